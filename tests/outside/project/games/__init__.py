"""The project as a package, so that its code is typed like all else; a project needs none of it."""

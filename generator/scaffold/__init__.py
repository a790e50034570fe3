"""Beginning a project or a game: files that build at once, to be changed into one's own."""

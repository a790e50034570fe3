"""Places of a project where something else lies than should be there, or what cannot be read.

Each is one fault, whatever is made from it, and all else is made. What everything depends on, such
as the settings, is looked at before (:meth:`generator.project.Project.raise_if_broken`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.faults import ContentError, Fault, is_absent
from generator.project import Project
from generator.text import glossary
from generator.text.places import folders, misnamed


def unusable_places(project: Project) -> set[Fault]:
    """What is wrong with folders of games and languages, and with what many things are made of."""
    found = {*project.unusable(project.art, folder=True), *misnamed(project)}
    for path in glossary.paths(project):
        found.update(_unread(project, path))
    for game in project.unread():
        found.update(project.unusable(project.content / game, folder=True))
    for path in (*_of_languages(project), *_of_code(project)):
        found.update(project.unusable(path, folder=True))
    return found


def _unread(project: Project, path: Path) -> tuple[Fault, ...]:
    """Why a file that need not be there cannot be read."""
    try:
        if not is_absent(path):
            project.data(path)
    except ContentError as error:
        return error.faults
    return ()


def _of_languages(project: Project) -> Iterator[Path]:
    """The folders of each language, from the outside in, as far as they can be read."""
    for lang in folders(project):
        folder = project.locales / lang
        yield folder
        if not project.unusable(folder, folder=True):
            yield folder / "LC_MESSAGES"


def _of_code(project: Project) -> Iterator[Path]:
    """What should be packages of games."""
    games = project.own_games
    for path in sorted(games.iterdir()) if games.is_dir() else ():
        if path.name.isidentifier() and (not path.is_file() or path.name in project.games()):
            yield path

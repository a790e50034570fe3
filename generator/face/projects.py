"""A project as a value: what is wrong with it, and its books as bytes."""

from __future__ import annotations

from pathlib import Path

from generator import figures
from generator import project as projects
from generator.build import check, workers
from generator.build.faces import project_fonts
from generator.build.targets.books import Rulebook
from generator.contract import finding
from generator.faults import ContentError, Fault, raise_if_any
from generator.project import SETTINGS, is_project


class Project:
    """The project in a folder; raises ``FileNotFoundError`` where the folder is none."""

    def __init__(self, path: str | Path) -> None:
        folder = Path(path).resolve()
        if not is_project(folder):
            raise FileNotFoundError(f"{folder} is no project: it needs {SETTINGS}")
        self._project = projects.Project(folder)
        finding.join(self._project.own_games)

    @property
    def path(self) -> Path:
        """The folder of the project."""
        return self._project.root

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games that it has content for, sorted."""
        return self._project.games()

    def check(self) -> list[Fault]:
        """Everything that is wrong with content, figures and texts, sorted by place."""
        fonts = project_fonts(self._project)
        return [
            *check.content_faults(self._project, self.games, fonts),
            *check.text_faults(self._project, fonts, None),
        ]

    def book(self, game: str, edition: str) -> bytes:
        """The rulebook of a game as PDF, such as ``book("twigs", "en-ja")``; nothing is written.

        Raises :class:`ContentError` with what is wrong in the content: a figure that is not
        proved, a text that is not translated.
        """
        raise_if_any(figures.load(self._project, game).verify())
        made = workers.make(self._project, Rulebook(game, edition))
        if isinstance(made, ContentError):
            raise made
        (pdf,) = made.outputs.values()
        return pdf

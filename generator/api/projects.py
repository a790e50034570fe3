"""A project as a value: what is wrong with it, and its books as bytes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from generator import figures
from generator import project as projects
from generator.api.figures import Figure
from generator.build import check, workers
from generator.build.asked import inks
from generator.build.plan import editions, usual_papers
from generator.build.targets import Target
from generator.build.targets.books import Rulebook
from generator.build.targets.sheets import Sheets
from generator.build.targets.webpages import WebPage
from generator.contract import finding
from generator.drawing.themefile import project_themes
from generator.faults import ContentError, Fault, raise_if_any, there_are
from generator.geometry.papers import SHEET_PAPERS
from generator.project import is_project
from generator.projectplace import SETTINGS
from generator.text.places import languages


class Project:
    """The project in a folder; raises ``FileNotFoundError`` where the folder is none."""

    def __init__(self, path: str | Path) -> None:
        folder = Path(path).resolve()
        if not is_project(folder):
            raise FileNotFoundError(f"{folder} is no project: it needs {SETTINGS}")
        self._found = projects.Project(folder)
        finding.join(self._found.own_games)

    @property
    def _project(self) -> projects.Project:
        """The project, its own games before those of another that was used in between."""
        finding.join(self._found.own_games)
        return self._found

    @property
    def path(self) -> Path:
        """The folder of the project."""
        return self._project.root

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games that it has content for, sorted."""
        return self._project.games()

    def check(self) -> list[Fault]:
        """Everything that is wrong, sorted by place: with content and figures, texts, themes and
        fonts, as ``rulepress check`` says it.
        """
        return sorted(check.all_faults(self._project, self.games))

    def figures(self, game: str) -> Mapping[str, Figure]:
        """The figures of a game by id; raises :class:`ContentError` where one is not proved."""
        _require("figures", ("game", game, self.games))
        found = figures.load(self._project, game)
        raise_if_any(found.unproved())
        look = project_themes(self._project).usual
        return {name: Figure(figure, look, self._project) for name, figure in found.items()}

    def book(self, game: str, edition: str) -> bytes:
        """The rulebook of a game as PDF, such as ``book("twigs", "en-ja")``; nothing is written.

        Raises :class:`ContentError` with what is wrong in the content: a figure that is not
        proved, a text that is not translated.
        """
        project = self._project
        _require("book", ("game", game, project.books()), ("edition", edition, editions(project)))
        self._prove(game)
        return self._made(Rulebook(game, edition))

    def page(self, game: str, lang: str) -> bytes:
        """The rulebook as one HTML file for screens; raises as :meth:`book` does."""
        project = self._project
        _require("page", ("game", game, project.books()), ("language", lang, languages(project)))
        self._prove(game)
        return self._made(WebPage(game, lang))

    def sheets(
        self, game: str, paper: str | None = None, ink: str | None = None, lang: str = "en"
    ) -> bytes:
        """The print-and-play sheets of a game as PDF.

        Without a paper and an ink they have the first paper of the project, and its theme.
        Raises :class:`ContentError` with what is wrong in the content, or for a game, a paper, an
        ink or a language that there is not.
        """
        project = self._project
        paper = paper or usual_papers(project)[0]
        ink = ink or project_themes(project).usual.name
        _require(
            f"sheets of {game}",
            ("game", game, project.sheeted()),
            ("paper", paper, tuple(SHEET_PAPERS)),
            ("ink", ink, inks(project)),
            ("language", lang, languages(project)),
        )
        return self._made(Sheets(game, paper, ink, lang))

    def _prove(self, game: str) -> None:
        """Raise :class:`ContentError` unless the game has all that a book is made from."""
        raise_if_any(figures.load(self._project, game).verify())

    def _made(self, target: Target) -> bytes:
        """The one file of a target; nothing is written."""
        made = workers.make(self._project, target)
        if isinstance(made, ContentError):
            raise made
        (data,) = made.outputs.values()
        return data


def _require(what: str, *choices: tuple[str, str, Collection[str]]) -> None:
    """Raise :class:`ContentError` with every name (kind, name, what there is) that there is not."""
    raise_if_any(
        Fault(what, 0, kind, f"no {kind} {name!r}", there_are(name, known))
        for kind, name, known in choices
        if name not in known
    )

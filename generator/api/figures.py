"""Figures made without a file: a position, perhaps a move, and what the engine says of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from generator.api.games import here
from generator.build.faces import project_fonts
from generator.contract import finding
from generator.drawing.fonts import FontSet, user_fonts
from generator.drawing.pdf import to_pdf
from generator.drawing.png import to_png
from generator.drawing.scene import Scene
from generator.drawing.svg import to_svg
from generator.drawing.themefile import project_themes
from generator.drawing.themes import USUAL, Theme
from generator.drawing.themes import theme as theme_called
from generator.faults import ContentError, Fault, is_absent, raise_if_any
from generator.figures import figure as proved
from generator.figures import spec
from generator.figures.figureset import NEUTRAL
from generator.figures.schema import schema
from generator.project import Project
from generator.text.catalogue import Catalogue, load
from generator.text.places import SOURCE, languages, po_path, searched

_NAME = "figure"
"""What faults call a figure without a file, instead of one."""


@dataclass(frozen=True, slots=True, repr=False)
class Figure:
    """A position of a game, drawn and judged by its engine: as in its project, if it is of one.

    ``proved`` is the figure within, ``look`` the theme that it is drawn in, ``project`` where its
    fonts and languages are from; None where it is of no project.
    """

    proved: proved.Figure
    look: Theme = USUAL
    project: Project | None = None

    @property
    def theme(self) -> str:
        """The name of the theme that it is drawn in."""
        return self.look.name

    @property
    def verdict(self) -> tuple[str, ...]:
        """The ids of all rules that the move breaks, sorted; none where it is legal, or no move."""
        return tuple(sorted(self.proved.subject.violations))

    @property
    def legal(self) -> bool:
        """Whether the move breaks no rule."""
        return not self.verdict

    @property
    def state(self) -> Any:
        """The engine's state: after the move, where it is legal."""
        return self.proved.subject.after

    @property
    def scene(self) -> Scene:
        """The drawing as data, in mm."""
        with _as_of_call():
            return self.proved.scene(self.look)

    def svg(self) -> str:
        """The drawing as SVG, with its alternative text in English; one unit is a millimetre."""
        words = {SOURCE: self.alt()}
        return to_svg(self.scene, title=self.alt(), descriptions=words, fonts=self._fonts)

    def png(self, dpi: float = 300) -> bytes:
        """The drawing as PNG on white; raises ``CairoMissing`` where the cairo library lacks."""
        return to_png(self.scene, dpi, fonts=self._fonts)

    def pdf(self) -> bytes:
        """The drawing as a PDF of one page, as large as itself."""
        return to_pdf(self.scene, self._fonts)

    def alt(self, lang: str = SOURCE) -> str:
        """What the drawing shows, in sentences, with the verdict.

        Another language than English is that of its project's catalogues, wholly: raises
        :class:`ContentError` with each text that they lack, for a language or a game that the
        project has no catalogue of, and outside of a project.
        """
        game = self.proved.subject.game.name
        domains = searched(game)
        with _as_of_call():
            if lang == SOURCE:
                return self.proved.alt(Catalogue(SOURCE, domains, ()))
            catalogue = load(_project_with(self.project or here(), game, lang), lang, domains)
            said = self.proved.alt(catalogue)
            catalogue.raise_if_wanting()
            return said

    @property
    def _fonts(self) -> FontSet:
        """The faces of its labels: the project's own, or those of the house."""
        if self.project and self.project.fonts.is_dir():
            return project_fonts(self.project)
        return user_fonts()

    def __repr__(self) -> str:
        """The game and the verdict; the position and its drawing would fill a screen."""
        subject = self.proved.subject
        said = "" if subject.move is None else f", {subject.move}: "
        verdict = said and (f"breaks {', '.join(self.verdict)}" if self.verdict else "legal")
        return f"<Figure of {subject.game.name}{said}{verdict}>"

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()


def figure(
    game: str,
    position: Sequence[object] = (),
    *,
    move: object = None,
    layers: Sequence[str] = (),
    state: Any = None,
    players: int = 2,
    variant: str | None = None,
    seed: int | None = None,
    view: Mapping[str, Any] | None = None,
    marks: Sequence[Mapping[str, Any]] = (),
    theme: str | None = None,
) -> Figure:
    """The figure of a position: moves from the start, in the game's notation or as its engine made
    them; or from what ``layers`` draw in the game's notation, or from a ``state`` of the engine.

    ``move`` is judged and drawn with a badge, legal or not. ``view`` and ``marks`` are written as
    in ``figures.yaml``. ``theme`` is one of the tool's or of the project around the working folder;
    without one it is the project's usual. Raises ``LookupError`` for an unknown game,
    :class:`ContentError` with all that is wrong: a move of the position that is not legal, a text
    that is no move, an option that the game does not have; ``ValueError`` for layers and a state,
    or for an unknown theme.
    """
    if layers and state is not None:
        raise ValueError("a position begins with layers or with a state, not with both")
    moves = list(map(str, position))
    entry: dict[str, Any] = {"id": _NAME, "position": moves, "players": players}
    entry["claim"] = "legal" if move is not None else {"moves": 0}
    optional: dict[str, Any] = {"variant": variant, "seed": seed, "view": view}
    optional |= {"marks": list(marks), "layers": list(layers)}
    optional["move"] = None if move is None else str(move)
    entry |= {key: value for key, value in optional.items() if value}
    project = here()
    look = _look(project, theme)
    engine, diagram = finding.load(game), finding.diagram(game)
    # JSON is YAML: so a figure from a program and one from a file are read by the same code.
    text = json.dumps([entry], ensure_ascii=False)
    with _as_of_call():
        specs, faults = spec.parse(text, _NAME, schema(engine, diagram), diagram.view)
        raise_if_any(faults)
        return Figure(proved.judged(specs[0], engine, diagram, NEUTRAL, state), look, project)


@contextmanager
def _as_of_call() -> Iterator[None]:
    """Faults of a figure that is in no file, as those of arguments: without a line."""
    try:
        yield
    except ContentError as error:
        raise ContentError(map(_without_line, error.faults)) from None


def _without_line(fault: Fault) -> Fault:
    if fault.file != _NAME:
        return fault
    return replace(fault, line=0, item=fault.item.removeprefix(_NAME).removeprefix("."))


def _project_with(project: Project | None, game: str, lang: str) -> Project:
    """The project, if it may have the words of the game in another language than English.

    Raises :class:`ContentError` where there is no project, or none that the game is a part of.
    """
    remedy = (
        f"take the figure from rulepress.Project(folder) of a project that has content for {game},"
        " or work in its folder"
    )
    if project is None:
        problem = "outside of a project there are no translations"
        raise ContentError([Fault(_NAME, 0, lang, problem, remedy)])
    if lang in languages(project) and game not in project.games():
        path = po_path(project, lang, game)
        if is_absent(path):
            problem = f"this project has no content for {game}, and so no translations of its words"
            raise ContentError([Fault(project.shown(path), 0, lang, problem, remedy)])
    return project


def _look(project: Project | None, theme: str | None) -> Theme:
    """The theme of that name, else the usual one; raises ``ValueError`` for one there is not."""
    if project is None:
        return USUAL if theme is None else theme_called(theme)
    themes = project_themes(project)
    return themes.usual if theme is None else themes.named(theme)

"""What can be built. A target is plain data, so that it can be sent to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from generator.build.errors import BuildError
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import raise_if_any
from generator.pages.layout import USUAL_PAPER
from generator.project import Project
from generator.sheets.options import DEFAULT, SheetOptions
from generator.text import glossary
from generator.text.checks import Missing
from generator.text.places import SOURCE

if TYPE_CHECKING:
    from generator.book.document import RulebookRequest
    from generator.book.source import Volume
    from generator.figures import FigureSet

Outputs: TypeAlias = Mapping[str, bytes]
"""Files by their path below the build folder."""


class Target(Protocol):
    """One thing that is made as a whole. ``repr`` has all its settings."""

    @property
    def name(self) -> str:
        """What people call it, and its record: unlike that of every other target."""

    @property
    def game(self) -> str:
        """The game that it belongs to."""

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The files, everything read through ``trace``; raises :class:`ContentError`."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The engine's word on every figure of a game. It has no files: being made is being proved."""

    game: str

    @property
    def name(self) -> str:
        """Its name."""
        return f"{self.game}/proof"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with every figure that is not proved."""
        del fonts
        _watch_folders(trace, self.game)
        raise_if_any(figures_of(trace, self.game).verify())
        return {}


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook, or another ``volume`` of its kind: the answers to the puzzles.

    ``edition`` is a language, or two joined by a hyphen.

    With ``ruby``, terms have their readings above them. The ``paper`` of a facing edition is fixed.
    In a ``draft``, English stands in for what has no translation.
    """

    game: str
    edition: str
    ruby: bool = False
    paper: str = USUAL_PAPER
    draft: bool = False
    volume: Volume = "rulebook"

    @property
    def name(self) -> str:
        """The path of the file."""
        paper = "" if self.paper == USUAL_PAPER else f"-{self.paper}"
        which = f"{self.edition}{'-ruby' * self.ruby}{paper}{'-draft' * self.draft}"
        return f"{self.game}/{self.game}-{self.volume}-{which}.pdf"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF."""
        from generator.book.document import make_rulebook

        return {self.name: make_rulebook(self.request(trace, fonts))}

    def request(self, trace: Trace, fonts: FontSet) -> RulebookRequest:
        """All that it is made from, read through ``trace``."""
        from generator.book.document import RulebookRequest

        _watch_folders(trace, self.game)
        says = {
            lang: trace.catalogue(lang, self.game, _in_no_face(fonts), draft=self.draft)
            for lang in self.edition.split("-")
        }
        return RulebookRequest(
            project=trace.project,
            game=self.game,
            edition=self.edition,
            fonts=fonts,
            figures=figures_of(trace, self.game),
            catalogues=says,
            read=trace.read,
            readings=_readings(trace) if self.ruby else {},
            paper=self.paper,
            lacks={lang: say.lacks for lang, say in says.items()} if self.draft else {},
            volume=self.volume,
        )


@dataclass(frozen=True, slots=True)
class WebPage:
    """A rulebook as one HTML file, in a language."""

    game: str
    lang: str

    @property
    def name(self) -> str:
        """The path of the file."""
        return f"{self.game}/{self.game}-rulebook-{self.lang}.html"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The HTML."""
        from generator.book.document import RulebookRequest
        from generator.html.page import make_page

        _watch_folders(trace, self.game)
        page = make_page(
            RulebookRequest(
                project=trace.project,
                game=self.game,
                edition=self.lang,
                fonts=fonts,
                figures=figures_of(trace, self.game),
                catalogues={self.lang: trace.catalogue(self.lang, self.game, _in_no_face(fonts))},
                read=trace.read,
            )
        )
        return {self.name: page}


@dataclass(frozen=True, slots=True)
class Sheets:
    """Print-and-play sheets for a paper, in an ink, with words in a language.

    With ``options`` other than those of every build, the name of the file tells of them.
    """

    game: str
    paper: str
    ink: str
    lang: str
    options: SheetOptions = DEFAULT

    @property
    def name(self) -> str:
        """The path of the file."""
        which = f"{self.paper}-{self.ink}-{self.lang}{self.options.suffix}"
        return f"{self.game}/{self.game}-sheets-{which}.pdf"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF."""
        from generator.sheets.document import SheetRequest, make_sheets
        from generator.sheets.printer import load_offset

        _watch_folders(trace, self.game)
        two_sided = self.options.backs in ("long", "short")
        pdf = make_sheets(
            SheetRequest(
                project=trace.project,
                game=self.game,
                paper=self.paper,
                ink=self.ink,
                lang=self.lang,
                fonts=fonts,
                catalogue=trace.catalogue(self.lang, self.game, _in_no_face(fonts)),
                read=trace.read,
                options=self.options,
                offset=load_offset(trace.project, trace.read_if_any) if two_sided else None,
            )
        )
        return {self.name: pdf}


@dataclass(frozen=True, slots=True)
class FigureDrawings:
    """Every figure of a game as SVG, with alternative texts in ``langs``."""

    game: str
    langs: tuple[str, ...]

    @property
    def name(self) -> str:
        """The folder of the files."""
        return f"{self.game}/figures"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The SVG files."""
        from generator.drawing.svg import to_svg
        from generator.drawing.themes import theme

        _watch_folders(trace, self.game)
        says = {lang: trace.catalogue(lang, self.game) for lang in self.langs}
        colour = theme("colour")
        drawings: dict[str, bytes] = {}
        for figure in figures_of(trace, self.game).values():
            words = {lang: figure.alt(say) for lang, say in says.items()}
            # Its accessible name, which a reader hears first: the verdict, or how the words begin.
            title = figure.stem(says[SOURCE]) or words[SOURCE].partition(". ")[0]
            drawing = to_svg(figure.scene(colour), title=title, descriptions=words, fonts=fonts)
            drawings[f"{self.name}/{figure.id}.svg"] = drawing.encode()
        return drawings


@dataclass(frozen=True, slots=True)
class FigurePictures:
    """Every figure of a game as PNG."""

    game: str
    dpi: int = 300

    @property
    def name(self) -> str:
        """What people call them; the files lie beside the SVG files."""
        return f"{self.game}/figures as PNG"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PNG files; raises :class:`BuildError` where the cairo library is missing."""
        from generator.drawing.png import CairoMissing, to_png
        from generator.drawing.themes import theme

        _watch_folders(trace, self.game)
        colour = theme("colour")
        try:
            return {
                f"{self.game}/figures/{figure.id}.png": to_png(
                    figure.scene(colour), self.dpi, fonts=fonts
                )
                for figure in figures_of(trace, self.game).values()
            }
        except CairoMissing as error:
            raise BuildError(str(error)) from error


def figures_of(trace: Trace, game: str) -> FigureSet:
    """The figures of a game: all who read the same text in one process share them.

    Raises :class:`ContentError`.
    """
    from generator import figures

    paths = figures.sources(trace.project, game)
    texts = tuple((path, trace.read(path)) for path in paths)
    return replace(_loaded(trace.project, game, texts), read=trace.read)


@cache
def _in_no_face(fonts: FontSet) -> Missing:
    """The same function for the same fonts, so that what is found by it is remembered."""
    return fonts.in_no_face


@lru_cache(maxsize=8)
def _loaded(project: Project, game: str, texts: tuple[tuple[Path, str], ...]) -> FigureSet:
    from generator import figures

    return figures.load(project, game, dict(texts).__getitem__)


def _readings(trace: Trace) -> Mapping[str, str]:
    """How the terms of the glossary are read."""
    trace.read_if_any(glossary.path(trace.project))
    terms, faults = glossary.read(trace.project)
    raise_if_any(faults)
    return terms.readings


def _watch_folders(trace: Trace, game: str) -> None:
    """A file that appears in the game's folder may take the place of a common one."""
    trace.names(trace.project.content / game)
    trace.names(trace.project.content / "common")

"""Print-and-play sheets, and the sheet that calibrates a printer for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.sheets.options import DEFAULT, SheetOptions
from generator.text.places import COMMON
from generator.values import Value

if TYPE_CHECKING:
    from generator.sheets.document import SheetRequest


class Sheets(Value, frozen=True):
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
        from generator.sheets.document import make_sheets
        from generator.sheets.printer import EDGES, load_offsets

        request = self.request(trace, fonts)
        if (backs := self.options.backs) in EDGES:
            offset = load_offsets(trace.project, trace.read_if_any).get(backs)
            request = request.but(offset=offset)
        return {self.name: make_sheets(request)}

    def request(self, trace: Trace, fonts: FontSet) -> SheetRequest:
        """All that they are made from, read through ``trace``, for a printer that is exact."""
        from generator.sheets.document import SheetRequest
        from generator.sheets.printthencut import cut_stem

        trace.game_folders(self.game)
        return SheetRequest(
            project=trace.project,
            game=self.game,
            paper=self.paper,
            theme=trace.themes().named(self.ink),
            lang=self.lang,
            fonts=fonts,
            catalogue=trace.catalogue(self.lang, self.game, fonts),
            read=trace.read,
            options=self.options,
            cut_stem=cut_stem(self.game, self.paper, self.options.registration),
        )


class Calibration(Value, frozen=True):
    """The sheet that shows how far a printer's backs are off, in all languages at once."""

    paper: str
    langs: tuple[str, ...]

    @property
    def name(self) -> str:
        """The path of the file."""
        return f"calibration-{self.paper}.pdf"

    @property
    def game(self) -> str:
        """The sheet belongs to all games."""
        return COMMON

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF."""
        from generator.sheets.calibration import CalibrationRequest, make_calibration

        trace.game_folders(COMMON)
        catalogues = [trace.catalogue(lang, COMMON) for lang in self.langs]
        request = CalibrationRequest(trace.project, self.paper, fonts, catalogues, trace.read)
        return {self.name: make_calibration(request)}


class Corner(Value, frozen=True):
    """The page that tests a printer in one corner of the paper, a page for each language."""

    paper: str
    langs: tuple[str, ...]

    @property
    def name(self) -> str:
        """The path of the file."""
        return f"calibration-{self.paper}-corner.pdf"

    @property
    def game(self) -> str:
        """The page belongs to all games."""
        return COMMON

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF."""
        from generator.sheets.corner import CornerRequest, make_corner

        trace.game_folders(COMMON)
        catalogues = [trace.catalogue(lang, COMMON) for lang in self.langs]
        request = CornerRequest(trace.project, self.paper, fonts, catalogues, trace.read)
        return {self.name: make_corner(request)}

"""Sheets in other forms: as pictures, a page each, and as one piece a page."""

from __future__ import annotations

from generator.build.errors import BuildError
from generator.build.targets import Outputs
from generator.build.targets.sheets import Sheets
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.values import Value


class SheetPictures(Value, frozen=True):
    """Every page of some sheets as PNG, ``dpi`` pixels to the inch."""

    sheets: Sheets
    dpi: int

    @property
    def name(self) -> str:
        """The folder of the files."""
        return f"{self.sheets.name.removesuffix('.pdf')}-{self.dpi}-dpi"

    @property
    def game(self) -> str:
        """The game of the sheets."""
        return self.sheets.game

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PNG files; raises :class:`BuildError` where pypdfium2 is missing."""
        from generator.pdf.raster import PdfiumMissing, pngs

        (pdf,) = self.sheets.make(trace, fonts).values()
        try:
            pages = list(pngs(pdf, self.dpi))
        except PdfiumMissing as error:
            raise BuildError(str(error)) from error
        digits = len(str(len(pages)))
        return {f"{self.name}/page-{n:0{digits}}.png": png for n, png in enumerate(pages, 1)}


class Singles(Value, frozen=True):
    """One piece a page: the paper does not matter, the language only where there are ``words``."""

    sheets: Sheets
    words: bool = False

    @property
    def name(self) -> str:
        """The path of the file."""
        asked = self.sheets
        which = f"{asked.ink}{f'-{asked.lang}' * self.words}{asked.options.suffix}"
        return f"{asked.game}/{asked.game}-pieces-{which}.pdf"

    @property
    def game(self) -> str:
        """The game of the sheets."""
        return self.sheets.game

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The PDF."""
        from generator.sheets.singles import make_singles

        return {self.name: make_singles(self.sheets.request(trace, fonts))}

"""Pages as pictures: rastered by PDFium, so that what is looked at is what is printed.

Measured for an A5 page of Japanese with a figure: 30 ms to raster, 70 ms to make a PNG of 64
colours, 60 kB. The text is set for a PDF canvas alone, so that vectors would need another painter.
"""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO
from typing import Any

from generator.pdf.raster import opened

DENSITY = 144
"""Pixels to an inch: two for each that a crop takes up on a plain screen."""

COLOURS = 64
"""Of a picture: enough for a book of one colour, its tints and grey edges of letters."""


def can_draw() -> bool:
    """Whether what draws pages is installed."""
    return all(find_spec(name) for name in ("pypdfium2", "PIL"))


class Pages:
    """The pages of a PDF file, to be rastered; only by one thread at a time, as PDFium has it.

    Raises :class:`PdfiumMissing`.
    """

    def __init__(self, pdf: bytes) -> None:
        self._document: Any = opened(pdf)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._document)

    def png(self, number: int) -> bytes:
        """The page of this number (from 1) as PNG, as trimmed; ``IndexError`` for none."""
        if not 1 <= number <= len(self):
            raise IndexError(f"there is no page {number}")
        image = self._document[number - 1].render(scale=DENSITY / 72).to_pil()
        out = BytesIO()
        image.quantize(COLOURS, method=2).save(out, "PNG")
        return out.getvalue()

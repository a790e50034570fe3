"""How much of a sheet is ink, shown before it is printed."""

from __future__ import annotations

from generator.drawing import pdf
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Box, Scene
from generator.pdf.raster import inked
from generator.sheets.laidout import Side
from generator.sheets.sides import Painter


def coverage(side: Side, painter: Painter, fonts: FontSet | None = None) -> float:
    """The part of a side that is covered by what is drawn on it, 0 to 1; words are not counted.

    Raises :class:`~generator.pdf.raster.PdfiumMissing`.
    """
    paper = painter.paper
    items = tuple(painter.items(side.sheet)) if side.sheet is not None else ()
    if not items:
        return 0.0
    return inked(pdf.to_pdf(Scene(items, Box(0.0, 0.0, paper.width, paper.height)), fonts))

"""What is drawn on one side of a sheet: pieces, what is beyond their edges, and marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from generator.components.spec import SheetSpec
from generator.contract.piece import Axis, Ink, Piece
from generator.drawing.scene import Box, Group, Item, Path, Style, centred, polygon, shown
from generator.drawing.themes import PAPER, TEXT
from generator.geometry.papers import Paper
from generator.shapes import printing
from generator.shapes.reach import reaches
from generator.sheets import marks
from generator.sheets.imposition import Sheet, shares_cuts
from generator.sheets.options import SheetOptions
from generator.sheets.poster import Part
from generator.values import Value

Layer: TypeAlias = Literal["art", "cuts", "marks", "words"]
"""What viewers can hide: pieces; where to cut, fold and glue; ticks, ruler, check square and marks
of machines; all words but those on pieces."""

SEAM = Style(stroke=TEXT, width=printing.HAIRLINE, dash=(2.0, 1.5))
SEAM_LETTER = 3.0
"""Size of the letters at seams, in mm."""


class Painter(Value, frozen=True):
    """Paints the sides of one set of sheets."""

    spec: SheetSpec
    options: SheetOptions
    paper: Paper
    ink: Ink

    def items(self, sheet: Sheet) -> Iterator[Item]:
        """Everything on a side but its foot; what lies below comes first."""
        for _, items in self.layers(sheet):
            yield from items

    def layers(self, sheet: Sheet) -> Iterator[tuple[Layer, Iterable[Item]]]:
        """Everything on a side but its foot, by layer, what lies below first."""
        fronts, backs = self._ticks(sheet.pieces), self._ticks(sheet.backs)
        drawn = (
            *self._pieces(sheet.pieces, False, fronts),
            *self._pieces(sheet.backs, True, backs),
        )
        # Marks lie on top: a picture runs on beyond its edge, where they stand.
        if sheet.part is None:
            yield "art", drawn
            yield "cuts", self._dotted(sheet)
        else:
            yield "art", _window(sheet.part, drawn)
            yield "cuts", _window(sheet.part, self._dotted(sheet))
            yield "marks", _window(sheet.part, self._drawn_ticks(sheet.pieces, fronts))
            yield "cuts", _seams(sheet.part)
        if self.options.marks != "none":
            lines = [*(mark for cut in sheet.cuts for mark in cut.marks), *sheet.starts]
            if lines:
                yield "cuts", (marks.hairlines(lines),)
            yield "cuts", marks.cut_numbers(sheet.cuts)
            if sheet.part is None:
                yield "marks", self._drawn_ticks(sheet.pieces, fronts)
                yield "marks", self._drawn_ticks(sheet.backs, backs)
        if sheet.fold is not None:
            margin = self.spec.margin
            yield "cuts", (marks.fold_line(sheet.fold, margin, self.paper.width - margin),)

    def _dotted(self, sheet: Sheet) -> Iterator[Item]:
        """Dotted lines along all edges, for those who cut along them."""
        if self.options.outlines:
            yield from printing.dotted(sheet.pieces)
            yield from printing.dotted(sheet.backs)

    def _pieces(self, pieces: Sequence[Piece], back: bool, ticks: Sequence[Axis]) -> Iterator[Item]:
        ink, bleed = self.ink, self.spec.bleed
        for piece in pieces:
            yield from printing.bleed_items(piece, ink, bleed)
        if ticks and bleed:
            yield printing.slits(ticks, ink)
        yield from printing.channels(pieces, ink)
        spreading = [piece for piece in pieces if printing.spreads(piece)]
        reach = dict(zip(map(id, spreading), reaches(spreading, bleed), strict=True))
        draw = printing.back_items if back else printing.body_items
        for piece in pieces:
            yield Group(tuple(draw(piece, ink, reach.get(id(piece)))))

    def _ticks(self, pieces: Sequence[Piece]) -> tuple[Axis, ...]:
        """Ticks at the corners of pieces; where cuts are shared, their ends have marks."""
        if self.options.marks == "none":
            return ()
        loose = [p for p in pieces if not (shares_cuts(self.spec) and p.shape.edge_to_edge)]
        paper = Box(0.0, 0.0, self.paper.width, self.paper.height)
        return printing.ticks(loose, paper.grown(-self.spec.margin))

    @staticmethod
    def _drawn_ticks(pieces: Sequence[Piece], ticks: Sequence[Axis]) -> Iterator[Path]:
        if ticks:
            lines = printing.hairlines(ticks)
            if any(piece.drawing.art for piece in pieces):  # to be seen on any picture
                yield lines.but(style=Style(stroke=PAPER, width=3 * printing.HAIRLINE))
            yield lines


def _window(part: Part, drawn: Iterable[Item]) -> Iterator[Item]:
    """What the window of a part shows."""
    w = part.window
    frame = polygon([(w.left, w.bottom), (w.right, w.bottom), (w.right, w.top), (w.left, w.top)])
    if items := tuple(shown(drawn, w)):
        yield Group(items, clip=frame)


def _seams(part: Part) -> Iterator[Item]:
    """The seams of a part with their letters."""
    for start, end in part.seams:
        yield polygon([start, end], SEAM)
    for (x, y), letter in part.letters:
        yield centred((x, y), letter, SEAM_LETTER, TEXT, weight="bold")

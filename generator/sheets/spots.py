"""What a print shop does to sheets beyond printing them in colour: it cuts, and prints white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.contract.piece import Piece
from generator.cutting.cutfile import cuts
from generator.cutting.kerf import Loop, Round, Run, Shape
from generator.drawing.scene import Circle, Close, Line, Move, Path, Step, Style, circle_path
from generator.pdf.press.spots import CUT, WHITE, Spot
from generator.sheets.laidout import lay_out

if TYPE_CHECKING:
    from generator.sheets.document import SheetRequest


def spots(request: SheetRequest, *, white: bool = False) -> list[list[Spot]]:
    """By page, the lines to cut along, as in cut files; with ``white`` also what is to be white.

    Pieces are cut out from their fronts. What comes in parts to be glued together is not cut.
    """
    laid = lay_out(
        request.project,
        request.game,
        request.paper,
        request.options,
        request.read,
        request.lang,
    )
    made: list[list[Spot]] = []
    for side in laid.sides:
        sheet = side.sheet
        if sheet is None or side.back or sheet.part is not None or not sheet.pieces:
            made.append([])
            continue
        ground = [Spot(WHITE, _ground(sheet.pieces, laid.spec.bleed), filled=True)] if white else []
        made.append([*ground, *_cuts(sheet.pieces)])
    return made


def _cuts(pieces: Sequence[Piece]) -> Iterator[Spot]:
    """Each line once, holes before what is around them."""
    for stroke in cuts(pieces, 0.0):
        yield Spot(CUT, _path(stroke.shape))


def _path(shape: Shape) -> Path:
    match shape:
        case Round(centre, radius):
            return circle_path(Circle(centre, radius, Style()))
        case Loop(points):
            end: tuple[Step, ...] = (Close(),)
        case Run(points):
            end = ()
    first, *others = points
    return Path((Move(first), *map(Line, others), *end), Style())


def _ground(pieces: Sequence[Piece], bleed: float) -> Path:
    """All pieces with the bleed around them, in mm."""
    import shapely

    grown = shapely.union_all([piece.outline.buffer(bleed) for piece in pieces])
    steps: list[Step] = []
    for polygon in shapely.get_parts(grown):
        for ring in (polygon.exterior, *polygon.interiors):
            (x, y), *others = ((float(a), float(b)) for a, b in ring.coords[:-1])
            steps += (Move((x, y)), *map(Line, others), Close())
    return Path(tuple(steps), Style())

"""Backs: pieces as they lie seen from behind, on the paper's other side or across a fold."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract.piece import Motion, Piece
from generator.drawing.scene import Box
from generator.geometry.papers import Paper
from generator.sheets.imposition import FOLD, Sheet
from generator.sheets.options import Backs


def has_back(sheet: Sheet) -> bool:
    """Whether a sheet holds anything that has a back: a board is for one side."""
    return any(piece.shape.back != "none" for piece in sheet.pieces)


def behind(sheet: Sheet, backs: Backs, paper: Paper) -> Sheet:
    """The other side of a sheet that is turned over at its long or its short edge."""
    motion = Motion(paper.width, 0.0, 0.0, True)
    if backs == "short":
        motion = Motion(0.0, paper.height, 180.0, True)
    cuts = tuple(cut.laid(motion) for cut in sheet.cuts)
    return Sheet((), cuts, backs=_laid(sheet.pieces, motion))


def folded(sheet: Sheet, room: Box, bleed: float) -> Sheet:
    """The sheet with its backs beyond a fold above the ``room`` (mm) of the fronts."""
    fold = room.top + FOLD + bleed
    motion = Motion(0.0, 2 * fold, 180.0, True)
    cuts = (*sheet.cuts, *(cut.laid(motion).but(number=0) for cut in sheet.cuts))
    return sheet.but(cuts=cuts, backs=_laid(sheet.pieces, motion), fold=fold)


def _laid(pieces: Sequence[Piece], motion: Motion) -> tuple[Piece, ...]:
    """The backs of those pieces that have one."""
    return tuple(piece.laid(motion) for piece in pieces if piece.shape.back != "none")

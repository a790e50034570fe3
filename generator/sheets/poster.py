"""A board that is larger than the paper: over several sheets that are glued together."""

from __future__ import annotations

import math
from collections.abc import Iterator
from string import ascii_uppercase

from generator.contract.piece import NEAR, Motion, Piece
from generator.drawing.scene import Box
from generator.geometry.points import Point
from generator.shapes.blocks import loose
from generator.values import Value

OVERLAP = 10.0
"""How far a part goes on beneath the next one, in mm."""


class Part(Value, frozen=True):
    """One part of a board: ``number`` of ``count``, and the ``window`` on the paper that shows it.

    ``seams`` are lines along which the part is trimmed, or up to which the next one is glued, from
    end to end; ``letters`` stand on them, the same on both parts that meet there.
    """

    number: int
    count: int
    window: Box
    seams: tuple[tuple[Point, Point], ...]
    letters: tuple[tuple[Point, str], ...]


def fitted(board: Piece, room: Box) -> tuple[Piece, float]:
    """The board, made smaller where it does not fit a room (mm) either way; and its scale."""
    block = loose([board])
    width, height = block.size
    if any(way.fits((room.width, room.height)) for way in (block, block.turned())):
        return board, 1.0
    factor = max(
        min(room.width / w, room.height / h) for w, h in ((width, height), (height, width))
    )
    return board.scaled(factor), factor


def parts(board: Piece, room: Box, bleed: float) -> Iterator[tuple[Part | None, Piece]]:
    """The board at the top of a room (mm), or its parts; turned where it fits only so."""
    block = loose([board])
    upright = [way for way in (block, block.turned()) if way.fits((room.width, room.height))]
    if upright:
        (piece,), (width, height) = upright[0].pieces, upright[0].size
        yield None, piece.moved(room.left + (room.width - width) / 2, room.top - height)
        return
    yield from _parted(block.pieces[0], block.size, room, bleed)


def _parted(piece: Piece, size: Point, room: Box, bleed: float) -> Iterator[tuple[Part, Piece]]:
    columns, rows = (_parts(s, r) for s, r in zip(size, (room.width, room.height), strict=True))
    steps = (size[0] - OVERLAP) / columns, (size[1] - OVERLAP) / rows
    names = _seam_names(columns, rows)
    for row in range(rows):
        for column in range(columns):
            left, bottom = column * steps[0], size[1] - OVERLAP - (row + 1) * steps[1]
            shown = Box(left, bottom, left + steps[0] + OVERLAP, bottom + steps[1] + OVERLAP)
            dx, dy = room.left - left, room.top - shown.top
            edges = (
                shown.left - (0.0 if column else bleed),
                shown.bottom - (bleed if row + 1 == rows else 0.0),
                shown.right + (bleed if column + 1 == columns else 0.0),
                shown.top + (0.0 if row else bleed),
            )
            window = Box(edges[0] + dx, edges[1] + dy, edges[2] + dx, edges[3] + dy)
            seams, letters = [], []
            middle = (shown.left + shown.right) / 2 + dx, (shown.bottom + shown.top) / 2 + dy
            for side, (c, r) in (("left", (column, row)), ("right", (column + 1, row))):
                if (name := names.get(("|", c, r))) is not None:
                    x = (shown.left if side == "left" else shown.right) + dx
                    x += OVERLAP / 2 if side == "left" else -OVERLAP / 2
                    seams.append(((x, window.bottom), (x, window.top)))
                    letters.append(((x, middle[1]), name))
            for side, (c, r) in (("top", (column, row)), ("bottom", (column, row + 1))):
                if (name := names.get(("-", c, r))) is not None:
                    y = (shown.top if side == "top" else shown.bottom) + dy
                    y += -OVERLAP / 2 if side == "top" else OVERLAP / 2
                    seams.append(((window.left, y), (window.right, y)))
                    letters.append(((middle[0], y), name))
            part = Part(
                row * columns + column + 1, columns * rows, window, tuple(seams), tuple(letters)
            )
            yield part, piece.laid(Motion(dx, dy))


def _parts(size: float, room: float) -> int:
    """How many parts with overlaps a length needs."""
    return max(1, math.ceil((size - OVERLAP - NEAR) / (room - OVERLAP)))


def _seam_names(columns: int, rows: int) -> dict[tuple[str, int, int], str]:
    """A letter for each seam: those beside each other first, then those below each other."""
    upright = [("|", c, r) for r in range(rows) for c in range(1, columns)]
    level = [("-", c, r) for r in range(1, rows) for c in range(columns)]
    seams = [*upright, *level]
    names = [ascii_uppercase[i % 26] * (1 + i // 26) for i in range(len(seams))]
    return dict(zip(seams, names, strict=True))

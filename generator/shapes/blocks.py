"""Blocks: pieces of one component that lie together as tightly as they can.

Squares and polyominoes lie edge to edge and share their cuts; discs lie in the denser of square and
hexagonal rows; what nobody has packed lies box by box in rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from generator.contract.piece import NEAR, Axis, Block, Piece, bounds, each_moved
from generator.geometry.points import Point
from generator.values import Value


def loose(pieces: Sequence[Piece]) -> Block:
    """The pieces as they lie, in the box around them, which is moved to (0, 0)."""
    left, bottom, right, top = bounds(pieces)
    moved = each_moved(pieces, [(-left, -bottom)] * len(pieces))
    return Block(moved, (right - left, top - bottom))


def grid(rows: Sequence[Sequence[Piece]], size: Point, gap: float = 0.0) -> Block:
    """Rectangular pieces of one ``size`` (width, height) in rows from the top, ``gap`` mm apart.

    Without a gap they share one cut along every line, those across first and the sides last. With
    one there are aisles between rows, then between columns.
    """
    columns, (wide, high) = max(map(len, rows)), size
    width, height = columns * (wide + gap) - gap, len(rows) * (high + gap) - gap
    by: list[Point] = []
    for number, row in enumerate(rows):
        for column, piece in enumerate(row):
            left, bottom, _, _ = bounds([piece])
            top = height - number * (high + gap)
            by.append((column * (wide + gap) - left, top - high - bottom))
    pieces = each_moved([piece for row in rows for piece in row], by)
    if gap:
        levels = (i * (high + gap) - gap / 2 for i in reversed(range(1, len(rows))))
        places = (i * (wide + gap) - gap / 2 for i in range(1, columns))
        between = [((0.0, y), (width, y)) for y in levels]
        between += [((x, height), (x, 0.0)) for x in places]
        return Block(pieces, (width, height), aisles=tuple(between))
    across = [((0.0, i * high), (width, i * high)) for i in reversed(range(1, len(rows)))]
    down = [((i * wide, height), (i * wide, 0.0)) for i in range(1, columns)]
    whole = width, height
    return Block(pieces, whole, (*across, *down, *_sides(whole)))


def grids(pieces: Sequence[Piece], size: Point, gap: float, room: Point) -> Iterator[Block]:
    """Rectangular pieces of one ``size`` in :func:`grid`, as many as the rooms (mm) need.

    They lie upright, on their side, or some of them each way, whichever needs fewer rooms. Raises
    ``ValueError`` where they fit neither way.
    """
    layouts = [layout for layout in _layouts(size, gap, room) if layout.holds]
    if not layouts:
        raise ValueError(f"a piece is {size[0]:g} × {size[1]:g} mm large")
    left = pieces
    while left:
        best = min(layouts, key=lambda layout: math.ceil(len(left) / layout.holds))
        yield best.block(left[: best.holds])
        left = left[best.holds :]


class _Layout(Value, frozen=True):
    """Boxes of one ``size``, ``gap`` mm apart: columns and rows of upright ones, then of those on
    their side, which lie ``beside`` the others or below them.
    """

    size: Point
    gap: float
    upright: tuple[int, int]
    lying: tuple[int, int]
    beside: bool = False

    @property
    def holds(self) -> int:
        """How many boxes there are places for."""
        return math.prod(self.upright) + math.prod(self.lying)

    def block(self, pieces: Sequence[Piece]) -> Block:
        """As many pieces, or fewer."""
        first = math.prod(self.upright)
        parts = [
            grid(_rows(some, columns), size, self.gap)
            for some, columns, size in (
                (pieces[:first], self.upright[0], self.size),
                (_quarter(pieces[first:]), self.lying[0], self.size[::-1]),
            )
            if some
        ]
        if len(parts) == 1:
            return parts[0]
        if self.gap:
            return _apart(parts[0], parts[1], self.beside, self.gap)
        reach = max(p.size[self.beside] for p in parts)
        one, other = (_within(part, self.beside, reach) for part in parts)
        return joined(one, other, self.beside)


def _layouts(size: Point, gap: float, room: Point) -> Iterator[_Layout]:
    """All layouts of boxes that fit a room: of one kind first, the same way throughout."""
    (wide, high), none = size, (0, 0)
    columns, rows = _fitting(size, gap, room)
    yield _Layout(size, gap, (columns, rows), none)
    yield _Layout(size, gap, none, _fitting(size[::-1], gap, room))
    for n in range(1, rows + 1):
        below = _fitting(size[::-1], gap, (room[0], room[1] - n * (high + gap)))
        yield _Layout(size, gap, (columns, n), below)
    for n in range(1, columns + 1):
        beside = _fitting(size[::-1], gap, (room[0] - n * (wide + gap), room[1]))
        yield _Layout(size, gap, (n, rows), beside, True)


def _fitting(size: Point, gap: float, room: Point) -> tuple[int, int]:
    """How many columns and rows of boxes there is room for."""
    columns, rows = (
        max(0, int((r + gap + NEAR) / (s + gap))) for r, s in zip(room, size, strict=True)
    )
    return (columns, rows) if columns and rows else (0, 0)


def _rows(pieces: Sequence[Piece], columns: int) -> list[Sequence[Piece]]:
    return [pieces[i : i + columns] for i in range(0, len(pieces), columns)]


def _quarter(pieces: Sequence[Piece]) -> Sequence[Piece]:
    return [piece.turned(90.0) for piece in pieces]


def _apart(one: Block, other: Block, beside: bool, gap: float) -> Block:
    """Two blocks side to side with a gap and an aisle between them: ``beside``, or below each
    other. What lies within either has no aisles of its own: they would not go right through.
    """
    (w1, h1), (w2, h2) = one.size, other.size
    if beside:
        one_by, other_by, size = (0.0, 0.0), (w1 + gap, 0.0), (w1 + gap + w2, max(h1, h2))
        between = (w1 + gap / 2, size[1]), (w1 + gap / 2, 0.0)
    else:
        one_by, other_by, size = (0.0, h2 + gap), (0.0, 0.0), (max(w1, w2), h1 + gap + h2)
        between = (0.0, h2 + gap / 2), (size[0], h2 + gap / 2)
    pieces = (
        *(piece.moved(*one_by) for piece in one.pieces),
        *(piece.moved(*other_by) for piece in other.pieces),
    )
    return Block(pieces, size, aisles=(between,))


def _within(part: Block, beside: bool, reach: float) -> Block:
    """A grid as a part of a block that is ``reach`` mm high, or wide where the parts are not
    ``beside`` each other: its cuts end within that, and begin at its sides.
    """
    width, height = part.size
    lines = list(part.lines[: -len(_sides(part.size))])
    # The side at which a smaller part ends is a cut of its own.
    if beside and height < reach - NEAR:
        lines.append(((0.0, height), (width, height)))
    if not beside and width < reach - NEAR:
        lines.append(((width, height), (width, 0.0)))
    starts = [
        start
        for (ax, ay), (bx, by) in lines
        for start in (
            [((ax, ay), (-1.0, 0.0)), ((bx, by), (1.0, 0.0))]
            if ay == by
            else [((ax, ay), (0.0, 1.0)), ((bx, by), (0.0, -1.0))]
        )
    ]
    return Block(part.pieces, part.size, (), len(lines), tuple(starts))


def joined(one: Block, other: Block, beside: bool) -> Block:
    """Two blocks side to side with one cut between them: ``beside`` or below each other."""
    (w1, h1), (w2, h2) = one.size, other.size
    if beside:
        one_by, other_by, size = (0.0, 0.0), (w1, 0.0), (w1 + w2, max(h1, h2))
        between = (w1, size[1]), (w1, 0.0)
    else:
        one_by, other_by, size = (0.0, h2), (0.0, 0.0), (max(w1, w2), h1 + h2)
        between = (0.0, h2), (size[0], h2)
    pieces = (
        *(piece.moved(*one_by) for piece in one.pieces),
        *(piece.moved(*other_by) for piece in other.pieces),
    )
    starts = [
        ((x + dx, y + dy), out)
        for block, (dx, dy) in ((one, one_by), (other, other_by))
        for (x, y), out in block.starts
    ]
    outer = tuple(start for start in starts if _on_side(*start, size))
    return Block(pieces, size, (between, *_sides(size)), one.inner + other.inner, outer)


def boxed(
    pieces: tuple[Piece, ...], size: Point, inner: int, starts: Iterable[tuple[Point, Point]]
) -> Block:
    """A block that fills its box, cut out along its four sides."""
    return Block(pieces, size, _sides(size), inner, tuple(starts))


def _on_side(at: Point, out: Point, size: Point) -> bool:
    """Whether a place lies on the side of a box that the direction points out of."""
    for value, way, length in zip(at, out, size, strict=True):
        if way and abs(value - (length if way > 0 else 0.0)) > NEAR:
            return False
    return True


def _sides(size: Point) -> tuple[Axis, ...]:
    width, height = size
    return (
        ((0.0, height), (width, height)),
        ((0.0, 0.0), (width, 0.0)),
        ((0.0, height), (0.0, 0.0)),
        ((width, height), (width, 0.0)),
    )


def shelves(pieces: Iterable[Piece], gap: float, room: Point) -> Iterator[Block]:
    """The pieces box by box in rows, high ones first, as many blocks as the rooms (mm) need.

    Pieces that are too wide or too high are turned by a quarter. Raises ``ValueError`` for one
    that does not fit either way.
    """
    boxes = sorted((_upright(piece, room) for piece in pieces), key=lambda b: -round(b.size[1], 3))
    laid: list[Piece] = []
    x = top = shelf = 0.0
    for box in boxes:
        (piece,), (width, height) = box.pieces, box.size
        if x and x + width > room[0] + NEAR:
            x, top = 0.0, top - shelf - gap
        if not x:
            shelf = height
            if laid and height - top > room[1] + NEAR:
                yield loose(laid)
                laid, top = [], 0.0
        laid.append(piece.moved(x, top - height))
        x += width + gap
    yield loose(laid)


def _upright(piece: Piece, room: Point) -> Block:
    """The piece in its box, turned if it fits no other way."""
    box = loose([piece])
    for way in (box, box.turned()):
        if way.fits(room):
            return way
    raise ValueError(
        f"{piece.label or piece.component} is {box.size[0]:.1f} × {box.size[1]:.1f} mm large"
    )


def disc_places(
    count: int, diameter: float, gap: float, width: float, height: float = 0.0
) -> tuple[Point, ...]:
    """Centres of discs in the smallest box no wider than ``width`` mm, its corner at (0, 0).

    The denser of square and hexagonal packing over all numbers of columns that keep within
    ``height`` mm; the lowest, where none does. Raises ``ValueError`` when not even one fits.
    """
    options = [
        places
        for columns in range(1, count + 1)
        for places in (_square(count, columns), _hexagonal(count, columns))
        if max(x for x, _ in places) * (diameter + gap) + diameter <= width
    ]
    if not options:
        raise ValueError(f"a disc of {diameter:g} mm does not fit into {width:g} mm")

    def size(places: Sequence[Point]) -> tuple[float, float]:
        wide, high = (max(p[i] for p in places) * (diameter + gap) + diameter for i in (0, 1))
        return round(max(high, height), 3), round(wide * high, 3)

    best = min(options, key=size)
    pitch, radius = diameter + gap, diameter / 2
    return tuple((radius + x * pitch, radius + y * pitch) for x, y in best)


def discs_that_fit(count: int, diameter: float, gap: float, room: Point) -> int:
    """How many of ``count`` discs fit a room (mm) in one block."""
    for n in range(count, 0, -1):
        places = disc_places(n, diameter, gap, room[0])
        if max(y for _, y in places) + diameter / 2 <= room[1] + NEAR:
            return n
    return 0


def _square(count: int, columns: int) -> list[Point]:
    return [(float(i % columns), float(i // columns)) for i in range(count)]


def _hexagonal(count: int, columns: int) -> list[Point]:
    """Rows of ``columns`` discs, every second one moved by half a disc."""
    return [
        (i % columns + (i // columns % 2) / 2, i // columns * math.sqrt(3) / 2)
        for i in range(count)
    ]

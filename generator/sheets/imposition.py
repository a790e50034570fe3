"""Which piece lies where: blocks of pieces in rows, parted by straight cuts.

Each player has a row: one block for each component, side by side, so that the first cuts go
straight across the sheet and part the colours, which may be glued onto different card. A row
that does not fit goes to the next sheet.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.faults import ContentError, Fault, raise_if_any
from generator.games.base import PLAYER_NAMES
from generator.sheets.packings import Packings
from generator.sheets.papers import Paper
from generator.sheets.pieces import disc
from generator.sheets.shapes import Piece, bounds
from generator.sheets.spec import Component, SheetSpec

AISLE = 3.0
"""Between two blocks, and between two rows, at least, in mm: room for a straight cut."""

FOOT = 24.0
"""At the foot of a sheet, in mm: ruler, check square and words, with some air above."""

Point = tuple[float, float]

_SMALLER = "smaller sizes, gap or margin"


@dataclass(frozen=True, slots=True)
class Cut:
    """A straight cut, from a place to another, in mm."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pieces and straight cuts on one side of paper; mm from its lower left corner."""

    pieces: tuple[Piece, ...]
    cuts: tuple[Cut, ...]

    def count(self) -> Counter[tuple[int | None, str]]:
        """How many pieces there are, by player and component."""
        return Counter((piece.player, piece.component) for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class _Row:
    """The blocks of a player, the lower left corner of each, and of the row, at (0, 0)."""

    player: int
    blocks: tuple[tuple[Piece, ...], ...]

    @property
    def widths(self) -> list[float]:
        return [bounds(block)[2] for block in self.blocks]

    @property
    def height(self) -> float:
        return max(bounds(block)[3] for block in self.blocks)


def impose(
    spec: SheetSpec, packings: Packings, engine: Any, paper_name: str, paper: Paper
) -> tuple[Sheet, ...]:
    """All pieces of the set on as few sheets as their rows need.

    Raises :class:`ContentError` for what does not fit the paper, and where the pieces are not as
    many as the engine says.
    """
    room = paper.width - 2 * _edge(spec), paper.height - _edge(spec) - spec.margin - FOOT

    def packed(component: Component, player: int) -> tuple[Piece, ...]:
        return packings.laid(component, player, paper_name, engine, spec)

    rows = [_row(spec, player, room[0], packed) for player in spec.players]
    raise_if_any(_misfits(spec, rows, room, paper))
    sheets = tuple(_sheet(spec, group, paper) for group in _groups(rows, room[1]))
    raise_if_any(miscounts(spec, sheets))
    return sheets


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


def _square(count: int, columns: int) -> list[Point]:
    return [(float(i % columns), float(i // columns)) for i in range(count)]


def _hexagonal(count: int, columns: int) -> list[Point]:
    """Rows of ``columns`` discs, every second one moved by half a disc."""
    return [
        (i % columns + (i // columns % 2) / 2, i // columns * math.sqrt(3) / 2)
        for i in range(count)
    ]


def _row(
    spec: SheetSpec,
    player: int,
    width: float,
    packed: Callable[[Component, int], tuple[Piece, ...]],
) -> _Row:
    blocks: list[tuple[Piece, ...]] = []
    for component in spec.components:
        left = width - sum(bounds(block)[2] + AISLE for block in blocks)
        if component.shape == "sticks":
            block = packed(component, player)
        else:
            height = max((bounds(block)[3] for block in blocks), default=0.0)
            block = _discs(spec, component, player, left, height)
        x, y, _, _ = bounds(block)
        blocks.append(tuple(piece.moved(-x, -y) for piece in block))
    return _Row(player, tuple(blocks))


def _discs(
    spec: SheetSpec, component: Component, player: int, width: float, height: float
) -> tuple[Piece, ...]:
    diameter = spec.sizes["disc"]
    try:
        places = disc_places(component.each, diameter, spec.gap, width, height)
    except ValueError:
        problem = (
            f"{diameter:g} mm wide, they do not fit beside the other pieces: "
            f"{max(0.0, width):.1f} mm are left within the margins"
        )
        fault = spec.document.fault(("sizes",), component.id, problem, _SMALLER)
        raise ContentError([fault]) from None
    return tuple(disc(component.id, player, diameter, place) for place in places)


def _misfits(spec: SheetSpec, rows: Sequence[_Row], room: Point, paper: Paper) -> Iterator[Fault]:
    for row in rows:
        size = sum(row.widths) + AISLE * (len(row.blocks) - 1), row.height
        if size[0] > room[0] + 1e-6 or size[1] > room[1] + 1e-6:
            yield spec.document.fault(
                ("margin",),
                PLAYER_NAMES[row.player],
                f"the pieces take {size[0]:.1f} × {size[1]:.1f} mm; {paper.name} has "
                f"{room[0]:.1f} × {room[1]:.1f} mm within its margins",
                _SMALLER,
            )


def _groups(rows: Sequence[_Row], height: float) -> Iterator[list[_Row]]:
    """The rows of each sheet."""
    group: list[_Row] = []
    used = 0.0
    for row in rows:
        if group and used + row.height + 2 * AISLE > height:
            yield group
            group, used = [], 0.0
        group.append(row)
        used += row.height + 2 * AISLE
    yield group


def _edge(spec: SheetSpec) -> float:
    """From the edge of the paper to the nearest piece, in mm: its bleed is within the margin."""
    return spec.margin + spec.bleed


def _sheet(spec: SheetSpec, rows: Sequence[_Row], paper: Paper) -> Sheet:
    """The rows from the top downwards, as wide as the paper allows."""
    left, right = _edge(spec), paper.width - _edge(spec)
    top = paper.height - _edge(spec)
    pieces: list[Piece] = []
    across: list[Cut] = []
    down: list[Cut] = []
    for row in rows:
        bottom = top - row.height
        spare = (right - left - sum(row.widths)) / max(1, len(row.blocks) - 1)
        x = left
        for number, (block, width) in enumerate(zip(row.blocks, row.widths, strict=True)):
            if number:
                down.append(Cut((x - spare / 2, top), (x - spare / 2, bottom - AISLE)))
            y = bottom + (row.height - bounds(block)[3]) / 2
            pieces += (piece.moved(x, y) for piece in block)
            x += width + spare
        ends = spec.margin, paper.width - spec.margin
        across.append(Cut((ends[0], bottom - AISLE), (ends[1], bottom - AISLE)))
        top = bottom - 2 * AISLE
    return Sheet(tuple(pieces), (*across, *down))


def miscounts(spec: SheetSpec, sheets: Sequence[Sheet]) -> Iterator[Fault]:
    """Every component of which the sheets hold another number than the engine says."""
    found: Counter[tuple[int | None, str]] = sum((sheet.count() for sheet in sheets), Counter())
    for i, component in enumerate(spec.components):
        place = ("components", i)
        for player in spec.players:
            n = found[player, component.id]
            if n != component.each:
                name = PLAYER_NAMES[player]
                problem = f"{n} of {name} are on the sheets; the engine says {component.each}"
                yield spec.document.fault(place, component.id, problem)
        total = sum(found[player, component.id] for player in spec.players)
        if total != component.all:
            problem = f"{total} are on the sheets; a set has {component.all}, says the engine"
            yield spec.document.fault(place, component.id, problem)


def fill(sheets: Sequence[Sheet], spec: SheetSpec, paper: Paper) -> float:
    """The part of the printable area that the pieces take, 0 to 1."""
    area = sum(piece.outline.area for sheet in sheets for piece in sheet.pieces)
    printable = (paper.width - 2 * spec.margin) * (paper.height - 2 * spec.margin)
    return float(area / (printable * len(sheets)))

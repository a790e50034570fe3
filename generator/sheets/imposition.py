"""Which piece lies where: blocks of pieces in rows, parted by straight cuts.

What would lie on fewer sheets in any order is in :mod:`~generator.sheets.dense`.

Each player has rows of their own, so that the first cuts go straight across the sheet and part the
colours, which may be glued onto different card. A row that does not fit goes to the next sheet. A
board has a sheet to itself, or, where the paper is so large, rows below it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

from generator.components.filling import Filler
from generator.components.packings import Packings
from generator.components.spec import SheetSpec
from generator.contract.piece import Axis, Block, Piece, each_moved
from generator.counted import counted
from generator.cutting.registration import Registration
from generator.drawing.scene import Box
from generator.faults import ContentError, Fault, raise_if_any
from generator.geometry.papers import Paper
from generator.geometry.points import Point
from generator.shapes.blocks import loose
from generator.sheets import poster
from generator.sheets import straight_cuts as cuts
from generator.sheets.options import DEFAULT, SheetOptions
from generator.sheets.poster import Part
from generator.sheets.straight_cuts import Cut
from generator.values import Value

AISLE = 3.0
"""Between two blocks, and between two rows, at least, in mm: room for a straight cut."""

FOOT = 24.0
"""At the foot of a sheet, in mm: ruler, check square and words, with some air above."""
FOOT_WIDTH = 138.0
"""What stands at the foot side by side, in mm."""

FOLD = 5.0
"""From the bleed to the fold between a front and its back, in mm."""


class Sheet(Value, frozen=True):
    """Pieces and straight cuts on one side of paper; mm from its lower left corner.

    ``cuts`` stand in their order; ``inner`` counts the straight cuts that end within a block, and
    ``starts`` has the hairlines where they begin at its sides. ``part`` says which part of a board
    too large for the paper this is, ``scale`` how much smaller one was made. ``backs`` are pieces
    as they lie seen from behind, ``fold`` is the height in mm of a fold between them and fronts.
    ``guide`` is where the guide stands, ``cards`` are where the rules on one page do.
    """

    pieces: tuple[Piece, ...]
    cuts: tuple[Cut, ...]
    inner: int = 0
    starts: tuple[Axis, ...] = ()
    part: Part | None = None
    scale: float = 1.0
    backs: tuple[Piece, ...] = ()
    fold: float | None = None
    guide: Box | None = None
    cards: tuple[Box, ...] = ()

    def count(self) -> Counter[tuple[int | None, str]]:
        """How many pieces there are, by player and component; a board counts by its first part."""
        if self.part is not None and self.part.number > 1:
            return Counter()
        return Counter((piece.player, piece.component) for piece in self.pieces)


def impose(
    spec: SheetSpec,
    packings: Packings,
    engine: Any,
    paper: Paper,
    options: SheetOptions = DEFAULT,
) -> tuple[Sheet, ...]:
    """The fronts of all pieces of the set on as few sheets as their rows need.

    Raises :class:`ContentError` for what does not fit the paper, and where the pieces are not as
    many as the engine says.
    """
    gutter = options.backs == "gutter"
    system = options.system
    whole, room = area(spec, paper, False, system), area(spec, paper, gutter, system)
    raise_if_any(_no_room(spec, paper, room) if system is None else ())
    filler = Filler(spec, packings, engine, paper.id, (room.width, room.height))
    boards = filler.large()
    rows: list[_Row] = []
    for player in dict.fromkeys((None, *spec.players)):
        try:
            rows += map(_Row, filler.rows(player, aisle(spec)))
        except ValueError as error:
            place = f"{paper.name} has {room.width:.1f} × {room.height:.1f} mm within its margins"
            problem = f"{error}; {place}"
            item = spec.owner(player) or "pieces"
            fault = spec.document.fault(("margin",), item, problem, "smaller sizes, gap or margin")
            raise ContentError([fault]) from None
    page, between = _Page(spec, room, paper, gutter), 2 * aisle(spec)
    sheets: list[Sheet] = []
    for board in boards:
        # A board has a sheet to itself, unless rows below it save one.
        row = None if gutter else row_of(board, room)
        shared = next(_groups([row, *rows], room.height, between)) if row else []
        others = rows[len(shared) - 1 :] if shared else rows
        if _sheets(others, room.height, between) < _sheets(rows, room.height, between):
            sheets.append(page.sheet(shared))
            rows = others
        else:
            sheets += of_board(spec, board, whole, options.board == "scale")
    sheets += map(page.sheet, _groups(rows, room.height, between))
    raise_if_any(miscounts(spec, sheets))
    return tuple(sheets)


def area(
    spec: SheetSpec, paper: Paper, gutter: bool = False, system: Registration | None = None
) -> Box:
    """Where the outlines of pieces may lie, in mm: their bleed, and marks, keep off the margin.

    With a gutter it is the lower half of what there is, below the fold; for a machine what the
    marks of its ``system`` leave, above the foot.
    """
    if system is not None:
        size = paper.width, paper.height
        free = system.room(size)
        above = free.but(bottom=max(free.bottom, system.foot(size).bottom + FOOT))
        return above.grown(-spec.bleed)
    out = spec.bleed + (cuts.AIR + cuts.MARK if shares_cuts(spec) else 0.0)
    bottom = spec.margin + FOOT + (spec.bleed if shares_cuts(spec) else 0.0)
    right, top = paper.width - spec.margin - out, paper.height - spec.margin - out
    if gutter:
        top = (bottom + top) / 2 - FOLD - spec.bleed
    return Box(spec.margin + out, bottom, right, top)


def shares_cuts(spec: SheetSpec) -> bool:
    """Whether pieces lie edge to edge."""
    return spec.gap == 0


def aisle(spec: SheetSpec) -> float:
    """Between a row and the cut below it, in mm."""
    marks = cuts.AIR + cuts.MARK if shares_cuts(spec) else AISLE / 2
    return max(AISLE, spec.bleed + marks)


def fill(sheets: Sequence[Sheet], spec: SheetSpec, paper: Paper) -> float:
    """The part of the printable area that the pieces take, 0 to 1."""
    area = math.fsum(_shown(piece, sheet.part) for sheet in sheets for piece in sheet.pieces)
    printable = (paper.width - 2 * spec.margin) * (paper.height - 2 * spec.margin)
    return float(area / (printable * len(sheets)))


def _shown(piece: Piece, part: Part | None) -> float:
    """How much of a piece is on a sheet, in mm²."""
    import shapely

    if part is None:
        return float(piece.outline.area)
    w = part.window
    window = shapely.box(w.left, w.bottom, w.right, w.top)
    return float(piece.outline.intersection(window).area)


class _Row(Value, frozen=True):
    """Blocks of a player side by side."""

    blocks: tuple[Block, ...]

    @property
    def width(self) -> float:
        return math.fsum(block.size[0] for block in self.blocks)

    @property
    def height(self) -> float:
        return max(block.size[1] for block in self.blocks)

    @property
    def straight(self) -> bool:
        """Whether all its blocks are cut out by straight cuts of their own."""
        return all(block.lines for block in self.blocks)


def _groups(rows: Sequence[_Row], height: float, between: float) -> Iterator[list[_Row]]:
    """The rows of each sheet."""
    group: list[_Row] = []
    used = 0.0
    for row in rows:
        if group and used + row.height > height:
            yield group
            group, used = [], 0.0
        group.append(row)
        used += row.height + between
    if group:
        yield group


def _sheets(rows: Sequence[_Row], height: float, between: float) -> int:
    """How many sheets rows need."""
    return sum(1 for _ in _groups(rows, height, between))


class _Page(Value, frozen=True):
    """A sheet being filled from the top downwards."""

    spec: SheetSpec
    room: Box
    paper: Paper
    gutter: bool

    def sheet(self, rows: Sequence[_Row]) -> Sheet:
        """The rows, each as wide as the paper allows; cuts across the sheet come first."""
        top = self.room.top
        pieces: list[Piece] = []
        across: list[Cut] = []
        down: list[Cut] = []
        within: list[Cut] = []
        starts: list[Axis] = []
        gap = aisle(self.spec)
        left, right = self.spec.margin, self.paper.width - self.spec.margin
        for number, row in enumerate(rows):
            bottom = top - row.height
            for block, at, between in self._places(row, top):
                pieces += each_moved(block.pieces, [at] * len(block.pieces))
                reach = self._reach(block, at, len(row.blocks) == 1, number == 0)
                within += cuts.of_block(block, at, self.spec.bleed, reach)
                starts += cuts.starts(block, at, self.spec.bleed)
                within += self._aisles(block, at, len(row.blocks) == 1, number == 0)
                if between is not None:
                    down.append(cuts.through((between, top), (between, bottom - gap)))
            if number + 1 < len(rows) or not row.straight:
                across.append(cuts.through((left, bottom - gap), (right, bottom - gap)))
            top = bottom - 2 * gap
        inner = sum(block.inner for row in rows for block in row.blocks)
        numbered = (cut.but(number=n) for n, cut in enumerate((*across, *down, *within), 1))
        return Sheet(tuple(pieces), tuple(numbered), inner, tuple(starts))

    def _places(self, row: _Row, top: float) -> Iterator[tuple[Block, Point, float | None]]:
        """Each block, where it lies, and where the cut between it and the one before is."""
        spare = self.room.width - row.width
        many = len(row.blocks) > 1
        apart = spare / (len(row.blocks) - 1) if many else 0.0
        x = self.room.left + (0.0 if many else spare / 2)
        for number, block in enumerate(row.blocks):
            y = top - row.height + (row.height - block.size[1]) / 2
            yield block, (x, y), x - apart / 2 if number else None
            x += block.size[0] + apart

    def _aisles(self, block: Block, at: Point, alone: bool, first: bool) -> Iterator[Cut]:
        """The cuts between pieces that have gaps, where these are wide enough for marks."""
        if self.spec.gap >= 2 * cuts.CROSSING:
            margin, free = self.spec.margin, aisle(self.spec)
            wide = self._reach(block, at, alone, first)
            near = Box(at[0], at[1], at[0] + block.size[0], at[1] + block.size[1]).grown(free)
            reach = Box(
                max(min(near.left, wide.left) if alone else near.left, margin),
                near.bottom,
                min(
                    max(near.right, wide.right) if alone else near.right, self.paper.width - margin
                ),
                min(near.top, self.paper.height - margin),
            )
            yield from cuts.of_aisles(block, at, self.spec.bleed, reach)

    def _reach(self, block: Block, at: Point, alone: bool, first: bool) -> Box:
        """How far the marks of a block go: to the edge of the paper where nothing is between."""
        out = self.spec.bleed + cuts.AIR + cuts.MARK
        near = Box(at[0], at[1], at[0] + block.size[0], at[1] + block.size[1]).grown(out)
        if alone:
            near = near.but(left=self.spec.margin, right=self.paper.width - self.spec.margin)
        if first and not self.gutter:
            near = near.but(top=self.paper.height - self.spec.margin)
        return near


def row_of(board: Piece, room: Box) -> _Row | None:
    """The row of a board that fits a room as it is, or turned; None for a larger one."""
    block = loose([board])
    for way in (block, block.turned()):
        if way.fits((room.width, room.height)):
            return _Row((replace(way, inner=_sides(way.pieces[0], None)),))
    return None


def of_board(spec: SheetSpec, board: Piece, room: Box, scaled: bool) -> Iterator[Sheet]:
    """A board on one sheet, or, where it is larger than the paper, on several or made smaller."""
    board, scale = poster.fitted(board, room) if scaled else (board, 1.0)
    for part, piece in poster.parts(board, room, spec.bleed):
        yield Sheet((piece,), (), _sides(piece, part), part=part, scale=scale)


def _sides(board: Piece, part: Part | None) -> int:
    """The straight cuts around a board, or around what is to be seen of it in a part."""
    import shapely

    corners = list(board.outline.exterior.coords)
    if part is None:
        return len(corners) - 1
    w = part.window
    window = shapely.box(w.left, w.bottom, w.right, w.top)
    return sum(window.intersection(shapely.LineString(s)).length > 0 for s in pairwise(corners))


def _no_room(spec: SheetSpec, paper: Paper, room: Box) -> Iterator[Fault]:
    """A margin that leaves too little of the paper."""
    most = min((paper.width - FOOT_WIDTH) / 2, spec.margin + min(room.width, room.height) / 2 - 20)
    if spec.margin > most:
        problem = (
            f"a margin of {spec.margin:g} mm leaves too little of {paper.name}, "
            f"{paper.width:g} × {paper.height:g} mm"
        )
        yield spec.document.fault(("margin",), "margin", problem, f"at most {int(most)} mm")


def miscounts(spec: SheetSpec, sheets: Sequence[Sheet]) -> Iterator[Fault]:
    """Every component of which the sheets hold another number than the engine says."""
    found: Counter[tuple[int | None, str]] = sum((sheet.count() for sheet in sheets), Counter())
    for i, component in enumerate(spec.components):
        place = ("components", i)
        owners = (None,) if component.shared else spec.players
        for player in owners:
            n = found[player, component.id]
            if n != component.each * spec.copies:
                whose = f" of {spec.owner(player)}" if player is not None else ""
                wanted = component.each * spec.copies
                problem = f"on the sheets are {n}{whose}; the engine says {wanted}"
                yield spec.document.fault(place, component.id, problem)
        total = sum(found[player, component.id] for player in owners)
        if total != component.all * spec.copies:
            wanted, sets = component.all * spec.copies, counted(spec.copies, "set")
            problem = f"on the sheets are {total}; for {sets}, the engine says {wanted}"
            yield spec.document.fault(place, component.id, problem)


def owners(sheet: Sheet) -> Iterator[tuple[int | None, list[tuple[str, int]]]]:
    """Whose pieces a sheet holds: player, and component and number of each kind."""
    for player, group in groupby(sheet.count().items(), key=lambda item: item[0][0]):
        yield player, [(component, n) for (_, component), n in group]

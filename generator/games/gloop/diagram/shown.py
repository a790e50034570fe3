"""What a figure of Gloop shows, in tiles: clusters of tiles and where they lie; no millimetres.

x counts to the right and y downwards, from the top left corner of the cell 0,0 of the table or of
the middle group. Hands and areas lie below or to the right, a row or more for each player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from generator.contract.diagram import PlaceError
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.engine.block import Block
from generator.games.gloop.engine.notation import Draw, Extend, Lay, LooseTile, Make
from generator.games.gloop.engine.scoring import AREA_LOSS, HAND_LOSS
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.engine.table import Table, settled
from generator.games.gloop.pieces import ORIENTATIONS
from generator.geometry.loops import unmet
from generator.geometry.pathtile import Cell
from generator.geometry.points import Point

Appearance: TypeAlias = Literal["plain", "faded", "new", "back"]

WIDE = 8.0
"""Width of the rows of hands and areas, in tiles."""
GAP, APART = 0.2, 0.6
"""Air between tiles of a hand, and around what is no tile of it."""
BESIDE = 1.0
"""Air between the middle group and rows to its right."""
NUMBER = 0.7
"""Room for a player's number at the left of a row."""
ARROW = 0.65
"""Length of an arrow that shows a way to grow."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Tiles that lie edge to edge: ``at`` is the place of the cell 0,0's top left corner.

    ``back`` tiles are seen from behind. ``degrees`` turns a single tile clockwise about its middle.
    """

    tiles: tuple[tuple[Cell, str], ...]
    at: Point = (0.0, 0.0)
    appearance: Appearance = "plain"
    degrees: float = 0.0

    @property
    def grid(self) -> Mapping[Cell, str]:
        """The tiles by cell."""
        return dict(self.tiles)


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row: the middle of the number at its left, and of the points at its right."""

    player: int
    number: Point
    points: int
    last: Point

    def moved(self, by: Point) -> Row:
        """The row farther to the right and down."""
        return Row(self.player, _sum(self.number, by), self.points, _sum(self.last, by))


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """What is shown. ``empty`` are cells without a tile; ``arrows`` lead from tile to place."""

    clusters: tuple[Cluster, ...]
    empty: tuple[Cell, ...] = ()
    arrows: tuple[tuple[Point, Point], ...] = ()
    rows: tuple[Row, ...] = ()


def shown_position(subject: Subject) -> ShownPosition:
    """What the figure shows of its subject."""
    state = subject.after
    return _table(subject, state) if isinstance(state, Table) else _game(subject)


def state_of(subject: Subject) -> GloopState:
    """The state of the strategy game; :class:`PlaceError` where the subject is a table."""
    if not isinstance(subject.after, GloopState):
        raise PlaceError("a puzzle's table has neither hands nor ends")
    return subject.after


def laid_tile(subject: Subject) -> Lay | LooseTile | None:
    """The tile that a figure of a table is about: on its cell if it lies on one after all."""
    match subject.move:
        case Lay():
            return subject.move
        case LooseTile():
            return settled(subject.move)
    return None


def cut_off(shown: ShownPosition) -> Iterator[tuple[Point, Cell, int]]:
    """The path ends of the tiles just laid, or beside them, that are cut off: the place of their
    cluster, their cell and their point.
    """
    standing = {
        cell: placed
        for cluster in shown.clusters
        if cluster.at == (0.0, 0.0) and cluster.appearance != "new"
        for cell, placed in cluster.tiles
    }
    for cluster in shown.clusters:
        if cluster.appearance != "new" or cluster.degrees:
            continue
        beside = standing if cluster.at == (0.0, 0.0) else {}
        for cell, point in unmet({**beside, **cluster.grid}):
            yield cluster.at, cell, point


def _table(subject: Subject, state: Table) -> ShownPosition:
    before = subject.before
    assert isinstance(before, Table)
    new: list[Cluster] = []
    move = laid_tile(subject)
    if isinstance(move, Lay):
        new.append(Cluster(((move.cell, move.lying.placed),), appearance="new"))
    elif isinstance(move, LooseTile):
        tile = (((0, 0), ORIENTATIONS[move.tile][0]),)
        new.append(Cluster(tile, (move.x - 0.5, move.y - 0.5), "new", move.degrees))
    old = Cluster(tuple(sorted(before.grid.items())), appearance=_standing(subject))
    taken = {move.cell} if isinstance(move, Lay) else set()
    empty = [cell for cell in state.empty if cell not in taken and subject.view.lattice]
    return ShownPosition((*((old,) if old.tiles else ()), *new), tuple(empty))


def _standing(subject: Subject) -> Appearance:
    return "faded" if subject.view.faded and subject.move is not None else "plain"


def shows_middle(subject: Subject) -> bool:
    """Whether the middle group is drawn: what players have can stand alone, and so can a turn that
    it has no part in, unless the figure shows too where the group may grow.
    """
    view, before = subject.view, subject.before
    assert isinstance(before, GloopState)
    match subject.move:
        case Make():
            apart = True
        case Draw():
            apart = not before.area
        case _:
            apart = False
    return not (view.points or (view.hands and apart and not view.growth))


def _game(subject: Subject) -> ShownPosition:
    before, after = subject.before, state_of(subject)
    assert isinstance(before, GloopState)
    if not shows_middle(subject):
        rows, below = _all_rows(subject, 0.0)
        return ShownPosition(tuple(below), rows=tuple(rows))
    clusters = [Cluster(before.middle.tiles, appearance=_standing(subject))]
    move = subject.move
    if isinstance(move, Extend) and move.block < len(before.area):
        corner = before.middle.end(move.end).next_corner(move.way, move.shift)
        block = before.area[move.block].turned(move.turns)
        clusters.append(Cluster(tuple(block.at(corner).items()), appearance="new"))
    arrows = tuple(_growth(after)) if subject.view.growth else ()
    spots = [spot for cluster in clusters for spot in _corners(cluster)]
    spots += [end for arrow in arrows for end in arrow]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    if not subject.view.hands:
        return ShownPosition(tuple(clusters), arrows=arrows)
    rows, below = _all_rows(subject, bottom + 0.5)
    width = max(x for cluster in below for x, _ in _corners(cluster))
    if subject.view.beside:
        # the middles of the group and of the rows stand on one height
        last = max(y for cluster in below for _, y in _corners(cluster))
        by = (right + BESIDE, (top - last - 0.5) / 2)
    else:
        # the group stands above the middle of the rows
        by = ((left + right - width) / 2, 0.0)
    return ShownPosition(
        (*clusters, *(_moved(cluster, by) for cluster in below)),
        arrows=arrows,
        rows=tuple(row.moved(by) for row in rows),
    )


def _all_rows(subject: Subject, top: float) -> tuple[list[Row], list[Cluster]]:
    """All players' rows from ``top`` down, and the tiles in them."""
    rows: list[Row] = []
    clusters: list[Cluster] = []
    for player in range(state_of(subject).players):
        placed, row, top = _row(subject, player, top)
        clusters += placed
        rows.append(row)
    return rows, clusters


def _moved(cluster: Cluster, by: Point) -> Cluster:
    return replace(cluster, at=_sum(cluster.at, by))


def _sum(place: Point, by: Point) -> Point:
    return place[0] + by[0], place[1] + by[1]


def _corners(cluster: Cluster) -> Iterator[Point]:
    x, y = cluster.at
    for (row, column), _ in cluster.tiles:
        yield x + column, y + row
        yield x + column + 1, y + row + 1


def _row(subject: Subject, player: int, top: float) -> tuple[list[Cluster], Row, float]:
    """A player's tiles from ``top`` down, the row, and the top of the next one."""
    things = list(_things(subject, player))
    placed: list[Cluster] = []
    x, y, height = NUMBER, top, 1.0
    number = (NUMBER / 2 - 0.15, top + 0.5)
    previous = 0
    for tiles, appearance in things:
        size = 1 + max(column for (_, column), _ in tiles)
        if x + size > WIDE:
            x, y, height = NUMBER, y + height + GAP, 1.0
        elif previous:
            x += GAP if size == previous == 1 else APART
        placed.append(Cluster(tiles, (x, y), appearance))
        x, height, previous = x + size, max(height, float(size)), size
    state = state_of(subject)
    points = -HAND_LOSS * len(state.hands[player])
    points -= AREA_LOSS * sum(len(block.tiles) for block in state.areas[player])
    last = (x + APART, y + 0.5)
    return placed, Row(player, number, points, last), y + height + 0.3


def _things(
    subject: Subject, player: int
) -> Iterator[tuple[tuple[tuple[Cell, str], ...], Appearance]]:
    """What a player has: hand tiles one by one, blocks, and what the move adds to them."""
    before, after, move = subject.before, state_of(subject), subject.move
    assert isinstance(before, GloopState)
    mine = player == before.to_move
    old = list(before.hands[player])
    for tile in after.hands[player]:
        new = mine and tile not in old
        yield (((0, 0), tile),), "new" if new else "plain"
    if mine and isinstance(move, Draw) and subject.violations:
        yield (((0, 0), ""),), "back"
        yield (((0, 0), ""),), "back"
    made = isinstance(move, Make) and mine
    for block in after.areas[player]:
        fresh = made and isinstance(move, Make) and block is after.areas[player][-1]
        yield _four(block), "new" if fresh and not subject.violations else "plain"
    if made and isinstance(move, Make) and subject.violations:
        yield _four(move.block), "new"


def _four(block: Block) -> tuple[tuple[Cell, str], ...]:
    return tuple(block.at((0, 0)).items())


def _growth(state: GloopState) -> Iterator[tuple[Point, Point]]:
    """An arrow for each way in which each end may grow, from the last tiles outward."""
    for end in state.middle.ends:
        row, column = end.corner
        wide = 2.0 if end.way else 1.0
        x, y = column + wide / 2, row + 1.0
        for way in end.ways:
            dx, dy = {"E": (1, 0), "W": (-1, 0), "N": (0, -1), "S": (0, 1)}[way]
            near = wide / 2 if dx else 1.0
            start = x + dx * (near + 0.1), y + dy * (near + 0.1)
            yield start, (start[0] + dx * ARROW, start[1] + dy * ARROW)


def cells_of(clusters: Iterable[Cluster]) -> frozenset[Cell]:
    """The cells of the table or the middle group that hold a tile."""
    return frozenset(
        cell for cluster in clusters if cluster.at == (0.0, 0.0) for cell, _ in cluster.tiles
    )

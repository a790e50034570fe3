"""What a figure of Pent-Up shows, on the grid: tiles and levels; no millimetres, no words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.places import place
from generator.games.pentup.engine.notation import LoosePlacement, Move, Placement
from generator.games.pentup.engine.rules import settled
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.pieces import SHAPES
from generator.geometry import square
from generator.geometry.square import Cell
from generator.geometry.squarepose import SquarePose
from generator.kit.isometric import Cube


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile at a level: on the grid by its cells, or off it by a pose (unit: a cell)."""

    player: int
    letter: str
    level: int
    cells: tuple[Cell, ...]
    pose: SquarePose | None = None

    @property
    def edges(self) -> frozenset[Cell]:
        """The cells beside it."""
        return frozenset(n for c in self.cells for n in square.neighbours(c)) - {*self.cells}


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """What is shown: tiles, from the lowest level up and then in order of play.

    ``order`` are the same tiles in order of play; ``move`` is the one that the figure is about.
    """

    order: tuple[Tile, ...]
    move: Tile | None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles from the lowest level up; the move covers what it overlaps."""
        return tuple(sorted(self.order, key=lambda tile: (tile.level, tile == self.move)))

    @property
    def height(self) -> int:
        """The highest level of a tile; 0 when there is none."""
        return max((tile.level for tile in self.order), default=0)

    @property
    def tops(self) -> Mapping[Cell, Tile]:
        """The tile that is seen from above, for each cell that has one."""
        return {cell: tile for tile in self.tiles for cell in tile.cells}

    def at(self, level: int) -> Mapping[Cell, Tile]:
        """The tile at a level, for each cell that has one there."""
        return {c: tile for tile in self.tiles if tile.level == level for c in tile.cells}

    def under(self, tile: Tile) -> tuple[Tile, ...]:
        """The tiles that one rests on, in order of play."""
        below = self.at(tile.level - 1)
        resting = {below[cell] for cell in tile.cells if cell in below}
        return tuple(other for other in self.order if other in resting)

    def beside(self, tile: Tile) -> tuple[Tile, ...]:
        """The tiles of its level that share an edge with one, in order of play."""
        return tuple(
            other
            for other in self.order
            if other != tile
            and other.level == tile.level
            and not tile.edges.isdisjoint(other.cells)
        )


def shown_position(subject: Subject) -> ShownPosition:
    """What ``subject`` shows."""
    state = state_of(subject)
    tiles = [_tile(player, move) for player, move in subject.loose]
    tiles += [Tile(laid.player, laid.letter, laid.level, laid.cells) for laid in state.laid]
    moved = None if subject.move is None else _tile(subject.mover, subject.move)
    if moved is not None and subject.violations:
        tiles.append(moved)
    if subject.view.levels:
        first, last = subject.view.levels
        tiles = [tile for tile in tiles if first <= tile.level <= last]
    return ShownPosition(tuple(tiles), moved)


def cubes(shown: ShownPosition) -> Mapping[Cube, Tile]:
    """The tiles that lie on the grid, by their cells and levels."""
    return {(x, y, tile.level): tile for tile in shown.tiles for x, y in tile.cells}


def state_of(subject: Subject) -> PentUpState:
    """The position that a subject shows."""
    state = subject.after
    assert isinstance(state, PentUpState)
    return state


def surrounding(tiles: Iterable[Tile]) -> frozenset[Cell]:
    """The cells beside tiles that none of them covers."""
    kept = tuple(tiles)
    covered = {cell for tile in kept for cell in tile.cells}
    return frozenset(n for tile in kept for n in tile.edges) - covered


def to_cover(subject: Subject, shown: ShownPosition) -> Mapping[Cell, int]:
    """The cells that the figure marks as to be covered, each with the number of levels: its board,
    and with ``growth`` the open cells beside its first tile or, where that has none, beside all.
    """
    cells = Counter(place(text).cells[0] for text in subject.view.board)
    if subject.view.growth and shown.order:
        around = surrounding(shown.order)
        cells.update((around & shown.order[0].edges) or around)
    return dict(sorted(cells.items()))


def _tile(player: int, move: object) -> Tile:
    """The tile that a move lays; one that turns out to lie on the grid lies on it."""
    assert isinstance(move, Move)
    where = settled(move)
    if isinstance(where, Placement):
        return Tile(player, where.letter, where.level, where.cells)
    assert isinstance(where, LoosePlacement)
    pose = SquarePose(SHAPES[where.letter], where.x, where.y, where.degrees, where.flipped)
    return Tile(player, where.letter, where.level, (), pose)

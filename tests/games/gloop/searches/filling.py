"""Search a rectangle filled with all tiles of Gloop, all paths closed, in a number of loops.

Run from the project's folder: ``python -m tests.games.gloop.searches.filling --loops 17 --seed 1``.
It prints the rows of the filling, as the figures take them. Three steps, each from the one before:

1. which shared edges stay empty, so that every tile finds a cell with its empty sides;
2. tiles laid by their empty sides, swapped within such a class until all points meet (annealing);
3. swaps of tiles with equal ends on all sides, which keep every point met, until the number of
   loops is the one that was asked for (annealing).
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from generator.games.gloop.pieces import GAME_TILES, LYING, ORIENTATIONS, TILES
from generator.geometry.loops import loops, mismatches, open_sides
from generator.geometry.matching import UNUSED, partners
from generator.geometry.pathtile import ACROSS, FACING, SIDES, Cell, ends, neighbour, side_of

FIT = tuple(tuple((FACING[a] ^ b).bit_count() for b in range(4)) for a in range(4))
"""How many points do not meet, by the ends on either side of an edge."""


def pattern(tile: str) -> tuple[bool, ...]:
    """Which sides have an end."""
    return tuple(bool(n) for n in ends(tile))


def shape(mask: Sequence[bool]) -> tuple[bool, ...]:
    """The pattern, up to turning."""
    return min(tuple(mask[turn:]) + tuple(mask[:turn]) for turn in SIDES)


class Rectangle:
    """The cells of a rectangle and which shared edges stay empty."""

    def __init__(self, rows: int, columns: int, chance: random.Random) -> None:
        self.cells = [(row, column) for row in range(rows) for column in range(columns)]
        inner = set(self.cells)
        self.edges = [
            (cell, other)
            for cell in self.cells
            for side in (1, 2)
            if (other := neighbour(cell, side)) in inner
        ]
        self.chance = chance

    def empty_edges(self, tiles: Sequence[str]) -> dict[Cell, tuple[bool, ...]]:
        """A pattern for each cell, so that the cells' shapes are the tiles'."""
        wanted = Counter(shape(pattern(tile)) for tile in tiles)
        used = sum(sum(pattern(tile)) for tile in tiles) // 2
        chance = self.chance
        chance.shuffle(self.edges)
        full, empty = self.edges[:used], self.edges[used:]
        joined = {frozenset(edge) for edge in full}

        def of(cell: Cell) -> tuple[bool, ...]:
            return tuple(frozenset((cell, neighbour(cell, side))) in joined for side in SIDES)

        def far(masks: dict[Cell, tuple[bool, ...]]) -> int:
            have = Counter(map(shape, masks.values()))
            return (have - wanted).total()

        masks = {cell: of(cell) for cell in self.cells}
        cost, heat = far(masks), 1.0
        while cost:
            i, j = chance.randrange(len(full)), chance.randrange(len(empty))
            joined ^= {frozenset(full[i]), frozenset(empty[j])}
            new = masks | {cell: of(cell) for cell in (*full[i], *empty[j])}
            after = far(new)
            if after <= cost or chance.random() < math.exp((cost - after) / heat):
                masks, cost = new, after
                full[i], empty[j] = empty[j], full[i]
            else:
                joined ^= {frozenset(full[i]), frozenset(empty[j])}
            heat = max(0.25, heat * 0.9995)
        return masks


class Laying:
    """Tiles on all cells, each with its empty sides where the rectangle's are."""

    def __init__(
        self, masks: dict[Cell, tuple[bool, ...]], tiles: Sequence[str], chance: random.Random
    ) -> None:
        self.cells = list(masks)
        self.chance = chance
        number = {cell: i for i, cell in enumerate(self.cells)}
        # a cell beyond the border has the number of a tile without ends, behind all others
        self.around = [
            [number.get(neighbour(cell, side), len(self.cells)) for side in SIDES]
            for cell in self.cells
        ]
        self.masks = list(masks.values())
        # the ways in which a tile can lie in a cell; shared by all cells of one mask
        ways = {
            mask: {
                tile: [(form, ends(form)) for form in ORIENTATIONS[tile] if pattern(form) == mask]
                for tile in tiles
            }
            for mask in sorted(set(self.masks))
        }
        self.ways = [ways[mask] for mask in self.masks]
        self.alike = [
            [i for i, other in enumerate(self.masks) if shape(other) == shape(mask)]
            for mask in self.masks
        ]
        stock = defaultdict(list)
        for tile in tiles:
            stock[shape(pattern(tile))].append(tile)
        self.tiles = [stock[shape(mask)].pop() for mask in self.masks]
        first = [ways[tile][0] for tile, ways in zip(self.tiles, self.ways, strict=True)]
        self.laid = [form for form, _ in first]
        self.ends = [sides for _, sides in first] + [(0, 0, 0, 0)]

    def cost(self) -> int:
        """Points that do not meet."""
        total = sum(
            FIT[self.ends[i][side]][self.ends[j][side ^ 2]]
            for i, around in enumerate(self.around)
            for side, j in enumerate(around)
        )
        return total // 2

    def anneal(self, steps: int, hot: float, cold: float) -> bool:
        """Swap and turn until all points meet; whether they do."""
        draw, near, tiles, sides, ways = (
            self.chance.random,
            self._near,
            self.tiles,
            self.ends,
            self.ways,
        )
        total, n = self.cost(), len(self.cells)
        cooling = (cold / hot) ** (1 / steps)
        heat = hot
        for _ in range(steps):
            heat *= cooling
            i = int(draw() * n)
            alike = self.alike[i]
            j = alike[int(draw() * len(alike))]
            to_i, to_j = ways[i][tiles[j]], ways[j][tiles[i]]
            new_i, new_j = to_i[int(draw() * len(to_i))], to_j[int(draw() * len(to_j))]
            kept_i, kept_j = sides[i], sides[j]
            change = -near(i) - near(j)
            sides[j] = new_j[1]
            sides[i] = new_i[1]
            change += near(i) + near(j)
            if j in self.around[i]:  # their common edge was counted twice
                side = self.around[i].index(j)
                change += FIT[kept_i[side]][kept_j[side ^ 2]]
                change -= FIT[sides[i][side]][sides[j][side ^ 2]]
            if i == j:
                change //= 2
            if change <= 0 or draw() < math.exp(-change / heat):
                tiles[i], tiles[j] = tiles[j], tiles[i]
                self.laid[j] = new_j[0]
                self.laid[i] = new_i[0]
                total += change
                if not total:
                    return True
            else:
                sides[j] = kept_j
                sides[i] = kept_i
        return False

    def _near(self, i: int) -> int:
        a, (north, east, south, west) = self.ends[i], self.around[i]
        sides = self.ends
        return (
            FIT[a[0]][sides[north][2]]
            + FIT[a[1]][sides[east][3]]
            + FIT[a[2]][sides[south][0]]
            + FIT[a[3]][sides[west][1]]
        )


class Closed:
    """A filling in which all points meet; swaps keep it so."""

    def __init__(self, cells: Sequence[Cell], laid: Sequence[str], chance: random.Random) -> None:
        self.laid, self.chance = list(laid), chance
        number = {cell: i for i, cell in enumerate(cells)}
        self.beyond = [
            [
                8 * number.get(neighbour(cell, side_of(point)), 0) + ACROSS[point]
                for point in range(8)
            ]
            for cell in cells
        ]
        self.partners = {form: partners(form) for form in LYING}
        self.by_ends = {
            (tile, sides): [form for form in forms if ends(form) == sides]
            for tile, forms in ORIENTATIONS.items()
            for sides in {ends(form) for form in LYING}
        }

    def swaps(self) -> Iterator[tuple[int, int, str, str]]:
        """Swaps at random, without end: two cells (or twice the same) and what they get."""
        while True:
            i = self.chance.randrange(len(self.laid))
            j = self.chance.randrange(len(self.laid))
            here, there = self.laid[i], self.laid[j]
            to_i = self.by_ends[LYING[there].tile, ends(here)]
            to_j = self.by_ends[LYING[here].tile, ends(there)]
            if to_i and to_j:
                new_i, new_j = self.chance.choice(to_i), self.chance.choice(to_j)
                if (new_i, new_j if i != j else new_i) != (here, there):
                    yield i, j, new_i, new_j

    def loops(self) -> int:
        """The number of loops."""
        seen = [sign == UNUSED for form in self.laid for sign in form]
        joins = [self.partners[form] for form in self.laid]
        found = 0
        for start, done in enumerate(seen):
            if done or done:
                continue
            found += 1
            spot = start
            while not seen[spot]:
                cell, point = divmod(spot, 8)
                end = joins[cell][point]
                seen[spot] = seen[8 * cell + end] = True
                spot = self.beyond[cell][end]
        return found

    def anneal(self, wanted: int, steps: int) -> bool:
        """Swap until there are so many loops; whether there are."""
        now, heat = self.loops(), 1.0
        for (i, j, new_i, new_j), _ in zip(self.swaps(), range(steps), strict=False):
            if now == wanted:
                return True
            kept_i, kept_j = self.laid[i], self.laid[j]
            self.laid[j] = new_j
            self.laid[i] = new_i
            after = self.loops()
            change = abs(after - wanted) - abs(now - wanted)
            if change <= 0 or self.chance.random() < math.exp(-change / heat):
                now = after
            else:
                self.laid[i], self.laid[j] = kept_i, kept_j
            heat = max(0.3, heat * 0.9998)
        return now == wanted


def main() -> int:
    """Search and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=7)
    parser.add_argument("--columns", type=int, default=13)
    parser.add_argument("--loops", type=int, default=17)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=4_000_000)
    parser.add_argument("--hot", type=float, default=0.6)
    parser.add_argument("--cold", type=float, default=0.2)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    size = options.rows * options.columns
    tiles = TILES if size == len(TILES) else GAME_TILES
    while True:
        masks = Rectangle(options.rows, options.columns, chance).empty_edges(tiles)
        print("empty sides found", file=sys.stderr)
        laying = Laying(masks, tiles, chance)
        if not laying.anneal(options.steps, options.hot, options.cold):
            print(f"{laying.cost()} points do not meet", file=sys.stderr)
            continue
        closed = Closed(laying.cells, laying.laid, chance)
        print(f"closed, {closed.loops()} loops", file=sys.stderr)
        if closed.anneal(options.loops, 200_000):
            break
        print(f"stopped at {closed.loops()} loops", file=sys.stderr)
    grid = dict(zip(laying.cells, closed.laid, strict=True))
    assert not mismatches(grid)
    assert not open_sides(grid)
    assert len(loops(grid)) == options.loops
    for row in range(options.rows):
        print(" ".join(str(LYING[grid[row, column]]) for column in range(options.columns)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

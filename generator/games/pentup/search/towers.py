"""How many games lead to a level in the fewest turns, up to symmetry, whatever comes after.

As long as pairs will do, each level below has two tiles, one of each player, White's first: both
have to lie there before anything rests on them. So the games are all piles of such pairs in one
region, either tile of each being White's, and are counted exactly: over all regions up to symmetry,
those that a symmetry of the region leaves as they are by Burnside's lemma.

Where wider levels lie below the pairs, there are too many towers to look at them all, and tiles of
neighbouring levels can be laid in several orders. That is estimated as Knuth does (see
:mod:`generator.puzzles.counting`): a pile of pairs, what lies below it and the tile on top are
chosen by chance, and the orders in which the players can lay these tiles are counted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial

from generator.contract.effort import Effort
from generator.contract.puzzle import Counting, Number
from generator.games.pentup.engine import rules
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.pieces import LETTERS, SIZE, Cells
from generator.games.pentup.search.levels import (
    COLOURS,
    WHOLE,
    WIDE,
    Floor,
    Stock,
    Tile,
    area,
    carriers,
    carries,
    covers,
    letters,
    piles,
    reaching,
    regions,
)
from generator.games.pentup.search.tower import LEVELS, pairs_at_once
from generator.geometry import square
from generator.geometry.square import Cell
from generator.puzzles.counting import BATCH, estimated

Map = Callable[[Cell], Cell]


def games(level: int, known: Collection[str] = LETTERS) -> int:
    """How many games of pairs alone reach a level in the fewest turns, exactly, with tiles of the
    ``known`` letters; those that look alike when all is turned or mirrored are one.
    """
    total = Fraction()
    every = set(known) == set(LETTERS)
    for region in carriers(level - 1) if every else _covered(known):
        maps = symmetries(region)
        total += Fraction(sum(in_region(region, level, known, m) for m in maps), len(maps))
    return int(total)


def _covered(known: Collection[str]) -> Iterator[Cells]:
    """The regions that two tiles of such letters cover."""
    for region, kinds in regions().items():
        if any(set(known).issuperset(kind) for kind in kinds):
            yield region


def symmetries(region: Cells) -> tuple[Map, ...]:
    """The maps of the square lattice that map a region, which begins at 0, onto itself."""
    return tuple(
        _moved(turn, region)
        for turn in square.SYMMETRIES
        if square.normal(map(turn, region)) == region
    )


def _moved(turn: Map, region: Cells) -> Map:
    """A turn, then the translation that brings the region back."""
    turned = [turn(cell) for cell in region]
    by = (-min(x for x, _ in turned), -min(y for _, y in turned))
    return lambda cell: square.translate(turn(cell), by)


def in_region(region: Cells, level: int, known: Collection[str], same: Map) -> int:
    """The games of pairs in a region all tiles of which a map leaves where they are."""

    def stays(tile: Tile) -> bool:
        return {same(cell) for cell in tile[1]} == {*tile[1]}

    cells, stock = frozenset(region), Counter(dict.fromkeys(known, COLOURS))
    floors = [f for f in covers(cells, stock, len(region) // SIZE) if all(map(stays, f))]
    tops = [tile for tile in _within(cells, stock) if stays(tile)] if floors else []

    @cache
    def ways(left: int, below: Floor, white: frozenset[str], black: frozenset[str]) -> int:
        if not left:
            return sum(letter not in white for letter, _ in {*tops}.difference(below))
        return sum(
            ways(left - 1, floor, white | {first[0]}, black | {second[0]})
            for floor in floors
            if carries(below, floor)
            for first, second in (floor, floor[::-1])
            if first[0] not in white and second[0] not in black
        )

    return ways(level - 1, (), frozenset(), frozenset())


def _within(cells: frozenset[Cell], stock: Stock) -> list[Tile]:
    """All places of tiles within a region, sorted."""
    return [
        tile for letter in sorted(stock) for tile in reaching(letter, cells) if cells >= {*tile[1]}
    ]


def orders(floors: Sequence[Floor]) -> int:
    """In how many orders the players can lay a tower by the rules, and nothing else."""
    tiles = [
        Placement(letter, level, cells)
        for level, floor in enumerate(floors, 1)
        for letter, cells in floor
    ]
    # By who has laid which tiles: the position, and in how many ways they have come to it.
    reached: dict[frozenset[tuple[int, int]], tuple[PentUpState, int]]
    reached = {frozenset(): (ENGINE.initial(), 1)}
    for turn in range(len(tiles)):
        further: dict[frozenset[tuple[int, int]], tuple[PentUpState, int]] = {}
        for laid, (state, number) in reached.items():
            gone = {index for index, _ in laid}
            for index, tile in enumerate(tiles):
                if index not in gone and not rules.violations(state, tile):
                    key = laid | {(index, turn % COLOURS)}
                    after, others = further.get(key) or (state.after(tile), 0)
                    further[key] = after, others + number
        reached = further
    return sum(number for _, number in reached.values())


def probe(wide: int, chance: random.Random) -> float:
    """What a tower by chance, with so many wide levels below the pairs, takes for the number of
    games.
    """
    known = _piles()
    pile = chance.choice(known)
    tower, stock, number = list(pile), WHOLE - sum(map(letters, pile), Counter()), float(len(known))
    for _ in range(wide):
        wider = _wider(area(tower[0]), _spelled(stock))
        floors = [floor for floor in wider if carries(floor, tower[0])]
        if not floors:
            return 0.0
        below = chance.choice(floors)
        tower, stock, number = [below, *tower], stock - letters(below), number * len(floors)
    tops = [tile for tile in _within(area(tower[-1]), stock) if tile not in tower[-1]]
    if not tops:
        return 0.0
    return number * len(tops) * orders([*tower, (chance.choice(tops),)])


@cache
def _piles() -> list[tuple[Floor, ...]]:
    """All piles of as many pairs as there can be, up to symmetry: no region of theirs has any."""
    pairs = pairs_at_once()
    return [pile for region in carriers(pairs) for pile in piles(region, pairs, random.Random(0))]


@cache
def _wider(cells: frozenset[Cell], stock: str) -> tuple[Floor, ...]:
    """All levels of three tiles of a stock that cover a region."""
    return tuple(covers(cells, Counter(stock), WIDE))


def _spelled(stock: Stock) -> str:
    """The letters of a stock, each as often as it is there."""
    return "".join(sorted(stock.elements()))


def probes(wide: int, seed: int) -> list[float]:
    """A batch of probes."""
    chance = random.Random(seed)
    return [probe(wide, chance) for _ in range(BATCH)]


def number(case: str, effort: Effort) -> Number | None:
    """How many games reach a level; exact, or estimated where wide levels lie below the pairs."""
    level = int(case)
    wide = level - 1 - pairs_at_once()
    return estimated(partial(probes, wide), effort) if wide > 0 else Number(games(level))


COUNTING = Counting("games up to the first tile on a level, in the fewest turns", LEVELS, number)

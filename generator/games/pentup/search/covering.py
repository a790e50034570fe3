"""Cells covered by tiles that do not overlap, each shape at most once: what surrounds something.

Cells are numbered, and sets of cells are integers with a bit for each. What ends the search soon
is counting: among so few tiles, each must cover what the best of the others leave uncovered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.pieces import ORIENTATIONS, Cells
from generator.geometry.square import Cell, neighbours, translate


@dataclass(frozen=True, slots=True)
class Place:
    """A tile that lies somewhere, with its cells, and those of them that are wanted, as bits."""

    letter: str
    at: Cells
    cells: int
    covers: int


def beside(cells: Collection[Cell]) -> frozenset[Cell]:
    """The cells that share a side with one of the cells, and are none of them."""
    return frozenset(c for cell in cells for c in neighbours(cell)).difference(cells)


def coverings(
    wanted: Collection[Cell], taken: Collection[Cell], letters: Collection[str], most: int
) -> Iterator[tuple[Placement, ...]]:
    """The ways to cover the wanted cells with at most ``most`` of the tiles, off what is taken.

    Every way in which each tile is needed comes once.
    """
    yield from _covered((1 << len(wanted)) - 1, _places(wanted, taken, letters), most)


def _places(
    wanted: Collection[Cell], taken: Collection[Cell], letters: Collection[str]
) -> list[Place]:
    """Where the tiles can lie; the wanted cells have the first bits."""
    bits: dict[Cell, int] = {cell: 1 << index for index, cell in enumerate(sorted(wanted))}
    closed = frozenset(taken)
    found: list[tuple[str, Cells]] = []
    for letter in letters:
        for form in ORIENTATIONS[letter]:
            moves = {(x - left, y - low): None for (x, y), (left, low) in product(bits, form)}
            for by in moves:
                at = tuple(translate(cell, by) for cell in form)
                if closed.isdisjoint(at):
                    found.append((letter, at))
    everything = (1 << len(bits)) - 1
    places = []
    for letter, at in found:
        cells = sum(bits.setdefault(cell, 1 << len(bits)) for cell in at)
        places.append(Place(letter, at, cells, cells & everything))
    return places


def _covered(wanted: int, places: Sequence[Place], most: int) -> Iterator[tuple[Placement, ...]]:
    if not wanted:
        yield ()
        return
    kept = _useful(wanted, places, most)
    cell = _narrowest(wanted, kept)
    here = [place for place in kept if place.covers & cell]
    for place in sorted(here, key=lambda place: -(place.covers & wanted).bit_count()):
        others = [
            other
            for other in kept
            if other.letter != place.letter and not other.cells & place.cells
        ]
        for rest in _covered(wanted & ~place.covers, others, most - 1):
            yield (Placement(place.letter, 1, place.at), *rest)


def _useful(wanted: int, places: Sequence[Place], most: int) -> Sequence[Place]:
    """The places that cover all but what the other tiles may cover at best."""
    size = wanted.bit_count()
    while True:
        best: dict[str, int] = {}
        for place in places:
            covered = (place.covers & wanted).bit_count()
            best[place.letter] = max(covered, best.get(place.letter, 0))
        least = {letter: size - _at_best(best, letter, most - 1) for letter in best}
        kept = [p for p in places if (p.covers & wanted).bit_count() >= least[p.letter]]
        if len(kept) == len(places):
            return kept
        places = kept


def _at_best(best: Mapping[str, int], without: str, number: int) -> int:
    """What so many tiles may cover at best, without one of them."""
    if number < 0:
        return -1
    others = (covered for letter, covered in best.items() if letter != without)
    return sum(sorted(others, reverse=True)[:number])


def _narrowest(wanted: int, places: Sequence[Place]) -> int:
    """A wanted cell that the fewest places cover, the first of them."""
    cells = [1 << index for index in range(wanted.bit_length()) if wanted >> index & 1]
    return min(cells, key=lambda cell: sum(bool(place.covers & cell) for place in places))

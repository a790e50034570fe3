"""*Surround*: a Black tile inside the fewest White tiles, and these inside the fewest Black ones.

Case ``F`` asks for the White tiles around the Black tile F, ``F-outer`` for the Black tiles around
the fewest White tiles: the White tiles are few before the Black ones are.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from functools import cache
from itertools import count
from typing import TypeAlias

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer, Lines
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.pieces import LETTERS, SHAPES, SIZE
from generator.games.pentup.search.covering import beside, coverings
from generator.geometry import square
from generator.geometry.square import Cell

Ring: TypeAlias = tuple[Placement, ...]

OUTER = "-outer"
CASES = (*LETTERS, *(letter + OUTER for letter in LETTERS))


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """The fewest White tiles around the Black one, or the fewest Black tiles around them."""
    if case.endswith(OUTER):
        yield from _search_outer(case, effort)
        return
    found = _chance(rings(case), effort)[0]
    number = len(found)
    yield Answer(
        puzzle="surround",
        case=case,
        value=number,
        bound=number,
        proved=True,
        argument="touches",
        solution=_lines(case, found),
        count=len(rings(case)),
        dead_ends=sum(_leaves_hole(case, ring) for ring in rings(case)),
    )


@cache
def rings(letter: str) -> tuple[Ring, ...]:
    """All rings of the fewest White tiles around a Black tile, one of those that look alike."""
    inside = SHAPES[letter]
    for number in count(1):
        found: dict[tuple[tuple[Cell, ...], ...], Ring] = {}
        for ring in coverings(beside(inside), inside, LETTERS, number):
            found.setdefault(_canonical(inside, ring), ring)
        if found:
            return tuple(tuple(sorted(found[form], key=str)) for form in sorted(found))
    raise AssertionError("unreachable: there are only twelve tiles")


def _search_outer(case: str, effort: Effort) -> Iterator[Answer]:
    """Every White ring in random order, each with fewer Black tiles than known before."""
    letter = case.removesuffix(OUTER)
    letters = [other for other in LETTERS if other != letter]
    around = _chance(rings(letter), effort)
    bound = math.ceil(min(len(_outside(letter, ring)) for ring in around) / SIZE)
    best: Answer | None = None
    fewest = len(letters) + 1
    for number, white in enumerate(around):
        effort.tell(f"ring {number + 1} of {len(around)}")
        taken = {*SHAPES[letter], *_cells(white)}
        while not effort.over:
            black = next(coverings(_outside(letter, white), taken, letters, fewest - 1), None)
            if black is None:
                break
            fewest = len(black)
            best = Answer(
                puzzle="surround",
                case=case,
                value=fewest,
                bound=bound,
                proved=fewest == bound,
                argument="squares",
                solution=_lines(letter, white, sorted(black, key=str)),
            )
            yield best
        if effort.over:
            return
    if best:
        yield replace(best, bound=fewest, proved=True, argument="touches-around")


def _cells(tiles: Iterable[Placement]) -> frozenset[Cell]:
    return frozenset(cell for tile in tiles for cell in tile.cells)


def _outside(letter: str, white: Ring) -> frozenset[Cell]:
    """The cells beside White's tiles that neither they nor the Black tile in them take."""
    return beside(_cells(white)).difference(SHAPES[letter])


def _leaves_hole(letter: str, white: Ring) -> bool:
    """Whether a ring shuts in cells beside it that are too few for a Black tile."""
    outside = _outside(letter, white)
    laid = {*SHAPES[letter], *_cells(white)}
    return any(len(_room(cell, laid)) < SIZE for cell in outside)


def _room(start: Cell, laid: Set[Cell]) -> Set[Cell]:
    """The free cells that hang together with one, as soon as a tile's number of them is known."""
    room = [start]
    for cell in room:
        room += [n for n in square.neighbours(cell) if n not in laid and n not in room]
        if len(room) >= SIZE:
            break
    return set(room)


def _canonical(inside: Iterable[Cell], ring: Ring) -> tuple[tuple[Cell, ...], ...]:
    """A key: the same for all rings that a symmetry of what they surround makes of each other."""
    looks = []
    for image in square.SYMMETRIES:
        turned = [image(cell) for cell in inside]
        if square.normal(turned) != square.normal(inside):
            continue
        by = (-min(x for x, _ in turned), -min(y for _, y in turned))
        looks.append(
            tuple(
                sorted(
                    tuple(sorted(square.translate(image(cell), by) for cell in tile.cells))
                    for tile in ring
                )
            )
        )
    return min(looks)


def _chance(found: tuple[Ring, ...], effort: Effort) -> list[Ring]:
    return random.Random(effort.seed).sample(found, len(found))


def _lines(letter: str, white: Iterable[Placement], black: Iterable[Placement] = ()) -> Lines:
    """The Black tile, then White's, then the Black ones around: owner and placement."""
    middle = Placement(letter, 1, SHAPES[letter])
    owned = [("black", middle), *(("white", t) for t in white), *(("black", t) for t in black)]
    return tuple(f"{owner} {tile}" for owner, tile in owned)

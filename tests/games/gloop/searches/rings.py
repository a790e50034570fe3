"""Whether the border of a rectangle keeps a filling from reaching its bound.

Run from the project's folder: ``python -m tests.games.gloop.searches.rings``. The cells at the
border are laid one by one, so that their edges meet. Of the tiles further in it is only asked that,
for each way to turn them and each colour of a chessboard, the sides on either side of all edges are
there as often as one another. Sides are told apart by what is asked:

- ``most``: whether 60 loops can be, of paths that all turn to the right (see :mod:`.turns`);
- ``circles-most``: whether all 58 arcs from a side to the same side can lie in small circles;
- ``circles-most-corners``: the same, and all small arcs about corners but two in corner circles.

That this can be done proves nothing; where it cannot be done, nor can the bound be reached.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from generator.games.gloop.pieces import LYING, ORIENTATIONS
from generator.games.gloop.search.goals import SIZES, tiles_of
from generator.geometry.matching import UNUSED
from generator.geometry.pathtile import SIDES
from generator.puzzles.libraries import library
from tests.games.gloop.searches.turns import IN, OUT, directed

SIDE, CORNER, PLAIN = "-o+"
MET = {OUT: IN, IN: OUT}
"""What meets a sign on the other side of an edge, where that is not the same sign."""


class Way(NamedTuple):
    """A tile as it lies: eight signs of its points, and how many small arcs are in no circle."""

    tile: str
    signs: str
    spare: int = 0

    def side(self, side: int) -> str:
        """The signs of a side."""
        return self.signs[2 * side : 2 * side + 2]


Ways: TypeAlias = Callable[[str], Iterator[Way]]


def beyond(side: str) -> str:
    """The signs that meet those of a side."""
    return "".join(MET.get(sign, sign) for sign in reversed(side))


def to_the_right(form: str) -> Iterator[Way]:
    """Ways in which all of a tile turns to the right."""
    tile = LYING[form].tile
    return (Way(tile, signs) for signs in dict.fromkeys(directed(form)))


def in_circles(form: str, kinds: str = SIDE, most_spare: int = 0) -> Iterator[Way]:
    """Ways in which all arcs of some kinds lie in circles, but for some small ones."""
    arcs = [i for i in range(8) if form[i] == form[(i + 1) % 8] != UNUSED]
    kept = [i for i in arcs if (CORNER if i % 2 else SIDE) in kinds]
    for spare in range(most_spare + 1):
        for without in combinations([i for i in kept if i % 2], spare):
            signs = [UNUSED if sign == UNUSED else PLAIN for sign in form]
            for i in set(kept) - set(without):
                signs[i] = signs[(i + 1) % 8] = CORNER if i % 2 else SIDE
            yield Way(LYING[form].tile, "".join(signs), spare)


ASKED: Mapping[str, tuple[Ways, int]] = {
    "most": (to_the_right, 0),
    "circles-most": (in_circles, 0),
    "circles-most-corners": (lambda form: in_circles(form, SIDE + CORNER, 2), 2),
}
"""For each puzzle the ways of a tile as it lies, and the small arcs that are spare in all."""


def allowed(puzzle: str, size: str, seconds: float = 600.0) -> bool | None:
    """Whether the border allows the bound; None if that was not found out in so much time."""
    cp_model = library("ortools.sat.python.cp_model")
    model, (rows, columns) = cp_model.CpModel(), SIZES[size]
    of, spare = ASKED[puzzle]
    known = [w for t in tiles_of(size) for f in ORIENTATIONS[t] for w in of(f)]
    laid: dict[str, list[Any]] = defaultdict(list)
    edges: dict[tuple[object, str], list[tuple[int, Any]]] = defaultdict(list)
    left_over = []

    def lay(way: Way, around: Mapping[int, object]) -> Any:
        """A way that is chosen or not; ``around``: the edge at each side, or none at the border."""
        chosen = model.new_bool_var("")
        laid[way.tile].append(chosen)
        for side, edge in around.items():
            first = side in (1, 2)
            sign = way.side(side) if first else beyond(way.side(side))
            edges[edge, sign].append((1 if first else -1, chosen))
        if way.spare:
            left_over.append(way.spare * chosen)
        return chosen

    cells = [(y, x) for y in range(rows) for x in range(columns)]
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    inner = {(y, x) for y, x in cells if 0 < y < rows - 1 and 0 < x < columns - 1}
    for y, x in cells:
        if (y, x) in inner:
            continue
        around: dict[int, object] = {}
        for side, (down, right) in enumerate(steps):
            other = y + down, x + right
            if other in inner:
                around[side] = _between((y + x) % 2, side)
            elif other in cells:
                around[side] = frozenset({(y, x), other})
        closed = [side for side in SIDES if side not in around]
        fitting = [w for w in known if all(w.side(s) == UNUSED * 2 for s in closed)]
        model.add_exactly_one(lay(way, around) for way in fitting)
    for colour in (0, 1):
        around = {side: _between(colour, side) for side in SIDES}
        within = [lay(way, around) for way in known]
        model.add(sum(within) == sum((y + x) % 2 == colour for y, x in inner))
    for chosen in laid.values():
        model.add_exactly_one(chosen)
    for terms in edges.values():
        model.add(sum(sign * chosen for sign, chosen in terms) == 0)
    model.add(sum(left_over) == spare)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status == cp_model.UNKNOWN:
        return None
    return bool(status in (cp_model.OPTIMAL, cp_model.FEASIBLE))


def _between(colour: int, side: int) -> object:
    """All edges at this side of a cell of this colour: upright or not, the first cell's colour."""
    return side % 2, colour if side in (1, 2) else 1 - colour


def main() -> None:
    """Say it of each puzzle and rectangle, or of the puzzles that are named."""
    for puzzle in sys.argv[1:] or ASKED:
        for size in SIZES:
            begun = time.process_time()
            found = allowed(puzzle, size)
            word = {True: "allows it", False: "excludes it", None: "is undecided"}[found]
            print(f"{puzzle} {size}: {word}, {time.process_time() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()

"""What is asked in each puzzle, as a cost to be lowered, and the bound on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.games.gloop.engine import bounds
from generator.games.gloop.pieces import GAME_TILES, TILES
from generator.games.gloop.search.marks import CORNER, SIDE, UNMARKED, Circling, Marking, Turning

SIZES: Mapping[str, tuple[int, int]] = {"7x13": (7, 13), "9x10": (9, 10), "6x15": (6, 15)}
"""The rows and columns of each case."""


def tiles_of(size: str) -> tuple[str, ...]:
    """The tiles that fill a rectangle of this size."""
    rows, columns = SIZES[size]
    return TILES if rows * columns == len(TILES) else GAME_TILES


class Measures(NamedTuple):
    """What is counted in a filling: its loops, those that are small circles, those of them inside
    the longest other loop; loops that are corner circles.
    """

    loops: int
    circles: int
    within: int
    corners: int = 0


@dataclass(frozen=True, slots=True)
class Goal:
    """A puzzle. What a filling costs is less where it is better: the sum of its measures by
    ``weights``, and of its marks (``marking``). ``most``: whether more are better; ``circles``:
    whether small circles are counted, in a filling that ``fits``; ``corners``: whether corner
    circles count as circles, too; ``kept_from_border``: whether no small circle may lie at the
    border of the rectangle; ``paired``: whether the bound asks that all arcs from a side to the
    same side lie in small circles. ``heats`` are the temperatures at the beginning and at the end
    of an annealing, in units of the cost; ``region``: the longest side of a rectangle that is
    refilled, and how many tiles are tried in it. ``variants``: options that make another
    puzzle of it, by its id.
    """

    argument: str
    bound: Callable[[Sequence[str]], int]
    weights: Measures
    fits: Callable[[Measures], bool] = lambda _: True
    circles: bool = True
    most: bool = False
    kept_from_border: bool = False
    paired: bool = False
    corners: bool = False
    marking: Marking = UNMARKED
    heats: tuple[float, float] = (1.0, 0.12)
    region: tuple[int, int] = (3, 600)
    variants: Mapping[str, str] = field(default_factory=dict)

    def value(self, found: Measures) -> int | None:
        """What a filling is worth; None if it does not answer the question."""
        if not self.fits(found):
            return None
        if not self.circles:
            return found.loops
        return found.circles + found.corners if self.corners else found.circles

    def better(self, value: int, other: int | None) -> bool:
        """Whether a value is better than another one, or the first."""
        return other is None or (value > other if self.most else value < other)


OTHER, WRONG = 4, 3
"""The costs of a loop that is no small circle, and of a circle on the wrong side: high enough to be
avoided at last, low enough to be passed through."""
MOST_REGION, MOST_HEATS = (4, 200), (0.7, 0.45)
"""The region and the temperatures where loops are to be many: one less costs 2. With marks a try is
soon found to be in vain, so that larger regions are filled by fewer. Below the second temperature
fillings are stuck.
"""
CIRCLES_REGION, CIRCLES_HEATS = (4, 400), (1.5, 0.7)
"""The same where circles are to be many: one less costs 4, and another loop 2."""


def _one_long(found: Measures) -> bool:
    return found.loops - found.circles == 1


def _one_long_beside_corners(found: Measures) -> bool:
    return found.loops - found.circles - found.corners == 1


def _fewest_circles(tiles: Sequence[str]) -> int:
    """One of the loops is no small circle."""
    return bounds.fewest(tiles) - 1


def _most_circles(tiles: Sequence[str]) -> int:
    """Each takes two arcs from a side to the same side."""
    del tiles  # the blank tile has none
    return bounds.facts()["side_arcs"] // 2


def _most_circles_and_corners(tiles: Sequence[str]) -> int:
    """A corner circle takes four small arcs about a vertex."""
    return _most_circles(tiles) + bounds.facts()["small_arcs"] // 4


GOALS: Mapping[str, Goal] = {
    "fewest": Goal("free-faces", bounds.fewest, Measures(1, 0, 0), circles=False),
    "most": Goal(
        "quarter-turns",
        bounds.most,
        Measures(0, 0, 0),
        circles=False,
        most=True,
        marking=Turning(),
        region=MOST_REGION,
        heats=MOST_HEATS,
    ),
    "circles-fewest": Goal("free-faces", _fewest_circles, Measures(OTHER, 1 - OTHER, 0), _one_long),
    "circles-most": Goal(
        "side-arcs",
        _most_circles,
        Measures(2, -2, 0),
        _one_long,
        most=True,
        paired=True,
        marking=Circling(SIDE),
        region=CIRCLES_REGION,
        heats=CIRCLES_HEATS,
        variants={"corners": "circles-most-corners"},
    ),
    "circles-most-corners": Goal(
        "circle-arcs",
        _most_circles_and_corners,
        Measures(2, -2, 0, -2),
        _one_long_beside_corners,
        most=True,
        paired=True,
        corners=True,
        marking=Circling(SIDE + CORNER),
        region=CIRCLES_REGION,
        heats=CIRCLES_HEATS,
    ),
    "circles-inside": Goal(
        "free-faces",
        _fewest_circles,
        Measures(OTHER, 1 - OTHER + WRONG, -WRONG),
        lambda found: _one_long(found) and found.within == found.circles,
        kept_from_border=True,
    ),
    "circles-outside": Goal(
        "free-faces",
        _fewest_circles,
        Measures(OTHER, 1 - OTHER, WRONG),
        lambda found: _one_long(found) and found.within == 0,
    ),
}

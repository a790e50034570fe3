"""What is asked in each puzzle, as a cost to be lowered, and the bound on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.games.gloop.engine import bounds
from generator.games.gloop.pieces import GAME_TILES, TILES

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
    """A puzzle. The cost of a filling is the sum of its measures by ``weights``, less where the
    filling is better. It is the value (or, where ``most`` is asked for, minus the value) of a
    filling that ``fits``, and more for others. ``kept_from_border``: whether no small circle may
    lie at the border of the rectangle; ``paired``: which kinds of paths are to meet others of their
    kind, as they do in circles; ``corners``: whether corner circles count as circles, too.
    ``heats`` are the temperatures at the beginning and at the end of an annealing, in units of the
    cost. ``variants``: options that make another puzzle of it, by its id.
    """

    argument: str
    bound: Callable[[Sequence[str]], int]
    weights: Measures
    fits: Callable[[Measures], bool] = lambda _: True
    circles: bool = True
    most: bool = False
    kept_from_border: bool = False
    paired: str = ""
    corners: bool = False
    heats: tuple[float, float] = (1.0, 0.12)
    variants: Mapping[str, str] = field(default_factory=dict)

    def value(self, found: Measures) -> int | None:
        """What a filling is worth; None if it does not answer the question."""
        if not self.fits(found):
            return None
        if not self.circles:
            return found.loops
        return found.circles + found.corners if self.corners else found.circles

    def cost(self, value: int) -> int:
        """The cost of a filling of that value."""
        return (-value if self.most else value) + (self.weights.loops if self.circles else 0)


SIDE, CORNER = "-o"
"""Kinds of paths: from a side to the same side, and between the two points next to a corner."""

OTHER, WRONG = 4, 3
"""The costs of a loop that is no small circle, and of a circle on the wrong side: high enough to be
avoided at last, low enough to be passed through."""
PASSING = 2
"""The cost of another loop where circles are many: most of them form by way of one."""

MOST_HEATS = (0.3, 0.2)
"""Where loops are to be many, nothing is gained above the one, and below the other fillings are
stuck in two or three loops less than there could be."""


CORNER_HEATS = (0.45, 0.12)
"""Corner circles form in pairs; to be kept, they must not be heated as others are."""


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
        Measures(-1, 0, 0),
        circles=False,
        most=True,
        heats=MOST_HEATS,
    ),
    "circles-fewest": Goal("free-faces", _fewest_circles, Measures(OTHER, 1 - OTHER, 0), _one_long),
    "circles-most": Goal(
        "side-arcs",
        _most_circles,
        Measures(PASSING, -1 - PASSING, 0),
        _one_long,
        most=True,
        paired=SIDE,
        variants={"corners": "circles-most-corners"},
    ),
    "circles-most-corners": Goal(
        "circle-arcs",
        _most_circles_and_corners,
        Measures(1, -2, 0, -2),
        _one_long_beside_corners,
        most=True,
        paired=SIDE + CORNER,
        corners=True,
        heats=CORNER_HEATS,
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

"""Loops by kind: small circles, corner circles, the longest loop, inside and outside of it.

A small circle is a loop of two arcs, each from a side back to the same side, about the edge that
two tiles share. A corner circle is one of four arcs about one vertex, each between the two points
next to it. No other loop is either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.geometry.loops import Trace, inside


def is_small_circle(loop: Trace) -> bool:
    """Whether a loop has two arcs about one shared edge."""
    return loop.closed and len(loop.arcs) == 2


def is_corner_circle(loop: Trace) -> bool:
    """Whether a loop has four arcs about one vertex, close to it."""
    return (
        loop.closed
        and len(loop.arcs) == 4
        and all({arc.start, arc.end} in _CORNERS for arc in loop.arcs)
        and len({arc.cell for arc in loop.arcs}) == 4
    )


_CORNERS = ({1, 2}, {3, 4}, {5, 6}, {7, 0})


@dataclass(frozen=True, slots=True)
class Circles:
    """The loops of a filling by kind; ``long`` is the one with the most arcs (the first of such).

    ``within`` and ``without`` hold the other loops that lie inside and outside of it.
    """

    loops: tuple[Trace, ...]
    small: tuple[Trace, ...]
    corner: tuple[Trace, ...]
    long: Trace | None
    within: tuple[Trace, ...]
    without: tuple[Trace, ...]

    @classmethod
    def of(cls, loops: Sequence[Trace]) -> Circles:
        """The loops, sorted by kind."""
        long = max(loops, key=lambda loop: len(loop.arcs), default=None)
        others = [loop for loop in loops if loop is not long]
        held = [loop for loop in others if long is not None and inside(loop, long)]
        return cls(
            tuple(loops),
            tuple(filter(is_small_circle, loops)),
            tuple(filter(is_corner_circle, loops)),
            long,
            tuple(held),
            tuple(loop for loop in others if loop not in held),
        )

    @property
    def counts(self) -> Mapping[str, int]:
        """How many there are of each kind, by name; ``long_arcs`` is the length of the longest."""
        return {
            "loops": len(self.loops),
            "small_circles": len(self.small),
            "corner_circles": len(self.corner),
            "others": len(self.loops) - len(self.small) - len(self.corner),
            "inside": len(self.within),
            "outside": len(self.without),
            "long_arcs": len(self.long.arcs) if self.long else 0,
        }

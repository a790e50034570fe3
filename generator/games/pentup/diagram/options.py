"""What figures of Pent-Up may ask for: view options and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.contract import diagram
from generator.contract.diagram import option
from generator.contract.marks import COMMON, MarkKind

Projection = Literal["plan", "isometric", "both", "levels"]
"""From above, as a stack, both side by side, or level by level."""


@dataclass(frozen=True, slots=True)
class View(diagram.View):
    """How a position is shown."""

    projection: Projection = option(
        "plan",
        "from above, as a stack, the two side by side, or level by level",
    )
    levels: tuple[int, ...] = option(
        (),
        "the first and the last level that are shown",
        minItems=2,
        maxItems=2,
        items={"minimum": 1},
    )
    hidden: bool = option(False, "what lies right under the move is dashed")
    seating: bool = option(False, "who sits where")
    growth: bool = option(False, "where tiles may be added next, by arrows")
    letters: bool = option(False, "each piece bears its letter")
    order: bool = option(False, "each piece bears its number in the order of play")
    catalogue: bool = option(
        False,
        "the loose pieces side by side, each as it looks from either side",
    )
    lattice: bool = option(True, "the grid behind")
    board: tuple[str, ...] = option((), "places drawn as an empty outline, to be covered")
    frame: tuple[str, ...] = option((), "the places that art is cut at")


Subject: TypeAlias = diagram.Subject[View]
"""What a figure of the game shows."""

MARKS: Mapping[str, MarkKind] = {
    **COMMON,
}

"""What figures of Gloop may ask for: view options and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.contract import diagram
from generator.contract.diagram import option
from generator.contract.marks import COMMON, LABEL_BESIDE, MarkKind

Loops = Literal["", "tones", "numbers", "sides"]
"""Closed paths in tones, with numbers too, or by their side of the longest."""
Shade = Literal["", "faces", "turns"]
"""What paths cut out of tiles, or paths by how far they turn."""


@dataclass(frozen=True, slots=True)
class View(diagram.View):
    """How a position is shown."""

    catalogue: bool = option(
        False,
        "the loose pieces side by side, each as it looks from either side",
    )
    lattice: bool = option(True, "the grid behind")
    hands: bool = option(False, "what the players have")
    beside: bool = option(False, "what the players have at the right of the group, not below it")
    points: bool = option(False, "what the players have left, and what it costs them")
    growth: bool = option(False, "where blocks may be added next, by arrows")
    loops: Loops = option(
        "",
        "closed paths in tones, with numbers, or by their side of the longest",
    )
    shade: Shade = option("", "tints what paths cut out of tiles, or paths by how far they turn")
    frame: tuple[str, ...] = option((), "the places that art is cut at")


Subject: TypeAlias = diagram.Subject[View]
"""What a figure of the game shows."""

MARKS: Mapping[str, MarkKind] = {
    **COMMON,
    "label": LABEL_BESIDE,
    "tint": MarkKind("the place in the colour of the game"),
}

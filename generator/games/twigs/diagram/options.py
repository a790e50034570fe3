"""What figures of Twigs may ask for: view options and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from generator.contract import diagram
from generator.contract.diagram import option
from generator.contract.marks import COMMON, LABEL_BESIDE, MarkKind


@dataclass(frozen=True, slots=True)
class View(diagram.View):
    """How a position is shown."""

    around: tuple[str, ...] = option((), "only pieces beside one of these places are shown")
    letters: bool = option(False, "each piece bears its letter")
    order: bool = option(False, "each piece bears its number in the order of play")
    sizes: bool = option(False, "the size of a claimed area stands on its disc")
    catalogue: bool = option(
        False,
        "the loose pieces side by side, each as it looks from either side",
    )
    lattice: bool = option(True, "the grid behind")
    board: tuple[str, ...] = option((), "places drawn as an empty outline, to be covered")
    leaves: bool = option(False, "the free ends of twigs are marked")
    joints: bool = option(False, "the vertices where twigs meet are marked")
    ways: bool = option(False, "the longest way through each twig is marked")
    frame: tuple[str, ...] = option((), "the places that art is cut at")


Subject: TypeAlias = diagram.Subject[View]
"""What a figure of the game shows."""

MARKS: Mapping[str, MarkKind] = {
    **COMMON,
    "label": LABEL_BESIDE,
    "tint": MarkKind("the place in the colour of the game"),
    "count": MarkKind("the segments around an area are numbered, owner by owner"),
}

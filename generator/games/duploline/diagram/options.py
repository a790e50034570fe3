"""What figures of DuploLine may ask for: view options and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.contract import diagram
from generator.contract.diagram import option
from generator.contract.marks import COMMON, MarkKind

Threats = Literal["", "made", "met"]
"""Lines that the move lets its player make next, or that it keeps the opponent from making."""


@dataclass(frozen=True, slots=True)
class View(diagram.View):
    """How a position is shown."""

    letters: bool = option(False, "each piece bears its letter")
    catalogue: bool = option(
        False,
        "the loose pieces side by side, each as it looks from either side",
    )
    turn: bool = option(False, "whose turn it is stands beside the board")
    crop: bool = option(False, "only the part of the board where the pieces are")
    threats: Threats = option(
        "",
        "frames lines that the player of the move could make with another turn, "
        "or that the opponent could have made without it",
    )
    frame: tuple[str, ...] = option((), "the places that art is cut at")


Subject: TypeAlias = diagram.Subject[View]
"""What a figure of the game shows."""

MARKS: Mapping[str, MarkKind] = {
    **COMMON,
    "tint": MarkKind("the cell in the colour of the game"),
    "targets": MarkKind(
        "the text wherever a legal move goes whose notation begins with the place", needs=("text",)
    ),
}

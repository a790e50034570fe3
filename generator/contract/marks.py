"""Marks as an author writes them in a figure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Badge = Literal["legal", "illegal"]
MarkKind = Literal["label", "ring", "hatch", "outline", "tint", "arrow", "count", "targets"]


@dataclass(frozen=True, slots=True)
class MarkSpec:
    """A mark as an author writes it: ``at`` and ``to`` are places in the game's own words.

    ``bend`` curves an arrow: the height of its arc in lengths of its chord, to the left if
    positive. ``count`` numbers what surrounds the place, owner by owner, as the game counts it.
    ``tint`` fills the place in the game's colour. A label with ``to`` stands beside its place, on
    the way to the other.
    ``targets`` puts ``text`` wherever a legal move goes whose notation begins with ``at``.
    """

    kind: MarkKind
    at: str
    text: str = ""
    to: str = ""
    bend: float = 0.0

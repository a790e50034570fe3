"""Marks as an author writes them in a figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Badge = Literal["legal", "illegal"]


@dataclass(frozen=True, slots=True)
class MarkKind:
    """A kind of mark: what an author writes of it beside its place, ``at``.

    ``description`` says in an editor what is drawn. ``needs`` and ``takes`` name the other keys of
    a mark that it must and may have: ``text``, ``to`` (another place), ``bend``.
    """

    description: str
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


COMMON: Mapping[str, MarkKind] = {
    "label": MarkKind("a letter or a number in a disc", needs=("text",)),
    "ring": MarkKind("a circle around the place"),
    "hatch": MarkKind("the place is hatched"),
    "outline": MarkKind("the outline of the place is emphasised"),
    "arrow": MarkKind("an arrow to another place", needs=("to",), takes=("bend",)),
}
"""The marks that every board of the kit draws."""

LABEL_BESIDE = MarkKind(
    "a letter or a number in a disc; with another place, beside its own on the way there",
    needs=("text",),
    takes=("to",),
)
"""A label that may stand clear of its place, with a leader."""


@dataclass(frozen=True, slots=True)
class MarkSpec:
    """A mark of a figure: ``at`` and ``to`` are places in the game's own words.

    ``text`` is what a label says, "" for other marks. ``bend`` curves an arrow: the height of its
    arc in lengths of its chord, to the left if positive. What ``kind`` there are, and what each
    does, is the game's to say (:attr:`generator.contract.diagram.Diagram.marks`).
    """

    kind: str
    at: str
    text: str = ""
    to: str = ""
    bend: float = 0.0

"""Claims: what an author says of a figure, and what the engine finds.

A kind of claim says how it is written (a JSON schema), how its verdict is found, and how the two
are compared. The kinds that every game has are in :mod:`generator.figures.claims`; a game adds its
own, such as areas or lines, through its diagram.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from generator.contract.engine import Game

Verdict: TypeAlias = Callable[[Game[Any, Any], Any], Any]
"""What the engine finds in a position, as plain data; may raise :class:`ClaimError`."""


class ClaimError(ValueError):
    """A claim that cannot be judged here; the message says why, ``remedy`` what would be right."""

    def __init__(self, problem: str, remedy: str = "") -> None:
        self.remedy = remedy
        super().__init__(problem)


def _same(value: Any) -> Any:
    return value


def _whole(claimed: Any, found: Any) -> Any:
    del claimed
    return found


def _equal(claimed: Any, found: Any) -> bool:
    return bool(claimed == found)


@dataclass(frozen=True, slots=True)
class ClaimKind:
    """A kind of claim.

    ``schema`` describes what an author writes; None for a claim that is a word alone. ``verdict``
    finds what is so, from the engine and the figure's :class:`~generator.contract.diagram.Subject`.
    ``canonical`` brings it into the form of the verdict, ``part`` takes from the verdict what the
    claim speaks of, ``agrees`` compares the two, ``shown`` puts either into one line of text.
    """

    schema: Mapping[str, Any] | None
    verdict: Verdict
    canonical: Callable[[Any], Any] = _same
    part: Callable[[Any, Any], Any] = _whole
    agrees: Callable[[Any, Any], bool] = _equal
    shown: Callable[[Any], str] = field(default=str)


def show_items(value: Mapping[str, Any]) -> str:
    """``name value`` pairs in one line, for claims that are numbers or names by key."""
    return ", ".join(f"{key} {show_item(item)}" for key, item in value.items())


def show_item(item: Any) -> str:
    """One value; an empty list of players is nobody."""
    return (", ".join(map(str, item)) or "nobody") if isinstance(item, (list, tuple)) else str(item)


NUMBERS: Mapping[str, Any] = {
    "type": "object",
    "minProperties": 1,
    "additionalProperties": {"type": "integer"},
}
"""Schema: whole numbers by name."""

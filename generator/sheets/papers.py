"""Papers, and the one conversion from millimetres to points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

MM = 72 / 25.4
"""Points in a millimetre."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper upright, in mm."""

    name: str
    width: float
    height: float


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}
)


def paper(name: str) -> Paper:
    """The paper of that name; ``ValueError`` names those that there are."""
    try:
        return PAPERS[name]
    except KeyError:
        raise ValueError(f"no paper {name!r}; there are {', '.join(PAPERS)}") from None

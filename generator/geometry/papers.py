"""Papers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper upright, in mm; ``id`` is its name in commands and names of files."""

    id: str
    name: str
    width: float
    height: float


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        "a4": Paper("a4", "A4", 210.0, 297.0),
        "letter": Paper("letter", "Letter", 215.9, 279.4),
        "a3": Paper("a3", "A3", 297.0, 420.0),
        "tabloid": Paper("tabloid", "Tabloid", 279.4, 431.8),
    }
)


def paper(name: str) -> Paper:
    """The paper of that name; ``ValueError`` names those that there are."""
    try:
        return PAPERS[name]
    except KeyError:
        raise ValueError(f"no paper {name!r}; there are {', '.join(PAPERS)}") from None

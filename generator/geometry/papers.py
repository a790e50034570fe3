"""Papers: those of books, of sheets, and of booklets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from generator.faults import there_are
from generator.values import Value

Use: TypeAlias = Literal["page", "sheet", "oversize"]
"""The page of a book; what printers at home and in offices take; what is trimmed after printing."""


class Paper(Value, frozen=True):
    """A sheet of paper upright, in mm; ``id`` is its name in commands and names of files.

    A ``usual`` one is printed for by every build, any other on request.
    """

    id: str
    name: str
    width: float
    height: float
    use: Use = "sheet"
    usual: bool = False


_TABLE = (
    Paper("a5", "A5", 148.0, 210.0, "page"),
    Paper("a4", "A4", 210.0, 297.0, usual=True),
    Paper("letter", "Letter", 215.9, 279.4, usual=True),
    Paper("legal", "Legal", 215.9, 355.6),
    Paper("a3", "A3", 297.0, 420.0),
    Paper("a2", "A2", 420.0, 594.0),
    Paper("tabloid", "Tabloid", 279.4, 431.8),
    Paper("sra4", "SRA4", 225.0, 320.0, "oversize"),
    Paper("sra3", "SRA3", 320.0, 450.0, "oversize"),
)
PAPERS: Mapping[str, Paper] = MappingProxyType({paper.id: paper for paper in _TABLE})
"""All papers by name."""


def papers(use: Use) -> Mapping[str, Paper]:
    """The papers of one use, by name."""
    return {name: paper for name, paper in PAPERS.items() if paper.use == use}


SHEET_PAPERS: Mapping[str, Paper] = MappingProxyType({**papers("sheet"), **papers("oversize")})
"""The papers that sheets are made for, by name."""
USUAL_PAPERS: tuple[str, ...] = tuple(name for name, paper in SHEET_PAPERS.items() if paper.usual)
"""The names of those for which every build makes sheets."""


def sheet_paper(name: str) -> Paper:
    """The paper of that name for sheets; ``ValueError`` names those that there are."""
    try:
        return SHEET_PAPERS[name]
    except KeyError:
        raise ValueError(f"no paper {name!r}; {there_are(name, SHEET_PAPERS)}") from None

"""What the sheets of every game take on every paper, as the table of ``docs/sheets.md``.

``python -m tests.sheets.table``: that table; ``python -m tests.sheets.table twigs sra3``: these
games and papers.

*Sheets*: all, guide and card too, and how many there must be at least. *Cuts*: straight ones right
across, and short ones. *Full*: how much of what can be printed of the sheets with pieces these
take. *Ink*: how much of a sheet is covered on average, a tint by its strongest ink; words are not
counted. *Cut*: how far a machine works to cut a whole set from printed sheets of that paper, by how
much its tool takes away; the marks are those of :data:`SYSTEM`.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.contract import finding
from generator.contract.piece import Ink
from generator.drawing.themes import THEMES
from generator.faults import ContentError
from generator.figures.gamefile import read_game
from generator.geometry.papers import SHEET_PAPERS
from generator.project import Project
from generator.sheets.explain import explained
from generator.sheets.options import SheetOptions
from generator.sheets.printthencut import cut_files
from tests.support.places import ROOT
from tests.support.sheetproject import laid

SYSTEM = "silhouette"
KERFS = (0.0, 0.1, 0.2)
"""Of a knife, and of lasers, in mm."""
PAPERS = ("a4", "letter", "legal", "a3", "a2")
"""Those of the documentation."""
HEAD = (
    "game",
    "paper",
    "sheets (at least)",
    "cuts",
    "full",
    *(f"ink: {name}" for name in THEMES),
    *(f"cut, kerf {kerf:g} mm" for kerf in KERFS),
)


def row(game: str, paper: str, project: Project) -> tuple[str, ...]:
    """What the sheets of a game take on a paper, as in :data:`HEAD`."""
    there = laid(game, paper, project=project)
    data = explained(game, there, inks(project, game, there.spec.names))
    return (
        *_laid(game, paper, data),
        *(f"{share:.1%}" for share in covered(data).values()),
        *(cut_length(game, paper, kerf, project) for kerf in KERFS),
    )


def row_without_ink(game: str, paper: str, project: Project) -> tuple[str, ...]:
    """The same without coverage, which takes most of the time."""
    data = explained(game, laid(game, paper, project=project))
    return (
        *_laid(game, paper, data),
        *(cut_length(game, paper, kerf, project) for kerf in KERFS),
    )


def _laid(game: str, paper: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        game,
        SHEET_PAPERS[paper].name,
        f"{data['sheets']} ({data['bound']})",
        f"{data['cuts']} + {data['short_cuts']}",
        f"{data['fill']:.0%}",
    )


def covered(data: Mapping[str, Any]) -> Mapping[str, float]:
    """How much of a sheet is covered on average, 0 to 1, in each of the tool's inks."""
    pages = data["pages"]
    return {
        name: math.fsum(page["coverage"][name] for page in pages) / data["sheets"]
        for name in THEMES
    }


def inks(project: Project, game: str, names: Sequence[str]) -> Mapping[str, Ink]:
    """The tool's own inks, as the game is printed in them."""
    data = read_game(project, finding.load(game), lambda path: path.read_text("utf-8")).data
    return {
        name: Ink(theme, theme.game(data["colour"]), tuple(names)) for name, theme in THEMES.items()
    }


def cut_length(game: str, paper: str, kerf: float, project: Project) -> str:
    """How far a machine cuts, in m; "–" where the pieces do not fit within its marks."""
    options = SheetOptions(marks="none", registration=SYSTEM, kerf=kerf)
    try:
        files = cut_files(laid(game, paper, options, project))
    except (ContentError, ValueError):
        return "–"
    mm = math.fsum(file.length("cut") for file in files)
    return f"{mm / 1000:.2f} m"


def table(games: Sequence[str], papers: Sequence[str], project: Project) -> Iterator[str]:
    """The lines of the table in Markdown."""
    yield _line(HEAD)
    yield _line(["---", "---", *("---:" for _ in HEAD[2:])])
    for game in games:
        for paper in papers:
            yield _line(row(game, paper, project))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """0; 2 where a word names neither a game nor a paper."""
    project = Project(ROOT)
    games, asked = project.sheeted(), sys.argv[1:]
    if unknown := [name for name in asked if name not in {*games, *SHEET_PAPERS}]:
        print(f"no game or paper is called {', '.join(unknown)}", file=sys.stderr)
        return 2
    lines = table(
        [game for game in games if game in asked] or games,
        [paper for paper in SHEET_PAPERS if paper in asked] or PAPERS,
        project,
    )
    for line in lines:
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

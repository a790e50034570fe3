"""The table in the documentation says what the sheets of the games take."""

from __future__ import annotations

import pytest

from generator.geometry.papers import SHEET_PAPERS
from generator.project import Project
from generator.sheets.explain import explained
from tests.sheets.table import HEAD, KERFS, inks, row_without_ink
from tests.support.places import ROOT
from tests.support.sheetproject import laid

PROJECT = Project(ROOT)
GAMES = PROJECT.sheeted()
LINES = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in (ROOT / "docs" / "sheets.md").read_text("utf-8").splitlines()
    if line.count("|") == len(HEAD) + 1
]


@pytest.mark.parametrize("paper", ["a4", "a3"])
@pytest.mark.parametrize("game", GAMES)
def test_a_line_says_what_is_so(game: str, paper: str) -> None:
    assert LINES[0] == HEAD
    (line,) = [line for line in LINES if line[:2] == (game, SHEET_PAPERS[paper].name)]
    many = len(KERFS)
    assert (*line[:5], *line[-many:]) == row_without_ink(game, paper, PROJECT)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("game", GAMES)
def test_light_ink_covers_no_page_by_more_than_the_table_says(game: str, paper: str) -> None:
    found = laid(game, paper, project=PROJECT)
    low = {"low": inks(PROJECT, game, found.spec.names)["low"]}
    pages = explained(game, found, low)["pages"]
    assert max(page["coverage"]["low"] for page in pages) <= 0.06

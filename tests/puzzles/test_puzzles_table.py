"""The table of all puzzles in docs/puzzles.md says what is stored."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from itertools import takewhile
from typing import NamedTuple

import pytest

from generator.contract.puzzle import Answer
from generator.project import Project
from generator.puzzles import answers
from tests.support.places import ROOT, there

PROJECT = Project(ROOT)
STORED = {
    game: answers.load(PROJECT, game, lambda path: path.read_text("utf-8")).answers
    for game in there("twigs", "gloop", "pentup")
}


class Row(NamedTuple):
    """A row of the table, for a puzzle, or for all whose names fit its pattern."""

    game: str
    puzzle: str
    value: str
    bound: str
    proved: str
    solutions: str
    seconds: str
    known: str

    @property
    def answers(self) -> list[Answer]:
        """What it is about."""
        (pattern,) = re.findall(r"`(.+)`", self.puzzle)
        return [answer for answer in STORED[self.id] if fnmatchcase(answer.name, pattern)]

    @property
    def id(self) -> str:
        """The name of the game's folder."""
        return self.game.lower().replace("-", "")


def table() -> list[Row]:
    """The first table of the document."""
    lines = (PROJECT.root / "docs" / "puzzles.md").read_text("utf-8").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("|"))
    rows = takewhile(lambda line: line.startswith("|"), lines[start + 2 :])
    return [Row(*(cell.strip() for cell in row.strip("|").split("|"))) for row in rows]


ROWS = [row for row in table() if there(row.id)]


def test_every_answer_is_in_the_table_once() -> None:
    told = [(row.game, answer.name) for row in ROWS for answer in row.answers]
    assert len(told) == len(set(told)) == sum(map(len, STORED.values()))


def number(value: int | None, missing: str) -> str:
    return missing if value is None else str(value)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.game} {row.puzzle}")
def test_the_table_tells_what_is_stored(row: Row) -> None:
    assert row.answers
    for answer in row.answers:
        told = number(answer.value, "none"), number(answer.bound, "none")
        assert (row.value, row.bound) == told
        assert row.proved == ("yes" if answer.proved else "no")
    counts = [answer.count for answer in row.answers if answer.count is not None]
    ends = sorted({min(counts), max(counts)}) if counts else ["", ""]
    assert row.solutions == "–".join(map(str, ends))

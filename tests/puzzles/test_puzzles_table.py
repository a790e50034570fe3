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


def table(heading: str) -> list[list[str]]:
    """The cells of the rows of a table of the document."""
    lines = (PROJECT.root / "docs" / "puzzles.md").read_text("utf-8").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(heading))
    rows = takewhile(lambda line: line.startswith("|"), lines[start + 2 :])
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


ROWS = [row for cells in table("| game | puzzle") if there((row := Row(*cells)).id)]
PROOFS = table("| proof | bound of")
GAMES = ROOT / "generator" / "games"


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


def test_every_proof_that_is_stored_has_its_search_and_its_checker() -> None:
    names = [name for first, *_ in PROOFS for name in re.findall("`(.+?)`", first)]
    argued = {a.argument for found in STORED.values() for a in found if a.argument}
    assert len(names) == len(set(names))
    assert argued <= set(names)


@pytest.mark.parametrize("row", PROOFS, ids=lambda row: row[0])
def test_the_search_and_the_checker_of_a_proof_are_there(row: list[str]) -> None:
    _, _, search, check, _ = row
    for cell, folder in ((search, ("search", "engine")), (check, ("checkers",))):
        first, *more = re.findall(r"`(\S+?\.py)`", cell)
        game, room, _ = first.split("/")
        assert room in folder
        if (GAMES / game).is_dir():
            assert all(
                (GAMES / game / room / each.split("/")[-1]).is_file() for each in (first, *more)
            )

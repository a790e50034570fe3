"""The file of extra puzzles: read, written, verified."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from generator.contract.puzzle import Extra
from generator.faults import ContentError
from generator.project import Project
from generator.puzzles import extras
from generator.puzzles.verify import verdict

ONE = Extra("one", 1, "outline", ("Y", "N"), ("0,0 0,1",), 1, 12, ("Y:a", "N:b"))
TWO = Extra("two", 4, "outline", ("C",), ("1,0", "2,0"), 3, 900, ("C:c",))


def written(root: Path, text: str) -> Project:
    folder = root / "content/told"
    folder.mkdir(parents=True)
    (folder / "extras.yaml").write_text(text, "utf-8")
    return Project(root)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    project = written(tmp_path, extras.text([ONE, TWO], "# Made.\n"))
    read = extras.load(project, "told", Path.read_text)
    assert read.puzzles == (ONE, TWO)
    assert read.get("two") == TWO
    assert read.get("three") is None
    assert (ONE.unique, TWO.unique) == (True, False)


def test_a_game_without_the_file_has_none(tmp_path: Path) -> None:
    assert extras.load(Project(tmp_path), "told", Path.read_text).puzzles == ()


def test_every_fault_of_the_form_is_named(tmp_path: Path) -> None:
    bad = extras.text([ONE, TWO]).replace("grade: 4", "grade: 5").replace("count: 1", "count: 0")
    project = written(tmp_path, bad)
    with pytest.raises(ContentError) as caught:
        extras.load(project, "told", Path.read_text)
    assert [fault.line for fault in caught.value.faults] == [5, 13]


def test_what_the_checker_says_is_told_of_its_puzzle(tmp_path: Path) -> None:
    project = written(tmp_path, extras.text([ONE, TWO, ONE]))

    def problems(puzzle: Extra) -> Iterator[str]:
        if puzzle.count == 3:
            yield "2 solutions, not 3"

    found = list(map(str, extras.faults(project, "told", Path.read_text, problems)))
    assert found == [
        "content/told/extras.yaml:12: two: 2 solutions, not 3",
        "content/told/extras.yaml:23: one: line 1 has this id too",
    ]
    told = partial(verdict, "told")
    (first, *_) = extras.faults(project, "told", Path.read_text, told)
    assert "nothing can verify" in str(first)

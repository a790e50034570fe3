"""The books of Gloop: every figure has its place, every extra puzzle too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.figures import FigureSet
from generator.games.gloop.diagram.catalogue import waiting
from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.table import Table
from generator.games.gloop.pieces import LYING
from generator.markup import blocks as b
from generator.markup.blocks import Volume
from generator.markup.index import used_figures
from generator.markup.source import Source, load_source
from generator.project import Project
from generator.puzzles import extras
from generator.text import catalogue
from generator.text.places import searched
from tests.support.figuresamples import proved
from tests.support.places import ROOT

PROJECT = Project(ROOT)


@pytest.fixture(scope="module")
def gloop() -> FigureSet:
    return proved("gloop")


@pytest.fixture(scope="module")
def volumes(gloop: FigureSet) -> tuple[Source, Source]:
    english = catalogue.load(PROJECT, "en", searched("gloop"))

    def loaded(volume: Volume) -> Source:
        return load_source(PROJECT, "gloop", [english], gloop, Path.read_text, volume=volume)

    return loaded("rulebook"), loaded("answers")


def plates(source: Source) -> list[b.Plate]:
    nodes = b.walk(source.books[0].parts)
    return [plate for node in nodes if isinstance(node, b.Gallery) for plate in node.plates]


def test_every_figure_has_its_place(gloop: FigureSet, volumes: tuple[Source, Source]) -> None:
    rules, answers = volumes
    shown = {*used_figures(rules.books[0]), *used_figures(answers.books[0])}
    assert set(gloop) - shown == {rules.info.cover}


def test_extra_puzzles_stand_in_the_rulebook_and_their_solutions_in_the_answers(
    gloop: FigureSet, volumes: tuple[Source, Source]
) -> None:
    rules, answers = volumes
    stored = extras.load(PROJECT, "gloop", Path.read_text).puzzles
    set_, solved = plates(rules), plates(answers)
    assert [p.ref for p in set_] == [f"puzzle-{extra.id}" for extra in stored] + HARDEST
    assert [p.ref for p in solved] == [
        *(f"solved-{extra.id}" for extra in stored),
        *(f"answer-{name}" for name in HARDEST),
    ]
    numbers = [str(number) for number in range(1, len(set_) + 1)]
    assert [p.label.split()[0] for p in set_] == [p.label for p in solved] == numbers
    for number, (plate, extra) in enumerate(zip(set_, stored, strict=False), 1):
        assert plate.label.split() == [str(number), *["○"] * (extra.kind == "one-loop")]
        if extra.kind == "one-loop":
            assert gloop[f"solved-{extra.id}"].facts["loops"] == 1


HARDEST = ["hardest-3x3", "hardest-4x4"]
"""The figures of the hardest puzzles, which come after the extra ones."""

HINT = re.compile(r"Puzzle (\d+): (row \d+, column \d+(?:(?: and|;) row \d+, column \d+)+)")


def test_each_extra_puzzle_has_a_hint_that_finds_tiles_in_its_picture(
    gloop: FigureSet, volumes: tuple[Source, Source]
) -> None:
    _, answers = volumes
    nodes = b.walk(answers.books[0].parts)
    found = (HINT.fullmatch(b.plain(node.content)) for node in nodes if isinstance(node, b.Para))
    hints = [
        (int(hint[1]), [int(n) for n in re.findall(r"\d+", hint[2])]) for hint in found if hint
    ]
    refs = [plate.ref for plate in plates(answers)]
    assert [number for number, _ in hints] == list(range(1, len(refs) + 1))
    assert len({tuple(places) for _, places in hints}) > 5
    for (_, places), ref in zip(hints, refs, strict=True):
        table = gloop[ref].subject.after
        assert isinstance(table, Table)
        (top, left), (bottom, right) = min(table.grid), max(table.grid)
        cells = [(top, left), (top, right), (bottom, right), (bottom, left)]
        hardest = ref.removeprefix("answer-") in HARDEST
        corners = [LYING[table.grid[cell]] for cell in (cells if hardest else cells[::2])]
        for lying, row, column in zip(corners, places[::2], places[1::2], strict=True):
            assert waiting(table)[(row - 1) * table.columns + column - 1] == lying.tile


def test_the_rulebook_tells_how_hard_the_extra_puzzles_are(volumes: tuple[Source, Source]) -> None:
    rules, _ = volumes
    stored = extras.load(PROJECT, "gloop", Path.read_text).puzzles
    grades = [extra.grade for extra in stored]
    ranges = [
        (grades.index(grade) + 1, grades.index(grade) + grades.count(grade))
        for grade in (1, 2, 3, 4)
    ]
    told = " ".join(
        b.plain(node.content) for node in b.walk(rules.books[0].parts) if isinstance(node, b.Para)
    )
    words = ("are easy", "moderate", "hard", "very hard")
    assert grades == sorted(grades)
    for (first, last), word in zip(ranges, words, strict=True):
        assert f"{first} to {last} {word}" in told


def test_the_argument_for_the_fewest_loops_is_seen_in_the_answer(gloop: FigureSet) -> None:
    known, shown = ENGINE.facts(), gloop["islands"].facts
    assert shown["islands"] == known["free_faces"] - known["full_edges"] == shown["loops"] - 1
    border = gloop["border"].facts
    assert border["islands"] == border["small_circles"] == border["loops"] - 1

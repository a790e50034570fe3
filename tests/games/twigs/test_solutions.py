"""How many solutions outlines have, against counts that share nothing with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main
from generator.contract.effort import Effort
from generator.contract.puzzle import Number
from generator.games.twigs.engine.notation import Placement, parse
from generator.games.twigs.pieces import ORIENTATIONS
from generator.games.twigs.search.covering import edges_of, tilings
from generator.games.twigs.search.fifteen import drawings, outlines
from generator.games.twigs.search.outlines import centre
from generator.games.twigs.search.solutions import COUNTING, FIXED, OUTLINES, number, solutions
from generator.games.twigs.search.triangle import CELLS as TRIANGLE
from generator.geometry import hexedge, polyform
from generator.project import Project
from generator.puzzles import answers
from tests.support.places import ROOT

FEW, SOLUTIONS = 73, 60
"""An outline that is counted soon, and how many it has: the checker found as many, where it tried
all twelve twigs on its edges (``Count`` of ``checkers/extras.py``, 3 s).
"""


def test_the_triangle_has_as_many_as_is_published() -> None:
    assert solutions(TRIANGLE) == 56  # Polyform Puzzler


def test_each_solution_is_found_once_in_outlines_with_symmetries() -> None:
    for cells in outlines():
        edges = edges_of([centre(cell) for cell in cells])
        own = sum(
            hexedge.normal(map(turn, edges)) == hexedge.normal(edges) for turn in hexedge.SYMMETRIES
        )
        if own > 1 and len(edges) == 60:
            every = sum(len(tilings(drawn)) for drawn in drawings(cells))
            assert solutions(cells) * own == every
            return
    pytest.fail("no outline is symmetric")


def test_a_twig_without_symmetries_is_there_in_twelve_orientations() -> None:
    assert len(ORIENTATIONS[FIXED]) == len(hexedge.SYMMETRIES)


def test_each_outline_has_a_case() -> None:
    assert len(outlines()) == OUTLINES
    assert COUNTING.cases == ("", *map(str, range(1, OUTLINES + 1)))


def test_outlines_are_numbered_as_in_the_answer() -> None:
    stored = answers.load(Project(ROOT), "twigs", Path.read_text).get("fifteen", "")
    assert stored
    every = (stored.solution, *stored.others)
    for cells, lines in zip(outlines(), every, strict=True):
        twigs = [parse(line) for line in lines]
        laid = {s for twig in twigs if isinstance(twig, Placement) for s in twig.segments}
        wanted = {polyform.canonical(hexedge, drawn) for drawn in drawings(cells)}
        assert polyform.canonical(hexedge, laid) in wanted


def test_what_is_not_counted_to_the_end_has_no_number() -> None:
    assert number(str(FEW), Effort()) == Number(SOLUTIONS)
    assert number(str(FEW), Effort(seconds=1e-9)) is None


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (
            [f"--case={FEW}"],
            0,
            f"twigs fifteen {FEW}: ways to lay outlines, up to symmetry\n{SOLUTIONS} (",
        ),
        (["--case=74"], 2, "unknown case '74' of fifteen"),
        (["--seconds=0.001"], 2, "not counted in 0.001 s; give it more --seconds"),
        (["--stored"], 0, "up to symmetry\n73 (exact)\n"),
    ],
)
def test_the_command_counts_the_ways_to_lay_outlines(
    arguments: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["solve", "twigs", "fifteen", *arguments, "--count", "--jobs=1"]
    assert main([*command, "--project", str(ROOT)]) == status
    assert said in "".join(capsys.readouterr())

"""How many closed fillings small rectangles have, against a count that shares nothing with it."""

from __future__ import annotations

from collections import defaultdict

import pytest

from generator.cli import main
from generator.contract.effort import Effort
from generator.contract.puzzle import Number
from generator.games.gloop.search.counting import COUNTING, tree
from generator.puzzles.counting import leaves
from tests.support.places import ROOT

REACHED = ((0, 1), (2, 3), (4, 5), (6, 7))
"""The points of a side, clockwise from the upper left."""


def closed_fillings(rows: int, columns: int) -> int:
    """All fillings, row by row, of tiles as strings, by what their points are joined to."""
    from generator.games.gloop.pieces import BLANK, ORIENTATIONS

    def used(form: str, side: int) -> tuple[bool, bool]:
        first, second = REACHED[side]
        return form[first] != ".", form[second] != "."

    nothing = (False, False)
    lying = defaultdict(list)
    for tile in ORIENTATIONS.keys() - {BLANK}:
        for form in ORIENTATIONS[tile]:
            lying[used(form, 0), used(form, 3)].append((tile, form))

    def filled(laid: tuple[tuple[str, str], ...]) -> int:
        if len(laid) == rows * columns:
            return 1
        row, column = divmod(len(laid), columns)
        above = used(laid[-columns][1], 2)[::-1] if row else nothing
        left = used(laid[-1][1], 1)[::-1] if column else nothing
        return sum(
            filled((*laid, (tile, form)))
            for tile, form in lying[above, left]
            if (column < columns - 1 or used(form, 1) == nothing)
            and (row < rows - 1 or used(form, 2) == nothing)
            and all(tile != other for other, _ in laid)
        )

    return filled(())


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (2, 4)])
def test_small_rectangles_have_as_many_as_a_plain_count(rows: int, columns: int) -> None:
    case = f"{rows}x{columns}"
    number = closed_fillings(rows, columns)
    assert leaves(tree(case), 100_000) == number
    turns = 4 if rows == columns else 2
    assert COUNTING.number(case, Effort()) == Number(number // turns)
    assert number % turns == 0


def test_an_estimate_meets_the_exact_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.puzzles.counting.NODES", 10)
    found = COUNTING.number("2x4", Effort(3))
    assert found
    assert abs(found.number - 11_584 / 2) < 4 * found.error
    assert found.error < 200


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["gloop", "fewest", "--size=2x3"], 0, "up to symmetry\n168 (exact)\n"),
        (["gloop", "fewest", "--size=2x3", "--json"], 0, '"standard_error": 0.0'),
        (["gloop", "fewest", "--size=9x9"], 2, "unknown case '9x9' of fewest; there are: 2x2"),
        (["gloop", "fewest", "--keep"], 2, "--keep is for answers, not for --count"),
    ],
)
def test_the_command_says_how_many(
    arguments: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["solve", *arguments, "--count", "--jobs=1", "--project", str(ROOT)]
    assert main(command) == status
    assert said in "".join(capsys.readouterr())

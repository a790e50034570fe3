"""The search of Gloop: its parts bring what they say; compiled code agrees with plain code."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pytest

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.games.gloop.checkers import opposite as checker_opposite
from generator.games.gloop.checkers.answers import problems
from generator.games.gloop.checkers.border import circle_at_border
from generator.games.gloop.checkers.spare import empty_sides
from generator.games.gloop.engine.circles import Circles
from generator.games.gloop.pieces import GAME_TILES, LYING, ORIENTATIONS
from generator.games.gloop.search import annealing
from generator.games.gloop.search import opposite as search_opposite
from generator.games.gloop.search.annealing import Case, annealed, luby, search
from generator.games.gloop.search.border import may_be_free
from generator.games.gloop.search.filling import Board
from generator.games.gloop.search.goals import GOALS, SIZES, Measures, tiles_of
from generator.games.gloop.search.marks import UNMARKED, Marking
from generator.games.gloop.search.opposite import may_be_paired
from generator.geometry.loops import loops, mismatches, open_sides
from generator.project import Project
from generator.puzzles import answers
from generator.puzzles.libraries import ExtraMissing
from tests.games.gloop.searches import exact, rings
from tests.games.gloop.searches.rings import Way, allowed, in_circles
from tests.games.gloop.searches.turns import balanced, left_turns
from tests.support.places import ROOT

STORED = answers.load(Project(ROOT), "gloop", lambda path: path.read_text("utf-8"))


@pytest.fixture(scope="module")
def compiled() -> None:
    """Skips where the extra that searches is not installed."""
    pytest.importorskip("numba", reason="the extra 'solve' is not installed: numba is missing")


def forms_of(answer: Answer) -> list[int]:
    """The forms of a filling, by number."""
    from generator.games.gloop.search.tables import FORMS

    placed = [cell.split("/") for row in answer.solution for cell in row.split()]
    return [
        FORMS.index(ORIENTATIONS[tile][int(turns) % len(ORIENTATIONS[tile])])
        for tile, turns in placed
    ]


def grid(forms: Iterable[int], columns: int) -> dict[tuple[int, int], str]:
    """The tiles as they lie."""
    from generator.games.gloop.search.tables import FORMS

    return {divmod(cell, columns): FORMS[form] for cell, form in enumerate(forms)}


def grid_of(answer: Answer) -> dict[tuple[int, int], str]:
    """The tiles of an answer as they lie."""
    rows = [row.split() for row in answer.solution]
    return {
        (y, x): ORIENTATIONS[text[:8]][int(text[9:])]
        for y, row in enumerate(rows)
        for x, text in enumerate(row)
    }


def stored(puzzle: str, size: str) -> Answer:
    found = STORED.get(puzzle, size)
    assert found
    return found


# Without the extra


def test_attempts_have_the_lengths_of_luby_and_others() -> None:
    assert [luby(n) for n in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(ExtraMissing, match=r"numba: pip install .*numba"):
        next(search("fewest", "7x13", Effort()))


MARKINGS = tuple(dict.fromkeys(goal.marking for goal in GOALS.values()))


def marks_of(puzzle: str, found: Measures) -> int:
    """What all marks of a filling cost, at least, by what is measured of it."""
    match puzzle:
        case "most":
            return 2 * (60 - found.loops)
        case "circles-most":
            return 2 * 58 - 4 * found.circles
        case "circles-most-corners":
            return 2 * 58 + 58 - 4 * (found.circles + found.corners)
        case _:
            return 0


def cost_of(puzzle: str, found: Measures) -> int:
    """What a filling costs, by what is measured of it."""
    weighed = sum(w * m for w, m in zip(GOALS[puzzle].weights, found, strict=True))
    return weighed + marks_of(puzzle, found)


@pytest.mark.parametrize("puzzle", GOALS)
def test_what_is_better_costs_less_and_circles_on_the_wrong_side_more(puzzle: str) -> None:
    goal = GOALS[puzzle]
    for within in (0, 3, 9):
        found, more = Measures(10, 9, within), Measures(11, 10, within + (within == 9))
        value, other = goal.value(found), goal.value(more)
        if value is None or other is None:
            assert cost_of(puzzle, found) > min(cost_of(puzzle, Measures(10, 9, w)) for w in (0, 9))
        else:
            cheaper = cost_of(puzzle, found) < cost_of(puzzle, more)
            assert goal.better(value, other) == cheaper
            assert goal.better(other, value) != cheaper
            assert goal.better(value, None)


def test_fillings_that_do_not_answer_are_worth_nothing() -> None:
    assert GOALS["circles-fewest"].value(Measures(10, 8, 0)) is None
    assert GOALS["circles-inside"].value(Measures(10, 9, 8)) is None
    assert GOALS["circles-most-corners"].value(Measures(10, 7, 0, 1)) is None
    assert GOALS["circles-most-corners"].value(Measures(10, 7, 0, 2)) == 9
    assert GOALS["circles-outside"].value(Measures(10, 9, 1)) is None
    assert GOALS["fewest"].value(Measures(10, 8, 1)) == 10


@pytest.mark.parametrize("puzzle", GOALS)
def test_each_two_quarters_to_the_left_are_a_loop_less(puzzle: str) -> None:
    for size in SIZES:
        answer = stored(puzzle, size)
        found = loops(grid_of(answer))
        left = sum(map(left_turns, found))
        assert not answer.solution or 2 * (60 - len(found)) == left


# With it


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("puzzle", GOALS)
def test_compiled_code_measures_as_the_engine_does(puzzle: str) -> None:
    import numpy as np

    from generator.games.gloop.search import kernels
    from generator.games.gloop.search.tables import FORMS, board

    for size, (rows, columns) in SIZES.items():
        if not (answer := stored(puzzle, size)).solution:
            continue
        forms = forms_of(answer)
        counted = np.zeros(4, np.int32)
        kernels.measure(np.array(forms, np.int32), board(rows, columns), counted)
        found = Circles.of(
            loops({divmod(cell, columns): FORMS[form] for cell, form in enumerate(forms)})
        )
        within = sum(loop in found.small for loop in found.within)
        corners = len(found.corner)
        assert counted.tolist() == [len(found.loops), len(found.small), within, corners]


@pytest.mark.usefixtures("compiled")
def test_mismatches_wander_until_they_end_each_other() -> None:
    import numpy as np

    from generator.games.gloop.search import kernels
    from generator.games.gloop.search.tables import FORMS, board, tables

    size = (9, 10)
    laid = np.array(forms_of(stored("most", "9x10")), np.int32)
    tiles = sorted(tables().tile[laid].tolist())
    laid[[44, 45]] = laid[[45, 44]]
    grid = {divmod(cell, size[1]): FORMS[form] for cell, form in enumerate(laid)}
    assert mismatches(grid)
    kernels.seed(1)
    assert kernels.repair(laid, board(*size), 20_000)
    grid = {divmod(cell, size[1]): FORMS[form] for cell, form in enumerate(laid)}
    assert not mismatches(grid)
    assert not open_sides(grid)
    assert sorted(tables().tile[laid].tolist()) == tiles


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("size", SIZES)
def test_marks_cost_what_a_filling_lacks_and_agree_where_paths_meet(size: str) -> None:
    import numpy as np

    from generator.games.gloop.search import kernels
    from generator.games.gloop.search.tables import board, remarked

    for goal, found in ((goal, stored(name, size)) for goal in GOALS for name in GOALS):
        if not found.solution:
            continue
        marking = GOALS[goal].marking
        field, laid = board(*SIZES[size], marking), np.array(forms_of(found), np.int32)
        marked = remarked(laid, field.columns, UNMARKED, marking)
        circles = Circles.of(loops(grid_of(found)))
        small, corner = len(circles.small), len(circles.corner)
        measures = Measures(len(circles.loops), small, 0, corner)
        assert field.tables.cost[marked].sum() == marks_of(goal, measures)
        assert kernels._unmet_edges(marked, field) == (0, -1)
        assert remarked(marked, field.columns, marking, UNMARKED).tolist() == laid.tolist()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("marking", MARKINGS, ids=repr)
def test_the_forms_that_fit_are_those_with_the_ends_asked_for_cheapest_first(
    marking: Marking,
) -> None:
    from generator.games.gloop.search.tables import demand, tables

    known, chance = tables(marking), random.Random(1)
    for _ in range(2_000):
        form = chance.randrange(len(known.tile))
        asked = [int(end) if chance.random() < 0.6 else known.kinds for end in known.ends[form]]
        which = demand(known.tile[form], asked, known.kinds)
        fitting = known.fitting[known.first[which] : known.first[which + 1]].tolist()
        assert sorted(fitting) == [
            other
            for other in known.turns[known.tile[form]].tolist()
            if other >= 0
            and all(
                end in (known.kinds, own) for end, own in zip(asked, known.ends[other], strict=True)
            )
        ]
        costs = known.cost[fitting].tolist()
        assert costs == sorted(costs)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("puzzle", GOALS)
def test_refills_keep_the_tiles_and_the_rules_and_count_what_a_filling_costs(puzzle: str) -> None:
    import numpy as np

    from generator.games.gloop.search import kernels
    from generator.games.gloop.search.tables import FORMS, board, remarked

    goal, size = GOALS[puzzle], SIZES["9x10"]
    field, plain = (
        board(*size, goal.marking),
        np.array(forms_of(stored("fewest", "9x10")), np.int32),
    )
    aim = kernels.Aim(np.array(goal.weights, np.int32), *goal.region)
    laid = remarked(plain, size[1], UNMARKED, goal.marking)
    start = laid.copy()
    kernels.seed(1)
    best = kernels.anneal(laid, field, aim, (3.0, 3.0), 3_000)
    assert (laid != start).sum() > 20
    counted = np.zeros(4, np.int32)
    for filling in (laid, best):
        forms = remarked(filling, size[1], goal.marking, UNMARKED).tolist()
        assert sorted(LYING[FORMS[form]].tile for form in forms) == sorted(GAME_TILES)
        assert not mismatches(grid(forms, size[1]))
        assert not open_sides(grid(forms, size[1]))
        kernels.measure(filling, field, counted)
        found = Measures(*counted.tolist())
        marks = int(field.tables.cost[filling].sum())
        assert marks >= marks_of(puzzle, found)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("puzzle", "steps"), [("most", 50_000), ("circles-most", 30_000)])
def test_marks_lead_to_many_loops_and_circles(puzzle: str, steps: int) -> None:
    import numpy as np

    from generator.games.gloop.search import kernels
    from generator.games.gloop.search.tables import board, remarked

    goal, size = GOALS[puzzle], SIZES["9x10"]
    field, plain = (
        board(*size, goal.marking),
        np.array(forms_of(stored("fewest", "9x10")), np.int32),
    )
    aim = kernels.Aim(np.zeros(4, np.int32), *goal.region)
    laid = remarked(plain, size[1], UNMARKED, goal.marking)
    kernels.seed(1)
    best = kernels.anneal(laid, field, aim, goal.heats, steps)
    assert field.tables.cost[best].sum() <= 4 * 4  # of 108 and 116


@pytest.mark.usefixtures("compiled")
def test_a_first_filling_is_found_from_nothing() -> None:
    seeds = range(28, 128)  # the first of them is a lucky one
    forms = next(found for seed in seeds if (found := annealing.first("9x10", seed)))
    from generator.games.gloop.search.tables import texts

    answer = replace(stored("fewest", "9x10"), solution=texts(forms, 10))
    (problem,) = problems(answer)
    assert problem.startswith("the solution is worth ")


@pytest.mark.usefixtures("compiled")
def test_annealing_leads_from_many_loops_to_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(annealing, "STEPS", 8_000)
    start = tuple(forms_of(stored("most", "6x15")))
    case = Case("fewest", "6x15", 6)
    found = annealed(case, start, (1, 1, 7))
    assert found.measures.loops < 15
    loops, bound = found.measures.loops, 6
    proved = loops == bound  # which it may reach
    answer = Answer("fewest", loops, bound, proved, "free-faces", found.rows, case="6x15")
    assert list(problems(answer)) == []


@pytest.mark.usefixtures("compiled")
def test_the_same_seed_anneals_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(annealing, "STEPS", 1_000)
    start = tuple(forms_of(stored("most", "6x15")))
    case = Case("fewest", "6x15", 6)
    one, same, other = (annealed(case, start, (1, 1, seed)) for seed in (7, 7, 8))
    assert one == same != other
    assert one.rows != stored("most", "6x15").solution


@pytest.mark.usefixtures("compiled")
def test_a_search_stops_at_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    start = tuple(forms_of(stored("fewest", "6x15")))
    monkeypatch.setattr(annealing, "first", lambda *_: start)
    (answer,) = search("fewest", "6x15", Effort())
    assert answer == replace(stored("fewest", "6x15"), seconds=None)


# The border


@pytest.fixture(scope="module")
def constraints() -> None:
    """Skips where the extra that searches is not installed."""
    pytest.importorskip("ortools", reason="the extra 'solve' is not installed: ortools is missing")


def test_the_border_needs_a_library_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python.cp_model", None)
    with pytest.raises(ExtraMissing, match=r"ortools.*: pip install .*ortools"):
        next(search("circles-inside", "6x15", Effort()))


@pytest.mark.usefixtures("constraints")
def test_what_has_no_solution_is_said_without_annealing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    (answer,) = search("circles-inside", "6x15", Effort())
    assert answer == replace(stored("circles-inside", "6x15"), seconds=None)
    assert list(problems(answer)) == []  # so the checker says as well


@pytest.mark.usefixtures("constraints")
def test_the_sides_of_the_tiles_allow_as_many_loops_as_their_turns_do() -> None:
    assert balanced("9x10")


def exchanged(*pairs: tuple[str, str]) -> tuple[str, ...]:
    """The tiles of the game, some of them exchanged for others."""
    return tuple(dict(pairs).get(tile, tile) for tile in GAME_TILES)


@pytest.mark.usefixtures("constraints")
@pytest.mark.parametrize(
    ("tiles", "forced"),
    [
        pytest.param(exchanged(("..abbcca", "..aabbcc")), True, id="more free faces"),
        pytest.param(exchanged(("..aabbcc", "..abbcca")), False, id="fewer free faces"),
        pytest.param(exchanged(("..aa.b.b", "...abb.a")), False, id="one free face less"),
        pytest.param(exchanged(("..aa.bb.", "...ab.ba")), False, id="one more half of a link"),
    ],
)
def test_search_and_checker_agree_on_the_border(tiles: tuple[str, ...], forced: bool) -> None:
    """One leaves it to a solver, the other goes through cases. They share no code. On the tiles of
    the game they agree in the test above: the search has no answer, and the checker takes that.
    """
    assert may_be_free(tiles, *SIZES["6x15"]) is not forced
    assert circle_at_border(tiles, *SIZES["6x15"]) is forced


@pytest.mark.usefixtures("constraints")
@pytest.mark.parametrize("size", ["7x13", "9x10"])
def test_where_all_circles_can_be_inside_the_border_allows_it(size: str) -> None:
    assert stored("circles-inside", size).value is not None
    assert may_be_free(tiles_of(size), *SIZES[size])


@pytest.mark.usefixtures("constraints")
def test_ctrl_c_while_the_border_is_searched_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver keeps it to itself, and says only that it came to no end."""
    from ortools.sat.python import cp_model

    monkeypatch.setattr(cp_model.CpSolver, "solve", lambda *_: cp_model.UNKNOWN)
    with pytest.raises(KeyboardInterrupt):
        may_be_free(tiles_of("6x15"), *SIZES["6x15"])


@pytest.fixture(scope="module")
def layouts() -> Iterator[None]:
    """Has the solver asked once for the layouts of all tiles whose empty sides lie alike."""
    known: dict[object, list[search_opposite.Layout]] = {}
    asked = search_opposite._layouts

    def layouts(tiles: Sequence[str], *size: int) -> list[search_opposite.Layout]:
        shapes = sorted(map(search_opposite._shape, map(search_opposite._empty, tiles)))
        key = *shapes, size
        if key not in known:
            known[key] = asked(tiles, *size)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_opposite, "_layouts", layouts)
        yield


@pytest.mark.usefixtures("constraints", "layouts")
@pytest.mark.parametrize(
    ("tiles", "left_alone"),
    [
        pytest.param(GAME_TILES, True, id="the game"),
        pytest.param(exchanged(("...a.abb", "...a...a")), True, id="a sixth opposite tile"),
        pytest.param(exchanged(("..aa..bb", "...a...a")), False, id="enough for two corners"),
        pytest.param(exchanged(("..ab..ba", "..aa..bb")), False, id="two alike for a corner"),
    ],
)
def test_the_search_says_of_opposite_sides_what_the_checker_says(
    tiles: tuple[str, ...], left_alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checker is asked of the same tiles in ``test_checker.py``. Where no layout of spare tiles
    will do, the solver is asked about each twelfth: there are many, and much the same is asked of
    each. The checker goes through all.
    """
    if left_alone:
        every = search_opposite._layouts
        monkeypatch.setattr(search_opposite, "_layouts", lambda *asked: every(*asked)[::12])
    assert may_be_paired(tiles, *SIZES["6x15"]) is not left_alone


@pytest.mark.usefixtures("constraints", "layouts")
def test_both_find_the_same_layouts_of_spare_tiles() -> None:
    tiles = [tile for tile in GAME_TILES if empty_sides(tile)]
    found = search_opposite._layouts(tiles, 6, 15, 3)
    checked = [
        {(y + 1, x + 1): sides for (y, x), sides in laid.items()}
        for laid in checker_opposite._layouts(tiles, 6, 15, 3)
    ]
    assert len(found) == len(checked) == 232
    assert all(layout in checked for layout in found)


@pytest.mark.parametrize("size", ["7x13", "9x10"])
def test_where_all_arcs_can_be_in_circles_the_border_allows_it(size: str) -> None:
    assert stored("circles-most", size).value == 29
    assert may_be_paired(tiles_of(size), *SIZES[size])


# What the border says of bounds that are not reached


@pytest.mark.usefixtures("constraints")
def test_the_border_allows_as_many_loops_as_the_turns_do() -> None:
    assert allowed("most", "6x15")


@pytest.mark.usefixtures("constraints")
def test_the_border_excludes_what_nothing_meets(monkeypatch: pytest.MonkeyPatch) -> None:
    def out_of_one(form: str) -> Iterator[Way]:
        for way in in_circles(form):
            alone = way.tile == "......aa"
            yield way._replace(signs=way.signs.replace("-", "O")) if alone else way

    monkeypatch.setattr(rings, "ASKED", {"alone": (out_of_one, 0)})
    assert allowed("alone", "6x15") is False


# How far the search comes


@pytest.mark.parametrize("seed", range(6))
def test_the_whole_of_a_small_rectangle_is_as_all_its_fillings_say(seed: int) -> None:
    """Whether tiles can be laid so that all paths turn to the right."""
    pytest.importorskip("ortools", reason="the extra 'solve' is not installed: ortools is missing")
    field = Board(2, 3)
    filling = field.random(random.Random(seed), 1000, telling=False)
    assert filling
    tiles = tuple(sorted(lying.tile for lying in filling))
    fillings = [loops(field.grid(one)) for one in field.fill(tiles, 10**6, 10**6).fillings]
    expected = any(not any(map(left_turns, found)) for found in fillings)
    done = exact.Model("most", 2, 3, tiles).solve(60)
    assert done.found == expected
    assert bool(done.rows) == expected


# Ctrl-C, from outside: a signal of the own process would be heard at another moment

ANNEALING = """
import numpy as np
from generator.games.gloop.search import kernels
from generator.games.gloop.search.goals import GOALS
from generator.games.gloop.search.tables import board
goal, field, laid = GOALS["fewest"], board(9, 10), np.array(FORMS, np.int32)
aim = kernels.Aim(np.array(goal.weights, np.int32), *goal.region)
kernels.anneal(laid, field, aim, (1.0, 1.0), 1)
print("ready", flush=True)
try:
    kernels.anneal(laid, field, aim, (1.0, 1.0), 100_000)
except KeyboardInterrupt:
    print("heard")
"""

SOLVING = """
import time
from ortools.sat.python import cp_model
from generator.games.gloop.search.constraints import possible
assert possible(cp_model.CpModel())
print("ready", flush=True)
try:
    time.sleep(30)
except KeyboardInterrupt:
    print("heard")
"""


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("code", [ANNEALING, SOLVING], ids=["annealing", "after a model"])
def test_ctrl_c_is_heard(code: str) -> None:
    begun = f"FORMS = {forms_of(stored('most', '9x10'))}\n"
    with subprocess.Popen(
        [sys.executable, "-c", begun + code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[0] == "heard\n"
    assert process.returncode == 0

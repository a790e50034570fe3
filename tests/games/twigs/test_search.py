"""The searches of Twigs find what is known, and miss nothing that plain counting finds."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, product
from threading import Event

import pytest

from generator.contract import finding
from generator.contract.effort import Effort
from generator.games.twigs.engine.game import ENGINE
from generator.games.twigs.engine.notation import Placement, parse
from generator.games.twigs.search import fifteen, maximum, tree
from generator.games.twigs.search.covering import edges_of, places, tilings
from generator.games.twigs.search.maximum import in_turn
from generator.games.twigs.search.outlines import centre, compact, hulls, is_disc, outline_length
from generator.games.twigs.search.rim import LONGEST, LONGEST_RIM, fit
from generator.games.twigs.search.triangle import CELLS, edges, search
from generator.geometry import hexcell, polyform
from generator.puzzles.exactcover import covers
from generator.puzzles.verify import verdict


def test_an_exact_cover_covers_every_item_once() -> None:
    rows = [(1, 4, 7), (1, 4), (4, 5, 7), (3, 5, 6), (2, 3, 6, 7), (2, 7), (3, 5, 6, 2, 7)]
    assert covers(rows) == [(1, 3, 5), (1, 6)]
    assert covers(rows, first=True)[0] in covers(rows)
    assert covers([(1, 2), (2, 3)]) == []
    assert covers([(1, 2), (2,)]) == covers([(1, 2), (2,)], first=True) == [(0,)]
    assert covers([(1,)]) == [(0,)]
    assert covers([]) == [()]


@pytest.mark.parametrize("seed", range(40))
def test_exact_covers_are_those_that_trying_all_sets_finds(seed: int) -> None:
    chance = random.Random(seed)
    rows = [chance.sample(range(6), chance.randint(1, 3)) for _ in range(9)]
    items = sorted({item for row in rows for item in row})
    found = [
        chosen
        for number in range(1, len(items) + 1)
        for chosen in combinations(range(len(rows)), number)
        if sorted(item for index in chosen for item in rows[index]) == items
    ]
    assert covers(rows) == sorted(found)
    assert covers(rows, first=True) == [] if not found else covers(rows, first=True)[0] in found


def test_the_triangle_has_56_solutions() -> None:
    assert (len(edges()), len(places(edges()))) == (60, 1062)
    *_, answer = search("", Effort())
    assert (answer.count, len(answer.others), answer.proved) == (56, 55, True)
    assert verdict("twigs", answer) == ()


def test_a_search_without_time_finds_nothing() -> None:
    assert list(search("", Effort(seconds=1e-9))) == []


@pytest.mark.parametrize(("size", "length"), [(6, 20), (6, 22), (7, 20), (7, 22)])
def test_compact_sets_are_those_among_all_polyhexes(size: int, length: int) -> None:
    everything = map(frozenset, polyform.free(hexcell, size))
    wanted = {cells for cells in everything if outline_length(cells) <= length and is_disc(cells)}
    assert set(compact(size, length)) == wanted


def test_hulls_have_no_longer_outline_than_rows() -> None:
    for hull in hulls(20, 3):
        rows = [len({row(a, b) for a, b in hull}) for row in (_a, _b, _c)]
        assert outline_length(hull) == 2 * sum(rows)


def _a(a: int, b: int) -> int:
    del b
    return a


def _b(a: int, b: int) -> int:
    del a
    return b


def _c(a: int, b: int) -> int:
    return a + b


def test_outlines_of_fifteen_leave_out_the_triangle() -> None:
    found = fifteen.outlines()
    assert len(found) == 73
    assert sum(len(edges_of(list(map(centre, cells)))) == 60 for cells in found) == 69
    assert tuple(sorted(CELLS)) not in {polyform.canonical(hexcell, cells) for cells in found}


def test_an_outline_is_made_with_a_segment_to_spare_and_without() -> None:
    found = fifteen.outlines()
    for cells in (found[0], found[-1]):
        twigs = [parse(line) for line in fifteen.solution_of(cells)]
        drawn = {
            segment for twig in twigs if isinstance(twig, Placement) for segment in twig.segments
        }
        assert len(drawn) == 60
        assert drawn.issuperset(edges_of(list(map(centre, cells))))


def test_twigs_are_put_into_an_order_that_the_engine_plays() -> None:
    *_, answer = maximum.search("", Effort(seed=3))
    state = ENGINE.initial()
    for line in answer.solution:
        state = ENGINE.play(state, ENGINE.parse(state, line))
    assert len(state.hexagons) == answer.value == 33


def test_an_outline_that_takes_long_ends_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asleep = Event()
    monkeypatch.setattr(maximum, "solution_of", lambda _: asleep.wait(30))
    begun = time.monotonic()
    with ThreadPoolExecutor(1) as executor:
        found = list(maximum.search("", Effort(seconds=0.5, executor=executor)))
        took = time.monotonic() - begun
        asleep.set()
        executor.shutdown(cancel_futures=True)
    assert found == []
    assert took < 20


def test_what_lies_apart_has_no_order() -> None:
    (solution,) = tilings(edges(), first=True)
    far = Placement("X", tuple((x + 30, y, d) for x, y, d in solution[-1].segments))
    assert in_turn(solution, 1, random.Random(1))
    assert in_turn([*solution[:-1], far], 1, random.Random(1)) is None


def test_a_tree_has_twenty_leaves() -> None:
    *_, answer = tree.search("", Effort(seed=5))
    assert answer.value == 20
    drawn = [parse(line) for line in answer.solution]
    assert tree.leaves(s for t in drawn if isinstance(t, Placement) for s in t.segments) == 20


def test_the_longest_runs_of_a_rim() -> None:
    assert "".join(f"{letter}{n}" for letter, n in LONGEST.items()) == "C5H4I5L4P5R4S5T4U5W5X3Y4"
    assert LONGEST_RIM == 52


def test_no_rim_goes_around_the_largest_hulls() -> None:
    (largest,) = compact(56, LONGEST_RIM)
    assert not fit(largest).possible
    assert not any(fit(cells).possible for cells in compact(55, LONGEST_RIM))


def test_a_rim_goes_around_a_small_set_with_twigs_that_hang_on_others() -> None:
    cells = frozenset((a, b) for a, b in product(range(5), range(5)) if 1 < a + b < 7)
    found = fit(cells)
    assert found.possible
    assert sorted(twig.letter for twig in found.solution) == list(LONGEST)


def test_every_puzzle_of_the_game_is_searched() -> None:
    assert list(finding.offer("twigs").puzzles()) == [
        "triangle",
        "fifteen",
        "maximum",
        "ring",
        "tree",
        "hardest",
    ]
    assert finding.offer("duploline").puzzles() == {}

"""The order in which a machine follows lines: nothing lost, inner lines first, short ways."""

from __future__ import annotations

import math
from itertools import permutations

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract.piece import Piece
from generator.cutting.cutfile import CutFile, strokes
from generator.cutting.kerf import Loop, Round, Run, Shape
from generator.cutting.route import Work, ends, nested, ordered, travel
from generator.drawing.fonts import FontSet
from generator.geometry.points import Point
from generator.shapes.disc import Disc
from generator.shapes.ring import Ring

places = st.tuples(st.integers(0, 99), st.integers(0, 99)).map(lambda p: (float(p[0]), float(p[1])))
runs = st.lists(places, min_size=2, max_size=4, unique=True).map(lambda p: Run(tuple(p)))
loops = st.lists(places, min_size=3, max_size=6, unique=True).map(lambda p: Loop(tuple(p)))
shapes = st.one_of(runs, loops, places.map(lambda p: Round(p, 3.0)))


def same(shape: Shape) -> object:
    """What is so of a line wherever it begins."""
    match shape:
        case Run(points):
            return frozenset((points, points[::-1]))
        case Loop(points):
            return frozenset((*points[i:], *points[:i]) for i in range(len(points)))
    return shape


@given(st.lists(shapes, max_size=12))
@settings(deadline=None, max_examples=60)
def test_every_line_is_followed_once(lines: list[Shape]) -> None:
    found = list(ordered([Work((line,)) for line in lines], (0.0, 0.0)))
    assert sorted(map(str, map(_key, found))) == sorted(map(str, map(_key, lines)))
    assert found == list(ordered([Work((line,)) for line in lines], (0.0, 0.0)))


def _key(shape: Shape) -> object:
    every = same(shape)
    return min(every) if isinstance(every, frozenset) else every


@given(st.lists(places, min_size=2, max_size=6, unique=True))
@settings(deadline=None, max_examples=60)
def test_no_stretch_is_better_the_other_way_round(dots: list[Point]) -> None:
    start = (0.0, 0.0)
    found = [
        s.centre
        for s in ordered([Work((Round(p, 0.0),)) for p in dots], start)
        if isinstance(s, Round)
    ]

    def way(order: list[Point]) -> float:
        return math.fsum(map(math.dist, [start, *order], order))

    best = way(found)
    for i in range(len(found)):
        for j in range(i + 2, len(found) + 1):
            assert way([*found[:i], *found[i:j][::-1], *found[j:]]) >= best - 1e-4
    shortest = min(way(list(order)) for order in permutations(dots))
    assert best <= 1.5 * shortest + 1e-4


def test_lines_of_a_grid_are_followed_to_and_fro() -> None:
    rows = [Run(((0.0, 10.0 * y), (100.0, 10.0 * y))) for y in range(12)]
    assert travel(list(ordered([Work((row,)) for row in rows], (0.0, 110.0)))) == pytest.approx(110)


def test_what_lies_within_comes_before_what_is_around_at_any_depth() -> None:
    def square(half: float, x: float) -> tuple[Work, shapely.Polygon]:
        points = ((x - half, -half), (x + half, -half), (x + half, half), (x - half, half))
        return Work((Loop(points),)), shapely.Polygon(points)

    works = nested([square(half, x) for half in (9.0, 3.0, 6.0) for x in (0.0, 30.0)])
    assert len(works) == 2
    found = [max(y for _, y in s.points) for s in ordered(works, (0.0, 0.0)) if isinstance(s, Loop)]
    assert found == [3.0, 6.0, 9.0] * 2  # one stack is done before the other is begun


def rings(count: int) -> list[Piece]:
    laid: list[Piece] = []
    for i in range(count):
        at = (30.0 * (i * 7 % count), 20.0)
        laid.append(Ring().piece("rings", 0, {"ring": 20.0, "hole": 15.0}, at))
        laid.append(Disc().piece("discs", 0, {"disc": 14.0}, at))
    return laid


def test_a_stack_is_done_before_the_machine_moves_on(fonts: FontSet) -> None:
    file = CutFile(strokes(rings(8), 0.1, fonts), (300.0, 60.0))
    shapes = [stroke.shape for stroke in file.strokes]
    stacks = [shapes[i : i + 3] for i in range(0, len(shapes), 3)]
    for stack in stacks:
        assert [round(s.radius, 2) for s in stack if isinstance(s, Round)] == [7.05, 7.45, 10.05]
    assert file.travel < 8 * 45
    assert file.length("cut") == pytest.approx(8 * 2 * math.pi * (7.05 + 7.45 + 10.05))
    assert file.length("score") == 0


def test_a_closed_line_may_begin_at_any_corner_and_a_run_at_either_end() -> None:
    box = Loop(((0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0)))
    line = Run(((200.0, 50.0), (51.0, 50.0)))
    first, second = ordered([Work((line,)), Work((box,))], (40.0, 60.0))
    assert ends(first) == ((50.0, 50.0), (50.0, 50.0))
    assert second == Run(((51.0, 50.0), (200.0, 50.0)))

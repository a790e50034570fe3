from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import points

NUMBER = st.floats(-100, 100)
POINT = st.tuples(NUMBER, NUMBER)


@given(POINT, POINT, st.floats(0, 1))
def test_a_point_between_two_parts_their_distance(
    start: points.Point, end: points.Point, part: float
) -> None:
    found = points.between(start, end, part)
    assert math.dist(start, found) == pytest.approx(math.dist(start, end) * part, abs=1e-9)
    assert points.between(start, end, 0.5) == pytest.approx(points.mean((start, end)))


@given(POINT, st.floats(0, 100), st.floats(-360, 360))
def test_around_and_towards_agree(centre: points.Point, far: float, degrees: float) -> None:
    found = points.around(centre, far, degrees)
    assert math.dist(centre, found) == pytest.approx(far, abs=1e-9)
    goal = points.around(centre, 200, degrees)
    assert points.towards(centre, goal, far) == pytest.approx(found, abs=1e-6)


def test_there_is_no_way_from_a_point_to_itself() -> None:
    assert points.towards((1.0, 2.0), (1.0, 2.0), 5.0) == (1.0, 2.0)


def test_left_is_left_of_the_way() -> None:
    assert points.beside((1.0, 1.0), (1.0, 3.0), 1.0, 0.5) == pytest.approx((0.5, 2.0))
    assert points.turned((1.0, 0.0), 90) == pytest.approx((0.0, 1.0))


def test_an_inch_has_72_points() -> None:
    assert pytest.approx(72) == 25.4 * points.MM

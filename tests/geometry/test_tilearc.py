"""The curves of paths on square tiles."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
import shapely

from generator.geometry import tilearc
from generator.geometry.matching import matchings, partners
from generator.geometry.pathtile import ACROSS, POINTS, neighbour, side_of

ARCS = [(a, b) for a, b in combinations(POINTS, 2)]


def line(start: int, end: int) -> shapely.LineString:
    """The curve as many short lines."""
    p, c, d, q = tilearc.arc(start, end)
    steps = [k / 48 for k in range(49)]
    return shapely.LineString(
        [
            tuple(
                (1 - t) ** 3 * p[i]
                + 3 * (1 - t) ** 2 * t * c[i]
                + 3 * (1 - t) * t * t * d[i]
                + t**3 * q[i]
                for i in (0, 1)
            )
            for t in steps
        ]
    )


@pytest.mark.parametrize("point", POINTS)
def test_points_that_meet_stand_at_the_same_place(point: int) -> None:
    row, column = neighbour((0, 0), side_of(point))
    x, y = tilearc.point_place(ACROSS[point])
    assert tilearc.point_place(point) == pytest.approx((column + x, row + y))


@pytest.mark.parametrize(("start", "end"), ARCS)
def test_curves_meet_sides_at_right_angles_and_stay_on_the_tile(start: int, end: int) -> None:
    p, c, d, q = tilearc.arc(start, end)
    for place, arm, point in ((p, c, start), (q, d, end)):
        assert place == tilearc.point_place(point)
        along = side_of(point) % 2  # x stays at the top and the bottom, y at the right and the left
        assert arm[along] == pytest.approx(place[along])
        assert 0 < arm[1 - along] < 1
    left, top, right, bottom = line(start, end).bounds
    assert -1e-9 <= min(left, top) <= max(right, bottom) <= 1 + 1e-9


@pytest.mark.parametrize(("start", "end"), ARCS)
def test_a_curve_is_the_same_from_either_end(start: int, end: int) -> None:
    assert tilearc.arc(end, start) == tilearc.arc(start, end)[::-1]


def test_curves_turn_with_the_tile() -> None:
    for start, end in ARCS:
        for place, turned in zip(
            tilearc.arc(start, end), tilearc.arc((start + 2) % 8, (end + 2) % 8), strict=True
        ):
            assert (1 - place[1], place[0]) == pytest.approx(turned)


def test_no_two_paths_of_a_tile_touch() -> None:
    """With their width, on every tile that there is, a visible gap is left."""
    lines = {arc: line(*arc) for arc in ARCS}
    nearest = math.inf
    for tile in matchings(8):
        joined = partners(tile)
        arcs = [(p, joined[p]) for p in POINTS if joined[p] > p]
        for one, other in combinations(arcs, 2):
            nearest = min(nearest, lines[one].distance(lines[other]))
    assert nearest > tilearc.WIDTH + 0.04

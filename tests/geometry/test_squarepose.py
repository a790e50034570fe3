"""Polyominoes laid anywhere in the plane."""

from __future__ import annotations

import pytest
import shapely

from generator.geometry import square
from generator.geometry.outline import region_outline
from generator.geometry.squarepose import SquarePose, pose_region, region, snap, squares

L = ((0, 0), (0, 1), (0, 2), (1, 0))


def test_a_pose_keeps_the_shape() -> None:
    pose = SquarePose(L, 3.25, -1.5, 33.0, flipped=True)
    assert len(squares(pose)) == 4
    assert pose_region(pose).area == pytest.approx(4)
    assert pose_region(pose).length == pytest.approx(region(L).length)


def test_it_turns_anticlockwise_about_the_corner_of_the_first_cell() -> None:
    turned = squares(SquarePose(((0, 0),), 2.0, 1.0, 90.0))[0]
    assert turned[0] == pytest.approx((2.0, 1.0))
    assert turned[1] == pytest.approx((2.0, 2.0))
    mirrored = squares(SquarePose(((0, 0),), 2.0, 1.0, flipped=True))[0]
    assert mirrored[3] == pytest.approx((2.0, 0.0))


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("quarters", range(4))
def test_quarter_turns_lie_on_the_lattice(quarters: int, flipped: bool) -> None:
    cells = snap(SquarePose(L, 7.0, -4.0, 90.0 * quarters, flipped), 0.01)
    assert cells is not None
    forms = [square.normal(map(turn, L)) for turn in square.SYMMETRIES]
    assert square.normal(cells) in forms
    mirrored = square.normal(cells) in forms[4:]
    assert mirrored == flipped


@pytest.mark.parametrize(
    "pose",
    [SquarePose(L, 0.5, 0.0), SquarePose(L, 0.0, 0.02), SquarePose(L, 0.0, 0.0, 1.0)],
)
def test_what_is_a_little_off_does_not_snap(pose: SquarePose) -> None:
    assert snap(pose, 0.01) is None
    assert snap(SquarePose(L, 0.005, -0.005, 90.1), 0.02) is not None


def test_an_outline_is_smaller_by_its_clearance() -> None:
    shape = region_outline(region(L), 10.0, 1.0)
    assert shape.bounds == pytest.approx((1.0, 1.0, 19.0, 29.0))
    assert shape.area == pytest.approx(8 * 28 + 8 * 10)
    assert len(shape.exterior.coords) == 7  # an L has six corners
    with pytest.raises(ValueError, match="hang together"):
        region_outline(region([(0, 0), (2, 0)]), 10.0)
    assert isinstance(region([(0, 0), (1, 1)]), shapely.MultiPolygon)

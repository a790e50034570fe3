"""Outlines of twigs in mm, and poses off the lattice."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import hexedge, polyform
from generator.geometry.hexedge import Segment
from generator.geometry.outline import (
    Pose,
    axes_outline,
    offset,
    pose_axes,
    pose_outline,
    snap,
    stick,
    to_mm,
)

SEGMENT, WIDTH, CLEARANCE = 20.0, 5.0, 0.15
PENTATWIGS = polyform.free(hexedge, 5)
STICK_AREA = WIDTH * SEGMENT - WIDTH * WIDTH / 2 / math.tan(math.radians(60))
"""A bar less the four triangles that the points take away."""


def twig_outline(segments: Iterable[Segment], clearance: float = 0.0) -> shapely.Polygon:
    """The outline of a twig on the lattice."""
    ends = map(hexedge.ends, segments)
    return axes_outline(((to_mm(a, SEGMENT), to_mm(b, SEGMENT)) for a, b in ends), WIDTH, clearance)


@pytest.mark.parametrize("vertex", [(1, 0), (0, 1)])
def test_three_sticks_meet_at_a_vertex_without_overlap_or_gap(vertex: hexedge.Point) -> None:
    three = [shapely.Polygon(stick(s, SEGMENT, WIDTH)) for s in hexedge.segments_at(vertex)]
    assert all(p.area == pytest.approx(STICK_AREA) for p in three)
    for a, b in itertools.combinations(three, 2):
        assert a.intersection(b).area == pytest.approx(0, abs=1e-9)
    around = shapely.Point(to_mm(vertex, SEGMENT)).buffer(1.0)
    assert around.difference(shapely.union_all(three)).area == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("segments", PENTATWIGS)
def test_a_twig_is_one_outline_and_leaves_its_clearance(segments: tuple[Segment, ...]) -> None:
    whole = twig_outline(segments)
    assert whole.geom_type == "Polygon"
    assert not whole.interiors
    assert whole.area == pytest.approx(5 * STICK_AREA, abs=1e-3)
    cut = twig_outline(segments, CLEARANCE)
    assert whole.exterior.distance(cut) == pytest.approx(CLEARANCE, abs=1e-5)
    # a twig laid at its end stays two clearances away
    end = hexedge.ends(segments[0])[0]
    free = [s for s in hexedge.segments_at(end) if s not in segments]
    for other in free:
        gap = twig_outline([other], CLEARANCE).distance(cut)
        assert gap == pytest.approx(2 * CLEARANCE, abs=1e-5)


def test_an_outline_is_the_same_to_the_last_digit_however_it_is_asked_for() -> None:
    for segments in PENTATWIGS:
        one = twig_outline(segments, CLEARANCE)
        two = twig_outline(reversed(segments), CLEARANCE)
        assert one.wkb == two.wkb


@pytest.mark.parametrize("mm", [2.0**-1040, -1e-300, 0.0])
def test_offset_by_next_to_nothing_is_none(mm: float) -> None:
    bar = shapely.box(0, 0, 40, 10)
    assert offset(bar, mm).equals(bar)


def test_offset_keeps_corners_sharp() -> None:
    bar = twig_outline([(1, 0, 0)])
    grown = offset(bar, 1.0)
    assert len(grown.exterior.coords) == len(bar.exterior.coords) == 7
    assert grown.bounds[0] == pytest.approx(bar.bounds[0] - 1 / math.sin(math.radians(60)))


def test_segments_that_do_not_hang_together_have_no_outline() -> None:
    with pytest.raises(ValueError, match="hang together"):
        twig_outline([(1, 0, 0), (7, 0, 0)])


@pytest.mark.parametrize("segments", PENTATWIGS)
@pytest.mark.parametrize("flipped", [False, True])
def test_the_lattice_poses_of_a_twig_are_its_orientations(
    segments: tuple[Segment, ...], flipped: bool
) -> None:
    poses = [Pose(segments, SEGMENT, 0, 120 * i, flipped) for i in range(3)]
    # half-turned about a hub the piece comes to lie on edges again only one step further
    poses += [Pose(segments, -SEGMENT, 0, 60 + 120 * i, flipped) for i in range(3)]
    snapped = [snap(pose, SEGMENT, 0.01) for pose in poses]
    assert all(snapped)
    forms = {hexedge.normal(s) for s in snapped if s}
    turned = {
        hexedge.normal(map(f, segments)) for f in hexedge.SYMMETRIES[6 * flipped : 6 * flipped + 6]
    }
    assert forms == turned


@given(
    segments=st.sampled_from(PENTATWIGS),
    x=st.floats(-50, 50),
    y=st.floats(-50, 50),
    degrees=st.floats(-360, 360),
    flipped=st.booleans(),
)
def test_a_pose_moves_a_twig_without_bending_it(
    segments: tuple[Segment, ...], x: float, y: float, degrees: float, flipped: bool
) -> None:
    pose = Pose(segments, x, y, degrees, flipped)
    axes = pose_axes(pose, SEGMENT)
    assert axes[0][0] == pytest.approx((x, y))
    before = [to_mm(p, SEGMENT) for s in segments for p in hexedge.ends(s)]
    after = [p for axis in axes for p in axis]
    for (a, b), (c, d) in zip(
        itertools.combinations(before, 2), itertools.combinations(after, 2), strict=True
    ):
        assert math.dist(a, b) == pytest.approx(math.dist(c, d), abs=1e-9)
    assert pose_outline(pose, SEGMENT, WIDTH).area == pytest.approx(5 * STICK_AREA, abs=1e-3)


@pytest.mark.parametrize(
    "pose",
    [
        Pose(PENTATWIGS[0], SEGMENT, 0, 10),
        Pose(PENTATWIGS[0], SEGMENT, 0.5, 0),
        Pose(PENTATWIGS[0], SEGMENT, 0, 60),  # on lattice points, but across the cells
        Pose(PENTATWIGS[0], 0, 0, 0),  # from a cell's centre
        Pose(PENTATWIGS[0], SEGMENT * 1.5, 0, 0),
    ],
)
def test_poses_off_the_lattice_do_not_snap(pose: Pose) -> None:
    assert snap(pose, SEGMENT, 0.1) is None


def test_a_pose_within_the_tolerance_snaps() -> None:
    assert snap(Pose(PENTATWIGS[0], 20.05, -0.05, 0.05), SEGMENT, 0.2) == PENTATWIGS[0]

"""The three lattices and the one enumeration of polyforms on them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import hexcell, hexedge, polyform, square
from generator.geometry.hexedge import Point, Segment

COORDINATE = st.integers(-30, 30)
POINTS = st.tuples(COORDINATE, COORDINATE)
CELLS = POINTS.map(lambda p: (p[0], p[1] - (p[1] - p[0]) % 3))
VERTICES = POINTS.filter(lambda p: hexedge.point_class(p) != hexedge.CELL)
SEGMENTS: st.SearchStrategy[Segment] = st.tuples(CELLS, st.integers(0, 2)).map(
    lambda t: (t[0][0] + 1, t[0][1], t[1])
)


@pytest.mark.parametrize(
    ("lattice", "size", "free", "fixed"),
    [
        (square, 1, 1, 1),
        (square, 4, 5, 19),
        (square, 5, 12, 63),
        (square, 6, 35, 216),
        (hexcell, 4, 7, 44),
        (hexcell, 5, 22, 186),
        (hexedge, 1, 1, 3),
        (hexedge, 5, 12, 99),
    ],
)
def test_counts_of_polyforms(lattice: ModuleType, size: int, free: int, fixed: int) -> None:
    module: Any = lattice
    assert len(polyform.free(module, size)) == free
    assert len(polyform.fixed(module, size)) == fixed


def test_counts_of_polytwigs_and_the_only_loop_among_them() -> None:
    twigs = [polyform.free(hexedge, size) for size in range(1, 7)]
    assert [len(forms) for forms in twigs] == [1, 1, 3, 4, 12, 27]
    loops = [form for forms in twigs for form in forms if hexedge.faces(form)]
    assert loops == [polyform.canonical(hexedge, hexedge.cell_segments((0, 0)))]


def test_no_polyform_is_smaller_than_one_cell() -> None:
    with pytest.raises(ValueError, match="at least one"):
        polyform.free(square, 0)


@pytest.mark.parametrize("lattice", [square, hexcell, hexedge])
def test_symmetries_form_a_group_with_the_proper_ones_first(lattice: Any) -> None:
    # a patch without symmetry tells all maps apart
    patch = [lattice.SEED]
    for step in (0, 0, 1, -1, 0):
        patch.append(lattice.neighbours(patch[-1])[step])
    images = {tuple(map(f, patch)) for f in lattice.SYMMETRIES}
    assert len(images) == len(lattice.SYMMETRIES)
    for f in lattice.SYMMETRIES:
        assert {tuple(f(g(c)) for c in patch) for g in lattice.SYMMETRIES} == images
        assert {f(n) for n in lattice.neighbours(patch[0])} == set(lattice.neighbours(f(patch[0])))
    half = len(lattice.SYMMETRIES) // 2
    turns = {tuple(map(f, patch)) for f in lattice.SYMMETRIES[:half]}
    for f in lattice.SYMMETRIES[:half]:
        assert {tuple(f(g(c)) for c in patch) for g in lattice.SYMMETRIES[:half]} == turns
    # every reflection undoes itself
    assert all(f(f(c)) == c for f in lattice.SYMMETRIES[half:] for c in patch)


@given(segment=SEGMENTS)
def test_a_segment_has_one_name(segment: Segment) -> None:
    hub, other = hexedge.ends(segment)
    assert hexedge.is_segment(segment)
    assert hexedge.between(hub, other) == hexedge.between(other, hub) == segment
    assert segment in hexedge.segments_at(hub)
    assert segment in hexedge.segments_at(other)
    assert len(set(hexedge.neighbours(segment))) == 4


@given(cell=CELLS)
def test_the_six_segments_of_a_cell_face_its_six_neighbours(cell: Point) -> None:
    segments = hexedge.cell_segments(cell)
    assert len(hexedge.vertices(segments)) == 6
    for segment, (dx, dy) in zip(segments, hexedge.CELL_STEPS, strict=True):
        assert set(hexedge.cells_of(segment)) == {cell, (cell[0] + dx, cell[1] + dy)}


@given(segment=SEGMENTS)
def test_the_first_cell_of_a_segment_lies_on_its_left(segment: Segment) -> None:
    (hx, hy), (ox, oy) = hexedge.ends(segment)
    (lx, ly), (rx, ry) = hexedge.cells_of(segment)
    # the sign of the cross product is the same in the slanted coordinates
    assert (ox - hx) * (ly - hy) - (oy - hy) * (lx - hx) > 0
    assert (ox - hx) * (ry - hy) - (oy - hy) * (rx - hx) < 0


@given(vertex=VERTICES)
def test_three_segments_meet_at_a_vertex(vertex: Point) -> None:
    assert all(vertex in hexedge.ends(s) for s in hexedge.segments_at(vertex))
    assert len(hexedge.vertices(hexedge.segments_at(vertex))) == 4


@given(cell=CELLS)
def test_the_centre_of_a_cell_is_no_vertex(cell: Point) -> None:
    with pytest.raises(ValueError, match="centre"):
        hexedge.segments_at(cell)
    assert not hexedge.is_segment((*cell, 0))


def test_points_that_are_no_neighbours_have_no_segment_between_them() -> None:
    with pytest.raises(ValueError, match="no edge"):
        hexedge.between((1, 0), (3, -1))


@given(segments=st.sets(SEGMENTS, min_size=1, max_size=8), by=CELLS)
def test_normal_form_does_not_see_translation(segments: set[Segment], by: Point) -> None:
    moved = [hexedge.translate(s, by) for s in segments]
    assert hexedge.normal(moved) == hexedge.normal(segments)
    assert hexedge.normal(moved)[0][:2] == (1, 0)

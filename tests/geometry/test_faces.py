"""Bounded faces of drawings on the honeycomb, against a planar subdivision by shapely."""

from __future__ import annotations

import math

import shapely
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import hexedge
from generator.geometry.hexedge import Face, Point, Segment

WINDOW = tuple(
    sorted(
        {
            s
            for x in range(-4, 5)
            for y in range(-4, 5)
            if hexedge.point_class((x, y)) == hexedge.CELL
            for s in hexedge.cell_segments((x, y))
        }
    )
)


def place(point: Point) -> tuple[float, float]:
    return point[0] + point[1] / 2, point[1] * math.sqrt(3) / 2


def around(*cells: Point) -> set[Segment]:
    """The outline of a patch of cells."""
    sides = [s for cell in cells for s in hexedge.cell_segments(cell)]
    return {s for s in sides if sides.count(s) == 1}


def ring(centre: Point) -> list[Point]:
    return [(centre[0] + dx, centre[1] + dy) for dx, dy in hexedge.CELL_STEPS]


def test_a_tree_has_no_face() -> None:
    assert hexedge.faces([]) == ()
    assert hexedge.faces(hexedge.cell_segments((0, 0))[:5]) == ()


def test_a_larger_face_comprises_several_cells() -> None:
    patch = ((0, 0), (1, 1))
    assert hexedge.faces(around(*patch)) == (Face(patch, tuple(sorted(around(*patch)))),)


def test_an_end_that_sticks_into_a_face_is_no_rim() -> None:
    outline = around((0, 0), (1, 1), (2, -1))
    stub = hexedge.between((1, 0), (0, 1))  # from the middle of the three cells
    (face,) = hexedge.faces(outline | {stub})
    assert len(face.cells) == 3
    assert set(face.rim) == outline
    # an end on the outer side is no rim either
    outside = hexedge.between((-1, 0), (-2, 0))
    assert hexedge.faces(outline | {stub, outside})[0] == face


def test_a_hexagon_on_a_bridge_is_rim_but_the_bridge_is_not() -> None:
    centre = (0, 0)
    outline = around(centre, *ring(centre))
    inner = set(hexedge.cell_segments(centre))
    bridge = hexedge.between((1, 0), (2, 0))
    big, small = sorted(
        hexedge.faces(outline | inner | {bridge}), key=lambda f: len(f.cells), reverse=True
    )
    assert small == Face((centre,), tuple(sorted(inner)))
    assert big.cells == tuple(sorted(ring(centre)))
    assert set(big.rim) == outline | inner
    # a second bridge cuts the ring in two: both bridges are rim now
    other = hexedge.between((-1, 0), (-2, 0))
    parts = [f for f in hexedge.faces(outline | inner | {bridge, other}) if len(f.cells) > 1]
    assert [len(f.cells) for f in parts] == [3, 3]
    assert all({bridge, other} <= set(f.rim) for f in parts)


def test_an_island_is_rim_of_the_face_around_it() -> None:
    centre = (0, 0)
    outline = around(centre, *ring(centre))
    island = set(hexedge.cell_segments(centre))
    assert {f.rim for f in hexedge.faces(outline | island)} == {
        tuple(sorted(island)),
        tuple(sorted(outline | island)),
    }


@given(st.sets(st.sampled_from(WINDOW), max_size=len(WINDOW)))
def test_faces_agree_with_a_planar_subdivision(segments: set[Segment]) -> None:
    lines = [shapely.LineString([place(p) for p in hexedge.ends(s)]) for s in segments]
    polygons = shapely.get_parts(shapely.polygonize(lines)) if lines else []
    faces = hexedge.faces(segments)
    # Polygonize leaves out rings that stand alone within another, so compare what each cell's
    # centre lies in: it is enclosed here exactly when some polygon holds it.
    enclosed = {cell for face in faces for cell in face.cells}
    assert sum(len(face.cells) for face in faces) == len(enclosed)
    for cell in {c for s in segments for c in hexedge.cells_of(s)}:
        centre = shapely.Point(place(cell))
        assert (cell in enclosed) == any(p.contains(centre) for p in polygons)


@given(st.sets(st.sampled_from(WINDOW), max_size=len(WINDOW)))
def test_the_number_of_faces_is_that_of_euler(segments: set[Segment]) -> None:
    component = {v: v for v in hexedge.vertices(segments)}

    def root(vertex: Point) -> Point:
        while component[vertex] != vertex:
            vertex = component[vertex]
        return vertex

    for segment in segments:
        a, b = map(root, hexedge.ends(segment))
        component[a] = b
    components = sum(v == parent for v, parent in component.items())
    # V - E + F = 1 + C, the unbounded face counted
    assert len(hexedge.faces(segments)) == len(segments) - len(component) + components


@given(st.sets(st.sampled_from(WINDOW), min_size=len(WINDOW) - 25, max_size=len(WINDOW)))
def test_a_rim_is_the_closed_boundary_of_its_cells(segments: set[Segment]) -> None:
    for face in hexedge.faces(segments):
        sides = [s for cell in face.cells for s in hexedge.cell_segments(cell)]
        assert set(face.rim) == {s for s in sides if sides.count(s) == 1}
        for vertex in hexedge.vertices(face.rim):
            assert sum(vertex in hexedge.ends(s) for s in face.rim) == 2

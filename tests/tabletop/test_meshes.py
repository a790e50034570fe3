"""Meshes of pieces, as another program reads them: closed, convex where they meet things, to scale.

``trimesh`` is that program; ``pip install trimesh`` where it is missing.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import pytest
import shapely

from generator.contract.piece import Piece
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Box
from generator.project import Project
from generator.tabletop import simulator
from generator.tabletop.images import ImageRequest, unlike, workshop
from generator.tabletop.mesh import Texture, to_collider, to_obj
from tests.support.places import ROOT

PROJECT = Project(ROOT)
UNIT = simulator.UNIT / 2
"""mm of a unit of a model."""
ROUNDED = 1e-4
"""How far a corner may be from where it is, in mm: files have six places."""

RING = shapely.Point(3, 4).buffer(20, 64) - shapely.Point(3, 4).buffer(14, 64)
COMB = shapely.union_all(
    [shapely.box(0, 0, 60, 8), *(shapely.box(x, 0, x + 4, 30) for x in (0, 14, 28, 42, 56))]
)
OWN = {
    "ring": RING,
    "thin ring": shapely.Point(0, 0).buffer(20, 64) - shapely.Point(0, 0).buffer(19, 64),
    "hole off the middle": RING | (shapely.Point(3, 4).buffer(15) - shapely.Point(8, 4).buffer(2)),
    "two holes": shapely.box(0, 0, 30, 10)
    - shapely.Point(8, 5).buffer(3, 32)
    - shapely.Point(20, 5).buffer(3, 32),
    "comb with a hole": COMB - shapely.box(25, 2, 27, 5),
    "small": shapely.Point(0, 0).buffer(3) - shapely.Point(0, 0).buffer(1.2),
}


@cache
def pieces(game: str, fonts: FontSet) -> dict[str, Piece]:
    """A piece of every form, by its name."""
    found = workshop(ImageRequest(PROJECT, game, fonts, lambda path: path.read_text("utf-8")))
    return {f"{piece.component} {piece.name}": piece for piece in unlike(found.kits)}


def as_read(text: str) -> list[Any]:
    """The objects of a file; places in its picture and normals part no corners."""
    trimesh = pytest.importorskip("trimesh")
    scene = trimesh.load_scene(BytesIO(text.encode()), file_type="obj", split_objects=True)
    meshes = list(scene.geometry.values())
    for mesh in meshes:
        mesh.merge_vertices(merge_tex=True, merge_norm=True)
    return meshes


def mesh_of(outline: shapely.Polygon) -> Any:
    whole = Box(*outline.bounds)
    (mesh,) = as_read(to_obj(outline, simulator.THICK, UNIT, Texture(whole, whole, whole)))
    return mesh


def assert_closed_and_to_scale(mesh: Any, outline: shapely.Polygon) -> None:
    """A body without a gap, its faces outward, as large in mm as the outline."""
    assert mesh.is_watertight and mesh.is_winding_consistent and mesh.is_volume
    left, bottom, right, top = outline.bounds
    wide, high, deep = mesh.extents
    assert (wide * UNIT, deep * UNIT) == pytest.approx((right - left, top - bottom), abs=ROUNDED)
    assert high == pytest.approx(simulator.THICK)
    in_mm = mesh.volume / simulator.THICK * UNIT**2
    assert in_mm == pytest.approx(outline.area, abs=ROUNDED * outline.length)
    assert mesh.center_mass * UNIT == pytest.approx((0, 0, 0), abs=10 * ROUNDED)
    holes = len(outline.interiors)
    assert mesh.euler_number == 2 - 2 * holes


@pytest.mark.parametrize("game", PROJECT.sheeted())
def test_every_form_of_a_game_is_a_closed_mesh_of_its_size(fonts: FontSet, game: str) -> None:
    """Those without holes too, for any game may have one."""
    for piece in pieces(game, fonts).values():
        assert_closed_and_to_scale(mesh_of(piece.outline), piece.outline)


@pytest.mark.parametrize("form", OWN)
def test_a_form_of_ones_own_is_a_closed_mesh_of_its_size(form: str) -> None:
    assert_closed_and_to_scale(mesh_of(OWN[form]), OWN[form])


@pytest.mark.parametrize("game", PROJECT.sheeted())
def test_what_the_simulator_gets_is_what_was_measured(fonts: FontSet, game: str) -> None:
    """Each model and its collider has a file, and they are of the piece that names them."""
    found = workshop(ImageRequest(PROJECT, game, fonts, lambda path: path.read_text("utf-8")))
    holed = [p for p in unlike(found.kits) if p.outline.interiors and not p.shape.large]
    models, colliders = simulator.models(found), simulator.colliders(found)
    assert len(models) == len(colliders) == len(holed)
    for piece, model, collider in zip(holed, models.values(), colliders.values(), strict=True):
        (mesh,) = as_read(model)
        assert_closed_and_to_scale(mesh, piece.outline)
        assert_meets_as(piece.outline, collider)


@pytest.mark.parametrize("form", OWN)
def test_a_collider_is_of_few_convex_bodies_and_leaves_the_hole_free(form: str) -> None:
    assert_meets_as(OWN[form], to_collider(OWN[form], simulator.THICK, UNIT))


def assert_meets_as(outline: shapely.Polygon, text: str) -> None:
    """Closed convex bodies side by side, where the piece is and nowhere else.

    "Break you[r] mesh into multiple convex shapes then export them in a single .obj file"; "less
    than 255 triangles": https://kb.tabletopsimulator.com/custom-content/custom-model/
    """
    bodies = as_read(text)
    assert sum(len(body.faces) for body in bodies) < 255
    seen = []
    for body in bodies:
        assert body.is_watertight and body.is_winding_consistent and body.volume > 0
        assert body.face_adjacency_convex.all()
        assert body.extents[1] == pytest.approx(simulator.THICK)
        plane = [(x * UNIT, -z * UNIT) for x, _, z in body.vertices]
        seen.append(shapely.MultiPoint(plane).convex_hull)
    covered = shapely.union_all(seen)
    area = sum(part.area for part in seen)
    assert covered.area == pytest.approx(area, rel=1e-6)  # side by side
    middle = outline.centroid
    piece = shapely.affinity.translate(outline, -middle.x, -middle.y)
    size = max(outline.bounds[2] - outline.bounds[0], outline.bounds[3] - outline.bounds[1])
    assert covered.hausdorff_distance(piece) < 0.02 * size
    for hole in piece.interiors:
        free = shapely.Polygon(hole).buffer(-0.02 * size)
        assert covered.intersection(free).area < 1e-6 * piece.area


def test_a_mesh_with_a_gap_is_noticed() -> None:
    whole = Box(*RING.bounds)
    text = to_obj(RING, simulator.THICK, UNIT, Texture(whole, whole, whole))
    (mesh,) = as_read("\n".join(text.splitlines()[:-1]))
    assert not mesh.is_watertight


def test_more_holes_than_few_triangles_can_leave_free() -> None:
    holes = [shapely.Point(x, y).buffer(2) for x in range(5, 60, 10) for y in range(5, 60, 10)]
    sieve = shapely.box(0, 0, 60, 60) - shapely.union_all(holes)
    bodies = as_read(to_collider(sieve, simulator.THICK, UNIT))
    assert sum(len(body.faces) for body in bodies) > 254
    assert all(body.face_adjacency_convex.all() for body in bodies)

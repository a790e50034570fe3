"""What arguments see in the tiles of Gloop: faces and islands; tiles that wait to be laid."""

from __future__ import annotations

import pytest
from shapely import Point, Polygon

from generator.drawing import scene
from generator.drawing.scene import Curve, Group, Item, Line, Move, Style
from generator.drawing.themes import theme
from generator.games.gloop.diagram.catalogue import waiting
from generator.games.gloop.diagram.diagram import DIAGRAM
from generator.games.gloop.diagram.options import Subject, View
from generator.games.gloop.diagram.places import place
from generator.games.gloop.diagram.shade import outline
from generator.games.gloop.diagram.shapes import GloopRenderer
from generator.games.gloop.engine import regions
from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.regions import islands
from generator.games.gloop.engine.table import Table, table
from generator.games.gloop.pieces import TILES

COLOUR = theme("colour")
RENDERER = GloopRenderer(1.0, COLOUR, COLOUR.game("#0f7c8a"))
STRIP_AND_MOON = "abbacc.."
"""A tile with a free face between two sides, and one at a third side."""
SQUARE = table([".....a.a/3 .....aa./0", "....a..a/2 ....a.a./1"])


def shown(state: Table, view: View) -> Subject:
    return Subject(ENGINE, state, state, view=view, colour="#0f7c8a")


def polygon(path: scene.Path) -> Polygon:
    """The shape, its curves followed in 16 steps."""
    places: list[scene.Point] = []
    for step in path.steps:
        if isinstance(step, Move | Line):
            places.append(step.to)
        elif isinstance(step, Curve):
            p, c, d, q = places[-1], step.c1, step.c2, step.to
            for t in (i / 16 for i in range(1, 17)):
                s = 1 - t
                parts = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
                x, y = (
                    sum(k * z[i] for k, z in zip(parts, (p, c, d, q), strict=True)) for i in (0, 1)
                )
                places.append((x, y))
    return Polygon(places)


def fills(items: tuple[Item, ...]) -> list[str]:
    """The fills of all paths, in their order."""
    found: list[str] = []
    for item in items:
        if isinstance(item, Group):
            found += fills(item.items)
        elif isinstance(item, scene.Path) and isinstance(item.style.fill, str):
            found.append(item.style.fill)
    return found


@pytest.mark.parametrize("tile", [*TILES[::7], "aabbccdd", "abcddcba", STRIP_AND_MOON])
def test_faces_make_up_the_tile(tile: str) -> None:
    parts = [
        polygon(outline((0, 0), tile, face, RENDERER, Style())) for face in regions.faces(tile)
    ]
    assert all(part.is_valid for part in parts)
    assert sum(part.area for part in parts) == pytest.approx(1)


def test_a_mark_at_a_face_lies_in_it() -> None:
    for face in regions.faces(STRIP_AND_MOON):
        stretch = min(face)
        x, y = place(f"face 0,0,{stretch}").spot
        part = polygon(outline((0, 0), STRIP_AND_MOON, face, RENDERER, Style()))
        assert part.contains(Point(x, -y)), face


def test_a_small_circle_holds_an_island_of_two_faces() -> None:
    circle = {(0, 0): "..aa....", (0, 1): "......aa"}
    assert islands(circle) == ((((0, 0), frozenset({2})), ((0, 1), frozenset({6}))),)


def test_what_leads_to_a_corner_is_no_island() -> None:
    assert islands(SQUARE.grid) == ()
    assert islands({(0, 0): "..aa...."}) == ()  # nothing lies beyond its door


def test_free_faces_are_tinted_and_islands_dark() -> None:
    tones = COLOUR.game("#0f7c8a")
    circle = table(["..aa.... aa....bb -"])
    drawn = DIAGRAM.scene(shown(circle, View(shade="faces", lattice=False)), COLOUR)
    assert fills(drawn.items).count(tones.strong) == 2
    assert fills(drawn.items).count(tones.middle) == 1
    lone = DIAGRAM.scene(shown(table(["abbacc.. -"]), View(shade="faces", lattice=False)), COLOUR)
    assert fills(lone.items).count(tones.middle) == 2
    assert tones.strong not in fills(lone.items)


def test_tiles_wait_in_an_order_that_does_not_tell_the_solution() -> None:
    half = [[f"{t[:8]}/{(int(t[9]) + 2) % 4}" for t in line.split()] for line in SQUARE.lines]
    turned = table([" ".join(reversed(row)) for row in reversed(half)])
    assert turned.used != SQUARE.used
    assert waiting(turned) == waiting(SQUARE)
    drawn = DIAGRAM.scene(shown(SQUARE, View(catalogue=True, scale="tiny")), COLOUR)
    assert len(drawn.items) == 4
    assert drawn.width > DIAGRAM.scene(shown(SQUARE, View(scale="tiny")), COLOUR).width

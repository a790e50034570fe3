"""Art on boxes: whole, and clear of folds, cuts and the title; or a pattern that runs over them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.box.dieline import Dieline, Part, boxes
from generator.box.document import shown
from generator.box.inside import Inside
from generator.box.lettering import BAND
from generator.box.making import room
from generator.box.placing import SAFE, Placed, placed
from generator.drawing.scene import (
    Box,
    Circle,
    Group,
    Item,
    Path,
    Scene,
    Style,
    bounds,
    polygon,
    polyline,
)
from generator.drawing.themes import USUAL
from generator.figures.figureset import load
from generator.figures.gamefile import load_game
from generator.kit.scenes import ground, motif
from generator.markup.source import drawn_cover
from generator.project import Project
from tests.support.figuresamples import proved
from tests.support.places import ROOT
from tests.support.projects import GAME, sample

FILLED = Style(fill="#2a7f4f")
BLEED = 3.0


def panels(dieline: Dieline) -> Iterator[Part]:
    return (part for part in dieline.parts if part.role in ("front", "back"))


def hull(item: Item) -> shapely.Geometry:
    """What an item lies in, by its points and those that bend its curves."""
    match item:
        case Group():
            return shapely.union_all([hull(inner) for inner in item.items])
        case Circle():
            return shapely.Point(item.centre).buffer(item.radius)
        case Path():
            points = [
                point
                for step in item.steps
                for name in ("to", "c1", "c2")
                if (point := getattr(step, name, None))
            ]
            return shapely.MultiPoint(points).convex_hull
    raise TypeError(item)


def is_clear(found: Placed, part: Part, dieline: Dieline) -> bool:
    """Whether all that is not meant to run out ends well within its part of the box: 3 mm, less on
    very small ones, from folds, cuts and title.
    """
    edges = [*map(shapely.LineString, dieline.folds), *map(shapely.LinearRing, dieline.outlines)]
    box = part.box
    if part.role == "front":
        title = shapely.box(box.left, box.bottom, box.right, box.bottom + BAND * box.height)
        edges.append(title)
    lines = shapely.union_all(edges)
    least = min(3.0, box.width / 15, box.height / 15)
    return all(
        part.area.covers(area := hull(item)) and shapely.distance(area, lines) >= least
        for item in found.things
    )


def held_on_panels(project: Project, game: str, art: Scene) -> Iterator[Placed]:
    for pieces, card, book in ((2.0, 0.4, 1.5), (3.0, 0.5, 0.0), (0.5, 0.3, 1.5)):
        inside = room(project, game, project.text, pieces, card, book)
        for dieline in boxes(inside, card):
            for part in panels(dieline):
                found = placed(art, shown(part), BLEED)
                assert is_clear(found, part, dieline), (dieline.name, part.role, pieces)
                if found.ground:
                    under = shapely.Polygon(bounds(found.ground).corners)
                    assert under.covers(shown(part)), (dieline.name, part.role, pieces)
                yield found


PANEL = shapely.box(0, 0, 60, 40)
FRAME = Box(0, 0, 100, 100)


def art(*items: Item) -> Scene:
    return Scene((Group(items, "art", clip=polygon(FRAME.corners)),), FRAME)


def square(left: float, bottom: float, side: float) -> Item:
    return polygon(Box(left, bottom, left + side, bottom + side).corners, FILLED)


def test_the_motif_is_in_the_middle_and_what_would_be_cut_is_left_out() -> None:
    tower = motif([square(30, 30, 20), square(50, 30, 20), square(50, 50, 30)])
    found = placed(art(tower, square(0, 95, 10), square(16, 45, 4)), PANEL, BLEED)
    (main, _) = found.things
    middle = shapely.Polygon(bounds([main]).corners).centroid
    assert (middle.x, middle.y) == pytest.approx((30, 20))


def test_the_ground_runs_out_and_a_pattern_fills_the_panel() -> None:
    line = polyline([(-300, 50), (400, 50)], Style(stroke="#2a7f4f"))
    found = placed(art(ground([line]), motif([square(40, 40, 20)])), PANEL, BLEED)
    assert len(found.ground) == len(found.things) == 1
    assert bounds(found.ground).left < 0 and bounds(found.ground).right > 60
    tiles = [square(20 * n, 20 * m, 20) for n in range(5) for m in range(5)]
    found = placed(art(ground(tiles)), PANEL, BLEED)
    assert not found.things
    assert bounds(found.ground).width >= 66 and bounds(found.ground).height >= 46


def test_another_drawing_is_shown_whole() -> None:
    scattered = square(10, 10, 10), square(80, 80, 10), square(10, 80, 10)
    (thing,) = placed(Scene(scattered, FRAME), PANEL, BLEED).things
    assert isinstance(thing, Group) and len(thing.items) == 3


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.floats(-20, 110), st.floats(-20, 110), st.floats(1, 40)), min_size=1),
    st.floats(12, 200),
    st.floats(12, 200),
    st.floats(0.1, 2),
)
def test_art_of_any_form_keeps_clear(
    squares: list[tuple[float, float, float]], one: float, other: float, card: float
) -> None:
    inside = Inside(max(one, other), min(one, other), 24)
    for dieline in boxes(inside, card):
        for part in panels(dieline):
            panel = shown(part)
            first, *others = (square(*at) for at in squares)
            found = placed(art(motif([first]), *others), panel, BLEED)
            assert found.things
            safe = panel.buffer(-min(SAFE, part.box.width / 20, part.box.height / 20))
            assert all(safe.covers(hull(item)) for item in found.things)


@pytest.mark.parametrize("game", Project(ROOT).games())
def test_art_of_each_game_keeps_clear_of_folds_and_title(game: str) -> None:
    project = Project(ROOT)
    info = load_game(project, game, project.text)
    cover = drawn_cover(info, proved(game), project, project.text, "game.yaml")
    assert cover is not None
    art = cover(USUAL)
    for found in held_on_panels(project, game, art):
        assert found.things or bounds(found.ground).width > art.width / 9


def test_art_of_a_strangers_game_keeps_clear(tmp_path: FilePath) -> None:
    project = sample(tmp_path)
    info = load_game(project, GAME, project.text)
    cover = drawn_cover(info, load(project, GAME), project, project.text, "game.yaml")
    assert cover is not None
    assert all(found.things for found in held_on_panels(project, GAME, cover(USUAL)))

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

import pytest
from shapely import Point as ShapelyPoint
from shapely import Polygon

from generator.contract.diagram import PlaceError, Scale
from generator.contract.marks import MarkSpec
from generator.drawing.scene import (
    Circle,
    Close,
    Curve,
    Group,
    Item,
    Line,
    Move,
    Path,
    Scene,
    Style,
    Text,
    bounds,
)
from generator.drawing.themes import theme
from generator.games.twigs.diagram import shown
from generator.games.twigs.diagram.areas import disc_cell, rim, walks
from generator.games.twigs.diagram.diagram import DIAGRAM
from generator.games.twigs.diagram.options import Subject, View
from generator.games.twigs.diagram.places import place
from generator.games.twigs.diagram.plan import SEGMENT_MM
from generator.games.twigs.diagram.shapes import TwigsRenderer
from generator.games.twigs.diagram.shown import Twig, shown_position
from generator.games.twigs.engine.game import ENGINE
from generator.games.twigs.pieces import SHAPES
from generator.geometry import hexedge
from generator.geometry.points import mean

COLOUR = theme("colour")
RENDERER = TwigsRenderer(6.5, COLOUR)
PLAIN = View()
EMPTY = ENGINE.initial()
WHITE_P = "P:1,0,0 1,0,1 1,3,2 2,1,1 2,1,2"
BLACK_Y = "Y:-2,3,0 -1,1,0 0,2,0 0,2,1 0,2,2"
FLOWER = ((0, 0), *hexedge.CELL_STEPS)


def subject(
    *moves: str, move: str = "", marks: tuple[MarkSpec, ...] = (), view: View = PLAIN
) -> Subject:
    state = ENGINE.initial()
    for text in moves:
        state = ENGINE.play(state, ENGINE.parse(state, text))
    if not move:
        return Subject(ENGINE, state, state, view, marks=marks)
    parsed = ENGINE.parse(state, move)
    broken = ENGINE.violations(state, parsed)
    after = state if broken else ENGINE.play(state, parsed)
    badge = "illegal" if broken else "legal"
    return Subject(ENGINE, state, after, view, parsed, broken, (), marks, badge)  # type: ignore[arg-type]


def layer(scene: Scene, name: str) -> tuple[Item, ...]:
    return next(
        (i.items for i in scene.items if isinstance(i, Group) and i.name == name),
        (),
    )


def texts(items: tuple[Item, ...]) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, Text):
            found.append(item.text)
        elif isinstance(item, Group):
            found += texts(item.items)
    return found


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("cell 2,-1", ((2, -1),)),
        ("vertex 1,0", ((1, 0),)),
        ("vertex -1,0", ((-1, 0),)),
        ("segment 1,0,1", ((1, 0), (0, 1))),
    ],
)
def test_places_are_cells_vertices_and_segments(
    text: str, points: tuple[hexedge.Point, ...]
) -> None:
    assert place(text).points == points


@pytest.mark.parametrize(
    "text",
    [
        "cell 1,0",
        "vertex 0,0",
        "segment 2,0,1",
        "segment 1,0",
        "cell 0,0,1",
        "here",
        "segment 1,0,3",
    ],
)
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(PlaceError, match="is no "):
        place(text)


@pytest.mark.parametrize(
    ("places", "whole"),
    [
        (("cell 0,0", "cell 2,-1"), True),
        (("cell 0,0", "cell 30,0"), False),
        (("segment 1,0,0", "segment 1,0,1"), True),
        (("segment 1,0,0", "segment 40,0,0"), False),
        ((), True),
    ],
)
def test_a_board_in_parts_is_refused(places: tuple[str, ...], whole: bool) -> None:
    if whole:
        shown._slots(places)
    else:
        with pytest.raises(PlaceError, match="do not hang together"):
            shown._slots(places)


def test_a_rim_is_walked_clockwise_from_the_top() -> None:
    (walk,) = walks(rim([(0, 0)]))
    middles = [mean(map(RENDERER.at, hexedge.ends(segment))) for segment in walk]
    sides, heights = zip(*middles, strict=True)
    assert heights[0] == max(heights)
    assert heights[3] == min(heights)
    assert sides[1] > 0 > sides[4]


def test_an_area_with_an_island_has_two_walks() -> None:
    ring = [cell for cell in FLOWER if cell != (0, 0)]
    lengths = sorted(len(walk) for walk in walks(rim(ring)))
    assert lengths == [6, 18]


def test_a_disc_keeps_clear_of_a_twig_end() -> None:
    assert disc_cell(FLOWER, ()) == (0, 0)
    sticking = hexedge.cell_segments((0, 0))[:1]
    assert disc_cell(FLOWER, sticking) != (0, 0)


def test_neighbouring_twigs_leave_a_hairline_of_air() -> None:
    twigs = shown_position(subject(WHITE_P, BLACK_Y)).twigs
    outlines = [RENDERER._outline(twig.axes, 0.3) for twig in twigs]
    shapes = [
        Polygon([step.to for step in steps if isinstance(step, Move | Line)]) for steps in outlines
    ]
    gap = shapes[0].distance(shapes[1]) - 0.3
    assert 0.1 < gap < 0.5


@pytest.mark.parametrize("scale", ["small", "normal", "large"])
@pytest.mark.parametrize("letter", ENGINE.pieces)
def test_the_inside_of_a_twig_runs_through_its_bends(letter: str, scale: Scale) -> None:
    renderer = TwigsRenderer(SEGMENT_MM[scale], COLOUR)
    body = renderer.twig(Twig(0, letter, SHAPES[letter]), played=True).items[0]
    assert isinstance(body, Path)
    corners = [step.to for step in body.steps if isinstance(step, Move | Line)]
    inside = Polygon(corners).buffer(-body.style.width / 2 - 0.1)
    assert inside.geom_type == "Polygon"  # and not several, one for each segment


@pytest.mark.parametrize("letter", ENGINE.pieces)
def test_the_line_inside_a_twig_keeps_clear_of_its_outline(letter: str) -> None:
    body, vein = RENDERER.twig(Twig(1, letter, SHAPES[letter]), played=True).items
    assert isinstance(body, Path)
    assert isinstance(vein, Path)
    corners = [step.to for step in body.steps if isinstance(step, Move | Line)]
    inside = Polygon(corners).buffer(-body.style.width / 2 - vein.style.width / 2 - 0.1)
    at = (0.0, 0.0)
    for step in vein.steps:
        assert not isinstance(step, Close)
        if isinstance(step, Curve):
            halfway = (
                (a + 3 * b + 3 * c + d) / 8
                for a, b, c, d in zip(at, step.c1, step.c2, step.to, strict=True)
            )
            assert inside.contains(ShapelyPoint(*halfway))
        assert inside.contains(ShapelyPoint(*step.to))
        at = step.to


def test_a_closed_hexagon_has_its_owners_tone_and_disc() -> None:
    scene = DIAGRAM.scene(subject(WHITE_P, BLACK_Y), COLOUR)
    (claim,) = layer(scene, "claims")
    assert isinstance(claim, Path)
    assert claim.style.fill == COLOUR.player(0).claim
    (disc,) = layer(scene, "discs")
    assert isinstance(disc, Group)
    assert isinstance(disc.items[0], Circle)
    assert disc.items[0].style == COLOUR.player(0).disc


def test_a_tie_has_neither_tone_nor_disc() -> None:
    tied = subject("W:1,0,0 1,0,2 2,-2,1 2,-2,2 3,-4,1", "T:2,-2,0 3,-1,1 3,-1,2 4,-3,1 4,-3,2")
    scene = DIAGRAM.scene(tied, COLOUR)
    assert layer(scene, "claims") == ()
    (sign,) = layer(scene, "discs")
    assert isinstance(sign, Group)
    assert all(isinstance(stroke, Path) for stroke in sign.items)


def test_the_played_twig_is_heavy_and_the_others_are_paler() -> None:
    view = View(faded=True)
    scene = DIAGRAM.scene(subject(WHITE_P, move=BLACK_Y, view=view), COLOUR)
    styles = [twig.items[0].style for twig in layer(scene, "twigs") if isinstance(twig, Group)]  # type: ignore[union-attr]
    assert styles == [COLOUR.player(0).ghost, COLOUR.player(1).played]


def test_segments_are_numbered_owner_by_owner() -> None:
    mark = MarkSpec("count", "cell 1,1")
    scene = DIAGRAM.scene(subject(WHITE_P, BLACK_Y, marks=(mark,)), COLOUR)
    assert sorted(texts(layer(scene, "marks"))) == ["1", "1", "2", "2", "3", "4"]


def test_nothing_can_be_counted_where_nothing_is_closed() -> None:
    mark = MarkSpec("count", "cell 3,0")
    with pytest.raises(PlaceError, match="no closed area is drawn that holds 'cell 3,0'"):
        DIAGRAM.scene(subject(WHITE_P, BLACK_Y, marks=(mark,)), COLOUR)


def test_nothing_can_be_counted_around_what_is_left_out() -> None:
    mark = MarkSpec("count", "cell 1,1")
    view = View(around=("cell 2,-1",))
    with pytest.raises(PlaceError, match="no closed area is drawn that holds 'cell 1,1'"):
        DIAGRAM.scene(subject(WHITE_P, BLACK_Y, marks=(mark,), view=view), COLOUR)


def test_a_twig_off_the_lattice_is_drawn_as_it_lies() -> None:
    shown = shown_position(subject(WHITE_P, move="I@7,3,17"))
    (a, b) = shown.twigs[-1].axes[0]
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    assert angle % 60 == pytest.approx(17)
    assert shown.twigs[-1].segments == ()


def test_the_grid_behind_is_whole_hexagons_and_makes_the_drawing_no_larger() -> None:
    shown = shown_position(subject(WHITE_P, BLACK_Y))
    edges = {*shown.lattice, *shown.owners}
    beside = {cell for edge in shown.lattice for cell in hexedge.cells_of(edge)}
    whole = {cell for cell in beside if edges.issuperset(hexedge.cell_segments(cell))}
    assert whole
    assert {s for cell in whole for s in hexedge.cell_segments(cell)} >= set(shown.lattice)
    assert not edges.issuperset(hexedge.cell_segments((4, 4)))


def test_tints_fill_their_places_in_the_games_colour() -> None:
    places = ("cell 1,1", "segment 1,0,0", "vertex 1,0")
    marks = tuple(MarkSpec("tint", at) for at in places)
    shown = replace(subject(WHITE_P, marks=marks), colour="#2a7f4f")
    scene, tones = DIAGRAM.scene(shown, COLOUR), COLOUR.game("#2a7f4f")
    (cell,) = layer(scene, "tints")
    assert isinstance(cell, Path)
    assert cell.style.fill == tones.light
    bar, dot = layer(scene, "marks")
    assert isinstance(bar, Path)
    assert isinstance(dot, Circle)
    assert bar.style.fill == dot.style.fill == tones.strong
    assert dot.centre == RENDERER.at((1, 0))


def test_a_label_may_stand_beside_its_place() -> None:
    beside = MarkSpec("label", "vertex 1,0", "a", to="cell 0,0")
    (group,) = layer(DIAGRAM.scene(subject(WHITE_P, marks=(beside,)), COLOUR), "marks")
    assert isinstance(group, Group)
    leader, label = group.items
    assert isinstance(label, Group)
    assert isinstance(label.items[0], Circle)
    x, y = label.items[0].centre
    assert 0 < x < RENDERER.segment
    assert y == 0
    assert isinstance(leader, Path)
    assert leader.steps == (Move(RENDERER.at((1, 0))), Line((x, y)))


def test_where_two_areas_are_counted_each_number_stands_on_its_areas_side() -> None:
    white, black = "W:1,0,0 1,0,2 2,-2,1 2,-2,2 3,-4,1", "Y:-2,0,0 -1,1,0 -1,1,2 0,-1,0 0,-1,1"
    both = tuple(MarkSpec("count", at) for at in ("cell 0,0", "cell 1,1"))
    shown = subject(white, black, move="C:0,2,0 0,2,2 1,0,1 2,1,1 2,1,2", marks=both)
    spots = [
        label.items[0].centre
        for label in layer(DIAGRAM.scene(shown, COLOUR), "marks")
        if isinstance(label, Group) and isinstance(label.items[0], Circle)
    ]
    for cell, own in ((0, 0), spots[:6]), ((1, 1), spots[6:]):
        apart = [math.dist(spot, RENDERER.at(cell)) for spot in own]
        assert max(apart) < 0.7 * RENDERER.segment  # 0.87 to the middle of a segment


def test_around_shows_only_the_twigs_beside_the_cells() -> None:
    far = "I:-1,-2,0 -1,-2,2 0,-1,0 0,-1,2 1,0,2"
    whole = shown_position(subject(WHITE_P, BLACK_Y, far))
    near = shown_position(subject(WHITE_P, BLACK_Y, far, view=View(around=("cell 1,1",))))
    assert len(whole.twigs) == 3
    assert [twig.letter for twig in near.twigs] == ["P", "Y"]


def test_around_shows_every_area_whose_rim_is_drawn() -> None:
    closed = (
        "W:1,0,0 1,0,2 2,-2,1 2,-2,2 3,-4,1",
        "Y:-2,0,0 -1,1,0 -1,1,2 0,-1,0 0,-1,1",
        "C:0,2,0 0,2,2 1,0,1 2,1,1 2,1,2",
    )
    shown = shown_position(subject(*closed, view=View(around=("cell 1,1",))))
    assert [twig.letter for twig in shown.twigs] == ["W", "C"]
    assert [area.cells for area in shown.areas] == [((1, 1),)]
    whole = shown_position(subject(*closed, view=View(around=("cell 1,1", "cell -1,2"))))
    assert [area.cells for area in whole.areas] == [((0, 0),), ((1, 1),)]


def test_the_sheet_of_pieces_shows_both_sides_where_they_differ() -> None:
    scene = DIAGRAM.scene(subject(view=View(catalogue=True)), COLOUR)
    assert sorted(texts(scene.items)) == list(ENGINE.pieces)
    twigs = [
        item.items[0].style
        for item in scene.items
        if isinstance(item, Group) and isinstance(item.items[0], Path)
    ]
    white = COLOUR.player(0)
    assert twigs.count(white.body) == 12
    assert twigs.count(white.ghost) == ENGINE.facts()["chiral_shapes"]


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (View(catalogue=True), 1),
        (View(catalogue=True, leaves=True), 0),
        (View(catalogue=True, ways=True), 0),
    ],
)
def test_a_disc_of_each_colour_lies_beside_the_twigs(view: View, expected: int) -> None:
    scene = DIAGRAM.scene(subject(view=view), COLOUR)
    for player in (0, 1):
        assert drawn(scene.items).count(COLOUR.player(player).disc) == expected


def drawn(items: Iterable[Item]) -> list[Style]:
    """The styles of all circles."""
    found = []
    for item in items:
        if isinstance(item, Group):
            found += drawn(item.items)
        elif isinstance(item, Circle):
            found.append(item.style)
    return found


def test_an_empty_board_is_one_hollow_outline() -> None:
    board = tuple(f"cell {x},{y}" for x, y in FLOWER)
    shown = subject(view=View(board=board))
    counts = DIAGRAM.counts(shown)
    assert (counts["hexagons"], counts["segments"], counts["twigs"]) == (7, 30, 0)
    (slots,) = layer(DIAGRAM.scene(shown, COLOUR), "lattice")
    assert isinstance(slots, Path)


def test_leaves_grow_outward_from_free_ends() -> None:
    shown = subject("X:1,0,0 1,0,1 1,0,2 2,1,2 3,-1,1", view=View(leaves=True))
    assert DIAGRAM.counts(shown)["leaves"] == 4
    twig, *leaves = layer(DIAGRAM.scene(shown, COLOUR), "twigs")
    assert len(leaves) == 4
    outer, inner = bounds(leaves), bounds([twig])
    assert outer.left < inner.left
    assert outer.top > inner.top


def test_the_small_scale_keeps_proportions() -> None:
    large = DIAGRAM.scene(subject(WHITE_P, BLACK_Y), COLOUR)
    small = DIAGRAM.scene(subject(WHITE_P, BLACK_Y, view=View(scale="small")), COLOUR)
    assert small.width / large.width == pytest.approx(4 / 6.5, abs=0.02)

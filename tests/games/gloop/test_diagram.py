from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from generator.contract.diagram import PlaceError
from generator.contract.marks import MarkSpec
from generator.drawing.colours import contrast
from generator.drawing.scene import Circle, Close, Curve, Group, Item, Move, Path, Scene, Text
from generator.drawing.themes import theme
from generator.games.gloop.diagram.catalogue import groups
from generator.games.gloop.diagram.diagram import DIAGRAM
from generator.games.gloop.diagram.options import Subject, View
from generator.games.gloop.diagram.places import place
from generator.games.gloop.diagram.plan import TILE_MM
from generator.games.gloop.diagram.shapes import GloopRenderer
from generator.games.gloop.diagram.shown import ARROW, shown_position
from generator.games.gloop.diagram.tones import lightness, tones
from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.notation import Draw, Make
from generator.games.gloop.engine.notation import Move as Turn
from generator.games.gloop.engine.rules import AnyState
from generator.games.gloop.pieces import TILES
from generator.geometry.loops import loops, traces

COLOUR = theme("colour")
TEAL = "#0f7c8a"
RENDERER = GloopRenderer(10.0, COLOUR, COLOUR.game(TEAL))
PLAIN = View()
CLOSED = ".....a.a/3 .....aa./0\n....a..a/2 ....a.a./1"
"""A square with one loop."""
START = ENGINE.initial(seed=0)


def subject(
    state: AnyState,
    move: Turn | None = None,
    view: View = PLAIN,
    marks: tuple[MarkSpec, ...] = (),
) -> Subject:
    if move is None:
        return Subject(ENGINE, state, state, view=view, marks=marks, colour=TEAL)
    broken = ENGINE.violations(state, move)
    after = state if broken else ENGINE.play(state, move)
    badge = "illegal" if broken else "legal"
    return Subject(ENGINE, state, after, view, move, broken, (), marks, badge, colour=TEAL)  # type: ignore[arg-type]


def table(text: str) -> AnyState:
    return ENGINE.arranged(START, [text])


def laid(text: str, move: str, view: View = PLAIN) -> Subject:
    state = table(text)
    return subject(state, ENGINE.parse(state, move), view)


def layer(scene: Scene, name: str) -> tuple[Item, ...]:
    return next((i.items for i in scene.items if isinstance(i, Group) and i.name == name), ())


def texts(items: tuple[Item, ...]) -> list[str]:
    found: list[str] = []
    for item in items:
        if isinstance(item, Text):
            found.append(item.text)
        elif isinstance(item, Group):
            found += texts(item.items)
    return found


@pytest.mark.parametrize(
    ("text", "spot"),
    [
        ("cell 2,-1", (-0.5, 2.5)),
        ("vertex 1,0", (0.0, 1.0)),
        ("edge 0,0 0,1", (1.0, 0.5)),
        ("edge 1,0 0,0", (0.5, 1.0)),
        ("point 0,1,2", (2.0, 1 / 3)),
        ("path 0,0,0,5", (1 / 3, 0.5)),
    ],
)
def test_places_of_an_author(text: str, spot: tuple[float, float]) -> None:
    assert place(text).spot == pytest.approx(spot)


@pytest.mark.parametrize(
    "text",
    ["cell 1", "cell a,b", "edge 0,0 1,1", "edge 0,0 0,0", "point 0,0,8", "path 0,0,1", "here", ""],
)
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(PlaceError, match="is no "):
        place(text)


def test_paths_end_exactly_where_those_of_the_neighbour_begin() -> None:
    one, other = traces({(0, 0): "..a..a.."}), traces({(0, 1): "a......a"})
    end = RENDERER.trace(one[0], RENDERER.path_style("#000000")).steps
    start = RENDERER.trace(other[0], RENDERER.path_style("#000000")).steps
    places = [step.to for step in (*end, *start) if isinstance(step, Curve | Move)]
    assert any(a == pytest.approx(b) for i, a in enumerate(places) for b in places[i + 2 :])


def test_a_loop_is_one_closed_path() -> None:
    (loop,) = loops({(0, 0): "..aa....", (0, 1): "......aa"})
    steps = RENDERER.trace(loop, RENDERER.path_style("#000000")).steps
    first, *curves, last = steps
    assert isinstance(first, Move)
    assert isinstance(last, Close)
    ends = [step.to for step in curves if isinstance(step, Curve)]
    assert ends[-1] == pytest.approx(first.to)


def test_the_border_of_cells_is_walked_once() -> None:
    border = RENDERER.outline([(0, 0), (0, 1), (1, 1)], RENDERER.path_style("#000000"))
    assert sum(isinstance(step, Move) for step in border.steps) == 1
    assert len(border.steps) == 8 + 1  # eight sides, closed
    ring = RENDERER.outline(
        [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)], border.style
    )
    assert sum(isinstance(step, Move) for step in ring.steps) == 2


def test_each_loop_has_a_tone_of_its_own_far_from_its_neighbours() -> None:
    grid = {(0, 0): "..abba..", (0, 1): "....abba", (1, 0): "abba....", (1, 1): "ab....ba"}
    found = tones(loops(grid), TEAL)
    assert len(set(found)) == 2
    assert contrast(*found) > 7


def test_the_tones_of_many_loops_are_told_apart_by_their_lightness() -> None:
    """Small circles side by side, as many as the book shows loops at most."""
    row = {(0, c): "..aa...." if c % 2 == 0 else "......aa" for c in range(34)}
    light = sorted(map(lightness, tones(loops(row), TEAL)))
    assert len(light) == 17
    assert all(after - before > 4.5 for before, after in pairwise(light))


def test_lightness_is_that_of_the_standard() -> None:
    assert lightness("#000000") == 0
    assert lightness("#ffffff") == pytest.approx(100)
    assert lightness("#777777") == pytest.approx(50, abs=0.2)


def test_loops_are_numbered_from_one() -> None:
    closed = table(CLOSED)
    scene = DIAGRAM.scene(subject(closed, view=View(loops="numbers")), COLOUR)
    assert texts(layer(scene, "loops")) == ["1"]


def test_the_set_is_drawn_whole_with_a_dot_on_the_blank_tile() -> None:
    scene = DIAGRAM.scene(subject(START, view=View(catalogue=True)), COLOUR)
    assert len(scene.items) == len(TILES)
    dots = [
        part
        for item in scene.items
        if isinstance(item, Group)
        for part in item.items
        if isinstance(part, Circle)
    ]
    assert len(dots) == 1
    assert sorted(tile for group in groups() for tile in group) == sorted(TILES)


def test_path_ends_that_are_cut_off_have_a_ring() -> None:
    wrong = DIAGRAM.scene(laid("..a..a.. - -", "T 0,1 a.....a."), COLOUR)
    # the upper end on one side, the lower one on the other
    assert len(layer(wrong, "unmet")) == 2
    right = DIAGRAM.scene(laid("..a..a.. - -", "T 0,1 a......a"), COLOUR)
    assert layer(right, "unmet") == ()


def test_a_misaligned_tile_is_drawn_as_it_lies() -> None:
    shown = shown_position(laid("..aa.... - -", "T@1.5,0.8,30 ....a..a"))
    (new,) = (cluster for cluster in shown.clusters if cluster.appearance == "new")
    assert new.at == pytest.approx((1.0, 0.3))
    assert new.degrees == 30
    straight = RENDERER.at((0.0, 0.0))
    turned = replace(RENDERER, degrees=90.0).at((0.0, 0.0))
    # clockwise: the top left corner comes to the top right
    assert straight == pytest.approx((0.0, 0.0))
    assert turned == pytest.approx((10.0, 0.0))


def test_a_tile_that_lies_on_the_grid_after_all_is_drawn_there() -> None:
    shown = shown_position(laid("..aa.... - -", "T@1.505,0.5,90 ......aa"))
    assert all(cluster.at == (0.0, 0.0) for cluster in shown.clusters)


def test_hands_and_areas_lie_in_rows() -> None:
    move = next(move for move in ENGINE.moves(START) if isinstance(move, Make))
    view = View(hands=True)
    shown = shown_position(subject(START, move, view))
    assert [row.player for row in shown.rows] == [0, 1]
    assert [len(cluster.tiles) for cluster in shown.clusters] == [1] * 2 + [4] + [1] * 6
    assert [cluster.appearance for cluster in shown.clusters].count("new") == 1


def test_the_middle_group_stands_above_the_rows_of_a_turn_that_it_has_part_in() -> None:
    pair = START.middle.tiles
    make = next(move for move in ENGINE.moves(START) if isinstance(move, Make))
    for move, growth, stands in ((make, False, False), (make, True, True), (None, False, True)):
        shown = shown_position(subject(START, move, View(hands=True, growth=growth)))
        assert (shown.clusters[0].tiles == pair) == stands
        if stands:
            assert all(cluster.at[1] > 2 for cluster in shown.clusters[1:])


def test_an_early_draw_shows_two_tiles_from_behind() -> None:
    shown = shown_position(subject(START, Draw(), View(hands=True)))
    assert [cluster.appearance for cluster in shown.clusters].count("back") == 2


def test_a_long_row_goes_on_below() -> None:
    many = replace(START, hands=(START.hands[0] * 3, START.hands[1]))
    shown = shown_position(subject(many, view=View(hands=True)))
    right = max(cluster.at[0] + 1 for cluster in shown.clusters)
    left = min(cluster.at[0] for cluster in shown.clusters)
    assert right - left <= 13
    assert shown.rows[1].number[1] - shown.rows[0].number[1] > 2


def test_arrows_lead_where_the_ends_may_grow() -> None:
    shown = shown_position(subject(START, view=View(growth=True)))
    assert sorted(end[0] - start[0] for start, end in shown.arrows) == pytest.approx(
        [-ARROW, ARROW]
    )
    assert all(start[1] == end[1] == 1.0 for start, end in shown.arrows)


def test_points_stand_beside_what_costs_them() -> None:
    scene = DIAGRAM.scene(subject(START, view=View(points=True)), COLOUR)
    assert texts(layer(scene, "rows")) == ["1", "−18", "2", "−18"]


def test_marks_lie_on_their_places() -> None:
    marks = (
        MarkSpec("label", "point 0,0,0", "A", "cell -1,0"),
        MarkSpec("ring", "edge 0,0 0,1"),
        MarkSpec("hatch", "cell 0,0"),
        MarkSpec("outline", "vertex 1,1"),
        MarkSpec("tint", "point 0,0,3"),
        MarkSpec("arrow", "cell 0,0", to="cell 1,1"),
    )
    scene = DIAGRAM.scene(subject(table(CLOSED), marks=marks), COLOUR)
    assert len(layer(scene, "marks")) == len(marks)
    assert texts(layer(scene, "marks")) == ["A"]


def test_art_needs_a_frame_and_a_filling() -> None:
    art = replace(subject(table(CLOSED)), art=True)
    with pytest.raises(PlaceError, match="two vertices"):
        DIAGRAM.scene(art, COLOUR)
    framed = View(frame=("vertex 0,0", "vertex 2,1"))
    scene = DIAGRAM.scene(replace(art, view=framed), COLOUR)
    assert scene.height == pytest.approx(2 * scene.width)
    with pytest.raises(PlaceError, match="filling"):
        DIAGRAM.scene(replace(subject(START, view=framed), art=True), COLOUR)


def test_scales_keep_proportions() -> None:
    normal = DIAGRAM.scene(subject(table(CLOSED)), COLOUR)
    small = DIAGRAM.scene(subject(table(CLOSED), view=View(scale="small")), COLOUR)
    assert small.width / normal.width == pytest.approx(
        TILE_MM["small"] / TILE_MM["normal"], abs=0.02
    )


def test_standing_tiles_are_paler_than_the_one_just_laid() -> None:
    scene = DIAGRAM.scene(laid("..a..a.. - -", "T 0,1 a......a", View(faded=True)), COLOUR)
    strokes = []
    for group in layer(scene, "tiles"):
        assert isinstance(group, Group)
        (paths,) = (item for item in group.items if isinstance(item, Group) and item.clip)
        strokes += [path.style.stroke for path in paths.items if isinstance(path, Path)]
    tints = COLOUR.game(TEAL)
    assert strokes == [tints.middle, tints.strong]

from __future__ import annotations

import pytest

from generator.contract.diagram import PlaceError
from generator.contract.marks import MarkSpec
from generator.drawing.colours import contrast, luminance
from generator.drawing.scene import Circle, Group, Hatch, Item, Path, Scene, Text, bounds
from generator.drawing.themes import THEMES, theme
from generator.games.pentup.diagram.boards import board
from generator.games.pentup.diagram.catalogue import upright
from generator.games.pentup.diagram.diagram import DIAGRAM
from generator.games.pentup.diagram.options import Subject, View
from generator.games.pentup.diagram.places import place
from generator.games.pentup.diagram.shapes import PentUpRenderer
from generator.games.pentup.diagram.shown import shown_position, surrounding
from generator.games.pentup.diagram.styles import tile_style
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.pieces import LETTERS, letter_of
from generator.geometry.square import Cell

COLOUR = theme("colour")
PLAIN = View()
BAR = "I1:0,0 1,0 2,0 3,0 4,0"
BLACK_P = "P1:0,1 0,2 1,1 1,2 2,1"
ON_TOP = "P2:0,0 0,1 1,0 1,1 2,0"


def subject(
    *moves: str,
    move: str = "",
    marks: tuple[MarkSpec, ...] = (),
    view: View = PLAIN,
    players: int = 2,
    variant: str | None = None,
) -> Subject:
    state = ENGINE.initial(players, variant)
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
    return next((i.items for i in scene.items if isinstance(i, Group) and i.name == name), ())


def groups(scene: Scene) -> list[Group]:
    return [item for item in scene.items if isinstance(item, Group)]


def texts(items: tuple[Item, ...]) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, Text):
            found.append(item.text)
        elif isinstance(item, Group):
            found += texts(item.items)
    return found


@pytest.mark.parametrize(
    ("text", "cells", "spot"),
    [
        ("cell 2,-1", ((2, -1),), (2.5, -0.5)),
        ("corner 4,1", ((4, 1),), (4.0, 1.0)),
        ("edge 0,0 1,0", ((0, 0), (1, 0)), (1.0, 0.5)),
        ("edge 0,1 0,0", ((0, 1), (0, 0)), (0.5, 1.0)),
    ],
)
def test_places_are_cells_corners_and_edges(
    text: str, cells: tuple[Cell, ...], spot: tuple[float, float]
) -> None:
    assert place(text).cells == cells
    assert place(text).spot == spot


@pytest.mark.parametrize("text", ["here", "cell 1", "cell 0,0 1,0", "edge 0,0", "edge 0,0 1,1"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(PlaceError, match="is no "):
        place(text)


def test_each_cell_seen_from_above_has_the_digit_of_its_level() -> None:
    scene = DIAGRAM.scene(subject(BAR, BLACK_P, ON_TOP), COLOUR)
    assert sorted(texts(layer(scene, "digits"))) == ["1"] * 5 + ["2"] * 5


def test_a_letter_stands_on_a_square_that_is_seen_instead_of_its_digit() -> None:
    scene = DIAGRAM.scene(subject(BAR, BLACK_P, ON_TOP, view=View(letters=True)), COLOUR)
    assert sorted(texts(layer(scene, "digits"))) == ["1"] * 3 + ["2"] * 4
    assert sorted(texts(layer(scene, "marks"))) == ["I", "P", "P"]


@pytest.mark.parametrize("name", THEMES)
def test_players_are_told_apart_on_every_level_and_levels_by_tone(name: str) -> None:
    shown = theme(name)
    for level in (1, 2, 3, 4):
        fills = [tile_style(shown, player, level, 4).fill for player in range(4)]
        assert len(set(map(repr, fills))) == 4
        light, dark = fills[0], fills[1]
        assert isinstance(light, str)
        if isinstance(dark, str):
            assert contrast(light, dark) > 3
    whites = [tile_style(shown, 0, level, 4).fill for level in (1, 2, 3, 4)]
    assert [luminance(str(fill)) for fill in whites] == sorted(luminance(str(f)) for f in whites)
    assert len(set(whites)) == 4


@pytest.mark.parametrize("player", range(4))
@pytest.mark.parametrize("faded", [False, True])
def test_digits_can_be_read_on_every_tone(player: int, faded: bool) -> None:
    for level in range(1, 7):
        style = tile_style(COLOUR, player, level, 6, faded)
        assert isinstance(style.fill, str)
        assert contrast(style.fill, style.text) > (3 if faded else 4)


def test_neighbouring_tiles_leave_a_hairline_of_air() -> None:
    renderer = PentUpRenderer(5.5, COLOUR)
    tiles = shown_position(subject(BAR, BLACK_P)).tiles
    boxes = [
        bounds([renderer.tile(tile, tile_style(COLOUR, tile.player, 1, 1)).items[1]])
        for tile in tiles
    ]
    gap = boxes[1].bottom - boxes[0].top
    assert 0.1 < gap < 0.4


def test_the_played_tile_is_heavy_and_the_others_are_paler() -> None:
    scene = DIAGRAM.scene(subject(BAR, move=BLACK_P, view=View(faded=True)), COLOUR)
    bodies = [tile.items[1].style for tile in layer(scene, "tiles") if isinstance(tile, Group)]  # type: ignore[union-attr]
    assert [body.width for body in bodies] == [0.3, 0.6]
    assert luminance(str(bodies[0].stroke)) > luminance(str(bodies[1].stroke))


def test_dashes_show_what_the_move_rests_on() -> None:
    view = View(hidden=True)
    rests = DIAGRAM.scene(subject(BAR, BLACK_P, move=ON_TOP, view=view), COLOUR)
    (dashes,) = layer(rests, "hidden")
    assert isinstance(dashes, Path)
    assert dashes.style.dash
    assert len(dashes.steps) == 2 * 2  # two cells side by side where the tiles below meet
    one = subject(BAR, BLACK_P, move="P2:0,1 0,2 1,1 1,2 2,1", view=view)
    assert one.violations == {"two-supports"}
    assert layer(DIAGRAM.scene(one, COLOUR), "hidden") == ()


def test_a_stack_shows_the_faces_that_nothing_touches() -> None:
    view = View(projection="isometric")
    alone = layer(DIAGRAM.scene(subject(BAR, view=view), COLOUR), "stack")
    faces = [i for i in alone if isinstance(i, Path) and i.style.fill is not None]
    assert len(faces) == 5 + 5 + 1  # tops, the long side to the left, the short one to the right
    fills = {face.style.fill for face in faces}
    assert len(fills) == 3
    stacked = layer(DIAGRAM.scene(subject(BAR, BLACK_P, ON_TOP, view=view), COLOUR), "stack")
    tops = [i for i in stacked if isinstance(i, Path) and i.style.fill is not None]
    # ten squares are open to the sky; upright faces: 5 + 2 to the left on level 1 and 3 on
    # level 2; 1 + 1 + 1 to the right on level 1 and 2 on level 2
    assert len(tops) == 10 + 5 + 3 + 3 + 2


def test_nearer_squares_are_drawn_later() -> None:
    view = View(projection="isometric")
    stack = layer(DIAGRAM.scene(subject(BAR, view=view), COLOUR), "stack")
    faces = [i for i in stack if isinstance(i, Path) and i.style.fill is not None]
    lefts = [bounds([face]).left for face in faces]
    assert lefts[0] == min(lefts)
    assert bounds([faces[-1]]).bottom < bounds([faces[0]]).bottom


def test_levels_stand_side_by_side_above_the_shape_of_the_level_below() -> None:
    scene = DIAGRAM.scene(subject(BAR, BLACK_P, ON_TOP, view=View(projection="levels")), COLOUR)
    below = [len(group.items) for group in groups(scene) if group.name == "below"]
    digits = [texts(group.items) for group in groups(scene) if group.name == "digits"]
    assert below == [0, 2]
    assert digits == [["1"] * 10, ["2"] * 5]


def test_some_levels_can_be_shown_alone() -> None:
    view = View(projection="levels", levels=(2, 2), letters=True)
    scene = DIAGRAM.scene(subject(BAR, BLACK_P, ON_TOP, view=view), COLOUR)
    assert sorted(texts(scene.items)) == ["2"] * 4 + ["P"]
    assert DIAGRAM.counts(subject(BAR, BLACK_P, ON_TOP, view=view))["tiles"] == 1


def test_tiles_are_numbered_in_the_order_of_play() -> None:
    for view in (View(order=True), View(order=True, projection="levels")):
        scene = DIAGRAM.scene(subject(BAR, BLACK_P, ON_TOP, view=view), COLOUR)
        marks = [group for group in groups(scene) if group.name == "marks"]
        assert sorted(text for group in marks for text in texts(group.items)) == ["1", "2", "3"]


def test_both_views_stand_side_by_side() -> None:
    both = DIAGRAM.scene(subject(BAR, BLACK_P, ON_TOP, view=View(projection="both")), COLOUR)
    names = [item.name for item in both.items if isinstance(item, Group)]
    assert {"tiles", "digits", "stack"} <= set(names)
    tiles, stack = (
        bounds([item])
        for name in ("lattice", "stack")
        for item in both.items
        if isinstance(item, Group) and item.name == name
    )
    assert tiles.right < stack.left


def test_a_tile_off_the_grid_is_drawn_as_it_lies() -> None:
    shown = subject(BAR, move="P1@5,0,-15")
    tile = shown_position(shown).tiles[-1]
    assert tile.cells == ()
    scene = DIAGRAM.scene(shown, COLOUR)
    assert texts(layer(scene, "digits")) == ["1"] * 10
    box = bounds(layer(scene, "tiles"))
    assert box.right > 5.5 * 7


def test_marks_stand_on_cells_corners_and_edges() -> None:
    marks = (
        MarkSpec("label", "cell 0,0", "a"),
        MarkSpec("ring", "corner 1,1"),
        MarkSpec("hatch", "cell 2,0"),
        MarkSpec("outline", "edge 3,0 3,1"),
        MarkSpec("arrow", "cell 0,2", to="cell 3,2"),
    )
    drawn = layer(DIAGRAM.scene(subject(BAR, marks=marks), COLOUR), "marks")
    label, ring, hatch, edge, _ = drawn
    assert texts((label,)) == ["a"]
    assert isinstance(ring, Group)
    assert isinstance(ring.items[0], Circle)
    assert ring.items[0].centre == (5.5, 5.5)
    assert isinstance(hatch, Path)
    assert isinstance(hatch.style.fill, Hatch)
    box = bounds([edge])
    assert box.width > box.height
    assert (box.bottom + box.top) / 2 == pytest.approx(5.5)


def test_the_sheet_of_pieces_has_every_tile_once() -> None:
    scene = DIAGRAM.scene(subject(view=View(catalogue=True)), COLOUR)
    assert sorted(texts(scene.items)) == list(LETTERS)
    assert all(letter_of(upright(letter)) == letter for letter in LETTERS)


def test_players_sit_around_the_table_and_partners_are_joined() -> None:
    view = View(seating=True)
    pairs = DIAGRAM.scene(subject(view=view, players=4, variant="pairs"), COLOUR)
    three = DIAGRAM.scene(subject(view=view, players=3), COLOUR)
    assert texts(pairs.items) == ["1", "2", "3", "4"]
    assert texts(three.items) == ["1", "2", "3"]

    def dashed(scene: Scene) -> list[Item]:
        return [i for i in scene.items if isinstance(i, Path) and i.style.dash]

    assert (len(dashed(pairs)), len(dashed(three))) == (2, 0)
    for line in dashed(pairs):  # through the middle of the table, so partners are opposite
        box = bounds([line])
        assert (box.left + box.right, box.bottom + box.top) == pytest.approx((0, 0))


def test_what_surrounds_a_tile() -> None:
    (tile,) = shown_position(subject(BAR)).order
    assert len(surrounding([tile])) == 12
    board = tuple(f"cell {x},{y}" for x, y in sorted(surrounding([tile]))[:-1])
    counts = DIAGRAM.counts(subject(BAR, view=View(board=board)))
    assert (counts["surrounding"], counts["uncovered"]) == (12, 1)


def test_open_cells_beside_the_tile_in_the_middle_are_marked_or_else_those_around_all() -> None:
    view = View(growth=True)
    assert DIAGRAM.counts(subject(BAR, view=view))["marked"] == 12
    partly = DIAGRAM.counts(subject(BAR, BLACK_P, view=view))
    assert (partly["around"], partly["marked"]) == (12, 9)
    ring = (
        "I1:0,0 0,1 0,2 0,3 0,4",
        "F1:-2,4 -1,3 -1,4 -1,5 0,5",
        "I1:1,0 1,1 1,2 1,3 1,4",
        "L1:-1,-1 -1,0 -1,1 -1,2 0,-1",
    )
    state = ENGINE.initial(2, None)
    loose = tuple((1, ENGINE.parse(state, text)) for text in ring)
    closed = Subject(ENGINE, state, state, loose=loose, view=view)
    counts = DIAGRAM.counts(closed)
    assert counts["marked"] == counts["surrounding"] > 12


def test_a_castle_is_a_plan_of_heights() -> None:
    castle = board((".21", "111"))
    assert castle.count("cell 1,1") == 2
    assert len(castle) == 6
    scene = DIAGRAM.scene(subject(view=View(board=castle, lattice=False)), COLOUR)
    assert sorted(texts(scene.items)) == ["1"] * 4 + ["2"]
    assert board((BAR, ON_TOP)).count("cell 0,0") == 2


@pytest.mark.parametrize("lines", [("12", "1x"), ("1²",), ("", "0-1")])
def test_what_is_no_plan_of_heights_is_refused(lines: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="no row of heights"):
        board(lines)


def test_tiny_tiles_have_no_digits() -> None:
    for projection in ("plan", "levels"):
        view = View(scale="tiny", projection=projection)
        assert texts(DIAGRAM.scene(subject(BAR, BLACK_P, view=view), COLOUR).items) == []


def test_numbers_for_the_text_go_level_by_level() -> None:
    facts = DIAGRAM.facts(subject(BAR, BLACK_P, ON_TOP))
    assert facts["rows"] == [
        {"level": 2, "white": 1, "black": 0},
        {"level": 1, "white": 1, "black": 1},
    ]
    assert facts["laid"] == {"white": 2, "black": 1}
    assert facts["levels"] == 2


def test_the_small_scale_keeps_proportions() -> None:
    large = DIAGRAM.scene(subject(BAR, BLACK_P), COLOUR)
    small = DIAGRAM.scene(subject(BAR, BLACK_P, view=View(scale="small")), COLOUR)
    assert small.width / large.width == pytest.approx(4.0 / 5.5, abs=0.02)

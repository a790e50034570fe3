"""The drawings of DuploLine."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from generator.contract.diagram import PlaceError
from generator.contract.marks import MarkSpec
from generator.drawing.scene import Circle, Group, Item, Line, Move, Path, Scene, Text, bounds
from generator.drawing.themes import theme
from generator.games.duploline.diagram.diagram import DIAGRAM
from generator.games.duploline.diagram.options import Subject, View
from generator.games.duploline.diagram.plan import CELL_MM
from generator.games.duploline.diagram.shapes import DISC, HOLE, RING, DuploLineRenderer
from generator.games.duploline.diagram.shown import Piece, part, shown_position, targets
from generator.games.duploline.engine import board
from generator.games.duploline.engine.game import ENGINE

COLOUR = theme("colour")
RENDERER = DuploLineRenderer(9.0, COLOUR, COLOUR.game("#4b4fa6"))
PLAIN = View()
START = ENGINE.initial()
DUEL = ("D+d4", "D+d5,R+c4")


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
    return next((i.items for i in scene.items if isinstance(i, Group) and i.name == name), ())


def texts(items: tuple[Item, ...]) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, Text):
            found.append(item.text)
        elif isinstance(item, Group):
            found += texts(item.items)
    return found


def test_rows_run_down_and_numbers_to_the_right() -> None:
    assert RENDERER.spot("d4") == (0.0, 0.0)
    heights = [RENDERER.spot(name)[1] for name in ("a1", "b1", "g1")]
    assert heights == sorted(heights, reverse=True)
    assert RENDERER.spot("a4")[1] == heights[0]
    assert RENDERER.spot("d1")[0] < RENDERER.spot("a1")[0] < RENDERER.spot("a2")[0]
    for name in board.CELLS:
        for other in board.names(board.NEIGHBOURS[board.BIT[name]]):
            assert math.dist(RENDERER.spot(name), RENDERER.spot(other)) == pytest.approx(9.0)


def test_the_board_is_drawn_whole_with_its_coordinates() -> None:
    scene = DIAGRAM.scene(subject(), COLOUR)
    assert len(layer(scene, "board")) == 37
    labels = texts(layer(scene, "coordinates"))
    assert labels[:7] == list("abcdefg")
    assert sorted(labels[7:]) == sorted("1122334455667")
    named = DIAGRAM.scene(subject(*DUEL, view=View(letters=True)), COLOUR)
    assert texts(layer(named, "grounds")) == [
        name for name in board.CELLS if name not in ("c4", "d4", "d5")
    ]


def test_coordinates_keep_off_the_board_and_inside_the_box() -> None:
    scene = DIAGRAM.scene(subject(), COLOUR)
    for label in layer(scene, "coordinates"):
        assert isinstance(label, Text)
        assert min(math.dist(label.at, RENDERER.spot(name)) for name in board.CELLS) > 5.0
        assert scene.box.left < label.at[0] - 0.3 * label.size
        assert label.at[1] + 0.7 * label.size < scene.box.top
        assert scene.box.bottom <= label.at[1]


def test_lines_of_equal_numbers_begin_at_their_labels() -> None:
    labels = {(t.text, t.at[1] > 0): t.at for t in RENDERER.coordinates(frozenset(board.CELLS))}
    for number, name, above in (("2", "a2", True), ("5", "b5", True), ("3", "g3", False)):
        x, y = labels[number, above]
        cell_x, cell_y = RENDERER.spot(name)
        assert math.degrees(math.atan2(y + 0.8 - cell_y, x - cell_x)) == pytest.approx(
            60 if above else -60, abs=3
        )


def test_a_disc_fits_into_a_ring_and_a_ring_into_a_cell() -> None:
    for cell in CELL_MM.values():
        heavy = 0.6 * min(1, cell / 9) - 0.15  # as far as the line of a played disc reaches
        assert DISC * cell + heavy < HOLE * cell - 0.15
        assert RING * cell + 0.15 < cell / 2


def test_a_ring_has_a_hole_and_a_disc_has_none() -> None:
    ring, disc = RENDERER.piece(0, "R", (0.0, 0.0)), RENDERER.piece(0, "D", (0.0, 0.0))
    assert isinstance(ring, Group)
    assert isinstance(disc, Group)
    assert isinstance(ring.items[0], Path)
    assert sum(type(step).__name__ == "Close" for step in ring.items[0].steps) == 2
    assert isinstance(disc.items[0], Circle)
    assert disc.items[0].style.fill == COLOUR.player(0).body.fill


def test_discs_are_drawn_inside_rings() -> None:
    pieces = list(shown_position(subject(*DUEL, "D:d4>c4")).pieces)
    assert pieces == [Piece(1, "R", "c4"), Piece(0, "D", "c4"), Piece(1, "D", "d5")]


@pytest.mark.parametrize(
    ("move", "white"), [("R+e4", 1), ("R+d4", 0), ("D+d3", 0), ("D:d4>c4", 0), ("D:d4>d5", 0)]
)
def test_the_played_piece_has_a_heavier_line(move: str, white: int) -> None:
    shown = subject(*DUEL, move=move)
    scene = DIAGRAM.scene(shown, COLOUR)
    widths = [
        part.style.width
        for item in layer(scene, "pieces")
        if isinstance(item, Group)
        for part in item.items
        if isinstance(part, Circle) and part.style.fill is None
    ]
    assert widths.count(COLOUR.emphasis.width) == 1
    assert shown_position(shown).position.rings[0].bit_count() == white


def ring_of(player: int, cell: float, *, played: bool = False) -> Group:
    renderer = DuploLineRenderer(cell, COLOUR, COLOUR.game("#4b4fa6"))
    drawn = renderer.piece(player, "R", (0.0, 0.0), played=played)
    assert isinstance(drawn, Group)
    return drawn


@pytest.mark.parametrize("cell", CELL_MM.values())
def test_rings_of_both_players_differ_on_boards_of_all_sizes(cell: float) -> None:
    band = (RING - HOLE) * cell
    (white,) = ring_of(0, cell).items
    black, *lines = ring_of(1, cell).items
    assert isinstance(white, Path)
    assert isinstance(black, Path)
    # White between two lines of the one; the other dark, but for a line with as much on both sides.
    assert band - white.style.width > 1.3 * white.style.width
    for line in lines:
        assert isinstance(line, Circle)
        assert (band - line.style.width) / 2 > 2 * line.style.width


@pytest.mark.parametrize("cell", CELL_MM.values())
def test_the_heavier_line_is_heavier_on_boards_of_all_sizes(cell: float) -> None:
    body, heavy = ring_of(0, cell, played=True).items
    assert isinstance(body, Path)
    assert isinstance(heavy, Circle)
    assert heavy.style.width > 1.5 * body.style.width


def test_a_piece_that_cannot_be_put_there_stands_beside_the_middle() -> None:
    shown = subject(*DUEL, move="D+d4")
    (*_, last) = layer(DIAGRAM.scene(shown, COLOUR), "pieces")
    assert isinstance(last, Group)
    assert isinstance(last.items[0], Circle)
    assert math.dist(last.items[0].centre, RENDERER.spot("d4")) > 1.5


def test_a_move_leaves_a_trace_and_an_arrow_to_its_target() -> None:
    scene = DIAGRAM.scene(subject(*DUEL, move="D:d4>c4"), COLOUR)
    *_, trace, arrow = layer(scene, "pieces")
    assert isinstance(trace, Path)
    assert trace.style.dash
    box = bounds([arrow])
    (x, y), (to_x, to_y) = RENDERER.spot("d4"), RENDERER.spot("c4")
    assert box.left <= x < box.right < to_x
    assert box.bottom <= y < box.top < to_y


@pytest.mark.parametrize(
    ("before", "move", "begins", "ends"),
    [((), "D:d4>c4,R+d4", RING, DISC), (("D+e4,R+d6",), "R:c4>d4,D+c4", DISC, RING)],
)
def test_an_arrow_begins_at_the_edge_of_a_piece_added_behind_it(
    before: tuple[str, ...], move: str, begins: float, ends: float
) -> None:
    shown = subject(*DUEL, *before, move=move)
    *_, arrow, piece = layer(DIAGRAM.scene(shown, COLOUR), "pieces")
    origin, target = (RENDERER.spot(name) for name in (move[2:4], move[5:7]))
    assert isinstance(arrow, Group)
    assert isinstance(arrow.items[0], Path)
    start, tip = arrow.items[0].steps
    assert isinstance(start, Move)
    assert isinstance(tip, Line)
    assert math.dist(start.to, origin) == pytest.approx(begins * 9.0)
    assert math.dist(tip.to, target) == pytest.approx((ends + 0.03) * 9.0)
    box = bounds([piece])  # it lies over the arrow
    assert ((box.left + box.right) / 2, (box.bottom + box.top) / 2) == pytest.approx(origin)


def test_only_pieces_that_the_action_is_not_about_are_paler() -> None:
    shown = subject(*DUEL, move="D:d4>c4", view=View(faded=True))
    scene = DIAGRAM.scene(shown, COLOUR)
    fills = [
        part.style.fill
        for item in layer(scene, "pieces")
        if isinstance(item, Group)
        for part in item.items[:1]
        if isinstance(part, Path | Circle)
    ]
    black = COLOUR.player(1)
    assert black.ghost.fill in fills  # the disc d5
    assert black.body.fill in fills  # the ring c4


def test_targets_are_marked_wherever_a_legal_move_goes() -> None:
    shown = subject(*DUEL, marks=(MarkSpec("targets", "R+", "a"), MarkSpec("targets", "D:", "b")))
    assert targets(shown, "D:") == ("c4",)
    marked = texts(layer(DIAGRAM.scene(shown, COLOUR), "marks"))
    assert marked == ["a"] * len(targets(shown, "R+")) + ["b"]
    with pytest.raises(PlaceError, match="no legal action begins with 'R:'"):
        targets(shown, "R:")


def test_a_label_has_the_middle_of_a_ring_and_the_corner_beside_a_disc() -> None:
    def label(cell: str) -> float:
        shown = subject(*DUEL, marks=(MarkSpec("label", cell, "x"),))
        box = bounds(layer(DIAGRAM.scene(shown, COLOUR), "marks"))
        middle = (box.left + box.right) / 2, (box.bottom + box.top) / 2
        return math.dist(middle, RENDERER.spot(cell))

    assert label("c4") == pytest.approx(0.0)  # a ring alone
    assert label("d4") > DISC * RENDERER.size / 2
    assert label("b2") == pytest.approx(0.0)


@pytest.mark.parametrize("kind", ["label", "ring", "hatch", "outline", "tint", "arrow"])
def test_marks_stand_on_cells_of_the_board(kind: str) -> None:
    shown = subject(*DUEL, marks=(MarkSpec(kind, "b2", "x", to="b3"),))
    plain = DIAGRAM.scene(subject(*DUEL), COLOUR)
    marked = DIAGRAM.scene(shown, COLOUR)
    new = layer(marked, "grounds" if kind == "tint" else "marks")
    assert len(new) == 1
    assert marked.box == plain.box
    wrong = subject(*DUEL, marks=(MarkSpec(kind, "b6", "x", to="b3"),))
    with pytest.raises(PlaceError, match="'b6' is no cell"):
        DIAGRAM.scene(wrong, COLOUR)


@pytest.mark.parametrize("target", ["g2", "d4", "d7"])
def test_an_arrow_from_the_supply_comes_from_outside(target: str) -> None:
    shown = subject(*DUEL, marks=(MarkSpec("arrow", "supply", to=target),))
    (arrow,) = layer(DIAGRAM.scene(shown, COLOUR), "marks")
    box = bounds([arrow])
    farthest = max(math.hypot(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top))
    assert farthest > 3.8 * 9.0


def test_the_winning_line_is_framed_from_end_to_end() -> None:
    won = subject(
        *("R+d7", "R+c6,D+d6", "R+d5,D+c5", "R+b4,D+e4", "R+d4,D+a4", "D:d6>d5,R+c4", "R+d6")
    )
    shown = shown_position(won)
    assert shown.lines == (("d4", "d5", "d6", "d7"),)
    (band,) = layer(DIAGRAM.scene(won, COLOUR), "grounds")
    assert isinstance(band, Path)
    box = bounds([band])
    assert box.width == pytest.approx(3 * 9 + 2 * 0.47 * 9 + 0.6, abs=0.1)
    assert DIAGRAM.counts(won)["line"] == 4


def test_lines_that_the_opponent_threatened_are_framed_with_dashes() -> None:
    given = ("D+g3", "D+f3,R+f4", "D+e3,R+e4", "D+e5,R+f2", "D+e2,R+g1", "D+d4,R+e1")
    met = subject(
        *given, "D:g3>f4,R+d5", "D:f3>f2,R+f3", move="D+f5,R+f1", view=View(threats="met")
    )
    threats = (("f1", "f2", "f3", "f4"), ("f2", "f3", "f4", "f5"))
    assert shown_position(met).threats == threats
    bands = layer(DIAGRAM.scene(met, COLOUR), "grounds")
    assert [isinstance(band, Path) and bool(band.style.dash) for band in bands] == [True, True]
    assert shown_position(replace(met, view=PLAIN)).threats == ()


def test_lines_that_the_turn_threatens_are_framed_with_dashes() -> None:
    given = ("R+b3", "D+b2,R+c4", "D+c3,R+d4", "D+c2,R+d5", "D+d3,R+c5")
    made = subject(*given, move="D+d2,R+a2", view=View(threats="made"))
    assert shown_position(made).threats == (("a2", "b2", "c2", "d2"),)
    assert len(layer(DIAGRAM.scene(made, COLOUR), "grounds")) == 1
    assert shown_position(replace(made, view=View(threats="met"))).threats == ()


def test_the_pieces_are_shown_alone_and_in_every_locked_pair() -> None:
    shown = subject(view=View(catalogue=True))
    scene = DIAGRAM.scene(shown, COLOUR)
    drawn = [isinstance(i.items[0], Path) for i in scene.items if isinstance(i, Group)]
    counted = DIAGRAM.counts(shown)
    assert counted == {"discs": 2, "rings": 2, "locked": 4}
    assert drawn.count(True) == counted["rings"] + counted["locked"]
    assert drawn.count(False) == counted["discs"] + counted["locked"]


def test_two_boards_fit_side_by_side_and_keep_proportions() -> None:
    large = DIAGRAM.scene(subject(*DUEL), COLOUR)
    small = DIAGRAM.scene(subject(*DUEL, view=View(scale="small")), COLOUR)
    assert bounds(layer(small, "board")).width / bounds(layer(large, "board")).width == (
        pytest.approx(CELL_MM["small"] / 9, abs=0.01)
    )


def test_the_cover_is_cut_at_its_frame() -> None:
    framed = Subject(ENGINE, START, START, view=View(frame=("g1", "b5")), art=True)
    scene = DIAGRAM.scene(framed, COLOUR)
    (art,) = scene.items
    assert isinstance(art, Group)
    assert art.clip is not None
    assert bounds([art.clip]) == scene.box
    bare = Subject(ENGINE, START, START, PLAIN, art=True)
    with pytest.raises(PlaceError, match="two cells"):
        DIAGRAM.scene(bare, COLOUR)


def test_the_turn_that_a_figure_is_about_stops_at_what_is_not_legal() -> None:
    shown = shown_position(subject(*DUEL, move="D:d4>c4,D+d4"))
    assert [(str(s.action), s.broken) for s in shown.steps] == [("D:d4>c4", False), ("D+d4", True)]
    assert shown.position.discs[0] == board.BIT["c4"]


def test_a_part_of_the_board_holds_all_that_happens_and_tells_where_the_board_ends() -> None:
    crop = View(crop=True)
    about = subject(*DUEL, move="D+b4", view=crop)
    cells = part(about, shown_position(about))
    assert cells == {"a3", "a4", "b3", "b4", "b5", "c3", "c4", "c5", "d4", "d5"}
    scene = DIAGRAM.scene(about, COLOUR)
    assert sorted(texts(layer(scene, "coordinates"))) == ["3", "4", "5", "a", "b", "c", "d"]
    *grounds, edge = layer(scene, "board")
    assert len(grounds) == len(cells)
    assert isinstance(edge, Path)
    assert RENDERER.edge(frozenset(("d4", "c4"))) is None
    assert part(subject(*DUEL), shown_position(about)) == frozenset(board.CELLS)

from __future__ import annotations

import math

import pytest

from generator.contract.diagram import PlaceError
from generator.drawing.colours import contrast, grey
from generator.drawing.scene import (
    Box,
    Circle,
    Group,
    Item,
    NothingDrawnError,
    Path,
    Style,
    Text,
    bounds,
    polygon,
)
from generator.drawing.themes import THEMES, theme
from generator.kit import scenes
from generator.kit.isometric import Stack
from generator.kit.pieces import Entry, PieceStyle, rows, shaded, sheet
from generator.kit.scenes import MARGIN

COLOUR = theme("colour")
DOT = Circle((1.0, 2.0), 3.0)


def bar(width: float, height: float) -> Group:
    return Group((polygon([(0, 0), (width, 0), (width, height), (0, height)]),))


def test_layers_without_items_are_left_out() -> None:
    drawn = scenes.layers(("below", [DOT]), ("between", []), ("above", iter([DOT])))
    assert [group.name for group in drawn] == ["below", "above"]


def test_a_figure_keeps_air_and_room_around_it() -> None:
    scene = scenes.figure([DOT], room=[Circle((11.0, 2.0), 0.0)])
    assert scene.items == (DOT,)
    assert scene.box == Box(-2.0 - MARGIN, -1.0 - MARGIN, 11.0 + MARGIN, 5.0 + MARGIN)
    with pytest.raises(NothingDrawnError):
        scenes.figure([])


@pytest.mark.parametrize("name", THEMES)
def test_a_verdict_is_told_by_the_whole_figure(name: str) -> None:
    """By the line of its frame and by what it lies on, which in grey is another tone, too."""
    look = theme(name)
    plain = scenes.figure([DOT])
    assert scenes.judged(plain, None, look) is plain
    legal, illegal = (scenes.judged(plain, badge, look) for badge in ("legal", "illegal"))
    for scene in (legal, illegal):
        frame, dot, _badge = scene.items
        assert dot == DOT
        assert bounds([frame]).left < plain.box.left
        assert bounds([frame]).bottom < plain.box.bottom
        assert scene.box.right > bounds([frame]).right
    whole, broken = (style_of(scene.items[0]) for scene in (legal, illegal))
    assert (bool(whole.dash), bool(broken.dash)) == (False, True)
    assert whole.fill is None
    assert isinstance(broken.fill, str)
    assert grey(broken.fill) < grey(look.paper)
    assert contrast(broken.fill, look.text) > 7


def test_a_badge_covers_no_text() -> None:
    near = Text((4.0, 4.5), "3", 2.2)
    for texts in ((), (near,)):
        scene = scenes.judged(scenes.figure([DOT, *texts]), "legal", COLOUR)
        sign = bounds([scene.items[-1]])
        middle = ((sign.left + sign.right) / 2, (sign.bottom + sign.top) / 2)
        room = scenes.text_room(near)
        clear = math.dist(middle, room.centre) >= 2.1 + room.radius
        assert clear == bool(texts)


def style_of(item: Item) -> Style:
    assert isinstance(item, Group)
    (path,) = item.items
    assert isinstance(path, Path)
    return path.style


def test_art_is_cut_at_its_frame() -> None:
    places = {"here": (0.0, 9.0), "there": (8.0, 2.0)}
    box = scenes.corners(("here", "there"), places.__getitem__, "two places")
    assert box == Box(0.0, 2.0, 8.0, 9.0)
    scene = scenes.cut([DOT], box)
    (group,) = scene.items
    assert isinstance(group, Group)
    assert group.clip is not None
    assert bounds([group.clip]) == box
    with pytest.raises(PlaceError, match="a frame is two places"):
        scenes.corners(("here",), places.__getitem__, "two places")


def test_entries_with_two_sides_take_two_columns() -> None:
    one, two = Entry("I", (DOT,)), Entry("F", (DOT, DOT))
    found = [[entry.letter for entry in row] for row in rows([one, two, two, one, one], 4)]
    assert found == [["I", "F"], ["F", "I", "I"]]


@pytest.mark.parametrize("columns", [0, 3])
@pytest.mark.parametrize("align", ["middle", "bottom"])
def test_pieces_of_a_sheet_keep_clear_of_each_other(columns: int, align: str) -> None:
    pieces = [
        Entry("a", (bar(4, 2),)),
        Entry("b", (bar(2, 6), bar(3, 1))),
        Entry("c", (bar(5, 5),)),
    ]
    lines = [pieces[:2], pieces[2:]]
    scene = sheet(lines, COLOUR, columns, "bottom" if align == "bottom" else "middle")
    boxes = [bounds([item]).grown(0.4) for item in scene.items]
    assert len(boxes) == 4 + 3
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            apart = one.left >= other.right or other.left >= one.right
            assert apart or one.bottom >= other.top or other.bottom >= one.top
    low = [bounds([scene.items[i]]).bottom for i in (0, 2)]
    assert (low[0] == pytest.approx(low[1])) == (align == "bottom")


def test_a_count_stands_beside_its_letter() -> None:
    plain, counted = (
        sheet([[Entry("I", (bar(9, 2),), count)]], COLOUR).items[1] for count in ("", "3")
    )
    assert bounds([counted]).left < bounds([plain]).left


STYLE = PieceStyle("#ffffff", "#111111", "#eeeeee", "#000000")


def test_a_stack_hides_what_lies_behind_and_below() -> None:
    alone = list(Stack({(0, 0, 1): "a"}, 5.0).draw(lambda _: (STYLE, 0.2)))
    assert len(alone) == 3 + 1  # three faces and the line around them
    stacked = list(Stack({(0, 0, 1): "a", (0, 0, 2): "b"}, 5.0).draw(lambda _: (STYLE, 0.2)))
    assert len(stacked) == 2 + 1 + 3 + 1  # nothing is seen of the lower one's top
    joined = list(Stack({(0, 0, 1): "a", (1, 0, 1): "a"}, 5.0).draw(lambda _: (STYLE, 0.2)))
    assert len(joined) == 2 + 2 + 3 + 2  # each with a thin line where the two cells meet


def test_faces_turned_away_are_darker() -> None:
    assert shaded("#ffffff", 0.0) == "#ffffff"
    assert shaded("#ffffff", 0.5) == "#808080"
    assert shaded(None, 0.5) is None
    assert PieceStyle(None, "#111111", "#eeeeee", "#000000").patterned
    assert not STYLE.patterned
    assert Style(fill=STYLE.fill) == Style(fill="#ffffff")

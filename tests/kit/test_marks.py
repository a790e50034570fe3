from __future__ import annotations

import pytest

from generator.contract import finding
from generator.drawing.scene import Circle, Curve, Group, Line, Path, bounds
from generator.drawing.themes import theme
from generator.kit import marks


def strokes(group: Group) -> list[Path]:
    return [item for item in group.items if isinstance(item, Path)]


def test_badges_differ_in_shape_not_only_in_colour() -> None:
    mono = theme("mono")
    tick, cross = marks.badge("legal", (0, 0), mono), marks.badge("illegal", (0, 0), mono)
    assert isinstance(tick.items[0], Circle)
    assert isinstance(cross.items[0], Path)
    assert len(strokes(tick)) == 1
    assert len(strokes(cross)) == 3  # the ground and two arms


def test_a_label_is_a_small_circle_with_a_rim() -> None:
    box = bounds([marks.label((10, 20), "a", "#000000", "#ffffff")])
    assert box.width == pytest.approx(2.6 + 2 * marks.RIM)
    assert (box.left + box.right) / 2 == pytest.approx(10)


def test_an_arrow_has_an_open_head_at_its_end() -> None:
    drawn = strokes(marks.arrow((0, 0), (10, 0), theme("colour").mark))
    head = drawn[-1].steps
    assert len(head) == 3
    assert isinstance(head[1], Line)
    assert head[1].to == (10, 0)


@pytest.mark.parametrize(("bend", "side"), [(0.3, 1), (-0.3, -1)])
def test_a_bent_arrow_passes_its_chord_on_the_left_or_right(bend: float, side: int) -> None:
    shaft = strokes(marks.arrow((0, 0), (10, 0), theme("colour").mark, bend))[0].steps
    curve = shaft[1]
    assert isinstance(curve, Curve)
    middle = 0.75 * (curve.c1[1] + curve.c2[1]) / 2
    assert middle == pytest.approx(side * 3)


def test_a_game_without_a_diagram_is_named() -> None:
    with pytest.raises(LookupError, match="no game is called 'noughts'"):
        finding.diagram("noughts")

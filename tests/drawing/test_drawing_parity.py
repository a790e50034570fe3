"""SVG and PDF draw the same, and the comparison notices where they do not."""

from __future__ import annotations

import pytest

from generator.drawing.fonts import FontSet
from generator.drawing.scene import Circle, Scene, Style, moved, polyline
from generator.drawing.themes import THEMES, theme
from tests.support.drawing_samples import every_primitive
from tests.support.parity import assert_parity, far_in_colour, pdf_picture, svg_picture, without_ink
from tests.support.scenes import scene_of

pytestmark = pytest.mark.usefixtures("cairo")


@pytest.mark.parametrize("name", THEMES)
def test_both_back_ends_draw_every_primitive_alike(name: str, fonts: FontSet) -> None:
    assert_parity(every_primitive(theme(name)), fonts)


def test_a_box_that_is_not_at_the_origin_is_drawn_alike(fonts: FontSet) -> None:
    scene = every_primitive(theme("mono"))
    away = [moved(item, -31.7, 12.345) for item in scene.items]
    assert_parity(scene_of(away, 1), fonts)


def _without(scene: Scene, item: int) -> Scene:
    return scene.but(items=scene.items[:item] + scene.items[item + 1 :])


def test_every_missing_item_is_noticed(fonts: FontSet) -> None:
    scene = every_primitive(theme("colour"))
    whole = svg_picture(scene, fonts)
    for item in range(len(scene.items)):
        lacking = pdf_picture(_without(scene, item), fonts)
        assert far_in_colour(whole, lacking) or without_ink(whole, lacking), scene.items[item]


def test_a_shift_by_a_third_of_a_millimetre_is_noticed(fonts: FontSet) -> None:
    scene = every_primitive(theme("colour"))
    shifted = scene.but(items=tuple(moved(item, 0.3, 0) for item in scene.items))
    assert far_in_colour(svg_picture(scene, fonts), pdf_picture(shifted, fonts)) > 100


def test_a_missing_line_of_the_lattice_is_noticed(fonts: FontSet) -> None:
    lines = [polyline([(x, 0), (x + 3, 40)], theme("colour").lattice) for x in range(0, 40, 5)]
    disc = Circle((20, 20), 9, Style("#222222"))
    scene = scene_of([disc, *lines], 1)
    assert without_ink(svg_picture(scene, fonts), pdf_picture(_without(scene, 8), fonts)) > 100

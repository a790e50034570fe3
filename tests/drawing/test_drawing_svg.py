from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lxml import etree

from generator.drawing import glyphs
from generator.drawing.fonts import FontSet, MissingGlyph
from generator.drawing.scene import Box, Group, Scene, Text, polygon
from generator.drawing.svg import to_svg
from generator.drawing.themes import theme
from tests.conftest import Golden
from tests.support.drawing_samples import every_primitive, small_scene
from tests.support.scenes import scene_of

SVG = "{http://www.w3.org/2000/svg}"


def test_a_small_scene_is_written_as_it_was_looked_at(golden: Golden, fonts: FontSet) -> None:
    svg = to_svg(small_scene(), title="Small", descriptions={"en": "A disc and a 7."}, fonts=fonts)
    golden.check("small.svg", svg.replace("><", ">\n<"))


def test_the_same_scene_gives_the_same_text(fonts: FontSet) -> None:
    first, second = (to_svg(every_primitive(theme("low")), fonts=fonts) for _ in range(2))
    assert first == second


def test_the_size_is_in_millimetres_and_y_points_down(fonts: FontSet) -> None:
    scene = scene_of([polygon([(10, 10), (30, 10), (10, 20)], theme("colour").emphasis)], 0.7)
    root = etree.fromstring(to_svg(scene, fonts=fonts).encode())
    assert (root.get("width"), root.get("height")) == ("22mm", "12mm")
    assert root.get("viewBox") == "0 0 22 12"
    path = root.find(f".//{SVG}path")
    assert path is not None
    assert path.get("d") == "M1 11L21 11L1 1Z"


def test_title_and_descriptions_say_their_language(fonts: FontSet) -> None:
    svg = to_svg(
        small_scene(),
        title="A & B",
        descriptions={"ja": "円と数字の7。", "en": "A disc < a 7."},
        fonts=fonts,
    )
    root = etree.fromstring(svg.encode())
    spoken = [(e.tag.removeprefix(SVG), e.get("lang"), e.text) for e in list(root)[:3]]
    assert spoken == [
        ("title", "en", "A & B"),
        ("desc", "en", "A disc < a 7."),
        ("desc", "ja", "円と数字の7。"),
    ]
    assert root.get("role") == "img"


def test_a_prefix_keeps_the_ids_of_two_figures_apart(fonts: FontSet) -> None:
    scene = every_primitive(theme("mono"))
    one, other = (to_svg(scene, fonts=fonts, prefix=prefix) for prefix in ("a-", "b-"))
    ids = [set(re.findall(r'id="([^"]+)"', svg)) for svg in (one, other)]
    assert ids[0]
    assert not ids[0] & ids[1]
    assert set(re.findall(r"url\(#([^)]+)\)", one)) <= ids[0]


def test_words_stay_apart_from_what_is_drawn(fonts: FontSet) -> None:
    scene, words = small_scene(), "<defs /> & 7"
    root = etree.fromstring(to_svg(scene, title=words, fonts=fonts).encode())
    plain = etree.fromstring(to_svg(scene, title="7", fonts=fonts).encode())
    assert root[0].text == words
    assert [*map(etree.tostring, root)][1:] == [*map(etree.tostring, plain)][1:]


def test_no_id_comes_twice(fonts: FontSet) -> None:
    part = Group((polygon([(0, 0), (3, 0), (0, 2)], theme("colour").emphasis),), "tiles")
    svg = to_svg(Scene((part, Group((part,), "whole"), part), Box(0, 0, 3, 2)), fonts=fonts)
    assert re.findall(' id="([^"]*)"', svg) == ["tiles", "whole", "tiles-2", "tiles-3"]


def test_text_is_outlined_unless_asked_otherwise(fonts: FontSet) -> None:
    scene = scene_of([Text((0, 0), "A7", 3, angle=30)])
    assert "<text" not in to_svg(scene, fonts=fonts)
    assert ">A7</text>" in to_svg(scene, outlined_text=False)


def test_fonts_are_closed_when_their_outlines_are_known(fonts: FontSet) -> None:
    """Newer Python names files that are left open to the end."""
    glyphs._font.cache_clear()
    assert glyphs.outline(fonts["Latin"].path, "A")
    known, _, _ = glyphs._font(fonts["Latin"].path)
    assert known.font.reader is None  # nor its file open
    assert glyphs.outline(fonts["Latin"].path, "é")


@pytest.mark.parametrize("outlined", [True, False])
def test_a_character_without_a_glyph_is_refused(outlined: bool, fonts: FontSet) -> None:
    scene = scene_of([Text((0, 0), "A駒", 3)])
    with pytest.raises(MissingGlyph, match=r"Latin has no glyph for U\+99D2"):
        to_svg(scene, fonts=fonts, outlined_text=outlined)


FIRST_USE = """
from io import BytesIO
from generator.drawing.pdf import draw, to_pdf
from generator.drawing.scene import Box, Scene, Text
from generator.drawing.svg import to_svg
from reportlab.pdfgen.canvas import Canvas

scene = Scene((Text((1, 1), "A", 3),), Box(0, 0, 9, 9))
canvas = Canvas(BytesIO())
draw(canvas, scene, 0, 0)
print(" Tf" in "".join(canvas._code), to_pdf(scene)[:5], "<path" in to_svg(scene))
"""


def test_whoever_draws_first_prepares_the_fonts(fonts: FontSet, tmp_path: Path) -> None:
    # Those of the tests, so that they are found and not made.
    (tmp_path / "fonts").symlink_to(fonts["Latin"].path.parent)
    environment = os.environ | {"RULEPRESS_CACHE": str(tmp_path)}
    run = [sys.executable, "-c", FIRST_USE]
    done = subprocess.run(run, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "True b'%PDF-' True\n", done.stderr

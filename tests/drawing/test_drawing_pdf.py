from __future__ import annotations

import io
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.codes import encoder_of
from generator.drawing.fonts import FIGURE_FACES, FontSet, MissingGlyph
from generator.drawing.pdf import draw
from generator.drawing.scene import Circle, Path, Style, Text, polygon
from generator.drawing.themes import theme
from generator.geometry.points import MM
from tests.support.drawing_samples import every_primitive
from tests.support.scenes import scene_of


def a_canvas(width: float, height: float) -> tuple[Any, io.BytesIO]:
    """A canvas of so many mm, with our font to begin with."""
    make: Any = Canvas
    buffer = io.BytesIO()
    size = (width * MM, height * MM)
    return make(buffer, pagesize=size, initialFontName="Latin", invariant=1), buffer


def saved(canvas: Any, buffer: io.BytesIO) -> bytes:
    canvas.save()
    return buffer.getvalue()


def test_the_box_stands_where_it_was_asked_for_at_its_scale(fonts: FontSet) -> None:
    assert fonts.faces
    scene = scene_of([polygon([(5, 5), (9, 5), (9, 8), (5, 8)], Style("#000000"))], margin=1)
    canvas, buffer = a_canvas(60, 40)
    draw(canvas, scene, 10 * MM, 20 * MM, scale=2)
    page = pypdfium2.PdfDocument(saved(canvas, buffer))[0].render(scale=10 / MM).to_pil()
    left, top, right, bottom = ImageChops.invert(page.convert("L")).getbbox() or (0, 0, 0, 0)
    # 4 × 3 mm at twice the size, two times 1 mm of air in from (10, 20): pixels of 0.1 mm, y down.
    assert (left, right) == pytest.approx((120, 200), abs=1)
    assert (top, bottom) == pytest.approx((400 - 280, 400 - 220), abs=1)


def test_only_our_own_fonts_come_in_and_all_are_embedded(fonts: FontSet) -> None:
    assert fonts.faces
    canvas, buffer = a_canvas(80, 80)
    draw(canvas, every_primitive(theme("colour")), 0, 0)
    with pikepdf.open(io.BytesIO(saved(canvas, buffer))) as document:
        found = document.pages[0].resources["/Font"].items()
        names = [str(font.BaseFont) for _, font in found]
        assert all("FontFile2" in str(dict(font.FontDescriptor).keys()) for _, font in found)
    assert names
    assert all("Rulepress" in name for name in names)


def test_the_state_of_the_canvas_is_kept(fonts: FontSet) -> None:
    assert fonts.faces
    canvas, _ = a_canvas(80, 80)
    draw(canvas, every_primitive(theme("mono")), 0, 0)
    operators = " ".join(canvas._code).split()
    assert operators[0] == "q"
    assert operators[-1] == "Q"
    assert operators.count("q") == operators.count("Q") > 1


def test_the_same_scene_gives_the_same_bytes(fonts: FontSet) -> None:
    assert fonts.faces
    made = []
    for _ in range(2):
        canvas, buffer = a_canvas(80, 80)
        draw(canvas, every_primitive(theme("low")), 0, 0)
        made.append(saved(canvas, buffer))
    assert made[0] == made[1]


def test_a_missing_glyph_leaves_the_page_as_it_was(fonts: FontSet) -> None:
    assert fonts.faces
    canvas, _ = a_canvas(20, 20)
    before = list(canvas._code)
    with pytest.raises(MissingGlyph, match="駒"):
        draw(canvas, scene_of([Circle((0, 0), 1), Text((0, 0), "駒", 3)]), 0, 0)
    assert canvas._code == before


def test_what_has_neither_fill_nor_line_leaves_no_mark(fonts: FontSet) -> None:
    assert fonts.faces
    canvas, _ = a_canvas(20, 20)
    outline = polygon([(0, 0), (1, 0), (1, 1)])
    assert isinstance(outline, Path)
    draw(canvas, scene_of([outline]), 0, 0)
    assert len(canvas._code) == 2  # the state saved and restored, nothing between


def test_a_drawing_that_is_remembered_has_the_codes_of_its_document(fonts: FontSet) -> None:
    fonts.register()
    scene = scene_of([Circle((5, 5), 2, Style("#336699")), Text((5, 5), "A", 2)])
    shown = []
    for before in ("D", "BCD"):
        canvas, _ = a_canvas(20, 20)
        draw(canvas, scene_of([Text((5, 5), before, 2)]), 0, 0)
        draw(canvas, scene, 0, 0)
        ((_, code),) = encoder_of(canvas).coded(FIGURE_FACES["regular"], "A")
        shown.append(code)
        assert f"({canvas._escape(code)}) Tj" in "\n".join(canvas._code)
    assert shown[0] != shown[1]

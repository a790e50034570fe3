"""Faces are read as reportlab itself reads them."""

from __future__ import annotations

from typing import Any

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFontFace

from generator.drawing.fonts import user_fonts

READ = (
    *("ascent", "bbox", "capHeight", "charToGlyph", "charWidths", "defaultWidth", "descent"),
    *("flags", "hmetrics", "italicAngle", "name", "numGlyphs", "stemV", "unitsPerEm"),
)


@pytest.mark.parametrize("name", ["Latin", "Latin-Bold-Large", "Japanese", "Japanese-Half"])
def test_a_face_is_read_as_reportlab_reads_it(name: str) -> None:
    fonts = user_fonts()
    fonts.register()
    font: Any = pdfmetrics.getFont(name)
    ours = font.face
    theirs: Any = TTFontFace(str(fonts[name].path))
    for what in READ:
        assert getattr(ours, what) == getattr(theirs, what), what
    assert list(ours.glyphPos) == theirs.glyphPos
    assert ours.makeSubset([32, 33, 65]) == theirs.makeSubset([32, 33, 65])

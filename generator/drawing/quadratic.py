"""Cubic outlines (PostScript's, in the table ``CFF``) become TrueType's quadratic ones.

reportlab embeds TrueType outlines alone, and our faces have one kind. The curves stay within
:data:`TOLERANCE` of what they were: less than a printer's dot, however large the letter.
"""

from __future__ import annotations

from typing import Any

TOLERANCE = 0.0005
"""How far a curve may be from what it was, in em."""


def to_quadratic(font: Any) -> None:
    """Give the font TrueType outlines in place of its PostScript ones; hints are lost."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    shapes, order = font.getGlyphSet(), font.getGlyphOrder()
    error = TOLERANCE * font["head"].unitsPerEm
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(None)
        # The insides of the two kinds lie on other sides of their outlines.
        shapes[name].draw(Cu2QuPen(pen, error, reverse_direction=True))
        glyphs[name] = pen.glyph()
    table = newTable("glyf")
    table.glyphs, table.glyphOrder = glyphs, order
    for name, glyph in glyphs.items():
        glyph.recalcBounds(table)
        font["hmtx"][name] = font["hmtx"][name][0], getattr(glyph, "xMin", 0)
    font["loca"], font["glyf"] = newTable("loca"), table
    _describe(font)
    del font["CFF "]
    font.sfntVersion = "\x00\x01\x00\x00"


def _describe(font: Any) -> None:
    """The head of a font with such outlines (OpenType 1.9, ``maxp`` version 1); what glyphs need
    is counted when it is written.
    """
    font["head"].glyphDataFormat = 0
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    maxp.maxZones = 1
    for field in (
        *("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs"),
        *("maxStackElements", "maxSizeOfInstructions", "maxPoints", "maxContours"),
        *("maxCompositePoints", "maxCompositeContours", "maxComponentElements"),
        "maxComponentDepth",
    ):
        setattr(maxp, field, 0)

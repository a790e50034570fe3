"""Outlines of glyphs, read with fontTools: for back ends that draw letters as shapes."""

from __future__ import annotations

from functools import cache
from pathlib import Path as FilePath
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from generator.drawing.scene import Close, Curve, Line, Move, Point, Step


@cache
def outline(font_file: FilePath, character: str) -> tuple[Step, ...]:
    """The glyph's contours in em, its origin at (0, 0); to be filled by the nonzero rule.

    Read once: the name of a prepared font has the key of its content. ``KeyError`` for a character
    without a glyph.
    """
    glyphs, names, units = _font(font_file)
    pen = _Steps(glyphs, 1 / units)
    glyphs[names[ord(character)]].draw(pen)
    return tuple(pen.steps)


@cache
def _font(font_file: FilePath) -> tuple[Any, dict[int, str], int]:
    with TTFont(font_file, lazy=True) as font:  # all that outlines need is read here
        return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


class _Steps(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Collects steps; the base class turns TrueType's quadratic curves into cubic ones."""

    def __init__(self, glyphs: Any, scale: float) -> None:
        super().__init__(glyphs)
        self.steps: list[Step] = []
        self._scale = scale

    def _at(self, point: Point) -> Point:
        return point[0] * self._scale, point[1] * self._scale

    def _moveTo(self, pt: Point) -> None:  # noqa: N802  (fontTools' names)
        self.steps.append(Move(self._at(pt)))

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.steps.append(Line(self._at(pt)))

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        self.steps.append(Curve(self._at(pt1), self._at(pt2), self._at(pt3)))

    def _closePath(self) -> None:  # noqa: N802
        self.steps.append(Close())

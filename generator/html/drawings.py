"""Figures as inline SVG, as large beside the text as they are in the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lxml import etree

from generator.drawing import sidebyside
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Scene, number
from generator.drawing.svg import to_svg
from generator.drawing.themes import Theme
from generator.geometry.points import MM
from generator.html.elements import element
from generator.html.words import WebWording
from generator.markup import blocks as b
from generator.markup.illustration import Illustration
from generator.markup.source import Drawn
from generator.typeset.house import COLUMN, SIZE

USUAL = 3
"""The columns of a gallery that leaves them to the room."""

_UNUSED = ("baseProfile", "version", "height")


@dataclass(frozen=True, slots=True)
class Drawings:
    """Draws the figures of a book in one language."""

    wording: WebWording
    figures: Mapping[str, Illustration]
    theme: Theme
    fonts: FontSet

    def row(self, block: b.Figures) -> etree._Element:
        """Figures side by side, or one below the other where the screen is narrow."""
        scenes = [self.figures[figure.ref].scene(self.theme) for figure in block.figures]
        plan = sidebyside.plan([scene.width * MM for scene in scenes], COLUMN)
        made = (self._figure(figure, plan.scale) for figure in block.figures)
        shares = " ".join(f"{number(share)}fr" for _, share in plan.shares)
        return element("div", *made, class_="figures", style=f"--columns: {shares}")

    def gallery(self, block: b.Gallery) -> etree._Element:
        """Small figures in as many columns as have room, their labels below them.

        Where that is more than are usual, the style sheet makes them narrower for it.
        """
        made = []
        for plate in block.plates:
            found, name = self.figures[plate.ref], f"figure-{plate.ref}"
            drawing = self._described(found, name, 1.0)
            made.append(element("figure", drawing, element("figcaption", plate.label), id=name))
        columns = f"--columns: {block.columns or USUAL}"
        return element("div", *made, class_="gallery", style=columns)

    def cover(self, drawn: Drawn) -> etree._Element:
        """The art of the title page, which says nothing that the title does not."""
        drawing = self._svg(drawn(self.theme), {}, "cover-")
        drawing.set("preserveAspectRatio", "xMidYMid slice")
        del drawing.attrib["role"], drawing.attrib["width"]
        drawing.set("aria-hidden", "true")
        return drawing

    def _figure(self, figure: b.FigureRef, scale: float) -> etree._Element:
        say, found = self.wording.say, self.figures[figure.ref]
        name = self.wording.index.figures[figure.ref].name
        drawing = self._described(found, name, scale)
        begin = (self.wording.label(figure.ref), found.stem(say))
        space = self.wording.space
        words = [
            node
            for text in begin
            if text
            for node in (element("b", self.wording.said(text)), space)
        ]
        caption = element("figcaption", *words, *self.wording.inline(figure.caption))
        return element("figure", drawing, caption, id=name)

    def _described(self, figure: Illustration, name: str, scale: float) -> etree._Element:
        """A drawing with its alternative text as its name."""
        scene = figure.scene(self.theme)
        drawing = self._svg(scene, {self.wording.tag: figure.alt(self.wording.say)}, f"{name}-")
        drawing.set("width", f"{number(scene.width * scale * MM / SIZE)}rem")
        alt = f"{name}-alt"
        drawing.set("aria-labelledby", alt)
        next(drawing.iter("{*}desc")).set("id", alt)
        return drawing

    def _svg(self, scene: Scene, words: Mapping[str, str], prefix: str) -> etree._Element:
        text = to_svg(
            scene, descriptions=words, lang=self.wording.tag, fonts=self.fonts, prefix=prefix
        )
        drawing = etree.fromstring(text)
        for attribute in _UNUSED:
            del drawing.attrib[attribute]
        etree.cleanup_namespaces(drawing)
        return drawing

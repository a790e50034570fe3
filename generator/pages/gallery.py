"""The figures of a book as boxes: rows of drawings, and the captions that belong to them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TypeAlias

from generator.drawing import sidebyside
from generator.drawing.fonts import FontSet
from generator.drawing.legible import on_plates
from generator.drawing.same import Same
from generator.drawing.scene import SMALLEST_TYPE, Scene
from generator.geometry.points import MM
from generator.markup import blocks as b
from generator.pages import figurerow
from generator.pages.boxes import Box, Inside, Row, Stack
from generator.pages.figurescale import SCALES
from generator.pages.items import Context, Destination, Sizes
from generator.pages.leaves import Picture, Text
from generator.pages.typography import Styles
from generator.pages.wording import Wording
from generator.pdf.tags import Tag
from generator.typeset.fitting import natural_width
from generator.typeset.house import COLUMN
from generator.typeset.inline import Run
from generator.typeset.paragraph import set_paragraph
from generator.typeset.styles import ParagraphStyle
from generator.values import Value

LONE_CAPTION_EDGE = 0.1
"""What a caption of several lines leaves free on either side, as a part of the width."""

MOST = 4
"""Figures in a row that is made of several."""

LEAST_CAPTION = 96 * MM
"""The least width of a caption below a figure across both columns, where there is room for it."""

GROWTH = 1.8
"""By so much the letters on drawings of a gallery may have to grow, and little more where that
saves a baseline."""

LEAST_HALF, MOST_HALF = 44 * MM, 58 * MM
"""How wide captions of two languages beside each other are below one figure of several."""


class Art(Value, frozen=True):
    """The figures of a book: drawings, and how captions begin in the language of the text.

    ``width`` is the room for figures side by side, in pt: that of the text, or of both columns
    ``across`` which figures stand. In a ``paired`` edition another language says the same beside
    this one, so that blocks must not be set together in one that may stand apart in the other; the
    text is the ``second`` of the two, or the first.
    """

    pictures: Mapping[str, Picture]
    stem: Callable[[str], str]
    width: float = COLUMN
    paired: bool = False
    second: bool = False

    @property
    def across(self) -> bool:
        """Whether figures stand across the columns of two languages."""
        return self.width > COLUMN


class Gallery(Value, frozen=True):
    """Sets the figures of one book in one language."""

    wording: Wording
    styles: Styles
    fonts: FontSet
    art: Art

    def joined(self, blocks: Sequence[b.Block], width: float) -> Iterator[b.Block]:
        """The blocks; where figures stand across both columns, rows of them that follow each other
        make one row, if they have room in it beside text that is ``width`` pt wide.
        """
        row: b.Figures | None = None
        for block in blocks:
            if row and isinstance(block, b.Figures) and self.art.across:
                longer = b.Figures((*row.figures, *block.figures))
                fits = sidebyside.fits(self._widths(longer), self._room(width))
                if fits and len(longer.figures) <= MOST:
                    row = longer
                    continue
            if row:
                yield row
            row = block if isinstance(block, b.Figures) else None
            if not row:
                yield block
        if row:
            yield row

    def _widths(self, block: b.Figures) -> list[float]:
        """The widths of the drawings where they have room, in pt."""
        return [self._width(figure.ref) for figure in block.figures]

    def _width(self, figure: str) -> float:
        return self.art.pictures[figure].scene.width * MM

    def _room(self, width: float) -> float:
        """The room for figures where text is ``width`` pt wide."""
        return self.art.width - (COLUMN - width)

    def goes_beside(self, block: b.Figures) -> bool:
        """Whether it is one small figure, which may have text to its left."""
        if len(block.figures) > 1 or self.art.paired:
            return False
        return self._width(block.figures[0].ref) <= figurerow.SIDE

    def destinations(self, block: b.Figures) -> tuple[Destination, ...]:
        """The destinations of the figures."""
        return tuple(Destination(self.wording.index.figures[f.ref].name) for f in block.figures)

    def _spans(self, block: b.Figures) -> bool:
        """Whether the captions of a row stand below their figures across both columns; that of a
        single figure stands in its own column.
        """
        return self.art.across and len(block.figures) > 1

    def _levels(self, block: b.Figures, width: float) -> bool:
        """Whether both captions of a figure begin at one height, in half of its room each."""
        half = self._room(width) / len(block.figures) / 2
        return self._spans(block) and half >= LEAST_HALF

    def joint(self, block: b.Figures, context: Context) -> Callable[[Box, Box], Box] | None:
        """How the captions of a row in two languages stand together, where they span columns:
        beside each other, or those of the one close below those of the other.
        """
        if self._levels(block, context.width):
            return figurerow.level
        return partial(figurerow.one_below, under=context.under) if self._spans(block) else None

    def row(self, block: b.Figures, context: Context) -> tuple[Sizes, Row]:
        """The drawings, and what stands below them: their captions."""
        path, width = context.path, context.width
        pictures = [self.art.pictures[figure.ref] for figure in block.figures]
        room = self._room(width)
        plan = sidebyside.plan(self._widths(block), room)
        levels, spans = self._levels(block, width), self._spans(block)
        captions: list[tuple[float, Box, float]] = []
        for figure, picture, (at, share) in zip(block.figures, pictures, plan.shares, strict=True):
            whole = _whole(path, figure)
            left, part = at * width, share * width
            if levels:
                part = min((share * room - figurerow.BETWEEN) / 2, MOST_HALF)
                left = at * room + share * room / 2
                left += figurerow.BETWEEN / 2 if self.art.second else -figurerow.BETWEEN / 2 - part
            elif spans:
                part = min(share * room, max(picture.scene.width * plan.scale * MM, LEAST_CAPTION))
                left = at * room + (share * room - part) / 2
            edge, text = self._caption(figure, part, len(pictures) == 1)
            inner = (
                *whole,
                Tag("Caption", ("caption", figure.ref)),
                context.tag("P", figure.ref),
            )
            captions.append((left + edge, Inside(inner, text), text.height))
        cells = [
            (at * room, share * room, _whole(path, figure), picture)
            for figure, picture, (at, share) in zip(
                block.figures, pictures, plan.shares, strict=True
            )
        ]
        sizes = _sizes(cells, self._scales(block, context))
        return sizes, figurerow.below(captions, context.under)

    def _scales(self, block: b.Figures, context: Context) -> Mapping[float, float]:
        """How large figures are drawn at each of the :data:`SCALES`: as large as those of all rows
        ``alike``, and a little smaller if that saves a baseline.
        """
        whole = {row: self._plan(row, context).scale for row in {block, *context.alike}}
        least = figurerow.ALIKE * max(whole.values())
        rows = [row for row in context.alike if whole[row] >= least]
        if block not in rows:
            rows = [block]
        most = min(self._largest(row, context) for row in rows)
        made = min(whole[row] for row in rows)
        highest = [max(self.art.pictures[f.ref].scene.height for f in row.figures) for row in rows]
        scales: dict[float, float] = {}
        for wanted in SCALES:
            scale = min(most, made * wanted)
            heights = tuple(high * scale * MM for high in highest)
            scales[wanted] = scale * figurerow.compact(heights, figurerow.SNUG)
        return scales

    def _plan(self, row: b.Figures, context: Context) -> sidebyside.Plan:
        """Where the figures of a row stand; one that may stand beside text has room there."""
        room = figurerow.SIDE if self.goes_beside(row) else self._room(context.measure)
        return sidebyside.plan(self._widths(row), room)

    def _largest(self, row: b.Figures, context: Context) -> float:
        """The scale up to which the figures of a row may grow."""
        room = figurerow.SIDE if self.goes_beside(row) else self._room(context.measure)
        shares = self._plan(row, context).shares
        widths = self._widths(row)
        return min(share * room / wide for (_, share), wide in zip(shares, widths, strict=True))

    def plates(self, block: b.Gallery, context: Context) -> Iterator[Sizes]:
        """The rows of a gallery: drawings at one scale, where they have room for that, below each
        its label.
        """
        path, width = context.path, context.width
        pictures = [self.art.pictures[plate.ref] for plate in block.plates]
        widest = max(self._width(plate.ref) for plate in block.plates)
        room = self._room(width)
        asked = block.columns * max(1, int(room / COLUMN))
        columns, pitch, whole = figurerow.columns(widest, room, len(pictures), asked)
        largest = figurerow.largest(widest, pitch, columns, whole)
        least = min(largest, _least(pictures))
        scales = {wanted: max(least, min(whole * wanted, largest)) for wanted in SCALES}
        starts = range(0, len(pictures), columns)
        if block.snug:
            highest = [max(p.scene.height for p in pictures[i : i + columns]) for i in starts]
            for wanted, scale in scales.items():
                heights = tuple(high * scale * MM for high in highest)
                scales[wanted] *= figurerow.compact(heights, figurerow.COMPACT)
        style = self.styles.caption.but(align="center")
        for start in starts:
            cells: list[_Cell] = []
            labels: list[tuple[float, Box]] = []
            for place, plate in enumerate(block.plates[start : start + columns]):
                outer = (*path, Tag("Div", ("figure", plate.ref)))
                cells.append((place * pitch, pitch, outer, self.art.pictures[plate.ref]))
                inner = (
                    *outer,
                    Tag("Caption", ("caption", plate.ref)),
                    context.tag("P", plate.ref),
                )
                label = self._text([Run(plate.label)], style, pitch)
                labels.append((place * pitch, Inside(inner, label)))
            yield _sizes(cells, scales).within(partial(_named, Row(tuple(labels))))

    def _caption(self, figure: b.FigureRef, width: float, alone: bool) -> tuple[float, Text]:
        """A caption in ``width`` pt and its indent: right below a figure that stands alone in the
        column it is centred, as line or as block.
        """
        strong = self.styles.tones.strong
        space = self.wording.space
        label = self.wording.label(figure.ref) + space
        runs = [Run(label, "bold", colour=strong, whole=True)]
        if stem := self.art.stem(figure.ref):
            runs += self.wording.stem(stem)
        runs += self.wording.runs(figure.caption)
        style = self.styles.caption
        if not alone or self.art.across or width < COLUMN / 2:
            return 0.0, self._text(runs, style, width)
        if natural_width(runs, style, self.fonts) < width:
            return 0.0, self._text(runs, style.but(align="center"), width)
        edge = LONE_CAPTION_EDGE * width
        return edge, self._text(runs, style, width - 2 * edge)

    def _text(self, runs: Sequence[Run], style: ParagraphStyle, width: float) -> Text:
        return Text(set_paragraph(runs, style, self.fonts, width))


def _least(pictures: Iterable[Picture]) -> float:
    """The scale below which letters on drawings would hide them, grown so that they can be read."""
    sizes = (_smallest(Same(picture.scene)) for picture in pictures)
    return max((SMALLEST_TYPE / (size * GROWTH) for size in sizes), default=0.0)


@lru_cache(maxsize=1024)
def _smallest(scene: Same[Scene]) -> float:
    """The size of the smallest text on a plate of a drawing, in mm: infinite without any."""
    return min(on_plates(scene.thing.items), default=math.inf)


def _whole(path: tuple[Tag, ...], figure: b.FigureRef) -> tuple[Tag, ...]:
    """The structure elements around a figure and its caption."""
    return (*path, Tag("Div", ("figure", figure.ref)))


_Cell: TypeAlias = tuple[float, float, tuple[Tag, ...], Picture]
"""A drawing in a row: offset and width of its place in pt, elements, picture."""


def _sizes(cells: Sequence[_Cell], scales: Mapping[float, float]) -> Sizes:
    """Drawings side by side, as large as ``scales`` says for each of the :data:`SCALES`."""
    highest = max(picture.scene.height for *_, picture in cells)
    heights = tuple(figurerow.lines(highest * scales[wanted] * MM) for wanted in SCALES)
    return Sizes(heights, lambda wanted: _drawn(cells, highest, scales[wanted]))


def _named(labels: Row, drawings: Box) -> Stack:
    """Drawings with their labels below them."""
    return Stack((drawings, labels))


def _drawn(cells: Sequence[_Cell], highest: float, scale: float) -> Row:
    """Drawings of one scale, the highest of which is so many mm high at 1."""
    height = highest * scale * MM
    return Row(
        tuple(
            (at, Inside(whole, figurerow.drawing(picture, wide, height, scale)))
            for at, wide, whole, picture in cells
        )
    )

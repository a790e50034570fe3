"""The figures of a book as boxes: rows of drawings, and the captions that belong to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.drawing import sidebyside
from generator.drawing.fonts import FontSet
from generator.geometry.points import MM
from generator.markup import blocks as b
from generator.pages import figurerow
from generator.pages.boxes import Box, Inside, Plain, Row, Space, Stack, Tag
from generator.pages.items import Context, Destination
from generator.pages.leaves import Aside, Picture, Text
from generator.pages.typography import Styles
from generator.pages.wording import Wording
from generator.typeset.fitting import natural_width
from generator.typeset.house import COLUMN
from generator.typeset.inline import Run
from generator.typeset.paragraph import set_paragraph
from generator.typeset.styles import ParagraphStyle

LONE_CAPTION_EDGE = 0.1
"""What a caption of several lines leaves free on either side, as a part of the width."""

MOST = 4
"""Figures in a row that is made of several."""

NUMBER_GAP, NUMBER_ROOM = 2 * MM, 5.5 * MM
"""Between a figure and its number to the left, and what both take up together."""


@dataclass(frozen=True, slots=True)
class Art:
    """The figures of a book: drawings, and how captions begin in the language of the text.

    ``width`` is the room for figures side by side, in pt. Where it is not that of the text,
    captions do not stand below their figures, and each figure of a row bears its number.
    """

    pictures: Mapping[str, Picture]
    stem: Callable[[str], str]
    width: float = COLUMN

    @property
    def numbered(self) -> bool:
        """Whether figures side by side bear their numbers, as captions stand elsewhere."""
        return self.width > COLUMN


@dataclass(frozen=True, slots=True)
class Gallery:
    """Sets the figures of one book in one language."""

    wording: Wording
    styles: Styles
    fonts: FontSet
    art: Art

    def joined(self, blocks: Sequence[b.Block], width: float) -> Iterator[b.Block]:
        """The blocks; where captions stand elsewhere, rows of figures that follow each other make
        one row, if they have room in it beside text that is ``width`` pt wide.
        """
        row: b.Figures | None = None
        for block in blocks:
            if row and isinstance(block, b.Figures) and self.art.numbered:
                longer = b.Figures((*row.figures, *block.figures))
                fits = sidebyside.fits(self._widths(longer), self._room(width), NUMBER_ROOM)
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
        """The widths of the drawings at full size, in pt."""
        return [self.art.pictures[figure.ref].scene.width * MM for figure in block.figures]

    def _room(self, width: float) -> float:
        """The room for figures where text is ``width`` pt wide."""
        return self.art.width - (COLUMN - width)

    def goes_beside(self, block: b.Figures) -> bool:
        """Whether it is one small figure, which may have text to its left."""
        if len(block.figures) > 1 or self.art.numbered:
            return False
        return self.art.pictures[block.figures[0].ref].scene.width * MM <= figurerow.SIDE

    def destinations(self, block: b.Figures) -> tuple[Destination, ...]:
        """The destinations of the figures."""
        return tuple(Destination(self.wording.index.figures[f.ref].name) for f in block.figures)

    def row(self, block: b.Figures, context: Context) -> tuple[Row, ...]:
        """The drawings and below them their captions."""
        path, width = context.path, context.width
        pictures = [self.art.pictures[figure.ref] for figure in block.figures]
        room = self._room(width)
        beside = NUMBER_ROOM if self.art.numbered else 0.0
        plan = sidebyside.plan(self._widths(block), room, beside)
        drawings: list[tuple[float, Box]] = []
        captions: list[tuple[float, Box, float]] = []
        height = max(p.scene.height for p in pictures) * plan.scale * MM
        snug = figurerow.snug(height)
        scale, height = plan.scale * snug, height * snug
        for figure, picture, (at, share) in zip(block.figures, pictures, plan.shares, strict=True):
            whole = (*path, Tag("Div", ("figure", figure.ref)))
            box: Box = figurerow.drawing(picture, share * room, height, scale)
            if self.art.numbered and len(pictures) > 1:
                edge = (share * room - picture.scene.width * scale * MM) / 2
                number = self._number(figure.ref, max(edge - NUMBER_GAP, NUMBER_GAP))
                box = Row(((0.0, box), (0.0, Stack((Space(box.lines - 1), number)))))
            drawings.append((at * room, Inside(whole, box)))
            left, part = (0.0, 1.0) if self.art.numbered else (at, share)
            edge, text = self._caption(figure, part * width, len(pictures) == 1)
            inner = (
                *whole,
                Tag("Caption", ("caption", figure.ref)),
                context.tag("P", figure.ref),
            )
            captions.append((left * width + edge, Inside(inner, text), text.height))
        if self.art.numbered:
            return Row(tuple(drawings)), *figurerow.stacked(captions, context.under)
        return Row(tuple(drawings)), figurerow.below(captions, context.under)

    def plates(self, block: b.Gallery, context: Context) -> tuple[Box, ...]:
        """The rows of a gallery, each a box: drawings at one scale, below each its label."""
        path, width = context.path, context.width
        pictures = [self.art.pictures[plate.ref] for plate in block.plates]
        widest = max(picture.scene.width for picture in pictures) * MM
        room = self._room(width)
        asked = block.columns * max(1, int(room / COLUMN))
        columns, pitch, scale = figurerow.columns(widest, room, len(pictures), asked)
        shown = list(zip(block.plates, pictures, strict=True))
        if block.snug:
            rows = (pictures[i : i + columns] for i in range(0, len(pictures), columns))
            scale *= figurerow.compact([max(p.scene.height for p in r) * scale * MM for r in rows])
        style = replace(self.styles.caption, align="center")
        made: list[Box] = []
        for start in range(0, len(shown), columns):
            row = shown[start : start + columns]
            height = max(picture.scene.height for _, picture in row) * scale * MM
            drawings: list[tuple[float, Box]] = []
            labels: list[tuple[float, Box]] = []
            for place, (plate, picture) in enumerate(row):
                whole = (*path, Tag("Div", ("figure", plate.ref)))
                drawn = figurerow.drawing(picture, pitch, height, scale)
                drawings.append((place * pitch, Inside(whole, drawn)))
                inner = (
                    *whole,
                    Tag("Caption", ("caption", plate.ref)),
                    context.tag("P", plate.ref),
                )
                label = self._text([Run(plate.label)], style, pitch)
                labels.append((place * pitch, Inside(inner, label)))
            made.append(Stack((Row(tuple(drawings)), Row(tuple(labels)))))
        return tuple(made)

    def _number(self, figure: str, width: float) -> Box:
        """The number at the foot of a figure, right before ``width`` pt are full; the caption says
        it again, so it is no part of the text.
        """
        number = self.wording.index.figures[figure].number
        strong = self.styles.tones.strong
        style = replace(self.styles.caption, align="right", face="bold", colour=strong)
        return Plain(Aside(self._text([Run(str(number))], style, width)), 1)

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
        if not alone or self.art.numbered or width < COLUMN / 2:
            return 0.0, self._text(runs, style, width)
        if natural_width(runs, style, self.fonts) < width:
            return 0.0, self._text(runs, replace(style, align="center"), width)
        edge = LONE_CAPTION_EDGE * width
        return edge, self._text(runs, style, width - 2 * edge)

    def _text(self, runs: Sequence[Run], style: ParagraphStyle, width: float) -> Text:
        return Text(set_paragraph(runs, style, self.fonts, width))

"""From blocks to the stream of items in one language.

Two languages make two streams of the same shape, since their skeletons are equal; the facing
edition pairs them item by item (:mod:`generator.book.facing`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from generator.book import blocks as b
from generator.book import figurerow, tables
from generator.book.boxes import Box, Element, Inside, Plain, Row, Stack
from generator.book.compose import NEVER, Frame, FrameKind, Item, Mark
from generator.book.inks import Aside, Hairline, Picture, Tab, Text, natural_width
from generator.book.inline import Run
from generator.book.layout import COLUMN, MM
from generator.book.paragraph import Paragraph
from generator.book.styles import ParagraphStyle
from generator.book.typography import LIFT, Styles
from generator.book.wording import Wording
from generator.drawing.fonts import FontSet

INSET = 3 * MM
"""From the edge of a frame to its text, at either side."""

INDENT = 13.0
"""From the mark of a list item to its text, in pt."""

TAB = 12.0
"""The width of a rule's number tab, in pt."""

LONE_CAPTION_EDGE = 0.1
"""What a caption of several lines leaves free on either side, as a part of the width."""

TOGETHER = 20.0
"""The cost of a break inside what should stay on one page, where a page can hold it."""

LOOSE = 0.15
"""The cost of a break that is better avoided: before a list or a table that words lead to, and
between figures and what they illustrate."""

WELCOME = -0.03
"""The cost of a break before a heading."""

_ABOVE: dict[type[b.Block], int] = {
    b.Para: 0,
    b.List: 0,
    b.Note: 1,
    b.Box: 1,
    b.Table: 1,
    b.Figures: 0,  # a drawing brings the air above it
    b.Question: 1,
    b.Rule: 1,
    b.Subsection: 1,
}
"""Baselines of white above a block."""

_BELOW = {**_ABOVE, b.List: 1, b.Figures: 1}
"""Baselines of white below a block; between two blocks the larger of theirs."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a block stands in: structure, frame, its part of the column in pt, size of the text.

    ``flush`` paragraphs have no indent; ``airy`` blocks have white between them.
    """

    path: tuple[Element, ...]
    left: float = 0.0
    width: float = COLUMN
    frame: Frame | None = None
    small: bool = False
    flush: bool = False
    airy: bool = False


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


class Setter:
    """Sets the parts of one book in one language on pages of ``capacity`` baselines."""

    def __init__(
        self, wording: Wording, styles: Styles, fonts: FontSet, art: Art, capacity: int
    ) -> None:
        self._wording, self._styles, self._fonts, self._art = wording, styles, fonts, art
        self._capacity = capacity
        self._lang = wording.lang
        self._keys = count()
        self._section = ""

    def section(self, section: b.Section, fresh: bool = False) -> list[Item]:
        """The items of a section; ``fresh`` puts it on a new page in any case."""
        self._section = section.id
        path = (Element("Sect", ("section", section.id)),)
        name = self._wording.index.places[section.id].name
        mark = Mark(name, b.plain(section.title), 1)
        begins = fresh or section.fresh or section.last
        head = self._heading(section.title, self._styles.h1, path, mark, fresh=begins)
        if not section.last:
            return [head, *self._flow(section.blocks, Around(path))]
        ground = Frame(next(self._keys), "page")
        around = Around(path, frame=ground, flush=True, airy=True)
        return [replace(head, frame=ground), *self._flow(section.blocks, around)]

    def colophon(self, colophon: b.Colophon) -> list[Item]:
        """The items of the colophon, below a line."""
        around = Around((Element("Sect", ("colophon",)),))
        line = Plain(Hairline(COLUMN, 0.6, self._styles.tones.middle), 0)
        items = [self._item(line, around, gap=2)]
        for block in colophon.blocks:
            if isinstance(block, b.Para):
                runs = self._wording.runs(block.content)
                items.append(self._text(runs, self._styles.colophon, around))
            else:
                items += self._block(block, around, False)
        return self._together([replace(items[0], leads=True), *items[1:]])

    def paragraph(self, runs: Sequence[Run], style: ParagraphStyle) -> Paragraph:
        """A paragraph in one of the styles."""
        return Paragraph(runs, style, self._fonts)

    def _flow(self, blocks: Sequence[b.Block], around: Around) -> list[Item]:
        items: list[Item] = []
        before: b.Block | None = None
        for block in blocks:
            made = self._block(block, around, isinstance(before, b.Para))
            if before is not None:
                gap = max(_BELOW[type(before)], _ABOVE[type(block)], around.airy)
                led = isinstance(block, b.Figures) or (
                    isinstance(before, b.Para) and isinstance(block, b.List | b.Table)
                )
                cost = max(made[0].cost, LOOSE) if led else made[0].cost
                made[0] = replace(made[0], gap=gap, cost=cost)
            items += made
            before = block
        return items

    def _block(self, block: b.Block, around: Around, follows: bool) -> list[Item]:
        """The items of a block; ``follows`` tells of a paragraph that comes after another."""
        match block:
            case b.Para():
                return [self._para(block.content, around, follows)]
            case b.Note():
                return self._framed(block.blocks, around, "note")
            case b.Box():
                return self._framed(block.blocks, around, "box")
            case b.Rule():
                return self._rule(block, around)
            case b.Subsection():
                return self._subsection(block, around)
            case b.List():
                return self._list(block, around)
            case b.Question():
                return self._question(block, around)
            case b.Table():
                return self._table(block, around)
            case b.Figures():
                return self._figures(block, around)

    def _para(self, content: b.Content, around: Around, follows: bool) -> Item:
        style = self._styles.small if around.small else self._styles.body
        # An indent tells that a paragraph begins: English needs it after a paragraph only.
        if not around.flush and (follows or self._lang == "ja"):
            style = replace(style, first_indent=self._styles.indent)
        return self._text(self._wording.runs(content), style, around)

    def _text(
        self, runs: Sequence[Run], style: ParagraphStyle, around: Around, gap: int = 0
    ) -> Item:
        element = self._element("P")
        text = Text(self.paragraph(runs, style), around.width)
        return self._item(Inside((*around.path, element), text), around, gap=gap)

    def _heading(
        self,
        title: b.Content,
        style: ParagraphStyle,
        path: tuple[Element, ...],
        mark: Mark,
        *,
        number: int = 0,
        fresh: bool = False,
    ) -> Item:
        """A heading, with its number on a tab where it has one."""
        element = self._element(style.role)
        indent = TAB + 6 if number else 0.0
        runs = self._wording.runs(title, style.face)
        lift = LIFT[style.role]
        box: Box = Text(self.paragraph(runs, style), COLUMN - indent, lift)
        if number:
            digits = self.paragraph([Run(str(number))], self._styles.tab)
            tab = Plain(Tab(digits, self._styles.tones.strong, TAB, lift), 1)
            box = Row(((0.0, tab), (indent, box)))
        item = self._item(Inside((*path, element), box), Around(path), gap=1, cost=WELCOME)
        return replace(item, marks=(mark,), fresh=fresh, leads=True)

    def _rule(self, rule: b.Rule, around: Around) -> list[Item]:
        target = self._wording.index.places[rule.id]
        path = (*around.path, Element("Sect", ("rule", rule.id)))
        mark = Mark(target.name, b.plain(rule.title), 2)
        head = self._heading(rule.title, self._styles.h2, path, mark, number=target.number)
        blocks = self._flow(rule.blocks, replace(around, path=path))
        return self._together([head, *blocks])

    def _subsection(self, part: b.Subsection, around: Around) -> list[Item]:
        path = (*around.path, Element("Sect", ("section", part.id)))
        mark = Mark(self._wording.index.places[part.id].name, b.plain(part.title), 2)
        head = self._heading(part.title, self._styles.h2, path, mark)
        return [head, *self._flow(part.blocks, replace(around, path=path))]

    def _framed(self, blocks: Sequence[b.Block], around: Around, kind: FrameKind) -> list[Item]:
        path = (*around.path, Element("Div", (kind, next(self._keys))))
        if around.frame:  # a frame in a frame is no frame
            return self._flow(blocks, replace(around, path=path))
        inner = replace(
            around,
            path=path,
            left=around.left + INSET,
            width=around.width - 2 * INSET,
            frame=Frame(next(self._keys), kind),
            small=kind == "note",
            flush=True,
        )
        return self._together(self._flow(blocks, inner))

    def _list(self, block: b.List, around: Around) -> list[Item]:
        numbering = "Decimal" if block.ordered else "Disc"
        attributes = {"List": {"ListNumbering": numbering}}
        whole = self._element("L", attributes)
        items: list[Item] = []
        for number, blocks in enumerate(block.items, 1):
            path = (*around.path, whole, self._element("LI"))
            inner = replace(
                around,
                path=(*path, self._element("LBody")),
                left=around.left + INDENT,
                width=around.width - INDENT,
                flush=True,
            )
            made = self._flow(blocks, inner)
            sign = Run(f"{number}." if block.ordered else "•")
            label = Text(self.paragraph([sign], self._styles.label), INDENT)
            marked = Row(
                ((around.left, Inside((*path, self._element("Lbl")), label)), (0.0, made[0].box))
            )
            items += [replace(made[0], box=marked), *made[1:]]
        return items

    def _question(self, block: b.Question, around: Around) -> list[Item]:
        runs = self._wording.runs(block.question, "bold")
        question = replace(self._text(runs, self._styles.question, around), leads=True)
        answer = self._flow(block.answer, replace(around, flush=True))
        return self._together([question, *answer])

    def _table(self, block: b.Table, around: Around) -> list[Item]:
        rows = tables.rows(
            [[self._wording.runs(cell) for cell in row] for row in block.rows],
            head=block.head,
            width=around.width,
            styles=self._styles,
            fonts=self._fonts,
            element=self._element,
        )
        made = [self._item(Inside(around.path, row), around) for row in rows]
        return self._together(made)

    def _figures(self, block: b.Figures, around: Around) -> list[Item]:
        pictures = [self._art.pictures[figure.ref] for figure in block.figures]
        room = self._art.width - (COLUMN - around.width)
        plan = figurerow.plan([p.scene.width * MM for p in pictures], room)
        drawings: list[tuple[float, Box]] = []
        captions: list[tuple[float, Box]] = []
        height = max(p.scene.height for p in pictures) * plan.scale * MM
        for figure, picture, (at, share) in zip(block.figures, pictures, plan.shares, strict=True):
            whole = (*around.path, Element("Div", ("figure", figure.ref)))
            box: Box = figurerow.drawing(picture, share * room, height, plan.scale)
            if self._art.numbered and len(pictures) > 1:
                box = Stack((box, self._number(figure.ref, share * room)))
            drawings.append((at * room, Inside(whole, box)))
            caption = Element("Caption", ("caption", figure.ref))
            text = self._caption(figure, share * around.width, len(pictures) == 1)
            path = (*whole, caption, self._element("P"))
            captions.append((at * around.width, Inside(path, text)))
        marks = tuple(
            Mark(self._wording.index.figures[figure.ref].name) for figure in block.figures
        )
        return [
            replace(self._item(Row(tuple(drawings)), around), marks=marks, shared=True, leads=True),
            self._item(Row(tuple(captions)), around, cost=NEVER),
        ]

    def _number(self, figure: str, width: float) -> Box:
        """The number below a figure; its caption says it again, so it is no part of the text."""
        number = self._wording.index.figures[figure].number
        style = replace(
            self._styles.caption, align="center", face="bold", colour=self._styles.tones.strong
        )
        return Plain(Aside(Text(self.paragraph([Run(str(number))], style), width)), 1)

    def _caption(self, figure: b.FigureRef, width: float, alone: bool) -> Box:
        """A caption; right below a figure that stands alone it is centred, as line or as block."""
        strong = self._styles.tones.strong
        runs = [Run(self._wording.label(figure.ref) + self._wording.space, "bold", colour=strong)]
        stem = self._art.stem(figure.ref)
        if stem:
            runs.append(Run(stem + self._wording.space, "bold"))
        runs += self._wording.runs(figure.caption)
        style = self._styles.caption
        if not alone or self._art.numbered:
            return Text(self.paragraph(runs, style), width)
        if natural_width(runs, style, self._fonts) < width:
            style = replace(style, align="center")
            return Text(self.paragraph(runs, style), width)
        edge = LONE_CAPTION_EDGE * width
        return Row(((edge, Text(self.paragraph(runs, style), width - 2 * edge)),))

    def _item(self, box: Box, around: Around, gap: int = 0, cost: float = 0.0) -> Item:
        if around.left:
            box = Row(((around.left, box),))
        return Item(box, gap, cost, frame=around.frame, section=self._section)

    def _element(
        self, role: str, attributes: Mapping[str, Mapping[str, str]] | None = None
    ) -> Element:
        return Element(role, (self._lang, next(self._keys)), self._lang, attributes or {})

    def _together(self, items: list[Item]) -> list[Item]:
        """The items, kept on one page where one can hold them."""
        height = sum(item.box.lines + item.gap for item in items) - items[0].gap
        if height > self._capacity:
            return items
        kept = (replace(item, cost=max(item.cost, TOGETHER)) for item in items[1:])
        return [items[0], *kept]

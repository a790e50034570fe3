"""From blocks to the stream of items in one language.

Two languages make two streams of the same shape, since their skeletons are equal; the facing
edition pairs them item by item (:mod:`generator.pages.facing`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count, groupby, takewhile, zip_longest

from generator.drawing import sidebyside
from generator.drawing.fonts import FontSet
from generator.geometry.points import MM
from generator.markup import blocks as b
from generator.pages import figurerow, tables
from generator.pages.boxes import (
    Box,
    Element,
    Inside,
    Lowered,
    Pile,
    Plain,
    Row,
    UpsideDown,
    baselines,
)
from generator.pages.compose import FIGURES, NEVER, Frame, FrameKind, Item, Mark
from generator.pages.context import Around
from generator.pages.gallery import Art, Gallery
from generator.pages.keep import company, height, stacked, together
from generator.pages.leaves import Hairline, Tab, Text, natural_width
from generator.pages.sidenotes import SideNote
from generator.pages.spacing import ABOVE, BELOW, FEW, STRANDED, WELCOME, bond
from generator.pages.typography import LIFT, Styles
from generator.pages.wording import Wording
from generator.typeset.house import COLUMN
from generator.typeset.inline import Run
from generator.typeset.paragraph import SetParagraph, set_paragraph
from generator.typeset.styles import ParagraphStyle

__all__ = ["Art", "Setter"]

INSET = 3 * MM
"""From the edge of a frame to its text, at either side."""

INDENT, MARK_GAP = 13.0, 3.5
"""From the left edge of a list to its text, and at least between a mark and the text, in pt."""

TAB = 12.0
"""The width of a rule's number tab, in pt."""

IMPRINT_GAP = 2.5
"""Between the paragraphs of the colophon, in pt."""

NARROW, NARROW_JA = 0.7 * COLUMN, 0.45 * COLUMN
"""Below this many pt text is ragged: lines that few gaps share are torn. Japanese has more gaps."""


class Setter:
    """Sets the parts of one book in one language on pages of ``capacity`` baselines.

    There is a column ``aside`` pt wide for notes, or none.
    """

    def __init__(
        self,
        wording: Wording,
        styles: Styles,
        fonts: FontSet,
        art: Art,
        capacity: int,
        *,
        aside: float = 0.0,
    ) -> None:
        self._wording, self._styles, self._fonts = wording, styles, fonts
        self._gallery = Gallery(wording, styles, fonts, art)
        self._capacity, self._aside = capacity, aside
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
        items = [replace(self._item(line, around, gap=2), leads=True, sinks=True)]
        for paragraphs, blocks in groupby(colophon.blocks, lambda x: isinstance(x, b.Para)):
            if paragraphs:
                items.append(self._item(self._imprint(list(blocks), around), around))
            else:
                items += self._flow(list(blocks), around)
        return together(items, self._capacity)

    def _imprint(self, blocks: Sequence[b.Block], around: Around) -> Pile:
        """Paragraphs of the colophon, closer than the grid has it."""
        parts: list[tuple[float, Box]] = []
        depth = IMPRINT_GAP
        for block in blocks:
            assert isinstance(block, b.Para)
            runs = self._wording.runs(block.content)
            text = Text(self.paragraph(runs, self._styles.colophon, around.width))
            parts.append((depth, Inside((*around.path, self._element("P")), text)))
            depth += text.height + IMPRINT_GAP
        return Pile(tuple(parts), baselines(depth - IMPRINT_GAP))

    def paragraph(self, runs: Sequence[Run], style: ParagraphStyle, width: float) -> SetParagraph:
        """A paragraph in one of the styles."""
        return set_paragraph(runs, style, self._fonts, width)

    def _flow(
        self, blocks: Sequence[b.Block], around: Around, before: b.Block | None = None
    ) -> list[Item]:
        """The items of blocks that follow ``before``."""
        items: list[Item] = []
        follows = 0  # the height of what was set last
        units = self._units(blocks, around)
        for unit, after in zip_longest(units, units[1:]):
            block = unit[0]
            if isinstance(block, b.Note) and self._goes_aside(block, around):
                items.append(self._side_note(block, around, follows))
                continue
            airy = after is None or ABOVE[type(after[0])]  # a flow ends before a heading
            place = replace(around, under=0.0 if airy else figurerow.UNDER)
            if len(unit) > 1:
                made = [self._side_by_side(unit, place, before)]
            else:
                made = self._block(block, place, isinstance(before, b.Para))
            if before is not None:
                led = isinstance(before, b.Para) and isinstance(block, b.List | b.Table)
                gap = max(BELOW[type(before)], ABOVE[type(block)], around.airy and not led)
                cost = max(made[0].cost, bond(before, block))
                made[0] = replace(made[0], gap=gap, cost=cost)
                if isinstance(block, b.List) and not gap and not airy:
                    made = [replace(item, box=Lowered(item.box), hang=0.5) for item in made]
                if isinstance(block, b.Para) and after is None and made[0].box.lines <= FEW:
                    made[0] = replace(made[0], cost=max(cost, STRANDED))
            items += made
            before, follows = unit[-1], height(made)
        return items

    def _units(self, blocks: Sequence[b.Block], around: Around) -> Sequence[tuple[b.Block, ...]]:
        """The blocks one by one, but a small figure with as much of the text before it as can
        stand to its left.
        """
        units: list[tuple[b.Block, ...]] = []
        for block in self._gallery.joined(blocks, around.width):
            text: tuple[b.Block, ...] = ()
            if isinstance(block, b.Figures) and self._gallery.goes_beside(block):
                texts = takewhile(_is_text, reversed(units))
                text = self._text_beside(block, [unit[0] for unit in texts], around)
            units = [*units[: len(units) - len(text)], (*text, block)]
        return units

    def _text_beside(
        self, block: b.Figures, before: Sequence[b.Block], around: Around
    ) -> tuple[b.Block, ...]:
        """As much of the text ``before`` a figure (the nearest first) as stands to its left; none
        where that saves no room.
        """
        figure = height(self._figures(block, replace(around, width=figurerow.SIDE)))
        narrow = replace(around, width=around.width - figurerow.SIDE - sidebyside.GAP)
        for taken in range(1, len(before) + 1):
            text = tuple(reversed(before[:taken]))
            high = height(self._flow(text, narrow))
            if high >= figure - 1 or taken == len(before):
                below = height(self._flow(text, around)) + height(self._figures(block, around))
                return text if max(high, figure) < below else ()
        return ()

    def _side_by_side(
        self, unit: Sequence[b.Block], around: Around, before: b.Block | None
    ) -> Item:
        """A figure, the last of ``unit``, and to its left the text that leads to it."""
        *texts, block = unit
        assert isinstance(block, b.Figures)
        left = around.width - figurerow.SIDE - sidebyside.GAP
        text = self._flow(texts, replace(around, width=left), before)
        place = replace(around, left=around.left + left + sidebyside.GAP, width=figurerow.SIDE)
        figure = self._figures(block, place)
        box = Row(((0.0, stacked(text)), (0.0, stacked(figure))))
        return replace(self._item(box, replace(around, left=0.0)), marks=figure[0].marks)

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
            case b.Gallery():
                return self._plates(block, around)
            case b.UpsideDown():
                return [self._upside_down(block, around)]

    def _para(self, content: b.Content, around: Around, follows: bool) -> Item:
        style = self._styles.small if around.small else self._styles.body
        if around.width < (NARROW_JA if self._lang == "ja" else NARROW):
            style = replace(style, align="left")
        # An indent tells that a paragraph begins: English needs it after a paragraph only.
        if not around.airy and (follows or (self._lang == "ja" and not around.flush)):
            style = replace(style, first_indent=self._styles.indent)
        item = self._text(self._wording.runs(content), style, around)
        return replace(item, cost=STRANDED) if item.box.lines == 1 else item

    def _text(
        self, runs: Sequence[Run], style: ParagraphStyle, around: Around, gap: int = 0
    ) -> Item:
        element = self._element("P")
        text = Text(self.paragraph(runs, style, around.width))
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
        box: Box = Text(self.paragraph(runs, style, COLUMN - indent), lift)
        if number:
            digits = self.paragraph([Run(str(number))], self._styles.tab, TAB)
            tab = Plain(Tab(digits, self._styles.tones.strong, lift), 1)
            box = Row(((0.0, tab), (indent, box)))
        item = self._item(Inside((*path, element), box), Around(path), gap=1, cost=WELCOME)
        return replace(item, airy=mark.level, marks=(mark,), fresh=fresh, leads=True)

    def _rule(self, rule: b.Rule, around: Around) -> list[Item]:
        target = self._wording.index.places[rule.id]
        path = (*around.path, Element("Sect", ("rule", rule.id)))
        mark = Mark(target.name, b.plain(rule.title), 2)
        head = self._heading(rule.title, self._styles.h2, path, mark, number=target.number)
        blocks = self._flow(rule.blocks, replace(around, path=path))
        return together([head, *blocks], self._capacity)

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
        return together(self._flow(blocks, inner), self._capacity)

    def _goes_aside(self, note: b.Note, around: Around) -> bool:
        """Whether a note is words alone, and there is a column for it."""
        words = all(isinstance(block, b.Para | b.List) for block in note.blocks)
        return bool(self._aside) and words and around.frame is None

    def _side_note(self, note: b.Note, around: Around, after: int) -> Item:
        """A note for the column beside the text, which it follows without a break."""
        path = (*around.path, Element("Div", ("note", next(self._keys))))
        narrow = Around(path, width=self._aside, small=True, flush=True)
        box = SideNote(stacked(self._flow(note.blocks, narrow)), after)
        return Item(box, cost=NEVER, section=self._section)

    def _list(self, block: b.List, around: Around) -> list[Item]:
        numbering = "Decimal" if block.ordered else "Disc"
        whole = self._element("L", {"List": {"ListNumbering": numbering}})
        signs = [f"{n}." if block.ordered else "•" for n in range(1, len(block.items) + 1)]
        # Marks hang by the width of the widest and end at one edge: their dots are in line.
        label = self._styles.label
        hang = max(natural_width([Run(sign)], label, self._fonts) for sign in signs)
        indent = max(INDENT, hang + MARK_GAP)
        items: list[Item] = []
        for number, (blocks, sign) in enumerate(zip(block.items, signs, strict=True), 1):
            path = (*around.path, whole, self._element("LI"))
            inner = replace(
                around,
                path=(*path, self._element("LBody")),
                left=around.left + indent,
                width=around.width - indent,
                flush=True,
            )
            made = self._flow(blocks, inner)
            text = Text(self.paragraph([Run(sign)], label, hang))
            mark = Inside((*path, self._element("Lbl")), text)
            marked = Row(((around.left, mark), (0.0, made[0].box)))
            alone = number in (2, len(block.items)) and number > 1
            cost = STRANDED if alone else 0.0
            items += [replace(made[0], box=marked, cost=cost), *made[1:]]
        return items

    def _question(self, block: b.Question, around: Around) -> list[Item]:
        runs = self._wording.runs(block.question, "bold")
        question = replace(self._text(runs, self._styles.question, around), leads=True)
        inner = replace(
            around,
            left=around.left + self._styles.indent,
            width=around.width - self._styles.indent,
            flush=True,
        )
        answer = self._flow(block.answer, inner)
        return together([question, *answer], self._capacity)

    def _table(self, block: b.Table, around: Around) -> list[Item]:
        rows = tables.rows(
            [[self._wording.runs(cell) for cell in row] for row in block.rows],
            head=block.head,
            numbers=b.number_columns(block),
            width=around.width,
            styles=self._styles,
            fonts=self._fonts,
            element=self._element,
        )
        made = [self._item(Inside(around.path, row), around) for row in rows]
        return together(made, self._capacity)

    def _figures(self, block: b.Figures, around: Around) -> list[Item]:
        drawings, *captions = self._gallery.row(
            block,
            path=around.path,
            width=around.width,
            under=around.under,
            element=self._element,
        )
        marks = self._gallery.marks(block)
        return [
            replace(
                self._item(drawings, around), airy=FIGURES, marks=marks, shared=True, leads=True
            ),
            *(self._item(row, around, cost=NEVER) for row in captions),
        ]

    def _plates(self, block: b.Gallery, around: Around) -> list[Item]:
        """A gallery, row by row."""
        rows = self._gallery.plates(
            block, path=around.path, width=around.width, element=self._element
        )
        return company([replace(self._item(row, around), shared=True) for row in rows])

    def _upside_down(self, block: b.UpsideDown, around: Around) -> Item:
        path = (*around.path, Element("Div", ("upside down", self._lang, next(self._keys))))
        inner = Around(path, width=around.width, small=True, flush=True)
        box = UpsideDown(stacked(self._flow(block.blocks, inner)), around.width)
        return self._item(box, around)

    def _item(self, box: Box, around: Around, gap: int = 0, cost: float = 0.0) -> Item:
        if around.left:
            box = Row(((around.left, box),))
        return Item(box, gap, cost, frame=around.frame, section=self._section)

    def _element(
        self, role: str, attributes: Mapping[str, Mapping[str, str]] | None = None
    ) -> Element:
        return Element(role, (self._lang, next(self._keys)), self._lang, attributes or {})


def _is_text(unit: tuple[b.Block, ...]) -> bool:
    """Whether it is a block of text, with no figure beside it."""
    return len(unit) == 1 and isinstance(unit[0], b.Para | b.List)

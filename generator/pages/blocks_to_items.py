"""From blocks to the stream of items in one language.

Two languages make two streams of the same shape, since their skeletons are equal; the facing
edition pairs them item by item (:mod:`generator.pages.facing`). To set a block changes nothing, so
that it can be set in several ways to find out which is the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby, takewhile, zip_longest

from generator.drawing import sidebyside
from generator.drawing.fonts import FontSet
from generator.markup import blocks as b
from generator.pages import figurerow, tables
from generator.pages.boxes import (
    Box,
    Inside,
    Lowered,
    Pile,
    Plain,
    Row,
    Space,
    UpsideDown,
    baselines,
)
from generator.pages.frames import LAST_PAGE, STYLES, Frame
from generator.pages.gallery import Art, Gallery
from generator.pages.items import (
    FIGURES,
    HEADING,
    NEVER,
    Context,
    Destination,
    Item,
    Sizes,
    height,
    kept_together,
    least_height,
    led,
    led_to,
    stacked,
    without_orphans,
)
from generator.pages.leaves import Hairline, Tab, Text
from generator.pages.sidenotes import SideNote
from generator.pages.spacing import (
    BELOW_CAPTIONS,
    FEW,
    LISTED,
    ORPHAN,
    TORN,
    WELCOME,
    above,
    below,
    break_cost,
    seen_cost,
)
from generator.pages.typography import INSET, LIFT, Styles, whole_ems
from generator.pages.wording import Wording
from generator.pdf.tags import Tag
from generator.text.language import script_of
from generator.typeset.fitting import natural_width
from generator.typeset.house import COLUMN
from generator.typeset.inline import Run
from generator.typeset.paragraph import set_paragraph
from generator.typeset.styles import ParagraphStyle
from generator.values import Value

__all__ = ["Art", "Setter"]

INDENT, LABEL_GAP = 13.0, 3.5
"""From the left edge of a list to its text, at least, and between a label and the text, in pt."""

TAB = 12.0
"""The width of a rule's number tab, in pt."""

IMPRINT_GAP = 2.5
"""Between the paragraphs of the colophon, in pt."""


class Setter(Value, frozen=True):
    """Sets the parts of one book in one language on pages of ``capacity`` baselines.

    There is a column ``aside`` pt wide for notes, or none.
    """

    wording: Wording
    styles: Styles
    fonts: FontSet
    art: Art
    capacity: int
    aside: float = 0.0

    @property
    def _lang(self) -> str:
        return self.wording.lang

    @property
    def _gallery(self) -> Gallery:
        return Gallery(self.wording, self.styles, self.fonts, self.art)

    def section(self, section: b.Section, page_break_before: bool = False) -> list[Item]:
        """The items of a section, on a new page if this or the section says so."""
        place = ("section", section.id)
        name = self.wording.index.places[section.id].name
        context = Context(self._lang, section.id, place, (Tag("Sect", place),))
        head = self._heading(
            section.title,
            self.styles.h1,
            context,
            Destination(name, b.plain(section.title), 1),
            page_break_before=page_break_before or section.page_break_before or section.last,
        )
        if not section.last:
            return led([head, *self._flow(section.blocks, context)], self.capacity)
        tint = Frame(place, LAST_PAGE)
        whole_page = context.but(frame=tint, flush=True, spaced=True)
        items = [head.but(frame=tint), *self._flow(section.blocks, whole_page)]
        return kept_together(items, self.capacity)

    def colophon(self, colophon: b.Colophon, section: str = "") -> list[Item]:
        """The items of the colophon, below a line, at the end of a ``section``."""
        place = ("colophon",)
        context = Context(self._lang, section, place, (Tag("Sect", place),))
        line = context.item(Plain(Hairline(COLUMN, 0.6, self.styles.tones.middle), 0), gap=2)
        items = [line.but(keep_with_next=True, to_foot=True)]
        groups = groupby(colophon.blocks, lambda block: isinstance(block, b.Para))
        for number, (paragraphs, blocks) in enumerate(groups):
            inner = context.at(number)
            if paragraphs:
                items.append(inner.item(self._imprint(list(blocks), inner)))
            else:
                items += self._flow(list(blocks), inner)
        return kept_together(items, self.capacity)

    def _imprint(self, blocks: Sequence[b.Block], context: Context) -> Pile:
        """Paragraphs of the colophon, closer than the grid has it."""
        parts: list[tuple[float, Box]] = []
        depth = IMPRINT_GAP
        for number, block in enumerate(blocks):
            assert isinstance(block, b.Para)
            runs = self.wording.runs(block.content)
            text = self._text(runs, self.styles.colophon, context.width)
            parts.append((depth, Inside((*context.path, context.tag("P", number)), text)))
            depth += text.height + IMPRINT_GAP
        return Pile(tuple(parts), baselines(depth - IMPRINT_GAP))

    def _text(
        self, runs: Sequence[Run], style: ParagraphStyle, width: float, lift: float = 0.0
    ) -> Text:
        return Text(set_paragraph(runs, style, self.fonts, width), lift)

    def _flow(
        self,
        blocks: Sequence[b.Block],
        context: Context,
        before: b.Block | None = None,
        *,
        has_end: bool = True,
    ) -> list[Item]:
        """The items of blocks that follow ``before``; a flow that ``has_end`` has white below."""
        items: list[Item] = []
        follows = 0  # the height of what was set last
        joined = self._gallery.joined(blocks, context.width)
        rows = tuple(row for row in joined if isinstance(row, b.Figures))
        context = context.but(alike=rows, measure=context.width)
        units = self._units(blocks, context)
        for number, (unit, after) in enumerate(zip_longest(units, units[1:])):
            block, inner = unit[0], context.at(number)
            if isinstance(block, b.Framed) and self._goes_aside(block, context):
                items.append(self._side_note(block, inner, follows))
                continue
            has_white = bool(above(after[0])) if after else has_end  # a flow ends before a heading
            inner = inner.but(under=0.0 if has_white else BELOW_CAPTIONS)
            if len(unit) > 1:
                made = [self._side_by_side(unit, inner, before, ends=after is None)]
            else:
                made = self._block(block, inner, isinstance(before, b.Para))
            if before is not None:
                led = isinstance(before, b.Para) and isinstance(block, b.List | b.Table)
                gap = max(below(before), above(block), context.spaced and not led)
                gap += bool(items and items[-1].hang) and made[0].stretch == HEADING
                cost = max(made[0].cost, break_cost(before, block))
                seen = min(made[0].seen, max(made[0].cost, seen_cost(before, block)))
                made[0] = made[0].but(gap=gap, cost=cost, seen=seen)
                if isinstance(unit[-1], b.List) and not gap:
                    made = [item.within(Lowered).but(hang=0.5) for item in made]
                if isinstance(block, b.Para) and after is None and made[0].box.lines <= FEW:
                    made[0] = made[0].but(cost=max(cost, ORPHAN))
            items += made
            before, follows = unit[-1], height(made)
        return items

    def _units(self, blocks: Sequence[b.Block], context: Context) -> Sequence[tuple[b.Block, ...]]:
        """The blocks one by one, but a small figure with as much of the text before it as can
        stand to its left.
        """
        units: list[tuple[b.Block, ...]] = []
        for block in self._gallery.joined(blocks, context.width):
            text: tuple[b.Block, ...] = ()
            if isinstance(block, b.Figures) and self._gallery.goes_beside(block):
                texts = takewhile(_is_text, reversed(units))
                text = self._text_beside(block, [unit[0] for unit in texts], context)
            units = [*units[: len(units) - len(text)], (*text, block)]
        return units

    def _text_beside(
        self, block: b.Figures, before: Sequence[b.Block], context: Context
    ) -> tuple[b.Block, ...]:
        """As much of the text ``before`` a figure (the nearest first) as stands to its left; none
        where that saves no room.
        """
        figure = height(self._figures(block, context.but(width=figurerow.SIDE)))
        narrow = context.but(width=self._beside(context))
        for taken in range(1, len(before) + 1):
            text = tuple(reversed(before[:taken]))
            high = height(self._flow(text, narrow))
            if high >= figure - 1 or taken == len(before):
                apart = height(self._flow(text, context)) + height(self._figures(block, context))
                return text if max(high, figure) < apart else ()
        return ()

    def _beside(self, context: Context) -> float:
        """The width of text to the left of a figure."""
        return self._measure(context, figurerow.SIDE + sidebyside.GAP)

    def _measure(self, context: Context, taken: float) -> float:
        """The width of text in a context of which so many pt are taken, at least."""
        style = self.styles.small if context.small else self.styles.body
        return whole_ems(context.width - taken, style)

    def _side_by_side(
        self,
        unit: Sequence[b.Block],
        context: Context,
        before: b.Block | None,
        *,
        ends: bool,
    ) -> Item:
        """A figure, the last of ``unit``, and to its left the text that leads to it; a list that
        ``ends`` no section brings white below it.
        """
        *texts, block = unit
        assert isinstance(block, b.Figures)
        narrow = context.but(width=self._beside(context))
        text = self._flow(texts, narrow, before, has_end=False)
        right = context.left + context.width - figurerow.SIDE
        figure = self._figures(block, context.but(left=right, width=figurerow.SIDE))
        hang = text[-1].hang if height(text) >= least_height(figure) else 0.0
        if hang and not ends:
            text, hang = [*text, Item(Space(1))], 0.0
        beside = stacked(text)
        heights = [
            sum(in_lines) for in_lines in zip(*(part.heights for part in figure), strict=True)
        ]
        sizes = Sizes(
            tuple(max(beside.lines, high) for high in heights),
            lambda s: Row(((0.0, beside), (0.0, stacked([part.at(s) for part in figure])))),
        )
        item = context.but(left=0.0).figures(sizes)
        return item.but(destinations=led_to([*text, *figure]), hang=hang)

    def _block(self, block: b.Block, context: Context, follows: bool) -> list[Item]:
        """The items of a block; ``follows`` is true of a paragraph after another."""
        match block:
            case b.Para():
                return [self._para(block, context, follows)]
            case b.Framed():
                return self._framed(block, context)
            case b.Rule():
                return self._rule(block, context)
            case b.Subsection():
                return self._subsection(block, context)
            case b.List():
                return self._list(block, context)
            case b.Question():
                return self._question(block, context)
            case b.Table():
                return self._table(block, context)
            case b.Figures():
                return self._figures(block, context)
            case b.Gallery():
                return self._plates(block, context)
            case b.UpsideDown():
                return [self._upside_down(block, context)]

    def _para(self, block: b.Para, context: Context, follows: bool) -> Item:
        """A paragraph; one that references lead to is kept on the page that they name."""
        style = self.styles.small if context.small else self.styles.body
        script = script_of(self._lang)
        if context.width < script.narrow * COLUMN:
            style = style.but(align="left")
        # An indent shows that a paragraph begins: most scripts need it after a paragraph only.
        if not context.spaced and (follows or (script.indents_first and not context.flush)):
            style = style.but(first_indent=self.styles.indent * script.indent)
        item = self._paragraph(self.wording.runs(block.content), style, context)
        if block.id:
            here = Destination(self.wording.index.places[block.id].name)
            item = item.but(destinations=(here,), cut=TORN)
        return item.but(cost=ORPHAN) if item.box.lines == 1 else item

    def _paragraph(self, runs: Sequence[Run], style: ParagraphStyle, context: Context) -> Item:
        text = self._text(runs, style, context.width)
        return context.item(Inside((*context.path, context.tag("P")), text))

    def _heading(
        self,
        title: b.Content,
        style: ParagraphStyle,
        context: Context,
        destination: Destination,
        *,
        number: int = 0,
        page_break_before: bool = False,
    ) -> Item:
        """A heading, with its number on a tab where it has one; over the whole column."""
        indent = TAB + 6 if number else 0.0
        runs = self.wording.runs(title, style.face)
        lift = LIFT[style.role]
        box: Box = self._text(runs, style, COLUMN - indent, lift)
        if number:
            digits = set_paragraph([Run(str(number))], self.styles.tab, self.fonts, TAB)
            tab = Plain(Tab(digits, self.styles.tones.strong, lift), 1)
            box = Row(((0.0, tab), (indent, box)))
        return Item(
            Inside((*context.path, context.tag(style.role)), box),
            gap=1,
            cost=WELCOME,
            page_break_before=page_break_before,
            keep_with_next=True,
            destinations=(destination,),
            section=context.section,
            stretch=destination.level,
        )

    def _rule(self, rule: b.Rule, context: Context) -> list[Item]:
        number = self.wording.index.places[rule.id].number
        section = Tag("Sect", ("rule", rule.id))
        return kept_together(self._titled(rule, context, section, number), self.capacity)

    def _subsection(self, part: b.Subsection, context: Context) -> list[Item]:
        return self._titled(part, context, Tag("Sect", ("section", part.id)))

    def _titled(
        self, part: b.Rule | b.Subsection, context: Context, section: Tag, number: int = 0
    ) -> list[Item]:
        """A heading of the second level, and what stands below it."""
        inner = context.but(path=(*context.path, section))
        name = self.wording.index.places[part.id].name
        destination = Destination(name, b.plain(part.title), 2)
        head = self._heading(part.title, self.styles.h2, inner, destination, number=number)
        return led([head, *self._flow(part.blocks, inner)], self.capacity)

    def _framed(self, block: b.Framed, context: Context) -> list[Item]:
        style, path = STYLES[type(block)], (*context.path, context.div(block.tag))
        if context.frame:  # a frame in a frame is no frame
            return self._flow(block.blocks, context.but(path=path))
        width = self._measure(context.but(small=style.small), 2 * INSET)
        inner = context.but(
            path=path,
            left=context.left + (context.width - width) / 2,
            width=width,
            frame=Frame(context.place, style),
            small=style.small,
            flush=True,
        )
        return kept_together(self._flow(block.blocks, inner), self.capacity)

    def _goes_aside(self, note: b.Framed, context: Context) -> bool:
        """Whether a note is words alone, and there is a column for it."""
        words = all(isinstance(block, b.Para | b.List) for block in note.blocks)
        beside = bool(self.aside) and STYLES[type(note)].aside
        return beside and words and context.frame is None

    def _side_note(self, note: b.Framed, context: Context, after: int) -> Item:
        """A note for the column beside the text, which it follows without a break."""
        narrow = _alone(context, context.div(note.tag), self.aside)
        words = self._flow(note.blocks, narrow)
        box = SideNote(stacked(words), after)
        return Item(box, cost=NEVER, destinations=led_to(words), section=context.section)

    def _list(self, block: b.List, context: Context) -> list[Item]:
        numbering = "Decimal" if block.ordered else "Disc"
        whole = context.tag("L", attributes={"List": {"ListNumbering": numbering}})
        signs = [f"{n}." if block.ordered else "•" for n in range(1, len(block.items) + 1)]
        # Labels hang by the width of the widest and end at one edge: their dots are in line.
        label = self.styles.label
        hang = max(natural_width([Run(sign)], label, self.fonts) for sign in signs)
        width = self._measure(context, max(INDENT, hang + LABEL_GAP))
        indent = context.width - width
        items: list[Item] = []
        for number, (blocks, sign) in enumerate(zip(block.items, signs, strict=True), 1):
            path = (*context.path, whole, context.tag("LI", number))
            inner = context.at(number).but(
                path=(*path, context.tag("LBody", number)),
                left=context.left + indent,
                width=width,
                flush=True,
            )
            made = self._flow(blocks, inner)
            text = self._text([Run(sign)], label, hang)
            labelled = Inside((*path, context.tag("Lbl", number)), text)
            row = made[0].within(partial(_labelled, (context.left, labelled)))
            alone = number in (2, len(block.items))
            seen = NEVER if number == 1 else ORPHAN if alone else 0.0
            items += [row.but(cost=LISTED * (number > 1), seen=seen), *made[1:]]
        return items

    def _question(self, block: b.Question, context: Context) -> list[Item]:
        runs = self.wording.runs(block.question, "bold")
        question = self._paragraph(runs, self.styles.question, context)
        inner = context.but(
            left=context.left + self.styles.indent,
            width=context.width - self.styles.indent,
            flush=True,
        )
        items = [question.but(keep_with_next=True), *self._flow(block.answer, inner)]
        return kept_together(items, self.capacity)

    def _table(self, block: b.Table, context: Context) -> list[Item]:
        runs = self.wording.entry if block.index else self.wording.runs
        rows = tables.rows(
            [[runs(cell) for cell in row] for row in block.rows],
            head=block.head,
            numbers=b.number_columns(block),
            context=context,
            styles=self.styles,
            fonts=self.fonts,
        )
        items = [context.item(Inside(context.path, row)) for row in rows]
        return kept_together(items, self.capacity)

    def _figures(self, block: b.Figures, context: Context) -> list[Item]:
        drawings, captions = self._gallery.row(block, context)
        first = context.figures(drawings).but(
            stretch=FIGURES,
            destinations=self._gallery.destinations(block),
            shared=self.art.across,
            keep_with_next=True,
        )
        below = context.item(captions, cost=NEVER)
        return [first, below.but(joined=self._gallery.joint(block, context))]

    def _plates(self, block: b.Gallery, context: Context) -> list[Item]:
        """A gallery, row by row; those of a section with as many columns are drawn alike."""
        rows = map(context.figures, self._gallery.plates(block, context))
        across, series = self.art.across, f"{context.section} {block.columns}"
        return without_orphans([row.but(shared=across, series=series) for row in rows])

    def _upside_down(self, block: b.UpsideDown, context: Context) -> Item:
        division = Tag("Div", ("upside down", self._lang, context.place))
        inner = _alone(context, division, context.width)
        words = self._flow(block.blocks, inner)
        turned = context.item(UpsideDown(stacked(words), context.width))
        return turned.but(destinations=led_to(words))


def _labelled(label: tuple[float, Box], box: Box) -> Row:
    """A box with its label at its offset."""
    return Row((label, (0.0, box)))


def _is_text(unit: tuple[b.Block, ...]) -> bool:
    """Whether it is a block of text, with no figure beside it."""
    return len(unit) == 1 and isinstance(unit[0], b.Para | b.List)


def _alone(context: Context, division: Tag, width: float) -> Context:
    """The context of small text in a column of its own, ``width`` pt wide."""
    return Context(
        *(context.lang, context.section, context.place, (*context.path, division)),
        width=width,
        small=True,
        flush=True,
    )

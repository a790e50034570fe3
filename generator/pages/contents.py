"""The table of contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.fonts import FontSet
from generator.markup import blocks as b
from generator.pages.boxes import Inside, Plain, Row
from generator.pages.items import Item
from generator.pages.leaves import ContentsLine, Text
from generator.pages.typography import LIFT, Styles
from generator.pages.wording import Wording
from generator.pdf.tags import Tag
from generator.typeset.fitting import natural_width
from generator.typeset.house import COLUMN
from generator.typeset.inline import Run
from generator.typeset.paragraph import set_paragraph

INDENT = 14.0
"""Of the entries of the second level, in pt."""

LEADER = 12.0
"""The least room between a title and its page number, in pt."""


def contents(book: b.Book, wording: Wording, styles: Styles, fonts: FontSet) -> list[Item]:
    """A heading and a line for each section, subsection and rule, on a page of their own."""
    lang = wording.lang
    section = Tag("Sect", ("contents",))
    toc = Tag("TOC", ("contents", lang), lang)
    head = Tag("H1", ("contents head", lang), lang)
    title = Text(
        set_paragraph([Run(wording.contents)], styles.h1, fonts, COLUMN), LIFT[styles.h1.role]
    )
    items = [Item(Inside((section, head), title), page_break_before=True, keep_with_next=True)]
    for level, part in _entries(book.parts):
        path = (
            section,
            toc,
            Tag("TOCI", ("contents entry", lang, part.id)),
            Tag("Reference", ("contents reference", lang, part.id)),
        )
        line = _line(part, level, wording, styles, fonts)
        box = Inside(path, Plain(line, line.lines))
        items.append(Item(Row(((COLUMN - line.width, box),)), gap=int(len(items) == 1)))
    return items


def _entries(
    parts: Sequence[b.Part | b.Block], level: int = 1
) -> Iterator[tuple[int, b.Section | b.Subsection | b.Rule]]:
    for part in parts:
        if isinstance(part, b.Section | b.Subsection | b.Rule):
            yield level, part
            yield from _entries(part.blocks, level + 1)


def _line(
    part: b.Section | b.Subsection | b.Rule,
    level: int,
    wording: Wording,
    styles: Styles,
    fonts: FontSet,
) -> ContentsLine:
    target = wording.index.places[part.id]
    style = styles.contents.but(face="bold" if level == 1 else "regular")
    title = wording.runs(part.title)
    number = [Run(str(wording.page(target.name)))]
    width = COLUMN - INDENT * (level - 1)
    room = width - natural_width(number, styles.contents_number, fonts) - LEADER
    return ContentsLine(
        title=set_paragraph(title, style, fonts, room),
        number=set_paragraph(number, styles.contents_number, fonts, width),
        target=target.name,
        colour=styles.tones.middle,
    )

"""Blocks as elements. What stands on the page beside each other is one below the other here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from lxml import etree

from generator.html.drawings import Drawings
from generator.html.elements import classes, element
from generator.html.words import WebWording
from generator.markup import blocks as b

DEEPEST = 6
"""The lowest level of a heading."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Makes the elements of a book in one language."""

    wording: WebWording
    drawings: Drawings

    def section(self, section: b.Section) -> etree._Element:
        """A chapter."""
        return self._titled(section, 2, "page" if section.last else "")

    def blocks(self, blocks: Sequence[b.Block], level: int) -> Iterator[etree._Element]:
        """The elements of blocks; ``level`` is that of headings among them."""
        for questions, run in groupby(blocks, lambda block: isinstance(block, b.Question)):
            if questions:
                pairs = (self._question(q, level) for q in run if isinstance(q, b.Question))
                yield element("dl", *pairs)
            else:
                yield from (self._block(block, level) for block in run)

    def _block(self, block: b.Block, level: int) -> etree._Element:
        match block:
            case b.Para():
                named = {"id": self.wording.index.places[block.id].name} if block.id else {}
                return element("p", *self.wording.inline(block.content), **named)
            case b.Note():
                inner = self.blocks(block.blocks, level)
                return element("aside", *inner, class_="note", role="note")
            case b.Rule():
                return self._titled(block, level, "rule")
            case b.Subsection():
                return self._titled(block, level)
            case b.List():
                items = (element("li", *self.blocks(item, level)) for item in block.items)
                return element("ol" if block.ordered else "ul", *items)
            case b.Table():
                return self._table(block)
            case b.Figures():
                return self.drawings.row(block)
            case b.Gallery():
                return self.drawings.gallery(block)
            case b.Container():
                return element("div", *self.blocks(block.blocks, level), class_=block.tag)
            case b.Question():
                return element("dl", self._question(block, level))

    def _titled(
        self, part: b.Section | b.Subsection | b.Rule, level: int, kind: str = ""
    ) -> etree._Element:
        """A part with its heading, a rule with its number on a tab."""
        target = self.wording.index.places[part.id]
        title = tuple(self.wording.inline(part.title))
        if target.number:
            title = (element("span", str(target.number), class_="tab"), " ", *title)
        head = element(f"h{min(level, DEEPEST)}", *title)
        inner = self.blocks(part.blocks, level + 1)
        return element("section", head, *inner, id=target.name, **classes(kind))

    def _question(self, block: b.Question, level: int) -> etree._Element:
        question = element("dt", *self.wording.inline(block.question))
        return element("div", question, element("dd", *self.blocks(block.answer, level)))

    def _table(self, table: b.Table) -> etree._Element:
        """With a head, the first row names the columns, else the first cell names its row."""
        numbers = b.number_columns(table)
        words = self.wording.entry if table.index else self.wording.inline

        def row(number: int, cells: Sequence[b.Content]) -> etree._Element:
            made = []
            for column, content in enumerate(cells):
                looks = classes("number" if numbers[column] else "")
                inner = words(content)
                if number == 0 if table.head else column == 0:
                    scope = "col" if table.head else "row"
                    made.append(element("th", *inner, scope=scope, **looks))
                else:
                    made.append(element("td", *inner, **looks))
            return element("tr", *made)

        first, *rest = (row(number, cells) for number, cells in enumerate(table.rows))
        head = [element("thead", first)] if table.head else []
        body = element("tbody", *rest) if table.head else element("tbody", first, *rest)
        # Where it is wider than a phone it scrolls by itself: by the keyboard, too.
        return element("div", element("table", *head, body), class_="table", tabindex="0")

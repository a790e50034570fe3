"""Inline content as elements, and references by titles, for a page without page numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.html.elements import Node, element
from generator.markup.blocks import (
    Book,
    Content,
    Emphasis,
    Ref,
    Rule,
    Section,
    Span,
    Subsection,
    plain,
    walk,
)
from generator.markup.index import Target
from generator.markup.references import References
from generator.text.language import language_tag

_TAGS: Mapping[Emphasis, str] = {"b": "b", "i": "i", "term": "dfn", "piece": "b"}


@dataclass(frozen=True)
class WebWording(References):
    """Words of a book without pages: a section is called by its ``titles`` entry."""

    titles: Mapping[str, str]

    def section(self, target: Target) -> str:
        """A section is called by its title."""
        # Translators: a reference within a sentence to a section; the marks are quotation marks
        return self.say.pgettext("book/html", "“%(title)s”", title=self.titles[target.id])

    @property
    def tag(self) -> str:
        """The language as HTML has it."""
        return language_tag(self.lang)

    @property
    def skip(self) -> str:
        """The link for who does not want to hear the contents."""
        # Translators: the first link of a web page, for people who use the keyboard
        return self.say.pgettext("book/html", "Skip to the text")

    def inline(self, content: Content) -> Iterator[Node]:
        """The content as text and elements."""
        for part in content:
            match part:
                case Span(text, _, ruby) if ruby:
                    # Browsers without ruby show the reading in brackets.
                    reading = (element("rp", "（"), element("rt", ruby), element("rp", "）"))
                    node: Node = element("ruby", text, *reading)
                case Span():
                    node = part.text
                case Ref():
                    target = self.index.target(part.to)
                    node = element("a", self.reference(target), href=f"#{target.name}")
            for kind in reversed(part.emphasis):
                node = element(_TAGS[kind], node)
            yield node


def titles(book: Book) -> Mapping[str, str]:
    """The plain titles of sections, subsections and rules by id."""
    nodes = walk(book.parts)
    return {n.id: plain(n.title) for n in nodes if isinstance(n, Section | Subsection | Rule)}

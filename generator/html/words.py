"""Inline content as elements, and references by titles, for a page without page numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.html.elements import Node, element
from generator.markup.blocks import (
    Content,
    Emphasis,
    Ref,
    Span,
)
from generator.markup.index import Target
from generator.markup.recording import RecordedMessages
from generator.markup.references import References
from generator.text.language import language_tag
from generator.text.places import SOURCE

_TAGS: Mapping[Emphasis, str] = {"b": "b", "i": "i", "term": "dfn", "piece": "b"}


class WebWording(References, frozen=True):
    """Words of a book without pages: sections and paragraphs are called by their ``titles``.

    In a draft, English that stands in for a translation is an element that says so.
    """

    say: RecordedMessages
    titles: Mapping[str, str]
    is_draft: bool = False

    def section(self, target: Target) -> str:
        """A section is called by its title, and so is a paragraph in it."""
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

    @property
    def stamp(self) -> str:
        """What is written across the page; nothing where the book is finished."""
        # Translators: large, across every page of a book whose translation is not finished
        return self.say.pgettext("book/draft", "DRAFT") if self.is_draft else ""

    def said(self, text: str, message: str = "") -> Node:
        """A text, of the message with this id if it is known: marked where it is a fallback."""
        if self.is_draft and self.lang != SOURCE and self.say.is_fallback(text, message):
            return element("span", text, lang=SOURCE, class_="fallback")
        return text

    def entry(self, content: Content) -> Iterator[Node]:
        """A cell of an index: between its references stands what the language has for that."""
        references = [part for part in content if isinstance(part, Ref)]
        if not references:
            yield from self.inline(content)
        for number, part in enumerate(references):
            if number:
                yield self.between
            yield from self.inline((part,))

    def inline(self, content: Content) -> Iterator[Node]:
        """The content as text and elements."""
        for part in content:
            match part:
                case Span(text, _, ruby) if ruby:
                    # Browsers without ruby show the reading in brackets.
                    reading = (element("rp", "（"), element("rt", ruby), element("rp", "）"))
                    node: Node = element("ruby", text, *reading)
                case Span():
                    node = self.said(part.text, part.message)
                case Ref():
                    target = self.index.target(part.to)
                    node = element("a", self.said(self.reference(target)), href=f"#{target.name}")
            for kind in reversed(part.emphasis):
                node = element(_TAGS[kind], node)
            yield node

"""The machine's own words in a book, and the way from inline content to runs of text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.markup.blocks import Content, Look, Ref, Span
from generator.markup.index import Index, Target
from generator.markup.template import Messages
from generator.typeset.inline import Run, emphasised
from generator.typeset.styles import FaceName

_FACES: Mapping[Look, FaceName] = {
    "b": "bold",
    "i": "italic",
    "term": "bold-italic",
    "piece": "bold",
}
"""Terms are bold too, for Japanese has no italics."""

UNKNOWN_PAGE = 10
"""What page numbers are taken to be before the first composition: two digits are likely."""


@dataclass(frozen=True)
class Wording:
    """Turns content of one language into runs; ``pages`` has the page of each destination."""

    say: Messages
    index: Index
    pages: Mapping[str, int]

    @property
    def lang(self) -> str:
        """The language."""
        return self.say.lang

    @property
    def space(self) -> str:
        """What stands between two sentences."""
        return "" if self.lang == "ja" else " "

    def runs(self, content: Content, face: FaceName = "regular") -> tuple[Run, ...]:
        """The content as runs; ``face`` is that of the text around it."""
        made: list[Run] = []
        for part in content:
            look = _face(part.looks, face)
            match part:
                case Span(text, _, ruby) if ruby:
                    made.append(Run(text, look, ruby=ruby, message=part.message))
                case Span():
                    made += self.text(part.text, look, part.message)
                case Ref():
                    target = self.index.target(part.to)
                    words = self.reference(target)
                    made.append(
                        Run(words, look, link=target.name, whole=True, message=part.message)
                    )
        return tuple(made)

    def text(self, text: str, face: FaceName = "regular", message: str = "") -> Iterator[Run]:
        """The text as runs: what reads like a reference stays with its number in one line."""
        parts = self._references.split(text)
        for i, part in enumerate(parts):
            if part:
                yield Run(part, face, whole=i % 2 == 1, message=message)

    @cached_property
    def _references(self) -> re.Pattern[str]:
        """What references look like in this language, whatever their numbers."""
        words = (self._figure("@"), self._rule("@"), self._page("@"))
        patterns = (re.escape(word).replace("@", "[0-9]+") for word in words)
        return re.compile(f"({'|'.join(patterns)})", re.IGNORECASE)

    def reference(self, target: Target) -> str:
        """How a sentence calls the target."""
        match target.kind:
            case "figure":
                return self._figure(target.number)
            case "rule":
                return self._rule(target.number)
            case "section":
                return self._page(self.page(target.name))

    def _figure(self, number: object) -> str:
        # Translators: a reference within a sentence
        return self.say.pgettext("book", "figure %(number)s", number=number)

    def _rule(self, number: object) -> str:
        # Translators: a reference within a sentence
        return self.say.pgettext("book", "rule %(number)s", number=number)

    def _page(self, page: object) -> str:
        # Translators: a reference within a sentence
        return self.say.pgettext("book", "page %(page)s", page=page)

    def label(self, figure: str) -> str:
        """How the caption of a figure begins."""
        number = self.index.figures[figure].number
        # Translators: the beginning of a figure's caption
        return self.say.pgettext("book", "Figure %(number)s.", number=number)

    @property
    def contents(self) -> str:
        """The heading of the table of contents."""
        return self.say.pgettext("book", "Contents")

    def page(self, name: str) -> int:
        """The page of a destination, a guess before it is known."""
        return self.pages.get(name, UNKNOWN_PAGE)


def _face(looks: tuple[Look, ...], ground: FaceName) -> FaceName:
    face = ground
    for look in looks:
        face = emphasised(_FACES[look], face)
    return face

"""The machine's own words in a book, and the way from inline content to runs of text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.book.blocks import Content, Look, Ref, Span
from generator.book.index import Index, Target
from generator.book.inline import Run, emphasised
from generator.book.styles import FaceName
from generator.book.template import Messages

_FACES: Mapping[Look, FaceName] = {
    "b": "bold",
    "i": "italic",
    "term": "bold-italic",
    "piece": "bold",
}
"""Terms are bold too, for Japanese has no italics."""

UNKNOWN_PAGE = 10
"""What page numbers are taken to be before the first composition: two digits are likely."""


@dataclass(frozen=True, slots=True)
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
        made = []
        for part in content:
            look = _face(part.looks, face)
            match part:
                case Span():
                    made.append(Run(part.text, look))
                case Ref():
                    target = self.index.target(part.to)
                    made.append(Run(self.reference(target), look, link=target.name))
        return tuple(made)

    def reference(self, target: Target) -> str:
        """How a sentence calls the target."""
        match target.kind:
            case "figure":
                # Translators: a reference within a sentence
                return self.say.pgettext("book", "figure %(number)s", number=target.number)
            case "rule":
                # Translators: a reference within a sentence
                return self.say.pgettext("book", "rule %(number)s", number=target.number)
            case "section":
                page = self.page(target.name)
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

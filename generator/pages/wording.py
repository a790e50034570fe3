"""From inline content to runs of text, and references by page numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from operator import itemgetter

from generator.markup.blocks import Content, Emphasis, Ref, Span
from generator.markup.index import Target
from generator.markup.references import References
from generator.typeset.inline import Run, emphasised
from generator.typeset.styles import FaceName

_FACES: Mapping[Emphasis, FaceName] = {
    "b": "bold",
    "i": "italic",
    "term": "bold-italic",
    "piece": "bold",
}
"""Terms are bold too, for some scripts have no italics."""

_NUMBER = "(?<![0-9])[0-9]+"
"""Begins with its first digit: a number is not looked at again from each of its digits on."""
_SIZE = f"{_NUMBER} ?× ?[0-9]+"
_INITIALS = r"(?:\b[A-Z]\. ){2,}\w+"
_HELD = re.compile(r"[0-9]|[A-Z]\. ")
"""In every text that stays in one line: to look for the whole of it takes six times as long."""
_SENTENCE = re.compile(".+?(?:。|$)")
"""One sentence in a script without spaces."""

UNKNOWN_PAGE = 10
"""What page numbers are taken to be before the first composition: two digits are likely."""


class Wording(References, frozen=True):
    """Turns content of one language into runs; ``pages`` has the page of each destination."""

    pages: Mapping[str, int]

    def runs(self, content: Content, face: FaceName = "regular") -> tuple[Run, ...]:
        """The content as runs; ``face`` is that of the text around it."""
        made: list[Run] = []
        for part in content:
            styled = _face(part.emphasis, face)
            match part:
                case Span(text, _, ruby) if ruby:
                    made.append(Run(text, styled, ruby=ruby, message=part.message))
                case Span():
                    made += self.text(part.text, styled, part.message)
                case Ref():
                    target = self.index.target(part.to)
                    words = self.reference(target)
                    made.append(
                        Run(words, styled, link=target.name, whole=True, message=part.message)
                    )
        return tuple(made)

    def entry(self, content: Content) -> tuple[Run, ...]:
        """A cell of an index: its references as the numbers of their pages, each once."""
        pages: dict[int, Ref] = {}
        for part in content:
            if isinstance(part, Ref):
                pages.setdefault(self.page(self.index.target(part.to).name), part)
        if not pages:
            return self.runs(content)
        made: list[Run] = []
        for page, part in sorted(pages.items(), key=itemgetter(0)):
            if made:
                made.append(Run(self.between))
            link = self.index.target(part.to).name
            made.append(Run(str(page), link=link, whole=True, message=part.message))
        return tuple(made)

    def text(self, text: str, face: FaceName = "regular", message: str = "") -> Iterator[Run]:
        """The text as runs: what reads like a reference stays with its number in one line."""
        parts = self.kept_whole.split(text) if _HELD.search(text) else (text,)
        for i, part in enumerate(parts):
            if part:
                yield Run(part, face, whole=i % 2 == 1, message=message)

    def stem(self, text: str) -> Iterator[Run]:
        """The first words of a caption, the verdict, before its own. Where sentences follow each
        other without a space, which lines could part anywhere, each of them stays in one line.
        """
        if self.space:
            yield from self.text(text + self.space, "bold")
        else:
            yield from (Run(one, "bold", whole=True) for one in _SENTENCE.findall(text))

    @cached_property
    def kept_whole(self) -> re.Pattern[str]:
        """What references look like in this language, whatever their numbers; also sizes, such as
        7 × 13, and initials before a name.
        """
        words = (self.figure("@"), self.rule("@"), self._page("@"))
        patterns = (re.escape(word).replace("@", _NUMBER) for word in words)
        return re.compile(f"((?i:{'|'.join(patterns)})|{_SIZE}|{_INITIALS})")

    def section(self, target: Target) -> str:
        """A section or a paragraph is called by its page."""
        return self._page(self.page(target.name))

    def _page(self, page: object) -> str:
        # Translators: a reference within a sentence
        return self.say.pgettext("book", "page %(page)s", page=page)

    def page(self, name: str) -> int:
        """The page of a destination, a guess before it is known."""
        return self.pages.get(name, UNKNOWN_PAGE)


def _face(emphasis: tuple[Emphasis, ...], ground: FaceName) -> FaceName:
    face = ground
    for kind in emphasis:
        face = emphasised(_FACES[kind], face)
    return face

"""Sections as they were set before: where a book is set again, only what changed is set anew.

That is, while its page numbers are found, the sections that quote others than before; and when a
text was saved while the book is served, those that say something else.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from generator.drawing.same import Same
from generator.figures.heard import Heard, Message
from generator.markup import blocks as b
from generator.pages.blocks_to_items import Setter
from generator.pages.items import Item
from generator.pages.quoted import Quoted
from generator.values import Value


class _Set(Value, frozen=True):
    """A section that was set, with the page numbers that it quotes and the messages in it, beside
    its own text.
    """

    items: Sequence[Item]
    pages: Mapping[str, int]
    messages: Sequence[Message]


_Known: TypeAlias = dict[tuple[b.Section, bool], list[_Set]]
"""Sections, on a new page or not, each once for all page numbers that it quoted."""


class Sections(NamedTuple):
    """Sets the sections of a book in one language: the ``setter`` hears its words and quotes its
    pages by the others. There are those that were set ``now``, and ``before`` that.
    """

    setter: Setter
    heard: Heard
    quoted: Quoted
    now: _Known
    before: _Known

    def set(self, section: b.Section, on_new_page: bool) -> Sequence[Item]:
        """The items of a section."""
        part = section, on_new_page
        now = self.now.setdefault(part, [])
        found = next((one for one in now if self.quoted.agrees(one.pages)), None)
        if not found:
            before = self.before.get(part, ())
            found = next(filter(self._is_same, before), None) or self._made(section, on_new_page)
            now.append(found)
        return found.items

    def _is_same(self, one: _Set) -> bool:
        """Whether it quotes what is true now, and says what would be said."""
        return self.quoted.agrees(one.pages) and all(
            message.is_same(self.heard.say) for message in one.messages
        )

    def _made(self, section: b.Section, on_new_page: bool) -> _Set:
        self.quoted.asked.clear()
        self.heard.messages.clear()
        items = self.setter.section(section, on_new_page)
        return _Set(items, dict(self.quoted.asked), tuple(self.heard.messages))


class SetBefore:
    """The sections of a book by all that they are made of, as they were set last."""

    def __init__(self) -> None:
        self._before: dict[Hashable, _Known] = {}
        self._now: dict[Hashable, _Known] = {}

    def begin(self) -> None:
        """The book is set anew: forget what it did not need the last time."""
        self._before, self._now = self._now, {}

    def sections(self, setter: Setter, heard: Heard, quoted: Quoted) -> Sections:
        """What sets the sections of one language."""
        made_of = _made_of(setter)
        now, before = self._now.setdefault(made_of, {}), self._before.get(made_of, {})
        return Sections(setter, heard, quoted, now, before)


@lru_cache(maxsize=2)
def set_before(*book: Hashable) -> SetBefore:
    """What is remembered of a book, by all that it is known by: of one that is looked at on a page
    and as PDF, or beside another.
    """
    del book
    return SetBefore()


def _made_of(setter: Setter) -> Hashable:
    """All that the items of a section depend on besides its text, pages and messages."""
    wording, styles, art = setter.wording, setter.styles, setter.art
    pictures = (
        (name, Same(picture.scene), picture.alt, picture.lang, picture.others)
        for name, picture in art.pictures.items()
    )
    return (
        *(styles, Same(styles.body.fallbacks), setter.fonts, setter.capacity, setter.aside),
        *(wording.kept_whole, tuple(wording.index.places.items())),
        *(tuple(wording.index.figures.items()), tuple(pictures)),
        *(art.width, art.paired, art.second),
    )

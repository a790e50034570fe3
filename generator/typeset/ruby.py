"""Ruby: how words in kanji are read, in small kana above them.

A reading belongs to its whole word (group ruby), is half as large, and centred on it. The rules are
those of *Requirements for Japanese Text Layout* (JLREQ, W3C, 3.3) and JIS X 4051: kana that take up
less room than their word are spread over it, so that half as much is left at the ends as between
them; kana that need more may hang over kana and punctuation beside the word by one of their own,
but over nothing else, nor over the end of a line. The word itself is never spread or broken, so
that its characters are found as one when the page is searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.markup import blocks as b
from generator.typeset.inline import Look
from generator.typeset.kinsoku import Kind

SIZE = 0.5
"""The size of ruby, as a part of that of its word."""

RISE = 0.9
"""From the baseline of a word to that of its ruby, in em of the word: right above its square."""

_UNDER_RUBY = frozenset(
    (
        *(Kind.HIRAGANA, Kind.STEM, Kind.KATAKANA, Kind.KATAKANA_TAIL, Kind.FOLLOWER),
        *(Kind.OPEN, Kind.CLOSE, Kind.MIDDLE, Kind.STOP, Kind.COMMA),
    )
)
"""What ruby may hang over: nobody takes it for the reading of these."""

Readings: TypeAlias = Mapping[str, str]
"""Words in kanji and how they are read."""


@dataclass(frozen=True, slots=True)
class Ruby:
    """A reading above a word that is ``base`` pt wide.

    ``look`` is that of its kana, ``solid`` their width in pt without gaps.
    """

    text: str
    look: Look
    solid: float
    base: float

    @property
    def gap(self) -> float:
        """Between two kana, in pt."""
        return max(0.0, (self.base - self.solid) / len(self.text))

    @property
    def width(self) -> float:
        """From the first kana to the last, in pt."""
        return self.solid + (len(self.text) - 1) * self.gap

    @property
    def hang(self) -> float:
        """How far it reaches beyond its word on either side, in pt."""
        return max(0.0, (self.width - self.base) / 2)

    def air(self, beside: Kind) -> float:
        """What has to be left between the word and its neighbour, in pt."""
        return max(0.0, self.hang - (self.look.size if beside in _UNDER_RUBY else 0.0))

    def place(self, word: float, left: float, right: float) -> float:
        """Where it begins above a word that begins at ``word`` in a line from left to right."""
        return max(left, min(word + (self.base - self.width) / 2, right - self.width))


def annotated(book: b.Book, readings: Readings) -> b.Book:
    """The book with each reading at the first place in its running text that has the word.

    Headings, captions, tables and the colophon have none: there is no room above their lines.
    """
    if not readings:
        return book
    annotator = _Annotator(dict(readings))
    return replace(book, parts=tuple(map(annotator.part, book.parts)))


class _Annotator:
    """Goes through one book in its reading order; what has been read is not told again."""

    def __init__(self, readings: dict[str, str]) -> None:
        self._left = readings
        # The longest word first: 接続点 before 接続.
        words = sorted(readings, key=lambda word: (-len(word), word))
        self._word = re.compile(f"({'|'.join(map(re.escape, words))})")

    def part(self, part: b.Part) -> b.Part:
        if isinstance(part, b.Section):
            return replace(part, blocks=self._blocks(part.blocks))
        return part

    def _blocks(self, blocks: tuple[b.Block, ...]) -> tuple[b.Block, ...]:
        return tuple(map(self._block, blocks))

    def _block(self, block: b.Block) -> b.Block:
        match block:
            case b.Para():
                return b.Para(self._content(block.content))
            case b.Note() | b.Box() | b.Rule() | b.Subsection() | b.UpsideDown():
                return replace(block, blocks=self._blocks(block.blocks))
            case b.List():
                return replace(block, items=tuple(map(self._blocks, block.items)))
            case b.Question():
                return b.Question(self._content(block.question), self._blocks(block.answer))
            case b.Table() | b.Figures() | b.Gallery():
                return block

    def _content(self, content: b.Content) -> b.Content:
        return tuple(made for part in content for made in self._spans(part))

    def _spans(self, part: b.Span | b.Ref) -> Iterator[b.Span | b.Ref]:
        if isinstance(part, b.Ref):
            yield part
            return
        for text in self._word.split(part.text):
            if text:
                yield replace(part, text=text, ruby=self._left.pop(text, ""))

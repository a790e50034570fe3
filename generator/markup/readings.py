"""Readings of words in kanji, put at the first place in a book that has the word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from generator.markup import blocks as b
from generator.text.language import script_of

Readings: TypeAlias = Mapping[str, str]
"""Words in kanji and how they are read."""


def annotated(book: b.Book, readings: Readings) -> b.Book:
    """The book with each reading at the first place in its running text that has the word.

    Headings, captions, tables and the colophon have none: there is no room above their lines.
    """
    if not (readings and script_of(book.lang).has_readings):
        return book
    annotator = _Annotator(dict(readings))
    return book.but(parts=tuple(map(annotator.part, book.parts)))


class _Annotator:
    """Goes through one book in reading order; each reading is given once."""

    def __init__(self, readings: dict[str, str]) -> None:
        self._left = readings
        # The longest word first: 接続点 before 接続.
        words = sorted(readings, key=lambda word: (-len(word), word))
        self._word = re.compile(f"({'|'.join(map(re.escape, words))})")

    def part(self, part: b.Part) -> b.Part:
        if isinstance(part, b.Section):
            return part.but(blocks=self._blocks(part.blocks))
        return part

    def _blocks(self, blocks: tuple[b.Block, ...]) -> tuple[b.Block, ...]:
        return tuple(map(self._block, blocks))

    def _block(self, block: b.Block) -> b.Block:
        match block:
            case b.Para():
                return block.but(content=self._content(block.content))
            case b.Container():
                return block.but(blocks=self._blocks(block.blocks))
            case b.List():
                return block.but(items=tuple(map(self._blocks, block.items)))
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
                yield part.but(text=text, ruby=self._left.pop(text, ""))

"""Ruby: how words in kanji are read, in small kana above them.

A reading belongs to its whole word (group ruby), is half as large, and centred on it. The rules are
those of *Requirements for Japanese Text Layout* (JLREQ, W3C, 3.3) and JIS X 4051: kana that take up
less room than their word are spread over it, so that half as much is left at the ends as between
them; kana that need more may hang over kana and punctuation beside the word by one of their own,
but over nothing else, nor over the end of a line. The word itself is never spread or broken, so
that its characters are found as one when the page is searched.
"""

from __future__ import annotations

from generator.typeset.inline import TextStyle
from generator.typeset.kinsoku import Kind
from generator.values import Value

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


class Ruby(Value, frozen=True):
    """A reading above a word that is ``base`` pt wide.

    ``text_style`` is that of its kana, ``solid`` their width in pt without gaps.
    """

    text: str
    text_style: TextStyle
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
        return max(0.0, self.hang - (self.text_style.size if beside in _UNDER_RUBY else 0.0))

    def place(self, word: float, left: float, right: float) -> float:
        """Where the reading of a word begins, between the ends of the line; all in pt."""
        return max(left, min(word + (self.base - self.width) / 2, right - self.width))

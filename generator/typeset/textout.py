"""Lines → PDF text operators, as few as will do.

Distances are written as character spacing (``Tc``) and word spacing (``Tw``); only kerning moves
the pen. A wide distance is mostly in the advance of the glyph before it, whose face has air behind
it, so that programs that read text find no space there. Punctuation is drawn with its empty half
where there is room for it, and without where there is not, so that glyphs neither overlap nor stand
apart: programs that read text would take that for a new line or a space. Lengths in pt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from generator.drawing.codes import encoder_of
from generator.drawing.same import Same
from generator.drawing.scene import number
from generator.typeset.inline import TextStyle
from generator.typeset.lines import Line
from generator.typeset.ruby import RISE, Ruby
from generator.typeset.shaping import Piece

_ESCAPES = [f"\\{i:03o}" if i < 0x20 or i >= 0x7F or i in b"()\\" else chr(i) for i in range(0x100)]
"""Bytes in a PDF string: escaped where they cannot stand as they are, or not in every editor."""

_FINE = 0.0005
"""Distances below this are nothing."""
_COVERED = 0.09
"""How much of an empty half may be covered, in em: more than punctuation shrinks."""


class Bond(NamedTuple):
    """What the pieces of a part share; "" and None for nothing."""

    link: str
    lang: str
    ruby: Ruby | None


class Placed(NamedTuple):
    """A piece of a line whose first glyph starts at ``x``, with what is drawn after it.

    ``text_style`` is that of the piece or of its half. ``extra`` is how far the pen moves beyond
    text and ``tail`` (space or hyphen); ``joined`` is true where the next piece belongs to the same
    word. The last character is drawn in the ``last`` style.
    """

    piece: Piece
    text_style: TextStyle
    x: float
    tail: str
    extra: float
    joined: bool
    last: TextStyle


class Strings(NamedTuple):
    """Texts of one style, and between them how far the pen moves back, in 1/1000 em; ``spacing`` is
    added after each of their characters.
    """

    text_style: TextStyle
    spacing: str
    strings: tuple[str | int, ...]


class Part(NamedTuple):
    """What of a line stands in one link and language, from ``left`` to ``right``, without the space
    after it. A piece with ruby is a part by itself, with the ruby ``above`` it.

    Its baseline lies ``rise`` above that of the line. ``words`` is the word spacing that holds
    while it is drawn.
    """

    bond: Bond
    left: float
    right: float
    words: str
    strings: tuple[Strings, ...]
    above: Part | None = None
    rise: float = 0.0


Glyphs: TypeAlias = tuple[TextStyle, str, float | None, int]
"""Characters of one style, what is added after each (None: it does not matter), and the pen's
movement at their end in 1/1000 em."""


def placed(line: Line) -> tuple[Placed, ...]:
    """The pieces of a line with their places, x from the left edge of the flowable."""
    out: list[Placed] = []
    left, room, last = line.x, 0.0, len(line.pieces) - 1
    for i, (piece, after) in enumerate(zip(line.pieces, line.after, strict=True)):
        gap = after.gap - after.advance
        x, text_style = left, piece.text_style
        if piece.half:
            loss = _COVERED * text_style.size
            if room >= piece.before - loss and gap >= piece.behind - loss:
                x -= piece.before
                gap -= piece.behind
                if out:
                    out[-1] = out[-1]._replace(extra=out[-1].extra - piece.before)
            else:
                text_style = piece.half
        joined = (
            not (after.text or piece.wide or i == last)
            and text_style == line.pieces[i + 1].text_style
        )
        end = text_style.but(font=after.airy) if after.airy else text_style
        out.append(Placed(piece, text_style, x, after.text, gap, joined, end))
        left += piece.width + after.gap
        room = gap
    return tuple(out)


def ruby_placed(word: Placed, ruby: Ruby, line: Line) -> Placed:
    """The ``ruby`` of a ``word`` in a ``line``; it stands :data:`RISE` above it."""
    gap = round(ruby.gap * 1000 / ruby.text_style.size)
    kerned = tuple((kana, gap) for kana in ruby.text)
    piece = Piece(
        ruby.text, ruby.text_style, True, ruby.width, kerned, word.piece.first, word.piece.last
    )
    x = ruby.place(word.x, line.x, line.x + line.width)
    return Placed(piece, ruby.text_style, x, "", 0.0, False, ruby.text_style)


@lru_cache(maxsize=1 << 14)
def parts(line: Same[Line], words: str) -> tuple[Part, ...]:
    """The parts of a line from left to right, where the word spacing before it is ``words``.

    Remembered, as the editions of a book have the same lines.
    """
    out: list[Part] = []
    for held, group in groupby(placed(line.thing), _held):
        pieces, bond = tuple(group), Bond(*held)
        if own := _word_spacing(pieces):
            words = number(own)
        part = _part(bond, pieces, words)
        if ruby := bond.ruby:
            above = _part(bond, (ruby_placed(pieces[0], ruby, line.thing),), words)
            rise = RISE * pieces[0].text_style.size
            part = part._replace(above=above._replace(rise=rise))
        out.append(part)
    return tuple(out)


def _held(item: Placed) -> tuple[str, str, Ruby | None]:
    return *item.piece.text_style.bond, item.piece.ruby


def _part(bond: Bond, pieces: Sequence[Placed], words: str) -> Part:
    strings = tuple(_grouped(_glyphs(pieces, float(words or 0))))
    last = pieces[-1]
    return Part(bond, pieces[0].x, last.x + last.piece.width, words, strings)


class Writer:
    """Writes text operators for one reportlab canvas; remembers the text state between parts.

    The caller saves and restores the graphics state around all that it writes.
    """

    def __init__(self, canvas: Any) -> None:
        self._encoder = encoder_of(canvas)
        self._colour = self._font = self._words = ""
        self._spacing = "0"

    def write(self, parts: Iterable[tuple[float, Part]]) -> str:
        """One text object with all the parts, each with the baseline of its line."""
        out = ["BT"]
        for y, part in parts:
            out.append(f"1 0 0 1 {number(part.left)} {number(y + part.rise)} Tm")
            if part.words != self._words:
                out.append(f"{part.words} Tw")
                self._words = part.words
            for strings in part.strings:
                self._show(out, *strings)
        out.append("ET")
        return " ".join(out)

    def _show(
        self, out: list[str], text_style: TextStyle, spacing: str, strings: Iterable[str | int]
    ) -> None:
        """Append what draws strings of one style and spacing."""
        if spacing != self._spacing:
            out.append(f"{spacing} Tc")
            self._spacing = spacing
        if text_style.colour != self._colour:
            out.append(_fill(text_style.colour))
            self._colour = text_style.colour
        shown: list[str] = []
        for text in strings:
            if isinstance(text, int):
                shown.append(str(text))
                continue
            for font, codes in self._encoder.coded(text_style.font, text):
                selected = _selected(font, text_style.size)
                if selected != self._font:
                    _flush(out, shown)
                    out.append(selected)
                    self._font = selected
                shown.append(f"({codes.translate(_ESCAPES)})")
        _flush(out, shown)


def _flush(out: list[str], shown: list[str]) -> None:
    if len(shown) == 1:
        out.append(f"{shown[0]} Tj")
    elif shown:
        out.append(f"[{''.join(shown)}] TJ")
    shown.clear()


def _glyphs(placed: Sequence[Placed], words: float) -> Iterator[Glyphs]:
    """The characters of a part; spaces are ``words`` wider by themselves."""
    end = len(placed) - 1
    for i, (piece, text_style, _, tail, extra, joined, last) in enumerate(placed):
        *kerned, (text, _) = piece.kerned
        for part, kern in kerned:
            yield text_style, part, 0.0, kern
        if i == end:
            if last is not text_style and text[:-1]:
                yield text_style, text[:-1], 0.0, 0
                text = text[-1]
            text += tail
            yield last, text, None if len(text) == 1 else 0.0, 0
        elif joined:
            yield text_style, text, 0.0, round(extra * 1000 / text_style.size)
        else:
            text += tail
            spacing = extra - words if tail == " " else extra
            if abs(spacing) < _FINE:
                spacing = 0.0
            if text[:-1] and (spacing or last is not text_style):
                yield text_style, text[:-1], 0.0, 0
                text = text[-1]
            yield last, text, spacing, 0


def _grouped(glyphs: Iterable[Glyphs]) -> Iterator[Strings]:
    """Neighbours of one style and spacing together, strings without kerning between joined."""
    style: TextStyle | None = None
    spacing = 0.0
    strings: list[str | int] = []
    joined = ""
    for text_style, text, added, kern in glyphs:
        alike = added is None or -_FINE < added - spacing < _FINE
        if not alike or (text_style is not style and text_style != style):
            if joined:
                strings.append(joined)
            if style is not None:
                yield Strings(style, number(spacing), tuple(strings))
            strings, joined = [], ""
            if added is not None and not alike:
                spacing = added
        style = text_style
        joined += text
        if kern:
            strings += (joined, -kern)
            joined = ""
    if joined:
        strings.append(joined)
    if style is not None:
        yield Strings(style, number(spacing), tuple(strings))


def _word_spacing(placed: Sequence[Placed]) -> float:
    """What the first space is wider than its glyph; the others of its style are like it."""
    return next((p.extra for p in placed[:-1] if p.tail == " "), 0.0)


@cache
def _fill(colour: str) -> str:
    """The operator for a colour ``#rrggbb``."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return f"{number(red)} {number(green)} {number(blue)} rg"


@cache
def _selected(font: str, size: float) -> str:
    """The operator for a font of the page."""
    return f"{font} {number(size)} Tf"

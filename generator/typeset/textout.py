"""Lines → PDF text operators, as few as will do.

Distances are written as character spacing (``Tc``) and word spacing (``Tw``); only kerning moves
the pen. A wide distance is mostly in the advance of the glyph before it, whose face has air behind
it, so that programs that read text find no space there. Punctuation is drawn with its empty half
where there is room for it, and without where there is not, so that glyphs neither overlap nor stand
apart: programs that read text would take that for a new line or a space. Lengths in pt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfmetrics

from generator.drawing.scene import number
from generator.typeset.inline import TextStyle
from generator.typeset.lines import Line
from generator.typeset.ruby import RISE, Ruby
from generator.typeset.shaping import Piece

_ESCAPES = {i: f"\\{i:03o}" for i in (*range(0x20), *b"()\\", *range(0x7F, 0x100))}
"""Bytes that cannot stand in a PDF string as they are, or not in every editor."""

_FINE = 0.0005
"""Distances below this are nothing."""
_COVERED = 0.09
"""How much of an empty half may be covered, in em: more than punctuation shrinks."""


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


class Part(NamedTuple):
    """Pieces that follow each other in one line; their baseline lies at ``y``.

    A piece with ruby is a part by itself, with the ruby ``above`` it.
    """

    y: float
    placed: tuple[Placed, ...]
    above: Part | None = None


class Glyphs(NamedTuple):
    """Characters of one style: ``spacing`` is added after each (None: it does not matter), ``kern``
    (1/1000 em) at the end.
    """

    text_style: TextStyle
    text: str
    spacing: float | None
    kern: int


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


def ruby_part(word: Placed, ruby: Ruby, y: float, line: Line) -> Part:
    """The ``ruby`` of a ``word`` in a ``line`` with its baseline at ``y``."""
    gap = round(ruby.gap * 1000 / ruby.text_style.size)
    kerned = tuple((kana, gap) for kana in ruby.text)
    piece = Piece(
        ruby.text, ruby.text_style, True, ruby.width, kerned, word.piece.first, word.piece.last
    )
    x = ruby.place(word.x, line.x, line.x + line.width)
    return Part(
        y + RISE * word.text_style.size,
        (Placed(piece, ruby.text_style, x, "", 0.0, False, ruby.text_style),),
    )


def right_edge(last: Placed) -> float:
    """Where the last piece of a part ends, without the space after it."""
    return last.x + last.piece.width


class Writer:
    """Writes text operators for one reportlab canvas; remembers the text state between parts.

    The caller saves and restores the graphics state around all that it writes.
    """

    def __init__(self, canvas: Any) -> None:
        self._document = canvas._doc
        self._colour = self._font = self._spacing = self._words = ""

    def write(self, parts: Iterable[Part]) -> str:
        """One text object with all the parts."""
        out = ["BT"]
        for part in parts:
            out.append(f"1 0 0 1 {number(part.placed[0].x)} {number(part.y)} Tm")
            words = _word_spacing(part.placed)
            if (value := number(words)) != self._words and words:
                out.append(f"{value} Tw")
                self._words = value
            words = float(self._words or 0)
            for text_style, spacing, strings in _grouped(_glyphs(part.placed, words)):
                self._show(out, text_style, spacing, strings)
        out.append("ET")
        return " ".join(out)

    def _show(
        self, out: list[str], text_style: TextStyle, spacing: str, strings: list[tuple[str, int]]
    ) -> None:
        """Append what draws strings of one style and spacing, each with its kerning."""
        if spacing != (self._spacing or "0"):
            out.append(f"{spacing} Tc")
            self._spacing = spacing
        if text_style.colour != self._colour:
            out.append(_fill(text_style.colour))
            self._colour = text_style.colour
        font: Any = pdfmetrics.getFont(text_style.font)
        shown: list[str] = []
        for text, kern in strings:
            for subset, codes in font.splitString(text, self._document):
                name = font.getSubsetInternalName(subset, self._document)
                selected = f"{name} {number(text_style.size)} Tf"
                if selected != self._font:
                    _flush(out, shown)
                    out.append(selected)
                    self._font = selected
                shown.append(f"({codes.decode('latin-1').translate(_ESCAPES)})")
            if kern:
                shown.append(str(-kern))
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
            yield Glyphs(text_style, part, 0.0, kern)
        if i == end:
            if last is not text_style and text[:-1]:
                yield Glyphs(text_style, text[:-1], 0.0, 0)
                text = text[-1]
            yield Glyphs(last, text + tail, None if len(text + tail) == 1 else 0.0, 0)
        elif joined:
            yield Glyphs(text_style, text, 0.0, round(extra * 1000 / text_style.size))
        else:
            text += tail
            spacing = extra - words if tail == " " else extra
            if abs(spacing) < _FINE:
                spacing = 0.0
            if text[:-1] and (spacing or last is not text_style):
                yield Glyphs(text_style, text[:-1], 0.0, 0)
                text = text[-1]
            yield Glyphs(last, text, spacing, 0)


def _grouped(
    glyphs: Iterable[Glyphs],
) -> Iterator[tuple[TextStyle, str, list[tuple[str, int]]]]:
    """Neighbours of one style and spacing together, strings without kerning between joined."""
    text_style: TextStyle | None = None
    spacing = 0.0
    strings: list[tuple[str, int]] = []
    for g in glyphs:
        alike = g.spacing is None or abs(g.spacing - spacing) < _FINE
        if text_style is not None and not (
            alike and (g.text_style is text_style or g.text_style == text_style)
        ):
            yield text_style, number(spacing), strings
            strings = []
        text_style = g.text_style
        if not (alike or g.spacing is None):
            spacing = g.spacing
        if strings and not strings[-1][1]:
            strings[-1] = (strings[-1][0] + g.text, g.kern)
        else:
            strings.append((g.text, g.kern))
    if text_style is not None:
        yield text_style, number(spacing), strings


def _word_spacing(placed: Sequence[Placed]) -> float:
    """What the first space is wider than its glyph; the others of its style are like it."""
    return next((p.extra for p in placed[:-1] if p.tail == " "), 0.0)


@cache
def _fill(colour: str) -> str:
    """The operator for a colour ``#rrggbb``."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return f"{number(red)} {number(green)} {number(blue)} rg"

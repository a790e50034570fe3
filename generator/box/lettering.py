"""What is written on a box: the name of the game, and beside it for how many players it is.

All of it is understood in any language: players are a picture and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from generator.box.dieline import Part
from generator.drawing import pdf
from generator.drawing.fonts import FontSet, MissingGlyph
from generator.drawing.scene import (
    CAP,
    SMALLEST_TYPE,
    Box,
    Circle,
    Curve,
    Line,
    Move,
    Path,
    Scene,
    Style,
    moved,
    scaled,
)
from generator.drawing.themes import PAPER, TEXT, Tones
from generator.geometry.points import MM
from generator.text.language import script_of

BAND = 0.28
"""The band with the title, as a part of the front."""

TITLE, WIDEST = 0.5, 0.8
"""The size of the title as a part of the height of its panel, and how much of the width it takes at
most."""

LABEL = 4.0
"""The size of the title on a wall of an insert, in mm, at most: there it is a label."""

COUNT, LARGEST = 0.36, 7.0
"""The size of the number of players as a part of the height of a panel, and in mm at most."""

APART, END = 0.35, 1.0
"""Between the picture of a player and the number, and between that and the end of the panel, as
parts of its size."""

LEAST = 0.5
"""The number of players is left out where the title would have less of the width."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is on a box: the ``title`` of the game, its colours, and what its book's cover shows.

    ``langs`` are those in whose scripts the title may be written; ``players`` are the numbers of
    players that the game is for.
    """

    title: str
    tones: Tones
    art: Scene | None
    fonts: FontSet
    langs: Sequence[str]
    date: datetime | None = None
    players: Sequence[int] = ()

    @property
    def face(self) -> str:
        """The bold face that has all letters of the title.

        Raises :class:`~generator.drawing.fonts.MissingGlyph` where there is none.
        """
        faces = [script_of(lang).faces["bold"] for lang in self.langs]
        for face in faces:
            if not self.fonts.missing(self.title, face):
                return face
        raise MissingGlyph(self.fonts.missing(self.title, faces[0]), faces[0])

    def width(self, text: str, size: float) -> float:
        """How wide a text is in mm, ``size`` mm large."""
        return self.fonts.width(text, self.face, size)


def letter(canvas: Any, parts: Iterable[Part], look: Look) -> None:
    """Write on the parts of a box what belongs there; the corner of its card is the origin."""
    for part in parts:
        if part.role in ("front", "name", "bare"):
            _write(canvas, part, look)


def span(counts: Iterable[int]) -> str:
    """Numbers of players, such as “2–4” or “2, 4–6”."""
    ordered = sorted(set(counts))
    runs: list[list[int]] = [[n] for n in ordered[:1]]
    for before, n in pairwise(ordered):
        if n == before + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _write(canvas: Any, part: Part, look: Look) -> None:
    """The title in the middle of a part, or of the band of the front; on a side, the number of
    players at the end of the line. What would be too small to be read is left out.
    """
    box = part.box
    height = box.height * (BAND if part.role == "front" else 1.0)
    wide, high = (height, box.width) if part.turn % 180 else (box.width, height)
    size = min(TITLE * high, WIDEST * wide / look.width(look.title, 1.0))
    if part.role == "bare":
        size = min(size, LABEL)
    digit = min(COUNT * high, LARGEST)
    taken = digit * (CAP + APART + END) + look.width(span(look.players), digit)
    free = wide - 2 * taken
    is_side = part.role == "name" and bool(look.players)
    counted = is_side and digit >= SMALLEST_TYPE and free >= LEAST * wide
    if counted:
        size = min(size, free / look.width(look.title, 1.0))
    if size < SMALLEST_TYPE:
        return
    canvas.saveState()
    canvas.translate((box.left + box.right) / 2 * MM, (box.bottom + height / 2) * MM)
    canvas.rotate(part.turn)
    canvas.setFillColor(TEXT if part.role == "bare" else PAPER)
    _text(canvas, look, look.title, size, -look.width(look.title, size) / 2)
    if counted:
        left = wide / 2 - taken
        _player(canvas, digit * CAP, left)
        _text(canvas, look, span(look.players), digit, left + digit * (CAP + APART))
    canvas.restoreState()


def _text(canvas: Any, look: Look, text: str, size: float, left: float) -> None:
    """A text in the middle of the height, ``size`` mm large."""
    canvas.setFont(look.face, size * MM)
    canvas.drawString(left * MM, -size * CAP / 2 * MM, text)


def _player(canvas: Any, high: float, left: float) -> None:
    """A head and shoulders, as high as wide, in the middle of the height."""
    white = Style(fill=PAPER)
    shoulders = (
        Move((0.0, 0.0)),
        Curve((0.0, 0.36), (0.2, 0.46), (0.5, 0.46)),
        Curve((0.8, 0.46), (1.0, 0.36), (1.0, 0.0)),
        Line((0.0, 0.0)),
    )
    drawn = (Circle((0.5, 0.76), 0.24, white), Path(shoulders, white))
    items = tuple(moved(scaled(item, high), left, -high / 2) for item in drawn)
    pdf.draw(canvas, Scene(items, Box(0.0, 0.0, 1.0, 1.0)), 0.0, 0.0)

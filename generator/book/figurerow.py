"""Figures side by side: how the room is shared, and how large they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.book.boxes import Plain, baselines
from generator.book.inks import Drawing, Picture
from generator.book.layout import BASELINE, MM

GAP = 6 * MM
"""Between two figures, and between their captions."""

ABOVE, BELOW = 9.0, 3.0
"""The least white above a drawing and between its foot and its caption, in pt."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where figures stand: left edge and width of each as parts of the room, and their scale."""

    shares: tuple[tuple[float, float], ...]
    scale: float


def plan(widths: Sequence[float], room: float) -> Plan:
    """Share out ``room`` pt among drawings that are ``widths`` pt wide at full size.

    All have the same room where that is enough for each; else each has its own width and the same
    air around. Where even that is too much, all shrink alike: one scale in a row.
    """
    count = len(widths)
    free = room - GAP * (count - 1)
    scale = min(1.0, free / sum(widths))
    if max(widths) <= free / count:
        parts = [free / count] * count
    else:
        air = (free - sum(widths) * scale) / count
        parts = [width * scale + air for width in widths]
    edges = [sum(parts[:i]) + GAP * i for i in range(count)]
    shares = zip(edges, parts, strict=True)
    return Plan(tuple((edge / room, part / room) for edge, part in shares), scale)


def drawing(picture: Picture, width: float, height: float, scale: float) -> Plain:
    """The box of a drawing, centred in ``width`` pt, in a row that is ``height`` pt high."""
    lines = baselines(ABOVE + height + BELOW)
    return Plain(Drawing(picture, width, lines * BASELINE - BELOW, scale), lines)

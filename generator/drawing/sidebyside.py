"""Drawings side by side: how the room is shared out among them, and how far they shrink."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from generator.geometry.points import MM

GAP = 6 * MM
"""Between two drawings, and between their captions, in pt."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where drawings stand: left edge and width of each as parts of the room, and their scale."""

    shares: tuple[tuple[float, float], ...]
    scale: float


def plan(widths: Sequence[float], room: float, beside: float = 0.0) -> Plan:
    """Share out ``room`` pt among drawings that are ``widths`` pt wide at full size.

    All have the same room where that is enough for each; else each has its own width and the same
    air around. Where even that is too much, all shrink alike: one scale in a row. On either side of
    a drawing ``beside`` pt stay free, as far as there is room.
    """
    count = len(widths)
    free = room - GAP * (count - 1)
    wide = [width + 2 * beside for width in widths] if fits(widths, room, beside) else widths
    scale = min(1.0, free / math.fsum(wide))
    if max(wide) <= free / count:
        parts = [free / count] * count
    else:
        air = (free - math.fsum(wide) * scale) / count
        parts = [width * scale + air for width in wide]
    edges = [math.fsum(parts[:i]) + GAP * i for i in range(count)]
    shares = zip(edges, parts, strict=True)
    return Plan(tuple((edge / room, part / room) for edge, part in shares), scale)


def fits(widths: Sequence[float], room: float, beside: float) -> bool:
    """Whether drawings have room at full size, with ``beside`` pt free on both sides of each."""
    count = len(widths)
    return math.fsum(widths) + 2 * beside * count + GAP * (count - 1) <= room

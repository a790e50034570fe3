"""Drawings side by side: how the room is shared out among them, and how far they shrink."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.geometry.points import MM
from generator.values import Value

GAP = 6 * MM
"""Between two drawings, and between their captions, in pt."""


class Plan(Value, frozen=True):
    """Where drawings stand: left edge and width of each as parts of the room, and their scale."""

    shares: tuple[tuple[float, float], ...]
    scale: float


def plan(widths: Sequence[float], room: float) -> Plan:
    """Share out ``room`` pt among drawings that are ``widths`` pt wide at full size.

    All have the same room where that is enough for each; else each has its own width and the same
    air around. Where even that is too much, all shrink alike: one scale in a row.
    """
    count = len(widths)
    free = room - GAP * (count - 1)
    scale = min(1.0, free / math.fsum(widths))
    if max(widths) <= free / count:
        parts = [free / count] * count
    else:
        air = (free - math.fsum(widths) * scale) / count
        parts = [width * scale + air for width in widths]
    edges = [math.fsum(parts[:i]) + GAP * i for i in range(count)]
    shares = zip(edges, parts, strict=True)
    return Plan(tuple((edge / room, part / room) for edge, part in shares), scale)


def fits(widths: Sequence[float], room: float) -> bool:
    """Whether drawings have room at full size."""
    return math.fsum(widths) + GAP * (len(widths) - 1) <= room

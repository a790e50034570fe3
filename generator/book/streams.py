"""Stretches of the stream of a book, taken as one."""

from __future__ import annotations

from collections.abc import Sequence

from generator.book.boxes import Space, Stack
from generator.book.compose import Item


def height(items: Sequence[Item]) -> int:
    """The baselines that items take up one below the other."""
    return sum(item.box.lines + item.gap for item in items) - items[0].gap


def stacked(items: Sequence[Item]) -> Stack:
    """Items as one box, with the white between them."""
    first, *rest = items
    return Stack((first.box, *(box for i in rest for box in (Space(i.gap), i.box))))

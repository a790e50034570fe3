"""Stretches of the stream of a book, taken as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.pages.boxes import Space, Stack
from generator.pages.compose import FIGURES, Item
from generator.pages.spacing import STRANDED, TOGETHER, TORN


def height(items: Sequence[Item]) -> int:
    """The baselines that items take up one below the other."""
    return sum(item.box.lines + item.gap for item in items) - items[0].gap


def stacked(items: Sequence[Item]) -> Stack:
    """Items as one box, with the white between them."""
    first, *rest = items
    return Stack((first.box, *(box for i in rest for box in (Space(i.gap), i.box))))


def together(items: Sequence[Item], capacity: int) -> list[Item]:
    """The items, kept on one page of ``capacity`` baselines where one can hold them.

    In two languages none may hold them all the same: then figures begin a new one.
    """
    if height(items) > capacity:
        return list(items)
    first, *others = (replace(item, cut=max(item.cut, TORN)) for item in items)
    costs = (TOGETHER if item.airy == FIGURES else TORN for item in others)
    kept = (replace(i, cost=max(i.cost, cost)) for i, cost in zip(others, costs, strict=True))
    return [first, *kept]


def company(rows: Sequence[Item]) -> list[Item]:
    """The rows of a gallery, of which a page break should leave no single one."""
    lone = {1, len(rows) - 1} - {0}
    return [replace(row, cost=STRANDED) if i in lone else row for i, row in enumerate(rows)]

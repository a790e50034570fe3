"""Texts in drawings are enlarged where they could not be read, and the plates with them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from generator.drawing.same import Same
from generator.drawing.scene import CAP, Circle, Group, Item, Scene, Text


@lru_cache(maxsize=2048)
def legible_scene(scene: Same[Scene], least: float) -> Scene:
    """The scene, its texts at least ``least`` mm large: remembered, as the books of a game show the
    same scenes.
    """
    return scene.thing.but(items=tuple(legible(item, least) for item in scene.thing.items))


def legible(item: Item, least: float) -> Item:
    """The item, its texts at least ``least`` mm large; smaller ones grow about their middle, and so
    do the circles of the plate that they stand on.
    """
    match item:
        case Group():
            inner = tuple(legible(i, least) for i in item.items)
            is_same = all(a is b for a, b in zip(inner, item.items, strict=True))
            if is_same or not item.plate:
                return item if is_same else item.but(items=inner)
            return item.but(items=tuple(_plate(inner, least / _size(item))))
        case Text() if item.size < least:
            down, angle = (least - item.size) * CAP / 2, math.radians(item.angle)
            x, y = item.at
            at = x + down * math.sin(angle), y - down * math.cos(angle)
            return item.but(at=at, size=least)
        case _:
            return item


def on_plates(items: Iterable[Item]) -> Iterator[float]:
    """The sizes of the texts that stand on plates, in mm."""
    for item in items:
        if isinstance(item, Group):
            yield from [_size(item)] if item.plate else on_plates(item.items)


def _size(plate: Group) -> float:
    """The size of the text on a plate, in mm."""
    return next(item.size for item in plate.items if isinstance(item, Text))


def _plate(items: Iterable[Item], factor: float) -> Iterator[Item]:
    """The circles of a plate around a text that has grown by a factor; the rim is as wide as it
    was.
    """
    found = tuple(items)
    wider = (factor - 1) * min(item.radius for item in found if isinstance(item, Circle))
    for item in found:
        match item:
            case Circle():
                yield item.but(radius=item.radius + wider)
            case _:
                yield item

"""Scenes of a few items."""

from __future__ import annotations

from collections.abc import Iterable

from generator.drawing.scene import Item, Scene, bounds


def scene_of(items: Iterable[Item], margin: float = 0.0) -> Scene:
    """A scene around the items with ``margin`` mm of air on every side."""
    kept = tuple(items)
    return Scene(kept, bounds(kept).grown(margin))

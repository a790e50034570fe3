"""The 91 tiles of Gloop, generated: every non-crossing way to join eight points, up to turning.

A tile's id is the smallest of its four turns as text; the tile itself is known by its id, a tile
as it lies (:class:`Lying`) by id and clockwise quarter turns. A mirrored tile is another tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from generator.geometry.matching import matchings
from generator.geometry.pathtile import POINTS, SIDES, quarter_turned


def _orientations() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for text in matchings(len(POINTS)):
        turns = tuple(dict.fromkeys(quarter_turned(text, turn) for turn in SIDES))
        if text == min(turns):
            found[text] = turns
    return MappingProxyType(found)


ORIENTATIONS = _orientations()
"""For each id the tile as it lies after 0, 1, … quarter turns; those that repeat are left out."""

TILES = tuple(ORIENTATIONS)
"""The ids of all tiles, sorted bytewise."""

BLANK = "." * len(POINTS)
"""The tile without a path."""

GAME_TILES = tuple(tile for tile in TILES if tile != BLANK)
"""The tiles of the strategy game."""


@dataclass(frozen=True, slots=True, order=True)
class Lying:
    """A tile as it lies; of turns that look alike, the smallest is kept.

    ``placed`` are its eight points as they lie, which follow from the others.
    """

    tile: str
    turns: int
    placed: str = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        forms = ORIENTATIONS[self.tile]
        object.__setattr__(self, "turns", self.turns % len(forms))
        object.__setattr__(self, "placed", forms[self.turns])

    def turned(self, turns: int) -> Lying:
        """The tile turned clockwise by quarters."""
        forms = ORIENTATIONS[self.tile]
        return LYING[forms[(self.turns + turns) % len(forms)]]

    def __str__(self) -> str:
        return f"{self.tile}/{self.turns}"


LYING: Mapping[str, Lying] = MappingProxyType(
    {
        placed: Lying(tile, turns)
        for tile, forms in ORIENTATIONS.items()
        for turns, placed in enumerate(forms)
    }
)
"""Every placed text → which tile lies there, and how."""

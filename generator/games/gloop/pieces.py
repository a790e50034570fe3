"""The 91 tiles of Gloop, generated: every non-crossing way to join eight points, up to turning.

A tile's id is the smallest of its four turns as text; the tile itself is known by its id, a tile
as it lies (:class:`Lying`) by id and clockwise quarter turns. A mirrored tile is another tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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
    """A tile as it lies; of turns that look alike, the smallest is kept."""

    tile: str
    turns: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "turns", self.turns % len(ORIENTATIONS[self.tile]))

    @property
    def placed(self) -> str:
        """The eight points of the tile as they lie."""
        return ORIENTATIONS[self.tile][self.turns]

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

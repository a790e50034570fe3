"""DuploLine: four discs or four rings in a row on a board of 37 hexagons."""

from generator.games.duploline.engine import GAME

__all__ = ["GAME"]

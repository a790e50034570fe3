"""Gloop: path tiles, as puzzles for one and as a strategy game for 2 to 8."""

from generator.games.gloop.engine import GAME

__all__ = ["GAME"]

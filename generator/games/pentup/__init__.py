"""Pent-Up: a stacking game with the 12 pentominoes of each player."""

from generator.games.pentup.engine import GAME

__all__ = ["GAME"]

"""Twigs: a game of 12 pentatwigs a player on a honeycomb without edge."""

from generator.games.twigs.engine import GAME

__all__ = ["GAME"]

"""Drawings of Gloop: the set, puzzles' tables, the strategy game, and their words."""

from generator.diagrams.gloop.diagram import DIAGRAM

__all__ = ["DIAGRAM"]

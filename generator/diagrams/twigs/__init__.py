"""Drawings of Twigs: plan views, the sheet of pieces, puzzle outlines, and their words."""

from generator.diagrams.twigs.diagram import DIAGRAM

__all__ = ["DIAGRAM"]

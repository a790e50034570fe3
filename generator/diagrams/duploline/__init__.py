"""Drawings of DuploLine: the board from above, the pieces, the cover, and their words."""

from generator.diagrams.duploline.diagram import DIAGRAM

__all__ = ["DIAGRAM"]

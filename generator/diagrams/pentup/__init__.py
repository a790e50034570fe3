"""Pent-Up in drawings: plans with level digits, stacks, levels side by side, pieces, seats."""

from generator.diagrams.pentup.diagram import DIAGRAM

__all__ = ["DIAGRAM"]

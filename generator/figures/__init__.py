"""Figures: positions with claims that the engine proves."""

from generator.figures.figure import Figure
from generator.figures.figureset import FigureSet, gather, load, sources

__all__ = ["Figure", "FigureSet", "gather", "load", "sources"]

"""Figures: positions with claims that the engine proves."""

from generator.figures.figure import Figure
from generator.figures.figureset import FigureSet, load, sources

__all__ = ["Figure", "FigureSet", "load", "sources"]

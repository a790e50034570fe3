"""Figures: positions with claims that the engine proves."""

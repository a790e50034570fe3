"""Twigs' pieces at true size, for sheets and cut files."""

from generator.games.twigs.shapes.sticks import Sticks

SHAPES = {"sticks": Sticks()}

"""Gloop as a diagram: the contract of :mod:`generator.contract.diagram`, answered."""

from __future__ import annotations

from generator.contract.diagram import Diagram
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.games.gloop.diagram import numbers
from generator.games.gloop.diagram.alt import alt
from generator.games.gloop.diagram.art import art
from generator.games.gloop.diagram.catalogue import catalogue
from generator.games.gloop.diagram.options import MARKS, Subject, View
from generator.games.gloop.diagram.plan import plan


def _scene(subject: Subject, theme: Theme) -> Scene:
    """Decoration, the set, or a table or the strategy game from above."""
    if subject.art:
        return art(subject, theme)
    return catalogue(subject, theme) if subject.view.catalogue else plan(subject, theme)


DIAGRAM = Diagram(View, _scene, alt, numbers.facts, numbers.counts, MARKS)

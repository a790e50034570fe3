"""DuploLine as a diagram: the contract of :mod:`generator.contract.diagram`, answered."""

from __future__ import annotations

from generator.contract.diagram import Diagram
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.games.duploline.diagram import numbers
from generator.games.duploline.diagram.alt import alt
from generator.games.duploline.diagram.art import art
from generator.games.duploline.diagram.claims import CLAIMS
from generator.games.duploline.diagram.options import MARKS, Subject, View
from generator.games.duploline.diagram.plan import catalogue, plan


def _scene(subject: Subject, theme: Theme) -> Scene:
    """Decoration, the pieces side by side, or the board."""
    if subject.art:
        return art(subject, theme)
    return catalogue(subject, theme) if subject.view.catalogue else plan(subject, theme)


DIAGRAM = Diagram(View, _scene, alt, numbers.facts, numbers.counts, MARKS, CLAIMS)

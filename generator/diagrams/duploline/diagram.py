"""DuploLine as :class:`generator.diagrams.base.Diagram` asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.diagrams.base import Diagram, Say, Subject
from generator.diagrams.duploline import alt, numbers
from generator.diagrams.duploline.art import art
from generator.diagrams.duploline.plan import catalogue, plan
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme


class DuploLineDiagram:
    """The drawings of DuploLine."""

    def scene(self, subject: Subject, theme: Theme) -> Scene:
        """The board, the pieces side by side, or the cover."""
        if subject.art:
            return art(subject, theme)
        return catalogue(subject, theme) if subject.view.catalogue else plan(subject, theme)

    def alt(self, subject: Subject, say: Say) -> str:
        """What the drawing shows, in sentences."""
        return alt.alt(subject, say)

    def facts(self, subject: Subject) -> Mapping[str, Any]:
        """Numbers of the position."""
        return numbers.facts(subject)

    def counts(self, subject: Subject) -> Mapping[str, int]:
        """What can be counted in the drawing."""
        return numbers.counts(subject)


DIAGRAM: Diagram = DuploLineDiagram()
"""The diagram of DuploLine."""

"""DuploLine as :class:`generator.contract.diagram.Diagram` asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract.claims import ClaimKind
from generator.contract.diagram import Say
from generator.contract.marks import MarkKind
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.games.duploline.diagram import alt, numbers
from generator.games.duploline.diagram.art import art
from generator.games.duploline.diagram.claims import CLAIMS
from generator.games.duploline.diagram.options import MARKS, Subject, View
from generator.games.duploline.diagram.plan import catalogue, plan


class DuploLineDiagram:
    """The drawings of DuploLine."""

    view = View
    marks: Mapping[str, MarkKind] = MARKS
    claims: Mapping[str, ClaimKind] = CLAIMS

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


DIAGRAM = DuploLineDiagram()
"""The diagram of DuploLine."""

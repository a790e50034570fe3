"""What a book needs of a figure, whoever draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from generator.contract.diagram import Say
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme


class Illustration(Protocol):
    """A figure of a book; those of :mod:`generator.figures` are such."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """Numbers that the text may quote."""

    def scene(self, theme: Theme, /) -> Scene:
        """The drawing, in mm."""

    def alt(self, say: Say, /) -> str:
        """What the drawing shows, in words."""

    def stem(self, say: Say, /) -> str:
        """How its caption begins, after the number; "" for nothing to add."""

"""What a block stands in while it is set."""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages import figurerow
from generator.pages.boxes import Element
from generator.pages.compose import Frame
from generator.typeset.house import COLUMN


@dataclass(frozen=True, slots=True)
class Around:
    """What a block stands in: structure, frame, its part of the column in pt, size of the text.

    A ``flush`` paragraph has no indent unless it follows another; ``airy`` blocks have white
    between them, so that none needs it. ``under`` is the least white below captions in pt.
    """

    path: tuple[Element, ...]
    left: float = 0.0
    width: float = COLUMN
    frame: Frame | None = None
    small: bool = False
    flush: bool = False
    airy: bool = False
    under: float = figurerow.UNDER

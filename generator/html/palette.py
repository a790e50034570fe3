"""The colours of the HTML edition: those of the book, and their like on a dark ground."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.colours import contrast, mixed
from generator.drawing.themes import Tones
from generator.typeset.house import INK, PAPER, QUIET

NIGHT, NIGHT_INK, NIGHT_QUIET = "#16181a", "#e4e4e4", "#a9a9a9"
"""The ground of a dark page, its text and what is less important."""

LEAST = 4.5
"""The contrast of text with its ground that WCAG 2.2 asks for (1.4.3, level AA)."""

STEPS = 50
"""In how many steps a colour goes over into another."""


def day(tones: Tones) -> Mapping[str, str]:
    """The colours by role on a white page; ``strong`` can be read on ``pale`` too, white on
    ``band``. ``art`` is the ground of the title page's drawing.
    """
    return {
        "paper": PAPER,
        "ink": INK,
        "quiet": QUIET,
        "strong": legible(tones.strong, tones.pale, INK),
        "light": tones.light,
        "pale": tones.pale,
        "band": legible(tones.strong, PAPER, INK),
        "art": tones.pale,
    }


def night(tones: Tones) -> Mapping[str, str]:
    """The colours by role on a dark page."""
    pale = mixed(NIGHT, tones.strong, 0.2)
    return {
        "paper": NIGHT,
        "ink": NIGHT_INK,
        "quiet": NIGHT_QUIET,
        "strong": legible(tones.strong, pale, PAPER),
        "light": mixed(NIGHT, tones.strong, 0.6),
        "pale": pale,
        "band": legible(tones.strong, PAPER, INK),
        "art": tones.pale,
    }


def legible(colour: str, ground: str, end: str) -> str:
    """The colour, mixed with as little of ``end`` as makes it :data:`LEAST` on the ``ground``.

    Where nothing does, ``end`` itself.
    """
    shades = (mixed(colour, end, step / STEPS) for step in range(STEPS))
    return next((shade for shade in shades if contrast(shade, ground) >= LEAST), end)

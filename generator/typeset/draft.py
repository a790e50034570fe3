"""English that stands in for a translation, in a draft: found among the runs of a paragraph, set by
the rules of English, told to screen readers, and marked so that nobody takes it for finished.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from reportlab.pdfgen.canvas import Canvas

from generator.pdf.tags import tagger_of
from generator.text.places import SOURCE
from generator.typeset.inline import Run
from generator.typeset.styles import ParagraphStyle

TINT, BAR = "#ffe9b8", "#1a1a1a"
"""The ground of what stands in, and the bar beside it, which is seen without colours, too."""

GAP, WEIGHT = 3.0, 1.8
"""From the bar to the text, and its thickness, in pt."""


class Draft(Protocol):
    """Knows which texts stand in; a catalogue that remembers does."""

    def stands_in(self, text: str, message: str) -> bool:
        """Whether a text, of the message with this id if it is marked, lacks a translation."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """Runs and style of a paragraph, and whether some of it stands in."""

    runs: tuple[Run, ...]
    style: ParagraphStyle
    marked: bool = False


def spoken(runs: Sequence[Run], style: ParagraphStyle) -> Spoken:
    """The runs with their languages; a paragraph that is English for the most part gets its rules.

    The same again changes nothing.
    """
    draft = style.draft
    if draft is None:
        return Spoken(tuple(runs), style)
    told = tuple(_told(run, draft) for run in runs)
    english = sum(len(run.text) for run in told if run.lang == SOURCE)
    if not english:
        return Spoken(tuple(runs), style)
    if 2 * english >= sum(len(run.text) for run in told) and style.lang != SOURCE:
        size = round(style.size / style.reduced, 2)
        told = tuple(replace(run, lang=run.lang or style.lang) for run in told)
        style = replace(style, lang=SOURCE, size=size, reduced=1.0)
    return Spoken(told, style, marked=True)


def _told(run: Run, draft: Draft) -> Run:
    # What a reference says is a text of its own, whatever message it stands in.
    message = "" if run.link else run.message
    return replace(run, lang=SOURCE) if draft.stands_in(run.text, message) else run


def mark(canvas: Canvas, x: float, y: float, width: float, height: float, *, ground: bool) -> None:
    """Draw the mark of a paragraph whose upper left corner is at (x, y), lengths in pt.

    Without a ``ground`` it is the bar alone: for text on a colour, which goes light.
    """
    with tagger_of(canvas).artifact("Layout"):
        canvas.saveState()
        if ground:
            canvas.setFillColor(TINT)
            canvas.rect(x - GAP, y - height, width + GAP, height, stroke=0, fill=1)
        canvas.setFillColor(BAR if ground else TINT)
        canvas.rect(x - GAP - WEIGHT, y - height, WEIGHT, height, stroke=0, fill=1)
        canvas.restoreState()

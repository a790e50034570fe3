"""Drafts: English that stands in for a translation is a fallback. It is found among the runs of a
paragraph, set by the rules of English, tagged with its language for screen readers, and marked so
that nobody takes it for finished.
"""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from generator.pdf.tags import tagger_of
from generator.text.places import SOURCE
from generator.typeset.inline import Run
from generator.typeset.styles import Fallbacks, ParagraphStyle
from generator.values import Value

TINT, BAR = "#ffe9b8", "#1a1a1a"
"""The tint below a paragraph with a fallback, and the bar beside it, which needs no colour."""

GAP, WEIGHT = 3.0, 1.8
"""From the bar to the text, and its thickness, in pt."""


class Marked(Value, frozen=True):
    """Runs and style of a paragraph, its fallbacks marked by their language."""

    runs: tuple[Run, ...]
    style: ParagraphStyle
    has_fallback: bool = False


def marked(runs: Sequence[Run], style: ParagraphStyle) -> Marked:
    """Give fallbacks the language of the source; a paragraph that for the most part consists of
    them gets the rules of that language.

    To mark the result again changes nothing.
    """
    fallbacks = style.fallbacks
    if fallbacks is None:
        return Marked(tuple(runs), style)
    known = tuple(_with_language(run, fallbacks) for run in runs)
    english = sum(len(run.text) for run in known if run.lang == SOURCE)
    if not english:
        return Marked(tuple(runs), style)
    if 2 * english >= sum(len(run.text) for run in known) and style.lang != SOURCE:
        size = round(style.size / style.reduced, 2)
        known = tuple(run.but(lang=run.lang or style.lang) for run in known)
        style = style.but(lang=SOURCE, size=size, reduced=1.0)
    return Marked(known, style, has_fallback=True)


def _with_language(run: Run, fallbacks: Fallbacks) -> Run:
    # The words of a reference are a message of their own, whatever message it stands in.
    message = "" if run.link else run.message
    return run.but(lang=SOURCE) if fallbacks.is_fallback(run.text, message) else run


def draw_mark(
    canvas: Canvas, x: float, y: float, width: float, height: float, *, tinted: bool
) -> None:
    """Draw the mark of a paragraph whose upper left corner is at (x, y), lengths in pt.

    Text on a colour is not ``tinted``: it gets a light bar alone.
    """
    with tagger_of(canvas).artifact("Layout"):
        canvas.saveState()
        if tinted:
            canvas.setFillColor(TINT)
            canvas.rect(x - GAP, y - height, width + GAP, height, stroke=0, fill=1)
        canvas.setFillColor(BAR if tinted else TINT)
        canvas.rect(x - GAP - WEIGHT, y - height, WEIGHT, height, stroke=0, fill=1)
        canvas.restoreState()

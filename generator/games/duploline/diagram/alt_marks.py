"""What the marks of a figure of DuploLine point at, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.contract.marks import MarkSpec
from generator.games.duploline.diagram.options import Subject
from generator.games.duploline.diagram.shown import targets
from generator.games.duploline.engine import board
from generator.kit.words import listed


def mark_words(subject: Subject, say: Say) -> Iterator[str]:
    """What each mark points at; tinted cells together."""
    for mark in subject.marks:
        if mark.kind in ("targets", "label"):
            cells = targets(subject, mark.at) if mark.kind == "targets" else (mark.at,)
            # Translators: label is a letter drawn in the figure; cells is a list: "c3 and d4"
            yield say.pgettext(
                "duploline/alt",
                "Mark %(label)s: %(cells)s.",
                label=mark.text,
                cells=listed(say, cells),
            )
        elif mark.kind != "tint":
            yield _drawn(mark, say)
    if tinted := [mark.at for mark in subject.marks if mark.kind == "tint"]:
        # Translators: cells is a list of cells such as "c3 and d4"
        yield say.pgettext("duploline/alt", "Tinted: %(cells)s.", cells=listed(say, tinted))


def _drawn(mark: MarkSpec, say: Say) -> str:
    """A mark that is drawn at a cell or between two."""
    match mark.kind:
        case "ring":
            # Translators: a mark, no piece; cell is one such as d4
            return say.pgettext("duploline/alt", "A circle is drawn around %(cell)s.", cell=mark.at)
        case "hatch":
            # Translators: cell is one such as d4
            return say.pgettext("duploline/alt", "Hatched: %(cell)s.", cell=mark.at)
        case "outline":
            # Translators: cell is one such as d4
            return say.pgettext("duploline/alt", "Outlined: %(cell)s.", cell=mark.at)
    if mark.at not in board.BIT:
        # Translators: cell is one such as d4
        return say.pgettext(
            "duploline/alt", "An arrow leads from the supply to %(cell)s.", cell=mark.to
        )
    # Translators: both are cells such as d4
    return say.pgettext(
        "duploline/alt",
        "An arrow leads from %(origin)s to %(target)s.",
        origin=mark.at,
        target=mark.to,
    )

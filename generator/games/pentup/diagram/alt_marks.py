"""What the marks of a figure of Pent-Up point at, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.contract.marks import MarkSpec
from generator.games.pentup.diagram.alt_cells import Axes
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.places import place
from generator.games.pentup.diagram.shown import ShownPosition, to_cover


def _drawn(mark: MarkSpec, axes: Axes, say: Say) -> Iterator[str]:
    """A mark at an edge or a corner of cells, which are counted from a lower left one."""
    spot = place(mark.at)
    cells = [axes.words([cell], say) for cell in spot.cells]
    if mark.kind == "outline" and spot.kind == "edge":
        # Translators: one and other are cells of the grid, each such as "column 0, row 1"
        yield say.pgettext(
            "pentup/alt",
            "A heavy line is drawn along the edge between %(one)s and %(other)s.",
            one=cells[0],
            other=cells[1],
        )
    if mark.kind == "ring" and spot.kind == "corner":
        # Translators: cell is a cell of the grid, such as "column 0, row 1"
        yield say.pgettext(
            "pentup/alt",
            "A ring is drawn around the lower left corner of the cell in %(cell)s.",
            cell=cells[0],
        )


def mark_words(subject: Subject, shown: ShownPosition, axes: Axes, say: Say) -> Iterator[str]:
    """What each mark points at, the cells to be covered, and what is hatched."""
    tops = shown.tops
    for mark in subject.marks:
        spot = place(mark.at)
        if mark.kind == "ring" and spot.kind == "cell" and spot.cells[0] not in tops:
            # Translators: cell is a cell of the grid, such as "column 0, row 1"
            yield say.pgettext(
                "pentup/alt",
                "A ring is drawn in the empty cell in %(cell)s.",
                cell=axes.words(spot.cells[:1], say),
            )
        yield from _drawn(mark, axes, say)
        if mark.kind != "label":
            continue
        at = next((cell for cell in spot.cells if cell in tops), spot.cells[0])
        if at in tops and spot.kind == "edge":
            # Translators: label is a letter or digit drawn in the figure, at a side of a square
            yield say.pgettext(
                "pentup/alt",
                "Mark %(label)s: at an edge of tile %(number)s.",
                label=mark.text,
                number=shown.order.index(tops[at]) + 1,
            )
        elif at in tops:
            # Translators: label is a letter or digit drawn in the figure
            yield say.pgettext(
                "pentup/alt",
                "Mark %(label)s: on tile %(number)s.",
                label=mark.text,
                number=shown.order.index(tops[at]) + 1,
            )
        else:
            # Translators: label is a letter or digit drawn in the figure
            yield say.pgettext("pentup/alt", "Mark %(label)s: an empty cell.", label=mark.text)
    board = to_cover(subject, shown)
    if board and len(shown.order) > 1:
        # Translators: n counts cells of the grid beside several tiles; cells is a list of them
        # such as "column 0, rows 1 and 2; column 1, row 1"
        yield say.npgettext(
            "pentup/alt",
            "%(n)s open cell beside them is marked: %(cells)s.",
            "%(n)s open cells beside them are marked: %(cells)s.",
            len(board),
            n=len(board),
            cells=axes.words(board, say),
        )
    elif board:
        # Translators: n counts cells of the grid that a puzzle marks; cells is a list of them
        # such as "column 0, rows 1 and 2; column 1, row 1"
        yield say.npgettext(
            "pentup/alt",
            "%(n)s cell beside it is marked, to be covered: %(cells)s.",
            "%(n)s cells beside it are marked, to be covered: %(cells)s.",
            len(board),
            n=len(board),
            cells=axes.words(board, say),
        )
    hatched = [place(mark.at).cells[0] for mark in subject.marks if mark.kind == "hatch"]
    if hatched:
        # Translators: cells is a list of cells of the grid such as "column 0, rows 1 and 2"
        yield say.pgettext("pentup/alt", "Hatched: %(cells)s.", cells=axes.words(hatched, say))

"""Cells of the grid in words, so that a listener can lay the tiles of a figure and check it.

Columns and rows are counted from the lower left of what is shown, not from the notation's 0,0, so
that nobody needs negative numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from generator.contract.diagram import Say
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.shown import ShownPosition, to_cover
from generator.geometry.square import Cell
from generator.kit.words import listed

SHORTEST_RUN = 3
"""So many neighbouring numbers, or more, are said as the first and the last."""


@dataclass(frozen=True, slots=True)
class Axes:
    """The cell from which a text counts columns and rows: the lower left of what is shown."""

    left: int
    bottom: int

    @classmethod
    def of(cls, subject: Subject, shown: ShownPosition) -> Axes:
        """The axes of a figure: the cells that it marks as to be covered are shown, too."""
        cells = [cell for tile in shown.order for cell in tile.cells]
        cells += to_cover(subject, shown)
        return cls(min((x for x, _ in cells), default=0), min((y for _, y in cells), default=0))

    def words(self, cells: Iterable[Cell], say: Say) -> str:
        """Cells by column or by row, whichever is shorter: ``column 0, rows 0 to 4``."""
        counted = sorted((x - self.left, y - self.bottom) for x, y in cells)
        columns = _lines(counted)
        rows = _lines(sorted((y, x) for x, y in counted))
        if len(rows) < len(columns):
            parts = [_row(row, along, say) for row, along in rows.items()]
        else:
            parts = [_column(column, along, say) for column, along in columns.items()]

        def with_next(text: str, part: str) -> str:
            # Translators: parts of a list of cells: only what stands between them changes
            return say.pgettext("pentup/alt/cells", "%(text)s; %(part)s", text=text, part=part)

        return reduce(with_next, parts)


def axes_words(say: Say) -> str:
    """How columns and rows are counted."""
    # Translators: before a list of tiles and the cells that they lie on
    return say.pgettext(
        "pentup/alt",
        "Count columns to the right from 0 at the leftmost square, "
        "and rows upwards from 0 at the lowest.",
    )


def _lines(cells: Iterable[tuple[int, int]]) -> Mapping[int, Sequence[int]]:
    """The second numbers of pairs by their first."""
    lines: dict[int, list[int]] = {}
    for line, along in cells:
        lines.setdefault(line, []).append(along)
    return lines


def _column(column: int, rows: Sequence[int], say: Say) -> str:
    # Translators: cells of a column of the grid; rows is a list of numbers such as "0 and 2"
    return say.npgettext(
        "pentup/alt/cells",
        "column %(column)s, row %(rows)s",
        "column %(column)s, rows %(rows)s",
        len(rows),
        column=column,
        rows=listed(say, _runs(rows, say)),
    )


def _row(row: int, columns: Sequence[int], say: Say) -> str:
    # Translators: cells of a row of the grid; columns is a list of numbers such as "0 and 2"
    return say.npgettext(
        "pentup/alt/cells",
        "row %(row)s, column %(columns)s",
        "row %(row)s, columns %(columns)s",
        len(columns),
        row=row,
        columns=listed(say, _runs(columns, say)),
    )


def _runs(numbers: Sequence[int], say: Say) -> Iterator[str]:
    """Rising numbers, neighbouring ones together."""
    first = 0
    for i, number in enumerate(numbers):
        if i + 1 < len(numbers) and numbers[i + 1] == number + 1:
            continue
        run = numbers[first : i + 1]
        if len(run) < SHORTEST_RUN:
            yield from map(str, run)
        else:
            # Translators: neighbouring rows or columns, by number
            yield say.pgettext(
                "pentup/alt/cells", "%(first)s to %(last)s", first=run[0], last=run[-1]
            )
        first = i + 1

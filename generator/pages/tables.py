"""Tables: widths of columns, rows as boxes."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.drawing.fonts import FontSet
from generator.pages.boxes import Box, Inside, Plain, Row
from generator.pages.items import Context
from generator.pages.layout import BASELINE
from generator.pages.leaves import Hairline, Text
from generator.pages.typography import Styles
from generator.typeset.fitting import least_width, natural_width
from generator.typeset.inline import Run
from generator.typeset.paragraph import set_paragraph

PADDING = 5.0
"""On either side of a cell's text, in pt."""

Cells = Sequence[Sequence[Sequence[Run]]]


def rows(
    cells: Cells,
    *,
    head: bool,
    numbers: Sequence[bool],
    context: Context,
    styles: Styles,
    fonts: FontSet,
) -> list[Box]:
    """The rows of a table, as wide as its context.

    With ``head`` the first row names the columns, else the first cell names its row. Columns of
    ``numbers`` are centred.
    """
    width, table = context.width, context.tag("Table")
    looks = [styles.number_cell if number else styles.cell for number in numbers]
    cells = [
        [
            _bold(runs) if (n == 0 if head else column == 0) else runs
            for column, runs in enumerate(row)
        ]
        for n, row in enumerate(cells)
    ]
    natural, least = (
        [
            max(measured(row[column], look, fonts) for row in cells) + 2 * PADDING
            for column, look in enumerate(looks)
        ]
        for measured in (natural_width, least_width)
    )
    widths = column_widths(natural, least, width)
    made: list[Box] = []
    for number, row in enumerate(cells):
        line = context.tag("TR", number)
        parts: list[tuple[float, Box]] = [(0.0, _rule(number, head, width, styles))]
        left = 0.0
        for column, runs in enumerate(row):
            names = number == 0 if head else column == 0
            scope = {"Table": {"Scope": "Column" if head else "Row"}} if names else None
            cell = context.tag("TH" if names else "TD", number, column, attributes=scope)
            text = Text(set_paragraph(runs, looks[column], fonts, widths[column] - 2 * PADDING))
            parts.append((left + PADDING, Inside((table, line, cell), text)))
            left += widths[column]
        if number == len(cells) - 1:
            high = max(box.lines for _, box in parts) * BASELINE
            parts.append((0.0, _line(width, high, 0.8, styles.tones.strong)))
        made.append(Row(tuple(parts)))
    return made


def column_widths(natural: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Widths that add up to ``room``: what is left is shared out evenly, what is wanting is taken
    from the widest columns first, but none gets narrower than its ``least``, which its longest word
    needs. Where there is no room for that, what is wanting is taken from the longest words first.
    """
    spare = room - math.fsum(natural)
    if spare >= 0:
        return [width + spare / len(natural) for width in natural]
    if math.fsum(least) >= room:
        return column_widths(least, [0.0] * len(least), room)

    def cut(limit: float) -> list[float]:
        return [min(n, max(limit, m)) for n, m in zip(natural, least, strict=True)]

    # The sum grows with the limit, in straight lines between these corners.
    corners = sorted({*natural, *least})
    above = next(limit for limit in corners if math.fsum(cut(limit)) >= room)
    below = max((limit for limit in corners if limit < above), default=0.0)
    low, high = math.fsum(cut(below)), math.fsum(cut(above))
    return cut(below + (above - below) * (room - low) / (high - low))


def _bold(runs: Sequence[Run]) -> list[Run]:
    return [run.but(face="bold") for run in runs]


def _rule(number: int, head: bool, width: float, styles: Styles) -> Box:
    """The line above a row: strong below the head, else fine."""
    below_head = head and number == 1
    weight = 0.8 if below_head or number == 0 else 0.3
    colour = styles.tones.strong if below_head or number == 0 else styles.tones.light
    return _line(width, 0.0, weight, colour)


def _line(width: float, depth: float, weight: float, colour: str) -> Box:
    """A line ``depth`` pt below the top of a row, halfway between two lines of text."""
    return Plain(Hairline(width, weight, colour, below=depth + 0.3), 0)

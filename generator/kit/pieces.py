"""How pieces look, and sheets that show them side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.drawing.colours import mixed
from generator.drawing.scene import Fill, Group, Item, Scene, bounds, centred, moved
from generator.drawing.themes import Theme
from generator.geometry.points import Point
from generator.kit import marks
from generator.kit.scenes import figure

GAP = 3.0
"""Air between pieces of a sheet, in mm."""
LETTER, AIR = 2.2, 0.4
"""Half the room of a letter below a row, and the air above it, in mm."""
COUNT_SIZE = 2.6
"""Size of the number beside a letter, in mm."""


@dataclass(frozen=True, slots=True)
class PieceStyle:
    """A piece made of cells: its ``fill`` from above, and the colours of the line around it,
    ``edge``, of the lines between its cells, ``inner``, and of what is written on it, ``text``.
    """

    fill: Fill
    edge: str
    inner: str
    text: str

    @property
    def patterned(self) -> bool:
        """Whether a digit needs a ground of its own."""
        return not isinstance(self.fill, str)


def shaded(fill: Fill, amount: float) -> Fill:
    """The fill of a face that is turned away from the light by so much; 0 is the top."""
    if isinstance(fill, str):
        return mixed(fill, "#000000", amount)
    return fill if fill is None else fill.but(ground=mixed("#ffffff", "#000000", amount))


@dataclass(frozen=True, slots=True)
class Entry:
    """A piece on a sheet: its ``letter``, "" where it has none, and its drawings, the front alone
    or the front and the back, as ``sides``.

    ``count`` is the number of what is counted on it, "" where nothing is.
    """

    letter: str
    sides: tuple[Item, ...]
    count: str = ""


def rows(entries: Iterable[Entry], columns: int) -> Iterator[list[Entry]]:
    """The entries row by row, in so many columns; one with two drawings takes two."""
    row: list[Entry] = []
    for entry in entries:
        if sum(len(e.sides) for e in (*row, entry)) > columns:
            yield row
            row = []
        row.append(entry)
    yield row


def sheet(
    entries: Iterable[Sequence[Entry]],
    theme: Theme,
    columns: int = 0,
    align: Literal["middle", "bottom"] = "middle",
    letters: float = 4.0,
) -> Scene:
    """A sheet of pieces, row by row, their letters below them.

    Its ``columns`` are equally wide, and a row with fewer drawings is spread over them; with 0,
    every drawing takes just its own width. ``align`` says how the drawings of a row stand in its
    height, ``letters`` how much room the letters below it have, in mm.
    """
    drawn = [[(entry, [(i, bounds([i])) for i in entry.sides]) for entry in row] for row in entries]
    widest = max(box.width for row in drawn for _, sides in row for _, box in sides) + GAP
    items: list[Item] = []
    top = 0.0
    for row in drawn:
        height = max(box.height for _, sides in row for _, box in sides)
        spare = (columns - sum(len(sides) for _, sides in row)) * widest / len(row)
        x = spare / 2 if columns else 0.0
        for entry, sides in row:
            left = x
            for item, box in sides:
                low = 0.0 if align == "bottom" else (height - box.height) / 2
                dx = x + ((widest - box.width) / 2 if columns else 0.0) - box.left
                items.append(moved(item, dx, top - height + low - box.bottom))
                x += widest if columns else box.width + GAP
            right = x if columns else x - GAP
            if entry.letter:
                at = ((left + right) / 2, top - height - LETTER - AIR)
                items.append(_letter(entry, at, theme))
            x += spare if columns else 0.0
        top -= height + letters + GAP
    return figure(items)


def _letter(entry: Entry, at: Point, theme: Theme) -> Group:
    """A piece's letter: with what is counted on it, or with arrows to its two drawings."""
    x, y = at
    if entry.count:
        aside = marks.DISC / 2 + 0.3
        circle = marks.label((x - aside, y), entry.letter, theme.label_fill, theme.label_text)
        return Group((circle, centred((x + aside, y), entry.count, COUNT_SIZE, theme.text)))
    circle = marks.label(at, entry.letter, theme.label_fill, theme.label_text)
    if len(entry.sides) == 1:
        return circle
    near, far = marks.DISC / 2 + 0.9, marks.DISC / 2 + 3.6
    arrows = (marks.arrow((x + s * near, y), (x + s * far, y), theme.mark) for s in (-1, 1))
    return Group((circle, *arrows))

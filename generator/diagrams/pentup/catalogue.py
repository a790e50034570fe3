"""The sheet of pieces: the tiles of one colour with their letters."""

from __future__ import annotations

from generator.diagrams import marks
from generator.diagrams.base import Subject
from generator.diagrams.pentup.looks import look
from generator.diagrams.pentup.picture import Tile
from generator.diagrams.pentup.scenes import CELL_MM, MARGIN
from generator.diagrams.pentup.shapes import Pen
from generator.drawing.scene import Item, Scene, bounds, moved
from generator.drawing.themes import Theme
from generator.games.pentup.pieces import LETTERS, SHAPES, Cells
from generator.geometry import square

COLUMNS = 6
GAP = 3.6
"""Air between tiles, in mm."""
LABEL = 4.4
"""Room for a letter below a tile, in mm."""


def catalogue(subject: Subject, theme: Theme) -> Scene:
    """All tiles of the first player in rows, each as its letter looks."""
    pen = Pen(CELL_MM[subject.view.scale], theme)
    style = look(theme, 0, 1, 1)
    drawn = [(letter, pen.tile(Tile(0, letter, 1, upright(letter)), style)) for letter in LETTERS]
    boxes = {letter: bounds([item]) for letter, item in drawn}
    items: list[Item] = []
    top = 0.0
    for start in range(0, len(drawn), COLUMNS):
        row = drawn[start : start + COLUMNS]
        height = max(boxes[letter].height for letter, _ in row)
        x = 0.0
        for letter, item in row:
            box = boxes[letter]
            items.append(moved(item, x - box.left, top - height - box.bottom))
            at = (x + box.width / 2, top - height - LABEL / 2 - 0.4)
            items.append(marks.label(at, letter, theme.label_fill, theme.label_text))
            x += box.width + GAP
        top -= height + LABEL + GAP
    return Scene(tuple(items), bounds(items).grown(MARGIN))


def upright(letter: str) -> Cells:
    """The orientation in which a tile looks most like its letter."""
    turn = square.SYMMETRIES[_TURNS.get(letter, 0)]
    return square.normal(map(turn, SHAPES[letter]))


_TURNS = {"F": 7, "P": 4, "T": 3, "U": 1, "W": 1, "Y": 2, "Z": 1}
"""How to turn the forms of the table, by number of a symmetry; the others stand upright."""

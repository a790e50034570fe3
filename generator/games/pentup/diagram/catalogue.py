"""The sheet of pieces: the tiles of one colour with their letters, both faces where they differ."""

from __future__ import annotations

from generator.drawing.scene import Group, Item, Point, Scene, bounds, moved
from generator.drawing.themes import Theme
from generator.games.pentup.diagram.looks import look
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.picture import Tile
from generator.games.pentup.diagram.scenes import CELL_MM, MARGIN
from generator.games.pentup.diagram.shapes import Pen
from generator.games.pentup.pieces import CHIRAL, LETTERS, SHAPES, Cells
from generator.geometry import square
from generator.kit import marks

COLUMNS = 6
GAP = 3.0
"""Air between drawings, in mm."""
LABEL = 4.4
"""Room for a letter below a tile, in mm."""


def catalogue(subject: Subject, theme: Theme) -> Scene:
    """All tiles of the first player in rows, each as its letter looks; the other face of a tile
    that looks different turned over stands beside it, paler.
    """
    pen = Pen(CELL_MM[subject.view.scale], theme)
    drawn = {letter: _faces(letter, pen) for letter in LETTERS}
    items: list[Item] = []
    top = 0.0
    for start in range(0, len(LETTERS), COLUMNS):
        row = LETTERS[start : start + COLUMNS]
        height = max(bounds([face]).height for letter in row for face in drawn[letter])
        x = 0.0
        for letter in row:
            left = x
            for face in drawn[letter]:
                box = bounds([face])
                items.append(moved(face, x - box.left, top - height - box.bottom))
                x += box.width + GAP
            at = ((left + x - GAP) / 2, top - height - LABEL / 2 - 0.4)
            items.append(_name(letter, at, theme))
        top -= height + LABEL + GAP
    return Scene(tuple(items), bounds(items).grown(MARGIN))


def _faces(letter: str, pen: Pen) -> list[Item]:
    """A tile, and its other face where that is not the same."""
    front = upright(letter)
    faces = [front]
    if letter in CHIRAL:
        faces.append(square.normal((-x, y) for x, y in front))
    return [
        pen.tile(Tile(0, letter, 1, face), look(pen.theme, 0, 1, 1, faded=face != front))
        for face in faces
    ]


def _name(letter: str, at: Point, theme: Theme) -> Group:
    """A tile's letter, with arrows to both drawings where the tile has two different faces."""
    circle = marks.label(at, letter, theme.label_fill, theme.label_text)
    if letter not in CHIRAL:
        return circle
    x, y = at
    near, far = marks.DISC / 2 + 0.9, marks.DISC / 2 + 3.6
    arrows = (marks.arrow((x + s * near, y), (x + s * far, y), theme.mark) for s in (-1, 1))
    return Group((circle, *arrows))


def upright(letter: str) -> Cells:
    """The orientation in which a tile looks most like its letter."""
    turn = square.SYMMETRIES[_TURNS.get(letter, 0)]
    return square.normal(map(turn, SHAPES[letter]))


_TURNS = {"F": 7, "P": 4, "T": 3, "U": 1, "W": 1, "Y": 2, "Z": 1}
"""How to turn the forms of the table, by number of a symmetry; the others stand upright."""

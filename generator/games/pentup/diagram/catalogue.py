"""The sheet of pieces: the tiles of one colour with their letters, both faces where they differ."""

from __future__ import annotations

from generator.drawing.scene import Item, Scene
from generator.drawing.themes import Theme
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.scenes import CELL_MM
from generator.games.pentup.diagram.shapes import PentUpRenderer
from generator.games.pentup.diagram.shown import Tile
from generator.games.pentup.diagram.styles import tile_style
from generator.games.pentup.pieces import CHIRAL, LETTERS, SHAPES, Cells
from generator.geometry import square
from generator.kit.pieces import Entry, sheet

COLUMNS = 6
"""Tiles in a row."""
LETTERS_ROOM = 4.4
"""Room for the letters below a row, in mm."""


def catalogue(subject: Subject, theme: Theme) -> Scene:
    """All tiles of the first player in rows, each as its letter looks; the other face of a tile
    that looks different turned over stands beside it, paler.
    """
    renderer = PentUpRenderer(CELL_MM[subject.view.scale], theme)
    entries = [Entry(letter, _faces(letter, renderer)) for letter in LETTERS]
    lines = [entries[start : start + COLUMNS] for start in range(0, len(LETTERS), COLUMNS)]
    return sheet(lines, theme, align="bottom", letters=LETTERS_ROOM)


def _faces(letter: str, renderer: PentUpRenderer) -> tuple[Item, ...]:
    """A tile, and its other face where that is not the same."""
    front = upright(letter)
    faces = [front]
    if letter in CHIRAL:
        faces.append(square.normal((-x, y) for x, y in front))
    return tuple(
        renderer.tile(
            Tile(0, letter, 1, face), tile_style(renderer.theme, 0, 1, 1, faded=face != front)
        )
        for face in faces
    )


def upright(letter: str) -> Cells:
    """The orientation in which a tile looks most like its letter."""
    turn = square.SYMMETRIES[_TURNS.get(letter, 0)]
    return square.normal(map(turn, SHAPES[letter]))


_TURNS = {"F": 7, "P": 4, "T": 3, "U": 1, "W": 1, "Y": 2, "Z": 1}
"""How to turn the forms of the table, by number of a symmetry; the others stand upright."""

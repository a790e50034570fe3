"""The table seen from above: level digits in the cells, one tone per level."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from generator.drawing.colours import tint
from generator.drawing.scene import Circle, Group, Item, Style
from generator.games.pentup.diagram.boards import castle
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.places import PlaceName, place
from generator.games.pentup.diagram.shapes import PentUpRenderer
from generator.games.pentup.diagram.shown import ShownPosition, Tile, to_cover
from generator.games.pentup.diagram.styles import tile_style
from generator.geometry.square import Cell
from generator.geometry.squarepose import squares
from generator.kit import marks
from generator.kit.marks import Marker, Place
from generator.kit.scenes import layers

AROUND = 1
"""Cells of the grid that are shown around the tiles."""


def plan(subject: Subject, shown: ShownPosition, renderer: PentUpRenderer) -> tuple[Group, ...]:
    """The layers of the drawing. Raises ``PlaceError`` for a mark at no place."""
    return layers(
        ("lattice", _lattice(subject, shown, renderer)),
        ("tiles", _tiles(subject, shown, renderer)),
        ("hidden", _hidden(subject, shown, renderer)),
        ("digits", _digits(subject, shown, renderer)),
        ("marks", _marks(subject, shown, renderer)),
    )


def faded(subject: Subject, shown: ShownPosition, tile: Tile) -> bool:
    """Whether a tile merely stands there."""
    return subject.view.faded and shown.move is not None and tile != shown.move


def covered(subject: Subject, shown: ShownPosition) -> tuple[Cell, ...]:
    """The cells of the grid that the figure is about, those near a tile off the grid too."""
    cells = {cell for tile in shown.order for cell in tile.cells}
    for tile in shown.order:
        if tile.pose is not None:
            corners = [p for s in squares(tile.pose) for p in s]
            cells |= {(int(x // 1), int(y // 1)) for x, y in corners}
    return tuple(sorted(cells.union(to_cover(subject, shown))))


def _lattice(subject: Subject, shown: ShownPosition, renderer: PentUpRenderer) -> Iterator[Item]:
    cells = covered(subject, shown)
    if subject.view.lattice and cells:
        xs, ys = zip(*cells, strict=True)
        columns = range(min(xs) - AROUND, max(xs) + 1 + AROUND)
        rows = range(min(ys) - AROUND, max(ys) + 1 + AROUND)
        yield renderer.grid(((x, y) for x in columns for y in rows), renderer.theme.lattice)
    board = to_cover(subject, shown)
    if board and not shown.order:
        yield from castle(board, renderer)
    elif board:
        yield from (
            renderer.cell(cell, Style(fill=tint(renderer.theme.text, 0.1))) for cell in board
        )
        yield renderer.grid(board, Style(stroke=renderer.theme.text, width=0.2))


def _tiles(subject: Subject, shown: ShownPosition, renderer: PentUpRenderer) -> Iterator[Item]:
    for tile in shown.tiles:
        pale = faded(subject, shown, tile)
        style = tile_style(renderer.theme, tile.player, tile.level, shown.height, pale)
        yield renderer.tile(tile, style, played=tile == shown.move)


def _hidden(subject: Subject, shown: ShownPosition, renderer: PentUpRenderer) -> Iterator[Item]:
    """Dashes where tiles meet, or end, under the move."""
    move = shown.move
    if not subject.view.hidden or move is None or not move.cells:
        return
    below = shown.at(move.level - 1)
    nothing = Tile(-1, "", 0, ())
    inside = ((cell, below.get(cell, nothing)) for cell in move.cells)
    colour = tile_style(renderer.theme, move.player, move.level, shown.height).text
    borders = renderer.borders(dict(inside), Style(stroke=colour, width=0.35, dash=(0.9, 0.7)))
    if borders is not None:
        yield borders


def _digits(subject: Subject, shown: ShownPosition, renderer: PentUpRenderer) -> Iterator[Item]:
    if subject.view.scale == "tiny":  # too small for digits
        return
    lettered = {middle(shown, tile) for tile in shown.order} if named(subject) else set()
    for cell, tile in sorted(shown.tops.items(), key=lambda item: item[0]):
        if cell not in lettered:
            pale = faded(subject, shown, tile)
            style = tile_style(renderer.theme, tile.player, tile.level, shown.height, pale)
            yield from renderer.digit((cell[0] + 0.5, cell[1] + 0.5), tile.level, style)
    for tile in shown.order:
        if tile.pose is not None:
            style = tile_style(renderer.theme, tile.player, tile.level, shown.height)
            for corners in squares(tile.pose):
                xs, ys = zip(*corners, strict=True)
                yield from renderer.digit((math.fsum(xs) / 4, math.fsum(ys) / 4), tile.level, style)


def middle(shown: ShownPosition, tile: Tile) -> Cell | None:
    """The cell where a tile's letter goes: of those seen from above the one nearest its middle."""
    seen = [cell for cell in tile.cells if shown.tops[cell] == tile]
    xs, ys = math.fsum(x for x, _ in tile.cells) / 5, math.fsum(y for _, y in tile.cells) / 5
    near = ((round((x - xs) ** 2 + (y - ys) ** 2, 6), (x, y)) for x, y in seen)
    return min(near, default=(0, None))[1]


def named(subject: Subject) -> bool:
    """Whether each tile bears its letter, or its number in the order of play."""
    return subject.view.letters or subject.view.order


def name(
    subject: Subject, shown: ShownPosition, tile: Tile, cell: Cell, renderer: PentUpRenderer
) -> Group:
    """A tile's letter, or its number, in a cell."""
    text = str(shown.order.index(tile) + 1) if subject.view.order else tile.letter
    theme = renderer.theme
    at = renderer.middle(cell)
    return marks.label(at, text, theme.paper, theme.text, theme.text)


def _marks(subject: Subject, shown: ShownPosition, renderer: PentUpRenderer) -> Iterator[Item]:
    if named(subject):
        for tile in shown.tiles:
            cell = middle(shown, tile)
            if cell is not None:
                yield name(subject, shown, tile, cell, renderer)
    yield from map(_marker(subject, shown, renderer).draw, subject.marks)


def _marker(subject: Subject, shown: ShownPosition, renderer: PentUpRenderer) -> Marker:
    def outline(spot: PlaceName, style: Style) -> Item:
        """A cell a little smaller than it is, an edge as a heavy line, a corner as a circle."""
        if spot.kind == "cell":
            return renderer.cell(spot.cells[0], style, 0.9 if style.fill else 0.8)
        if spot.kind == "edge":
            rim = style.but(stroke=renderer.theme.paper, width=1.9)
            one, other = spot.cells
            lines = (rim, style.but(width=1.1))
            return Group(tuple(renderer.side(one, other, line) for line in lines))
        return Circle(renderer.at(spot.spot), renderer.size * 0.2, style)

    def find(text: str) -> Place:
        spot = place(text)
        ink = _ink(subject, shown, renderer, spot.cells[0])
        return Place(renderer.at(spot.spot), partial(outline, spot), renderer.size * 0.36, ink=ink)

    return Marker(renderer.theme, find)


def _ink(subject: Subject, shown: ShownPosition, renderer: PentUpRenderer, cell: Cell) -> str:
    """The colour of lines that show on what is seen of a cell: that of the digits there."""
    tile = shown.tops.get(cell)
    if tile is None:
        return renderer.theme.text
    pale = faded(subject, shown, tile)
    return tile_style(renderer.theme, tile.player, tile.level, shown.height, pale).text

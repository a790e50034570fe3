"""The table seen from above: level digits in the cells, one tone per level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.contract.marks import MarkSpec
from generator.drawing.colours import tint
from generator.drawing.scene import Circle, Group, Hatch, Item, Style
from generator.games.pentup.diagram.boards import castle
from generator.games.pentup.diagram.looks import look
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.picture import Picture, Tile, to_cover
from generator.games.pentup.diagram.places import place
from generator.games.pentup.diagram.shapes import Pen
from generator.geometry.square import Cell
from generator.geometry.squarepose import squares
from generator.kit import marks

AROUND = 1
"""Cells of the grid that are shown around the tiles."""


def plan(subject: Subject, shown: Picture, pen: Pen) -> tuple[Group, ...]:
    """The layers of the drawing. Raises ``PlaceError`` for a mark at no place."""
    layers = (
        ("lattice", _lattice(subject, shown, pen)),
        ("tiles", _tiles(subject, shown, pen)),
        ("hidden", _hidden(subject, shown, pen)),
        ("digits", _digits(subject, shown, pen)),
        ("marks", _marks(subject, shown, pen)),
    )
    groups = (Group(tuple(items), name) for name, items in layers)
    return tuple(group for group in groups if group.items)


def faded(subject: Subject, shown: Picture, tile: Tile) -> bool:
    """Whether a tile merely stands there."""
    return subject.view.faded and shown.move is not None and tile != shown.move


def covered(subject: Subject, shown: Picture) -> tuple[Cell, ...]:
    """The cells of the grid that the figure is about, those near a tile off the grid too."""
    cells = {cell for tile in shown.order for cell in tile.cells}
    for tile in shown.order:
        if tile.pose is not None:
            corners = [p for s in squares(tile.pose) for p in s]
            cells |= {(int(x // 1), int(y // 1)) for x, y in corners}
    return tuple(sorted(cells.union(to_cover(subject, shown))))


def _lattice(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    cells = covered(subject, shown)
    if subject.view.lattice and cells:
        xs, ys = zip(*cells, strict=True)
        columns = range(min(xs) - AROUND, max(xs) + 1 + AROUND)
        rows = range(min(ys) - AROUND, max(ys) + 1 + AROUND)
        yield pen.grid(((x, y) for x in columns for y in rows), pen.theme.lattice)
    board = to_cover(subject, shown)
    if board and not shown.order:
        yield from castle(board, pen)
    elif board:
        yield from (pen.square(cell, Style(fill=tint(pen.theme.text, 0.1))) for cell in board)
        yield pen.grid(board, Style(stroke=pen.theme.text, width=0.2))


def _tiles(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    for tile in shown.tiles:
        pale = faded(subject, shown, tile)
        style = look(pen.theme, tile.player, tile.level, shown.height, pale)
        yield pen.tile(tile, style, played=tile == shown.move)


def _hidden(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    """Dashes where tiles meet, or end, under the move."""
    move = shown.move
    if not subject.view.hidden or move is None or not move.cells:
        return
    below = shown.at(move.level - 1)
    nothing = Tile(-1, "", 0, ())
    inside = ((cell, below.get(cell, nothing)) for cell in move.cells)
    colour = look(pen.theme, move.player, move.level, shown.height).text
    borders = pen.borders(inside, Style(stroke=colour, width=0.35, dash=(0.9, 0.7)))
    if borders is not None:
        yield borders


def _digits(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    if subject.view.scale == "tiny":  # too small for digits
        return
    lettered = {middle(shown, tile) for tile in shown.order} if named(subject) else set()
    for cell, tile in sorted(shown.tops.items(), key=lambda item: item[0]):
        if cell not in lettered:
            pale = faded(subject, shown, tile)
            style = look(pen.theme, tile.player, tile.level, shown.height, pale)
            yield from pen.digit((cell[0] + 0.5, cell[1] + 0.5), tile.level, style)
    for tile in shown.order:
        if tile.pose is not None:
            style = look(pen.theme, tile.player, tile.level, shown.height)
            for corners in squares(tile.pose):
                xs, ys = zip(*corners, strict=True)
                yield from pen.digit((sum(xs) / 4, sum(ys) / 4), tile.level, style)


def middle(shown: Picture, tile: Tile) -> Cell | None:
    """The cell where a tile's letter goes: of those seen from above the one nearest its middle."""
    seen = [cell for cell in tile.cells if shown.tops[cell] == tile]
    xs, ys = sum(x for x, _ in tile.cells) / 5, sum(y for _, y in tile.cells) / 5
    near = ((round((x - xs) ** 2 + (y - ys) ** 2, 6), (x, y)) for x, y in seen)
    return min(near, default=(0, None))[1]


def named(subject: Subject) -> bool:
    """Whether each tile bears its letter, or its number in the order of play."""
    return subject.view.letters or subject.view.order


def name(subject: Subject, shown: Picture, tile: Tile, cell: Cell, pen: Pen) -> Group:
    """A tile's letter, or its number, in a cell."""
    text = str(shown.order.index(tile) + 1) if subject.view.order else tile.letter
    theme = pen.theme
    at = pen.at(cell[0] + 0.5, cell[1] + 0.5)
    return marks.label(at, text, theme.paper, theme.text, theme.text)


def _marks(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    if named(subject):
        for tile in shown.tiles:
            cell = middle(shown, tile)
            if cell is not None:
                yield name(subject, shown, tile, cell, pen)
    for mark in subject.marks:
        yield _mark(mark, pen, _ink(subject, shown, pen, place(mark.at).cells[0]))


def _ink(subject: Subject, shown: Picture, pen: Pen, cell: Cell) -> str:
    """The colour of lines that show on what is seen of a cell: that of the digits there."""
    tile = shown.tops.get(cell)
    if tile is None:
        return pen.theme.text
    pale = faded(subject, shown, tile)
    return look(pen.theme, tile.player, tile.level, shown.height, pale).text


def _mark(mark: MarkSpec, pen: Pen, ink: str) -> Item:
    """A mark; a hatch is drawn in ``ink``."""
    spot = place(mark.at)
    at = pen.at(*spot.spot)
    theme = pen.theme
    match mark.kind:
        case "ring":
            return marks.ring(at, pen.cell * 0.36, theme.mark)
        case "arrow":
            return marks.arrow(at, pen.at(*place(mark.to).spot), theme.mark, mark.bend)
        case "hatch" if spot.kind == "cell":
            return pen.square(spot.cells[0], Style(fill=Hatch(45, 0.8, 0.16, ink)), 0.9)
        case "outline" if spot.kind == "cell":
            return pen.square(spot.cells[0], theme.emphasis, 0.8)
        case "outline" if spot.kind == "edge":
            halo = replace(theme.emphasis, stroke=theme.paper, width=1.9)
            line = replace(theme.emphasis, width=1.1)
            return Group((pen.side(spot.cells, halo), pen.side(spot.cells, line)))
        case "hatch" | "outline":
            return Circle(at, pen.cell * 0.2, theme.emphasis)
    return marks.label(at, mark.text, theme.label_fill, theme.label_text)

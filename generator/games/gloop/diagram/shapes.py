"""The things of Gloop as scene items in mm: tiles, paths, loops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from generator.drawing.scene import (
    Circle,
    Close,
    Curve,
    Group,
    Item,
    Move,
    Path,
    Point,
    Step,
    Style,
)
from generator.drawing.themes import EMPHASIS_LINE, PIECE_LINE, Theme, Tones
from generator.games.gloop.diagram.shown import Cluster
from generator.geometry import tilearc
from generator.geometry.loops import Trace, traces
from generator.geometry.pathtile import Cell
from generator.geometry.points import turned
from generator.kit.boards import Board

DOT = 0.09
"""Radius of the dot on the blank tile, in tiles."""
HALO = 0.035
"""Width of the dark line at either side of a loop in a tone of its own, in tiles."""


@dataclass(frozen=True, slots=True)
class GloopRenderer(Board[Cell]):
    """Square cells with path tiles, at one scale, in one theme, in the game's tones; ``tile`` is a
    tile's side in mm.

    ``origin`` is where its cells are counted from, in tiles; ``degrees`` turns what it draws
    clockwise about the middle of the cell 0,0.
    """

    tile: float
    theme: Theme
    tones: Tones
    origin: Point = (0.0, 0.0)
    degrees: float = 0.0

    def vertices(self, cell: Cell) -> tuple[tuple[int, int], ...]:
        """The corners, clockwise from the upper left."""
        row, column = cell
        return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)

    def at(self, point: Point) -> Point:
        """A spot in tiles, y down, in mm, y up."""
        (x, y), (left, top) = point, self.origin
        if self.degrees:
            dx, dy = turned((x - 0.5, 0.5 - y), -self.degrees)
            x, y = 0.5 + dx, 0.5 - dy
        return (left + x) * self.tile, -(top + y) * self.tile

    def cluster(self, cluster: Cluster) -> Group:
        """Tiles with their paths; a new cluster has a heavy outline, a faded one is paler."""
        renderer = replace(self, origin=cluster.at, degrees=cluster.degrees)
        return Group(tuple(renderer._cluster(cluster)))

    def _cluster(self, cluster: Cluster) -> Iterator[Item]:
        faded = cluster.appearance == "faded"
        colour = self.tones.middle if faded else self.tones.strong
        edge = self.tones.middle if faded else self.theme.text
        cells = [cell for cell, _ in cluster.tiles]
        if cluster.appearance == "back":
            back = Style(fill=self.tones.light, stroke=edge, width=PIECE_LINE)
            yield self.outline(cells, back)
            return
        yield self.ground(cells, edge)
        paths = [self.trace(t, self.path_style(colour)) for t in traces(cluster.grid)]
        if paths:
            yield Group(tuple(paths), clip=self.outline(cells, Style()))
        yield from self.dots(cluster.tiles, colour)
        if cluster.appearance == "new":
            yield self.outline(cells, Style(stroke=self.theme.text, width=EMPHASIS_LINE))

    def ground(self, cells: Iterable[Cell], edge: str) -> Group:
        """The bare tiles, below their paths."""
        style = Style(self.theme.paper, edge, PIECE_LINE / 2)
        return Group(tuple(self.cell(cell, style) for cell in cells))

    def dots(self, tiles: Iterable[tuple[Cell, str]], colour: str) -> list[Circle]:
        """The dot of the blank tile."""
        return [
            Circle(self.middle(cell), DOT * self.tile, Style(fill=colour))
            for cell, placed in tiles
            if set(placed) == {"."}
        ]

    def path_style(self, colour: str) -> Style:
        """A path of one colour."""
        return Style(stroke=colour, width=tilearc.WIDTH * self.tile)

    def trace(self, trace: Trace, style: Style) -> Path:
        """A path along its curves; a loop is closed."""
        steps: list[Step] = []
        for arc in trace.arcs:
            row, column = arc.cell
            p, c, d, q = (
                self.at((column + x, row + y)) for x, y in tilearc.arc(arc.start, arc.end)
            )
            steps += [Curve(c, d, q)] if steps else [Move(p), Curve(c, d, q)]
        if trace.closed:
            steps.append(Close())
        return Path(tuple(steps), style)

    def loop(self, trace: Trace, colour: str) -> Group:
        """A loop in a tone, with a dark line at either side so that pale tones show."""
        width = tilearc.WIDTH * self.tile
        dark = Style(stroke=self.theme.text, width=width + HALO * self.tile)
        light = Style(stroke=colour, width=width - HALO * self.tile)
        return Group((self.trace(trace, dark), self.trace(trace, light)))

    def middle_of_arc(self, trace: Trace, arc: int) -> Point:
        """The middle of one of a path's curves."""
        row, column = trace.arcs[arc].cell
        x, y = tilearc.middle_of(tilearc.arc(trace.arcs[arc].start, trace.arcs[arc].end))
        return self.at((column + x, row + y))

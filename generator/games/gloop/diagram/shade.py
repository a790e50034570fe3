"""Tiles as arguments see them: cut into faces along their paths, or with paths by how they turn."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.scene import Close, Curve, Group, Item, Line, Move, Path, Step, Style
from generator.drawing.themes import PIECE_LINE
from generator.games.gloop.diagram.options import Shade
from generator.games.gloop.diagram.shapes import GloopRenderer
from generator.games.gloop.diagram.shown import Cluster
from generator.games.gloop.engine.regions import faces, free_faces, islands
from generator.geometry import tilearc
from generator.geometry.loops import Arc, Trace
from generator.geometry.matching import UNUSED, partners
from generator.geometry.pathtile import POINTS, Cell, side_of
from generator.geometry.points import Point


def shaded(cluster: Cluster, shade: Shade, renderer: GloopRenderer) -> Group:
    """Tiles with their free faces tinted, those of islands dark; or with arcs from a side to the
    same side dark, to a side beside it paler, and other paths pale.
    """
    cells = [cell for cell, _ in cluster.tiles]
    here = GloopRenderer(renderer.tile, renderer.theme, renderer.tones, cluster.at)
    made = _faces(cluster, here) if shade == "faces" else _turns(cluster, here)
    clipped = Group(tuple(made), clip=here.outline(cells, Style()))
    ground = here.ground(cells, renderer.tones.middle if shade == "faces" else renderer.theme.text)
    return Group((ground, clipped, *here.dots(cluster.tiles, renderer.tones.middle)))


def face_of(tile: str, stretch: int) -> frozenset[int]:
    """The face of a tile that touches a stretch of its rim."""
    return next(face for face in faces(tile) if stretch in face)


def outline(
    cell: Cell, tile: str, face: frozenset[int], renderer: GloopRenderer, style: Style
) -> Path:
    """A face of the tile on a cell as a shape."""
    row, column = cell

    def at(spot: Point) -> Point:
        return renderer.at((column + spot[0], row + spot[1]))

    joined = partners(tile)
    first = stretch = min(face)
    steps: list[Step] = [Move(at(tilearc.point_place(first)))]
    while True:
        point = (stretch + 1) % 8
        if stretch % 2:
            steps.append(Line(at(_CORNERS[stretch // 2])))
        steps.append(Line(at(tilearc.point_place(point))))
        if tile[point] == UNUSED:
            stretch = point
        else:
            stretch = joined[point]
            _, c, d, q = tilearc.arc(point, stretch)
            steps.append(Curve(at(c), at(d), at(q)))
        if stretch == first:
            return Path((*steps, Close()), style)


_CORNERS: tuple[Point, ...] = ((1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0))
"""The corner after each side."""


def _faces(cluster: Cluster, renderer: GloopRenderer) -> Iterator[Item]:
    apart = {face for island in islands(cluster.grid) for face in island}
    for cell, tile in cluster.tiles:
        for face in free_faces(tile):
            dark = (cell, face) in apart
            style = Style(fill=renderer.tones.strong if dark else renderer.tones.middle)
            yield outline(cell, tile, face, renderer, style)
    cut = Style(stroke=renderer.theme.text, width=PIECE_LINE)
    yield from (renderer.trace(trace, cut) for trace in _arcs(cluster))


def _turns(cluster: Cluster, renderer: GloopRenderer) -> Iterator[Item]:
    tones = {
        0: renderer.tones.strong,
        1: renderer.tones.middle,
        3: renderer.tones.middle,
        2: renderer.tones.light,
    }
    for trace in _arcs(cluster):
        (arc,) = trace.arcs
        yield renderer.trace(
            trace, renderer.path_style(tones[side_of(arc.end) - side_of(arc.start)])
        )


def _arcs(cluster: Cluster) -> Iterator[Trace]:
    """The path of each tile, one by one."""
    for cell, tile in cluster.tiles:
        joined = partners(tile)
        for point in POINTS:
            if tile[point] != UNUSED and point < joined[point]:
                yield Trace((Arc(cell, point, joined[point]),), False)

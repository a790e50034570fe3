"""The table of a puzzle, or the strategy game, from above: a position and marks → scene."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from generator.contract.diagram import Scale
from generator.drawing.scene import Circle, Item, Point, Scene, Style, Text, centred
from generator.drawing.themes import Theme
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.places import PlaceName, place
from generator.games.gloop.diagram.shade import shaded
from generator.games.gloop.diagram.shapes import GloopRenderer
from generator.games.gloop.diagram.shown import ShownPosition, cut_off, shown_position
from generator.games.gloop.diagram.tones import tones
from generator.games.gloop.engine.circles import Circles, is_corner_circle, is_small_circle
from generator.games.gloop.engine.table import Table
from generator.geometry import tilearc
from generator.geometry.loops import Trace
from generator.geometry.points import around, mean
from generator.kit import marks
from generator.kit.marks import Marker, Place
from generator.kit.scenes import figure, judged, layers

TILE_MM: dict[Scale, float] = {"normal": 11.0, "small": 8.0, "large": 16.0, "tiny": 5.5}
"""Side of a tile by scale: one for pieces, one for fillings and whole games, one for details."""
POINTS_MM, POINTS_SIZE = 8.0, 3.2
"""Room for a player's points, and the size of their digits, in mm."""
BESIDE = 0.25
"""How far from its place a label stands that stands beside it, in tiles."""
REACH = {"cell": 0.62, "vertex": 0.3, "edge": 0.36, "point": 0.17, "path": 0.2, "face": 0.2}
"""The radius of a ring around a place, in tiles."""
EVERY = 24
"""A long loop bears its number once for so many of its arcs."""


def plan(subject: Subject, theme: Theme) -> Scene:
    """The scene of a subject, in mm. Raises ``PlaceError`` for a mark at no place."""
    shown = shown_position(subject)
    renderer = GloopRenderer(TILE_MM[subject.view.scale], theme, theme.game(subject.colour))
    rows = tuple(_rows(subject, shown, renderer))
    items = layers(
        ("lattice", _lattice(shown, renderer)),
        ("tiles", _tiles(subject, shown, renderer)),
        ("loops", _loops(subject, renderer)),
        ("rows", rows),
        ("unmet", _unmet(shown, renderer)),
        ("marks", _marks(subject, shown, renderer)),
    )
    texts = (item for item in rows if isinstance(item, Text))
    room = [Circle((text.at[0] + POINTS_MM, text.at[1]), 0.0) for text in texts]
    return judged(figure(items, room), subject.badge, theme)


def _lattice(shown: ShownPosition, renderer: GloopRenderer) -> Iterator[Item]:
    dashed = Style(stroke=renderer.theme.lattice.stroke, width=0.2, dash=(0.8, 0.8))
    yield from (renderer.cell(cell, dashed) for cell in shown.empty)


def _tiles(subject: Subject, shown: ShownPosition, renderer: GloopRenderer) -> Iterator[Item]:
    if subject.view.shade:
        yield from (shaded(cluster, subject.view.shade, renderer) for cluster in shown.clusters)
        return
    if subject.view.loops:
        # below the loops that lie upon them
        yield from (
            renderer.ground([cell for cell, _ in cluster.tiles], renderer.tones.light)
            for cluster in shown.clusters
        )
        for cluster in shown.clusters:
            yield from renderer.dots(cluster.tiles, renderer.tones.middle)
        return
    yield from (renderer.cluster(cluster) for cluster in shown.clusters)


def _loops(subject: Subject, renderer: GloopRenderer) -> Iterator[Item]:
    state = subject.after
    if not subject.view.loops or not isinstance(state, Table):
        return
    loops = state.loops
    if subject.view.loops == "sides":
        yield from _sides(Circles.of(loops), renderer)
        return
    chosen = tones(loops, renderer.tones.strong)
    yield from (renderer.loop(loop, tone) for loop, tone in zip(loops, chosen, strict=True))
    if subject.view.loops == "numbers":
        for number, spot in _numbered(loops, renderer):
            yield marks.label(
                spot, str(number), renderer.theme.paper, renderer.theme.text, renderer.theme.text
            )


def _sides(kinds: Circles, renderer: GloopRenderer) -> Iterator[Item]:
    """The longest loop with what it holds tinted; loops inside dark, those outside pale."""
    if kinds.long is None:
        return
    yield renderer.trace(kinds.long, Style(fill=renderer.tones.light))
    yield renderer.loop(kinds.long, renderer.tones.middle)
    yield from (renderer.loop(loop, renderer.theme.text) for loop in kinds.within)
    yield from (renderer.loop(loop, renderer.theme.paper) for loop in kinds.without)


def _numbered(loops: tuple[Trace, ...], renderer: GloopRenderer) -> Iterator[tuple[int, Point]]:
    """Where each loop has its number, from 1, clear of others.

    A circle has it beside itself, away from all paths; a long one upon itself, as far as can be
    from the numbers that stand already.
    """
    curves = {
        i: [renderer.middle_of_arc(loop, arc) for arc in range(len(loop.arcs))]
        for i, loop in enumerate(loops)
    }
    spots: list[Point] = []
    for index in sorted(curves, key=lambda i: (len(curves[i]), i)):
        places, taken = curves[index], spots
        if is_small_circle(loops[index]) or is_corner_circle(loops[index]):
            places = _around(places, renderer)
            taken = [*spots, *(spot for middles in curves.values() for spot in middles)]
        for _ in range(math.ceil(len(places) / EVERY)):
            best = max(places, key=lambda p: min((math.dist(p, s) for s in taken), default=0.0))
            spots.append(best)
            yield index + 1, best


def _around(middles: list[Point], renderer: GloopRenderer) -> list[Point]:
    """Places close around a circle, by the middles of its curves."""
    centre = mean(middles)
    reach = max(math.dist(centre, spot) for spot in middles)
    reach += marks.DISC / 2 + marks.RIM + tilearc.WIDTH / 2 * renderer.tile
    return [around(centre, reach, 360 * step / EVERY) for step in range(EVERY)]


def _rows(subject: Subject, shown: ShownPosition, renderer: GloopRenderer) -> Iterator[Item]:
    for row in shown.rows:
        look = renderer.theme
        fill = renderer.tones.strong
        yield marks.label(renderer.at(row.number), str(row.player + 1), fill, look.paper)
        if subject.view.points:
            text = f"−{-row.points}" if row.points else "0"
            number = centred(renderer.at(row.last), text, POINTS_SIZE, look.text, weight="bold")
            yield number.but(anchor="start")


def _unmet(shown: ShownPosition, renderer: GloopRenderer) -> Iterator[Item]:
    """A ring around each path end of the tiles just laid, or beside them, that is cut off."""
    for origin, (row, column), point in cut_off(shown):
        here = replace(renderer, origin=origin)
        x, y = tilearc.point_place(point)
        at = here.at((column + x, row + y))
        yield marks.ring(at, 0.15 * renderer.tile, renderer.theme.mark)


def _marks(subject: Subject, shown: ShownPosition, renderer: GloopRenderer) -> Iterator[Item]:
    for start, end in shown.arrows:
        yield marks.arrow(renderer.at(start), renderer.at(end), renderer.theme.mark)
    yield from map(_marker(renderer).draw, subject.marks)


def _marker(renderer: GloopRenderer) -> Marker:
    return Marker(
        renderer.theme,
        lambda text: _place(place(text), renderer),
        tint=renderer.tones.strong,
        beside=BESIDE * renderer.tile,
    )


def _place(named: PlaceName, renderer: GloopRenderer) -> Place:
    middle, reach = renderer.at(named.spot), REACH[named.kind] * renderer.tile

    def outline(style: Style) -> Item:
        """A cell a little smaller than it is, anything else as a circle."""
        if named.kind == "cell":
            return renderer.cell(named.cells[0], style, 0.92)
        small = named.kind in ("point", "path", "face")
        return Circle(middle, 0.07 * renderer.tile if small else reach, style)

    return Place(middle, outline, reach)

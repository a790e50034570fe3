"""The table of a puzzle, or the strategy game, from above: a position and marks → scene."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from generator.contract.diagram import Scale
from generator.contract.marks import MarkSpec
from generator.drawing.scene import Circle, Group, Hatch, Item, Point, Scene, Style, Text, bounds
from generator.drawing.themes import Theme
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.picture import Picture, picture
from generator.games.gloop.diagram.places import Place, place
from generator.games.gloop.diagram.shade import shaded
from generator.games.gloop.diagram.shapes import Pen
from generator.games.gloop.diagram.tones import tones
from generator.games.gloop.engine.circles import Circles, is_corner_circle, is_small_circle
from generator.games.gloop.engine.table import Table
from generator.geometry import tilearc
from generator.geometry.loops import Trace, unmet
from generator.geometry.points import Point as Spot
from generator.kit import marks

TILE_MM: dict[Scale, float] = {"normal": 11.0, "small": 8.0, "large": 16.0, "tiny": 5.5}
"""Side of a tile by scale: one for pieces, one for fillings and whole games, one for details."""
POINTS_MM, POINTS_SIZE = 8.0, 3.2
"""Room for a player's points, and the size of their digits, in mm."""
MARGIN = 0.4
"""Air around a figure, in mm."""
EVERY = 24
"""A long loop bears its number once for so many of its arcs."""


def plan(subject: Subject, theme: Theme) -> Scene:
    """The scene of a subject, in mm. Raises ``PlaceError`` for a mark at no place."""
    shown = picture(subject)
    pen = Pen(TILE_MM[subject.view.scale], theme, theme.game(subject.colour))
    layers = [
        Group(tuple(layer), name)
        for name, layer in (
            ("lattice", _lattice(shown, pen)),
            ("tiles", _tiles(subject, shown, pen)),
            ("loops", _loops(subject, pen)),
            ("rows", _rows(subject, shown, pen)),
            ("unmet", _unmet(shown, pen)),
            ("marks", _marks(subject, shown, pen)),
        )
    ]
    kept = [layer for layer in layers if layer.items]
    box = bounds(kept).grown(MARGIN)
    if subject.view.points:  # a text counts as its anchor
        box = replace(box, right=box.right + POINTS_MM)
    if subject.badge is not None:
        kept.append(marks.badge(subject.badge, (box.right + 2.4, box.top - 2.6), theme))
        box = bounds(kept).grown(MARGIN)
    return Scene(tuple(kept), box)


def _lattice(shown: Picture, pen: Pen) -> Iterator[Item]:
    dashed = Style(stroke=pen.theme.lattice.stroke, width=0.2, dash=(0.8, 0.8))
    yield from (pen.square(cell, dashed) for cell in shown.empty)


def _tiles(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    if subject.view.shade:
        yield from (shaded(cluster, subject.view.shade, pen) for cluster in shown.clusters)
        return
    if subject.view.loops:
        # below the loops that lie upon them
        yield from (
            pen.ground([cell for cell, _ in cluster.tiles], pen.tones.light)
            for cluster in shown.clusters
        )
        for cluster in shown.clusters:
            yield from pen.dots(cluster.tiles, pen.tones.middle)
        return
    yield from (pen.cluster(cluster) for cluster in shown.clusters)


def _loops(subject: Subject, pen: Pen) -> Iterator[Item]:
    state = subject.after
    if not subject.view.loops or not isinstance(state, Table):
        return
    loops = state.loops
    if subject.view.loops == "sides":
        yield from _sides(Circles.of(loops), pen)
        return
    chosen = tones(loops, pen.tones.strong)
    yield from (pen.loop(loop, tone) for loop, tone in zip(loops, chosen, strict=True))
    if subject.view.loops == "numbers":
        for number, spot in _numbered(loops, pen):
            yield marks.label(spot, str(number), pen.theme.paper, pen.theme.text, pen.theme.text)


def _sides(kinds: Circles, pen: Pen) -> Iterator[Item]:
    """The longest loop with what it holds tinted; loops inside dark, those outside pale."""
    if kinds.long is None:
        return
    yield pen.trace(kinds.long, Style(fill=pen.tones.light))
    yield pen.loop(kinds.long, pen.tones.middle)
    yield from (pen.loop(loop, pen.theme.text) for loop in kinds.within)
    yield from (pen.loop(loop, pen.theme.paper) for loop in kinds.without)


def _numbered(loops: tuple[Trace, ...], pen: Pen) -> Iterator[tuple[int, Point]]:
    """Where each loop has its number, from 1, clear of others.

    A circle has it beside itself, away from all paths; a long one upon itself, as far as can be
    from the numbers that stand already.
    """
    curves = {
        i: [pen.middle(loop, arc) for arc in range(len(loop.arcs))] for i, loop in enumerate(loops)
    }
    spots: list[Point] = []
    for index in sorted(curves, key=lambda i: (len(curves[i]), i)):
        places, taken = curves[index], spots
        if is_small_circle(loops[index]) or is_corner_circle(loops[index]):
            places = _around(places, pen)
            taken = [*spots, *(spot for middles in curves.values() for spot in middles)]
        for _ in range(math.ceil(len(places) / EVERY)):
            best = max(places, key=lambda p: min((math.dist(p, s) for s in taken), default=0.0))
            spots.append(best)
            yield index + 1, best


def _around(middles: list[Point], pen: Pen) -> list[Point]:
    """Places close around a circle, by the middles of its curves."""
    x, y = (sum(axis) / len(middles) for axis in zip(*middles, strict=True))
    reach = max(math.dist((x, y), spot) for spot in middles)
    reach += marks.DISC / 2 + marks.RIM + tilearc.WIDTH / 2 * pen.tile
    return [
        (x + reach * math.cos(angle), y + reach * math.sin(angle))
        for angle in (math.tau * step / EVERY for step in range(EVERY))
    ]


def _rows(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    for row in shown.rows:
        look = pen.theme
        fill = pen.tones.strong
        yield marks.label(pen.at(row.number), str(row.player + 1), fill, look.paper)
        if subject.view.points:
            x, y = pen.at(row.last)
            text = f"−{-row.points}" if row.points else "0"
            low = y - POINTS_SIZE * marks.CAP / 2
            yield Text((x, low), text, POINTS_SIZE, look.text, anchor="start", weight="bold")


def _unmet(shown: Picture, pen: Pen) -> Iterator[Item]:
    """A ring around each path end of the tiles just laid, or beside them, that is cut off."""
    standing = {
        cell: placed
        for cluster in shown.clusters
        if cluster.at == (0.0, 0.0) and cluster.look != "new"
        for cell, placed in cluster.tiles
    }
    for cluster in shown.clusters:
        if cluster.look != "new" or cluster.degrees:
            continue
        beside = standing if cluster.at == (0.0, 0.0) else {}
        here = replace(pen, origin=cluster.at)
        for (row, column), point in unmet({**beside, **cluster.grid}):
            x, y = tilearc.point_place(point)
            at = here.at((column + x, row + y))
            yield marks.ring(at, 0.15 * pen.tile, pen.theme.mark)


def _marks(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    for start, end in shown.arrows:
        yield marks.arrow(pen.at(start), pen.at(end), pen.theme.mark)
    yield from (_mark(mark, pen) for mark in subject.marks)


def _mark(mark: MarkSpec, pen: Pen) -> Item:
    spot = place(mark.at)
    at = pen.at(spot.spot)
    theme = pen.theme
    match mark.kind:
        case "ring":
            return marks.ring(at, _reach(spot) * pen.tile, theme.mark)
        case "arrow":
            return marks.arrow(at, pen.at(place(mark.to).spot), theme.mark, mark.bend)
        case "hatch":
            return _filled(spot, pen, Style(fill=Hatch(45, 0.8, 0.16, theme.text)))
        case "outline":
            return _filled(spot, pen, theme.emphasis)
        case "tint":
            return _filled(spot, pen, Style(fill=pen.tones.strong))
    if mark.to:
        at = _beside(spot.spot, place(mark.to).spot, pen)
    return marks.label(at, mark.text, theme.label_fill, theme.label_text)


def _beside(spot: Spot, far: Spot, pen: Pen) -> Point:
    """A little way from a place to another."""
    part = 0.25 / math.dist(spot, far)
    return pen.at((spot[0] + (far[0] - spot[0]) * part, spot[1] + (far[1] - spot[1]) * part))


def _reach(spot: Place) -> float:
    """The radius in tiles of a ring around a place."""
    return {"cell": 0.62, "vertex": 0.3, "edge": 0.36, "point": 0.17, "path": 0.2, "face": 0.2}[
        spot.kind
    ]


def _filled(spot: Place, pen: Pen, style: Style) -> Item:
    """The place itself as a shape."""
    if spot.kind == "cell":
        return pen.square(spot.cells[0], style, inset=0.04)
    part = 0.07 if spot.kind in ("point", "path", "face") else _reach(spot)
    return Circle(pen.at(spot.spot), part * pen.tile, style)

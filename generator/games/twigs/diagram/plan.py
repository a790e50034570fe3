"""The table seen from above: a picture as a scene."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from generator.contract.diagram import Scale
from generator.contract.marks import MarkSpec
from generator.drawing.scene import (
    Circle,
    Group,
    Hatch,
    Item,
    Point,
    Scene,
    Style,
    bounds,
    polyline,
)
from generator.drawing.themes import Theme
from generator.games.twigs.diagram.areas import disc_cell, walks
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.picture import Picture, joints, picture
from generator.games.twigs.diagram.places import Place, place
from generator.games.twigs.diagram.shapes import NORMAL_MM, Pen, number_look
from generator.games.twigs.engine.scoring import Area
from generator.geometry import hexedge
from generator.kit import marks

SEGMENT_MM: dict[Scale, float] = {"normal": NORMAL_MM, "small": 4.0, "large": 9.0, "tiny": 2.3}
"""Length of a segment by scale: one for pieces, one for whole games, one to explain the grid,
one for galleries."""
MARGIN = 0.4
"""Air around a figure, in mm."""
DOT, JOINT, BESIDE = 0.13, 0.2, 0.55
"""Radius of a dot at a vertex, of one at a joint, and how far from its place a label stands that
stands beside it, in lengths of a segment."""
RING = 0.25
"""Width in mm of the line of a ring; it crosses what it surrounds, so it is thin."""
INWARD = 0.39
"""How far from the middle of a segment its number stands where it must be clear which of several
areas counts it, in lengths of a segment: between the twig and a disc that is then smaller."""
SMALLER = 0.77
"""Size of a disc with numbers around it."""


def plan(subject: Subject, theme: Theme) -> Scene:
    """The scene of a subject, in mm. Raises ``PlaceError`` for a mark at no place."""
    shown = picture(subject)
    pen = Pen(SEGMENT_MM[subject.view.scale], theme)
    items = [
        Group(tuple(layer), name)
        for name, layer in (
            ("claims", _claims(shown, pen)),
            ("tints", _tints(subject, pen)),
            ("lattice", _lattice(subject, shown, pen)),
            ("twigs", _twigs(subject, shown, pen)),
            ("discs", _discs(subject, shown, pen)),
            ("marks", _marks(subject, shown, pen)),
        )
    ]
    kept = [layer for layer in items if layer.items]
    box = bounds(kept).grown(MARGIN)
    if subject.badge is not None:
        corner = marks.badge(subject.badge, (box.right + 1.6, box.top - 2.0), theme)
        kept.append(corner)
        box = bounds([*kept]).grown(MARGIN)
    return Scene(tuple(kept), box)


def _claims(shown: Picture, pen: Pen) -> Iterator[Item]:
    for area in shown.areas:
        if area.owner is not None:
            yield pen.claim(area.cells, area.owner)


def _tints(subject: Subject, pen: Pen) -> Iterator[Item]:
    """Cells in the game's colour, below the twigs around them."""
    tones = pen.theme.game(subject.colour)
    for mark in subject.marks:
        if mark.kind == "tint" and (spot := place(mark.at)).kind == "cell":
            yield pen.area(spot.points, Style(fill=tones.light))


def _lattice(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    if shown.slots:
        yield pen.slots(shown.slots, Style(stroke=pen.theme.text, width=0.2))
    elif subject.view.lattice and shown.lattice:
        yield pen.edges(shown.lattice, pen.theme.lattice)


def _twigs(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    standing = [twig for twig in shown.twigs if twig != shown.move]
    yield from (pen.twig(twig, faded=subject.view.faded) for twig in standing)
    if shown.move is not None:
        yield pen.twig(shown.move, played=True)
    if subject.view.leaves:
        yield from pen.leaves(shown.twigs)


def _discs(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    for area in shown.areas:
        cell = disc_cell(area.cells, shown.owners)
        if area.owner is None:
            yield pen.nobodys(cell)
        else:
            size = str(len(area.cells)) if subject.view.sizes else ""
            small = _several_count(shown) and area in shown.counted
            yield pen.disc(cell, area.owner, size, SMALLER if small else 1.0)


def _marks(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    if subject.view.letters or subject.view.order:
        for number, twig in enumerate(shown.twigs, 1):
            (ax, ay), (bx, by) = twig.middle_axis
            at = (ax + bx) / 2 * pen.segment, (ay + by) / 2 * pen.segment
            text = str(number) if subject.view.order else twig.letter
            yield marks.label(at, text, pen.theme.paper, pen.theme.text, pen.theme.text)
    for area in shown.counted:
        yield from _numbers(area, shown, pen)
    strong = pen.theme.game(subject.colour).strong
    if subject.view.joints:
        yield from (_dot(pen.at(vertex), strong, pen, JOINT) for vertex in joints(shown.twigs))
    for mark in subject.marks:
        spot = place(mark.at)
        if mark.kind == "tint" and spot.kind == "segment":
            yield pen.bar([hexedge.between(*spot.points)], strong)
        elif mark.kind == "tint" and spot.kind == "vertex":
            yield _dot(pen.at(*spot.points), strong, pen)
        elif mark.kind not in ("count", "tint"):
            yield _mark(mark, pen)


def _several_count(shown: Picture) -> bool:
    """Whether a segment may be counted for two areas, so that its numbers must stand apart."""
    return len(shown.counted) > 1


def _numbers(area: Area, shown: Picture, pen: Pen) -> Iterator[Item]:
    """A running number on each segment around an area, or beside it within, player by player."""
    inward = INWARD if _several_count(shown) else 0.0
    inside = frozenset(area.cells)
    reached: dict[int, int] = {}
    for walk in walks(area.rim):
        for segment in walk:
            owner = shown.owners[segment]
            reached[owner] = reached.get(owner, 0) + 1
            fill, colour = number_look(pen.theme.player(owner))
            (cell,) = inside.intersection(hexedge.cells_of(segment))
            at = _part_way(pen.at(*hexedge.ends(segment)), pen.at(cell), inward * pen.segment)
            number, edge = str(reached[owner]), pen.theme.text
            yield marks.label(at, number, fill, colour, edge, rim=not inward)


def _mark(mark: MarkSpec, pen: Pen) -> Item:
    spot = place(mark.at)
    at = pen.at(*spot.points)
    theme = pen.theme
    match mark.kind:
        case "ring":
            return marks.ring(at, _reach(spot, pen), replace(theme.mark, width=RING), rim=False)
        case "arrow":
            return marks.arrow(at, pen.at(*place(mark.to).points), theme.mark, mark.bend)
        case "hatch":
            return _filled(spot, pen, Style(fill=Hatch(45, 0.8, 0.16, theme.text)))
        case "outline":
            return _filled(spot, pen, theme.emphasis)
    if not mark.to:
        return marks.label(at, mark.text, theme.label_fill, theme.label_text)
    beside = _part_way(at, pen.at(*place(mark.to).points), BESIDE * pen.segment)
    leader = polyline([at, beside], Style(stroke=theme.label_fill, width=0.2))
    label = marks.label(beside, mark.text, theme.label_fill, theme.label_text)
    return Group((leader, label))


def _part_way(start: Point, end: Point, mm: float) -> Point:
    """The point ``mm`` from ``start`` on the way to ``end``."""
    part = mm / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _dot(at: Point, colour: str, pen: Pen, size: float = DOT) -> Item:
    return Circle(at, size * pen.segment, Style(fill=colour, stroke=pen.theme.paper, width=0.3))


def _reach(spot: Place, pen: Pen) -> float:
    """The radius in mm of a ring around a place: wide of what is to be seen in it."""
    return pen.segment * {"cell": 0.62, "segment": 0.55, "vertex": 0.55}[spot.kind]


def _filled(spot: Place, pen: Pen, style: Style) -> Item:
    """The place itself as a shape."""
    match spot.kind:
        case "cell":
            return pen.hexagon(spot.points[0], style, part=0.8)
        case "segment":
            segment = hexedge.between(spot.points[0], spot.points[1])
            return pen.stick(segment, style.fill, style)
    return Circle(pen.at(spot.points[0]), _reach(spot, pen), style)

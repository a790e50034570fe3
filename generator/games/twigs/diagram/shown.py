"""What a figure of Twigs shows, on the lattice: twigs, areas, cells; no millimetres, no words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from generator.contract.diagram import PlaceError
from generator.games.twigs.diagram.boards import closed, hang_together
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.places import ROW, cell_vertices, cells_within, place
from generator.games.twigs.diagram.strands import longest, tips
from generator.games.twigs.engine.notation import LoosePlacement, Move, Placement
from generator.games.twigs.engine.rules import settled
from generator.games.twigs.engine.scoring import Area
from generator.games.twigs.engine.state import TwigsState
from generator.games.twigs.pieces import SHAPES
from generator.geometry import hexedge
from generator.geometry.contact import Axis, Contact, contact
from generator.geometry.hexedge import Point, Segment
from generator.geometry.outline import Pose, pose_axes, to_mm
from generator.geometry.points import mean

_TOUCH = 0.01
"""Places nearer than this, in segment lengths, touch."""
_NEAR = 0.7
"""A vertex is beside an end off the lattice when it is nearer than this."""


@dataclass(frozen=True, slots=True)
class Twig:
    """A twig on the table: on the lattice by its segments, or off it by a pose (unit: segment)."""

    player: int
    letter: str
    segments: tuple[Segment, ...]
    pose: Pose | None = None

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The twig's segments as lines in the plane, one segment long each."""
        if self.pose is not None:
            return pose_axes(self.pose, 1.0)
        ends = (hexedge.ends(segment) for segment in self.segments)
        return tuple((to_mm(a, 1.0), to_mm(b, 1.0)) for a, b in ends)

    @property
    def middle_axis(self) -> Axis:
        """The segment nearest to the mean of its ends: where its letter goes."""
        x, y = self.centre

        def distance(axis: Axis) -> tuple[float, Axis]:
            ax, ay = mean(axis)
            return round((ax - x) ** 2 + (ay - y) ** 2, 6), axis

        return min(self.axes, key=distance)

    @property
    def centre(self) -> tuple[float, float]:
        """The mean of its ends, in segment lengths."""
        return mean(end for axis in self.axes for end in axis)

    @property
    def vertices(self) -> frozenset[Point]:
        """The vertices of the lattice that it touches; off the lattice those near its ends."""
        if self.pose is None:
            return hexedge.vertices(self.segments)
        return frozenset(v for axis in self.axes for end in axis for v in _vertices_near(end))

    @property
    def way(self) -> tuple[Segment, ...]:
        """The segments of the longest way through it; none off the lattice."""
        if not self.segments:
            return ()
        walk = longest(hexedge.ends(segment) for segment in self.segments)
        return tuple(hexedge.between(a, b) for a, b in pairwise(walk))

    @property
    def tips(self) -> frozenset[Point]:
        """The twig's free ends; none off the lattice."""
        return frozenset(tips(hexedge.ends(segment) for segment in self.segments))

    def ends_at(self, vertex: Point) -> bool:
        """Whether one of its segments ends at a vertex of the lattice."""
        at = to_mm(vertex, 1.0)
        return any(math.dist(end, at) < _TOUCH for axis in self.axes for end in axis)

    def touches(self, other: Twig) -> bool:
        """Whether the two share a point; on the lattice that is a vertex."""
        if self._on_lattice_with(other):
            return not self.vertices.isdisjoint(other.vertices)
        return self._contacts(other) != {Contact.NONE}

    def touches_middle(self, other: Twig) -> bool:
        """Whether a segment of one meets the middle of one of the other: off the lattice only."""
        return not self._on_lattice_with(other) and Contact.MIDDLE in self._contacts(other)

    def _on_lattice_with(self, other: Twig) -> bool:
        return self.pose is None and other.pose is None

    def _contacts(self, other: Twig) -> frozenset[Contact]:
        """The ways in which segments of the two touch."""
        return frozenset(contact(a, b, _TOUCH) for a in self.axes for b in other.axes)

    def turns_into(self, other: Twig) -> bool:
        """Whether the two look the same once one is turned; both lie on the lattice."""
        turned = (hexedge.normal(map(turn, self.segments)) for turn in hexedge.SYMMETRIES[:6])
        return hexedge.normal(other.segments) in turned


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """What is shown. Twigs stand in the order of play.

    ``move`` is the twig that the figure is about, ``counted`` are the areas whose surrounding
    segments are numbered, ``board`` the cells of an empty outline, ``slots`` its edges, ``lattice``
    the empty edges of the grid behind.
    """

    twigs: tuple[Twig, ...]
    move: Twig | None
    areas: tuple[Area, ...]
    counted: tuple[Area, ...]
    board: tuple[Point, ...]
    slots: tuple[Segment, ...]
    lattice: tuple[Segment, ...]

    @property
    def owners(self) -> dict[Segment, int]:
        """The player of each covered segment."""
        return {segment: twig.player for twig in self.twigs for segment in twig.segments}

    def around(self, area: Area) -> tuple[int, ...]:
        """The places in :attr:`twigs` of those that surround an area, sorted."""
        return tuple(
            i for i, twig in enumerate(self.twigs) if not set(area.rim).isdisjoint(twig.segments)
        )

    def closed_by(self, area: Area) -> int:
        """The place in :attr:`twigs` of the last of those that surround an area."""
        return max(self.around(area))


@lru_cache(maxsize=256)
def shown_position(subject: Subject) -> ShownPosition:
    """What ``subject`` shows; its drawing, its numbers and its words in each language ask for it.

    Raises :class:`PlaceError` for places that are none.
    """
    state = state_of(subject)
    twigs = [_twig(player, move) for player, move in subject.loose]
    twigs += [Twig(laid.player, laid.letter, laid.segments) for laid in state.laid]
    moved = None if subject.move is None else _twig(subject.mover, subject.move)
    if moved is not None and subject.violations:
        twigs.append(moved)
    areas = state.areas
    around = _cells(subject.view.around)
    if around:
        sides = {s for cell in around for s in hexedge.cell_segments(cell)}
        twigs = [twig for twig in twigs if sides.intersection(twig.segments)]
        drawn = frozenset(segment for twig in twigs for segment in twig.segments)
        areas = tuple(area for area in areas if drawn.issuperset(area.rim))
    counted = tuple(_area_at(areas, mark.at) for mark in subject.marks if mark.kind == "count")
    labels = (mark for mark in subject.marks if mark.kind == "label")
    spots = [place(text) for mark in labels for text in (mark.at, mark.to) if text]
    named = {cell for spot in spots if spot.kind == "cell" for cell in spot.cells}
    slots = _slots(subject.view.board)
    return ShownPosition(
        twigs=tuple(twigs),
        move=moved,
        areas=areas,
        counted=counted,
        board=closed(slots),
        slots=slots,
        lattice=_lattice(twigs, named),
    )


def state_of(subject: Subject) -> TwigsState:
    """The position that a subject shows."""
    state = subject.after
    assert isinstance(state, TwigsState)
    return state


def leaves(twigs: Iterable[Twig]) -> tuple[Point, ...]:
    """Vertices at which exactly one segment ends, sorted: the leaves of the drawing."""
    degree: dict[Point, int] = {}
    for segment in {segment for twig in twigs for segment in twig.segments}:
        for end in hexedge.ends(segment):
            degree[end] = degree.get(end, 0) + 1
    return tuple(sorted(vertex for vertex, n in degree.items() if n == 1))


def joints(twigs: Iterable[Twig]) -> tuple[Point, ...]:
    """Vertices at which several twigs meet, sorted."""
    meeting = Counter(vertex for twig in twigs for vertex in twig.vertices)
    return tuple(sorted(vertex for vertex, n in meeting.items() if n > 1))


def _twig(player: int, move: object) -> Twig:
    """The twig that a move lays; one that turns out to lie on the lattice lies on it."""
    assert isinstance(move, Move)
    where = settled(move)
    if isinstance(where, Placement):
        return Twig(player, where.letter, where.segments)
    assert isinstance(where, LoosePlacement)
    pose = Pose(SHAPES[where.letter], where.x, where.y, where.degrees, where.flipped)
    return Twig(player, where.letter, (), pose)


def _cells(places: Iterable[str]) -> frozenset[Point]:
    return frozenset(cell for text in places for cell in place(text).cells)


def _slots(places: Iterable[str]) -> tuple[Segment, ...]:
    """The edges of an outline, which is given by its cells or by its edges, sorted.

    Raises :class:`PlaceError` where it falls into parts.
    """
    edges: set[Segment] = set()
    for spot in map(place, places):
        if spot.kind == "segment":
            edges.add(hexedge.between(*spot.points))
        else:
            edges.update(s for cell in spot.cells for s in hexedge.cell_segments(cell))
    if not hang_together(edges):
        raise PlaceError("the places of the board do not hang together")
    return tuple(sorted(edges))


def _area_at(areas: Iterable[Area], text: str) -> Area:
    wanted = place(text).cells
    for area in areas:
        if wanted <= set(area.cells):
            return area
    raise PlaceError(
        f"no closed area is drawn that holds {text!r}, so nothing can be counted there"
    )


def _lattice(twigs: Iterable[Twig], named: Iterable[Point]) -> tuple[Segment, ...]:
    """The empty edges of whole hexagons around the twigs, sorted.

    A hexagon is drawn if twigs hold half of its sides or a label names it, and then every other one
    that makes the drawing no larger: half hexagons at its rim would look like twigs.
    """
    kept = list(twigs)
    covered = {segment for twig in kept for segment in twig.segments}
    sides = Counter(cell for segment in covered for cell in hexedge.cells_of(segment))
    cells = {cell for cell, n in sides.items() if n > 2} | set(named)
    spots = [end for twig in kept for axis in twig.axes for end in axis]
    spots += [to_mm(corner, 1.0) for cell in cells for corner in cell_vertices(cell)]
    around = {s for cell in cells.union(_cells_among(spots)) for s in hexedge.cell_segments(cell)}
    return tuple(sorted(around - covered))


def _cells_among(spots: Sequence[tuple[float, float]]) -> Iterator[Point]:
    """The cells that lie wholly in the box around the spots (in segment lengths)."""
    if not spots:
        return
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide, high = 1 - _TOUCH, ROW - _TOUCH  # from the centre of a cell to its sides
    yield from cells_within(min(xs) + wide, min(ys) + high, max(xs) - wide, max(ys) - high)


def _vertices_near(spot: tuple[float, float]) -> frozenset[Point]:
    """The vertices that are near a spot (in segment lengths)."""
    y = round(spot[1] * 2 / 3**0.5)
    x = round(spot[0] - y / 2)
    near = ((x + dx, y + dy) for dx in range(-1, 2) for dy in range(-1, 2))
    return frozenset(
        p
        for p in near
        if hexedge.point_class(p) != hexedge.CELL and math.dist(to_mm(p, 1.0), spot) < _NEAR
    )

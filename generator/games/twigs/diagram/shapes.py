"""The things of Twigs as scene items in mm: twigs, cells, areas, discs, leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from generator.drawing.scene import (
    Circle,
    Close,
    Curve,
    Fill,
    Group,
    Item,
    Line,
    Move,
    Path,
    Point,
    Step,
    Style,
    Text,
    polygon,
    polygons,
    polyline,
    region,
    segments,
)
from generator.drawing.themes import Theme
from generator.games.twigs.diagram.areas import rim, walks
from generator.games.twigs.diagram.places import cell_vertices
from generator.games.twigs.diagram.shown import Twig, leaves
from generator.games.twigs.diagram.strands import strands, tips
from generator.geometry import hexedge, outline
from generator.geometry.contact import Axis
from generator.geometry.hexedge import Segment
from generator.geometry.outline import to_mm
from generator.geometry.points import beside, between, towards
from generator.kit.boards import Board

NORMAL_MM = 6.5
"""Length of a segment from which on lines have their full width; below it they shrink with it."""
AIR = 0.07
"""Half the hairline of paper between neighbouring twigs, in mm."""
BAR = 0.38
"""Width of a stick before its clearance, in lengths of a segment."""
FILLET = 0.27
"""Radius of the inside corners of a twig, in lengths of a segment: what keeps a bend open, however
heavy its outline is, so that one sees one twig and not a chain of sticks."""
SHORT = 0.05
"""How much a twig's free ends are drawn short of their vertex, in lengths of a segment: the room
that the fillets of a twig's bends take from a neighbour's ends."""
SWEEP = 0.42
"""Where the line inside a twig leaves the axis for a bend, in lengths of a segment; it passes the
bend a quarter of this inside of the vertex, in the middle of what the notch leaves."""
HAIRLINE = 0.1
"""The finest line that is printed, in mm."""
DISC_RADIUS = 0.36
"""Radius of a disc, in lengths of a segment (14 mm across where a segment has 20)."""


@dataclass(frozen=True, slots=True)
class TwigsRenderer(Board[hexedge.Point]):
    """The lattice with its twigs, at one scale, in one theme; ``segment`` is the length of a
    segment in mm.
    """

    segment: float
    theme: Theme

    def vertices(self, cell: hexedge.Point) -> tuple[hexedge.Point, ...]:
        """The corners of a cell, anticlockwise from 0°."""
        return cell_vertices(cell)

    def at(self, point: Point) -> Point:
        """A point of the lattice in mm."""
        return to_mm(point, self.segment)

    def edges(self, edges: Iterable[Segment], style: Style) -> Path:
        """Edges of the lattice as lines."""
        ends = (hexedge.ends(edge) for edge in edges)
        return segments(((self.at(a), self.at(b)) for a, b in ends), style)

    def silhouette(self, twig: Twig, fill: Fill) -> Path:
        """A twig as one flat shape, a hairline of air around it."""
        return Path(self._outline(twig.axes, 0.0), Style(fill=fill))

    def twig(self, twig: Twig, *, played: bool = False, faded: bool = False) -> Group:
        """A twig: its outline, and along its middle the line of its player, if there is one."""
        look = self.theme.player(twig.player)
        style = self._thinned(look.played if played else look.ghost if faded else look.body)
        items: list[Item] = [Path(self._outline(twig.axes, style.width), style)]
        if look.inner is not None and not faded:
            items.append(self._vein(twig.axes, self._thinned(look.inner)))
        return Group(tuple(items))

    def _thinned(self, style: Style) -> Style:
        """The style with lines that suit the scale."""
        part = min(1.0, self.segment / NORMAL_MM)
        dash = tuple(length * part for length in style.dash)
        return style.but(width=max(HAIRLINE, style.width * part), dash=dash)

    def _outline(self, axes: Iterable[Axis], line: float) -> tuple[Step, ...]:
        """The outline of a twig whose line is ``line`` mm wide, along its middle."""
        return _steps_around(self._drawn(axes, SHORT), self.segment, line / 2 + AIR)

    def _drawn(self, axes: Iterable[Axis], short: float) -> tuple[Axis, ...]:
        """Axes in mm, meeting exactly, their free ends ``short`` of a segment shorter."""
        met = [tuple((round(x, 6), round(y, 6)) for x, y in axis) for axis in axes]
        free = tips((a, b) for a, b in met)

        def end(at: Point, other: Point) -> Point:
            x, y = between(at, other, short if at in free else 0.0)
            return x * self.segment, y * self.segment

        return tuple((end(a, b), end(b, a)) for a, b in met)

    def _vein(self, axes: Iterable[Axis], style: Style) -> Path:
        """The middle line of a twig: short of its free ends, sweeping through its bends."""
        short = SHORT + 0.3 * BAR + (2 * AIR + style.width) / self.segment
        steps: list[Step] = []
        for walk in strands(self._drawn(axes, short)):
            steps.append(Move(walk[0]))
            for before, bend, after in zip(walk, walk[1:], walk[2:], strict=False):
                start, end = (towards(bend, at, SWEEP * self.segment) for at in (before, after))
                # the cubic that is the parabola from the start around the bend to the end
                c1, c2 = between(start, bend, 2 / 3), between(end, bend, 2 / 3)
                steps += [Line(start), Curve(c1, c2, end)]
            steps.append(Line(walk[-1]))
        return Path(tuple(steps), style)

    def area(self, cells: Iterable[hexedge.Point], style: Style) -> Path:
        """The cells of an area as one shape; areas that stand inside it are left out."""
        return polygons((list(map(self.at, _corners(walk))) for walk in walks(rim(cells))), style)

    def claim(self, cells: Iterable[hexedge.Point], owner: int) -> Path:
        """The tone of an area's owner over its cells."""
        return self.area(cells, Style(fill=self.theme.player(owner).claim))

    def disc(self, cell: hexedge.Point, owner: int, text: str = "", part: float = 1.0) -> Group:
        """A player's disc in a cell, with a number on it where there is one, ``part`` as large."""
        look, centre = self.theme.player(owner), self.at(cell)
        radius = DISC_RADIUS * self.segment * part
        items: list[Item] = [Circle(centre, radius, look.disc)]
        if look.inner is not None and not text:
            line = look.inner.but(fill=None)
            items.append(Circle(centre, radius * 0.7, line))
        if text:
            size = radius * 1.25
            if not isinstance(look.disc.fill, str):
                items.append(Circle(centre, radius * 0.7, Style(fill=self.theme.paper)))
            low = (centre[0], centre[1] - size * 0.33)
            items.append(Text(low, text, size, look.letter, weight="bold"))
        return Group(tuple(items))

    def nobodys(self, cell: hexedge.Point) -> Group:
        """The sign of a tie, two strokes of equal length."""
        x, y = self.at(cell)
        half, gap = 0.2 * self.segment, 0.1 * self.segment
        style = self.theme.mark.but(width=0.09 * self.segment)
        return Group(
            tuple(polyline([(x - half, y + d), (x + half, y + d)], style) for d in (gap, -gap))
        )

    def slots(self, edges: Sequence[Segment], style: Style) -> Path:
        """Joined edges as one hollow outline, to be covered by twigs."""
        return Path(self._outline(Twig(0, "", tuple(edges)).axes, 0.0), style)

    def bar(self, joined: Sequence[Segment], fill: Fill) -> Path:
        """A bar along joined segments, inside the outline of a twig that lies there."""
        return Path(self._outline(Twig(0, "", tuple(joined)).axes, 0.6), Style(fill=fill))

    def stick(self, segment: Segment, fill: Fill, stroke: Style) -> Path:
        """One segment's bar."""
        corners = outline.stick(segment, self.segment, BAR * self.segment)
        return polygon(corners, stroke.but(fill=fill))

    def leaves(self, twigs: Iterable[Twig]) -> Iterator[Path]:
        """A leaf at each free end of the twigs."""
        drawn = tuple(twigs)
        covered = {segment for twig in drawn for segment in twig.segments}
        for tip in leaves(drawn):
            (segment,) = (s for s in hexedge.segments_at(tip) if s in covered)
            (base,) = set(hexedge.ends(segment)) - {tip}
            yield self._leaf(tip, base)

    def _leaf(self, tip: hexedge.Point, base: hexedge.Point) -> Path:
        """A leaf that grows from a free end, away from ``base``, the segment's other end."""
        start, end = self.at(base), self.at(tip)
        length, half = 0.62 * self.segment, 0.24 * self.segment

        def spot(along: float, left: float) -> Point:
            return beside(start, end, self.segment + along, left)

        return Path(
            (
                Move(spot(0.0, 0.0)),
                Curve(spot(length * 0.2, half), spot(length * 0.7, half * 1.1), spot(length, 0.0)),
                Curve(spot(length * 0.7, -half * 1.1), spot(length * 0.2, -half), spot(0.0, 0.0)),
                Close(),
            ),
            self.theme.badge_legal.but(stroke=self.theme.paper, width=0.2),
        )

    def number_colours(self, owner: int) -> tuple[str, str]:
        """Fill and text colour of a number that belongs to a player."""
        look = self.theme.player(owner)
        fill = look.body.fill
        return fill if isinstance(fill, str) else self.theme.paper, look.letter


def _corners(walk: Sequence[Segment]) -> list[hexedge.Point]:
    """The vertices of a closed walk, in its order."""
    following = (*walk[1:], walk[0])
    return [
        next(iter(set(hexedge.ends(a)) & set(hexedge.ends(b))))
        for a, b in zip(walk, following, strict=True)
    ]


@lru_cache(maxsize=8192)
def _steps_around(axes: tuple[Axis, ...], segment: float, clearance: float) -> tuple[Step, ...]:
    """The outline around axes in mm: in memory once, as figures have twigs in common."""
    shape = outline.axes_outline(axes, BAR * segment, clearance, FILLET * segment)
    return region(shape).steps

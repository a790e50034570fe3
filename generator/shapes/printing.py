"""What is printed of a piece: its body, colour beyond its edge, a line within, a letter, ticks.

Nobody cuts exactly. So no outline is printed on the edge itself, where every slip would show it:
the colour of a dark piece runs over it, and ends there only in a slit at each corner, in which a
hairline points at it; a finer line runs within, everywhere at the same distance. Where two pieces
of one colour lie near each other, the colour between them is one. A white piece is paper with a
dark line within.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from generator.contract.piece import Axis, Ink, Piece
from generator.drawing.scene import (
    SMALLEST_TYPE,
    Box,
    Circle,
    Curve,
    Fill,
    Group,
    Hatch,
    Item,
    Line,
    Move,
    Path,
    Point,
    Step,
    Style,
    Text,
    centred,
    circle_path,
    greyed,
    polygon,
)
from generator.drawing.themes import PAPER, TEXT
from generator.geometry.outline import corners, offset
from generator.geometry.points import towards
from generator.shapes.reach import SEEN, Reach, reach_alone
from generator.values import Value

HAIRLINE = 0.15
"""Width of all marks, in mm."""

INSET = 0.5
"""From the edge to the middle of the line within, in mm."""

SLIT = 0.75
"""Width of the slit in the colour beyond the edge where a tick stands, in mm."""

TICK = (0.4, 1.4)
"""Where a tick begins and ends, in mm from its corner."""
ROUND = math.radians(12)
"""Corners that turn less than this, between short sides, are points of a curve."""
SHORT = 2.0
"""Sides shorter than this are short, in mm."""
CLEAR = 0.2
"""Air between a tick and what is printed of other pieces, in mm."""
CORNER_STEPS = 4
"""Sides of a quarter circle around a corner in the colour beyond the edge."""
DISC_TICKS = 6
"""Ticks around a disc."""

LETTER = 3.0
"""Size of a letter, in mm."""
AROUND = 0.55
"""Radius of the ground of a letter, in parts of its size."""
NAME = SMALLEST_TYPE
"""Size of the name of a board's cell, in mm."""
FINE = 0.2
"""Width of the lines on a piece, in mm."""
CLEARED = 1.2
"""Width of the paper along such lines where a piece has a pattern, in mm."""
DASH = (0.8, 1.2)
"""Dashes and gaps of the lines between the cells of a piece, in mm."""
SIDE = 0.25
"""Width of the sides of a path that is printed hollow, in mm."""
INNER_BLEED = 0.5
"""The most colour inside the hole of a ring, in mm: something may be cut from it."""
CHANNEL = 0.3
"""More than half the clearance between pieces that share a cut, in mm."""


class PieceStyle(Value, frozen=True):
    """The colours of a piece: its body, the line along its edge, its letters."""

    fill: Fill
    line: Style
    letter: str

    @property
    def body(self) -> Style:
        """The body, without a line around it."""
        return Style(fill=self.fill)


def piece_style(piece: Piece, ink: Ink) -> PieceStyle:
    """The colours of a piece: what belongs to all has the game's tones."""
    if piece.player is None:
        tones = ink.tones
        ground = tones.pale if piece.drawing.tinted and ink.theme.tinted else ink.theme.paper
        return PieceStyle(ground, Style(stroke=tones.middle, width=FINE), tones.strong)
    style = ink.player(piece.player)
    line = style.inner or Style(stroke=style.body.stroke, width=style.body.width)
    return PieceStyle(style.body.fill, line, style.letter)


def letters(piece: Piece, ink: Ink) -> tuple[str, str]:
    """The colour of what is written on a piece, and that of the ground which it needs to be read:
    "" on a plain colour.
    """
    style = piece_style(piece, ink)
    if piece.drawing.art:
        return ink.theme.text, ink.theme.paper
    return style.letter, "" if isinstance(style.fill, str) else ink.theme.paper


def spreads(piece: Piece) -> bool:
    """Whether what is printed on a piece, or on its back, runs on beyond its edge."""
    return bool(piece.drawing.paths or piece.drawing.art) or piece.shape.back == "covered"


def bleed_items(piece: Piece, ink: Ink, bleed: float) -> Iterator[Item]:
    """Colour beyond the edges of a piece, ``bleed`` mm: to be drawn before any body."""
    style = piece_style(piece, ink).body
    if bleed < SEEN or style.fill == ink.theme.paper:
        return
    if not piece.radius:
        # Round at corners: a sharp one would reach farther, into the margin.
        yield polygon(corners(piece.outline.buffer(bleed, quad_segs=CORNER_STEPS)), style)
        return
    radii = [piece.radius + bleed]
    if piece.hole:
        radii.append(piece.hole - min(bleed, INNER_BLEED, piece.hole))
    circles = (circle_path(Circle(piece.centre, radius)).steps for radius in radii if radius)
    yield Path(tuple(step for steps in circles for step in steps), style)


def slits(lines: Iterable[Axis], ink: Ink) -> Path:
    """Paper around ticks: to be drawn above the colour beyond the edges, and below all bodies."""
    steps: list[Step] = []
    for inner, outer in lines:
        steps += (Move(towards(inner, outer, -TICK[0])), Line(outer))
    return Path(tuple(steps), Style(stroke=ink.theme.paper, width=SLIT))


def body_items(piece: Piece, ink: Ink, reach: Reach | None = None) -> Iterator[Item]:
    """A piece without what is beyond its edges.

    Its paths run on to the end of its ``reach``, or to its edges.
    """
    style, drawing = piece_style(piece, ink), piece.drawing
    reach = reach or reach_alone(piece, 0.0)
    if drawing.outlined and piece.radius:
        yield from _round(piece, style)
    elif drawing.outlined:
        yield polygon(corners(piece.outline), style.body)
        yield polygon(corners(offset(piece.outline, -INSET)), style.line)
    yield from _areas(piece, ink)
    yield from _art(piece, ink, reach)
    if drawing.paths or drawing.dots:
        yield from _paths(piece, ink, reach)
    # Folds are dashed, unlike the line within: they are not to be cut.
    for lines, dash in ((drawing.lines, ()), (tuple(_folds(piece)), DASH)):
        if lines:
            steps = [step for a, b in lines for step in (Move(a), Line(b))]
            colour = style.line.stroke or ink.theme.text
            if not isinstance(style.fill, str):  # among lines of a pattern they would be lost
                yield Path(tuple(steps), Style(stroke=ink.theme.paper, width=CLEARED))
            yield Path(tuple(steps), Style(stroke=colour, width=FINE, dash=dash))
    for (x, y), text in drawing.texts:
        yield Text((x, y), text, NAME, style.letter, angle=drawing.turn)
    yield from _letter(piece, ink)
    yield from drawing.words


def back_items(piece: Piece, ink: Ink, reach: Reach | None = None) -> Iterator[Item]:
    """The back of a piece: as its front, or covered as far as it reaches."""
    if piece.shape.back == "covered":
        tones = ink.tones
        plain = ink.theme.tinted
        fill: Fill = tones.middle if plain else Hatch(45, 1.0, 0.25, tones.strong, ink.theme.paper)
        yield polygon((reach or reach_alone(piece, 0.0)).lapped, Style(fill=fill))
    else:
        yield from body_items(piece, ink, reach)


def stacked(
    pieces: Sequence[Piece], ink: Ink, bleed: float, lines: Sequence[Axis]
) -> tuple[Item, ...]:
    """Pieces of any form in the order of painting: what is beyond edges (``bleed`` mm), the slits
    of ticks (``lines``), bodies, ticks.
    """
    drawn: list[Item] = [item for piece in pieces for item in bleed_items(piece, ink, bleed)]
    if lines:
        drawn.append(slits(lines, ink))
    for piece in pieces:
        reach = reach_alone(piece, bleed) if spreads(piece) else None
        drawn.append(Group(tuple(body_items(piece, ink, reach))))
    return (*drawn, hairlines(lines)) if lines else tuple(drawn)


def channels(pieces: Sequence[Piece], ink: Ink) -> Iterator[Item]:
    """Colour in the clearance between pieces of one player that share their cuts."""
    import shapely

    for player in dict.fromkeys(piece.player for piece in pieces):
        own = [p for p in pieces if p.player == player and p.shape.edge_to_edge]
        if not own or (fill := piece_style(own[0], ink).fill) == ink.theme.paper:
            continue
        grown = shapely.union_all([offset(p.outline, CHANNEL) for p in own])
        closed = shapely.get_parts(offset(grown, -CHANNEL))
        for part in closed:
            yield polygon(corners(part), Style(fill=fill))


def dotted(pieces: Sequence[Piece]) -> Iterator[Item]:
    """Dotted lines along all edges, to be seen on any colour."""
    for piece in pieces:
        rings = [piece.outline.exterior, *piece.outline.interiors]
        for around in rings:
            points = [(float(x), float(y)) for x, y in around.coords[:-1]]
            yield polygon(points, Style(stroke=PAPER, width=HAIRLINE))
            yield polygon(points, Style(stroke=TEXT, width=HAIRLINE, dash=(0.3, 0.9)))


def ticks(pieces: Sequence[Piece], room: Box) -> tuple[Axis, ...]:
    """Hairlines that point at the corners of all pieces from outside, where there is room.

    None comes near another piece or out of the ``room`` (mm). Each begins at its inner end.
    """
    import shapely

    inside = shapely.box(room.left, room.bottom, room.right, room.top).buffer(-HAIRLINE / 2)
    printed = [offset(piece.outline, CLEAR) for piece in pieces]
    tree = shapely.STRtree(printed)
    found: list[Axis] = []
    for number, piece in enumerate(pieces):
        ends = list(_ticks(piece))
        lines = shapely.linestrings(ends)
        blocked = {
            int(i) for i, other in tree.query(lines, predicate="intersects").T if other != number
        }
        found += (
            axis
            for i, (axis, line) in enumerate(zip(ends, lines, strict=True))
            if i not in blocked and inside.contains(line)
        )
    return tuple(found)


def hairlines(lines: Iterable[Axis]) -> Path:
    """Lines with round ends, from point to point."""
    steps = [step for start, end in lines for step in (Move(start), Line(end))]
    return Path(tuple(steps), Style(stroke=TEXT, width=HAIRLINE))


def _round(piece: Piece, style: PieceStyle) -> Iterator[Item]:
    """A disc or a ring, and a line inside its edges."""
    if not piece.hole:
        yield Circle(piece.centre, piece.radius, style.body)
        yield Circle(piece.centre, piece.radius - INSET, style.line)
        return
    steps = (
        step
        for radius in (piece.radius, piece.hole)
        for step in circle_path(Circle(piece.centre, radius)).steps
    )
    yield Path(tuple(steps), style.body)
    for radius in (piece.radius - INSET, piece.hole + INSET):
        yield Circle(piece.centre, radius, style.line)


def _areas(piece: Piece, ink: Ink) -> Iterator[Item]:
    """The areas in a tint of the game's colour, hatched where nothing is printed in tints."""
    tones, paper = ink.tones, ink.theme.paper
    fill: Fill = tones.light if ink.theme.tinted else Hatch(45, 1.2, 0.15, tones.middle, paper)
    for area in piece.drawing.areas:
        yield polygon(area, Style(fill=fill))


def _art(piece: Piece, ink: Ink, reach: Reach) -> Iterator[Item]:
    """The picture on a piece as far as it reaches; in greys where there is one ink."""
    art = piece.drawing.art
    if art and ink.theme.monochrome:
        art = tuple(greyed(art))
    if art:
        yield Group(art, clip=polygon(reach.lapped))


def _paths(piece: Piece, ink: Ink, reach: Reach) -> Iterator[Item]:
    """The paths of a piece as far as they reach; with little ink only their sides."""
    colour = ink.theme.text if ink.theme.monochrome else ink.tones.strong
    width = piece.drawing.width
    steps = tuple(_runs(piece, reach.beyond))
    if steps:
        drawn = [Path(steps, Style(stroke=colour, width=width))]
        if ink.theme.hollow:
            drawn.append(Path(steps, Style(stroke=ink.theme.paper, width=width - 2 * SIDE)))
        yield Group(tuple(drawn), clip=polygon(reach.lapped))
    for centre, radius in piece.drawing.dots:
        yield Circle(centre, radius, Style(fill=colour))


def _runs(piece: Piece, beyond: float) -> Iterator[Step]:
    """Each path, a little more than ``beyond`` mm longer at both its ends."""
    for p, c, d, q in piece.drawing.paths:
        yield Move(_onward(c, p, beyond + piece.drawing.width))
        yield Line(p)
        yield Curve(c, d, q)
        yield Line(_onward(d, q, beyond + piece.drawing.width))


def _onward(before: Point, end: Point, mm: float) -> Point:
    """The point ``mm`` beyond the end of a line."""
    length = math.dist(before, end)
    return tuple(e + (e - b) / length * mm for b, e in zip(before, end, strict=True))  # type: ignore[return-value]


def _folds(piece: Piece) -> Iterator[Axis]:
    """The lines between the cells of a piece, each to the line along its edge."""
    if not piece.drawing.folds:
        return
    import shapely

    inside = offset(piece.outline, -INSET)
    for line in piece.drawing.folds:
        start, end = inside.intersection(shapely.LineString(line)).coords
        yield (start[0], start[1]), (end[0], end[1])


def _letter(piece: Piece, ink: Ink) -> Iterator[Item]:
    """The letter of a piece; with one ink, pieces without one have that of their player."""
    (x, y), size, text = piece.centre, LETTER, piece.label
    if piece.radius and ink.theme.monochrome and piece.player is not None:
        text = ink.players[piece.player][:1].upper()
    if piece.hole:
        y += (piece.radius + piece.hole) / 2
        size = max(SMALLEST_TYPE, (piece.radius - piece.hole) * 0.7)
    if not text:
        return
    colour, ground = letters(piece, ink)
    fill = piece_style(piece, ink).fill
    if piece.hole and isinstance(fill, str):  # the lines of a ring stop around its letter
        ground = ground or fill
    if ground:
        yield Circle((x, y), size * AROUND, Style(fill=ground))
    angle = piece.drawing.turn if piece.shape.takes_faces else 0.0  # a card is read one way up
    yield centred((x, y), text, size, colour, "bold", angle=angle)


def _around(piece: Piece, radius: float, angle: float) -> Point:
    x, y = piece.centre
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _ticks(piece: Piece) -> Iterator[Axis]:
    """Where ticks would be if the piece were alone, each from the inner to the outer end."""
    if piece.radius:
        for k in range(DISC_TICKS):
            angle = (k + 0.5) * 2 * math.pi / DISC_TICKS
            inner, outer = (_around(piece, piece.radius + t, angle) for t in TICK)
            yield inner, outer
        return
    around = corners(piece.outline)
    for (bx, by), (x, y), (ax, ay) in zip(
        [around[-1], *around[:-1]], around, [*around[1:], around[0]], strict=True
    ):
        # The bisector outside: the mean of the normals of both edges.
        before, after = math.atan2(y - by, x - bx), math.atan2(ay - y, ax - x)
        turn = math.remainder(after - before, 2 * math.pi)
        longest = max(math.hypot(x - bx, y - by), math.hypot(ax - x, ay - y))
        if abs(turn) < ROUND and longest < SHORT:
            continue  # on a round corner: only where it begins and ends
        out = before + turn / 2 - math.pi / 2
        inner, outer = ((x + t * math.cos(out), y + t * math.sin(out)) for t in TICK)
        yield inner, outer

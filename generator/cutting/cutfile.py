"""The work of a machine: lines to cut, to score and to engrave, in the order of its work."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from generator.contract.piece import Axis, Cubic, Piece, bounds
from generator.cutting.kerf import Loop, Round, Shape, area, edge, holes
from generator.cutting.registration import Mark
from generator.cutting.route import Work, ends, length, nested, ordered, travel
from generator.cutting.runs import plain, runs, smooth
from generator.cutting.shared_edges import NEAR, joined, shared, touching
from generator.drawing.fonts import FIGURE_FACES, FontSet
from generator.drawing.scene import Close, Curve, Line, Move
from generator.geometry.outline import offset
from generator.geometry.points import Point, turned
from generator.shapes.printing import NAME
from generator.values import Value

if TYPE_CHECKING:
    from shapely import Polygon

Layer: TypeAlias = Literal["engrave", "score", "cut"]
LAYERS: tuple[Layer, ...] = ("engrave", "score", "cut")
"""In the order of the work: what is cut out lies no more where it lay."""

FLAT = 0.01
"""How far a curve may be from the straight lines that stand for it, in mm."""


class Stroke(Value, frozen=True):
    """A line and what is done along it."""

    layer: Layer
    shape: Shape


class CutFile(Value, frozen=True):
    """Strokes in order, on a page of ``size`` (width, height) mm, y up.

    ``marks`` are printed, not cut: by them a machine finds its place.
    """

    strokes: tuple[Stroke, ...]
    size: Point
    marks: tuple[Mark, ...] = ()

    def length(self, layer: Layer) -> float:
        """How far the tool works along the lines of a layer, in mm."""
        return math.fsum(length(stroke.shape) for stroke in self.strokes if stroke.layer == layer)

    @property
    def travel(self) -> float:
        """How far it moves between lines without working, in mm."""
        return travel([stroke.shape for stroke in self.strokes])


def strokes(pieces: Sequence[Piece], kerf: float, fonts: FontSet) -> tuple[Stroke, ...]:
    """All that is done to pieces as they lie, for a kerf in mm.

    Pieces that share edges, or lie just as far apart as the kerf, share the cuts, and paths that
    meet there are engraved as one. No line is there twice. Raises ``ValueError`` where the tool
    would cut into another piece.
    """
    # Engraved as far as the middle of the cut, where the paths of neighbours meet.
    bands = [_band(path, p.drawing.width / 2, kerf / 2) for p in pieces for path in p.drawing.paths]
    engraved = [
        *map(plain, joined(bands)),
        *(shape for piece in pieces for shape in _engraved(piece, fonts)),
    ]
    scored = [run for piece in pieces for run in runs(_scored(piece))]
    return _followed(
        pieces,
        {
            "engrave": [Work((shape,)) for shape in engraved],
            "score": [Work((run,)) for run in scored],
            "cut": _cuts(pieces, kerf),
        },
    )


def cuts(pieces: Sequence[Piece], kerf: float) -> tuple[Stroke, ...]:
    """What is cut of pieces that are printed, so that nothing needs to be scored or engraved.

    Raises ``ValueError`` as :func:`strokes` does.
    """
    return _followed(pieces, {"cut": _cuts(pieces, kerf)})


def _followed(pieces: Sequence[Piece], works: Mapping[Layer, Sequence[Work]]) -> tuple[Stroke, ...]:
    """The works layer by layer, on one way that begins at the upper left of the pieces."""
    done: list[Stroke] = []
    at = _top_left(pieces)
    for layer in LAYERS:
        done += (Stroke(layer, shape) for shape in ordered(works.get(layer, ()), at))
        at = ends(done[-1].shape)[1] if done else at
    return tuple(done)


def _top_left(pieces: Sequence[Piece]) -> Point:
    """Where the way of the machine begins."""
    left, _, _, top = bounds(pieces) if pieces else (0.0, 0.0, 0.0, 0.0)
    return left, top


def _cuts(pieces: Sequence[Piece], kerf: float) -> tuple[Work, ...]:
    """The tool's middle runs along outlines grown by half its width: where two meet, once."""
    import shapely

    alone: list[Piece] = []
    closed: list[tuple[Work, Any]] = []
    reach = [offset(piece.outline, kerf / 2) if kerf else piece.outline for piece in pieces]
    for group in touching(reach):
        if len(group) == 1:
            alone.append(pieces[group[0]])
        else:
            grown = [reach[i] for i in group]
            _apart(grown, kerf)
            inner, outer = shared(grown)
            work = Work(outer, tuple(Work((line,)) for line in inner))
            closed.append((work, shapely.union_all(grown, grid_size=NEAR)))
    return nested([*_separate(alone, kerf), *closed])


def _separate(pieces: Sequence[Piece], kerf: float) -> Iterator[tuple[Work, Any]]:
    """Every line by itself, and what it is around."""
    import shapely

    if not pieces:
        return
    edges = [edge(piece, kerf) for piece in pieces]
    inner = [tuple(holes(piece, kerf)) for piece in pieces]
    _apart(
        [
            area(around).difference(shapely.union_all([area(hole) for hole in within]))
            for around, within in zip(edges, inner, strict=True)
        ],
        kerf,
    )
    for shape in (*chain.from_iterable(inner), *edges):
        yield Work((shape,)), area(shape)


def _apart(bodies: Sequence[Polygon], kerf: float) -> None:
    """Raise ``ValueError`` where what the tool goes around overlaps with another such area."""
    import shapely

    tree = shapely.STRtree(bodies)
    for i, j in tree.query(bodies, predicate="intersects").T.tolist():
        if i < j and bodies[i].intersection(bodies[j]).area > FLAT:
            raise ValueError(f"a kerf of {kerf:g} mm is wider than the gap between two pieces")


def _scored(piece: Piece) -> tuple[Axis, ...]:
    return (*piece.drawing.lines, *piece.drawing.folds)


def _engraved(piece: Piece, fonts: FontSet) -> Iterator[Shape]:
    """What stands on a piece besides paths, as outlines of areas."""
    drawing = piece.drawing
    for centre, radius in drawing.dots:
        yield Round(centre, radius)
    for place, text in drawing.texts:
        for loop in _written(text, place, NAME, fonts):
            yield _turned(loop, place, drawing.turn) if drawing.turn else loop


def _band(path: Cubic, half: float, beyond: float) -> Loop:
    """The outline of a band along a path, ``half`` mm to either side and ``beyond`` mm longer.

    Its ends are straight, on both sides of the path's.
    """
    left: list[Point] = []
    right: list[Point] = []
    steps = _steps(path)
    along = [(0.0, i) for i in range(steps + 1)]
    for ahead, i in [(-beyond, 0), *along, (beyond, steps)] if beyond else along:
        (x, y), (dx, dy) = _on(path, i / steps), _towards(path, i / steps)
        one = math.hypot(dx, dy)
        far, on = half / one, ahead / one
        left.append((x - dy * far + dx * on, y + dx * far + dy * on))
        right.append((x + dy * far + dx * on, y - dx * far + dy * on))
    return Loop((*right, *reversed(left)))


def _written(text: str, place: Point, size: float, fonts: FontSet) -> Iterator[Loop]:
    """The outlines of a text whose middle stands on a place, ``size`` mm high."""
    from generator.drawing.glyphs import outline as glyph  # which reads the face itself

    face = FIGURE_FACES["regular"]
    x = place[0] - fonts.width(text, face, size) / 2
    for character in text:
        points: list[Point] = []
        for step in glyph(fonts[face].path, character):
            match step:
                case Move(to):
                    points = [(x + to[0] * size, place[1] + to[1] * size)]
                case Line(to):
                    points.append((x + to[0] * size, place[1] + to[1] * size))
                case Curve(c1, c2, to):
                    c, d, q = ((x + p[0] * size, place[1] + p[1] * size) for p in (c1, c2, to))
                    points += _flat((points[-1], c, d, q))[1:]
                case Close():
                    yield Loop(smooth(points))
        x += fonts.width(character, face, size)


def _turned(loop: Loop, place: Point, degrees: float) -> Loop:
    """The loop turned anticlockwise about a place."""
    (x, y), points = place, loop.points
    moved = (turned((px - x, py - y), degrees) for px, py in points)
    return Loop(tuple((x + px, y + py) for px, py in moved))


def _flat(path: Cubic) -> list[Point]:
    """Points of a curve, so many that straight lines between them are near enough."""
    steps = _steps(path)
    return [_on(path, i / steps) for i in range(steps + 1)]


def _steps(path: Cubic) -> int:
    """How many straight lines stand for a curve, and for lines beside it.

    n chords are at most 3/4 · m/n² from the curve, where m is the largest second difference of its
    control points (Wang's formula).
    """
    a, b, c, d = path
    bend = max(
        math.hypot(p[0] - 2 * q[0] + r[0], p[1] - 2 * q[1] + r[1])
        for p, q, r in ((a, b, c), (b, c, d))
    )
    return max(1, math.ceil(math.sqrt(0.75 * bend / (FLAT / 2))))


def _on(path: Cubic, t: float) -> Point:
    a, b, c, d = path
    s = 1 - t
    i, j, k, m = s**3, 3 * t * s**2, 3 * t * t * s, t**3
    x = math.fsum((i * a[0], j * b[0], k * c[0], m * d[0]))
    y = math.fsum((i * a[1], j * b[1], k * c[1], m * d[1]))
    return x, y


def _towards(path: Cubic, t: float) -> Point:
    """The direction of a curve, of any length."""
    a, b, c, d = path
    s = 1 - t
    i, j, k = s**2, 2 * t * s, t * t
    x = math.fsum((i * (b[0] - a[0]), j * (c[0] - b[0]), k * (d[0] - c[0])))
    y = math.fsum((i * (b[1] - a[1]), j * (c[1] - b[1]), k * (d[1] - c[1])))
    return x, y

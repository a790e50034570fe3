"""Art in a window of any shape, such as that of a cover beside its band: what is whole keeps clear
of the knife, what runs out does so plainly.

Art is a scene whose one group is named :data:`ART`. In it, a group named :data:`GROUND` runs out on
all sides, one named :data:`MOTIF` is shown whole, and every other item is a piece of a field, shown
where it is clear of the edges. A scene of another form is all motif.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from math import fsum

from generator.drawing.scene import (
    Bitmap,
    Box,
    Circle,
    Close,
    Curve,
    Group,
    Item,
    Move,
    NothingDrawnError,
    Path,
    Point,
    Scene,
    Text,
    bounds,
    circle_path,
    moved,
    polygon,
    scaled,
)
from generator.values import Value

ART, GROUND, MOTIF = "art", "ground", "motif"
"""Names of groups: that of all art, and in it what runs out and what is whole."""

SAFE = 5.0
"""What a motif keeps free at the edges of the window, in mm."""
AIR = 1 / 12
"""What it leaves free on either side where it is as large as it may be, as a part of the window."""
CLEAR = 3.0
"""How far a piece ends from an edge that may be cut, on either side of it, and how far the ground
goes on beyond, in mm."""
SHARE = 1 / 3
"""The part of a piece's outlines that is shown at least."""
ALONG, RUN = math.radians(15), 2.0
"""What is no steeper than this to an edge lies along it; so much of a piece may, in mm."""
BROAD, WHOLE = 1.0, 50.0
"""The width of lines in the ground that count, in mm; so much of them along an edge weighs as much
as a piece that is left out."""
REACH, STEP = 12, 2
"""How far the whole is moved so that few pieces are left out, and in which steps, in mm."""
_NOWHERE = Box(0.0, 0.0, 0.0, 0.0)
_DIGITS = 6
"""How exactly moves are compared."""
_FINE, _PARTS = 1.0, 8
"""The length that outlines are measured in, in mm, and into how many chords a curve is parted."""


class _Chord(Value, frozen=True):
    """A short straight part of an outline: its middle, its extent, and half of its line's width."""

    middle: Point
    dx: float
    dy: float
    half: float


def filling(scene: Scene) -> Scene:
    """A picture as art that fills every window, whatever is cut from it."""
    return Scene((Group((Group(scene.items, GROUND),), ART),), scene.box)


@lru_cache(maxsize=32)
def cropped(scene: Scene, width: float, height: float) -> Scene:
    """The art in a window of this size in mm, whose lower left corner is (0, 0): the box of the
    scene that is returned. It goes on beyond the window, and is to be clipped.

    The art's own box fills the window, its middle in the middle, unless the motif asks for less;
    the whole is moved a little where that leaves out less of the field. Remembered, as the editions
    of a book have the same art.
    """
    whole = parts(scene)
    ground = _extent(part for part in whole if named(part, GROUND)) or scene.box
    motif = _extent(part for part in whole if named(part, MOTIF))
    factor = _factor(scene.box, motif, width, height)
    shown = [scaled(part, factor) for part in whole]
    window = Box(0.0, 0.0, width, height)
    pieces = {n: _Piece(part, window) for n, part in enumerate(shown) if _is_piece(part)}
    under = Group(tuple(part for part in shown if named(part, GROUND)))
    broad = _Piece(under, window, BROAD)
    best, least = (0.0, 0.0), math.inf
    for _, move in sorted(_moves(scene.box, ground, motif, factor, window)):
        cost = _cost(pieces.values(), broad, move, least)
        if cost < least:
            best, least = move, cost
    kept = (
        moved(part, *best)
        for n, part in enumerate(shown)
        if n not in pieces or pieces[n].shown(*best)
    )
    return Scene(tuple(kept), window)


def _cost(
    pieces: Iterable[_Piece], broad: _Piece, move: tuple[float, float], least: float
) -> float:
    """What speaks against a move: broad lines of the ground along edges, and pieces left out.

    Of more than the ``least`` so far, nobody needs to know how much it is.
    """
    costs = [fsum(broad.runs(*move)) / WHOLE]
    for piece in pieces:
        if lost := piece.lost(*move):
            costs.append(lost)
            if fsum(costs) > least + 10**-_DIGITS:
                return math.inf
    return round(fsum(costs), _DIGITS)


def parts(scene: Scene) -> tuple[Item, ...]:
    """What art consists of: its ground, its motif and the pieces of its field."""
    match scene.items:
        case (Group(name=name) as art,) if name == ART:
            return art.items
    return (Group(scene.items, MOTIF),)


def named(item: Item, name: str) -> bool:
    """Whether an item is the group of that name, such as :data:`GROUND`."""
    return isinstance(item, Group) and item.name == name


def _is_piece(item: Item) -> bool:
    return not (named(item, GROUND) or named(item, MOTIF))


def _extent(parts: Iterable[Item]) -> Box | None:
    """The bounds of what is drawn; None for nothing."""
    try:
        return bounds(parts)
    except NothingDrawnError:
        return None


def _factor(box: Box, whole: Box | None, width: float, height: float) -> float:
    """How much larger the art is: its box fills the window and its bleed, or the motif is whole.

    What has no width or height, such as a label alone, has no say in it.
    """
    sides = ((box.width, width), (box.height, height))
    fill = max(((side + 2 * CLEAR) / own for own, side in sides if own > 0), default=1.0)
    if whole is None:
        return fill
    sides = ((whole.width, width), (whole.height, height))
    return min((fill, *(_free(side) / own for own, side in sides if own > 0)))


def _free(side: float) -> float:
    """What a motif may take of a side of the window, in mm."""
    return side - 2 * max(_margin(side), AIR * side)


def _margin(side: float) -> float:
    """What a motif keeps free at the ends of a side, in mm: less where the window is tiny."""
    return min(SAFE, side / 4)


def _moves(
    box: Box, under: Box, whole: Box | None, factor: float, window: Box
) -> Iterator[tuple[float, tuple[float, float]]]:
    """Where the origin of the scaled art may come to, each with its distance from the usual."""
    wide = _ways(
        (box.left + box.right) / 2 * factor,
        (under.left * factor, under.right * factor),
        (whole.left * factor, whole.right * factor) if whole else None,
        window.width,
    )
    high = _ways(
        (box.bottom + box.top) / 2 * factor,
        (under.bottom * factor, under.top * factor),
        (whole.bottom * factor, whole.top * factor) if whole else None,
        window.height,
    )
    (x, xs), (y, ys) = wide, high
    for dx, dy in itertools.product(xs, ys):
        yield round(math.hypot(dx - x, dy - y), 6), (dx, dy)


def _ways(
    middle: float, under: tuple[float, float], whole: tuple[float, float] | None, size: float
) -> tuple[float, list[float]]:
    """Along one axis: the usual move, and all that show the motif whole and no end of the ground
    (where that is possible).
    """
    usual, margin = size / 2 - middle, _margin(size)
    if whole is not None:
        usual = min(max(usual, margin - whole[0]), size - margin - whole[1])
    ways = [usual]
    for by in (n * sign for n in range(STEP, REACH + 1, STEP) for sign in (-1, 1)):
        move = usual + by
        covers = under[0] + move <= -CLEAR and under[1] + move >= size + CLEAR
        if covers and (
            whole is None or (whole[0] + move >= margin and whole[1] + move <= size - margin)
        ):
            ways.append(move)
    return usual, ways


class _Piece:
    """A piece of the field in a window, by its bounds and its outlines."""

    def __init__(self, item: Item, window: Box, least: float = 0.0) -> None:
        """An item, without lines of less than a width in mm."""
        self._item, self._window, self._least = item, window, least

    @cached_property
    def _box(self) -> Box:
        return _extent([self._item]) or _NOWHERE

    @cached_property
    def _chords(self) -> Sequence[_Chord]:
        """Measured when the bounds do not tell what is shown, as they do of most pieces."""
        return list(_chords([self._item], self._least))

    @cached_property
    def _lengths(self) -> Sequence[float]:
        return [math.hypot(chord.dx, chord.dy) for chord in self._chords]

    @cached_property
    def _across(self) -> _Axis:
        slope, edges = math.tan(ALONG), (self._window.left, self._window.right)
        upright = [abs(chord.dx) <= slope * abs(chord.dy) for chord in self._chords]
        return _Axis(edges, self._chords, 0, self._lengths, upright)

    @cached_property
    def _upward(self) -> _Axis:
        slope, edges = math.tan(ALONG), (self._window.bottom, self._window.top)
        level = [abs(chord.dy) <= slope * abs(chord.dx) for chord in self._chords]
        return _Axis(edges, self._chords, 1, self._lengths, level)

    def shown(self, dx: float, dy: float) -> bool:
        """Whether the piece, moved, is clear of the edges: within, or cut plainly by them."""
        ends = self._ends(dx, dy)
        if min(ends) >= CLEAR:
            return True
        if any(abs(end) < CLEAR for end in ends):
            return False
        return self._share(dx, dy) >= SHARE and max(self.runs(dx, dy)) <= RUN

    def lost(self, dx: float, dy: float) -> float:
        """The part of the piece that is not seen because it is left out."""
        return 0.0 if self.shown(dx, dy) else self._share(dx, dy)

    def runs(self, dx: float, dy: float) -> tuple[float, ...]:
        """How much of the outlines lies along each edge, in mm, so near that a knife might cut or
        leave it.
        """
        return (*self._across.runs(dx), *self._upward.runs(dy))

    def _ends(self, dx: float, dy: float) -> tuple[float, float, float, float]:
        """How far the piece ends within the left, the lower, the right and the upper edge."""
        return (
            self._box.left + dx - self._window.left,
            self._box.bottom + dy - self._window.bottom,
            self._window.right - self._box.right - dx,
            self._window.top - self._box.top - dy,
        )

    def _share(self, dx: float, dy: float) -> float:
        box, window = self._box, self._window
        if not (
            box.right + dx > window.left
            and box.left + dx < window.right
            and box.top + dy > window.bottom
            and box.bottom + dy < window.top
        ):
            return 0.0
        seen = self._across.within(dx) & self._upward.within(dy)
        return fsum(self._lengths[n] for n in seen) / (fsum(self._lengths) or 1.0)


class _Axis:
    """The chords of a piece along one axis of a window.

    Every move along it is tried with all along the other: what is found for it is kept.
    """

    def __init__(
        self,
        edges: tuple[float, float],
        chords: Sequence[_Chord],
        axis: int,
        lengths: Sequence[float],
        along: Sequence[bool],
    ) -> None:
        """The chords with their ``lengths``, and whether each lies ``along`` the edges."""
        low, high = edges
        places = [chord.middle[axis] for chord in chords]
        near = [
            (place, CLEAR + chord.half, length)
            for place, chord, length, lies in zip(places, chords, lengths, along, strict=True)
            if lies
        ]

        @cache
        def runs(move: float) -> tuple[float, ...]:
            return tuple(
                fsum(length for place, reach, length in near if abs(place + move - edge) < reach)
                for edge in edges
            )

        @cache
        def within(move: float) -> frozenset[int]:
            return frozenset(n for n, place in enumerate(places) if low <= place + move <= high)

        self.runs, self.within = runs, within


def _chords(items: Iterable[Item], least: float) -> Iterator[_Chord]:
    """The outlines of items in short chords, without lines of less than a width in mm."""
    for item in items:
        match item:
            case Group():
                yield from _chords(item.items, least)
            case Circle():
                yield from _chords([circle_path(item)], least)
            case Bitmap():
                yield from _chords([polygon(item.corners)], least)
            case Text():
                (x, y), size = item.at, item.size
                yield from _chords([polygon(Box(x, y, x + size, y + size).corners)], least)
            case Path():
                half = item.style.width / 2 if item.style.stroke else 0.0
                if 2 * half >= least:
                    yield from (
                        _Chord(((x + u) / 2, (y + v) / 2), u - x, v - y, half)
                        for (x, y), (u, v) in _sides(item)
                        if x != u or y != v
                    )


def _sides(path: Path) -> Iterator[tuple[Point, Point]]:
    start = here = (0.0, 0.0)
    for step in path.steps:
        match step:
            case Move():
                start = here = step.to
            case Curve():
                yield from itertools.pairwise(_on_curve(here, step))
                here = step.to
            case _:
                to = start if isinstance(step, Close) else step.to
                count = max(1, math.ceil(math.dist(here, to) / _FINE))
                ways = [n / count for n in range(count + 1)]
                yield from itertools.pairwise(
                    (here[0] + (to[0] - here[0]) * t, here[1] + (to[1] - here[1]) * t) for t in ways
                )
                here = to


_WEIGHTS = [
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    for t in (n / _PARTS for n in range(_PARTS + 1))
]
"""How much each of the four points of a curve counts, from its start to its end."""


def _on_curve(here: Point, curve: Curve) -> Iterator[Point]:
    (x, y), (x1, y1), (x2, y2), (x3, y3) = here, curve.c1, curve.c2, curve.to
    for a, b, c, d in _WEIGHTS:
        yield a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3

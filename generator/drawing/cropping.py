"""Art in a window of any shape, such as that of a cover beside its band: what is whole keeps clear
of the knife, what runs out does so plainly.

Art is a scene whose one group is named :data:`ART`. In it, a group named :data:`GROUND` runs out on
all sides, one named :data:`MOTIF` is shown whole, and every other item is a piece of a field, shown
where it is clear of the edges. A scene of another form is all motif.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

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
_FINE, _PARTS = 1.0, 8
"""The length that outlines are measured in, in mm, and into how many chords a curve is parted."""


@dataclass(frozen=True, slots=True)
class _Chord:
    """A short straight part of an outline: its middle, its extent, and half of its line's width."""

    middle: Point
    dx: float
    dy: float
    half: float

    @property
    def length(self) -> float:
        return math.hypot(self.dx, self.dy)


def filling(scene: Scene) -> Scene:
    """A picture as art that fills every window, whatever is cut from it."""
    return Scene((Group((Group(scene.items, GROUND),), ART),), scene.box)


def cropped(scene: Scene, width: float, height: float) -> Scene:
    """The art in a window of this size in mm, whose lower left corner is (0, 0): the box of the
    scene that is returned. It goes on beyond the window, and is to be clipped.

    The art's own box fills the window, its middle in the middle, unless the motif asks for less;
    the whole is moved a little where that leaves out less of the field.
    """
    whole = parts(scene)
    ground = _extent(part for part in whole if named(part, GROUND)) or scene.box
    motif = _extent(part for part in whole if named(part, MOTIF))
    factor = _factor(scene.box, motif, width, height)
    shown = [scaled(part, factor) for part in whole]
    pieces = {n: _Piece.of(part) for n, part in enumerate(shown) if _is_piece(part)}
    broad = _Piece.of(Group(tuple(part for part in shown if named(part, GROUND))), BROAD)
    window = Box(0.0, 0.0, width, height)
    best = min(
        _moves(scene.box, ground, motif, factor, window),
        key=lambda move: (
            round(math.fsum(_costs(pieces.values(), broad, window, move[1])), 6),
            move[0],
            move[1],
        ),
    )[1]
    kept = (
        moved(part, *best)
        for n, part in enumerate(shown)
        if n not in pieces or pieces[n].shown(window, *best)
    )
    return Scene(tuple(kept), window)


def _costs(
    pieces: Iterable[_Piece], broad: _Piece, window: Box, move: tuple[float, float]
) -> Iterator[float]:
    """What speaks against a move: pieces left out, and broad lines of the ground along edges."""
    yield from (piece.lost(window, *move) for piece in pieces)
    yield math.fsum(broad.runs(window, *move)) / WHOLE


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


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of the field, by its bounds and its outlines."""

    box: Box
    chords: tuple[_Chord, ...]

    @classmethod
    def of(cls, item: Item, least: float = 0.0) -> _Piece:
        """An item, without lines of less than a width in mm."""
        chords = tuple(chord for chord in _chords([item]) if 2 * chord.half >= least)
        return cls(bounds([item]) if chords else _NOWHERE, chords)

    def shown(self, window: Box, dx: float, dy: float) -> bool:
        """Whether the piece, moved, is clear of the edges: within, or cut plainly by them."""
        ends = self._ends(window, dx, dy)
        if min(ends) >= CLEAR:
            return True
        if any(abs(end) < CLEAR for end in ends):
            return False
        return self._share(window, dx, dy) >= SHARE and max(self.runs(window, dx, dy)) <= RUN

    def lost(self, window: Box, dx: float, dy: float) -> float:
        """The part of the piece that is not seen because it is left out."""
        return 0.0 if self.shown(window, dx, dy) else self._share(window, dx, dy)

    def _ends(self, window: Box, dx: float, dy: float) -> tuple[float, float, float, float]:
        """How far the piece ends within the left, the lower, the right and the upper edge."""
        return (
            self.box.left + dx - window.left,
            self.box.bottom + dy - window.bottom,
            window.right - self.box.right - dx,
            window.top - self.box.top - dy,
        )

    def _share(self, window: Box, dx: float, dy: float) -> float:
        box = self.box
        if not (
            box.right + dx > window.left
            and box.left + dx < window.right
            and box.top + dy > window.bottom
            and box.bottom + dy < window.top
        ):
            return 0.0
        seen = math.fsum(
            chord.length
            for chord in self.chords
            if window.left <= chord.middle[0] + dx <= window.right
            and window.bottom <= chord.middle[1] + dy <= window.top
        )
        return seen / (math.fsum(chord.length for chord in self.chords) or 1.0)

    def runs(self, window: Box, dx: float, dy: float) -> list[float]:
        """How much of the outlines lies along each edge, in mm, so near that a knife might cut or
        leave it.
        """
        slope = math.tan(ALONG)
        runs = [0.0, 0.0, 0.0, 0.0]
        for chord in self.chords:
            x, y = chord.middle[0] + dx, chord.middle[1] + dy
            near = CLEAR + chord.half
            if abs(chord.dx) <= slope * abs(chord.dy):
                runs[0] += chord.length * (abs(x - window.left) < near)
                runs[1] += chord.length * (abs(x - window.right) < near)
            elif abs(chord.dy) <= slope * abs(chord.dx):
                runs[2] += chord.length * (abs(y - window.bottom) < near)
                runs[3] += chord.length * (abs(y - window.top) < near)
        return runs


def _chords(items: Iterable[Item]) -> Iterator[_Chord]:
    """The outlines of items in short chords."""
    for item in items:
        match item:
            case Group():
                yield from _chords(item.items)
            case Circle():
                yield from _chords([circle_path(item)])
            case Bitmap():
                yield from _chords([polygon(item.corners)])
            case Text():
                (x, y), size = item.at, item.size
                yield from _chords([polygon(Box(x, y, x + size, y + size).corners)])
            case Path():
                half = item.style.width / 2 if item.style.stroke else 0.0
                yield from (
                    _Chord(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b[0] - a[0], b[1] - a[1], half)
                    for a, b in _sides(item)
                    if a != b
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


def _on_curve(here: Point, curve: Curve) -> Iterator[Point]:
    for n in range(_PARTS + 1):
        t = n / _PARTS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield tuple(
            a * p + b * q + c * r + d * s
            for p, q, r, s in zip(here, curve.c1, curve.c2, curve.to, strict=True)
        )  # type: ignore[misc]

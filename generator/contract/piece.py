"""The contract of the pieces: what a game's printed components are made of.

A :class:`Shape` is a kind of piece (discs, polyominoes, square tiles). It says which lengths it is
made from, which facts of the engine count it, makes its :class:`Piece` objects at true size, and
lays them together as tightly as they can lie (:class:`Block`). Sheets, cut files and exports know
shapes by this protocol alone; those that any game may use are in :mod:`generator.shapes`, and a
game may offer shapes of its own. All lengths are mm, y up.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from generator.drawing.scene import Item, Scene, mapped
from generator.drawing.themes import PlayerStyle, Theme, Tones
from generator.faults import Fault
from generator.geometry.points import Point
from generator.values import Value
from generator.yamlfile import Document, Key

if TYPE_CHECKING:
    from shapely import Polygon

Axis: TypeAlias = tuple[Point, Point]
"""The two ends of a line."""
Cubic: TypeAlias = tuple[Point, Point, Point, Point]
"""Start, two control points, end."""
Sizes: TypeAlias = Mapping[str, float]
"""The lengths of ``sheets.yaml`` by name, in mm."""
Back: TypeAlias = Literal["none", "front", "covered"]
"""The back of a piece: nothing, the same as its front, or one pattern for all of its kind."""
TabletopKind: TypeAlias = Literal["tile", "token", "board"]
"""What a virtual tabletop makes of a piece: a round or square tile, something cut out of its
picture, or the board."""

NEAR = 1e-6
"""mm that are forgiven where things just fit."""
CIRCLE_STEPS = 32
"""Corners of a quarter circle, where a disc is treated as a polygon; it is drawn as a circle."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is printed on a piece; no colours, for these are the theme's.

    ``outlined`` pieces have their player's colour as ground, and a line along the edge, within;
    others are paper. ``tinted`` is a ground in a tint of the game's colour, ``areas`` are polygons
    in a stronger one. ``art`` is a picture in its own colours, which may reach beyond the edge,
    where it is cut. ``lines`` are fine lines, ``folds`` dashed ones between the cells of a piece,
    which end at the line along the edge. ``paths`` are bands ``width`` mm wide that run on beyond
    the edge, ``dots`` have a centre and a radius, ``texts`` are short labels,
    turned by ``turn`` degrees anticlockwise. ``words`` is what stands on top, in a language.
    """

    outlined: bool = True
    tinted: bool = False
    areas: tuple[tuple[Point, ...], ...] = ()
    art: tuple[Item, ...] = ()
    lines: tuple[Axis, ...] = ()
    folds: tuple[Axis, ...] = ()
    paths: tuple[Cubic, ...] = ()
    width: float = 0.0
    dots: tuple[tuple[Point, float], ...] = ()
    texts: tuple[tuple[Point, str], ...] = ()
    turn: float = 0.0
    words: tuple[Item, ...] = ()

    def mapped(self, at: Callable[[Point], Point], factor: float) -> Drawing:
        """The drawing with all its points moved by ``at``, and its lengths times ``factor``."""
        found: dict[str, Any] = {"width": self.width * factor}
        for name in ("areas", "lines", "folds", "paths"):
            if drawn := getattr(self, name):  # most drawings have few of these
                found[name] = tuple(tuple(map(at, points)) for points in drawn)
        for name in ("art", "words"):
            if drawn := getattr(self, name):
                found[name] = tuple(mapped(item, at, factor) for item in drawn)
        if self.dots:
            found["dots"] = tuple((at(centre), radius * factor) for centre, radius in self.dots)
        if self.texts:
            found["texts"] = tuple((at(place), text) for place, text in self.texts)
        return replace(self, **found)


class Motion(Value, frozen=True):
    """A rigid motion: ``flipped`` (mirrored at the vertical axis), turned, then moved.

    ``degrees`` count anticlockwise about (0, 0), ``dx`` and ``dy`` are mm.
    """

    dx: float = 0.0
    dy: float = 0.0
    degrees: float = 0.0
    flipped: bool = False

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """a, b, d, e, x, y of x' = a·x + b·y + x and y' = d·x + e·y + y."""
        # Quarter turns are exact, so that edges which met still meet.
        quarter = _QUARTERS.get(self.degrees % 360)
        turn = math.radians(self.degrees)
        cos, sin = quarter or (math.cos(turn), math.sin(turn))
        side = -1.0 if self.flipped else 1.0
        return side * cos, -sin, side * sin, cos, self.dx, self.dy

    @property
    def at(self) -> Callable[[Point], Point]:
        """Where a point comes to lie."""
        a, b, d, e, x, y = self.matrix

        def at(point: Point) -> Point:
            return a * point[0] + b * point[1] + x, d * point[0] + e * point[1] + y

        return at

    def shape(self, outline: Polygon) -> Polygon:
        """Where an outline comes to lie."""
        from shapely import affinity

        if self.degrees or self.flipped:
            return affinity.affine_transform(outline, self.matrix)
        return _moved([outline], [(self.dx, self.dy)])[0]


def _moved(outlines: Sequence[Polygon], by: Sequence[Point]) -> Sequence[Polygon]:
    """Outlines, each moved by its own (x, y) mm."""
    import numpy as np
    import shapely

    found = np.array(outlines, dtype=object)
    points, of = shapely.get_coordinates(found, return_index=True)
    moved: list[Polygon] = shapely.set_coordinates(found, points + np.array(by)[of]).tolist()
    return moved


_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the paper, in mm.

    ``component`` is the id in ``sheets.yaml``, ``shape`` the kind of piece. ``outline`` is where it
    is cut, with a hole for a ring; ``drawing`` is what is printed on it. ``player`` is None for
    what all share. ``name`` is the engine's name of the piece, "" where all of a component are
    alike. ``label`` is printed at ``centre``. What is round has a ``radius``, a ring also a
    ``hole``, its radius.
    """

    component: str
    shape: Shape
    player: int | None
    outline: Polygon
    centre: Point
    name: str = ""
    label: str = ""
    radius: float = 0.0
    hole: float = 0.0
    drawing: Drawing = Drawing()

    def laid(self, motion: Motion) -> Piece:
        """The piece moved, turned or flipped; its label stays upright."""
        if not (motion.degrees or motion.flipped):
            return self.moved(motion.dx, motion.dy)
        at, outline = motion.at, motion.shape(self.outline)
        turn = (self.drawing.turn + (0.0 if motion.flipped else motion.degrees)) % 360
        drawing = replace(self.drawing.mapped(at, 1.0), turn=turn)
        return replace(self, outline=outline, centre=at(self.centre), drawing=drawing)

    def scaled(self, factor: float) -> Piece:
        """The piece made larger or smaller about (0, 0)."""
        from shapely import affinity

        def at(point: Point) -> Point:
            return point[0] * factor, point[1] * factor

        outline = affinity.scale(self.outline, factor, factor, origin=(0, 0))
        radius, hole = self.radius * factor, self.hole * factor
        drawing = self.drawing.mapped(at, factor)
        return replace(
            self,
            outline=outline,
            centre=at(self.centre),
            radius=radius,
            hole=hole,
            drawing=drawing,
        )

    def worded(self, items: Sequence[Item]) -> Piece:
        """The piece with words in place of its label, as it lies now."""
        return replace(self, label="", drawing=replace(self.drawing, words=tuple(items)))

    def moved(self, dx: float, dy: float) -> Piece:
        """The piece moved by (dx, dy) mm."""
        return each_moved([self], [(dx, dy)])[0]

    def turned(self, degrees: float) -> Piece:
        """The piece turned anticlockwise about (0, 0)."""
        return self.laid(Motion(degrees=degrees))


def each_moved(pieces: Sequence[Piece], by: Sequence[Point]) -> tuple[Piece, ...]:
    """Pieces, each moved by its own (x, y) mm: many at once take half the time of one by one."""
    if not pieces:
        return ()
    outlines = _moved([piece.outline for piece in pieces], by)
    return tuple(map(_at, pieces, by, outlines))


def _at(piece: Piece, by: Point, outline: Polygon) -> Piece:
    """A piece moved, with its outline there."""
    dx, dy = by

    def at(point: Point) -> Point:
        return point[0] + dx, point[1] + dy

    drawing = piece.drawing.mapped(at, 1.0)
    return replace(piece, outline=outline, centre=at(piece.centre), drawing=drawing)


def bounds(pieces: Sequence[Piece]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of all the pieces, in mm."""
    boxes = [piece.outline.bounds for piece in pieces]
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


@dataclass(frozen=True, slots=True)
class Block:
    """``pieces`` in a box of ``size`` (width, height) mm with its lower left corner at (0, 0).

    ``lines`` are cut through the whole block in this order, its four sides last: until then the
    paper around holds the pieces, and keeps the marks. ``inner`` counts the straight cuts that end
    within it, and ``starts`` has where such cuts begin at a side: the place, and the direction out
    of the block. ``aisles`` run through the middle of gaps from side to side: cut along them, the
    block falls into strips, then into pieces with some paper around.
    """

    pieces: tuple[Piece, ...]
    size: Point
    lines: tuple[Axis, ...] = ()
    inner: int = 0
    starts: tuple[tuple[Point, Point], ...] = ()
    aisles: tuple[Axis, ...] = ()

    def turned(self) -> Block:
        """The block turned by a quarter."""
        width, height = self.size
        motion = Motion(height, 0.0, 90.0)
        pieces = tuple(piece.laid(motion) for piece in self.pieces)
        lines = tuple((motion.at(a), motion.at(b)) for a, b in self.lines)
        starts = tuple((motion.at(a), (-dy, dx)) for a, (dx, dy) in self.starts)
        aisles = tuple((motion.at(a), motion.at(b)) for a, b in self.aisles)
        return Block(pieces, (height, width), lines, self.inner, starts, aisles)

    def fits(self, room: Point) -> bool:
        """Whether the box lies within a room (width, height) in mm."""
        return all(s <= r + NEAR for s, r in zip(self.size, room, strict=True))


@dataclass(frozen=True, slots=True)
class Component:
    """One entry of ``sheets.yaml``, by its ``id``: pieces of one ``shape``.

    ``each`` and ``all`` are how many the engine says a player and a set have; of what players
    share, ``each`` is ``all``. ``parts`` is of how many parts one piece is, where the engine says
    so (the cells of a board). ``inside`` is the component whose holes this one's pieces are cut
    from, "" for none. ``shared`` says whether it belongs to no player. ``sizes`` are lengths that
    are its own, before those of all components. ``faces``: it has one piece for each of the
    engine's, by its name; else its pieces are equal. ``art`` has their pictures by player, None
    where it is the same for all, and by the name of the piece, "" where they are equal.
    """

    id: str
    shape: Shape
    each: int
    all: int
    parts: int = 0
    inside: str = ""
    shared: bool = False
    sizes: Sizes = field(default_factory=dict)
    faces: bool = False
    art: Mapping[tuple[int | None, str], Scene] = field(default_factory=dict)

    def picture(self, player: int | None, name: str = "") -> Scene | None:
        """The picture of a player's piece (None: of one that all share), if it has one."""
        keys = ((player, name), (player, ""), (None, name), (None, ""))
        return next((self.art[key] for key in keys if key in self.art), None)


class Size(Value, frozen=True):
    """A length that a shape is made from, between ``least`` and ``most`` mm."""

    least: float = 1.0
    most: float = 150.0


CLEARANCE = Size(0.0, 2.0)
"""By how much pieces are smaller on every side than the lattice that they lie on."""


class SizeFault(Value, frozen=True):
    """What is wrong with a size.

    ``size`` is its name in ``sheets.yaml``, ``problem`` says what is wrong with it, ``remedy`` what
    would be right.
    """

    size: str
    problem: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Packing:
    """One entry of ``packings.yaml``: where the pieces of a component lie, found by a search.

    ``document`` is the file, ``index`` the place of the entry in it, from 0. ``key`` is that of the
    shape (:attr:`Shape.packing`); ``data`` is what stands under it.
    """

    document: Document
    index: int
    key: str

    @property
    def data(self) -> Any:
        """Where the pieces lie, as the shape's schema has it."""
        return self.document.data[self.index][self.key]

    def fault(self, problem: str, remedy: str = "", at: Sequence[Key] = ()) -> Fault:
        """A fault in the packing, at a place within its data."""
        name = self.document.data[self.index]["id"]
        return self.document.fault((self.index, self.key, *at), name, problem, remedy)


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be laid out: the pieces of ``component`` that belong to ``player`` (None: to all).

    ``game`` is the engine, ``sizes`` are the lengths that they are made from. Pieces lie ``gap`` mm
    apart at least, in blocks that fit ``room`` (width, height); ``usual_gap`` is the one that the
    packings are made for. ``packings`` are those of the component, the ones for the paper at hand
    first. There are ``copies`` of all the pieces, one for each set of the game that is printed.
    """

    component: Component
    player: int | None
    game: Any
    sizes: Sizes
    gap: float
    usual_gap: float
    room: Point
    packings: tuple[Packing, ...] = ()
    copies: int = 1

    @property
    def count(self) -> int:
        """How many pieces there are to be laid out."""
        return self.component.each * self.copies

    def pieces(self) -> Iterator[Piece]:
        """The pieces, each by itself."""
        shape = self.component.shape
        for _ in range(self.copies):
            yield from shape.pieces(self.component, self.player, self.game, self.sizes)


@dataclass(frozen=True, slots=True)
class Ink:
    """What sheets are printed in: the ``theme``, and the ``tones`` of the game's colour in it.

    ``players`` are the names of the game's players by index: one that is called as a colour of the
    theme has that colour.
    """

    theme: Theme
    tones: Tones
    players: tuple[str, ...]

    def player(self, index: int) -> PlayerStyle:
        """How the pieces of a player look."""
        return self.theme.players[self.theme.looks(self.players)[index]]


class CutFigure(Value, frozen=True):
    """A figure of the guide that shows how to cut pieces out, with numbers at what it means.

    Its words are the macros of the template ``cutting-<words>.xml.j2``, which speak of the numbers;
    ``words`` is that part of its name.
    ``draw`` makes it for a bleed in mm, and with or without the marks that stand beside pieces.
    """

    words: str
    draw: Callable[[Ink, float, bool], Scene]


class NoPiecesError(ValueError):
    """The engine has no pieces of the shape that ``sheets.yaml`` says a component has."""


class Shape(ABC):
    """A kind of piece. The attributes say what is so of all pieces of the shape."""

    name: str
    """What ``sheets.yaml`` calls it."""
    sizes: Mapping[str, Size]
    """The lengths that it is made from, by their names in ``sheets.yaml``."""
    shared: bool = False
    """Whether its pieces belong to no player, unless ``sheets.yaml`` says otherwise."""
    facts: tuple[str, ...] = ("each", "set")
    """The keys of a component that name facts of the engine: numbers of pieces, or of parts."""
    takes_faces: bool = False
    """Whether its pieces may be the engine's, each with its name or a picture of its own."""
    takes_art: bool = False
    """Whether a picture may be printed on its pieces."""
    needs_art: bool = False
    """Whether its form is that of a picture."""
    edge_to_edge: bool = False
    """Whether pieces share their cuts where no gap is wanted between them."""
    large: bool = False
    """Whether a piece has sheets to itself, several where it is larger than the paper."""
    back: Back = "front"
    """What is printed on the back of its pieces."""
    tabletop: TabletopKind = "token"
    """What a virtual tabletop makes of its pieces."""
    packing: str = ""
    """The key of an entry in ``packings.yaml`` that says where pieces lie; "" for none."""
    packing_schema: Mapping[str, Any] = {}
    """The JSON schema of what stands under the key."""

    def component(self, entry: Mapping[str, Any], facts: Mapping[str, int]) -> Component:
        """The component of an entry in ``sheets.yaml``, counted by the engine's facts."""
        shared = entry.get("shared", self.shared)
        whole = facts[entry["set"]]
        each = whole if shared else facts[entry["each"]]
        return Component(entry["id"], self, each, whole, shared=shared)

    def counted_by(self, entry: Mapping[str, Any]) -> tuple[str, ...]:
        """The keys of an entry in ``sheets.yaml`` that name facts of the engine."""
        if "count" in entry:
            return ()
        if self.large or entry.get("shared", self.shared) == self.shared:
            return self.facts
        return ("set",) if entry["shared"] else ("each", "set")

    def size_faults(self, sizes: Sizes) -> Iterator[SizeFault]:
        """What is wrong with sizes that are each within their bounds."""
        yield from ()

    @abstractmethod
    def pieces(
        self, component: Component, player: int | None, game: Any, sizes: Sizes
    ) -> Iterator[Piece]:
        """The pieces of a component that belong to a player (None: to all), wherever they lie.

        Raises :class:`NoPiecesError` where the engine ``game`` has none of the shape.
        """

    @abstractmethod
    def blocks(self, task: Task) -> Iterator[Block]:
        """All the pieces in as few and as small blocks as may be.

        Raises :class:`~generator.faults.ContentError` for a packing that is wrong, ``ValueError``
        for a piece that is larger than the room.
        """

    def beside(self, task: Task, height: float) -> Block | None:
        """All the pieces in one block beside others that are ``height`` mm high.

        None where they do not fit the room so, or are not to lie beside others.
        """
        return None

    def hole(self, sizes: Sizes) -> float:
        """Diameter of the hole around the centre of each piece; 0 for none."""
        return 0.0

    def diameter(self, sizes: Sizes) -> float:
        """Diameter of the hole that a piece can be cut from; infinite for none."""
        return math.inf

    def pitch(self, sizes: Sizes) -> float:
        """The distance of the straight cuts through a block; 0 where they are not all as far."""
        return 0.0

    def cut_figure(self, sheets: Sequence[Sequence[Piece]], gap: float) -> CutFigure | None:
        """How to cut out what is on the sheets, at least ``gap`` mm apart.

        None where that needs no figure, or cannot be shown by the pieces that are there.
        """
        return None

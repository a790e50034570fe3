"""Marks by which a machine finds a printed sheet, and where they leave room for pieces.

A system is one entry of :data:`SYSTEMS`. Its marks are printed; cut files have them in a layer of
their own, which is not to be cut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from generator.cutting.kerf import Loop, Round, Run, Shape
from generator.drawing.scene import Box
from generator.geometry.points import Point
from generator.values import Value


class Mark(Value, frozen=True):
    """A line ``width`` mm wide, or, where that is 0, an area."""

    shape: Shape
    width: float = 0.0


class Registration(Value, frozen=True):
    """A way of machines to find a printed sheet; functions take the size of a page in mm.

    ``room`` is where pieces and their colour may be, ``foot`` where ruler and words may stand.
    ``lengths`` are what has to be set in the program of the machine, in mm by name, and ``said``
    says it to those who run the command.
    """

    id: str
    name: str
    marks: Callable[[Point], tuple[Mark, ...]]
    room: Callable[[Point], Box]
    foot: Callable[[Point], Box]
    lengths: Mapping[str, float]
    said: str


def span(system: Registration, size: Point) -> Box:
    """What the marks span, in mm: for lasers from middle to middle of the targets."""
    shapes = [mark.shape for mark in system.marks(size)]
    rings = [shape.centre for shape in shapes if isinstance(shape, Round)]
    points = rings or [p for s in shapes if not isinstance(s, Round) for p in s.points]
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


INSET = 10.0
"""Silhouette: from the edges of the page to the outer edges of the marks, in mm."""
SQUARE = 5.0
ARM = 10.0
"""Length of the arms: the longer, the more room they take, and so little is found well."""
THICK = 0.5
CLEAR = 2.0
"""Between marks and whatever else is on the page, in mm; corners are free as far as arms reach."""


def _three(size: Point) -> tuple[Mark, ...]:
    """A square in the upper left corner, brackets in the upper right and in the lower left one."""
    _, height = size
    top = height - INSET
    square = _box(INSET, top - SQUARE, INSET + SQUARE, top)
    return Mark(square), _bracket(size, right=True, top=True), _bracket(size)


def _four(size: Point) -> tuple[Mark, ...]:
    """Brackets in all corners."""
    ways = [(right, top) for top in (True, False) for right in (False, True)]
    return tuple(_bracket(size, right=right, top=top) for right, top in ways)


def _bracket(size: Point, *, right: bool = False, top: bool = False) -> Mark:
    """Two arms that meet in a corner, the lower left one unless otherwise said."""
    width, height = size
    near, far, thin = INSET, INSET + ARM, INSET + THICK
    points = (near, far), (near, near), (far, near), (far, thin), (thin, thin), (thin, far)
    return Mark(
        Loop(
            tuple((width - x if right else x, height - y if top else y) for x, y in points),
        )
    )


def _within_brackets(size: Point) -> Box:
    side, end = INSET + THICK + CLEAR, INSET + ARM + CLEAR
    return Box(side, end, size[0] - side, size[1] - end)


def _beside_brackets(size: Point) -> Box:
    side, end = INSET + ARM + CLEAR, INSET + THICK + CLEAR
    return Box(side, end, size[0] - side, size[1] - end)


FRAME = (171.45, 234.95)
"""Cricut: width and height of what its programs print and cut at most (6.75 × 9.25 inches), mm."""
FRAME_LINE = 1.0
FRAME_TOP = 12.0
"""From the upper edge of the page to the frame, in mm."""
MARGIN = 6.0
"""What is left free around the paper where no marks are, in mm."""


def _frame_box(size: Point) -> Box:
    left, top = (size[0] - FRAME[0]) / 2, size[1] - FRAME_TOP
    return Box(left, top - FRAME[1], left + FRAME[0], top)


def _frame(size: Point) -> tuple[Mark, ...]:
    """A rectangle of four bars, as large outside as can be."""
    out = _frame_box(size)
    into = out.grown(-FRAME_LINE)
    bars = (
        (out.left, into.top, out.right, out.top),
        (out.left, into.bottom, into.left, into.top),
        (into.right, into.bottom, out.right, into.top),
        (out.left, out.bottom, out.right, into.bottom),
    )
    return tuple(Mark(_box(*bar)) for bar in bars)


def _within_frame(size: Point) -> Box:
    return _frame_box(size).grown(-FRAME_LINE - CLEAR)


def _below_frame(size: Point) -> Box:
    return Box(MARGIN, MARGIN, size[0] - MARGIN, _frame_box(size).bottom - CLEAR)


TARGET_INSET = 11.0
"""Lasers: from the edges of the page to the middles of the targets, in mm."""
TARGET_ARM = 4.0
TARGET_RADIUS = 2.5
TARGET_LINE = 0.2


def _targets(size: Point) -> tuple[Mark, ...]:
    """Crosses in rings, in all corners: the upper ones first."""
    width, height = size
    made: list[Mark] = []
    for y in (height - TARGET_INSET, TARGET_INSET):
        for x in (TARGET_INSET, width - TARGET_INSET):
            across = Run(((x - TARGET_ARM, y), (x + TARGET_ARM, y)))
            up = Run(((x, y - TARGET_ARM), (x, y + TARGET_ARM)))
            made += (Mark(shape, TARGET_LINE) for shape in (across, up))
            made.append(Mark(Round((x, y), TARGET_RADIUS), TARGET_LINE))
    return tuple(made)


def _between_targets(size: Point) -> Box:
    end = TARGET_INSET + TARGET_ARM + CLEAR
    return Box(MARGIN, end, size[0] - MARGIN, size[1] - end)


def _beside_targets(size: Point) -> Box:
    side = TARGET_INSET + TARGET_ARM + CLEAR
    return Box(side, MARGIN, size[0] - side, size[1] - MARGIN)


def _box(left: float, bottom: float, right: float, top: float) -> Loop:
    return Loop(((left, bottom), (right, bottom), (right, top), (left, top)))


_BRACKETS = {"length": ARM, "thickness": THICK, "inset": INSET}
_SET = (
    f"length {ARM:g} mm, thickness {THICK:g} mm, inset {INSET:g} mm on all sides; page and "
    "orientation are those of the file"
)
_TABLE = (
    Registration(
        "silhouette",
        "Silhouette",
        _three,
        _within_brackets,
        _beside_brackets,
        _BRACKETS,
        f"Silhouette Studio: registration marks of type 1 (three marks), {_SET}",
    ),
    Registration(
        "silhouette-4",
        "Silhouette (four marks)",
        _four,
        _within_brackets,
        _beside_brackets,
        _BRACKETS,
        f"Silhouette Studio: registration marks with four corners, {_SET}",
    ),
    Registration(
        "cricut",
        "Cricut",
        _frame,
        _within_frame,
        _below_frame,
        {"width": FRAME[0], "height": FRAME[1], "line": FRAME_LINE},
        f"Cricut: the frame is {FRAME[0]:g} × {FRAME[1]:g} mm, its line {FRAME_LINE:g} mm thick; "
        "in Design Space, the layer “registration” must have the same size",
    ),
    Registration(
        "laser",
        "Laser",
        _targets,
        _between_targets,
        _beside_targets,
        {"inset": TARGET_INSET, "diameter": 2 * TARGET_RADIUS},
        "Laser: two crosses in opposite corners are the targets; their middles are "
        f"{TARGET_INSET:g} mm from the edges of the page, and without scaling",
    ),
)
SYSTEMS: Mapping[str, Registration] = MappingProxyType({system.id: system for system in _TABLE})
"""All systems by name."""

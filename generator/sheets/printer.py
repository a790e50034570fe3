"""``printer.yaml``: where the printer at hand puts the back of a sheet, and how to make up for it.

A sheet turned over at its short edge lies the other way round in the printer than one turned over
at its long edge, so that what shifts one to the left shifts the other to the right: each edge has
numbers of its own. Signs are those of somebody who holds the back so that its words can be read: x
to the right, y up, rotation anticlockwise about the middle of the page. The front is where it is;
the back is moved.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args

from generator import yamlfile
from generator.faults import raise_if_any
from generator.geometry.papers import Paper
from generator.project import Project
from generator.values import Value

FILE = "printer.yaml"
Edge: TypeAlias = Literal["long", "short"]
"""The edge at which the paper is turned over."""
EDGES: tuple[Edge, ...] = get_args(Edge)

CROSSES = 180.0
"""The distance in mm of the two crosses of the calibration sheet, one above the other around the
middle of the page: the same on every paper."""

FARTHEST = 10.0
"""The largest shift in mm that is made up for."""
STEEPEST = 3.0
"""The largest rotation in degrees."""

_SHIFT = {
    "type": "number",
    "minimum": -FARTHEST,
    "maximum": FARTHEST,
    "description": f"mm, {-FARTHEST:g} to {FARTHEST:g}",
}
_TURN = {
    "type": "number",
    "minimum": -STEEPEST,
    "maximum": STEEPEST,
    "description": f"degrees, {-STEEPEST:g} to {STEEPEST:g}",
}
_OFFSET: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["x", "y"],
    "properties": {"x": _SHIFT, "y": _SHIFT, "rotation": _TURN},
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "minProperties": 1,
    "properties": dict.fromkeys(EDGES, _OFFSET),
    "description": "the edge at which the paper is turned over",
}

_HEAD = """\
# How the back of a sheet is moved so that it lies behind its front, for the printer at hand and for
# the edge at which the paper is turned over; written by `rulepress calibrate --set`. Holding the
# back so that its words can be read: x mm to the right, y mm up, rotation in degrees anticlockwise.
"""

Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f as PDF has them: (x, y) becomes (ax + cy + e, bx + dy + f), here in mm."""


class Offset(Value, frozen=True):
    """How far backs are moved: mm to the right, mm up, degrees anticlockwise."""

    x: float = 0.0
    y: float = 0.0
    rotation: float = 0.0

    def matrix(self, paper: Paper) -> Matrix:
        """What is done to everything on a back: turned about the middle of the page, then moved."""
        cos, sin = math.cos(math.radians(self.rotation)), math.sin(math.radians(self.rotation))
        x, y = paper.width / 2, paper.height / 2
        return cos, sin, -sin, cos, self.x + x - cos * x + sin * y, self.y + y - sin * x - cos * y


def measured(read: Sequence[float]) -> Offset:
    """What makes up for the numbers that were read off the calibration sheet.

    Two numbers are the place of the upper hole, x and y in mm, and are the shift; a third is a
    rotation in degrees. Four are x and y of the upper and of the lower hole: they give both.
    Raises ``ValueError`` for another number of them, and for what is too far off to be true.
    """
    match [float(number) for number in read]:
        case [x, y]:
            offset = Offset(x, y)
        case [x, y, rotation]:
            offset = Offset(x, y, rotation)
        case [x1, y1, x2, y2]:
            turn = math.degrees(math.atan2(x2 - x1, CROSSES + y1 - y2))
            offset = Offset(round((x1 + x2) / 2, 3), round((y1 + y2) / 2, 3), round(turn, 4))
        case _:
            raise ValueError(
                "two numbers are needed (x y), three (x y rotation), or the four of both holes"
            )
    if not max(abs(offset.x), abs(offset.y)) <= FARTHEST:
        raise ValueError(f"a shift of more than {FARTHEST:g} mm cannot be made up for")
    if not abs(offset.rotation) <= STEEPEST:
        raise ValueError(f"a rotation of more than {STEEPEST:g} degrees cannot be made up for")
    return offset


def load_offsets(project: Project, read: Callable[[Path], str | None]) -> Mapping[Edge, Offset]:
    """How the project's printer wants backs moved, by the edge at which the paper is turned over.

    An edge that nobody has measured is left out; no edge where there is no ``printer.yaml``.

    ``read`` gives the text of a file, None where there is none. Raises
    :class:`~generator.faults.ContentError` with what is wrong in the file.
    """
    path = project.root / FILE
    text = read(path)
    if text is None:
        return MappingProxyType({})
    document = yamlfile.read_file(text, project.shown(path))
    raise_if_any(yamlfile.schema_faults(document, SCHEMA))
    return MappingProxyType(
        {edge: Offset(**document.data[edge]) for edge in EDGES if edge in document.data}
    )


def offsets_text(offsets: Mapping[Edge, Offset]) -> str:
    """The text of ``printer.yaml``."""
    lines = (
        f"{edge}: {{x: {offset.x:g}, y: {offset.y:g}, rotation: {offset.rotation:g}}}\n"
        for edge, offset in offsets.items()
    )
    return _HEAD + "".join(lines)

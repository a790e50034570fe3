"""Cut files as DXF: polylines and circles in mm, a layer and a colour for each kind of work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import StringIO
from types import MappingProxyType
from typing import Any

from generator.cutting.cutfile import LAYERS, CutFile, Layer
from generator.cutting.kerf import Loop, Round, Run, Shape

VERSION = "R2000"
"""The oldest with polylines of one entity each: what most machines read."""
COLOURS: Mapping[Layer, int] = MappingProxyType({"cut": 1, "score": 5, "engrave": 7})
"""AutoCAD's numbers of red, blue, and black on white."""
MARKS, MARKS_COLOUR = "registration", 8
_MILLIMETRES = 4
_PLACES = 4


def to_dxf(file: CutFile) -> str:
    """The file as DXF, its unit a millimetre; the same strokes give the same text."""
    from ezdxf.filemanagement import new

    with _undated():
        document = new(VERSION, units=_MILLIMETRES)
        space = document.modelspace()
        # Both, for the library writes those of the space into the header, but not from (0, 0).
        whole = (0.0, 0.0, 0.0), (*file.size, 0.0)
        space.reset_extents(*whole)
        document.header["$EXTMIN"], document.header["$EXTMAX"] = whole
        space.reset_limits((0.0, 0.0), file.size)
        if file.marks:
            document.layers.add(MARKS, color=MARKS_COLOUR, lineweight=0)
            for mark in file.marks:
                _add(space, mark.shape, MARKS)
        for name in LAYERS:
            shapes = [stroke.shape for stroke in file.strokes if stroke.layer == name]
            if shapes:
                document.layers.add(name, color=COLOURS[name], lineweight=0)
            for shape in shapes:
                _add(space, shape, name)
        out = StringIO()
        document.write(out)
    return out.getvalue()


def _add(space: Any, shape: Shape, layer: str) -> None:
    match shape:
        case Round((x, y), radius):
            attributes = {"layer": layer}
            space.add_circle(
                (round(x, _PLACES), round(y, _PLACES)), round(radius, _PLACES), attributes
            )
        case Loop(points) | Run(points):
            rounded = [(round(x, _PLACES) + 0.0, round(y, _PLACES) + 0.0) for x, y in points]
            closed = isinstance(shape, Loop)
            space.add_lwpolyline(rounded, close=closed, dxfattribs={"layer": layer})


@contextmanager
def _undated() -> Iterator[None]:
    """Inside, the library writes neither the time nor chance numbers; outside it is as it was."""
    from ezdxf import options  # type: ignore[attr-defined]  # documented, not named for export

    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before

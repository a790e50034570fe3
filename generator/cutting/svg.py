"""Cut files as SVG: hairlines in mm, a layer and a colour for each kind of work."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import svgwrite
from svgwrite.extensions import Inkscape

from generator.cutting.cutfile import LAYERS, CutFile, Layer
from generator.cutting.kerf import Loop, Round, Run, Shape
from generator.cutting.registration import Mark
from generator.drawing.scene import number
from generator.geometry.points import Point

HAIRLINE = 0.01
"""Width of all lines, in mm: what the drivers of machines take for a line to follow."""
COLOURS: Mapping[Layer, str] = MappingProxyType(
    {"cut": "#ff0000", "score": "#0000ff", "engrave": "#000000"}
)
MARKS = "registration"


def to_svg(file: CutFile) -> str:
    """The file as SVG, one user unit a millimetre; layers and lines in the order of the work."""
    width, height = file.size
    size = (f"{number(width)}mm", f"{number(height)}mm")
    box = f"0 0 {number(width)} {number(height)}"
    drawing = svgwrite.Drawing(size=size, viewBox=box, debug=False)
    layers = Inkscape(drawing)
    if file.marks:
        layer = layers.layer(MARKS, id=MARKS)
        for mark in file.marks:
            layer.add(_drawn(drawing, mark.shape, height, _printed(mark)))
        drawing.add(layer)
    for name in LAYERS:
        shapes = [stroke.shape for stroke in file.strokes if stroke.layer == name]
        if shapes:
            # On every line: some programs do not hand down to lines what a group says.
            style = {"fill": "none", "stroke": COLOURS[name], "stroke_width": number(HAIRLINE)}
            layer = layers.layer(name, id=name)
            for shape in shapes:
                layer.add(_drawn(drawing, shape, height, style))
            drawing.add(layer)
    return f"{drawing.tostring()}\n"


def _printed(mark: Mark) -> Mapping[str, str]:
    """The style of a mark: a line or an area."""
    if mark.width:
        return {"fill": "none", "stroke": "#000000", "stroke_width": number(mark.width)}
    return {"fill": "#000000"}


def _drawn(drawing: Any, shape: Shape, height: float, style: Mapping[str, str]) -> Any:
    """The element of a shape, y down from the top of the page."""

    def at(point: Point) -> tuple[str, str]:
        return number(point[0]), number(height - point[1])

    match shape:
        case Round(centre, radius):
            return drawing.circle(at(centre), number(radius), **style)
        case Loop(points) | Run(points):
            data = "L".join(" ".join(at(point)) for point in points)
            return drawing.path(f"M{data}{'Z' if isinstance(shape, Loop) else ''}", **style)

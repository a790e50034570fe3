"""Cut files as SVG: hairlines in mm, a layer and a colour for each kind of work."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from xml.etree.ElementTree import Element

from generator.cutting.cutfile import LAYERS, CutFile, Layer
from generator.cutting.kerf import Loop, Round, Run, Shape
from generator.cutting.registration import Mark
from generator.drawing import svgxml
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
    document = svgxml.document(width, height, _LAYERED)
    svgxml.add(document, "defs", {})
    if file.marks:
        layer = _layer(document, MARKS)
        for mark in file.marks:
            _draw(layer, mark.shape, height, _printed(mark))
    for name in LAYERS:
        shapes = [stroke.shape for stroke in file.strokes if stroke.layer == name]
        if shapes:
            # On every line: some programs do not hand down to lines what a group says.
            style = {"fill": "none", "stroke": COLOURS[name], "stroke-width": number(HAIRLINE)}
            layer = _layer(document, name)
            for shape in shapes:
                _draw(layer, shape, height, style)
    return f"{svgxml.written(document)}\n"


_LAYERED = {
    "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "xmlns:sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
}


def _layer(document: Element, name: str) -> Element:
    """A group that Inkscape, and what reads its files, takes for a layer."""
    layered = {"inkscape:groupmode": "layer", "inkscape:label": name}
    return svgxml.add(document, "g", {"id": name} | layered)


def _printed(mark: Mark) -> Mapping[str, str]:
    """The style of a mark: a line or an area."""
    if mark.width:
        return {"fill": "none", "stroke": "#000000", "stroke-width": number(mark.width)}
    return {"fill": "#000000"}


def _draw(layer: Element, shape: Shape, height: float, style: Mapping[str, str]) -> None:
    """The element of a shape, y down from the top of the page."""

    def at(point: Point) -> tuple[str, str]:
        return number(point[0]), number(height - point[1])

    match shape:
        case Round(centre, radius):
            x, y = at(centre)
            svgxml.add(layer, "circle", {"cx": x, "cy": y, "r": number(radius), **style})
        case Loop(points) | Run(points):
            data = "L".join(" ".join(at(point)) for point in points)
            end = "Z" if isinstance(shape, Loop) else ""
            svgxml.add(layer, "path", {"d": f"M{data}{end}", **style})

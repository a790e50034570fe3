"""Cut files read back: what a machine would do, in mm, y up."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO
from typing import Any

import shapely
from ezdxf.filemanagement import read
from lxml import etree

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"


@dataclass(frozen=True)
class Done:
    """A line that a machine follows: its layer, and the line itself."""

    layer: str
    line: Any
    circle: tuple[float, float, float] | None = None

    @property
    def closed(self) -> bool:
        return bool(self.line.is_closed)


def from_dxf(text: str) -> list[Done]:
    """The polylines and circles of a DXF file; anything else fails."""
    document = read(StringIO(text))
    assert document.header["$INSUNITS"] == 4  # millimetres
    found = []
    for entity in document.modelspace():
        if entity.dxftype() == "CIRCLE":
            x, y, _ = entity.dxf.center
            radius = entity.dxf.radius
            line = shapely.Point(x, y).buffer(radius, quad_segs=256).exterior
            found.append(Done(entity.dxf.layer, line, (x, y, radius)))
            continue
        assert entity.dxftype() == "LWPOLYLINE"
        points = [(p[0], p[1]) for p in entity.get_points()]  # type: ignore[attr-defined]
        closed = entity.closed  # type: ignore[attr-defined]
        line = shapely.LinearRing(points) if closed else shapely.LineString(points)
        found.append(Done(entity.dxf.layer, line))
    return found


def from_svg(text: str) -> list[Done]:
    """The paths and circles of an SVG file; anything else fails."""
    root = etree.fromstring(text.encode())
    height = float(root.get("height", "").removesuffix("mm"))
    box = [float(v) for v in root.get("viewBox", "").split()]
    assert box == [0, 0, float(root.get("width", "").removesuffix("mm")), height]
    found = []
    for layer in root.iter(f"{SVG}g"):
        for element in layer:
            name = layer.get(LABEL, "")
            if element.tag == f"{SVG}circle":
                x, y, r = (float(element.get(key, "")) for key in ("cx", "cy", "r"))
                line = shapely.Point(x, height - y).buffer(r, quad_segs=256).exterior
                found.append(Done(name, line, (x, height - y, r)))
                continue
            data = element.get("d", "")
            pairs = [pair.split() for pair in data.strip("MZ").split("L")]
            points = [(float(x), height - float(y)) for x, y in pairs]
            closed = data.endswith("Z")
            found.append(
                Done(name, shapely.LinearRing(points) if closed else shapely.LineString(points))
            )
    return found


def cut_out(lines: list[Done], kerf: float) -> list[shapely.Polygon]:
    """What is left of a card when a round tool has gone along all lines to cut: the loose pieces.

    The card itself, which reaches to the outside, is left out.
    """
    cuts = [done.line for done in lines if done.layer == "cut"]
    left, bottom, right, top = shapely.union_all(cuts).bounds
    card = shapely.box(left - 9, bottom - 9, right + 9, top + 9)
    gone = shapely.union_all([cut.buffer(kerf / 2 or 1e-6, quad_segs=64) for cut in cuts])
    parts = shapely.get_parts(card.difference(gone))
    return [part for part in parts if not part.touches(card.exterior)]

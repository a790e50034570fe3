"""A piece with a hole as a mesh in Wavefront OBJ: its outline, so thick, with its picture on it.

Tabletop Simulator cuts a token out of its picture along the outer edge alone, so that only a model
has a hole. Its models are triangles in its own units; the picture is laid on both faces, and its
colour at the edge runs down the sides.

What a model meets things with is a mesh of its own, the collider. One that is not convex works on
locked objects alone, says the page "Custom Model" of the simulator's knowledge base: what is moved
needs one of several convex objects in one file, of less than 255 triangles together.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.drawing.scene import Box
from generator.geometry.points import Point

if TYPE_CHECKING:
    from shapely import LinearRing, Polygon

_PLACES = 6
_UP, _DOWN, _FIRST_SIDE = 1, 2, 3
_MOST_TRIANGLES = 254
_FINEST = 0.05
"""How far the edge of a collider may be from that of its piece, in mm, if that is simple enough."""


@dataclass(frozen=True, slots=True)
class Texture:
    """Where a picture whose box in mm is ``whole`` shows the box around an outline, of each face.

    ``front`` and ``back`` are as large as that box.
    """

    front: Box
    back: Box
    whole: Box


def to_obj(outline: Polygon, thick: float, unit: float, texture: Texture) -> str:
    """The prism over an outline in mm, ``thick`` units high, one unit being ``unit`` mm.

    Its origin is the middle of the mass, x runs to the right, y up from the table, z towards who
    looks at it.
    """
    import shapely

    rings = [[(float(x), float(y)) for x, y in ring.coords] for ring in _rings(outline)]
    corners = list(dict.fromkeys(corner for ring in rings for corner in ring))
    number = {corner: i for i, corner in enumerate(corners)}
    middle = outline.centroid
    left, bottom = outline.bounds[:2]
    lines: list[str] = []
    for y in (thick / 2, -thick / 2):
        lines += (_line("v", ((a - middle.x) / unit, y, (middle.y - b) / unit)) for a, b in corners)
    whole = texture.whole
    for face in (texture.front, texture.back):
        x, y = face.left - left - whole.left, face.bottom - bottom - whole.bottom
        lines += (_line("vt", ((a + x) / whole.width, (b + y) / whole.height)) for a, b in corners)
    lines += ("vn 0 1 0", "vn 0 -1 0")
    sides = [side for ring in rings for side in pairwise(ring)]
    lines += (_line("vn", _outward(*side)) for side in sides)

    count = len(corners)

    def faces(triangle: Sequence[int], down: bool) -> str:
        if down:
            return _face([(i + count, i + count, _DOWN) for i in reversed(triangle)])
        return _face([(i, i, _UP) for i in triangle])

    triangles = [
        [number[float(x), float(y)] for x, y in shapely.orient_polygons(part).exterior.coords[:-1]]
        for part in shapely.constrained_delaunay_triangles(outline).geoms
    ]
    for down in (False, True):
        lines += (faces(triangle, down) for triangle in triangles)
    for at, (a, b) in enumerate(sides, _FIRST_SIDE):
        i, j = number[a], number[b]
        lines.append(_face([(i, i, at), (i + count, i, at), (j + count, j, at)]))
        lines.append(_face([(i, i, at), (j + count, j, at), (j, j, at)]))
    return "\n".join(lines) + "\n"


def to_collider(outline: Polygon, thick: float, unit: float) -> str:
    """What the prism of :func:`to_obj` meets others with: convex prisms that leave its holes free.

    They follow the outline to 0.05 mm, or as near as 254 triangles can; only very many holes need
    more.
    """
    import shapely

    middle = outline.centroid
    lines: list[str] = []
    corners = normals = 0
    for number, part in enumerate(_fewest(outline), 1):
        ring = list(shapely.orient_polygons(part).exterior.coords)
        sides = list(pairwise(ring))
        count = len(sides)
        lines.append(f"o part-{number}")
        for y in (thick / 2, -thick / 2):
            lines += (
                _line("v", ((a - middle.x) / unit, y, (middle.y - b) / unit)) for a, b in ring[:-1]
            )
        lines += ("vn 0 1 0", "vn 0 -1 0")
        lines += (_line("vn", _outward(*side)) for side in sides)
        triangles = [((0, i, i + 1), _UP) for i in range(1, count - 1)]
        triangles += [((count, count + i + 1, count + i), _DOWN) for i in range(1, count - 1)]
        for at, i in enumerate(range(count), _FIRST_SIDE):
            j = (i + 1) % count
            triangles += [((i, i + count, j + count), at), ((i, j + count, j), at)]
        lines += (
            "f " + " ".join(f"{corners + i + 1}//{normals + at}" for i in triangle)
            for triangle, at in triangles
        )
        corners += 2 * count
        normals += 2 + count
    return "\n".join(lines) + "\n"


def _fewest(outline: Polygon) -> list[Polygon]:
    """Convex parts of an outline that is made simpler until they are few enough, if it can be."""
    left, bottom, right, top = outline.bounds
    near = _FINEST
    while True:
        parts = _convex_parts(outline.simplify(near))
        # A prism over n corners has 4 n - 4 triangles.
        triangles = sum(4 * (len(part.exterior.coords) - 1) - 4 for part in parts)
        if triangles <= _MOST_TRIANGLES or near > right - left + top - bottom:
            return parts
        near *= 1.5


def _convex_parts(outline: Polygon) -> list[Polygon]:
    """Triangles, joined as long as they stay convex."""
    import shapely

    parts: list[Polygon] = []
    for triangle in shapely.constrained_delaunay_triangles(outline).geoms:
        part = triangle
        while (found := _beside(part, parts)) is not None:
            at, part = found
            del parts[at]
        parts.append(part)
    return parts


def _beside(part: Polygon, parts: Sequence[Polygon]) -> tuple[int, Polygon] | None:
    """The first of the parts that is convex together with another, and both as one."""
    import shapely

    # Those apart are not, and most are.
    for at in shapely.dwithin(part, parts, 1e-6).nonzero()[0].tolist() if parts else ():
        hull = part.union(parts[at]).convex_hull
        if hull.area - part.area - parts[at].area < 1e-9 * hull.area:
            return at, hull
    return None


def _rings(outline: Polygon) -> Iterator[LinearRing]:
    """The edges, the body to the left of each."""
    import shapely

    turned = shapely.orient_polygons(outline)
    yield turned.exterior
    yield from turned.interiors


def _outward(a: Point, b: Point) -> tuple[float, float, float]:
    """The normal of a side; the body is to the left of it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy)
    return dy / far, 0.0, dx / far


def _line(kind: str, numbers: Sequence[float]) -> str:
    return f"{kind} {' '.join(f'{round(n, _PLACES) + 0.0:.{_PLACES}f}' for n in numbers)}"


def _face(corners: Sequence[tuple[int, int, int]]) -> str:
    """A triangle from corners (from 0), places in the picture (from 0), and a normal (from 1)."""
    return "f " + " ".join(f"{v + 1}/{t + 1}/{n}" for v, t, n in corners)

"""The walk through an SVG file: each element becomes items of a scene, or a fault."""

from __future__ import annotations

import binascii
import math
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from fontTools.misc.transform import Identity, Transform

from generator.counted import counted
from generator.drawing import bitmap
from generator.drawing.bitmap import BadBitmap
from generator.drawing.picture import areas, document, geometry
from generator.drawing.picture.areas import Pen
from generator.drawing.picture.document import SVG, Element, kind_of, line_of, link_of, named
from generator.drawing.picture.geometry import BadValue, length, numbers, transform
from generator.drawing.picture.gradients import Gradient
from generator.drawing.picture.properties import ROOT, Properties, Sheet, opaque, share, sheet_of
from generator.drawing.picture.tiling import FLAT, MOST_TILES, Tiling
from generator.drawing.scene import (
    Bitmap,
    Box,
    Curve,
    Group,
    Item,
    Line,
    Move,
    Path,
    Scene,
    Step,
    Style,
)
from generator.faults import ContentError, Fault, raise_if_any

LARGEST = 2000.0
"""Width or height of a picture, in mm."""
_NOT_DRAWN = frozenset(
    (
        *("defs", "symbol", "style", "title", "desc", "metadata", "clipPath", "view"),
        *("linearGradient", "radialGradient", "filter", "mask", "marker", "pattern"),
    )
)
"""Elements that are drawn only where others refer to them, or never."""
_EMBEDDED = re.compile(r"data:image/(?:png|jpe?g);base64,([\sA-Za-z0-9+/=]+)")
"""A bitmap as editors embed it."""
_GROUPS = ("svg", "g", "a")
_BOXED = "objectBoundingBox"
"""Units of the box around a shape."""
_PIXEL = geometry.MM_OF[""]


def read_picture(text: str, file: str) -> Scene:
    """The picture in the text of an SVG file, as large as it says, its lower left corner at (0, 0).

    What is drawn beyond its edges is kept, as bleed; whoever draws it cuts it.
    ``file`` is the name that faults show. Raises :class:`ContentError` with everything in it that
    cannot be drawn.
    """
    root = document.root_of(text, file)
    faults = list(document.forbidden(root, file))
    reader = _Reader(root, file, sheet_of(root, file, faults), faults)
    scene = reader.scene()
    raise_if_any(reader.faults)
    return scene


@dataclass(slots=True)
class _Reader:
    """One reading of one file."""

    root: Element
    file: str
    sheet: Sheet
    faults: list[Fault]
    steps: int = 0
    drawn: int = 0
    points: int = 0
    clips: dict[tuple[Element, Transform], Path] = field(default_factory=dict)
    """Clips that are made already, by their element and what takes its space to the scene's."""
    tiled: int = 0
    """How many patterns it is in at the moment."""
    by_id: dict[str, Element] = field(default_factory=dict)

    def scene(self) -> Scene:
        """The whole picture; what is wrong is in the faults."""
        for element in self.root.iter(f"{SVG}*"):
            self.by_id.setdefault(str(element.get("id", "")), element)
        with self._faults_of(self.root):
            box, matrix = self._page()
            items = tuple(self._items(self.root, ROOT, matrix, 0))
            if not (items or self.faults):
                raise BadValue("nothing is drawn")
            return Scene(items, box)
        return Scene((), Box(0.0, 0.0, 1.0, 1.0))

    def _page(self) -> tuple[Box, Transform]:
        """The size of the picture in mm, and what takes its units to the scene."""
        view = numbers(str(self.root.get("viewBox", "")))
        if view and (len(view) != 4 or min(view[2:]) <= 0):
            raise BadValue("a viewBox has four numbers, the last two above 0")
        size: list[float] = []
        for name, own in zip(("width", "height"), view[2:] or (0.0, 0.0), strict=True):
            given = str(self.root.get(name, ""))
            size.append(length(given) if given and not given.endswith("%") else own)
        if min(size) <= 0:
            raise BadValue("has no size: it needs a width and a height, or a viewBox")
        width, height = (value * _PIXEL for value in size)
        if max(width, height) > LARGEST:
            raise BadValue(f"is {width:.0f} × {height:.0f} mm large: at most {LARGEST:.0f} mm")
        x, y, wide, high = view or (0.0, 0.0, *size)
        kept = str(self.root.get("preserveAspectRatio", "xMidYMid meet")).split()
        across, up = width / wide, height / high
        if kept[:1] != ["none"]:
            if kept not in (["xMidYMid"], ["xMidYMid", "meet"]) and abs(across / up - 1) > 1e-3:
                raise BadValue(f"preserveAspectRatio={' '.join(kept)!r} is not read")
            across = up = min(across, up)
        dx, dy = (width - wide * across) / 2, (height - high * up) / 2
        matrix = Identity.translate(dx, height - dy).scale(across, -up).translate(-x, -y)
        return Box(0.0, 0.0, width, height), matrix

    def _items(
        self, element: Element, around: Properties, matrix: Transform, depth: int
    ) -> Iterator[Item]:
        """What an element draws. ``matrix`` takes the space around it to the scene's."""
        kind = kind_of(element)
        if not kind or kind in _NOT_DRAWN or kind in document.FORBIDDEN:
            return
        found: tuple[Item, ...] = ()
        with self._faults_of(element):
            self.drawn += 1
            if self.drawn > document.MOST_DRAWN:
                raise self._too_much(f"at most {document.MOST_DRAWN} elements")
            if depth > document.DEEPEST:
                raise BadValue(f"lies {counted(depth, 'level')} deep: at most {document.DEEPEST}")
            properties = around.of(element, self.sheet)
            if properties.hidden:
                return
            for problem, remedy in properties.unfit():
                self._fault(element, problem, remedy)
            matrix = matrix.transform(transform(str(element.get("transform", ""))))
            if kind in geometry.SHAPES:
                found = tuple(self._shape(element, properties, matrix))
            elif kind == "image":
                found = (self._bitmap(element, properties, matrix),)
            elif kind in _GROUPS:
                if kind == "svg" and element is not self.root:
                    raise BadValue("a picture within the picture is not read: make it a group")
                found = tuple(self._children(element, properties, matrix, depth))
            elif kind == "use":
                found = self._used(element, properties, matrix, depth)
            else:
                raise BadValue(f"<{kind}> is not drawn: export the picture as plain SVG")
            clip = properties["clip-path"]
            if clip != "none" and found:
                found = (Group(found, clip=self._clip(self._referred(clip, "clipPath"), matrix)),)
        yield from found

    def _children(
        self, element: Element, properties: Properties, matrix: Transform, depth: int
    ) -> Iterator[Item]:
        for child in element:
            if isinstance(child.tag, str):
                yield from self._items(child, properties, matrix, depth + 1)

    def _used(
        self, element: Element, properties: Properties, matrix: Transform, depth: int
    ) -> tuple[Item, ...]:
        """What a use repeats; uses in a circle end at the depth that is allowed."""
        target = self._referred(f"url({link_of(element)})")
        x, y = (length(str(element.get(name) or "0")) for name in ("x", "y"))
        moved = matrix.translate(x, y)
        if kind_of(target) == "symbol":
            if target.get("viewBox"):
                raise BadValue("a symbol with a viewBox is not read: make it a group")
            within = properties.of(target, self.sheet)
            return tuple(self._children(target, within, moved, depth + 1))
        return tuple(self._items(target, properties, moved, depth + 1))

    def _bitmap(self, element: Element, properties: Properties, matrix: Transform) -> Item:
        """A bitmap that is in the file, as it was embedded."""
        if properties["visibility"] != "visible":
            return Group(())
        found = _EMBEDDED.fullmatch(link_of(element))
        if not found:
            raise BadValue("is no bitmap: embed it as PNG or JPEG")
        names = ("x", "y", "width", "height")
        x, y, width, height = (length(str(element.get(name) or "0")) for name in names)
        try:
            data = b64decode(found[1])
        except binascii.Error:
            raise BadBitmap("is damaged: embed it anew") from None
        kept = str(element.get("preserveAspectRatio", "xMidYMid"))
        if kept != "none":
            if kept not in ("xMidYMid", "xMidYMid meet"):
                raise BadValue(f"preserveAspectRatio={kept!r} is not read")
            across, down = bitmap.size(data)
            unit = min(width / across, height / down)
            x, y = x + (width - across * unit) / 2, y + (height - down * unit) / 2
            width, height = across * unit, down * unit
        corners = (x, y + height), (x + width, y + height), (x, y)
        at, right, top = map(matrix.transformPoint, corners)
        bitmap.check(data, math.dist(at, right), math.dist(at, top))
        return Bitmap(data, at, right, top)

    def _shape(self, element: Element, properties: Properties, matrix: Transform) -> Iterator[Item]:
        steps = self._steps(element)
        if len(steps) < 2 or properties["visibility"] != "visible":
            return
        enlarged = geometry.enlarged(matrix)
        if not enlarged:
            return
        flat = FLAT / enlarged
        self._flatten(steps, flat)
        fill, stroke = self._paint(properties, "fill"), self._paint(properties, "stroke")
        if fill is not None:
            rule = properties["fill-rule"]
            area = steps if rule == "evenodd" else areas.even_odd(steps, flat)
            yield from self._filled(area, fill, steps, matrix)
        pen = _pen(properties)
        if stroke is None or pen.width <= 0:
            return
        plain = pen.cap == pen.join == "round" and geometry.similar(matrix)
        if isinstance(stroke, str) and plain:
            dash = tuple(part * plain for part in pen.dashes)
            style = Style(stroke=stroke, width=pen.width * plain, dash=dash)
            yield Path(geometry.applied(steps, matrix), style)
        else:
            outline = areas.polygons_of(areas.stroked(steps, pen, flat))
            self._count(outline)
            yield from self._filled(outline, stroke, steps, matrix)

    def _filled(
        self,
        area: tuple[Step, ...],
        paint: str | Element,
        steps: tuple[Step, ...],
        matrix: Transform,
    ) -> Iterator[Item]:
        """An area in a colour, or in a gradient or a pattern that goes by the box around the
        ``steps``.
        """
        if not area:
            return
        placed = geometry.applied(area, matrix)
        if isinstance(paint, str):
            yield Path(placed, Style(fill=paint))
            return
        with self._faults_of(paint):
            if kind_of(paint) == "pattern":
                yield self._tiled(paint, _box(steps), matrix, placed)
                return
            gradient = self._gradient(paint, _box(steps), matrix)
            self.steps += document.GRADIENT - 1
            self._count(placed[:1])
            yield gradient.painted(placed, _box(placed))

    def _tiled(self, element: Element, box: Box, matrix: Transform, area: tuple[Step, ...]) -> Item:
        """An area of the scene full of tiles; ``box`` is around it in the space of the shape."""
        chain = self._chain(element, "pattern")

        def attribute(name: str, default: str) -> str:
            return next((str(e.get(name)) for e in chain if e.get(name) is not None), default)

        if attribute("viewBox", "") or attribute("patternContentUnits", "") == _BOXED:
            raise BadValue("a pattern whose content is scaled is not read: use userSpaceOnUse")
        boxed = attribute("patternUnits", _BOXED) == _BOXED

        def of(name: str, start: float, whole: float) -> float:
            text = attribute(name, "0")
            if not boxed:
                return length(text)
            part = numbers(text[:-1])[0] / 100 if text.endswith("%") else length(text)
            return start + part * whole

        matrix = matrix.transform(transform(attribute("patternTransform", "")))
        x, y = of("x", box.left, box.width), of("y", box.bottom, box.height)
        width, height = of("width", 0.0, box.width), of("height", 0.0, box.height)
        if width <= 0 or height <= 0 or not geometry.enlarged(matrix):
            raise BadValue("is a pattern without a size: it needs a width and a height")
        tiling, seen = Tiling(x, y, width, height, matrix), _box(area)
        if (number := tiling.number(seen)) > MOST_TILES:
            raise BadValue(
                f"is repeated {counted(number, 'time')}: at most {MOST_TILES}, or a bitmap"
            )
        if self.tiled >= document.DEEPEST_PATTERN:
            raise BadValue("refers to itself, or too far")
        holder = next((e for e in chain if any(isinstance(c.tag, str) for c in e)), element)
        self.tiled += 1
        before = self.steps
        content: list[Item] = []
        inside = ROOT.of(holder, self.sheet)
        for item in self._children(holder, inside, matrix.translate(x, y), 1):
            if isinstance(item, Path):
                self._flatten(item.steps, FLAT, document.TOGETHER)
            content.append(item)
        self.tiled -= 1
        self.steps += (self.steps - before) * (number - 1)
        if self.steps > document.MOST_STEPS:
            raise self._too_much(f"at most {document.MOST_STEPS} lines and curves")
        return tiling.painted(content, area, seen)

    def _chain(self, element: Element, *kinds: str) -> list[Element]:
        """A gradient or a pattern, and those that it takes from what it does not say itself."""
        chain = [element]
        while link := link_of(chain[-1]):
            if len(chain) > 8:
                raise BadValue("refers to itself, or too far")
            chain.append(self._referred(f"url({link})", *kinds))
        return chain

    def _steps(self, element: Element) -> tuple[Step, ...]:
        steps = geometry.shape(
            kind_of(element), {str(k): str(v) for k, v in element.attrib.items()}
        )
        self._count(steps)
        return steps

    def _count(self, steps: tuple[Step, ...]) -> None:
        self.steps += len(steps)
        if self.steps > document.MOST_STEPS:
            raise self._too_much(f"at most {document.MOST_STEPS} lines and curves")

    def _flatten(self, steps: tuple[Step, ...], flat: float, times: int = 1) -> None:
        """Count the points of an area, so many times as they are worked on."""
        self.points += areas.points(steps, flat) * times
        if self.points > document.MOST_POINTS:
            raise self._too_much(f"at most {document.MOST_POINTS} points of areas")

    def _too_much(self, remedy: str) -> ContentError:
        fault = Fault(self.file, 0, "", "is too complex a picture, uses included", remedy)
        return ContentError([*self.faults, fault])

    def _paint(self, properties: Properties, name: str) -> str | Element | None:
        """A colour, or the element of a gradient or a pattern; None for nothing."""
        text = properties[name]
        if not text.startswith("url("):
            return properties.colour(name)
        if share(properties[f"{name}-opacity"]) == 0:
            return None
        return self._referred(text, "linearGradient", "radialGradient", "pattern")

    def _referred(self, text: str, *kinds: str) -> Element:
        """The element that ``url(#id)`` refers to, which must be of one of the kinds, if any."""
        link = text.split(")", maxsplit=1)[0].removeprefix("url(").strip("\"' ")
        if not link.startswith("#"):
            raise BadValue(f"{link[:60]!r} is outside of the file: nothing is fetched")
        target = self.by_id.get(link[1:])
        if target is None:
            raise BadValue(f"nothing has the id {link[1:61]!r}")
        if kinds and kind_of(target) not in kinds:
            raise BadValue(f"<{kind_of(target)}> is not drawn here, but {' or '.join(kinds)}")
        return target

    def _clip(self, element: Element, matrix: Transform) -> Path:
        """What a clip leaves to be seen."""
        if element.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
            raise BadValue("a clip in units of what it cuts is not read: use userSpaceOnUse")
        if known := self.clips.get((element, matrix)):
            return known
        clip = self.clips[element, matrix] = self._new_clip(element, matrix)
        return clip

    def _new_clip(self, element: Element, matrix: Transform) -> Path:
        matrix = matrix.transform(transform(str(element.get("transform", ""))))
        own = ROOT.of(element, self.sheet)
        if own["clip-path"] != "none":
            raise BadValue("a clip that is clipped itself is not read")
        parts: list[tuple[Step, ...]] = []
        for child in element:
            if isinstance(child.tag, str) and (kind := kind_of(child)) and kind not in _NOT_DRAWN:
                with self._faults_of(child):
                    if steps := self._clipping(child, own, matrix):
                        parts.append(steps)
                        self._flatten(steps, FLAT, document.TOGETHER if len(parts) > 1 else 1)
        if len(parts) == 1:
            return Path(parts[0])
        import shapely

        whole = shapely.union_all([areas.area_of(steps, FLAT) for steps in parts])
        # Of a clip without anything nothing is seen, which no path says but one without area.
        nothing = (Move((-1.0, -1.0)), Line((-1.0, -1.001)), Line((-1.001, -1.0)))
        return Path(areas.polygons_of(whole) or nothing)

    def _clipping(
        self, element: Element, around: Properties, matrix: Transform
    ) -> tuple[Step, ...]:
        """The area of one shape of a clip, or of the shape that it uses."""
        properties = around.of(element, self.sheet)
        matrix = matrix.transform(transform(str(element.get("transform", ""))))
        if kind_of(element) == "use":
            x, y = (length(str(element.get(name) or "0")) for name in ("x", "y"))
            target = self._referred(f"url({link_of(element)})", *geometry.SHAPES)
            return self._clipping(target, properties, matrix.translate(x, y))
        if kind_of(element) not in geometry.SHAPES:
            raise BadValue(f"<{kind_of(element)}> is not read in a clip: only shapes and uses")
        enlarged = geometry.enlarged(matrix)
        steps = self._steps(element)
        if properties.hidden or not enlarged:
            return ()
        self._flatten(steps, FLAT / enlarged)
        if properties["clip-rule"] != "evenodd":
            steps = areas.even_odd(steps, FLAT / enlarged)
        return geometry.applied(steps, matrix)

    def _gradient(self, element: Element, box: Box, matrix: Transform) -> Gradient:
        """A gradient, with what it takes from those that it refers to."""
        chain = self._chain(element, "linearGradient", "radialGradient")

        def attribute(name: str, default: str) -> str:
            return next((str(e.get(name)) for e in chain if e.get(name) is not None), default)

        stops = next((s for e in chain if (s := tuple(self._stops(e)))), ())
        if not stops:
            raise BadValue("has no stops")
        if attribute("spreadMethod", "pad") != "pad":
            raise BadValue("a gradient that repeats is not drawn")
        boxed = attribute("gradientUnits", _BOXED) == _BOXED

        def of(name: str, default: str) -> float:
            text = attribute(name, default)
            if not text.endswith("%"):
                return length(text)
            if not boxed:
                raise BadValue(f"{name}={text!r}: a percentage needs the units objectBoundingBox")
            return numbers(text[:-1])[0] / 100

        if boxed:
            matrix = matrix.transform((box.width, 0, 0, box.height, box.left, box.bottom))
        matrix = matrix.transform(transform(attribute("gradientTransform", "")))
        if kind_of(element) == "linearGradient":
            ends = of("x1", "0"), of("y1", "0"), of("x2", "1"), of("y2", "0")
            return Gradient(ends, stops, matrix)
        cx, cy = of("cx", "0.5"), of("cy", "0.5")
        fx, fy = of("fx", str(cx)), of("fy", str(cy))
        return Gradient((cx, cy, of("r", "0.5"), fx, fy), stops, matrix)

    def _stops(self, element: Element) -> Iterator[tuple[float, str]]:
        before = 0.0
        for stop in element.iterchildren(f"{SVG}stop"):
            with self._faults_of(stop):
                properties = ROOT.of(stop, self.sheet)
                if share(properties["stop-opacity"]) < 1:
                    raise BadValue("a stop that is seen through is not drawn")
                colour = opaque(
                    properties["color"]
                    if properties["stop-color"].lower() == "currentcolor"
                    else properties["stop-color"]
                )
                if colour is None:
                    raise BadValue("a stop that is seen through is not drawn")
                before = max(before, share(str(stop.get("offset") or "0")))
                yield before, colour

    def _fault(self, element: Element, problem: str, remedy: str = "") -> None:
        fault = Fault(self.file, line_of(element), named(element), problem, remedy)
        if fault not in self.faults:
            self.faults.append(fault)

    @contextmanager
    def _faults_of(self, element: Element) -> Iterator[None]:
        """Whatever value is wrong within is a fault of the element, and the walk goes on."""
        try:
            yield
        except (BadValue, BadBitmap) as error:
            problem, _, remedy = str(error).partition(": ")
            self._fault(element, problem, remedy)


def _pen(properties: Properties) -> Pen:
    cap, join = properties["stroke-linecap"], properties["stroke-linejoin"]
    if cap not in ("butt", "round", "square") or join not in ("miter", "round", "bevel"):
        raise BadValue(f"a stroke with the ends {cap!r} and the joins {join!r} is not drawn")
    dashes = properties["stroke-dasharray"]
    parts = () if dashes == "none" else tuple(numbers(dashes.replace("px", "")))
    if min(parts, default=0.0) < 0:
        raise BadValue("a dash is shorter than nothing")
    if not any(parts):
        parts = ()
    if parts and length(properties["stroke-dashoffset"]):
        raise BadValue("dashes that begin elsewhere are not drawn: convert the stroke to a path")
    limit = numbers(properties["stroke-miterlimit"])
    return Pen(
        length(properties["stroke-width"]),
        cap,
        join,
        limit[0] if limit else 4.0,
        parts * 2 if len(parts) % 2 else parts,
    )


def _box(steps: Iterable[Step]) -> Box:
    """The box around the steps; control points count."""
    points = [
        point
        for step in steps
        for point in (
            (step.c1, step.c2, step.to)
            if isinstance(step, Curve)
            else (step.to,)
            if isinstance(step, (Move, Line))
            else ()
        )
    ]
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))

"""Pictures on pieces: each as large as its piece, or a piece with the form of its picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.contract.piece import (
    Back,
    Block,
    Component,
    Drawing,
    NoPiecesError,
    Piece,
    Shape,
    Size,
    Sizes,
    TabletopKind,
    Task,
    bounds,
)
from generator.drawing.scene import (
    Bitmap,
    Close,
    Curve,
    Group,
    Item,
    Line,
    Move,
    Path,
    Scene,
    Step,
    moved,
    scaled,
)
from generator.shapes.blocks import loose
from generator.shapes.nesting import nested

if TYPE_CHECKING:
    from shapely import Polygon

_CHORDS = 16
"""Straight lines that stand for a curve of an outline."""


def with_art(piece: Piece, component: Component) -> Piece:
    """The piece with its picture, if the component has one for it.

    The picture covers the box around the piece, their middles together; what stands over the edge,
    and what is drawn beyond the edges of the picture, is bleed, and cut. The piece's own line goes,
    and so does its letter, unless others have the same picture.
    """
    scene = component.picture(piece.player, piece.name)
    if scene is None:
        return piece
    left, bottom, right, top = bounds([piece])
    factor = max((right - left) / scene.width, (top - bottom) / scene.height)
    middle = (left + right) / 2, (bottom + top) / 2
    drawing = replace(piece.drawing, outlined=False, art=_placed(scene, factor, middle))
    own = any((player, piece.name) in component.art for player in (piece.player, None))
    return replace(piece, drawing=drawing, label="" if own else piece.label)


def _placed(scene: Scene, factor: float, middle: tuple[float, float]) -> tuple[Item, ...]:
    """The items of a picture, enlarged, its middle at a point in mm."""
    box = scene.box
    dx = middle[0] - (box.left + box.right) / 2 * factor
    dy = middle[1] - (box.bottom + box.top) / 2 * factor
    return tuple(moved(scaled(item, factor), dx, dy) for item in scene.items)


class CutOut(Shape):
    """Pieces with the form of a picture: its filled areas, without holes, and a rim around them.

    They are ``cut-out`` mm wide; the ``rim`` is the paper between the picture and the cut.
    """

    name = "cut-out"
    sizes = {"cut-out": Size(3.0), "rim": Size(0.0, 10.0)}
    takes_art = True
    needs_art = True
    tabletop = "token"

    def pieces(
        self, component: Component, player: int | None, game: Any, sizes: Sizes
    ) -> Iterator[Piece]:
        """As many equal pieces as the component has."""
        yield from [self._piece(component, player, sizes)] * component.each

    def blocks(self, task: Task) -> Iterator[Block]:
        """The pieces box by box."""
        yield from nested(tuple(task.pieces()), task.gap, task.room)

    def _piece(self, component: Component, player: int | None, sizes: Sizes) -> Piece:
        from generator.geometry.outline import offset

        scene = component.picture(player)
        if scene is None:
            raise NoPiecesError
        form = silhouette(scene)
        left, bottom, right, top = map(float, form.bounds)
        factor = (sizes["cut-out"] - 2 * sizes["rim"]) / (right - left)
        middle = (left + right) / 2 * factor, (bottom + top) / 2 * factor
        from shapely import affinity

        scaled_form = affinity.scale(form, factor, factor, origin=(0, 0))
        # The rim first, then as a picture of it: a form in parts becomes one by its rim.
        edge = _one(offset(scaled_form, sizes["rim"]) if sizes["rim"] else scaled_form)
        art = tuple(scaled(item, factor) for item in scene.items)
        drawing = Drawing(outlined=False, art=art)
        return Piece(component.id, self, player, edge, middle, drawing=drawing)


class PictureBoard(Shape):
    """One board for all that is a picture and nothing else, ``board`` mm wide."""

    name = "picture-board"
    sizes = {"board": Size(20.0, 2000.0)}
    shared = True
    facts = ()
    large = True
    takes_art = True
    needs_art = True
    back: Back = "none"
    tabletop: TabletopKind = "board"

    def component(self, entry: Mapping[str, Any], facts: Mapping[str, int]) -> Component:
        """One board."""
        return Component(entry["id"], self, 1, 1, shared=True)

    def pieces(
        self, component: Component, player: int | None, game: Any, sizes: Sizes
    ) -> Iterator[Piece]:
        """The board, as high as its picture makes it."""
        import shapely

        scene = component.picture(None)
        if scene is None:
            raise NoPiecesError
        width = sizes["board"]
        height = width * scene.height / scene.width
        edge, middle = shapely.box(0.0, 0.0, width, height), (width / 2, height / 2)
        yield with_art(Piece(component.id, self, None, edge, middle), component)

    def blocks(self, task: Task) -> Iterator[Block]:
        """The board by itself."""
        for board in task.pieces():
            yield loose([board])


def silhouette(scene: Scene) -> Any:
    """All that a picture paints within its edges, as one shapely geometry; holes are filled."""
    import shapely

    parts = [area for item in scene.items for area in _areas(item) if area.area]
    within = shapely.Polygon(scene.box.corners)
    whole = shapely.union_all(parts).intersection(within)
    return shapely.union_all(
        [shapely.Polygon(part.exterior) for part in shapely.get_parts(whole) if part.area]
    )


def _one(form: Any) -> Polygon:
    """The form as one polygon without holes: the hull where it is in parts."""
    import shapely

    parts = [shapely.Polygon(p.exterior) for p in shapely.get_parts(shapely.union_all([form]))]
    if len(parts) == 1:
        return parts[0]
    hull: Any = shapely.convex_hull(shapely.MultiPolygon(parts))
    return hull


def _areas(item: Item) -> Iterator[Any]:
    """What an item paints, cut as its groups say."""
    import shapely

    match item:
        case Group():
            clip = None
            if item.clip:
                cut = map(shapely.Polygon, _rings(item.clip.steps, 3))
                clip = shapely.union_all([shapely.make_valid(ring) for ring in cut])
            for inner in item.items:
                for area in _areas(inner):
                    yield area.intersection(clip) if clip is not None else area
        case Bitmap():
            yield shapely.Polygon(item.corners)
        case Path():
            rings = list(_rings(item.steps, 3 if item.style.fill is not None else 2))
            if item.style.fill is not None:
                yield shapely.union_all([shapely.make_valid(shapely.Polygon(r)) for r in rings])
            if item.style.stroke is not None:
                lines = shapely.MultiLineString(rings)
                yield lines.buffer(item.style.width / 2)


def _rings(steps: Iterable[Step], least: int) -> Iterator[list[tuple[float, float]]]:
    """The subpaths of a path that have so many points at least, curves as chords."""
    points: list[tuple[float, float]] = []
    for step in (*steps, Move((0.0, 0.0))):
        match step:
            case Move():
                if len(set(points)) >= least:
                    yield points
                points = [step.to]
            case Line():
                points.append(step.to)
            case Curve():
                start = points[-1]
                points += (_on(start, step, k / _CHORDS) for k in range(1, _CHORDS + 1))
            case Close():
                points.append(points[0])


def _on(start: tuple[float, float], curve: Curve, t: float) -> tuple[float, float]:
    weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    points = start, curve.c1, curve.c2, curve.to
    x, y = (math.fsum(w * p[i] for w, p in zip(weights, points, strict=True)) for i in (0, 1))
    return x, y

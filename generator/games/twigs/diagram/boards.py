"""Outlines to be covered with twigs: given by their segments, or by twigs that cover them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from generator.games.twigs.engine.notation import Placement, parse
from generator.geometry import hexedge
from generator.geometry.hexedge import Point, Segment


def board(lines: Sequence[str]) -> tuple[str, ...]:
    """The places of an outline, for the view: its hexagons, or its segments where it has others.

    Each line is a placement, then the outline is that of the hexagons that all of them close; or it
    has the centres ``x,y`` of hexagons, or segments ``x,y,d``, then it is just these. Raises
    ``ValueError`` for other lines.
    """
    if all(":" in line for line in lines):
        placed = [parse(line) for line in lines]
        laid = {s for twig in placed if isinstance(twig, Placement) for s in twig.segments}
        return _cells(closed(laid))
    words = [word for line in lines for word in line.split()]
    if words and all(word.count(",") == 1 for word in words):
        return _cells(sorted(map(_centre, words)))
    segments = set(map(_segment, words))
    cells = closed(segments)
    if segments == {s for cell in cells for s in hexedge.cell_segments(cell)}:
        return _cells(cells)
    return tuple(f"segment {x},{y},{d}" for x, y, d in sorted(segments))


def closed(segments: Iterable[Segment]) -> tuple[Point, ...]:
    """The hexagons that have all their sides among the segments, sorted."""
    sides = Counter(cell for s in set(segments) for cell in hexedge.cells_of(s))
    return tuple(sorted(cell for cell, n in sides.items() if n == len(hexedge.CELL_STEPS)))


def hang_together(segments: Iterable[Segment]) -> bool:
    """Whether one can go from each of the segments to each other along them."""
    apart = {*segments}
    reached = {*hexedge.ends(apart.pop())} if apart else set()
    while near := {s for s in apart if not reached.isdisjoint(hexedge.ends(s))}:
        apart -= near
        reached.update(vertex for s in near for vertex in hexedge.ends(s))
    return not apart


def columns(cells: Iterable[Point]) -> tuple[int, ...]:
    """How many of the hexagons stand one above the other, from the left to the right."""
    standing = Counter(2 * x + y for x, y in cells)
    return tuple(standing[place] for place in sorted(standing))


def _cells(cells: Iterable[Point]) -> tuple[str, ...]:
    return tuple(f"cell {x},{y}" for x, y in cells)


def _centre(word: str) -> Point:
    try:
        x, y = map(int, word.split(","))
    except ValueError:
        raise ValueError(f"{word!r} is no centre of a hexagon: write x,y") from None
    if hexedge.point_class((x, y)) != hexedge.CELL:
        raise ValueError(f"{word!r} is no centre of a hexagon: x - y must be a multiple of 3")
    return x, y


def _segment(word: str) -> Segment:
    try:
        x, y, d = map(int, word.split(","))
    except ValueError:
        raise ValueError(f"{word!r} is no segment: write x,y,d") from None
    if not hexedge.is_segment((x, y, d)):
        raise ValueError(f"{word!r} is no segment: x - y must leave 1 when divided by 3")
    return x, y, d

"""Gradients as bands of one colour each, painted over one another, so that no seam shows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from fontTools.misc.transform import Transform

from generator.drawing.colours import channels, mixed
from generator.drawing.picture.geometry import applied, ellipse
from generator.drawing.scene import Box, Close, Group, Item, Line, Move, Path, Step, Style

MOST_BANDS = 64
"""Between two stops: so fine that nobody sees the steps on paper."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """A gradient between stops (0 to 1, colour) in the space that ``matrix`` takes to the scene's.

    ``ends`` are x1, y1, x2, y2 of a linear one; cx, cy, r, fx, fy of a radial one.
    """

    ends: tuple[float, ...]
    stops: tuple[tuple[float, str], ...]
    matrix: Transform

    @property
    def radial(self) -> bool:
        """Whether it goes outward from a point."""
        return len(self.ends) == 5

    def painted(self, steps: tuple[Step, ...], box: Box) -> Item:
        """The gradient cut to an area of the scene, which lies within the box (mm)."""
        fill = Path(steps)
        bands = tuple(self._bands(box))
        if len(bands) == 1:
            return Path(steps, Style(fill=bands[0][1]))
        return Group(tuple(Path(area, Style(fill=colour)) for area, colour in bands), clip=fill)

    def _bands(self, box: Box) -> Iterator[tuple[tuple[Step, ...], str]]:
        """Areas and colours, each laid over those before."""
        whole = _rectangle(box.grown(1.0))
        levels = list(_levels(self.stops))
        if self.radial:
            cx, cy, r, fx, fy = self.ends
            if r <= 0:
                yield whole, self.stops[-1][1]
                return
            # From the outside inward: each circle lies over the larger ones.
            yield whole, self.stops[-1][1]
            for (_, colour), (upper, _) in reversed(list(pairwise([*levels, (1.0, "")]))):
                middle = fx + (cx - fx) * upper, fy + (cy - fy) * upper
                if steps := ellipse(*middle, r * upper, r * upper):
                    yield applied(steps, self.matrix), colour
            return
        x1, y1, x2, y2 = self.ends
        long = math.hypot(x2 - x1, y2 - y1)
        inverse = _inverse(self.matrix)
        if not long or inverse is None:
            yield whole, self.stops[-1][1]
            return
        yield whole, levels[0][1]
        ux, uy = (x2 - x1) / long, (y2 - y1) / long
        corners = [inverse(corner) for corner in box.grown(1.0).corners]
        reach = max(math.dist((x1, y1), corner) for corner in corners) + long
        for at, colour in levels[1:]:
            x, y = x1 + (x2 - x1) * at, y1 + (y2 - y1) * at
            band = _polygon(
                (x - uy * reach, y + ux * reach),
                (x + uy * reach, y - ux * reach),
                (x + uy * reach + ux * reach, y - ux * reach + uy * reach),
                (x - uy * reach + ux * reach, y + ux * reach + uy * reach),
            )
            yield applied(band, self.matrix), colour


def _levels(stops: tuple[tuple[float, str], ...]) -> Iterator[tuple[float, str]]:
    """Where each colour begins, from 0."""
    yield 0.0, stops[0][1]
    for (start, one), (end, other) in pairwise(stops):
        if end <= start:
            yield end, other
            continue
        apart = max(abs(a - b) for a, b in zip(channels(one), channels(other), strict=True))
        bands = max(1, min(MOST_BANDS, apart))
        for k in range(bands):
            yield start + (end - start) * k / bands, mixed(one, other, (k + 0.5) / bands)
    yield stops[-1]


def _inverse(matrix: Transform) -> Callable[[tuple[float, float]], tuple[float, float]] | None:
    a, b, c, d = matrix[:4]
    if abs(a * d - b * c) < 1e-12:
        return None
    point: Callable[[tuple[float, float]], tuple[float, float]] = matrix.inverse().transformPoint
    return point


def _rectangle(box: Box) -> tuple[Step, ...]:
    return _polygon(*box.corners)


def _polygon(*points: tuple[float, float]) -> tuple[Step, ...]:
    first, *rest = points
    return (Move(first), *map(Line, rest), Close())

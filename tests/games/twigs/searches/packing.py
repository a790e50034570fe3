"""Search a tight packing of one player's twigs, to be cut from one strip of paper.

Run from the project's folder: ``python -m tests.games.twigs.searches.packing --width 149 --seed 32
--seconds 280``. Prints the best packing found as YAML, ready for ``content/twigs/packings.yaml``;
the build verifies it anew, with the exact outlines.

Guided local search (after Umetani et al., *Solving the irregular strip packing problem via guided
local search for overlap minimization*, 2009): the pieces lie in a strip of given height with
overlaps; one at a time moves to where it overlaps least, and overlaps that persist weigh more and
more, until none is left; then the strip is made lower. All bars keep to the three directions of
the lattice, so the places where two of them come too close form a hexagon with sides in the same
directions, and the depth of an overlap is the distance to its nearest side.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import shapely

from generator.games.twigs.pieces import SHAPES
from generator.geometry.outline import Pose, offset, pose_axes, pose_outline, stick

Map: TypeAlias = npt.NDArray[np.float32]
SEGMENT, STICK, CLEARANCE = 20.0, 5.0, 0.15
STEP = np.array((SEGMENT / 60, SEGMENT / 30 * np.sqrt(3) / 2))
"""The grid in mm: columns and rows; it holds every vertex of the lattice."""
PATIENCE, STIRRED = 150, 3
"""After how many sweeps in vain twigs are laid anew, and how many."""
_EPSILON = 1e-4


@dataclass(frozen=True)
class Orientation:
    """A way to lay a twig: turn in degrees, side, its bars by start (column, row) and direction.

    ``low`` and ``high`` are the extents of the outline about its anchor in mm.
    """

    turn: int
    flipped: bool
    bars: tuple[tuple[int, int, int], ...]
    low: tuple[float, float]
    high: tuple[float, float]


@dataclass
class Laid:
    """A twig in the strip: which of its orientations, and where its anchor is on the grid."""

    orientation: Orientation
    column: int
    row: int


def orientations(letter: str) -> tuple[Orientation, ...]:
    """All ways to lay the twig along the lattice, each once."""
    found: dict[frozenset[tuple[int, int, int]], Orientation] = {}
    for flipped in (False, True):
        for turn in range(0, 360, 60):
            pose = Pose(SHAPES[letter], 0.0, 0.0, turn, flipped)
            bars = tuple(map(_bar, pose_axes(pose, SEGMENT)))
            column, row = min((bar[:2] for bar in bars), key=lambda p: (p[1], p[0]))
            shape = frozenset((c - column, r - row, d) for c, r, d in bars)
            left, low, right, high = pose_outline(pose, SEGMENT, STICK, CLEARANCE).bounds
            found.setdefault(shape, Orientation(turn, flipped, bars, (left, low), (right, high)))
    return tuple(found.values())


def _bar(axis: tuple[tuple[float, float], tuple[float, float]]) -> tuple[int, int, int]:
    """Start on the grid and direction (0, 1, 2 for 0°, 60°, 120°) of a bar."""
    (ax, ay), (bx, by) = sorted(axis, key=lambda p: (round(p[1], 6), p[0]))
    direction = round(np.degrees(np.arctan2(by - ay, bx - ax)) / 60) % 3
    return round(ax / STEP[0]), round(ay / STEP[1]), direction


def stamps(gap: float) -> Mapping[tuple[int, int], tuple[int, int, Map]]:
    """For two directions: how deep a bar of the second, started at an offset, lies in the first.

    The map of depths in mm, and the column and row of its corner.
    """
    ends = [(1, 0, 0), (-1, 1, 2), (1, 0, 1)]  # segments that point in directions 0, 1, 2
    normals = [np.array((np.cos(a), np.sin(a))) for a in np.radians(np.arange(30, 390, 60))]
    support = []
    for direction, segment in enumerate(ends):
        corners = np.array(stick(segment, SEGMENT, STICK))
        start = min(corners[[0, 3]], key=lambda p: (round(p[1], 6), p[0]))
        shape = offset(shapely.Polygon(corners - start), -CLEARANCE)
        points = shapely.get_coordinates(shape)
        support.append([max(points @ normal) for normal in normals])
        ahead = np.radians(60 * direction)
        assert abs(support[-1][0] - max(0, SEGMENT * np.cos(ahead - np.pi / 6))) < STICK
    columns, rows = round(48 / STEP[0]), round(48 / STEP[1])
    x, y = np.meshgrid(np.arange(-columns, columns + 1), np.arange(-rows, rows + 1))
    place = np.stack((x * STEP[0], y * STEP[1]))
    made = {}
    for a, first in enumerate(support):
        for b, second in enumerate(support):
            depth = np.full(x.shape, np.inf)
            for k, normal in enumerate(normals):
                reach = first[k] + second[(k + 3) % 6] + gap
                depth = np.minimum(depth, reach - np.tensordot(normal, place, 1))
            depth[depth < _EPSILON] = 0
            ys, xs = np.nonzero(depth)
            cut = depth[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1].astype(np.float32)
            made[a, b] = int(xs.min()) - columns, int(ys.min()) - rows, cut
    return made


class Strip:
    """A strip of paper with twigs on it, more and more of them in their places."""

    def __init__(self, width: float, height: float, gap: float, seed: int) -> None:
        self.random = random.Random(seed)
        self.letters = tuple(SHAPES)
        self.choices = [orientations(letter) for letter in self.letters]
        self.stamps = stamps(gap)
        self.columns = int(width / STEP[0] + _EPSILON)
        self.rows = int(height / STEP[1] + _EPSILON)
        count = len(self.letters)
        self.weights = np.ones((count, count))
        self.laid = [self._anywhere(choices) for choices in self.choices]

    @property
    def height(self) -> float:
        """Height in mm."""
        return float(self.rows * STEP[1])

    def lower(self) -> None:
        """Take away one row; what stands out moves down, overlapping."""
        self.rows -= 1
        self.weights[:] = 1
        for one in self.laid:
            one.row = min(one.row, self._range(one.orientation)[3])

    def settle(self, until: float) -> bool:
        """Move twigs until none overlaps; False when the time is over."""
        overlaps = self._overlaps()
        for sweep in itertools.count(1):
            if time.monotonic() > until:
                return False
            troubled = [i for i, row in enumerate(overlaps) if row.any()]
            if not troubled:
                return True
            self.random.shuffle(troubled)
            for i in troubled:
                if overlaps[i].any():
                    self._move(i)
                    overlaps[i, :] = overlaps[:, i] = self._overlap(i)
            if sweep % PATIENCE == 0:
                self._stir()
                overlaps = self._overlaps()
            elif overlaps.any():
                self.weights += overlaps / overlaps.max()
        raise AssertionError("unreachable: the count has no end")

    def _stir(self) -> None:
        """Forget the weights and lay a few twigs anywhere, to leave a dead end."""
        self.weights[:] = 1
        for i in self.random.sample(range(len(self.laid)), STIRRED):
            self.laid[i] = self._anywhere(self.choices[i])

    def _range(self, o: Orientation) -> tuple[int, int, int, int]:
        """First and last column, first and last row of the anchor, the outline inside."""
        width, height = self.columns * STEP[0], self.rows * STEP[1]
        return (
            int(np.ceil(-o.low[0] / STEP[0] - _EPSILON)),
            int((width - o.high[0]) / STEP[0] + _EPSILON),
            int(np.ceil(-o.low[1] / STEP[1] - _EPSILON)),
            int((height - o.high[1]) / STEP[1] + _EPSILON),
        )

    def _anywhere(self, choices: Sequence[Orientation]) -> Laid:
        fitting = [o for o in choices if self._range(o)[3] >= self._range(o)[2]]
        orientation = self.random.choice(fitting)
        left, right, low, high = self._range(orientation)
        return Laid(orientation, self.random.randint(left, right), self.random.randint(low, high))

    def _move(self, i: int) -> None:
        """Lay a twig where it overlaps the others least, by weight."""
        fields = self._fields(i)
        best = np.inf
        found: list[tuple[int, Laid]] = []
        for o in self.choices[i]:
            left, right, low, high = self._range(o)
            if right < left or high < low:
                continue
            cost = np.zeros((high - low + 1, right - left + 1), np.float32)
            for column, row, direction in o.bars:
                x, y = left + column, low + row
                cost += fields[direction][y : y + cost.shape[0], x : x + cost.shape[1]]
            least = float(cost.min())
            if least < best - _EPSILON:
                best, found = least, []
            if least < best + _EPSILON:
                ys, xs = np.nonzero(cost <= least + _EPSILON)
                k = self.random.randrange(len(ys))
                found.append((len(ys), Laid(o, left + int(xs[k]), low + int(ys[k]))))
        self.laid[i] = self.random.choices([one for _, one in found], [n for n, _ in found])[0]

    def _fields(self, i: int) -> list[Map]:
        """For each direction: what it costs to start a bar at each place of the strip."""
        fields = [np.zeros((self.rows + 1, self.columns + 1), np.float32) for _ in range(3)]
        for j, other in enumerate(self.laid):
            if j == i:
                continue
            weight = np.float32(self.weights[i, j])
            for column, row, direction in other.orientation.bars:
                for mine, field in enumerate(fields):
                    x, y, stamp = self.stamps[direction, mine]
                    _add(field, other.column + column + x, other.row + row + y, stamp, weight)
        return fields

    def _overlaps(self) -> npt.NDArray[np.float64]:
        return np.array([self._overlap(i) for i in range(len(self.laid))])

    def _overlap(self, i: int) -> npt.NDArray[np.float64]:
        """How deep a twig lies in each of the others, in mm, summed over their bars."""
        mine, depths = self.laid[i], np.zeros(len(self.laid))
        for j, other in enumerate(self.laid):
            if j == i:
                continue
            dx, dy = mine.column - other.column, mine.row - other.row
            for ac, ar, a in other.orientation.bars:
                for bc, br, b in mine.orientation.bars:
                    x, y, stamp = self.stamps[a, b]
                    c, r = dx + bc - ac - x, dy + br - ar - y
                    if 0 <= r < stamp.shape[0] and 0 <= c < stamp.shape[1]:
                        depths[j] += stamp[r, c]
        return depths

    def lines(self) -> Iterator[str]:
        """The packing as YAML, the lower left corner of the strip at the origin."""
        for letter, one in sorted(zip(self.letters, self.laid, strict=True), key=lambda p: p[0]):
            x = one.column * STEP[0] / SEGMENT
            y = one.row * STEP[1] / SEGMENT
            side = ", flipped: true" if one.orientation.flipped else ""
            turn = one.orientation.turn
            yield f"    - {{piece: {letter}, at: [{x:.4f}, {y:.4f}], turn: {turn}{side}}}"


def _add(field: Map, x: int, y: int, stamp: Map, weight: np.float32) -> None:
    """Add a stamp to the field, its corner at (x, y), cut off at the edges."""
    left, low = max(x, 0), max(y, 0)
    right, high = min(x + stamp.shape[1], field.shape[1]), min(y + stamp.shape[0], field.shape[0])
    if left < right and low < high:
        field[low:high, left:right] += weight * stamp[low - y : high - y, left - x : right - x]


def main() -> None:
    """Search for the time given and print the lowest strip."""
    parser = argparse.ArgumentParser(description="pack one player's twigs into a strip")
    parser.add_argument("--width", type=float, required=True, help="of the strip, in mm")
    parser.add_argument("--height", type=float, default=104.0, help="to begin with, in mm")
    parser.add_argument("--gap", type=float, default=1.65, help="mm; 1.65 suits the grid")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    until = time.monotonic() + options.seconds
    strip = Strip(options.width, options.height, options.gap, options.seed)
    while strip.settle(until):
        print(f"# {strip.height:.2f} mm high, seed {options.seed}", flush=True)
        print("\n".join(strip.lines()), flush=True)
        strip.lower()


if __name__ == "__main__":
    main()

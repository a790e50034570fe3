"""The tiles of Gloop for its checker: how they turn, their paths and their faces.

A placed tile is a text of its eight points, clockwise from the top left, two on each side: ``.``
for an unused point, equal letters for the ends of a path. *Stretch* i of a tile's rim lies between
the points i and i + 1: the even ones are the middles of sides, the odd ones hold the corners.
"""

from __future__ import annotations

from collections import defaultdict

SIDES = range(4)
"""0 top, 1 right, 2 bottom, 3 left; side s has the points 2s and 2s + 1."""


def turned(tile: str, quarters: int) -> str:
    """A tile turned clockwise; the letters in order of first appearance."""
    cut = len(tile) - 2 * quarters
    moved = tile[cut:] + tile[:cut]
    names = dict(zip(dict.fromkeys(moved.replace(".", "")), "abcd", strict=False))
    return "".join(names.get(sign, sign) for sign in moved)


def paths(tile: str) -> list[tuple[int, int]]:
    """The paths of a tile by their two points; raises ``ValueError`` where two do not make one."""
    found = []
    for letter in dict.fromkeys(tile.replace(".", "")):
        first, last = (point for point, sign in enumerate(tile) if sign == letter)
        found.append((first, last))
    return found


def is_tile(text: str) -> bool:
    """Whether a text is the id of a tile: paths that do not cross, the smallest of its turns."""
    try:
        joined = paths(text)
    except ValueError:
        return False
    crossing = any(a < c < b < d for a, b in joined for c, d in joined)
    return not crossing and text == min(turned(text, quarters) for quarters in SIDES)


def used(tile: str, side: int) -> int:
    """How many points of a side are used."""
    return 2 - tile[2 * side : 2 * side + 2].count(".")


def faces(tile: str) -> list[frozenset[int]]:
    """The faces into which its paths cut a tile, by the stretches of its rim that they touch: those
    that no path parts.
    """
    found = defaultdict(set)
    for stretch in range(8):
        found[tuple(a <= stretch < b for a, b in paths(tile))].add(stretch)
    return list(map(frozenset, found.values()))

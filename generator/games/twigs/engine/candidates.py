"""All legal placements of a position, found from the vertices that twigs already touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.engine.rules import letters_to_lay
from generator.games.twigs.engine.state import TwigsState
from generator.games.twigs.pieces import ORIENTATIONS, Segments
from generator.geometry import hexedge
from generator.geometry.hexedge import Point, Segment

_Anchored: TypeAlias = tuple[tuple[str, Segments], ...]


def _anchored() -> Mapping[tuple[int, int], _Anchored]:
    """(class of a vertex, its empty directions as a bit mask) → twigs through that vertex.

    Each is a letter and its segments relative to the vertex; those that would need a direction
    which is not empty are left out.
    """
    through: dict[int, list[tuple[int, str, Segments]]] = {hexedge.HUB: [], hexedge.OTHER: []}
    for letter, forms in ORIENTATIONS.items():
        for form in forms:
            for vertex in sorted(hexedge.vertices(form)):
                x, y = vertex
                used = _directions(vertex, form)
                relative = tuple((sx - x, sy - y, d) for sx, sy, d in form)
                through[hexedge.point_class(vertex)].append((used, letter, relative))
    return MappingProxyType(
        {
            (kind, empty): tuple(
                (letter, relative) for used, letter, relative in items if not used & ~empty
            )
            for kind, items in through.items()
            for empty in range(8)
        }
    )


def _directions(vertex: Point, segments: Iterable[Segment]) -> int:
    """The directions in which ``segments`` leave a vertex, as a bit mask."""
    return sum(1 << i for i, s in enumerate(hexedge.segments_at(vertex)) if s in segments)


_ANCHORED = _anchored()


def placements(state: TwigsState) -> tuple[Placement, ...]:
    """All legal placements, sorted bytewise by notation."""
    found = (Placement(letter, form) for form, letter in places(state).items())
    return tuple(sorted(found, key=str))


def places(state: TwigsState) -> dict[Segments, str]:
    """All legal placements, unsorted: segments → letter.

    The opening is given once per orientation, with the smallest hub at (1, 0).
    """
    letters = letters_to_lay(state)
    if state.laid:
        return touching(state.occupied, letters)
    return {form: letter for letter in letters for form in ORIENTATIONS[letter]}


def touching(occupied: frozenset[Segment], letters: Iterable[str]) -> dict[Segments, str]:
    """Empty places for twigs of these letters that touch ``occupied``: segments → letter."""
    wanted = frozenset(letters)
    found: dict[Segments, str] = {}
    for vertex in sorted(hexedge.vertices(occupied)):
        vx, vy = vertex
        empty = 7 - _directions(vertex, occupied)
        for letter, relative in _ANCHORED[hexedge.point_class(vertex), empty]:
            if letter not in wanted:
                continue
            segments = tuple([(x + vx, y + vy, d) for x, y, d in relative])
            if occupied.isdisjoint(segments):
                found[segments] = letter
    return found

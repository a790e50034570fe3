"""Closed areas, who claims them, and what they score."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from generator.geometry import hexedge
from generator.geometry.hexedge import Face, Point, Segment
from generator.values import Value


class Area(Value, frozen=True):
    """A closed area.

    ``cells`` are the grid hexagons that it comprises, ``rim`` the segments that surround it,
    ``shares`` how many of these each player has, ``owner`` the index of the player who claims it
    (None: nobody's, for good).
    """

    cells: tuple[Point, ...]
    rim: tuple[Segment, ...]
    shares: tuple[int, ...]
    owner: int | None


def closed_hexagons(new: Iterable[Segment], occupied: Collection[Segment]) -> tuple[Face, ...]:
    """The hexagons that ``new`` closed; ``occupied`` holds all segments, the new ones too."""
    beside = {cell for segment in new for cell in hexedge.cells_of(segment)}
    around = {cell: hexedge.cell_segments(cell) for cell in beside}
    closed = sorted(cell for cell, six in around.items() if all(map(occupied.__contains__, six)))
    return tuple(Face((cell,), tuple(sorted(around[cell]))) for cell in closed)


def larger_areas(occupied: Iterable[Segment]) -> tuple[Face, ...]:
    """The closed areas that are no hexagons."""
    return tuple(face for face in hexedge.faces(occupied) if len(face.cells) > 1)


def claim(face: Face, covered: tuple[frozenset[Segment], ...]) -> Area:
    """The area of a face, claimed; ``covered`` holds the segments of each player."""
    shares = tuple(sum(segment in own for segment in face.rim) for own in covered)
    return Area(face.cells, face.rim, shares, majority(shares))


def majority(shares: tuple[int, ...]) -> int | None:
    """The index of the player with the most segments, None when several have as many."""
    most = max(shares)
    return shares.index(most) if shares.count(most) == 1 else None


def area_scores(areas: Collection[Area], players: int) -> tuple[int, ...]:
    """One point for each claimed area, whatever its size."""
    return tuple(sum(area.owner == player for area in areas) for player in range(players))


def size_scores(areas: Collection[Area], players: int) -> tuple[int, ...]:
    """For each claimed area as many points as the grid hexagons that it comprises."""
    return tuple(
        sum(len(area.cells) for area in areas if area.owner == player) for player in range(players)
    )


def winners(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The player with the most points; nobody when several have as many."""
    most = max(scores)
    return (scores.index(most),) if scores.count(most) == 1 else ()

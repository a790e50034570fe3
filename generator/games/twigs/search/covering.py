"""Twigs laid along given edges: exact covers of twigs and edges."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from typing import TypeAlias

from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.pieces import ORIENTATIONS
from generator.geometry import hexedge
from generator.geometry.hexedge import Segment
from generator.puzzles.exactcover import covers

Solution: TypeAlias = tuple[Placement, ...]
Edges: TypeAlias = tuple[Segment, ...]


def places(edges: Collection[Segment]) -> list[Placement]:
    """Every twig in every way in which it lies along these edges alone, sorted."""
    room = frozenset(edges)
    found = set()
    for letter, forms in ORIENTATIONS.items():
        for form in forms:
            x, y, d = form[0]
            for edge in (edge for edge in room if edge[2] == d):
                by = (edge[0] - x, edge[1] - y)
                laid = tuple([hexedge.translate(segment, by) for segment in form])
                if room.issuperset(laid):
                    found.add(Placement(letter, laid))
    return sorted(found, key=str)


def tilings(
    edges: Collection[Segment],
    sets: int = 1,
    given: Sequence[Placement] = (),
    first: bool = False,
) -> list[Solution]:
    """The ways to cover the edges by so many sets of twigs; each way sorted.

    Those ``given`` are the first set's and lie there already. With ``first`` at most one way, and
    without it, with several sets, each way for each parting of its twigs into sets. Raises
    :class:`ExtraMissing`.
    """
    room = set(edges).difference(*(twig.segments for twig in given))
    used = {(0, twig.letter) for twig in given}
    rows = [
        (twig, (index, twig.letter))
        for index, twig in product(range(sets), places(room))
        if (index, twig.letter) not in used
    ]
    wanted = {*room, *product(range(sets), ORIENTATIONS)} - used
    if wanted.difference(*((name, *twig.segments) for twig, name in rows)):
        return []
    found = covers([(name, *twig.segments) for twig, name in rows], first)
    return [_sorted([*given, *(rows[i][0] for i in one)]) for one in found]


def images(twigs: Sequence[Placement], edges: Edges) -> list[Solution]:
    """What twigs that lie along the edges become when these are mapped onto themselves, sorted.

    The edges are sorted. Every map turns or mirrors, then moves.
    """
    found = set()
    for turn in hexedge.SYMMETRIES:
        turned = sorted(map(turn, edges))
        by = (edges[0][0] - turned[0][0], edges[0][1] - turned[0][1])
        if tuple(hexedge.translate(segment, by) for segment in turned) == edges:
            found.add(
                _sorted(
                    Placement(t.letter, tuple(hexedge.translate(turn(s), by) for s in t.segments))
                    for t in twigs
                )
            )
    return sorted(found, key=lambda one: list(map(str, one)))


def _sorted(twigs: Iterable[Placement]) -> Solution:
    return tuple(sorted(twigs, key=str))


def edges_of(cells: Collection[hexedge.Point]) -> Edges:
    """The edges around hexagons, given by their centres; sorted."""
    return tuple(sorted({s for cell in cells for s in hexedge.cell_segments(cell)}))

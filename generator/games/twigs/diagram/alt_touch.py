"""How a twig of Twigs touches the others, in sentences: end to end, inside, three at a vertex."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.games.twigs.diagram.alt_words import numbered
from generator.games.twigs.diagram.shown import ShownPosition, Twig
from generator.games.twigs.diagram.strands import tips
from generator.games.twigs.engine.rules import TOLERANCE
from generator.geometry import hexedge


def touches(twig: Twig, shown: ShownPosition, say: Say) -> Iterator[str]:
    """How ``twig`` touches each of the others, vertex by vertex, and in which space it lies."""
    if twig.pose is not None:
        for number, other in _others(twig, shown):
            yield from _off_lattice(twig, other, number, say)
        return
    yield from _enclosed(twig, shown, say)
    kinds: dict[int, Counter[tuple[bool, bool]]] = {}
    meetings: Counter[tuple[int, ...]] = Counter()
    for vertex in sorted(twig.vertices):
        there = {n: other for n, other in _others(twig, shown) if _meets(twig, other, vertex)}
        if len(there) > 1:
            meetings[tuple(sorted((*there, shown.twigs.index(twig) + 1)))] += 1
        for number, other in there.items() if len(there) == 1 else ():
            kind = vertex in twig.tips, vertex in other.tips
            kinds.setdefault(number, Counter())[kind] += 1
    for number in sorted(kinds):
        yield from _kinds(kinds[number], number, say)
    for group, n in sorted(meetings.items()):
        # Translators: twigs is a list of numbers of twigs
        yield say.npgettext(
            "twigs/alt",
            "At %(n)s vertex, twigs %(twigs)s meet.",
            "At %(n)s vertices, twigs %(twigs)s meet.",
            n,
            n=n,
            twigs=numbered(say, group),
        )


def _others(twig: Twig, shown: ShownPosition) -> list[tuple[int, Twig]]:
    """The other twigs with their numbers."""
    return [(n, other) for n, other in enumerate(shown.twigs, 1) if other != twig]


def _meets(twig: Twig, other: Twig, vertex: hexedge.Point) -> bool:
    """Whether the two share a vertex, and not because one covers the other there."""
    shared = set(twig.segments).intersection(other.segments)
    return vertex in other.vertices and vertex not in hexedge.vertices(shared)


def _kinds(kinds: Counter[tuple[bool, bool]], number: int, say: Say) -> Iterator[str]:
    """Contacts with one twig: whether they are an end of this one, and an end of the other."""
    if n := kinds[True, True]:
        # Translators: of the last twig; n counts places, number is that of another twig
        yield say.npgettext(
            "twigs/alt",
            "It meets twig %(number)s end to end in %(n)s place.",
            "It meets twig %(number)s end to end in %(n)s places.",
            n,
            number=number,
            n=n,
        )
    if n := kinds[True, False]:
        # Translators: of the last twig; number is that of another twig
        yield say.npgettext(
            "twigs/alt",
            "Its end touches %(n)s vertex inside twig %(number)s.",
            "Its ends touch %(n)s vertices inside twig %(number)s.",
            n,
            number=number,
            n=n,
        )
    if n := kinds[False, True]:
        # Translators: of the last twig; number is that of another twig
        yield say.npgettext(
            "twigs/alt",
            "%(n)s vertex inside it touches an end of twig %(number)s.",
            "%(n)s vertices inside it touch ends of twig %(number)s.",
            n,
            number=number,
            n=n,
        )


def _enclosed(twig: Twig, shown: ShownPosition, say: Say) -> Iterator[str]:
    """The space within other twigs in which it lies, if it lies in one."""
    owners = {s: n for n, other in _others(twig, shown) for s in other.segments}
    beside = {cell for segment in twig.segments for cell in hexedge.cells_of(segment)}
    for face in hexedge.faces(owners):
        if beside.issubset(face.cells):
            # Translators: of the last twig; twigs is a list of numbers of twigs
            yield say.pgettext(
                "twigs/alt",
                "It lies inside a space that twigs %(twigs)s enclose.",
                twigs=numbered(say, sorted({owners[segment] for segment in face.rim})),
            )


def _off_lattice(twig: Twig, other: Twig, number: int, say: Say) -> Iterator[str]:
    if twig.touches_middle(other):
        # Translators: number is that of a twig
        yield say.pgettext(
            "twigs/alt", "It touches the middle of a segment of twig %(number)s.", number=number
        )
    elif twig.touches(other):
        if any(math.dist(a, b) < TOLERANCE for a in tips(twig.axes) for b in tips(other.axes)):
            # Translators: of a twig at a wrong angle; number is that of a twig
            yield say.pgettext(
                "twigs/alt",
                "Its end meets the end of twig %(number)s, but not at an angle of 120°.",
                number=number,
            )
        else:
            # Translators: of a twig at a wrong angle; number is that of a twig
            yield say.pgettext(
                "twigs/alt",
                "It meets twig %(number)s at a vertex, but not at an angle of 120°.",
                number=number,
            )

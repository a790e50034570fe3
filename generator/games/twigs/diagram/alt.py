"""What a figure of Twigs shows, in sentences for readers who do not see it.

Twigs are described in the order of play: whose, which letter, whereabouts seen from the first, what
they touch; of the last one also how; then the areas that are closed, with the count of segments and
who claims them; then the marks.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.games.twigs.diagram.alt_areas import areas
from generator.games.twigs.diagram.alt_marks import joint_marks, leaf_marks, marks
from generator.games.twigs.diagram.alt_shapes import board, catalogue, counted, hexagons
from generator.games.twigs.diagram.alt_words import direction, numbered, player_twigs
from generator.games.twigs.diagram.boards import closed
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.shown import ShownPosition, Twig, shown_position, state_of
from generator.games.twigs.diagram.strands import tips
from generator.games.twigs.engine.rules import TOLERANCE
from generator.games.twigs.pieces import CHIRAL
from generator.geometry import hexedge
from generator.kit.words import joined, listed, player_name

MANY = 8
"""From this many twigs on they are counted, not described one by one."""


def alt(subject: Subject, say: Say) -> str:
    """The sentences, joined."""
    shown = shown_position(subject)
    if subject.art:
        return _art(shown, say)
    if subject.view.catalogue:
        counts = subject.view.leaves or subject.view.ways
        return joined(say, counted(subject.view, say) if counts else catalogue(say))
    return joined(
        say,
        (
            *board(shown.board, shown.slots, say),
            *_twigs(subject, shown, say),
            *(_order(shown, say) if subject.view.order else ()),
            *(hexagons(shown, say) if not state_of(subject).laid else ()),
            *areas(subject, shown, say),
            *marks(subject, shown, say),
            *(leaf_marks(shown, say) if subject.view.leaves else ()),
            *(joint_marks(shown, say) if subject.view.joints else ()),
        ),
    )


def _twigs(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    if subject.view.around:
        yield from _part(shown, say)
    elif len(shown.twigs) >= MANY:
        yield from _many(subject, shown, say)
    elif shown.twigs:
        yield from _one_by_one(shown, say)
        yield from _last(subject, shown, say)


def _art(shown: ShownPosition, say: Say) -> str:
    n = len(shown.twigs)
    # Translators: of the picture on the cover
    return say.npgettext(
        "twigs/alt",
        "Decoration: %(n)s twig on the hexagonal grid.",
        "Decoration: %(n)s twigs on the hexagonal grid.",
        n,
        n=n,
    )


def _many(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    n = len(shown.twigs)
    players = sorted({twig.player for twig in shown.twigs})
    if len(players) == 1:
        # Translators: all twigs in the figure are of one player
        yield say.npgettext(
            "twigs/alt",
            "%(n)s of %(player)s’s twigs lies on the table.",
            "%(n)s of %(player)s’s twigs lie on the table.",
            n,
            n=n,
            player=player_name(say, players[0]),
        )
    else:
        numbers = [
            player_twigs(say, player, sum(twig.player == player for twig in shown.twigs))
            for player in players
        ]
        # Translators: numbers is a list such as "White 12 and Black 12"
        yield say.npgettext(
            "twigs/alt",
            "%(n)s twig lies on the table: %(numbers)s.",
            "%(n)s twigs lie on the table: %(numbers)s.",
            n,
            n=n,
            numbers=listed(say, numbers),
        )
    if not state_of(subject).laid and not closed(s for t in shown.twigs for s in t.segments):
        yield _across(shown, say)


def _across(shown: ShownPosition, say: Say) -> str:
    """Where the twigs of an answer lie, seen from the left."""
    places = [
        (round(x, 3), round(y, 3), twig.letter) for twig in shown.twigs for x, y in [twig.centre]
    ]
    right = [letter for _, _, letter in sorted(places)]
    down = [letter for _, _, letter in sorted(places, key=lambda place: (-place[1], place[0]))]
    # Translators: both are lists of the letters of all twigs, by where they lie
    return say.pgettext(
        "twigs/alt",
        "Twigs from the left to the right: %(right)s; from top to bottom: %(down)s.",
        right=listed(say, right),
        down=listed(say, down),
    )


def _order(shown: ShownPosition, say: Say) -> Iterator[str]:
    """Who lays what when, where each twig has its number."""
    letters = [twig.letter for twig in shown.twigs]
    # Translators: each twig in the figure has its number in the order of play; letters is the list
    # of their letters in this order
    yield say.pgettext(
        "twigs/alt",
        "Each has its number in the order of play: %(letters)s.",
        letters=listed(say, letters),
    )


def _part(shown: ShownPosition, say: Say) -> Iterator[str]:
    """Some twigs of a longer game, without their place in it."""
    # Translators: the figure shows some of the twigs on the table
    yield say.pgettext("twigs/alt", "A part of the table.")
    for player in sorted({twig.player for twig in shown.twigs}):
        letters = [twig.letter for twig in shown.twigs if twig.player == player]
        # Translators: letters is a list of letters of twigs
        yield say.npgettext(
            "twigs/alt",
            "%(player)s’s twig there is %(letters)s.",
            "%(player)s’s twigs there are %(letters)s.",
            len(letters),
            player=player_name(say, player),
            letters=listed(say, letters),
        )


def _one_by_one(shown: ShownPosition, say: Say) -> Iterator[str]:
    first, *later = shown.twigs
    player = player_name(say, first.player)
    if not later:
        # Translators: the one twig in the figure; letter is its name
        yield say.pgettext(
            "twigs/alt",
            "One twig: %(player)s, letter %(letter)s.",
            player=player,
            letter=first.letter,
        )
        return
    # Translators: letter is the name of a twig; the number counts twigs in order of play
    yield say.pgettext(
        "twigs/alt",
        "Twig %(number)s: %(player)s, letter %(letter)s.",
        number=1,
        player=player,
        letter=first.letter,
    )
    # Translators: of the first twig, before the others are described
    yield say.pgettext("twigs/alt", "Directions are as seen from it.")
    for i, twig in enumerate(later, 1):
        yield _later(i, twig, shown, say)


def _later(i: int, twig: Twig, shown: ShownPosition, say: Say) -> str:
    touched = [n for n, other in enumerate(shown.twigs[:i], 1) if twig.touches(other)]
    player = player_name(say, twig.player)
    where = direction(say, shown.twigs[0].centre, twig.centre)
    if not touched:
        # Translators: where is one of the directions, such as "on the right"
        return say.pgettext(
            "twigs/alt",
            "Twig %(number)s: %(player)s, letter %(letter)s, %(where)s, touching nothing.",
            number=i + 1,
            player=player,
            letter=twig.letter,
            where=where,
        )
    # Translators: where is one of the directions, such as "on the right"; others is a
    # list of numbers of twigs
    return say.npgettext(
        "twigs/alt",
        "Twig %(number)s: %(player)s, letter %(letter)s, %(where)s, touching twig %(others)s.",
        "Twig %(number)s: %(player)s, letter %(letter)s, %(where)s, touching twigs %(others)s.",
        len(touched),
        number=i + 1,
        player=player,
        letter=twig.letter,
        where=where,
        others=numbered(say, touched),
    )


def _last(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    """What is to be seen of the twig that the figure is about, or else of the last one."""
    if len(shown.twigs) < 2:
        return
    last = shown.twigs[-1]
    if shown.move is not None and subject.violations:
        # Translators: after a list of twigs in order of play
        yield say.pgettext("twigs/alt", "The last twig is the one to judge.")
    elif shown.move is not None:
        # Translators: after a list of twigs in order of play
        yield say.pgettext("twigs/alt", "The last twig has just been laid.")
    if "on-lattice" in subject.violations:
        # Translators: of a twig that does not lie along the edges of the hexagonal grid
        yield say.pgettext("twigs/alt", "It does not lie along the grid.")
    for number, other in enumerate(shown.twigs[:-1], 1):
        shared = len(set(last.segments).intersection(other.segments))
        if shared:
            # Translators: n counts segments; number is that of a twig
            yield say.npgettext(
                "twigs/alt",
                "It covers %(n)s segment that twig %(number)s covers already.",
                "It covers %(n)s segments that twig %(number)s covers already.",
                shared,
                n=shared,
                number=number,
            )
    yield from _touches(last, shown, say)
    for number, other in enumerate(shown.twigs[:-1], 1):
        repeated = "first-shape" in subject.violations or other.player == last.player
        if subject.violations and repeated and other.letter == last.letter:
            yield _same_shape(last, other, number, say)
    yield from _closed(shown, say)


def _closed(shown: ShownPosition, say: Say) -> Iterator[str]:
    """How many hexagons the move has closed."""
    n = sum(shown.twigs[shown.closed_by(area)] == shown.move for area in shown.areas)
    if n:
        # Translators: of the last twig
        yield say.npgettext(
            "twigs/alt", "It closes %(n)s hexagon.", "It closes %(n)s hexagons.", n, n=n
        )


def _same_shape(move: Twig, other: Twig, number: int, say: Say) -> str:
    if move.letter in CHIRAL and not move.turns_into(other):
        # Translators: number is that of a twig
        return say.pgettext(
            "twigs/alt", "It has the shape of twig %(number)s, turned over.", number=number
        )
    # Translators: number is that of a twig
    return say.pgettext("twigs/alt", "It has the shape of twig %(number)s.", number=number)


def _touches(twig: Twig, shown: ShownPosition, say: Say) -> Iterator[str]:
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
        # Translators: of the last twig; n counts its ends, number is that of another twig
        yield say.npgettext(
            "twigs/alt",
            "%(n)s of its ends touches a vertex inside twig %(number)s.",
            "%(n)s of its ends touch vertices inside twig %(number)s.",
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

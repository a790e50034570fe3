"""What a figure of Twigs shows, in sentences for readers who do not see it.

Twigs are described in the order of play: whose, which letter, whereabouts seen from the first, what
they touch; of the last one also how; then the areas that are closed, with the count of segments and
who claims them; then the marks.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from generator.contract.diagram import Say
from generator.contract.marks import MarkSpec
from generator.games.twigs.diagram.alt_shapes import board, catalogue, counted, hexagons
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.places import PlaceName, place
from generator.games.twigs.diagram.shown import (
    ShownPosition,
    Twig,
    joints,
    leaves,
    shown_position,
    state_of,
)
from generator.games.twigs.diagram.strands import tips
from generator.games.twigs.engine.rules import TOLERANCE
from generator.games.twigs.engine.scoring import Area, size_scores
from generator.games.twigs.pieces import CHIRAL
from generator.geometry import hexedge
from generator.geometry.outline import to_mm
from generator.geometry.points import mean
from generator.kit.words import joined, listed, player_name

MANY = 8
"""From this many twigs or areas on they are counted, not described one by one."""


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
            *_areas(subject, shown, say),
            *_marks(subject, shown, say),
            *(_leaf_marks(shown, say) if subject.view.leaves else ()),
            *(_joint_marks(shown, say) if subject.view.joints else ()),
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
    numbers = [
        _player_twigs(say, player, sum(twig.player == player for twig in shown.twigs))
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
    if not state_of(subject).laid:
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
    # Translators: of the first twig, before the others are told
    yield say.pgettext("twigs/alt", "Directions are seen from it.")
    for i, twig in enumerate(later, 1):
        yield _later(i, twig, shown, say)


def _later(i: int, twig: Twig, shown: ShownPosition, say: Say) -> str:
    touched = [n for n, other in enumerate(shown.twigs[:i], 1) if twig.touches(other)]
    player = player_name(say, twig.player)
    where = _direction(say, shown.twigs[0].centre, twig.centre)
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
        others=_numbered(say, touched),
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
            twigs=_numbered(say, group),
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
                twigs=_numbered(say, sorted({owners[segment] for segment in face.rim})),
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


def _areas(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    """The closed areas that are shown: where, by how many segments of whose, claimed by whom.

    They come in the order in which they were closed. Each is located by the twigs around it
    and from the one before if the two lie side by side, else from the first twig, so that it keeps
    its place in words from one figure of a game to the next.
    """
    if len(shown.areas) >= MANY:
        yield from _counted(subject, say)
        return
    if subject.view.around:
        ordered = sorted(shown.areas, key=lambda area: (area not in shown.counted, area.cells))
        places = _in_a_part(ordered, say)
    else:
        ordered = sorted(shown.areas, key=lambda area: (shown.closed_by(area), area.cells))
        places = _in_the_whole(ordered, shown, say)
    for area, where in zip(ordered, places, strict=True):
        yield where
        yield _shares(area, say)
        if area in shown.counted:
            # Translators: of the segments around the area just told
            yield say.pgettext("twigs/alt", "Numbers in the figure count them, colour by colour.")
        yield from _inside(area, shown, say)


def _in_the_whole(ordered: Sequence[Area], shown: ShownPosition, say: Say) -> Iterator[str]:
    """Where each area is: between which twigs, and from where."""
    before: Area | None = None
    for area in ordered:
        twigs = _numbered(say, [i + 1 for i in shown.around(area)])
        beside = before is not None and not set(area.rim).isdisjoint(before.rim)
        if before is not None and beside:
            where, n = _direction(say, _middle(before), _middle(area)), len(area.cells)
            if n == 1:
                # Translators: after a sentence about another hexagon; where is one of the
                # directions, such as "on the right"; twigs is a list of numbers of twigs
                yield say.pgettext(
                    "twigs/alt",
                    "Adjoining it %(where)s, twigs %(twigs)s enclose a hexagon.",
                    where=where,
                    twigs=twigs,
                )
            else:
                # Translators: after a sentence about another area; where is one of the
                # directions, such as "on the right"; twigs is a list of numbers of twigs
                yield say.npgettext(
                    "twigs/alt",
                    "Adjoining it %(where)s, twigs %(twigs)s enclose an area of %(n)s hexagon.",
                    "Adjoining it %(where)s, twigs %(twigs)s enclose an area of %(n)s hexagons.",
                    n,
                    where=where,
                    twigs=twigs,
                    n=n,
                )
        else:
            yield _alone(area, _direction(say, shown.twigs[0].centre, _middle(area)), twigs, say)
        before = area


def _alone(area: Area, where: str, twigs: str, say: Say) -> str:
    n = len(area.cells)
    if n == 1:
        # Translators: where is one of the directions, such as "on the right"; twigs is a list of
        # numbers of twigs
        return say.pgettext(
            "twigs/alt",
            "Twigs %(twigs)s enclose a hexagon, %(where)s.",
            where=where,
            twigs=twigs,
        )
    # Translators: where is one of the directions, such as "on the right"; twigs is a list of
    # numbers of twigs
    return say.npgettext(
        "twigs/alt",
        "Twigs %(twigs)s enclose an area of %(n)s hexagon, %(where)s.",
        "Twigs %(twigs)s enclose an area of %(n)s hexagons, %(where)s.",
        n,
        where=where,
        twigs=twigs,
        n=n,
    )


def _in_a_part(ordered: Sequence[Area], say: Say) -> Iterator[str]:
    """Where each area is in a part of a position: seen from the first one."""
    for i, area in enumerate(ordered):
        n = len(area.cells)
        if not i:
            # Translators: the area that the figure is about
            yield say.npgettext(
                "twigs/alt",
                "Together they enclose an area of %(n)s hexagon.",
                "Together they enclose an area of %(n)s hexagons.",
                n,
                n=n,
            )
            continue
        where = _direction(say, _middle(ordered[0]), _middle(area))
        if n == 1:
            # Translators: a hexagon near the area that the figure is about; where is one of the
            # directions, such as "on the right"
            yield say.pgettext(
                "twigs/alt", "Near this area, %(where)s, lies a closed hexagon.", where=where
            )
            continue
        # Translators: a closed area near the one that the figure is about; where is one of the
        # directions, such as "on the right"
        yield say.npgettext(
            "twigs/alt",
            "Near this area, %(where)s, lies a closed area of %(n)s hexagon.",
            "Near this area, %(where)s, lies a closed area of %(n)s hexagons.",
            n,
            where=where,
            n=n,
        )


def _shares(area: Area, say: Say) -> str:
    split = listed(
        say, [_player_number(say, player, n) for player, n in enumerate(area.shares) if n]
    )
    if area.owner is None:
        # Translators: of an area; split is a list such as "White 3 and Black 3"
        return say.pgettext(
            "twigs/alt", "Segments around it: %(split)s; it is nobody’s.", split=split
        )
    # Translators: of an area; split is a list such as "White 4 and Black 2"; owner is a player
    return say.pgettext(
        "twigs/alt",
        "Segments around it: %(split)s; %(owner)s claims it.",
        split=split,
        owner=player_name(say, area.owner),
    )


def _inside(area: Area, shown: ShownPosition, say: Say) -> Iterator[str]:
    """Segments that the area has on both sides."""
    sides = {s for cell in area.cells for s in hexedge.cell_segments(cell)}
    within = sides.difference(area.rim)
    for twig in shown.twigs:
        n = len(within.intersection(twig.segments))
        if n:
            # Translators: of the area just told: a twig that sticks into it, or a bridge in it;
            # letter is the name of a twig
            yield say.npgettext(
                "twigs/alt",
                "Of %(player)s’s %(letter)s, %(n)s segment lies inside it and does not count.",
                "Of %(player)s’s %(letter)s, %(n)s segments lie inside it and do not count.",
                n,
                player=player_name(say, twig.player),
                letter=twig.letter,
                n=n,
            )


def _middle(area: Area) -> tuple[float, float]:
    return mean(to_mm(cell, 1.0) for cell in area.cells)


def _counted(subject: Subject, say: Say) -> Iterator[str]:
    state = state_of(subject)
    owners = [area.owner for area in state.areas]
    # Translators: numbers of areas; split is a list such as "White 11 and Black 10"
    yield say.pgettext(
        "twigs/alt",
        "Closed areas: %(n)s. Claimed: %(split)s. Nobody’s: %(tied)s.",
        n=len(owners),
        split=listed(say, [_player_number(say, i, owners.count(i)) for i in range(state.players)]),
        tied=owners.count(None),
    )
    for player in (*range(state.players), None):
        yield from _larger(player, [a for a in state.areas if a.owner == player], say)
    if subject.view.sizes:
        for player in range(state.players):
            yield from _sizes(player, [a for a in state.areas if a.owner == player], say)
        points = size_scores(state.areas, state.players)
        # Translators: points in the variant "Area size"; split is a list such as "White 13 and
        # Black 15"
        yield say.pgettext(
            "twigs/alt",
            "Points by size: %(split)s.",
            split=listed(say, [_player_points(say, i, n) for i, n in enumerate(points)]),
        )


def _larger(player: int | None, own: Iterable[Area], say: Say) -> Iterator[str]:
    """One player's areas that are larger than a hexagon, or nobody's."""
    sizes = sorted((len(area.cells) for area in own if len(area.cells) > 1), reverse=True)
    n, listing = len(sizes), listed(say, map(str, sizes))
    if n and player is None:
        # Translators: areas that are larger than a hexagon; sizes is a list of numbers of hexagons
        yield say.npgettext(
            "twigs/alt",
            "%(n)s larger area is nobody’s; hexagons inside: %(sizes)s.",
            "%(n)s larger areas are nobody’s; hexagons inside: %(sizes)s.",
            n,
            n=n,
            sizes=listing,
        )
    elif n and player is not None:
        # Translators: areas that are larger than a hexagon; sizes is a list of numbers of hexagons
        yield say.npgettext(
            "twigs/alt",
            "%(player)s’s claims include %(n)s larger area; hexagons inside: %(sizes)s.",
            "%(player)s’s claims include %(n)s larger areas; hexagons inside: %(sizes)s.",
            n,
            player=player_name(say, player),
            n=n,
            sizes=listing,
        )


def _sizes(player: int, own: Iterable[Area], say: Say) -> Iterator[str]:
    """The numbers on one player's discs."""
    found = sorted(Counter(len(area.cells) for area in own).items())
    items = [
        # Translators: an item of a list: the number on some discs, and on how many
        say.npgettext(
            "twigs/alt", "%(size)s on %(n)s of them", "%(size)s on %(n)s of them", n, size=size, n=n
        )
        for size, n in found
    ]
    if items:
        # Translators: numbers is a list such as "1 on 9 of them and 5 on 1 of them"
        yield say.pgettext(
            "twigs/alt",
            "Numbers on %(player)s’s discs: %(numbers)s.",
            player=player_name(say, player),
            numbers=listed(say, items),
        )


def _marks(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    """What each mark points at. Numbers around areas are described with the areas."""
    tinted = {mark.at for mark in subject.marks if mark.kind == "tint"}
    labelled = {mark.at for mark in subject.marks if mark.kind == "label"}
    for mark in subject.marks:
        if mark.kind == "tint" and mark.at in labelled:
            continue
        yield from _mark(mark, mark.at in tinted, _spot(place(mark.at), shown, say), shown, say)


def _mark(mark: MarkSpec, tinted: bool, spot: str, shown: ShownPosition, say: Say) -> Iterator[str]:
    match mark.kind:
        case "label" if tinted:
            # Translators: label is a letter or digit drawn in the figure, spot what it is at
            yield say.pgettext(
                "twigs/alt", "Mark %(label)s, in colour: %(spot)s.", label=mark.text, spot=spot
            )
        case "label":
            # Translators: label is a letter or digit drawn in the figure, spot what it is at
            yield say.pgettext("twigs/alt", "Mark %(label)s: %(spot)s.", label=mark.text, spot=spot)
        case "tint":
            # Translators: spot is what is filled with colour in the figure
            yield say.pgettext("twigs/alt", "In colour: %(spot)s.", spot=spot)
        case "ring":
            # Translators: spot is what a ring is drawn around in the figure
            yield say.pgettext("twigs/alt", "A ring is drawn around %(spot)s.", spot=spot)
        case "hatch":
            # Translators: spot is what is hatched in the figure
            yield say.pgettext("twigs/alt", "Hatched: %(spot)s.", spot=spot)
        case "outline":
            # Translators: spot is what has a heavy outline in the figure
            yield say.pgettext("twigs/alt", "Outlined: %(spot)s.", spot=spot)
        case "arrow":
            # Translators: spot and to are what an arrow begins and ends at
            yield say.pgettext(
                "twigs/alt",
                "An arrow leads from %(spot)s to %(to)s.",
                spot=spot,
                to=_spot(place(mark.to), shown, say),
            )


def _spot(at: PlaceName, shown: ShownPosition, say: Say) -> str:
    """A place, and what is there."""
    match at.kind:
        case "cell":
            n = sum(s in shown.owners for s in hexedge.cell_segments(at.points[0]))
            # Translators: a place in the figure
            return say.npgettext(
                "twigs/alt/spot",
                "a hexagon with %(n)s side covered",
                "a hexagon with %(n)s sides covered",
                n,
                n=n,
            )
        case "segment":
            return _segment(hexedge.between(*at.points), shown, say)
    return _vertex(at.points[0], shown, say)


def _segment(segment: hexedge.Segment, shown: ShownPosition, say: Say) -> str:
    there = [n for n, twig in enumerate(shown.twigs, 1) if segment in twig.segments]
    if not there:
        # Translators: a place in the figure: an edge of the grid on which no twig lies
        return say.pgettext("twigs/alt/spot", "an empty edge of the grid")
    if len(shown.twigs) == 1:
        # Translators: a place in the figure, which shows one twig
        return say.pgettext("twigs/alt/spot", "a segment of the twig")
    twigs = _numbered(say, there)
    if len(there) == 1:
        # Translators: a place in the figure; twig is the number of a twig
        return say.pgettext("twigs/alt/spot", "a segment of twig %(twig)s", twig=twigs)
    # Translators: a place in the figure; twigs is a list of numbers of twigs
    return say.pgettext("twigs/alt/spot", "the segment that twigs %(twigs)s share", twigs=twigs)


def _vertex(vertex: hexedge.Point, shown: ShownPosition, say: Say) -> str:
    there = [n for n, twig in enumerate(shown.twigs, 1) if twig.ends_at(vertex)]
    if not there:
        # Translators: a place in the figure: a vertex of the grid at which no twig lies
        return say.pgettext("twigs/alt/spot", "an empty vertex of the grid")
    if len(there) > 1:
        # Translators: a place in the figure; twigs is a list of numbers of twigs
        return say.pgettext(
            "twigs/alt/spot", "the vertex where twigs %(twigs)s meet", twigs=_numbered(say, there)
        )
    n = sum(vertex in hexedge.ends(s) for s in shown.twigs[there[0] - 1].segments)
    if len(shown.twigs) == 1:
        # Translators: a place in the figure, which shows one twig
        return say.npgettext(
            "twigs/alt/spot",
            "a vertex where %(n)s segment of the twig ends",
            "a vertex where %(n)s segments of the twig meet",
            n,
            n=n,
        )
    # Translators: a place in the figure; number is that of a twig
    return say.npgettext(
        "twigs/alt/spot",
        "a vertex where %(n)s segment of twig %(number)s ends",
        "a vertex where %(n)s segments of twig %(number)s meet",
        n,
        n=n,
        number=there[0],
    )


def _leaf_marks(shown: ShownPosition, say: Say) -> Iterator[str]:
    """How many leaves are marked, and on which twigs."""
    found = leaves(shown.twigs)
    # Translators: leaves are segment ends that touch no other segment; the figure marks them
    yield say.npgettext(
        "twigs/alt",
        "%(n)s leaf is marked.",
        "%(n)s leaves are marked.",
        len(found),
        n=len(found),
    )
    own = Counter(i for v in found for i, twig in enumerate(shown.twigs, 1) if v in twig.vertices)
    names = [twig.letter for twig in shown.twigs]
    distinct = len(set(names)) == len(names)
    items = [
        # Translators: an item of a list: the leaves that one twig has; twig is its letter or number
        say.pgettext(
            "twigs/alt",
            "%(n)s on twig %(twig)s",
            n=n,
            twig=names[number - 1] if distinct else number,
        )
        for number, n in sorted(own.items())
    ]
    if len(shown.twigs) > 1 and items:
        # Translators: where leaves are; places is a list such as "2 on twig C and 3 on twig X"
        yield say.pgettext(
            "twigs/alt", "They are at free ends: %(places)s.", places=listed(say, items)
        )


def _joint_marks(shown: ShownPosition, say: Say) -> Iterator[str]:
    """How many places are marked where twigs meet."""
    n = len(joints(shown.twigs))
    # Translators: of dots in the figure, at the vertices where twigs meet
    yield say.npgettext(
        "twigs/alt",
        "A dot marks %(n)s vertex where twigs meet.",
        "Dots mark %(n)s vertices where twigs meet.",
        n,
        n=n,
    )


def _numbered(say: Say, numbers: Iterable[int]) -> str:
    """Twigs by their numbers in the order of play, as a list."""
    # Translators: the number of a twig in the order of play, in a list of twigs
    items = [say.pgettext("twigs/alt/twigs", "%(number)s", number=n) for n in numbers]
    if len(items) == 2:
        # Translators: two numbers of twigs
        return say.pgettext("twigs/alt/twigs", "%(one)s and %(two)s", one=items[0], two=items[1])
    return listed(say, items)


def _player_number(say: Say, player: int, number: int) -> str:
    """A player with a number of segments or areas."""
    # Translators: an item of a list: how many segments or areas are a player's, as in "White 12"
    return say.pgettext(
        "twigs/alt", "%(player)s %(number)s", player=player_name(say, player), number=number
    )


def _player_twigs(say: Say, player: int, number: int) -> str:
    """A player with a number of twigs."""
    # Translators: an item of a list: how many twigs are a player's, as in "White 12"
    return say.pgettext(
        "twigs/alt/twigs", "%(player)s %(number)s", player=player_name(say, player), number=number
    )


def _player_points(say: Say, player: int, number: int) -> str:
    """A player with a number of points."""
    # Translators: an item of a list: how many points a player has, as in "White 12"
    return say.pgettext(
        "twigs/alt/points", "%(player)s %(number)s", player=player_name(say, player), number=number
    )


def _direction(say: Say, start: tuple[float, float], end: tuple[float, float]) -> str:
    """Where ``end`` lies, seen from ``start``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if math.hypot(dx, dy) < 0.5:
        # Translators: where a twig or an area lies, between commas
        return say.pgettext("twigs/alt/where", "in the middle")
    match round(math.degrees(math.atan2(dy, dx)) / 45) % 8:
        case 0:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "on the right")
        case 1:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "at the upper right")
        case 2:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "at the top")
        case 3:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "at the upper left")
        case 4:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "on the left")
        case 5:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "at the lower left")
        case 6:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "at the bottom")
    # Translators: where a twig or an area lies, between commas
    return say.pgettext("twigs/alt/where", "at the lower right")

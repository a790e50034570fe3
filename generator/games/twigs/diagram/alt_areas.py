"""The closed areas of a figure in sentences: where, by whose segments, claimed by whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from generator.contract.diagram import Say
from generator.games.twigs.diagram.alt_words import (
    direction,
    numbered,
    player_number,
    player_points,
)
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.shown import ShownPosition, state_of
from generator.games.twigs.engine.scoring import Area, size_scores
from generator.geometry import hexedge
from generator.geometry.outline import to_mm
from generator.geometry.points import mean
from generator.kit.words import listed, player_name

MANY = 8
"""From this many areas on they are counted, not described one by one."""


def areas(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
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
        yield _by_twig(area, shown, say, named=bool(subject.view.around))
        if area in shown.counted:
            # Translators: of the segments around the area just described
            yield say.pgettext("twigs/alt", "Numbers in the figure count them, colour by colour.")
        yield from _inside(area, shown, say)


def _in_the_whole(ordered: Sequence[Area], shown: ShownPosition, say: Say) -> Iterator[str]:
    """Where each area is: between which twigs, and from where."""
    before: Area | None = None
    for area in ordered:
        twigs = numbered(say, [i + 1 for i in shown.around(area)])
        beside = before is not None and not set(area.rim).isdisjoint(before.rim)
        if before is not None and beside:
            where, n = direction(say, _middle(before), _middle(area)), len(area.cells)
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
            yield _alone(area, direction(say, shown.twigs[0].centre, _middle(area)), twigs, say)
        before = area


def _alone(area: Area, where: str, twigs: str, say: Say) -> str:
    n = len(area.cells)
    if n == 1:
        # Translators: where is one of the directions, such as "on the right"; twigs is a list of
        # numbers of twigs
        return say.pgettext(
            "twigs/alt", "Twigs %(twigs)s enclose a hexagon, %(where)s.", where=where, twigs=twigs
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
        where = direction(say, _middle(ordered[0]), _middle(area))
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
        say, [player_number(say, player, n) for player, n in enumerate(area.shares) if n]
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


def _by_twig(area: Area, shown: ShownPosition, say: Say, *, named: bool) -> str:
    """Whose the segments around an area are, twig by twig: by number, or in a part by name."""
    items: list[str] = []
    for number, twig in enumerate(shown.twigs, 1):
        n = len(set(area.rim).intersection(twig.segments))
        if n and named:
            # Translators: an item of a list: segments of a twig around an area; letter is its name
            item = say.pgettext(
                "twigs/alt",
                "%(n)s of %(player)s’s %(letter)s",
                n=n,
                player=player_name(say, twig.player),
                letter=twig.letter,
            )
            items.append(item)
        elif n:
            # Translators: an item of a list: segments of a twig around an area
            item = say.pgettext("twigs/alt", "%(n)s of twig %(number)s", n=n, number=number)
            items.append(item)
    # Translators: whose the segments around the area just described are; items is a list such as
    # "4 of twig 1 and 2 of twig 2"
    return say.pgettext("twigs/alt", "By twig: %(items)s.", items=listed(say, items))


def _inside(area: Area, shown: ShownPosition, say: Say) -> Iterator[str]:
    """Segments that the area has on both sides."""
    sides = {s for cell in area.cells for s in hexedge.cell_segments(cell)}
    within = sides.difference(area.rim)
    for twig in shown.twigs:
        n = len(within.intersection(twig.segments))
        if n:
            # Translators: of the area just described: a twig that sticks into it, or a bridge;
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
        split=listed(say, [player_number(say, i, owners.count(i)) for i in range(state.players)]),
        tied=owners.count(None),
    )
    for player in (*range(state.players), None):
        own = [area for area in state.areas if area.owner == player]
        yield from _majorities(player, own, say)
        yield from _larger(player, own, say)
    if subject.view.sizes:
        for player in range(state.players):
            yield from _sizes(player, [a for a in state.areas if a.owner == player], say)
        points = size_scores(state.areas, state.players)
        # Translators: points in the variant "Area size"; split is a list such as "White 13 and
        # Black 15"
        yield say.pgettext(
            "twigs/alt",
            "Points by size: %(split)s.",
            split=listed(say, [player_points(say, i, n) for i, n in enumerate(points)]),
        )


def _majorities(player: int | None, own: Iterable[Area], say: Say) -> Iterator[str]:
    """By which majorities one player's areas are claimed, or how nobody's are split."""
    for shares, n in sorted(Counter(area.shares for area in own).items(), reverse=True):
        split = listed(
            say, [player_number(say, i, share) for i, share in enumerate(shares) if share]
        )
        if player is None:
            # Translators: split is a list of segments such as "White 3 and Black 3"
            yield say.npgettext(
                "twigs/alt",
                "%(n)s area that is nobody’s has these segments around it: %(split)s.",
                "%(n)s areas that are nobody’s have these segments around them: %(split)s.",
                n,
                n=n,
                split=split,
            )
        else:
            # Translators: split is a list of segments such as "White 4 and Black 2"
            yield say.npgettext(
                "twigs/alt",
                "%(n)s of %(player)s’s areas has these segments around it: %(split)s.",
                "%(n)s of %(player)s’s areas have these segments around them: %(split)s.",
                n,
                n=n,
                player=player_name(say, player),
                split=split,
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

"""Closed areas of Twigs in sentences, and the words for where something lies."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.diagrams.base import Say, Subject
from generator.diagrams.twigs.picture import Picture, state_of
from generator.diagrams.words import listed, player_name
from generator.games.twigs.scoring import Area, size_scores
from generator.games.twigs.state import TwigsState
from generator.geometry import hexedge
from generator.geometry.outline import to_mm

MANY = 8
"""From this many twigs or areas on they are counted, not told one by one."""


def areas(subject: Subject, shown: Picture, say: Say) -> Iterator[str]:
    """The closed areas that are shown: where, by how many segments of whose, claimed by whom."""
    if len(shown.areas) >= MANY:
        yield from _counted(subject, say)
        return
    for area in shown.areas:
        yield _told(area, shown, say)
        sides = {s for cell in area.cells for s in hexedge.cell_segments(cell)}
        inside = len(sides.intersection(shown.owners).difference(area.rim))
        if inside:
            # Translators: of the area just told: twig ends that stick into it, or bridges
            yield say.npgettext(
                "twigs/alt",
                "%(n)s segment inside it does not count.",
                "%(n)s segments inside it do not count.",
                inside,
                n=inside,
            )


def _told(area: Area, shown: Picture, say: Say) -> str:
    split = listed(
        say, [player_number(say, player, n) for player, n in enumerate(area.shares) if n]
    )
    where = direction(
        say,
        middle(twig.centre for twig in shown.twigs),
        middle(to_mm(cell, 1.0) for cell in area.cells),
    )
    n = len(area.cells)
    if area.owner is None:
        if n == 1:
            # Translators: where is one of the directions; split is a list such as "White 3 and
            # Black 3"
            return say.pgettext(
                "twigs/alt",
                "A closed hexagon, %(where)s, segments around it: %(split)s; nobody’s.",
                where=where,
                split=split,
            )
        # Translators: where is one of the directions; split is a list such as "White 5 and
        # Black 5"
        return say.npgettext(
            "twigs/alt",
            "A closed area of %(n)s hexagon, %(where)s, segments around it: %(split)s; nobody’s.",
            "A closed area of %(n)s hexagons, %(where)s, segments around it: %(split)s; nobody’s.",
            n,
            n=n,
            where=where,
            split=split,
        )
    owner = player_name(say, area.owner)
    if n == 1:
        # Translators: where is one of the directions; split is a list such as "White 4 and
        # Black 2"; owner is a player
        return say.pgettext(
            "twigs/alt",
            "A closed hexagon, %(where)s, segments around it: %(split)s; claimed by %(owner)s.",
            where=where,
            split=split,
            owner=owner,
        )
    # Translators: where is one of the directions; split is a list such as "White 7 and
    # Black 3"; owner is a player
    return say.npgettext(
        "twigs/alt",
        "A closed area of %(n)s hexagon, %(where)s, segments around it: %(split)s; "
        "claimed by %(owner)s.",
        "A closed area of %(n)s hexagons, %(where)s, segments around it: %(split)s; "
        "claimed by %(owner)s.",
        n,
        n=n,
        where=where,
        split=split,
        owner=owner,
    )


def _counted(subject: Subject, say: Say) -> Iterator[str]:
    state = state_of(subject)
    owners = [area.owner for area in state.areas]
    # Translators: numbers of areas; split is a list such as "White 11 and Black 10"
    yield say.pgettext(
        "twigs/alt",
        "Closed areas: %(n)s. Claimed: %(split)s. Nobody’s: %(tied)s.",
        n=len(owners),
        split=_by_player(state, [owners.count(player) for player in range(state.players)], say),
        tied=owners.count(None),
    )
    sizes = sorted((len(a.cells) for a in state.areas if len(a.cells) > 1), reverse=True)
    if sizes:
        # Translators: sizes is a list of numbers of hexagons
        yield say.pgettext(
            "twigs/alt",
            "Areas larger than a hexagon, by hexagons inside them: %(sizes)s.",
            sizes=listed(say, map(str, sizes)),
        )
    if subject.view.sizes:
        # Translators: points in the variant "Area size"; split is a list such as "White 13 and
        # Black 15"
        yield say.pgettext(
            "twigs/alt",
            "Points by size: %(split)s.",
            split=_by_player(state, size_scores(state.areas, state.players), say),
        )


def _by_player(state: TwigsState, numbers: Iterable[int], say: Say) -> str:
    pairs = zip(range(state.players), numbers, strict=True)
    return listed(say, [player_number(say, player, n) for player, n in pairs])


def player_number(say: Say, player: int, number: int) -> str:
    """A player with a number."""
    # Translators: an item of a list: how many things of a player's there are, as in "White 12"
    return say.pgettext(
        "twigs/alt", "%(player)s %(number)s", player=player_name(say, player), number=number
    )


def middle(spots: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The mean of some spots."""
    kept = list(spots)
    return sum(x for x, _ in kept) / len(kept), sum(y for _, y in kept) / len(kept)


def direction(say: Say, start: tuple[float, float], end: tuple[float, float]) -> str:
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

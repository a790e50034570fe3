"""What a picture of Twigs shows, in sentences for readers who do not see it.

Twigs are told in the order of play: whose, which letter, whereabouts, what they touch; then the
areas that they close, with the count of segments and who claims them; then the marks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.diagrams.base import Say, Subject
from generator.diagrams.twigs.picture import Picture, Twig, leaves, picture, state_of
from generator.diagrams.twigs.places import place
from generator.diagrams.words import joined, listed, player_name
from generator.games.twigs.pieces import CHIRAL, LETTERS
from generator.games.twigs.scoring import Area

MANY = 8
"""From this many twigs on they are counted, not told one by one."""


def alt(subject: Subject, say: Say) -> str:
    """The sentences, joined."""
    shown = picture(subject)
    if subject.view.catalogue:
        return joined(say, _catalogue(say))
    return joined(
        say,
        (
            *_board(shown, say),
            *(_many(shown, say) if len(shown.twigs) >= MANY else _one_by_one(shown, say)),
            *_loose_move(subject, shown, say),
            *_areas(subject, shown, say),
            *_marks(subject, say),
            *(_leaves(shown, say) if subject.view.leaves else ()),
        ),
    )


def _catalogue(say: Say) -> Iterator[str]:
    yield say.npgettext(
        "twigs/alt",
        # Translators: letters is a list of letters
        "%(n)s twig, by letter: %(letters)s.",
        "%(n)s twigs, by letter: %(letters)s.",
        len(LETTERS),
        n=len(LETTERS),
        letters=listed(say, LETTERS),
    )
    # Translators: the twigs that look different when turned over; letters is a list of letters
    yield say.pgettext(
        "twigs/alt",
        "Shown from both sides, as the two differ: %(letters)s.",
        letters=listed(say, CHIRAL),
    )


def _board(shown: Picture, say: Say) -> Iterator[str]:
    n = len(shown.board)
    if n:
        yield say.npgettext(
            "twigs/alt",
            # Translators: a puzzle's outline, to be covered with twigs
            "An empty outline of %(n)s hexagon, to be covered.",
            "An empty outline of %(n)s hexagons, to be covered.",
            n,
            n=n,
        )


def _many(shown: Picture, say: Say) -> Iterator[str]:
    n = len(shown.twigs)
    players = sorted({twig.player for twig in shown.twigs})
    numbers = [
        _player_number(say, player, sum(twig.player == player for twig in shown.twigs))
        for player in players
    ]
    yield say.npgettext(
        "twigs/alt",
        # Translators: numbers is a list such as "White 12 and Black 12"
        "%(n)s twig lies on the table: %(numbers)s.",
        "%(n)s twigs lie on the table: %(numbers)s.",
        n,
        n=n,
        numbers=listed(say, numbers),
    )


def _player_number(say: Say, player: int, number: int) -> str:
    # Translators: an item of a list: how many things of a player's there are, as in "White 12"
    return say.pgettext(
        "twigs/alt", "%(player)s %(number)s", player=player_name(say, player), number=number
    )


def _one_by_one(shown: Picture, say: Say) -> Iterator[str]:
    for i, twig in enumerate(shown.twigs):
        earlier = shown.twigs[:i]
        touched = [j + 1 for j, other in enumerate(earlier) if twig.touches(other)]
        player = player_name(say, twig.player)
        if not earlier:
            # Translators: letter is the name of a twig; the number counts twigs in order of play
            yield say.pgettext(
                "twigs/alt",
                "Twig %(number)s: %(player)s, letter %(letter)s.",
                number=i + 1,
                player=player,
                letter=twig.letter,
            )
            continue
        where = _direction(say, _middle(earlier), twig.centre)
        if not touched:
            # Translators: where is one of the directions, such as "to the right"
            yield say.pgettext(
                "twigs/alt",
                "Twig %(number)s: %(player)s, letter %(letter)s, %(where)s, touching nothing.",
                number=i + 1,
                player=player,
                letter=twig.letter,
                where=where,
            )
            continue
        yield say.npgettext(
            "twigs/alt",
            # Translators: where is one of the directions, such as "to the right"; others is a
            # list of numbers of twigs
            "Twig %(number)s: %(player)s, letter %(letter)s, %(where)s, touching twig %(others)s.",
            "Twig %(number)s: %(player)s, letter %(letter)s, %(where)s, touching twigs %(others)s.",
            len(touched),
            number=i + 1,
            player=player,
            letter=twig.letter,
            where=where,
            others=listed(say, map(str, touched)),
        )


def _loose_move(subject: Subject, shown: Picture, say: Say) -> Iterator[str]:
    if shown.move is None:
        return
    if subject.violations:
        # Translators: after a list of twigs in order of play; the last one is the attempted one
        yield say.pgettext("twigs/alt", "The last twig is the one to judge.")
    if shown.move.pose is not None:
        # Translators: the twig does not lie along the edges of the hexagonal grid
        yield say.pgettext("twigs/alt", "It does not lie along the grid.")


def _areas(subject: Subject, shown: Picture, say: Say) -> Iterator[str]:
    if len(shown.areas) >= MANY:
        yield from _areas_counted(subject, say)
        return
    for area in shown.areas:
        yield _area(area, say)


def _area(area: Area, say: Say) -> str:
    split = listed(
        say,
        [_player_number(say, player, n) for player, n in enumerate(area.shares) if n],
    )
    n = len(area.cells)
    if area.owner is None:
        if n == 1:
            # Translators: split is a list such as "White 3 and Black 3"
            return say.pgettext(
                "twigs/alt",
                "A closed hexagon, segments around it: %(split)s; nobody’s.",
                split=split,
            )
        return say.npgettext(
            "twigs/alt",
            # Translators: split is a list such as "White 5 and Black 5"
            "A closed area of %(n)s hexagon, segments around it: %(split)s; nobody’s.",
            "A closed area of %(n)s hexagons, segments around it: %(split)s; nobody’s.",
            n,
            n=n,
            split=split,
        )
    owner = player_name(say, area.owner)
    if n == 1:
        # Translators: split is a list such as "White 4 and Black 2"; owner is a player
        return say.pgettext(
            "twigs/alt",
            "A closed hexagon, segments around it: %(split)s; claimed by %(owner)s.",
            split=split,
            owner=owner,
        )
    return say.npgettext(
        "twigs/alt",
        # Translators: split is a list such as "White 7 and Black 3"; owner is a player
        "A closed area of %(n)s hexagon, segments around it: %(split)s; claimed by %(owner)s.",
        "A closed area of %(n)s hexagons, segments around it: %(split)s; claimed by %(owner)s.",
        n,
        n=n,
        split=split,
        owner=owner,
    )


def _areas_counted(subject: Subject, say: Say) -> Iterator[str]:
    state = state_of(subject)
    owners = [area.owner for area in state.areas]
    split = listed(
        say, [_player_number(say, player, owners.count(player)) for player in range(state.players)]
    )
    # Translators: numbers of areas; split is a list such as "White 11 and Black 10"
    yield say.pgettext(
        "twigs/alt",
        "Closed areas: %(n)s. Claimed: %(split)s. Nobody’s: %(tied)s.",
        n=len(owners),
        split=split,
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


def _marks(subject: Subject, say: Say) -> Iterator[str]:
    for mark in subject.marks:
        if mark.kind != "label":
            continue
        match place(mark.at).kind:
            case "cell":
                # Translators: label is a letter or digit drawn in the figure
                yield say.pgettext("twigs/alt", "Mark %(label)s: a hexagon.", label=mark.text)
            case "segment":
                # Translators: label is a letter or digit drawn in the figure
                yield say.pgettext("twigs/alt", "Mark %(label)s: a segment.", label=mark.text)
            case _:
                # Translators: label is a letter or digit drawn in the figure
                yield say.pgettext("twigs/alt", "Mark %(label)s: a vertex.", label=mark.text)


def _leaves(shown: Picture, say: Say) -> Iterator[str]:
    n = len(leaves(shown.twigs))
    yield say.npgettext(
        "twigs/alt",
        # Translators: leaves are segment ends that touch no other segment; the figure marks them
        "%(n)s leaf is marked.",
        "%(n)s leaves are marked.",
        n,
        n=n,
    )


def _middle(twigs: Sequence[Twig]) -> tuple[float, float]:
    centres = [twig.centre for twig in twigs]
    n = len(centres)
    return sum(x for x, _ in centres) / n, sum(y for _, y in centres) / n


def _direction(say: Say, start: tuple[float, float], end: tuple[float, float]) -> str:
    """Where ``end`` lies, seen from ``start``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if math.hypot(dx, dy) < 0.5:
        # Translators: where a twig lies, after a comma
        return say.pgettext("twigs/alt/where", "in the middle")
    match round(math.degrees(math.atan2(dy, dx)) / 45) % 8:
        case 0:
            # Translators: where a twig lies, after a comma
            return say.pgettext("twigs/alt/where", "on the right")
        case 1:
            # Translators: where a twig lies, after a comma
            return say.pgettext("twigs/alt/where", "at the upper right")
        case 2:
            # Translators: where a twig lies, after a comma
            return say.pgettext("twigs/alt/where", "at the top")
        case 3:
            # Translators: where a twig lies, after a comma
            return say.pgettext("twigs/alt/where", "at the upper left")
        case 4:
            # Translators: where a twig lies, after a comma
            return say.pgettext("twigs/alt/where", "on the left")
        case 5:
            # Translators: where a twig lies, after a comma
            return say.pgettext("twigs/alt/where", "at the lower left")
        case 6:
            # Translators: where a twig lies, after a comma
            return say.pgettext("twigs/alt/where", "at the bottom")
    # Translators: where a twig lies, after a comma
    return say.pgettext("twigs/alt/where", "at the lower right")

"""What a picture of Twigs shows, in sentences for readers who do not see it.

Twigs are told in the order of play: whose, which letter, whereabouts, what they touch; then the
areas that they close, with the count of segments and who claims them; then the marks.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagrams.base import Say, Subject
from generator.diagrams.twigs.alt_areas import MANY, areas, direction, middle, player_number
from generator.diagrams.twigs.picture import Picture, Twig, leaves, picture
from generator.diagrams.twigs.places import place
from generator.diagrams.words import joined, listed, player_name
from generator.games.twigs.pieces import CHIRAL, LETTERS


def alt(subject: Subject, say: Say) -> str:
    """The sentences, joined."""
    shown = picture(subject)
    if subject.art:
        return _art(shown, say)
    if subject.view.catalogue:
        return joined(say, _catalogue(say))
    return joined(
        say,
        (
            *_board(shown, say),
            *(_many(shown, say) if len(shown.twigs) >= MANY else _one_by_one(shown, say)),
            *_move(subject, shown, say),
            *areas(subject, shown, say),
            *_marks(subject, say),
            *(_leaves(shown, say) if subject.view.leaves else ()),
        ),
    )


def _art(shown: Picture, say: Say) -> str:
    n = len(shown.twigs)
    # Translators: of the picture on the cover
    return say.npgettext(
        "twigs/alt",
        "Decoration: %(n)s twig on the hexagonal grid.",
        "Decoration: %(n)s twigs on the hexagonal grid.",
        n,
        n=n,
    )


def _catalogue(say: Say) -> Iterator[str]:
    # Translators: letters is a list of letters
    yield say.npgettext(
        "twigs/alt",
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
        # Translators: a puzzle's outline, to be covered with twigs
        yield say.npgettext(
            "twigs/alt",
            "An empty outline of %(n)s hexagon, to be covered.",
            "An empty outline of %(n)s hexagons, to be covered.",
            n,
            n=n,
        )


def _many(shown: Picture, say: Say) -> Iterator[str]:
    n = len(shown.twigs)
    players = sorted({twig.player for twig in shown.twigs})
    numbers = [
        player_number(say, player, sum(twig.player == player for twig in shown.twigs))
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
        where = direction(say, middle(t.centre for t in earlier), twig.centre)
        if not touched:
            # Translators: where is one of the directions, such as "on the right"
            yield say.pgettext(
                "twigs/alt",
                "Twig %(number)s: %(player)s, letter %(letter)s, %(where)s, touching nothing.",
                number=i + 1,
                player=player,
                letter=twig.letter,
                where=where,
            )
            continue
        # Translators: where is one of the directions, such as "on the right"; others is a
        # list of numbers of twigs
        yield say.npgettext(
            "twigs/alt",
            "Twig %(number)s: %(player)s, letter %(letter)s, %(where)s, touching twig %(others)s.",
            "Twig %(number)s: %(player)s, letter %(letter)s, %(where)s, touching twigs %(others)s.",
            len(touched),
            number=i + 1,
            player=player,
            letter=twig.letter,
            where=where,
            others=listed(say, map(str, touched)),
        )


def _move(subject: Subject, shown: Picture, say: Say) -> Iterator[str]:
    """What is to be seen of the twig that the figure is about."""
    if shown.move is None or shown.move not in shown.twigs:
        return
    if len(shown.twigs) > 1:
        if subject.violations:
            # Translators: after a list of twigs in order of play
            yield say.pgettext("twigs/alt", "The last twig is the one to judge.")
        else:
            # Translators: after a list of twigs in order of play
            yield say.pgettext("twigs/alt", "The last twig has just been laid.")
    if shown.move.pose is not None:
        # Translators: of a twig that does not lie along the edges of the hexagonal grid
        yield say.pgettext("twigs/alt", "It does not lie along the grid.")
    for number, other in enumerate(shown.twigs, 1):
        if other == shown.move:
            continue
        yield from _conflict(shown.move, other, number, say)
        if subject.violations and other.letter == shown.move.letter:
            yield _same_shape(shown.move, other, number, say)


def _conflict(move: Twig, other: Twig, number: int, say: Say) -> Iterator[str]:
    shared = len(set(move.segments).intersection(other.segments))
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
    if move.touches_middle(other):
        # Translators: number is that of a twig
        yield say.pgettext(
            "twigs/alt", "It touches the middle of a segment of twig %(number)s.", number=number
        )


def _same_shape(move: Twig, other: Twig, number: int, say: Say) -> str:
    if move.letter in CHIRAL and not move.turns_into(other):
        # Translators: number is that of a twig
        return say.pgettext(
            "twigs/alt", "It has the shape of twig %(number)s, turned over.", number=number
        )
    # Translators: number is that of a twig
    return say.pgettext("twigs/alt", "It has the shape of twig %(number)s.", number=number)


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
    # Translators: leaves are segment ends that touch no other segment; the figure marks them
    yield say.npgettext(
        "twigs/alt",
        "%(n)s leaf is marked.",
        "%(n)s leaves are marked.",
        n,
        n=n,
    )

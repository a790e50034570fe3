"""What a figure of Pent-Up shows, in sentences for readers who do not see it.

Tiles are described in the order of play: whose, which letter, which level, which cells, what they
lie beside or rest on; many tiles are counted first. Then what is to be seen of the move, then the
marks.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.games.pentup.diagram.alt_cells import Axes
from generator.games.pentup.diagram.alt_marks import mark_words
from generator.games.pentup.diagram.alt_move import move_words
from generator.games.pentup.diagram.alt_puzzles import castle_words, ring_words
from generator.games.pentup.diagram.alt_tiles import by_level, one_by_one
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.shown import ShownPosition, shown_position, state_of, to_cover
from generator.games.pentup.engine.state import TEAMS
from generator.games.pentup.pieces import CHIRAL, LETTERS
from generator.kit.words import joined, listed, player_name

MANY = 9
"""From so many tiles on they are counted before they are described one by one."""


def alt(subject: Subject, say: Say) -> str:
    """The sentences, joined."""
    if subject.view.catalogue:
        return joined(say, _catalogue(say))
    if subject.view.seating:
        return joined(say, _seating(subject, say))
    shown = shown_position(subject)
    if subject.art:
        return _art(shown, say)
    if not shown.order and subject.view.board:
        return joined(say, castle_words(to_cover(subject, shown), say))
    axes = Axes.of(subject, shown)
    return joined(
        say,
        (
            *_view(subject, say),
            *_overview(subject, shown, say),
            *one_by_one(subject, shown, axes, say),
            *move_words(subject, shown, axes, say),
            *mark_words(subject, shown, axes, say),
        ),
    )


def _overview(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    """What many tiles have in common, before each of them."""
    if len(shown.order) < MANY:
        return
    if subject.loose and len({tile.player for tile in shown.order}) > 1:
        yield from ring_words(shown, say)
    else:
        yield from by_level(subject, shown, say)


def _art(shown: ShownPosition, say: Say) -> str:
    n = len(shown.order)
    # Translators: of the picture on the cover
    return say.npgettext(
        "pentup/alt",
        "Decoration: a stack of %(n)s tile.",
        "Decoration: a stack of %(n)s tiles.",
        n,
        n=n,
    )


def _catalogue(say: Say) -> Iterator[str]:
    n = len(LETTERS)
    # Translators: letters is a list of letters
    yield say.npgettext(
        "pentup/alt",
        "%(n)s tile, by letter: %(letters)s.",
        "%(n)s tiles, by letter: %(letters)s.",
        n,
        n=n,
        letters=listed(say, LETTERS),
    )
    # Translators: the tiles that look different when turned over; letters is a list of letters
    yield say.pgettext(
        "pentup/alt", "Different when turned over: %(letters)s.", letters=listed(say, CHIRAL)
    )


def _seating(subject: Subject, say: Say) -> Iterator[str]:
    state = state_of(subject)
    names = [player_name(say, player) for player in state.turns]
    # Translators: names is a list of colours, beginning with the player who starts
    yield say.pgettext(
        "pentup/alt", "Around a table sit, clockwise: %(names)s.", names=listed(say, names)
    )
    if state.variant == "pairs":
        for team in TEAMS:
            one, other = (player_name(say, player) for player in team)
            # Translators: both are colours
            yield say.pgettext(
                "pentup/alt",
                "%(one)s and %(other)s sit opposite each other and are partners.",
                one=one,
                other=other,
            )


def _view(subject: Subject, say: Say) -> Iterator[str]:
    match subject.view.projection:
        case "both":
            # Translators: two drawings of the same tiles, side by side
            yield say.pgettext("pentup/alt", "Seen from above and as a stack.")
        case "isometric":
            # Translators: a drawing that shows how high the tiles are stacked
            yield say.pgettext("pentup/alt", "Seen as a stack.")
        case "levels" if subject.view.levels:
            first, last = subject.view.levels
            # Translators: one drawing for each level; first and last are numbers of levels
            yield say.pgettext(
                "pentup/alt",
                "Level by level, from level %(first)s up to level %(last)s.",
                first=first,
                last=last,
            )
        case "levels":
            # Translators: one drawing for each level
            yield say.pgettext("pentup/alt", "Level by level, from level 1 up.")

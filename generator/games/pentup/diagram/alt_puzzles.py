"""Puzzles of Pent-Up and their answers in sentences: plans of castles, and rings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TypeVar

from generator.contract.diagram import Say
from generator.games.pentup.diagram.shown import ShownPosition
from generator.geometry.square import Cell
from generator.kit.words import listed, player_name

Sign = TypeVar("Sign")


def castle_words(heights: Mapping[Cell, int], say: Say) -> Iterator[str]:
    """The plan in words: what is alike in a row is one item, and so are rows that are alike."""
    n = len(heights)
    # Translators: a puzzle: a plan of squares, each with a height
    yield say.npgettext(
        "pentup/alt",
        "A plan of %(n)s square, row by row from the top, each from the left.",
        "A plan of %(n)s squares, row by row from the top, each from the left.",
        n,
        n=n,
    )
    number = 0
    for row, alike in groupby(_rows(heights, heights)):
        first, number = number + 1, number + len(list(alike))
        runs = listed(say, (_run(height, len(list(run)), say) for height, run in groupby(row)))
        if first == number:
            # Translators: a row of a plan; runs is a list such as "3 of height 1 and 2 of height 2"
            yield say.pgettext("pentup/alt", "Row %(row)s: %(runs)s.", row=first, runs=runs)
        elif number == first + 1:
            # Translators: neighbouring rows of a plan that are alike; runs is a list such as
            # "3 of height 1 and 2 of height 2"
            yield say.pgettext(
                "pentup/alt",
                "Rows %(first)s and %(last)s: %(runs)s.",
                first=first,
                last=number,
                runs=runs,
            )
        else:
            # Translators: rows of a plan that are alike; runs is a list such as
            # "3 of height 1 and 2 of height 2"
            yield say.pgettext(
                "pentup/alt",
                "Rows %(first)s to %(last)s: %(runs)s.",
                first=first,
                last=number,
                runs=runs,
            )


def _run(height: int | None, n: int, say: Say) -> str:
    """Neighbouring squares of one height in a row, or empty places."""
    if height is None:
        # Translators: part of a list: n places of a plan, side by side, without a square
        return say.pgettext("pentup/alt", "%(n)s empty", n=n)
    # Translators: part of a list: n squares of a plan, side by side, that are so many levels high
    return say.pgettext("pentup/alt", "%(n)s of height %(height)s", n=n, height=height)


def ring_words(shown: ShownPosition, say: Say) -> Iterator[str]:
    """A tile and the rings around it, briefly: the rings change in colour from one to the next."""
    first, *rest = shown.order
    # Translators: player is a colour, letter the name of a tile
    yield say.pgettext(
        "pentup/alt",
        "In the middle: %(player)s %(letter)s.",
        player=player_name(say, first.player),
        letter=first.letter,
    )
    rings = sorted({tile.player for tile in rest}, key=lambda player: player == first.player)
    for player in rings:
        letters = listed(say, (tile.letter for tile in rest if tile.player == player))
        # Translators: around all that was named before; player is a colour, letters a list of names
        # of tiles
        yield say.pgettext(
            "pentup/alt",
            "Further out: %(player)s %(letters)s.",
            player=player_name(say, player),
            letters=letters,
        )


def _rows(signs: Mapping[Cell, Sign], frame: Iterable[Cell]) -> Iterator[tuple[Sign | None, ...]]:
    """Rows from the top, each from the leftmost cell of the frame to the rightmost."""
    xs, ys = zip(*frame, strict=True)
    for y in range(max(ys), min(ys) - 1, -1):
        yield tuple(signs.get((x, y)) for x in range(min(xs), max(xs) + 1))

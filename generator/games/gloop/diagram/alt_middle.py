"""The middle group of the strategy game in sentences, and where its ends may grow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.contract.diagram import Say
from generator.games.gloop.diagram.alt_tiles import rows
from generator.games.gloop.engine.middle import End
from generator.games.gloop.engine.state import GloopState
from generator.geometry.pathtile import Cell
from generator.kit.words import listed


def middle_words(state: GloopState, corner: Cell, say: Say) -> Iterator[str]:
    """The group tile by tile, its rows and columns counted from ``corner``, and how it grew."""
    n = (len(state.middle.tiles) - 2) // 4
    if not n:
        # Translators: the two tiles with which the strategy game begins
        yield say.pgettext("gloop/alt", "The starting pair, one tile above the other.")
    else:
        # Translators: n counts blocks of four tiles
        yield say.npgettext(
            "gloop/alt",
            "The middle group: the starting pair and %(n)s block.",
            "The middle group: the starting pair and %(n)s blocks.",
            n,
            n=n,
        )
    yield from rows(state.middle.grid, say, corner)
    for end in state.middle.ends:
        gone = listed(say, (direction(way, say) for way in _gone(state, end)))
        if end.name == "R" and end.way:
            # Translators: gone is a list of directions, such as "right, up and right"
            yield say.pgettext("gloop/alt", "The right end went: %(gone)s.", gone=gone)
        elif end.way:
            # Translators: gone is a list of directions, such as "left, up and left"
            yield say.pgettext("gloop/alt", "The left end went: %(gone)s.", gone=gone)


def _gone(state: GloopState, end: End) -> list[str]:
    """The ways that an end has gone, block by block."""
    sign = 1 if end.name == "R" else -1
    cells = [cell for cell, _ in state.middle.tiles if cell[1] * sign > 0]
    corners = cells[::4]
    ways = [("E" if sign > 0 else "W")] if corners else []
    for (row, _), (next_row, _) in pairwise(corners):
        ways.append("N" if next_row < row else "S" if next_row > row else ways[0])
    return ways


def direction(way: str, say: Say) -> str:
    """Which way a letter of the compass is on the table, in a word."""
    match way:
        case "E":
            # Translators: a direction, in a list
            return say.pgettext("gloop/alt/way", "right")
        case "W":
            # Translators: a direction, in a list
            return say.pgettext("gloop/alt/way", "left")
        case "N":
            # Translators: a direction, in a list
            return say.pgettext("gloop/alt/way", "up")
    # Translators: a direction, in a list
    return say.pgettext("gloop/alt/way", "down")


def way_words(end: End, say: Say) -> str:
    """Which ways an end may grow."""
    ways = listed(say, (direction(way, say) for way in end.ways))
    if end.name == "R":
        # Translators: ways is a list of directions, such as "right, up and down"
        return say.pgettext("gloop/alt", "The right end may grow: %(ways)s.", ways=ways)
    # Translators: ways is a list of directions, such as "left, up and down"
    return say.pgettext("gloop/alt", "The left end may grow: %(ways)s.", ways=ways)

"""The strategy game of Gloop in sentences: the middle group, hands and areas, the turn."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.games.gloop.diagram.alt_hands import player_words
from generator.games.gloop.diagram.alt_middle import direction, middle_words, way_words
from generator.games.gloop.diagram.alt_tiles import (
    corner_of,
    key,
    rows,
    side_words,
    tiles_of,
)
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.shown import shows_middle, state_of
from generator.games.gloop.engine.block import CELLS
from generator.games.gloop.engine.deal import DRAWN
from generator.games.gloop.engine.middle import End, Middle
from generator.games.gloop.engine.movegen import extensions, makes
from generator.games.gloop.engine.notation import Draw, Extend, Make
from generator.games.gloop.engine.state import GloopState
from generator.geometry.loops import Grid, mismatches
from generator.geometry.pathtile import SIDES, Cell, neighbour


def sentences(subject: Subject, say: Say) -> Iterator[str]:
    """What the figure shows of the game."""
    before = subject.before
    assert isinstance(before, GloopState)
    yield key(say)
    laid = _laid(subject, before)
    corner = corner_of({**before.middle.grid, **laid})
    if shows_middle(subject):
        yield from middle_words(before, corner, say)
    if not subject.view.points:
        yield from _turn(subject, before, laid, corner, say)
    if subject.view.growth:
        for end in state_of(subject).middle.ends:
            yield way_words(end, say)
    if subject.view.hands:
        yield from player_words(subject, say)


def _laid(subject: Subject, before: GloopState) -> Grid:
    """The tiles of the block that is placed, by cell; none where there is no such block."""
    move = subject.move
    if not isinstance(move, Extend) or move.block >= len(before.area):
        return {}
    corner = before.middle.end(move.end).next_corner(move.way, move.shift)
    return before.area[move.block].turned(move.turns).at(corner)


def _turn(
    subject: Subject, before: GloopState, laid: Grid, corner: Cell, say: Say
) -> Iterator[str]:
    player = before.to_move + 1
    match subject.move:
        case Make(block=block):
            # Translators: player is a number; n counts the tiles of a block, a square of them
            yield say.npgettext(
                "gloop/alt",
                "Player %(player)s makes a block of %(n)s tile.",
                "Player %(player)s makes a block of %(n)s tiles.",
                len(block.ids),
                n=len(block.ids),
                player=player,
            )
            yield from rows(block.at((0, 0)), say)
            yield from _unmatched_inside(block.at((0, 0)), say)
            for (row, column), tile in zip(CELLS, block.ids, strict=True):
                if tile not in before.hand:
                    yield _foreign(before, tile, row + 1, column + 1, say)
        case Extend(_, name, way, turns, shift):
            yield _extension(player, name, way, say)
            if turns:
                # Translators: of a block; n is 90, 180 or 270
                yield say.npgettext(
                    "gloop/alt",
                    "The block was rotated clockwise by %(n)s degree.",
                    "The block was rotated clockwise by %(n)s degrees.",
                    90 * turns,
                    n=90 * turns,
                )
            if shift:
                # Translators: of a block; n counts tiles
                yield say.npgettext(
                    "gloop/alt",
                    "It is shifted along the side by %(n)s tile.",
                    "It is shifted along the side by %(n)s tiles.",
                    abs(shift),
                    n=abs(shift),
                )
            if laid:
                yield from _as_laid(laid, corner, say)
                yield from _touched(before.middle.grid, laid, say)
                yield from _met(before.middle, before.middle.end(name), laid, corner, say)
        case Draw():
            # Translators: player is a number; n counts tiles
            yield say.npgettext(
                "gloop/alt",
                "Player %(player)s draws %(n)s tile.",
                "Player %(player)s draws %(n)s tiles.",
                DRAWN,
                n=DRAWN,
                player=player,
            )
            yield from _why_drawn(subject, before, say)


def _as_laid(laid: Grid, corner: Cell, say: Say) -> Iterator[str]:
    # Translators: before the rows of a block, tile by tile
    yield say.pgettext("gloop/alt", "The block as it lies:")
    yield from rows(laid, say, corner)


def _touched(grid: Grid, laid: Grid, say: Say) -> Iterator[str]:
    """The tiles of a group that lie along the sides of a block."""
    for side in SIDES:
        along = [neighbour(c, side) for c in sorted(laid) if neighbour(c, side) not in laid]
        if grid.keys().isdisjoint(along):
            continue
        where, tiles = side_words(side, say), tiles_of(grid, along, say)
        if side % 2:
            # Translators: where is a side of a block, such as "On the left"; tiles, one above the
            # other, as described: "AB EH and no tile"
            yield say.pgettext(
                "gloop/alt",
                "%(where)s it touches, from the top: %(tiles)s.",
                where=where,
                tiles=tiles,
            )
        else:
            # Translators: where is a side of a block, such as "At the top"; tiles, side by side, as
            # described: "AB EH and no tile"
            yield say.pgettext(
                "gloop/alt",
                "%(where)s it touches, from the left: %(tiles)s.",
                where=where,
                tiles=tiles,
            )


def _foreign(state: GloopState, tile: str, row: int, column: int, say: Say) -> str:
    """That a tile of a block is not the player's, and whose it is."""
    for player, hand in enumerate(state.hands, 1):
        if tile in hand:
            # Translators: of a tile of the block just described; player is a number
            return say.pgettext(
                "gloop/alt",
                "The tile in row %(row)s, column %(column)s belongs to player %(player)s.",
                row=row,
                column=column,
                player=player,
            )
    # Translators: of a tile of the block just described
    return say.pgettext(
        "gloop/alt",
        "The tile in row %(row)s, column %(column)s was not in the player’s hand.",
        row=row,
        column=column,
    )


def _extension(player: int, name: str, way: str, say: Say) -> str:
    towards = direction(way, say)
    if name == "R":
        # Translators: player is a number; direction is such as "up"
        return say.pgettext(
            "gloop/alt",
            "Player %(player)s places a block at the right end, direction: %(direction)s.",
            player=player,
            direction=towards,
        )
    # Translators: player is a number; direction is such as "up"
    return say.pgettext(
        "gloop/alt",
        "Player %(player)s places a block at the left end, direction: %(direction)s.",
        player=player,
        direction=towards,
    )


def _unmatched_inside(block: Grid, say: Say) -> Iterator[str]:
    """Which tiles of a block, described row by row, do not match: a sentence for each side."""
    for (row, column), side in mismatches(block):
        if side == 1:
            # Translators: of the block just described, row by row; two tiles side by side
            yield say.pgettext(
                "gloop/alt",
                "In row %(row)s, the paths of the tiles in columns %(column)s and %(next)s "
                "do not meet.",
                row=row + 1,
                column=column + 1,
                next=column + 2,
            )
        else:
            # Translators: of the block just described, row by row; two tiles, one above the other
            yield say.pgettext(
                "gloop/alt",
                "In column %(column)s, the paths of the tiles in rows %(row)s and %(next)s "
                "do not meet.",
                column=column + 1,
                row=row + 1,
                next=row + 2,
            )


def _met(middle: Middle, end: End, laid: Grid, corner: Cell, say: Say) -> Iterator[str]:
    """Whether a block meets what the group had before its end, and where no paths meet."""
    unmet = mismatches({**middle.grid, **laid})
    older = _beside(middle, end, laid)
    if older and not mismatches({**older, **laid}):
        # Translators: of a block laid at an end of the middle group; the end itself is not meant
        yield say.pgettext(
            "gloop/alt", "It also touches an older part of the group and matches it."
        )
    elif older:
        # Translators: of a block laid at an end of the middle group; the end itself is not meant
        yield say.pgettext("gloop/alt", "It also touches an older part of the group.")
    for cell, side in unmet:
        (row, column), where = (cell, side) if cell in laid else (neighbour(cell, side), side ^ 2)
        # Translators: where is a side of the tile, such as "On the left"; row and column count
        # from 1, from the top left
        yield say.pgettext(
            "gloop/alt",
            "%(where)s of the tile in row %(row)s, column %(column)s, the paths do not meet.",
            where=side_words(where, say),
            row=row - corner[0] + 1,
            column=column - corner[1] + 1,
        )


def _beside(middle: Middle, end: End, laid: Grid) -> dict[Cell, str]:
    """The tiles that ``laid`` touches beside those of the end: the group had them before."""
    row, column = end.corner
    last = (
        [(row + down, column + right) for down, right in CELLS]
        if end.way
        else [cell for cell, _ in middle.tiles[:2]]
    )
    around = {neighbour(cell, side) for cell in laid for side in SIDES}
    return {cell: tile for cell, tile in middle.tiles if cell in around and cell not in last}


def _why_drawn(subject: Subject, before: GloopState, say: Say) -> Iterator[str]:
    if not subject.violations:
        # Translators: of a player who draws tiles: why that was legal
        yield say.pgettext(
            "gloop/alt",
            "Before that, this player could neither make a block nor extend the middle group.",
        )
        return
    # Translators: of the two tiles that a player draws
    yield say.pgettext("gloop/alt", "They lie face down beside the hand.")
    if makes(before.hand):
        # Translators: of a player who draws tiles and may not
        yield say.pgettext("gloop/alt", "The player could make a block from the hand instead.")
    if next(extensions(before), None) is not None:
        # Translators: of a player who draws tiles and may not
        yield say.pgettext("gloop/alt", "The player could extend the middle group instead.")

"""The strategy game of Gloop in sentences: the middle group, hands and areas, the turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.contract.diagram import Say
from generator.games.gloop.diagram.alt_tiles import key, rows, side_words, tile_words, tiles_of
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.shown import shows_middle, state_of
from generator.games.gloop.engine.block import CELLS
from generator.games.gloop.engine.deal import DRAWN
from generator.games.gloop.engine.middle import End, Middle
from generator.games.gloop.engine.movegen import extensions, makes
from generator.games.gloop.engine.notation import Draw, Extend, Make
from generator.games.gloop.engine.scoring import scores
from generator.games.gloop.engine.state import GloopState
from generator.geometry.loops import Grid, mismatches
from generator.geometry.pathtile import SIDES, Cell, neighbour
from generator.kit.words import listed


def sentences(subject: Subject, say: Say) -> Iterator[str]:
    """What the figure shows of the game."""
    state = state_of(subject)
    before = subject.before
    assert isinstance(before, GloopState)
    pair = shows_middle(subject) and _is_pair(before)
    if pair or isinstance(subject.move, (Make, Extend)):
        yield key(say)
    if shows_middle(subject):
        yield from _middle(before, say)
    if not subject.view.points:
        yield from _turn(subject, before, say)
    if subject.view.growth:
        for end in state.middle.ends:
            yield _ways(end, say)
    if subject.view.hands:
        yield from _players(subject, state, say)


def _is_pair(state: GloopState) -> bool:
    """Whether the middle group is the starting pair alone."""
    return len(state.middle.tiles) == 2


def _middle(state: GloopState, say: Say) -> Iterator[str]:
    n = (len(state.middle.tiles) - 2) // 4
    if _is_pair(state):
        (_, upper), (_, lower) = state.middle.tiles
        # Translators: the two tiles with which the strategy game begins
        yield say.pgettext("gloop/alt", "The starting pair, one tile above the other.")
        # Translators: of the starting pair; both are tiles as described: "AB EH"
        yield say.pgettext(
            "gloop/alt",
            "Upper tile: %(upper)s. Lower tile: %(lower)s.",
            upper=tile_words(upper, say),
            lower=tile_words(lower, say),
        )
        return
    # Translators: n counts blocks of four tiles
    yield say.npgettext(
        "gloop/alt",
        "In the middle, the starting pair and %(n)s block.",
        "In the middle, the starting pair and %(n)s blocks.",
        n,
        n=n,
    )
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


def _ways(end: End, say: Say) -> str:
    ways = listed(say, (direction(way, say) for way in end.ways))
    if end.name == "R":
        # Translators: ways is a list of directions, such as "right, up and down"
        return say.pgettext("gloop/alt", "The right end may grow: %(ways)s.", ways=ways)
    # Translators: ways is a list of directions, such as "left, up and down"
    return say.pgettext("gloop/alt", "The left end may grow: %(ways)s.", ways=ways)


def _turn(subject: Subject, before: GloopState, say: Say) -> Iterator[str]:
    player = before.to_move + 1
    match subject.move:
        case Make(block):
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
        case Extend(number, name, way, turns, shift):
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
            if number < len(before.area):
                end = before.middle.end(name)
                laid = before.area[number].turned(turns).at(end.next_corner(way, shift))
                yield from _as_laid(laid, say)
                yield from _touched(before.middle.grid, laid, say)
                older = _beside(before.middle, end, laid)
                if "must-match" in subject.violations:
                    grid = {cell: t for cell, t in before.middle.grid.items() if cell not in older}
                    yield from _unmatched({**grid, **laid}, say)
                if older:
                    yield _older(len(mismatches({**older, **laid})), say)
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


def _as_laid(grid: Grid, say: Say) -> Iterator[str]:
    # Translators: before the rows of a block, tile by tile
    yield say.pgettext("gloop/alt", "The block as it lies:")
    yield from rows(grid, say)


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


def _unmatched(grid: Grid, say: Say) -> Iterator[str]:
    n = len(mismatches(grid))
    if n:
        # Translators: n counts shared edges of tiles
        yield say.npgettext(
            "gloop/alt",
            "At %(n)s shared side the paths do not meet.",
            "At %(n)s shared sides the paths do not meet.",
            n,
            n=n,
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


def _older(unmet: int, say: Say) -> str:
    if not unmet:
        # Translators: of a block laid at an end of the middle group; the end itself is not meant
        return say.pgettext(
            "gloop/alt", "It also touches an older part of the group and matches it."
        )
    # Translators: of a block laid at an end of the middle group, which is not meant; n counts
    # shared edges of tiles
    return say.npgettext(
        "gloop/alt",
        "It also touches an older part of the group; at %(n)s shared side the paths do not meet.",
        "It also touches an older part of the group; at %(n)s shared sides the paths do not meet.",
        unmet,
        n=unmet,
    )


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


def _players(subject: Subject, state: GloopState, say: Say) -> Iterator[str]:
    points = scores(state.hands, state.areas)
    for player, (hand, area) in enumerate(zip(state.hands, state.areas, strict=True)):
        # Translators: player is a number; tiles and blocks are numbers of things
        yield say.pgettext(
            "gloop/alt",
            "Player %(player)s: tiles in hand: %(tiles)s, blocks in the area: %(blocks)s.",
            player=player + 1,
            tiles=len(hand),
            blocks=len(area),
        )
        if subject.view.points:
            # Translators: of the player just described; points is a number
            yield say.pgettext("gloop/alt", "Points lost: %(points)s.", points=-points[player])

"""Move generation of the strategy game: all legal turns, found edge by edge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from generator.games.gloop.engine.block import Block
from generator.games.gloop.engine.middle import demands
from generator.games.gloop.engine.notation import Draw, Extend, Make, Turn
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.pieces import LYING, ORIENTATIONS, Lying
from generator.geometry.pathtile import FACING, SIDES, ends


def turns(state: GloopState) -> tuple[Turn, ...]:
    """All legal turns, sorted bytewise by notation."""
    if state.ended:
        return ()
    found: list[Turn] = sorted(extensions(state), key=str)  # the notation E … is before M …
    found += map(Make, blocks(state.hand))
    return tuple(found) or (Draw(),)


def stuck(state: GloopState) -> bool:
    """Whether the player to move can neither make a block nor extend the middle group."""
    return next(extensions(state), None) is None and next(blocks(state.hand), None) is None


def blocks(hand: Sequence[str]) -> Iterator[Block]:
    """All matched blocks of four tiles of a hand, each turn of a block apart, sorted by notation:
    all ids are of one length, so the tiles, one after the other, are in the order of their texts.

    The top right tile is looked up by its left side, the bottom left one by its top, the last one
    by both.
    """
    forms: list[tuple[int, tuple[int, int, int, int], Lying]] = [
        (1 << number, ends(placed), LYING[placed])
        for number, tile in enumerate(sorted(hand))
        for placed in ORIENTATIONS[tile]
    ]
    by_left, by_top, by_both = defaultdict(list), defaultdict(list), defaultdict(list)
    for form in forms:
        _, (top, _, _, left), _ = form
        by_left[left].append(form)
        by_top[top].append(form)
        by_both[left, top].append(form)
    for used_a, (_, right, bottom, _), a in forms:
        belows = by_top[FACING[bottom]]
        for used_b, (_, _, b_bottom, _), b in by_left[FACING[right]]:
            if used_a & used_b:
                continue
            pair = used_a | used_b
            for used_c, (_, c_right, _, _), c in belows:
                if pair & used_c:
                    continue
                three = pair | used_c
                for used_d, _, d in by_both[FACING[c_right], FACING[b_bottom]]:
                    if not three & used_d:
                        yield Block((a, b, c, d))


def extensions(state: GloopState) -> Iterator[Extend]:
    """All ways to extend the middle group with a block of the player to move.

    What the group asks of a block is found once for each way to grow.
    """
    if not state.area:
        return
    grid = state.middle.grid
    ways = [
        (end.name, way, demands(grid, end.next_corner(way)))
        for end in state.middle.ends
        for way in end.ways
    ]
    for number, block in enumerate(state.area):
        for turn in SIDES:
            sides = block.ends(turn)
            for end, way, asked in ways:
                if all(sides[tile][side] == wanted for tile, side, wanted in asked):
                    yield Extend(number, end, way, turn)

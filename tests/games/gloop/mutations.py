"""Ways to break the rules of Gloop, for :mod:`tests.mutations` and the suite."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest

from generator.contract.engine import Result
from generator.games.gloop.engine import deal, middle, movegen, rules, scoring
from generator.games.gloop.engine.block import Block, Demand
from generator.games.gloop.engine.middle import End, demand
from generator.games.gloop.engine.notation import Extend, Lay, LooseTile, Make, Placement, Turn
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.engine.table import Table
from generator.geometry import loops, pathtile
from generator.geometry.loops import Grid
from generator.geometry.pathtile import Cell, ends

ENGINE_TESTS = ("test_deal", "test_notation", "test_rules", "test_tiles", "test_moves")
"""The modules that test the engine, the slowest last."""
Patch: TypeAlias = pytest.MonkeyPatch
Hands: TypeAlias = Sequence[tuple[str, ...]]
Areas: TypeAlias = Sequence[tuple[Block, ...]]


def _unchecked(rule: str) -> Callable[[Patch], None]:
    table = rules.PLACING if rule in rules.PLACING else rules.TURNS
    return lambda patch: patch.setitem(table, rule, lambda _state, _move: False)


def _placing(rule: str, broken: Callable[[Table, Placement], bool]) -> Callable[[Patch], None]:
    return lambda patch: patch.setitem(rules.PLACING, rule, broken)


def _turn(rule: str, broken: Callable[[GloopState, Turn], bool]) -> Callable[[Patch], None]:
    return lambda patch: patch.setitem(rules.TURNS, rule, broken)


def _on_the_grid_will_do(_: Table, move: Placement) -> bool:
    return isinstance(move, LooseTile)


def _never_snaps(patch: Patch) -> None:
    patch.setattr(rules, "settled", lambda move: move)


def _numbers_meet(tile: str, side: int, other: str) -> bool:
    return ends(tile)[side].bit_count() == ends(other)[(side + 2) % 4].bit_count()


def _same_points_meet(tile: str, side: int, other: str) -> bool:
    return ends(tile)[side] == ends(other)[(side + 2) % 4]


def _meets(meets: Callable[[str, int, str], bool]) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(rules, "meets", meets)


def _always_closed(table: Table, move: Placement) -> bool:
    return (
        isinstance(move, Lay)
        and move.cell in table.empty
        and bool(loops.open_sides(table.after(move).grid))
    )


def _once_as_it_lies(table: Table, move: Placement) -> bool:
    return isinstance(move, Lay) and move.lying in table.cells


def _kinds_of_hand(state: GloopState, turn: Turn) -> bool:
    if isinstance(turn, Make):
        return bool(state.ended) or not set(turn.block.ids) <= set(state.hand)
    return rules.foreign(state, turn)


def _anybodys_blocks(state: GloopState, turn: Turn) -> bool:
    if isinstance(turn, Extend):
        return bool(state.ended) or turn.block >= max(map(len, state.areas))
    return rules.foreign(state, turn)


def _after_the_end(state: GloopState, turn: Turn) -> bool:
    return rules.foreign(replace(state, ended=None), turn)


def _upright_edges_only(_: GloopState, turn: Turn) -> bool:
    if not isinstance(turn, Make):
        return False
    return any(side == 1 for _, side in loops.mismatches(turn.block.at((0, 0))))


def _half_a_side_will_do(state: GloopState, turn: Turn) -> bool:
    return isinstance(turn, Extend) and rules.off_side(state, turn) and abs(turn.shift) != 1


def _ways(ways: Callable[[End], tuple[str, ...]]) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(End, "ways", property(ways))


def _all_ways(end: End) -> tuple[str, ...]:
    return tuple("ENSW") if end.way else (("E",) if end.name == "R" else ("W",))


def _turn_back(end: End) -> tuple[str, ...]:
    outward = "E" if end.name == "R" else "W"
    return (outward, "N", "S") if end.way else (outward,)


def _straight_on(end: End) -> tuple[str, ...]:
    return ("E",) if end.name == "R" else ("W",)


def _around_the_pair(end: End) -> tuple[str, ...]:
    return ("E" if end.name == "R" else "W", "N", "S")


def _last_block_only(grid: Grid, corner: Cell) -> Demand:
    newest = list(grid)[-4:]
    return demand({cell: grid[cell] for cell in newest}, corner)


def _block_as_it_lies(state: GloopState, turn: Turn) -> bool:
    return isinstance(turn, Extend) and rules.mismatched(state, turn.but(turns=0))


def _blocks_only(state: GloopState) -> bool:
    return not movegen.makes(state.hand)


def _extensions_only(state: GloopState) -> bool:
    return next(movegen.extensions(state), None) is None


def _stuck(stuck: Callable[[GloopState], bool]) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(movegen, "stuck", stuck)


def _part_of_the_hand(patch: Patch) -> None:
    """Blocks are looked for among all tiles of a hand but one."""
    whole = movegen.makes

    def some(hand: tuple[str, ...]) -> tuple[Make, ...]:
        return whole(hand[1:])

    patch.setattr(movegen, "makes", some)


def _scores(area: int, hand: int) -> Callable[[Patch], None]:
    def apply(patch: Patch) -> None:
        patch.setattr(scoring, "AREA_LOSS", area)
        patch.setattr(scoring, "HAND_LOSS", hand)

    return apply


def _blocks_count_one(patch: Patch) -> None:
    def scores(hands: Hands, areas: Areas) -> tuple[int, ...]:
        return tuple(-len(a) - 3 * len(h) for h, a in zip(hands, areas, strict=True))

    patch.setattr(scoring, "scores", scores)


def _pool_empty(winners: Callable[[tuple[int, ...]], tuple[int, ...]]) -> Callable[[Patch], None]:
    def ended(hands: Hands, areas: Areas) -> Result:
        points = scoring.scores(hands, areas)
        return Result(winners(points), points, "pool")

    return lambda patch: patch.setattr(scoring, "pool_empty", ended)


def _first_of_tied(points: tuple[int, ...]) -> tuple[int, ...]:
    return (points.index(max(points)),)


def _largest_loss(points: tuple[int, ...]) -> tuple[int, ...]:
    worst = [i for i, n in enumerate(points) if n == min(points)]
    return tuple(worst) if len(worst) == 1 else ()


def _after(change: Callable[[GloopState, GloopState], GloopState]) -> Callable[[Patch], None]:
    play = GloopState.after

    def after(state: GloopState, turn: Turn) -> GloopState:
        return change(state, play(state, turn))

    return lambda patch: patch.setattr(GloopState, "after", after)


def _hand_alone(state: GloopState, new: GloopState) -> GloopState:
    me = state.to_move
    if new.ended or new.hands[me]:
        return new
    return replace(new, ended=scoring.out(me, new.hands, new.areas))


def _plays_on(_: GloopState, new: GloopState) -> GloopState:
    return replace(new, ended=None) if new.ended and new.ended.reason == "out" else new


def _pool_never_ends(_: GloopState, new: GloopState) -> GloopState:
    return replace(new, ended=None) if new.ended and new.ended.reason == "pool" else new


def _two_take_turns(state: GloopState, new: GloopState) -> GloopState:
    return replace(new, to_move=1 - state.to_move if state.to_move < 2 else 0)


def _draws(number: int) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(deal, "DRAWN", number)


def _turned_back(patch: Patch) -> None:
    whole = Block.turned
    patch.setattr(Block, "turned", lambda block, turns: whole(block, -turns))


def _judged_turned_back(patch: Patch) -> None:
    whole = middle.fits
    patch.setattr(rules, "fits", lambda block, turns, asked: whole(block, -turns, asked))


def _across_unmirrored(patch: Patch) -> None:
    patch.setattr(pathtile, "FACING", (0, 1, 2, 3))


MUTATIONS: Mapping[str, Callable[[Patch], None]] = {
    **{f"`{rule}` is not checked": _unchecked(rule) for rule in rules.RULES},
    "`aligned`: any cell will do": _placing("aligned", _on_the_grid_will_do),
    "`aligned`: a loose tile never snaps": _never_snaps,
    "`paths-meet`: the number of points is enough": _meets(_numbers_meet),
    "`paths-meet`: points are not mirrored": _meets(_same_points_meet),
    "tiles meet without mirroring anywhere": _across_unmirrored,
    "`closed`: asked of unfinished fillings": _placing("closed", _always_closed),
    "`once`: as it lies": _placing("once", _once_as_it_lies),
    "`own-tiles`: a tile serves twice": _turn("own-tiles", _kinds_of_hand),
    "`own-tiles`: anybody's blocks": _turn("own-tiles", _anybodys_blocks),
    "`own-tiles`: after the end": _turn("own-tiles", _after_the_end),
    "`block-matched`: upright edges only": _turn("block-matched", _upright_edges_only),
    "`full-side`: half a side will do": _turn("full-side", _half_a_side_will_do),
    "`direction`: back to the pair": _ways(_all_ways),
    "`direction`: up after down": _ways(_turn_back),
    "`direction`: only straight on": _ways(_straight_on),
    "`direction`: above and below the pair": _ways(_around_the_pair),
    "`must-match`: the last block only": lambda patch: patch.setattr(
        rules, "demand", _last_block_only
    ),
    "`must-match`: the block as it lies in the area": _turn("must-match", _block_as_it_lies),
    "blocks turn anticlockwise": _turned_back,
    "blocks are judged as if they turned anticlockwise": _judged_turned_back,
    "`draw-only-if-stuck`: extending is not asked for": _stuck(_blocks_only),
    "`draw-only-if-stuck`: making is not asked for": _stuck(_extensions_only),
    "`draw-only-if-stuck`: a part of the hand is looked at": _part_of_the_hand,
    "draw: one tile": _draws(1),
    "turns: only two take turns": _after(_two_take_turns),
    "end: an empty hand is enough": _after(_hand_alone),
    "end: nobody wins at once": _after(_plays_on),
    "end: an empty pool is no end": _after(_pool_never_ends),
    "score: hand tiles cost one": _scores(1, 1),
    "score: area tiles cost three": _scores(3, 3),
    "score: blocks cost one": _blocks_count_one,
    "tie: the first of the tied players wins": _pool_empty(_first_of_tied),
    "score: the largest loss wins": _pool_empty(_largest_loss),
}
"""What is broken → how."""

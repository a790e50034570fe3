"""All legal turns of Gloop: counted, listed in another way, and played at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract.engine import IllegalMove
from generator.contract.perft import divide, perft
from generator.games.gloop.engine.block import Block
from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.middle import End, Middle
from generator.games.gloop.engine.notation import Draw, Extend, Make, Move
from generator.games.gloop.engine.rules import AnyState
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.pieces import GAME_TILES, LYING, ORIENTATIONS, Lying
from generator.geometry.pathtile import Cell, mirrored, quarter_turned
from tests.games.gloop.play import LONE, RING, deals, drawn, picks, stands, table

TABLE = Path(__file__).parent / "perft.txt"
ROWS = [line for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("row", ROWS)
def test_numbers_of_sequences(row: str) -> None:
    depth, count, players, seed, *rest = row.split(" ", 4)
    state: AnyState = ENGINE.initial(int(players), seed=int(seed))
    for text in (part for texts in rest for part in texts.split(";")):
        state = ENGINE.play(state, ENGINE.parse(state, text))
    assert perft(ENGINE, state, int(depth)) == int(count)


# Another reading of the rules: points compared one by one, places counted by hand


def joins(left: str, right: str) -> bool:
    """Whether two tiles side by side agree at each of the two points of their edge."""
    return all((left[p] == ".") == (right[q] == ".") for p, q in ((2, 7), (3, 6)))


def stacks(upper: str, lower: str) -> bool:
    """Whether two tiles one above the other do."""
    return all((upper[p] == ".") == (lower[q] == ".") for p, q in ((5, 0), (4, 1)))


def blocks_by_trial(hand: tuple[str, ...]) -> set[str]:
    """All blocks from a hand of different tiles: every four in every order, turned in every way."""
    found = set()
    for a, b, c, d in permutations(hand, 4):
        for ra, rb in product(range(len(ORIENTATIONS[a])), range(len(ORIENTATIONS[b]))):
            if not joins(quarter_turned(a, ra), quarter_turned(b, rb)):
                continue
            for rc, rd in product(range(len(ORIENTATIONS[c])), range(len(ORIENTATIONS[d]))):
                low, right = quarter_turned(c, rc), quarter_turned(d, rd)
                if (
                    joins(low, right)
                    and stacks(quarter_turned(a, ra), low)
                    and stacks(quarter_turned(b, rb), right)
                ):
                    found.add(f"M {a}/{ra} {b}/{rb} {c}/{rc} {d}/{rd}")
    return found


def extensions_by_trial(state: GloopState) -> set[str]:
    """All ways to extend: beside the last block of an end wherever the directions allow."""
    table = dict(state.middle.tiles)
    order = list(table)
    found = set()
    for end, sign in (("R", 1), ("L", -1)):
        mine = [cell for cell in order if cell[1] * sign > 0]
        last = mine[-4:] or order[:2]
        row, near = min(r for r, _ in last), min(c * sign for _, c in last)
        earlier = mine[-8:-4] or order[:2]
        went = row - min(r for r, _ in earlier) if mine else None
        spots = [((sign > 0 and "E") or "W", row, near + (2 if mine else 1))]
        if went is not None:
            spots += [("N", row - 2, near)] * (went <= 0) + [("S", row + 2, near)] * (went >= 0)
        for (number, block), (way, top, inner), turn in product(
            enumerate(state.area), spots, range(4)
        ):
            left = inner if sign > 0 else -inner - 1
            cells = {(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)}
            laid = dict(
                zip(sorted(cells), (tile.placed for tile in block.turned(turn).tiles), strict=True)
            )
            whole = table | laid
            assert not cells & set(table)
            if all(
                ((r, c + 1) not in whole or joins(whole[r, c], whole[r, c + 1]))
                and ((r + 1, c) not in whole or stacks(whole[r, c], whole[r + 1, c]))
                for r, c in whole
            ):
                found.add(f"E {number} {end} {way} {turn}")
    return found


def by_trial(state: GloopState) -> tuple[str, ...]:
    found = blocks_by_trial(state.hand) | extensions_by_trial(state)
    return tuple(sorted(found, key=str.encode)) or ("D",)


@settings(max_examples=12, deadline=None)
@given(deals(), picks(30))
def test_moves_agree_with_a_trial_of_all_ways(deal: tuple[int, int], numbers: list[int]) -> None:
    state = drawn(numbers, *deal)
    if not state.ended and len(state.hand) <= 8:
        assert tuple(map(str, ENGINE.moves(state))) == by_trial(state)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 500))
def test_a_chain_of_blocks_grows_only_as_a_trial_says(seed: int) -> None:
    """Closed blocks fit everywhere, so only places and directions are asked for."""
    state = stands(area=[RING] * 8)
    while state.area:
        found = [str(move) for move in ENGINE.moves(state)]
        assert set(found) == extensions_by_trial(state)
        move = ENGINE.parse(state, found[seed * 7919 % len(found)])
        assert isinstance(move, Extend)
        state = replace(state.after(move), to_move=0, ended=None)
        seed = seed * 31 + 7


# Invariants of play


@settings(max_examples=25, deadline=None)
@given(deals(), picks(80))
def test_play_keeps_the_tiles_together(deal: tuple[int, int], numbers: list[int]) -> None:
    state = drawn(numbers, *deal)
    middle = [LYING[placed].tile for _, placed in state.middle.tiles]
    areas = [tile for area in state.areas for block in area for tile in block.ids]
    hands = [tile for hand in state.hands for tile in hand]
    assert sorted([*middle, *areas, *hands, *state.pool]) == sorted(GAME_TILES)
    assert len(dict(state.middle.tiles)) == len(middle)
    assert len(state.pool) % 2 == 0
    assert all(hand == tuple(sorted(hand)) for hand in state.hands)
    whole = dict(state.middle.tiles)
    for (r, c), tile in whole.items():
        assert (r, c + 1) not in whole or joins(tile, whole[r, c + 1])
        assert (r + 1, c) not in whole or stacks(tile, whole[r + 1, c])


@settings(max_examples=25, deadline=None)
@given(deals(), picks(80))
def test_each_listed_turn_is_legal_and_listed_in_order(
    deal: tuple[int, int], numbers: list[int]
) -> None:
    state = drawn(numbers, *deal)
    moves = ENGINE.moves(state)
    assert not any(ENGINE.violations(state, move) for move in moves)
    texts = [str(move).encode() for move in moves]
    assert all(a < b for a, b in pairwise(texts))
    assert bool(moves) == (ENGINE.result(state) is None)
    assert (Draw() in moves) <= (len(moves) == 1)


def some_turn(draw: Callable[[st.SearchStrategy[Any]], Any], state: GloopState) -> Move:
    """A turn that need not be legal, mostly with own tiles and blocks."""
    mine = [*state.hand, *GAME_TILES[:3]]
    kind = draw(st.sampled_from("MMEED"))
    if kind == "D":
        return Draw()
    if kind == "M":
        tiles = [draw(st.sampled_from(mine)) for _ in range(4)]
        a, b, c, d = (Lying(tile, draw(st.integers(0, 3))) for tile in tiles)
        return Make(a, b, c, d)
    return Extend(
        draw(st.integers(0, len(state.area))),
        draw(st.sampled_from("RL")),
        draw(st.sampled_from("NESW")),
        draw(st.integers(0, 3)),
        draw(st.sampled_from((0, 0, 0, -1, 1))),
    )


@settings(max_examples=60, deadline=None)
@given(deals(), picks(30), st.data())
def test_a_turn_is_listed_exactly_when_it_breaks_no_rule(
    deal: tuple[int, int], numbers: list[int], data: st.DataObject
) -> None:
    state = drawn(numbers, *deal)
    move = some_turn(data.draw, state)
    broken = ENGINE.violations(state, move)
    assert (move in ENGINE.moves(state)) == (not broken)
    if broken:
        with pytest.raises(IllegalMove) as caught:
            ENGINE.play(state, move)
        assert caught.value.violations == broken


# Symmetry


def to_the_other_side(cell: Cell) -> Cell:
    return cell[0], -cell[1]


def upside_down(cell: Cell) -> Cell:
    return 1 - cell[0], cell[1]


def flipped(tile: str) -> str:
    return quarter_turned(mirrored(tile), 2)


Turn = tuple[Callable[[Cell], Cell], Callable[[str], str], dict[str, str], tuple[int, ...], int]

HALF_TURN: Turn = (
    lambda cell: upside_down(to_the_other_side(cell)),
    lambda tile: quarter_turned(tile, 2),
    {"R": "L", "L": "R", "E": "W", "W": "E", "N": "S", "S": "N"},
    (3, 2, 1, 0),
    1,
)
MIRRORED: Turn = (
    to_the_other_side,
    mirrored,
    {"R": "L", "L": "R", "E": "W", "W": "E"},
    (1, 0, 3, 2),
    -1,
)
FLIPPED: Turn = (upside_down, flipped, {"N": "S", "S": "N"}, (2, 3, 0, 1), -1)


def block_image(block: Block, turn: Turn) -> Block:
    _, tile, _, order, _ = turn
    a, b, c, d = (LYING[tile(block.tiles[i].placed)] for i in order)
    return Block((a, b, c, d))


def image(state: GloopState, turn: Turn) -> GloopState:
    place, tile, names, _, _ = turn

    def end(old: End) -> End:
        cells = [place((old.corner[0] + r, old.corner[1] + c)) for r in (0, 1) for c in (0, 1)]
        corner = min(cells) if old.way else (0, 0)
        return End(names.get(old.name, old.name), corner, names.get(old.way, old.way))

    right, left = sorted(map(end, state.middle.ends), key=lambda end: end.name, reverse=True)
    return replace(
        state,
        hands=tuple(tuple(sorted(LYING[tile(t)].tile for t in hand)) for hand in state.hands),
        areas=tuple(tuple(block_image(b, turn) for b in area) for area in state.areas),
        middle=Middle(
            tuple((place(cell), tile(placed)) for cell, placed in state.middle.tiles),
            (right, left),
        ),
        pool=tuple(LYING[tile(t)].tile for t in state.pool),
    )


def move_image(move: Move, turn: Turn) -> Move:
    _, _, names, _, sense = turn
    if isinstance(move, Make):
        return Make(*block_image(move.block, turn).tiles)
    if isinstance(move, Extend):
        end, way = names.get(move.end, move.end), names.get(move.way, move.way)
        return Extend(move.block, end, way, sense * move.turns % 4)
    return move


@pytest.mark.parametrize("turn", [HALF_TURN, MIRRORED, FLIPPED])
@settings(max_examples=15, deadline=None)
@given(deal=deals(), numbers=picks(40))
def test_moves_turn_and_mirror_with_the_position(
    turn: Turn, deal: tuple[int, int], numbers: list[int]
) -> None:
    state = drawn(numbers, *deal)
    other = image(state, turn)
    moves = ENGINE.moves(state)
    assert set(ENGINE.moves(other)) == {move_image(move, turn) for move in moves}
    for move in moves[:3]:
        after = ENGINE.play(state, move)
        assert isinstance(after, GloopState)
        there = ENGINE.play(other, move_image(move, turn))
        assert isinstance(there, GloopState)
        expected = image(after, turn)
        assert set(there.middle.tiles) == set(expected.middle.tiles)
        assert (there.hands, there.areas, there.middle.ends) == (
            expected.hands,
            expected.areas,
            expected.middle.ends,
        )


# The deal


@settings(max_examples=30, deadline=None)
@given(deals())
def test_a_deal_depends_on_its_seed_alone(deal: tuple[int, int]) -> None:
    players, seed = deal
    state = ENGINE.initial(players, seed=seed)
    assert state == ENGINE.initial(players, seed=seed)
    assert hash(state) == hash(ENGINE.initial(players, seed=seed))
    assert [len(hand) for hand in state.hands] == [6] * players
    (upper, lower) = (placed for _, placed in state.middle.tiles)
    assert stacks(upper, lower)
    assert [cell for cell, _ in state.middle.tiles] == [(0, 0), (1, 0)]


def test_no_seed_is_seed_0() -> None:
    assert ENGINE.initial() == ENGINE.initial(seed=0) != ENGINE.initial(seed=1)


def test_the_starting_player_chooses_how_the_pair_lies() -> None:
    state = ENGINE.initial(seed=3)
    ways = ENGINE.starts(state)
    assert state in ways
    pairs = {tuple(placed for _, placed in way.middle.tiles) for way in ways}
    assert len(pairs) == len(ways)
    one, other = (LYING[placed].tile for _, placed in state.middle.tiles)
    assert pairs == {
        (upper, lower)
        for above, below in ((one, other), (other, one))
        for upper, lower in product(ORIENTATIONS[above], ORIENTATIONS[below])
        if stacks(upper, lower)
    }
    with pytest.raises(ValueError, match="before the first turn"):
        ENGINE.starts(state.after(Draw()))


# Tables


def test_placements_on_a_table_are_those_that_break_no_rule() -> None:
    state = table("..a..a.. - -", "- - a....a..")
    every = [
        ENGINE.parse(state, f"T {row},{column} {lying}")
        for row, column in product(range(2), range(3))
        for lying in LYING.values()
    ]
    legal = {move for move in every if not ENGINE.violations(state, move)}
    assert set(ENGINE.moves(state)) == legal
    last = table(".....a.a/3 .....aa./0", "....a..a/2 -")
    for_the_last = (ENGINE.parse(last, f"T 1,1 {lying}") for lying in LYING.values())
    assert set(ENGINE.moves(last)) == {m for m in for_the_last if not ENGINE.violations(last, m)}
    assert "T 1,1 ....a.a./1" in map(str, ENGINE.moves(last))


def test_depths_add_up() -> None:
    state = ENGINE.initial(seed=4)
    parts = divide(ENGINE, state, 2)
    assert [text for text, _ in parts] == [str(move) for move in ENGINE.moves(state)]
    assert sum(count for _, count in parts) == perft(ENGINE, state, 2)


def test_a_hand_of_one_kind_is_stuck() -> None:
    assert ENGINE.moves(stands(f"{LONE} {LONE} {LONE}")) == (Draw(),)

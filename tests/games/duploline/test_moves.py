"""All legal actions and turns of DuploLine: counted, found in another way, played at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.contract.engine import IllegalMove
from generator.contract.perft import divide, perft
from generator.games.duploline.engine import board, position
from generator.games.duploline.engine.game import ENGINE
from generator.games.duploline.engine.notation import KINDS, Action
from generator.games.duploline.engine.state import DuploState
from generator.geometry import hexcell
from generator.geometry.hexcell import Cell
from tests.games.duploline.play import drawn, laid_out, picks, played
from tests.games.duploline.searches.random_play import game

TABLE = Path(__file__).parent / "perft.txt"
ROWS = [line for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]
WHOLE_GAME = 120


@pytest.mark.parametrize("row", ROWS)
def test_numbers_of_sequences_of_turns(row: str) -> None:
    depth, count, *rest = row.split(" ", 2)
    state = played(*(text for part in rest for text in part.split(";")))
    assert perft(ENGINE, state, int(depth)) == int(count)


Table = dict[Cell, str]
NAME = {cell: name for name, cell in board.AXIAL.items()}


class Plain:
    """The rules read plainly, on a table of cells, without sets of bits."""

    def __init__(self, state: DuploState) -> None:
        rows = str(state.position).split("/")
        texts = [cell for row in rows for cell in row.split(" ")]
        self.at: Table = dict(zip(board.AXIAL.values(), texts, strict=True))
        self.own, self.opponent = ("wb", "bw")[state.to_move]
        self.owed = state.owed

    def supply(self, kind: int) -> int:
        return 18 - sum(pair[kind] == self.own for pair in self.at.values())

    def near(self, cell: Cell) -> Iterator[Cell]:
        return (n for n in hexcell.neighbours(cell) if n in self.at)

    def single(self, cell: Cell, kind: int) -> bool:
        return self.at[cell][kind] != "." and self.at[cell][1 - kind] == "."

    def together(self, cells: set[Cell]) -> bool:
        reached: set[Cell] = set()
        frontier = [min(cells)]
        while frontier:
            cell = frontier.pop()
            reached.add(cell)
            frontier += [n for n in self.near(cell) if n in cells - reached]
        return reached == cells

    def normal(self, kind: int) -> Iterator[str]:
        letter = "DR"[kind]
        occupied = {cell for cell, pair in self.at.items() if pair != ".."}
        for cell in self.at:
            near = [self.at[n] for n in self.near(cell)]
            touches = not occupied or any(self.opponent in pair for pair in near)
            if cell not in occupied and touches and self.supply(kind):
                yield f"{letter}+{NAME[cell]}"
            if self.at[cell][kind] == self.own and self.single(cell, kind):
                for target in self.near(cell):
                    if self.single(target, 1 - kind) and self.together(occupied - {cell}):
                        yield f"{letter}:{NAME[cell]}>{NAME[target]}"

    def forced(self, kind: int) -> Iterator[str]:
        for cell in self.at:
            if self.single(cell, 1 - kind) and self.supply(kind):
                yield f"{'DR'[kind]}!{NAME[cell]}"

    def actions(self) -> list[str]:
        kinds = ["DR".index(letter) for letter in self.owed]
        found = [text for kind in kinds for text in self.normal(kind)]
        return sorted(found or [text for kind in kinds for text in self.forced(kind)])


@settings(max_examples=100, deadline=None)
@given(picks(WHOLE_GAME))
def test_actions_agree_with_a_plain_reading_of_the_rules(numbers: list[int]) -> None:
    state = drawn(numbers)
    assert [str(move) for move in ENGINE.moves(state)] == Plain(state).actions()


PAIRS = st.sampled_from(["w.", "b.", ".w", ".b", "ww", "wb", "bw", "bb"])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(PAIRS, min_size=37, max_size=37),
    st.sets(st.sampled_from(board.CELLS), max_size=2),
    st.sampled_from(["DR", "D", "R"]),
)
def test_crowded_boards_agree_too(pairs: list[str], empty: set[str], owed: str) -> None:
    """On full boards most places are forced; some of these cannot be reached by play."""
    given_pairs = dict(zip(board.CELLS, pairs, strict=True))
    cells = (f"{cell}:{pair}" for cell, pair in given_pairs.items() if cell not in empty)
    state = DuploState(laid_out(" ".join(cells)), 0, owed, ply=80)
    assume(all(state.position.supply(player, kind) >= 0 for player in (0, 1) for kind in KINDS))
    assert [str(move) for move in ENGINE.moves(state)] == Plain(state).actions()


EVERY_ACTION = (
    *(Action(kind, cell, forced=forced) for kind in KINDS for cell in board.CELLS
      for forced in (False, True)),
    *(Action(kind, b, a) for kind in KINDS for a, b in product(board.CELLS, board.CELLS)),
)  # fmt: skip


@settings(max_examples=12, deadline=None)
@given(picks(WHOLE_GAME))
def test_an_action_is_listed_exactly_when_it_breaks_no_rule(numbers: list[int]) -> None:
    state = drawn(numbers)
    trial = sorted(str(a) for a in EVERY_ACTION if not ENGINE.violations(state, a))
    assert [str(move) for move in ENGINE.moves(state)] == trial


@settings(max_examples=40, deadline=None)
@given(picks(WHOLE_GAME), st.sampled_from(EVERY_ACTION))
def test_what_is_not_listed_is_refused(numbers: list[int], action: Action) -> None:
    state = drawn(numbers)
    broken = ENGINE.violations(state, action)
    if not broken:
        assert ENGINE.play(state, action).ply == state.ply + 1
        return
    assert broken <= set(ENGINE.rules)
    with pytest.raises(IllegalMove) as caught:
        ENGINE.play(state, action)
    assert caught.value.violations == broken


@settings(max_examples=40, deadline=None)
@given(picks(40))
def test_turns_are_listed_in_order_and_can_be_played(numbers: list[int]) -> None:
    state = drawn(numbers)
    turns = ENGINE.turns(state)
    texts = [str(turn).encode() for turn in turns]
    assert all(a < b for a, b in pairwise(texts))
    for turn in turns[:: max(1, len(turns) // 20)]:
        after = ENGINE.play(state, turn)
        assert not after.mid_turn
        assert ENGINE.parse(state, str(turn)) == turn
    assert bool(turns) == (ENGINE.result(state) is None)


@settings(max_examples=60, deadline=None)
@given(picks(WHOLE_GAME))
def test_play_keeps_the_pieces_together(numbers: list[int]) -> None:
    state = ENGINE.initial()
    for number in numbers:
        moves = ENGINE.moves(state)
        if not moves:
            break
        move = moves[number % len(moves)]
        assert isinstance(move, Action)
        after = ENGINE.play(state, move)
        was, now = state.position, after.position
        assert now.discs[0] & now.discs[1] == now.rings[0] & now.rings[1] == 0
        assert board.connected(now.occupied)
        assert was.locked & ~now.locked == 0  # what is locked stays locked
        for player, kind in product((0, 1), KINDS):
            fresh = player == state.to_move and kind == move.kind and move.origin is None
            assert now.supply(player, kind) == was.supply(player, kind) - fresh >= 0
        assert position.parse(str(now)) == now
        state = after


def images() -> list[Callable[[str], str]]:
    """The 12 symmetries of the board as maps of names of cells."""

    def image(turn: Callable[[Cell], Cell]) -> Callable[[str], str]:
        return lambda name: NAME[turn(board.AXIAL[name])]

    return [image(turn) for turn in hexcell.SYMMETRIES]


@settings(max_examples=25, deadline=None)
@given(picks(WHOLE_GAME), st.sampled_from(images()))
def test_moves_turn_with_the_board(numbers: list[int], image: Callable[[str], str]) -> None:
    def turned(action: object) -> Action:
        assert isinstance(action, Action)
        origin = None if action.origin is None else image(action.origin)
        return Action(action.kind, image(action.target), origin, action.forced)

    state = other = ENGINE.initial()
    for number in numbers:
        moves = ENGINE.moves(state)
        if not moves:
            break
        move = moves[number % len(moves)]
        state, other = ENGINE.play(state, move), ENGINE.play(other, turned(move))
    assert set(ENGINE.moves(other)) == set(map(turned, ENGINE.moves(state)))
    assert set(other.line) == set(map(image, state.line))
    assert (other.to_move, other.owed, other.ended) == (state.to_move, state.owed, state.ended)


def test_there_are_twelve_first_turns_up_to_symmetry() -> None:
    turned = {
        frozenset((move.kind, image(move.target)) for image in images())
        for move in ENGINE.moves(ENGINE.initial())
        if isinstance(move, Action)
    }
    assert len(turned) == 12


@pytest.mark.parametrize("seed", range(12))
def test_games_played_at_random_keep_the_invariants(seed: int) -> None:
    assert game(random.Random(seed), Counter()).ended is not None


def test_dividing_adds_up() -> None:
    parts = dict(divide(ENGINE, played("D+d4"), 2))
    assert sum(parts.values()) == perft(ENGINE, played("D+d4"), 2)
    assert "D+d5,R+c4" in parts
    assert parts["D+d5,R+c4"] == 101


def test_the_board_has_37_cells_with_the_neighbours_of_the_lattice() -> None:
    assert len(board.CELLS) == board.BOARD.bit_count() == 37
    for name, cell in board.AXIAL.items():
        near = {NAME[n] for n in hexcell.neighbours(cell) if n in NAME}
        assert set(board.names(board.NEIGHBOURS[board.BIT[name]])) == near
    assert board.names(board.NEIGHBOURS[board.BIT["d4"]]) == ("c3", "c4", "d3", "d5", "e3", "e4")
    assert board.AXIAL["d4"] == (0, 0)
    assert not board.connected(board.BIT["a1"] | board.BIT["a3"])

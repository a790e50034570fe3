"""How a turn of DuploLine goes on, and how the game ends."""

from __future__ import annotations

import pytest

from generator.contract.engine import choices, is_placement
from generator.games.duploline.engine import board
from generator.games.duploline.engine.game import ENGINE
from generator.games.duploline.engine.notation import KINDS
from generator.games.duploline.engine.position import Position
from generator.games.duploline.engine.state import DuploState
from tests.games.duploline.play import laid_out, patchwork, played, stands


def after(state: DuploState, *moves: str) -> DuploState:
    for text in moves:
        state = ENGINE.play(state, ENGINE.parse(state, text))
    return state


def listed(state: DuploState) -> list[str]:
    return [str(move) for move in ENGINE.moves(state)]


def test_the_opening_is_one_action_and_then_each_turn_has_two() -> None:
    state = played()
    assert (state.to_move, state.owed) == (0, "DR")
    seen = []
    for text in ("R+d4", "R+d5", "D+c4", "D+d6", "R+e5"):
        state = after(state, text)
        seen.append((state.to_move, state.owed, state.ply))
    assert seen == [(1, "DR", 1), (1, "D", 2), (0, "DR", 3), (0, "R", 4), (1, "DR", 5)]


def test_a_turn_may_be_played_whole() -> None:
    assert played("D+d4", "D+d5,R+c4") == played("D+d4", "D+d5", "R+c4")
    assert played("D+d4", "D+d5,R+c4").position == played("D+d4", "R+c4,D+d5").position


def test_the_two_orders_of_two_actions_are_two_turns() -> None:
    turns = [str(turn) for turn in choices(ENGINE, played("D+d4"))]
    assert "D+d5,R+c4" in turns
    assert "R+c4,D+d5" in turns
    assert len(turns) == len(set(turns))


def test_in_the_middle_of_a_turn_what_is_left_of_it_is_listed() -> None:
    state = played("D+d4", "D+d5")
    assert (
        list(map(str, ENGINE.turns(state)))
        == listed(state)
        == [*("R+c3", "R+c4", "R+d3", "R+e3", "R+e4")]
    )


def test_moves_are_listed_where_the_group_stays_whole() -> None:
    parted, whole = stands("d4:w. d3:.b d5:b."), stands("d4:w. d3:.b c4:b. c3:b.")
    assert not [text for text in listed(parted) if text.startswith("D:")]
    assert [text for text in listed(whole) if text.startswith("D:")] == ["D:d4>d3"]


@pytest.mark.parametrize("axis", ["a1 a2 a3", "a1 b2 c3", "g4 f4 e4"])
@pytest.mark.parametrize("kind", "DR")
def test_the_fourth_in_a_row_wins_at_once(axis: str, kind: str) -> None:
    line = {"a1 a2 a3": "a4", "a1 b2 c3": "d4", "g4 f4 e4": "d4"}[axis]
    pair = "w." if kind == "D" else ".w"
    near = {"a4": "b4", "d4": "d3"}[line]
    state = stands(" ".join(f"{cell}:{pair}" for cell in axis.split()) + f" {near}:bb")
    over = after(state, f"{kind}+{line}")
    result = ENGINE.result(over)
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((0,), (1, 0), "line")
    assert over.line == tuple(sorted([*axis.split(), line]))
    assert ENGINE.moves(over) == ENGINE.turns(over) == ()
    assert ENGINE.report(over)["owed"] == ""
    assert f"{kind}+{line}" in map(str, ENGINE.turns(state))


def test_a_move_wins_too_and_longer_lines_count_whole() -> None:
    state = stands("d1:w. d2:w. d4:w. d5:w. c2:w. d3:.b c3:.b")
    over = after(state, "D:c2>d3")
    assert over.line == ("d1", "d2", "d3", "d4", "d5")


def test_two_lines_at_once_are_both_shown() -> None:
    state = stands("d1:w. d2:w. d3:w. a4:.b a1:w. b2:w. c3:w. d5:.b e4:.b b4:.b")
    over = after(state, "D+d4")
    assert over.line == ("a1", "b2", "c3", "d1", "d2", "d3", "d4")


def test_locked_pieces_count_in_a_line() -> None:
    over = after(stands("a1:wb a2:wb a3:wb b4:b."), "D+a4")
    assert over.line == ("a1", "a2", "a3", "a4")


def test_discs_and_rings_do_not_make_a_line_together_nor_two_colours() -> None:
    assert ENGINE.result(after(stands("a1:w. a2:.w a3:w. b4:b."), "D+a4")) is None
    assert ENGINE.result(after(stands("a1:w. a2:b. a3:w. b4:b."), "D+a4")) is None
    assert ENGINE.result(after(stands("a1:w. a2:w. b3:w. b4:b."), "D+a3")) is None


def test_there_are_48_lines_of_four() -> None:
    assert len(board.LINES) == 48
    assert all(board.lines(line) == line for line in board.LINES)
    straight = {line for line in board.LINES if len({n[0] for n in board.names(line)}) == 1}
    assert len(straight) == 16  # the same along each axis


def crowded(**changes: str) -> Position:
    """Discs and an empty cell, a1, that touches White's alone; no rings."""
    cells = {"a1": "..", "a2": "w.", "b1": "w.", "b2": "w.", **changes}
    return patchwork(" ".join(f"{cell}:{pair}" for cell, pair in cells.items()))


def test_who_has_no_normal_action_places_a_piece_anywhere() -> None:
    state = DuploState(crowded(), 0, "DR", 60)
    moves = listed(state)
    # every disc, of either colour, may get a ring; there is no single ring to put a disc in
    assert moves == [f"R!{cell}" for cell in board.CELLS if cell != "a1"]
    ringed = after(state, "R!d7")
    # no disc can be placed now either: the rest of the turn is dropped
    assert (ringed.to_move, ringed.owed) == (1, "DR")
    assert str(ringed.position).split("/")[3].endswith(" bw")
    assert "R+a1" in listed(ringed)


def test_both_kinds_may_have_to_be_placed() -> None:
    position = laid_out("a1:.. a2:w. b1:w. b2:w. d4:.w d5:bw g1:.b", rest="bb")
    state = DuploState(position, 0, "DR", 60)
    assert listed(state) == ["D!d4", "D!g1", "R!a2", "R!b1", "R!b2"]
    assert listed(after(state, "D!d4")) == ["R!a2", "R!b1", "R!b2"]


def locked_up(*empty: str) -> Position:
    """Every cell holds a disc and a ring of one colour; the cells named are empty."""
    pairs = {cell: "wb"[(q + 2 * r) // 2 % 2] * 2 for cell, (q, r) in board.AXIAL.items()}
    return laid_out(" ".join(f"{cell}:{pairs[cell]}" for cell in pairs if cell not in empty))


def test_a_whole_turn_that_is_dropped_passes_to_the_opponent() -> None:
    position = locked_up("d4", "d3")
    assert [position.supply(0, "D"), position.supply(0, "R")] == [0, 0]  # White has nothing to add
    state = DuploState(position, 1, "", 60).settled()
    assert (state.to_move, state.owed, state.dropped) == (1, "DR", 1)
    assert ENGINE.result(state) is None
    assert listed(state) == ["D+d3", "D+d4", "R+d3", "R+d4"]
    assert after(state, "D+d3").dropped == 0


def test_two_whole_turns_dropped_in_a_row_are_a_draw() -> None:
    position = locked_up("d4")
    assert [position.supply(p, kind) for p in (0, 1) for kind in KINDS] == [0, 0, 0, 0]
    for player in (0, 1):
        state = DuploState(position, player, "", 60).settled()
        assert state.dropped == 2
        result = ENGINE.result(state)
        assert result is not None
        assert (result.winners, result.scores, result.reason) == ((), (0, 0), "blocked")


def test_a_full_board_without_a_line_is_a_draw_after_the_turn() -> None:
    last = patchwork("d1:.. d5:.w")
    state = DuploState(last, 1, "DR", 60)
    assert state.position.occupied.bit_count() == 36
    filled = after(state, "R+d1")
    assert filled.ended is None  # the turn is not over: a disc action is still owed
    assert filled.owed == "D"
    moved = after(filled, "D:d6>d5")
    assert moved.ended is None  # and it has emptied a cell
    done = DuploState(last, 1, "R", 60)
    result = ENGINE.result(after(done, "R+d1"))
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((), (0, 0), "full")
    assert ENGINE.moves(after(done, "R+d1")) == ()


def test_a_line_on_the_last_cell_wins() -> None:
    last = patchwork("a1:w. a2:w. a3:w. a4:..")
    result = ENGINE.result(after(DuploState(last, 0, "D", 60), "D+a4"))
    assert result is not None
    assert result.winners == (0,)


def test_the_game_is_for_two_by_the_standard_rules() -> None:
    assert ENGINE.initial(2, "standard", seed=3) == ENGINE.initial()
    with pytest.raises(ValueError, match="2 players, not 3"):
        ENGINE.initial(3)
    with pytest.raises(ValueError, match="there are: standard"):
        ENGINE.initial(2, "misere")


def test_the_report_and_the_facts() -> None:
    assert ENGINE.report(played("D+d4", "D+d5")) == {
        "position": str(laid_out("d4:w. d5:b.")),
        "owed": "R",
        "line": None,
    }
    facts = ENGINE.facts()
    assert (facts["cells"], facts["lines"], facts["openings"]) == (37, 48, 74)
    assert facts["pieces_in_set"] == 72


@pytest.mark.parametrize(
    ("text", "placement"),
    [("D+d4", True), ("R!d4", True), ("D:d4>c4", False), ("D+d4,R+d5", False)],
)
def test_only_what_puts_one_piece_down_is_called_a_placement(text: str, placement: bool) -> None:
    assert is_placement(ENGINE, ENGINE.parse(played(), text)) == placement

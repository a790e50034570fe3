"""The deal of Gloop: what chance decides before the first turn, and what the rules ask of it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.games.gloop.engine import deal
from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.middle import Middle
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.pieces import GAME_TILES, LYING

GOES_BACK = (21, 27, 49, 61, 68)
"""Seeds with which the first pair drawn for two players cannot match."""


def dealt(seed: int, players: int = 2) -> GloopState:
    state = ENGINE.initial(players, seed=seed)
    assert isinstance(state, GloopState)
    return state


def pairs_drawn(seed: int, players: int, patch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The pairs of a deal in the order in which they are drawn."""
    drawn: list[tuple[str, str]] = []
    ways = deal.ways_of_pair

    def noted(one: str, other: str) -> tuple[Middle, ...]:
        drawn.append((one, other))
        return ways(one, other)

    with patch.context() as inner:
        inner.setattr(deal, "ways_of_pair", noted)
        deal.deal(players, seed)
    return drawn


@pytest.mark.parametrize("seed", GOES_BACK)
def test_after_a_pair_that_cannot_match_two_others_are_drawn(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = pairs_drawn(seed, 2, monkeypatch)
    assert not deal.ways_of_pair(*first)
    assert others
    assert set(first).isdisjoint(others[0])
    # those that went back may be drawn later
    assert set(first) <= {*dealt(seed).pool, *others[-1]}


def test_two_others_are_drawn_even_from_a_pool_in_which_few_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left = iter((0,) * 200)
    ways = deal.ways_of_pair
    monkeypatch.setattr(deal, "ways_of_pair", lambda *pair: ways(*pair) if next(left, 1) else ())
    drawn = pairs_drawn(3, 8, monkeypatch)
    assert len(drawn) > 200
    assert all(set(a).isdisjoint(b) for a, b in pairwise(drawn))


@pytest.mark.parametrize("players", ENGINE.player_counts)
def test_every_tile_is_dealt_or_in_the_pool(players: int) -> None:
    state = dealt(7, players)
    pair = [LYING[placed].tile for _, placed in state.middle.tiles]
    hands = [tile for hand in state.hands for tile in hand]
    assert len(hands) == 6 * players
    assert sorted([*pair, *hands, *state.pool]) == sorted(GAME_TILES)


def test_a_negative_seed_is_refused_as_it_would_deal_like_another() -> None:
    with pytest.raises(ValueError, match="0 or a larger number, not -5"):
        ENGINE.initial(seed=-5)

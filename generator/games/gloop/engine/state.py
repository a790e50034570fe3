"""States of the strategy game: hands, areas, the middle group and the pool."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.contract.engine import Result
from generator.games.gloop.engine import deal, scoring
from generator.games.gloop.engine.block import Block
from generator.games.gloop.engine.middle import Middle
from generator.games.gloop.engine.notation import Draw, Extend, Make, Turn


@dataclass(frozen=True, slots=True)
class GloopState:
    """A state of play. Hands are sorted; the pool is in the order in which it will be drawn.

    ``ended`` says how the game ended, None while it runs.
    """

    hands: tuple[tuple[str, ...], ...]
    areas: tuple[tuple[Block, ...], ...]
    middle: Middle
    pool: tuple[str, ...]
    to_move: int = 0
    ply: int = 0
    ended: Result | None = None

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.hands)

    @property
    def hand(self) -> tuple[str, ...]:
        """The hand of the player to move."""
        return self.hands[self.to_move]

    @property
    def area(self) -> tuple[Block, ...]:
        """The blocks of the player to move, in the order in which they were made."""
        return self.areas[self.to_move]

    def after(self, turn: Turn) -> GloopState:
        """The state after a legal turn."""
        me, hands, areas = self.to_move, self.hands, self.areas
        hand, area, middle, pool = list(hands[me]), list(areas[me]), self.middle, self.pool
        match turn:
            case Make():
                for tile in turn.ids:
                    hand.remove(tile)
                area.append(turn.block)
            case Extend(number, end, way, turns):
                middle = middle.with_block(area.pop(number).turned(turns), end, way)
            case Draw():
                hand, pool = sorted([*hand, *pool[: deal.DRAWN]]), pool[deal.DRAWN :]
        state = GloopState(
            (*hands[:me], tuple(hand), *hands[me + 1 :]),
            (*areas[:me], tuple(area), *areas[me + 1 :]),
            middle,
            pool,
            (me + 1) % len(hands),
            self.ply + 1,
        )
        if not hand and not area:
            return replace(state, ended=scoring.out(me, state.hands, state.areas))
        if not pool:
            return replace(state, ended=scoring.pool_empty(state.hands, state.areas))
        return state


def initial(players: int, seed: int) -> GloopState:
    """The state after the deal."""
    hands, middle, pool = deal.deal(players, seed)
    return GloopState(hands, ((),) * players, middle, pool)

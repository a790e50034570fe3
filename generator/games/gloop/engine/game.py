"""Gloop as an engine: the contract of :mod:`generator.contract.engine`, answered.

A state is one of the strategy game, or a puzzle's table, which :meth:`Gloop.arranged` makes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.contract.engine import Game, IllegalMove, Result, chosen_variant
from generator.games.gloop import pieces
from generator.games.gloop.engine import (
    block,
    bounds,
    deal,
    movegen,
    notation,
    rules,
    scoring,
    state,
)
from generator.games.gloop.engine import table as tables
from generator.games.gloop.engine.circles import Circles
from generator.games.gloop.engine.notation import Draw, Lay, LooseTile, Move
from generator.games.gloop.engine.rules import AnyState
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.engine.table import Table
from generator.games.gloop.pieces import BLANK

MOST = 8
"""Players for whom the tiles are enough."""


class Gloop:
    """The rules of Gloop, by Fred Horn."""

    name = "gloop"
    pieces = pieces.TILES
    aside = (BLANK,)
    rules = rules.RULES
    variants: tuple[str, ...] = ("standard",)
    player_counts: tuple[int, ...] = tuple(range(2, MOST + 1))
    player_names: tuple[str, ...] = tuple(f"player{n}" for n in range(1, MOST + 1))

    def initial(
        self, players: int = 2, variant: str | None = None, seed: int | None = None
    ) -> GloopState:
        """The state after the deal of a seed (0 if none is given), the starting pair laid.

        A turn is to make, to extend or to draw, so that laying the pair comes before the first one
        and has no notation. The seed lays it for the starting player; :meth:`starts` has all ways
        to choose from. Raises ``ValueError`` for a negative seed too: to Python's generator of
        random numbers it is the same as the positive one.
        """
        chosen_variant(self, players, variant)
        if seed is not None and seed < 0:
            raise ValueError(f"the seed of a deal is 0 or a larger number, not {seed}")
        return state.initial(players, seed or 0)

    def starts(self, state: GloopState) -> tuple[GloopState, ...]:
        """The states among which the starting player chooses: the pair in each matching way.

        Raises ``ValueError`` once a turn is played.
        """
        if state.ply:
            raise ValueError("the starting pair is laid before the first turn")
        (_, upper), (_, lower) = state.middle.tiles
        ways = deal.ways_of_pair(*(pieces.LYING[placed].tile for placed in (upper, lower)))
        return tuple(replace(state, middle=middle) for middle in ways)

    def arranged(self, state: AnyState, layers: Sequence[str]) -> Table:
        """The puzzle's table that a text of a line for each row draws; see :func:`tables.table`."""
        del state
        return tables.table([line for layer in layers for line in layer.splitlines()])

    def moves(self, state: AnyState) -> tuple[Move, ...]:
        """All legal turns, or on a table all legal placements."""
        if isinstance(state, Table):
            return tuple(sorted(tables.placements(state), key=str))
        return movegen.turns(state)

    def violations(self, state: AnyState, move: Move) -> frozenset[str]:
        """Ids of all rules that the move breaks."""
        return rules.violations(state, move)

    def play(self, state: AnyState, move: Move) -> AnyState:
        """The state after the turn, or the table with the tile."""
        broken = rules.violations(state, move)
        if isinstance(state, Table):
            where = tables.settled(move) if isinstance(move, LooseTile) else move
            if not broken and isinstance(where, Lay):
                return state.after(where)
        elif not broken and not isinstance(move, (Lay, LooseTile)):
            return state.after(move)
        raise IllegalMove(broken, str(move))

    def result(self, state: AnyState) -> Result | None:
        """Who has won; of a finished filling, the number of loops as its score."""
        return state.ended

    def parse(self, state: AnyState, text: str) -> Move:
        """The move written as ``text``, on a table or in the strategy game."""
        return notation.placement(text) if isinstance(state, Table) else notation.turn(text)

    def places(self, move: Move) -> bool:
        """Whether the move lays something: all do but a draw."""
        return not isinstance(move, Draw)

    def report(self, state: AnyState) -> Mapping[str, Any]:
        """Pool, hands, areas and the middle group; of a table its rows and what is closed."""
        if isinstance(state, Table):
            return {"rows": list(state.lines), **Circles.of(state.loops).counts}
        names = self.player_names[: state.players]
        return {
            "pool": len(state.pool),
            "hands": dict(zip(names, map(list, state.hands), strict=True)),
            "areas": {
                name: [str(block) for block in area]
                for name, area in zip(names, state.areas, strict=True)
            },
            "middle": [[row, column, placed] for (row, column), placed in state.middle.tiles],
        }

    def facts(self) -> Mapping[str, int]:
        """Numbers that a rulebook may quote."""
        paths = [len(set(tile) - {"."}) for tile in pieces.TILES]
        return {
            "tiles": len(pieces.TILES),
            "matchings": len(pieces.LYING),
            "most_paths": max(paths),
            **{f"tiles_with_{n}_paths": paths.count(n) for n in range(max(paths) + 1)},
            "game_tiles": len(pieces.GAME_TILES),
            "hand": deal.HAND,
            "drawn": deal.DRAWN,
            **deal.facts(),
            "block": len(block.CELLS),
            "block_side": block.SIDE,
            "area_loss": scoring.AREA_LOSS,
            "hand_loss": scoring.HAND_LOSS,
            "min_players": min(self.player_counts),
            "max_players": MOST,
            **{
                f"{name}_{axis}": number
                for name, size in zip(("all", "square", "long"), tables.RECTANGLES, strict=True)
                for axis, number in zip(("rows", "columns"), size, strict=True)
            },
            **bounds.facts(),
        }


ENGINE = Gloop()
_CONTRACT: Game[AnyState, Move] = ENGINE  # held to the contract here, by the type checker

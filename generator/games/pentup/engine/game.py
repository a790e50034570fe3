"""Pent-Up as an engine: the contract of :mod:`generator.contract.engine`, answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.contract.engine import PLAYER_NAMES, IllegalMove, Result, chosen_variant
from generator.games.pentup import pieces
from generator.games.pentup.engine import arrangement, movegen, notation, rules, scoring
from generator.games.pentup.engine.notation import Move, Placement
from generator.games.pentup.engine.state import PentUpState


class PentUp:
    """The rules of Pent-Up, by Néstor Romeral Andrés, as revised by Nathan Morse."""

    name = "pentup"
    shapes = pieces.SHAPES
    pieces = pieces.LETTERS
    rules = tuple(rules.RULES)
    variants: tuple[str, ...] = ("standard", "misere", "pairs")
    player_counts: tuple[int, ...] = (2, 3, 4)

    def initial(
        self, players: int = 2, variant: str | None = None, seed: int | None = None
    ) -> PentUpState:
        """The empty table. Nothing is left to chance, so a seed changes nothing."""
        del seed
        chosen = chosen_variant(self, players, variant)
        if chosen == "pairs" and players != 4:
            raise ValueError(f"pentup in pairs is a game for 4 players, not {players}")
        return PentUpState(players, chosen)

    def arranged(self, state: PentUpState, layers: Sequence[str]) -> PentUpState:
        """The position that one map per level draws; see :func:`arrangement.arranged`."""
        return arrangement.arranged(state, layers)

    def moves(self, state: PentUpState) -> tuple[Move, ...]:
        """All legal placements; the opening once per orientation."""
        return movegen.placements(state)

    def pairs(self, state: PentUpState) -> int:
        """The number of sequences of two legal placements, counted without listing the second."""
        return movegen.pairs(state)

    def violations(self, state: PentUpState, move: Move) -> frozenset[str]:
        """Ids of all rules that the move breaks."""
        return rules.violations(state, move)

    def play(self, state: PentUpState, move: Move) -> PentUpState:
        """The position with the tile laid."""
        where = rules.settled(move)
        broken = rules.violations(state, where)
        if broken or not isinstance(where, Placement):
            raise IllegalMove(broken, str(move))
        return state.after(where)

    def result(self, state: PentUpState) -> Result | None:
        """Who has the best counts by level once all tiles are laid.

        A score is a player's counts as one number; see :func:`scoring.worth`.
        """
        if not state.over:
            return None
        reason = "levels" if state.variant == "standard" else state.variant
        return Result(scoring.winners(state), scoring.scores(state), reason)

    def parse(self, state: PentUpState, text: str) -> Move:
        """The move written as ``text``, whatever the position."""
        del state
        return notation.parse(text)

    def report(self, state: PentUpState) -> Mapping[str, Any]:
        """The number of own tiles on each level, from level 1 up to the highest of all."""
        names = PLAYER_NAMES[: state.players]
        counts = map(list, scoring.counts(state))
        return {"levels": dict(zip(names, counts, strict=True))}

    def facts(self) -> Mapping[str, int]:
        """Numbers that a rulebook may quote."""
        shapes = len(pieces.LETTERS)
        return {
            "shapes": shapes,
            "chiral_shapes": len(pieces.CHIRAL),
            "squares": pieces.SIZE,
            "fixed_orientations": sum(map(len, pieces.ORIENTATIONS.values())),
            "openings": len(self.moves(self.initial())),
            "supports": rules.SUPPORTS,
            "tiles_per_player": shapes,
            "tiles_in_set": shapes * self.player_counts[0],
            **{f"turns_{n}": shapes * n for n in self.player_counts},
            "min_players": min(self.player_counts),
            "max_players": max(self.player_counts),
        }


ENGINE = PentUp()

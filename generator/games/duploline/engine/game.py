"""DuploLine as an engine: the contract of :mod:`generator.contract.engine`, answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract.engine import Game, IllegalMove, Result, chosen_variant
from generator.games.duploline.engine import board, movegen, notation, rules
from generator.games.duploline.engine.notation import KINDS, Action, Move
from generator.games.duploline.engine.position import SUPPLY
from generator.games.duploline.engine.state import DuploState


class DuploLine:
    """The rules of DuploLine, by José Manuel Astilleros García-Monge.

    One move is one action; :meth:`turns` lists whole turns, which :meth:`play` accepts too.
    """

    name = "duploline"
    cells = board.AXIAL
    pieces: tuple[str, ...] = KINDS
    rules = tuple(rules.RULES)
    variants: tuple[str, ...] = ("standard",)
    player_counts: tuple[int, ...] = (2,)

    def initial(
        self, players: int = 2, variant: str | None = None, seed: int | None = None
    ) -> DuploState:
        """The empty board. Nothing is left to chance, so a seed changes nothing."""
        del seed
        chosen_variant(self, players, variant)
        return DuploState()

    def moves(self, state: DuploState) -> tuple[Move, ...]:
        """All legal actions."""
        return movegen.actions(state)

    def turns(self, state: DuploState) -> tuple[Move, ...]:
        """All whole turns, or in the middle of a turn all ways to end it; sorted bytewise."""
        return movegen.turns(state)

    def violations(self, state: DuploState, move: Move) -> frozenset[str]:
        """Ids of all rules that the action breaks; of a turn, those of its first wrong action."""
        return rules.violations(state, move)

    def play(self, state: DuploState, move: Move) -> DuploState:
        """The state after the action or the turn, with turns that drop already dropped."""
        broken = rules.violations(state, move)
        if broken:
            raise IllegalMove(broken, str(move))
        for action in rules.actions(move):
            state = state.after(action)
        return state

    def result(self, state: DuploState) -> Result | None:
        """Who has four in a row; nobody when the board is full or nobody can act."""
        return state.ended

    def parse(self, state: DuploState, text: str) -> Move:
        """The action or turn written as ``text``, whatever the position."""
        del state
        return notation.parse(text)

    def places(self, move: Move) -> bool:
        """Whether it is one action that puts a piece from the supply on the board."""
        return isinstance(move, Action) and move.origin is None

    def report(self, state: DuploState) -> Mapping[str, Any]:
        """The position's text, the kinds still owed, the cells of a winning line.

        ``owed`` holds the kinds that the next action may be of: ``DR`` at the beginning of a turn,
        before the opening too, though there one action, of either kind, is the whole turn; ``D``
        or ``R`` when the other has been played; nothing when the game is over. ``line`` is None
        while there is none.
        """
        return {
            "position": str(state.position),
            "owed": state.owed,
            "line": list(state.line) or None,
        }

    def facts(self) -> Mapping[str, int]:
        """Numbers that a rulebook may quote."""
        players = self.player_counts[0]
        return {
            "cells": len(board.CELLS),
            "side": board.SIDE,
            "in_a_row": board.IN_A_ROW,
            "lines": len(board.LINES),
            "openings": len(self.moves(self.initial())),
            "discs_per_player": SUPPLY,
            "rings_per_player": SUPPLY,
            "discs_in_set": SUPPLY * players,
            "rings_in_set": SUPPLY * players,
            "pieces_in_set": SUPPLY * players * len(self.pieces),
            "min_players": players,
            "max_players": players,
        }


ENGINE = DuploLine()
_CONTRACT: Game[DuploState, Move] = ENGINE  # held to the contract here, by the type checker

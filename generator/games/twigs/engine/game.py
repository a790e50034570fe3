"""Twigs as an engine: the contract of :mod:`generator.contract.engine`, answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract.engine import PLAYER_NAMES, IllegalMove, Result, chosen_variant
from generator.games.twigs import pieces
from generator.games.twigs.engine import (
    movegen,
    notation,
    rules,
    scoring,
    state,
)
from generator.games.twigs.engine.notation import Move, Placement
from generator.games.twigs.engine.state import TwigsState
from generator.geometry import hexedge


class Twigs:
    """The rules of Twigs, by Néstor Romeral Andrés."""

    name = "twigs"
    shapes = pieces.SHAPES
    pieces = pieces.LETTERS
    rules = tuple(rules.RULES)
    variants: tuple[str, ...] = ("standard", "area-size")
    player_counts: tuple[int, ...] = (2, 3, 4)

    def initial(
        self, players: int = 2, variant: str | None = None, seed: int | None = None
    ) -> TwigsState:
        """The empty table. Nothing is left to chance, so a seed changes nothing."""
        del seed
        return state.initial(players, chosen_variant(self, players, variant))

    def moves(self, state: TwigsState) -> tuple[Move, ...]:
        """All legal placements; the opening once per orientation."""
        return movegen.placements(state)

    def pairs(self, state: TwigsState) -> int:
        """The number of sequences of two legal placements, counted without playing them."""
        return movegen.pairs(state)

    def violations(self, state: TwigsState, move: Move) -> frozenset[str]:
        """Ids of all rules that the move breaks."""
        return rules.violations(state, move)

    def play(self, state: TwigsState, move: Move) -> TwigsState:
        """The position with the twig laid and the hexagons that it closed claimed."""
        where = rules.settled(move)
        broken = rules.violations(state, where)
        if broken or not isinstance(where, Placement):
            raise IllegalMove(broken, str(move))
        return state.after(where)

    def result(self, state: TwigsState) -> Result | None:
        """Who has claimed the most once all twigs are laid; a tie has no winner."""
        if not state.over:
            return None
        by_size = state.variant == "area-size"
        count = scoring.size_scores if by_size else scoring.area_scores
        scores = count(state.areas, state.players)
        return Result(scoring.winners(scores), scores, "area-size" if by_size else "areas")

    def parse(self, state: TwigsState, text: str) -> Move:
        """The move written as ``text``, whatever the position."""
        del state
        return notation.parse(text)

    def report(self, state: TwigsState) -> Mapping[str, Any]:
        """Areas closed so far (larger ones once all twigs are laid) and what they score."""
        names = PLAYER_NAMES[: state.players]
        areas = state.areas
        return {
            "areas": [
                {
                    "cells": [list(cell) for cell in area.cells],
                    "owner": None if area.owner is None else names[area.owner],
                    "segments": dict(zip(names, area.shares, strict=True)),
                }
                for area in areas
            ],
            "scores": dict(zip(names, scoring.area_scores(areas, state.players), strict=True)),
            "size_scores": dict(zip(names, scoring.size_scores(areas, state.players), strict=True)),
        }

    def facts(self) -> Mapping[str, int]:
        """Numbers that a rulebook may quote."""
        shapes, sets = len(pieces.LETTERS), self.player_counts[0]
        return {
            "shapes": shapes,
            "chiral_shapes": len(pieces.CHIRAL),
            "segments": pieces.SIZE,
            "directions": len(hexedge.segments_at((1, 0))),
            "fixed_orientations": sum(map(len, pieces.ORIENTATIONS.values())),
            "openings": len(self.moves(self.initial())),
            "twigs_per_player": shapes,
            "twigs_in_set": shapes * sets,
            "discs_per_player": pieces.DISCS,
            "discs_in_set": pieces.DISCS * sets,
            "min_players": min(self.player_counts),
            "max_players": max(self.player_counts),
        }


ENGINE = Twigs()

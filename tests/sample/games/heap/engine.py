# ruff: noqa: ARG002
"""The rules of Heap: who adds the fifth stone, wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.contract.engine import (
    PLAYER_NAMES,
    IllegalMove,
    NotationError,
    Result,
    chosen_variant,
)


@dataclass(frozen=True)
class Heap:
    """The numbers of stones that were added; the last one makes the heap as high as it may be."""

    players: int = 2
    added: tuple[int, ...] = ()
    height: int = 5

    @property
    def to_move(self) -> int:
        return len(self.added) % self.players

    @property
    def ply(self) -> int:
        return len(self.added)


class HeapGame:
    """The engine."""

    name: str = "heap"
    pieces: tuple[str, ...] = ("stone",)
    rules: tuple[str, ...] = ("one-to-three", "at-most-five")
    variants: tuple[str, ...] = ("standard", "tall")
    player_counts: tuple[int, ...] = (2, 3)

    def initial(
        self, players: int = 2, variant: str | None = None, seed: int | None = None
    ) -> Heap:
        tall = chosen_variant(self, players, variant) == "tall"
        return Heap(players, height=9 if tall else 5)

    def moves(self, state: Heap) -> tuple[int, ...]:
        return tuple(n for n in (1, 2, 3) if not self.violations(state, n))

    def violations(self, state: Heap, move: int) -> frozenset[str]:
        broken = set()
        if not 1 <= move <= 3:
            broken.add("one-to-three")
        if sum(state.added) + move > state.height:
            broken.add("at-most-five")
        return frozenset(broken)

    def play(self, state: Heap, move: int) -> Heap:
        broken = self.violations(state, move)
        if broken:
            raise IllegalMove(broken, str(move))
        return replace(state, added=(*state.added, move))

    def result(self, state: Heap) -> Result | None:
        if sum(state.added) < state.height:
            return None
        last = (len(state.added) - 1) % state.players
        scores = tuple(int(player == last) for player in range(state.players))
        return Result((last,), scores, "heap")

    def parse(self, state: Heap, text: str) -> int:
        try:
            return int(text)
        except ValueError as error:
            raise NotationError(f"{text!r} is no number") from error

    def facts(self) -> Mapping[str, int]:
        return {"stones": 5, "stones_in_set": 10, "max_players": 3}

    def report(self, state: Heap) -> Mapping[str, Any]:
        names = PLAYER_NAMES[: state.players]
        sums = {name: sum(state.added[n :: state.players]) for n, name in enumerate(names)}
        return {"scores": sums, "order": state.added}


class MovingHeap(HeapGame):
    """The same, but 3 is no placement."""

    def places(self, move: int) -> bool:
        return move != 3

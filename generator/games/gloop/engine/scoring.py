"""Who wins, and by what."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract.engine import Result
from generator.games.gloop.engine.block import Block

AREA_LOSS, HAND_LOSS = 1, 3
"""Points lost for a tile in the own area, and in the own hand."""


def scores(hands: Sequence[tuple[str, ...]], areas: Sequence[tuple[Block, ...]]) -> tuple[int, ...]:
    """Each player's points, none above zero."""
    return tuple(
        -AREA_LOSS * sum(len(block.tiles) for block in area) - HAND_LOSS * len(hand)
        for hand, area in zip(hands, areas, strict=True)
    )


def out(
    player: int, hands: Sequence[tuple[str, ...]], areas: Sequence[tuple[Block, ...]]
) -> Result:
    """The end when a player has nothing left."""
    return Result((player,), scores(hands, areas), "out")


def pool_empty(hands: Sequence[tuple[str, ...]], areas: Sequence[tuple[Block, ...]]) -> Result:
    """The end when the pool is empty: the smallest loss wins, equal ones are a draw."""
    points = scores(hands, areas)
    best = [player for player, n in enumerate(points) if n == max(points)]
    return Result(tuple(best) if len(best) == 1 else (), points, "pool")

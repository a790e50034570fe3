"""The claim of Pent-Up about its levels: how many tiles each player has on each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract.claims import ClaimKind
from generator.contract.engine import Game


def _levels(game: Game[Any, Any], state: Any) -> dict[str, list[int]]:
    levels: dict[str, list[int]] = game.report(state)["levels"]
    return levels


def _shown(levels: Mapping[str, list[int]]) -> str:
    return ", ".join(f"{name} {'–'.join(map(str, own))}" for name, own in levels.items())


CLAIMS: Mapping[str, ClaimKind] = {
    "levels": ClaimKind(
        {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {"type": "array", "items": {"type": "integer"}},
            "description": "tiles of each player by level, from the lowest up",
        },
        _levels,
        shown=_shown,
    )
}

"""Engines by name."""

from __future__ import annotations

from typing import Any

from generator.contract import finding
from generator.contract.engine import Game


def games() -> tuple[str, ...]:
    """The names of all games that there are, sorted."""
    return finding.names()


def game(name: str) -> Game[Any, Any]:
    """The engine of a game, by the contract of :mod:`generator.contract.engine`.

    Raises ``LookupError`` naming the games that there are.
    """
    return finding.load(name)

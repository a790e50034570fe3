"""The engines, one folder per game, and the one place where they are found by name."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from typing import Any

from generator.games.base import Game

ENTRY_POINTS = "rulepress.games"
"""The group in which another package names the module of its game."""


def names() -> tuple[str, ...]:
    """The names of all games that there are, sorted."""
    return tuple(sorted({*_folders(), *(point.name for point in entry_points(group=ENTRY_POINTS))}))


def load(name: str) -> Game[Any, Any]:
    """The engine of a game: the attribute ``GAME`` of its folder here, or of its entry point.

    Raises ``LookupError`` naming the games that there are.
    """
    if name in _folders():
        module = importlib.import_module(f"{__name__}.{name}")
    else:
        points = entry_points(group=ENTRY_POINTS, name=name)
        if not points:
            raise LookupError(f"no game is called {name!r}; there are: {', '.join(names())}")
        module = importlib.import_module(next(iter(points)).module)
    game: Game[Any, Any] = module.GAME
    return game


def _folders() -> tuple[str, ...]:
    """The games in this room: its packages."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)

"""The engines, one folder per game, and the one place where they are found by name."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from generator.faults import ContentError, Fault, shown
from generator.games.base import Game

ENTRY_POINTS = "rulepress.games"
"""The group in which another package names the module of its game."""


def names() -> tuple[str, ...]:
    """The names of all games that there are, sorted."""
    return tuple(sorted({*_folders(), *(point.name for point in entry_points(group=ENTRY_POINTS))}))


def load(name: str) -> Game[Any, Any]:
    """The engine of a game: the attribute ``GAME`` of its folder here, or of its entry point.

    Raises ``LookupError`` naming the games that there are, :class:`ContentError` for a module
    without the attribute.
    """
    if name in _folders():
        module = importlib.import_module(f"{__name__}.{name}")
    else:
        points = entry_points(group=ENTRY_POINTS, name=name)
        if not points:
            raise LookupError(f"no game is called {name!r}; there are: {', '.join(names())}")
        module = importlib.import_module(next(iter(points)).module)
    game: Game[Any, Any] = offered(module, "GAME")
    return game


def offered(module: ModuleType, attribute: str) -> Any:
    """What a module adds to the house by one of its attributes.

    Raises :class:`ContentError` where it lacks the attribute.
    """
    if not hasattr(module, attribute):
        file = shown(Path(module.__file__ or module.__name__), Path(__file__).parents[2])
        raise ContentError([Fault(file, 0, attribute, "the module does not define it")])
    return getattr(module, attribute)


def _folders() -> tuple[str, ...]:
    """The games in this room: its packages."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)

"""Engines by name: of the project around the working folder, and all others that there are."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.contract import finding
from generator.contract.engine import Game
from generator.project import find_project


def games() -> tuple[str, ...]:
    """The names of all games that there are, sorted: in the project around the working folder, in
    projects that this program has opened, in installed packages.
    """
    join_here()
    return finding.names()


def game(name: str) -> Game[Any, Any]:
    """The engine of a game, by the contract of :mod:`generator.contract.engine`.

    Raises ``LookupError`` naming the games that there are.
    """
    join_here()
    return finding.load(name)


def join_here() -> None:
    """Let the games be found that the project around the working folder brings, if there is one."""
    with suppress(FileNotFoundError):
        finding.join(find_project(Path.cwd()).own_games)

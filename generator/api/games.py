"""Engines by name: of the project around the working folder, and all others that there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.contract import finding
from generator.contract.engine import Game
from generator.project import Project, find_project


def games() -> tuple[str, ...]:
    """The names of all games that there are, sorted: in the project around the working folder, in
    projects that this program has opened, in installed packages.
    """
    here()
    return finding.names()


def game(name: str) -> Game[Any, Any]:
    """The engine of a game, by the contract of :mod:`generator.contract.engine`.

    Raises ``LookupError`` naming the games that there are.
    """
    here()
    return finding.load(name)


def here() -> Project | None:
    """The project around the working folder, if there is one: the games that it brings are found
    from then on.
    """
    try:
        project = find_project(Path.cwd())
    except FileNotFoundError:
        return None
    finding.join(project.own_games)
    return project

"""What a book says of its game that no engine knows: ``game.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.contract import finding
from generator.figures.gamefile import read_game
from generator.markup.template import Read
from generator.project import Project


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game in the world: names, people, numbers of players, colour, the figure on the cover.

    ``reading`` is the title in kana, "" where it needs none; ``data`` is the whole file, for
    templates; ``puzzles`` tells whether puzzles for one are as much of the game as play is.
    """

    title: str
    reading: str
    designer: str
    players: tuple[int, ...]
    variant_players: tuple[int, ...]
    colour: str
    cover: str
    data: Mapping[str, Any]
    puzzles: bool = False


def load_game(project: Project, game: str, read: Read) -> GameInfo:
    """The game's ``game.yaml``; raises :class:`ContentError` with every fault in it."""
    data = read_game(project, finding.load(game), read).data
    return GameInfo(
        title=data["title"],
        reading=data.get("reading", ""),
        designer=data["designer"],
        players=tuple(data["players"]),
        variant_players=tuple(data.get("variant_players", ())),
        colour=data["colour"],
        cover=data["cover"],
        data=data,
        puzzles=data.get("puzzles", False),
    )

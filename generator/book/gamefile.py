"""``game.yaml``: what a book says of its game that no engine knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator import yamlfile
from generator.book.template import Read
from generator.faults import ContentError, Fault, shown
from generator.project import Project

_COUNTS = {"type": "array", "items": {"type": "integer", "minimum": 1}}
_TEXT = {"type": "string", "minLength": 1}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name", "title", "designer", "publisher", "players", "colour", "cover"],
    "properties": {
        "name": _TEXT,
        "title": _TEXT,
        "reading": _TEXT,
        "designer": _TEXT,
        "publisher": _TEXT,
        "players": {**_COUNTS, "minItems": 1},
        "variant_players": _COUNTS,
        "colour": {"type": "string", "pattern": "^#[0-9a-f]{6}$", "description": "#rrggbb"},
        "cover": _TEXT,
    },
}


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game in the world: names, people, numbers of players, colour, the figure on the cover.

    ``reading`` is the title in kana, "" where it needs none; ``data`` is the whole file, for
    templates.
    """

    title: str
    reading: str
    designer: str
    players: tuple[int, ...]
    variant_players: tuple[int, ...]
    colour: str
    cover: str
    data: Mapping[str, Any]


def load_game(project: Project, game: str, read: Read) -> GameInfo:
    """The game's ``game.yaml``; raises :class:`ContentError` with every fault in it."""
    path = project.content / game / "game.yaml"
    file = shown(path, project.root)
    if not path.is_file():
        raise ContentError([Fault(file, 0, "", "there is no such file")])
    document = yamlfile.read(read(path), file)
    if isinstance(document, Fault):
        raise ContentError([document])
    faults = list(yamlfile.schema_faults(document, SCHEMA))
    if faults:
        raise ContentError(faults)
    data = document.data
    return GameInfo(
        title=data["title"],
        reading=data.get("reading", ""),
        designer=data["designer"],
        players=tuple(data["players"]),
        variant_players=tuple(data.get("variant_players", ())),
        colour=data["colour"],
        cover=data["cover"],
        data=data,
    )

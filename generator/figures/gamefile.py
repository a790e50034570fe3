"""``game.yaml``: what no engine knows of a game, and where it must agree with the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from generator.contract import finding
from generator.contract.engine import Game
from generator.faults import ContentError, Fault, is_absent, raise_if_any
from generator.project import Project, Read
from generator.values import Value
from generator.yamlfile import LINE, Document, read_file, schema_faults

_COUNTS = {"type": "array", "items": {"type": "integer", "minimum": 1}}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name", "title", "players", "colour"],
    "properties": {
        "name": LINE,
        "title": LINE,
        "reading": LINE,
        "designer": LINE,
        "publisher": LINE,
        "players": {**_COUNTS, "minItems": 1},
        "variant_players": _COUNTS,
        "puzzles": {"type": "boolean"},
        "partial": {"type": "boolean", "description": "whether the book tells only some rules"},
        "colour": {
            "type": "string",
            "pattern": "^#[0-9a-f]{6}$(?!\n)",
            "description": 'such as "#2a7f4f", in quotes',
        },
        "cover": LINE,
    },
}


class GameInfo(Value, frozen=True):
    """A game in the world: names, people, numbers of players, colour, the figure on the cover.

    ``reading`` is the title in kana, "" where it needs none, as ``designer`` and ``cover`` are
    where the file names none; ``data`` is the whole file, for
    templates, ``lines`` where its keys stand; ``puzzles`` tells whether puzzles for one are as much
    of the game as play is, ``partial`` whether the book tells only some of the rules.
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
    partial: bool = False
    lines: Mapping[str, int] = msgspec.field(default_factory=dict)


def game_file(project: Project, game: str) -> Path:
    """The file that tells of a game."""
    return project.content / game / "game.yaml"


def read_game(project: Project, engine: Game[Any, Any], read: Read) -> Document:
    """The game's ``game.yaml``; raises :class:`ContentError` with every fault in it."""
    document = read_form(project, engine.name, read)
    raise_if_any(_engine_faults(document, engine))
    return document


def read_form(project: Project, game: str, read: Read) -> Document:
    """The game's ``game.yaml``, whatever its engine says; raises :class:`ContentError` with every
    fault in its form.
    """
    path = game_file(project, game)
    file = project.shown(path)
    if is_absent(path):
        raise ContentError([Fault(file, 0, "", "there is no such file")])
    document = read_file(read(path), file)
    raise_if_any(schema_faults(document, SCHEMA))
    return document


def says_partial(project: Project, engine: Game[Any, Any], read: Read) -> bool:
    """Whether a ``game.yaml`` with faults says that the book is partial, as far as it is readable.

    So what is wrong elsewhere can be said along with them.
    """
    path = game_file(project, engine.name)
    try:
        document = read_file(read(path), "") if path.is_file() else None
    except ContentError:
        return False
    match document:
        case Document(data={"partial": True}):
            return True
    return False


def load_game(project: Project, game: str, read: Read) -> GameInfo:
    """The game's ``game.yaml``; raises :class:`ContentError` with every fault in it."""
    document = read_game(project, finding.load(game), read)
    data = document.data
    return GameInfo(
        title=data["title"],
        reading=data.get("reading", ""),
        designer=data.get("designer", ""),
        players=tuple(data["players"]),
        variant_players=tuple(data.get("variant_players", ())),
        colour=data["colour"],
        cover=data.get("cover", ""),
        data=data,
        puzzles=data.get("puzzles", False),
        partial=data.get("partial", False),
        lines={key: document.line((key,)) for key in data},
    )


def _engine_faults(document: Document, engine: Game[Any, Any]) -> Iterator[Fault]:
    """Where the file and the engine differ."""
    name = document.data["name"]
    if name != engine.name:
        yield document.fault(("name",), "name", f"the engine is called {engine.name}, not {name}")
    counts = ", ".join(map(str, engine.player_counts))
    for key in ("players", "variant_players"):
        for index, count in enumerate(document.data.get(key, ())):
            if count not in engine.player_counts:
                problem = f"the engine has no game for {count}"
                yield document.fault((key, index), key, problem, f"it is for {counts}")

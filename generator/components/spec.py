"""``content/<game>/sheets.yaml``: which components are printed, and how large."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator import yamlfile
from generator.components import art
from generator.contract import finding
from generator.contract.engine import Game, player_names
from generator.contract.piece import Component, Shape, Size, Sizes
from generator.drawing.themes import MORE_PLAYERS, Theme
from generator.faults import ContentError, Fault, is_absent, raise_if_any, there_are
from generator.project import Project, Read
from generator.shapes.registry import shapes_of
from generator.values import Value
from generator.yamlfile import Document, Key

FILE = "sheets.yaml"

_TEXT = {"type": "string", "minLength": 1}
_NAME = {
    "type": "string",
    "pattern": r"^\w[\w .+-]{0,59}$(?!\n)",
    "description": "as in the names of files: at most 60 letters, digits, and . + - between them",
}
_COUNT = {
    "type": "integer",
    "minimum": 1,
    "maximum": 1000,
    "description": "how many equal pieces there are, each player's where players have their own",
}
_ART = {
    "type": ["string", "object"],
    "minLength": 1,
    "minProperties": 1,
    "additionalProperties": _TEXT,
    "description": "a file in the folder art/, or files by the engine's names of pieces",
}
_DISTANCE = Size(0.0, 50.0)


def schema(shapes: Mapping[str, Shape], players: tuple[str, ...]) -> dict[str, Any]:
    """The JSON schema of the file for a game with these players that may use these shapes."""
    lengths = {name: size for shape in shapes.values() for name, size in shape.sizes.items()}
    sizes = {
        "type": "object",
        "additionalProperties": False,
        "properties": {name: _length(size) for name, size in lengths.items()},
    }
    names = {"type": "array", "uniqueItems": True, "items": {"enum": list(players)}}
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["players", "margin", "gap", "bleed", "sizes", "components"],
        "properties": {
            "players": names,
            "second": names,
            **dict.fromkeys(("margin", "gap", "bleed"), _length(_DISTANCE)),
            "sizes": sizes,
            "components": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["id", "shape"],
                    "properties": {
                        "id": _NAME,
                        "shape": {"enum": list(shapes)},
                        "each": _TEXT,
                        "set": _TEXT,
                        "count": _COUNT,
                        "shared": {"type": "boolean"},
                        "faces": {"type": "boolean"},
                        "art": _ART,
                        "inside": _TEXT,
                        "sizes": sizes,
                    },
                },
            },
        },
    }


def _length(size: Size) -> dict[str, Any]:
    least, most = size.least, size.most
    words = f"{least:g} to {most:g} mm"
    return {"type": "number", "minimum": least, "maximum": most, "description": words}


class SheetSpec(Value, frozen=True):
    """What is printed, all lengths in mm. ``document`` is the file, for faults found later.

    ``second`` are the players of a second set, which is printed on request; ``names`` are those of
    all players of the game by index. ``copies`` sets of the game are printed.
    """

    names: tuple[str, ...]
    players: tuple[int, ...]
    second: tuple[int, ...]
    margin: float
    gap: float
    bleed: float
    sizes: Mapping[str, float]
    components: tuple[Component, ...]
    document: Document
    copies: int = 1

    def owner(self, player: int | None) -> str:
        """The name of a player for data and file names; "" for what all share."""
        return "" if player is None else self.names[player]

    def sizes_of(self, component: Component) -> Sizes:
        """The lengths of a component, its own before those of all."""
        return {**self.sizes, **component.sizes}


def load_spec(
    project: Project, game: str, engine: Game[Any, Any], read: Read, lang: str = art.USUAL
) -> SheetSpec:
    """The game's ``sheets.yaml``, its numbers filled in from the facts of the ``engine``.

    Pictures are those of the language ``lang``, where there is one for each.

    Raises :class:`ContentError` with every fault, ``LookupError`` for an unknown game.
    """
    shapes, facts, names = shapes_of(game), finding.facts(engine), player_names(engine)
    document = load_yaml(project, project.content / game / FILE, read)
    raise_if_any(yamlfile.schema_faults(document, schema(shapes, names)))
    data = document.data
    raise_if_any(
        [
            *_fact_faults(document, shapes, facts),
            *_size_faults(document, shapes),
            *_owner_faults(document, shapes, names),
        ],
    )
    pictures = art.load(project, engine, document, read, lang)
    return SheetSpec(
        names=names,
        players=tuple(map(names.index, data["players"])),
        second=tuple(map(names.index, data.get("second", ()))),
        margin=data["margin"],
        gap=data["gap"],
        bleed=data["bleed"],
        sizes=data["sizes"],
        components=tuple(
            _component(shapes[entry["shape"]], entry, facts, len(data["players"]), drawn)
            for entry, drawn in zip(data["components"], pictures, strict=True)
        ),
        document=document,
    )


def _component(
    shape: Shape,
    entry: Mapping[str, Any],
    facts: Mapping[str, int],
    players: int,
    drawn: art.Art,
) -> Component:
    """The component of an entry; ``drawn`` are its pictures."""
    if "count" in entry:
        n = entry["count"]
        owners = 1 if entry.get("shared", shape.shared) else players
        entry, facts = {**entry, "each": "n", "set": "all"}, {"n": n, "all": n * owners}
    return replace(
        shape.component(entry, facts),
        inside=entry.get("inside", ""),
        sizes=entry.get("sizes", {}),
        faces=entry.get("faces", False),
        art=drawn,
    )


def load_yaml(project: Project, path: Path, read: Read) -> Document:
    """The YAML document; raises :class:`ContentError` where it is missing or not readable."""
    file = project.shown(path)
    if is_absent(path):
        raise ContentError([Fault(file, 0, "", "there is no such file")])
    return yamlfile.read_file(read(path), file)


def colour_faults(spec: SheetSpec, theme: Theme) -> Iterator[Fault]:
    """Players for whose pieces a theme has no colour."""
    coloured = len(theme.looks(spec.names))
    for key, players in (("players", spec.players), ("second", spec.second)):
        for index, player in enumerate(players):
            if player >= coloured:
                problem = f"no colour is left for {spec.names[player]}: {theme.lacks_players}"
                yield spec.document.fault((key, index), key, problem, MORE_PLAYERS)


def _fact_faults(
    document: Document, shapes: Mapping[str, Shape], facts: Mapping[str, int]
) -> Iterator[Fault]:
    known = ", ".join(facts) or "none"
    names = [entry["id"] for entry in document.data["components"]]
    for i, entry in enumerate(document.data["components"]):
        place = ("components", i)
        shape = shapes[entry["shape"]]
        wanted = shape.counted_by(entry)
        allowed = {
            "shared": not shape.large,
            "count": not shape.large,
            "faces": shape.takes_faces and "count" not in entry,
            "art": shape.takes_art,
        }
        for key in (key for key, may in allowed.items() if key in entry and not may):
            problem = f"{key!r} means nothing for the shape {entry['shape']}"
            if key == "faces" and shape.takes_faces:
                problem = "with 'faces' the engine's pieces are counted, so 'count' has no meaning"
            yield document.fault((*place, key), entry["id"], problem)
        files = art.named(entry).values()
        if any(art.PLAYER in file for file in files) and entry.get("shared", shape.shared):
            problem = "'art' names a picture for each player, but all share the pieces"
            yield document.fault((*place, "art"), entry["id"], problem, f"without {art.PLAYER}")
        if any(art.LANG in file for file in files) and shape.needs_art:
            problem = "pieces have the form of their picture, which is one for all languages"
            yield document.fault((*place, "art"), entry["id"], problem, f"without {art.LANG}")
        if shape.needs_art and "art" not in entry:
            problem = "lacks 'art', the picture that its pieces have the form of"
            yield document.fault(place, entry["id"], problem)
        for key in ("each", "set"):
            if key not in entry and key in wanted:
                problem = f"lacks {key!r}, a fact of the engine"
                yield document.fault(place, entry["id"], problem, f"its facts: {known}")
            elif key in entry and key not in wanted:
                problem = f"{key!r} means nothing for the shape {entry['shape']}"
                if "count" in entry:
                    problem = f"{key!r} means nothing beside 'count'"
                yield document.fault((*place, key), entry["id"], problem)
            elif key in wanted and entry[key] not in facts:
                problem = f"the engine has no fact {entry[key]!r}"
                remedy = there_are(entry[key], facts, "its facts")
                yield document.fault((*place, key), entry["id"], problem, remedy)
        if "inside" in entry and entry["inside"] not in names[:i]:
            problem = f"there is no component {entry['inside']!r} before it"
            remedy = there_are(entry["inside"], names[:i])
            yield document.fault((*place, "inside"), entry["id"], problem, remedy)


def _owner_faults(
    document: Document, shapes: Mapping[str, Shape], names: Sequence[str]
) -> Iterator[Fault]:
    """Components that are each player's, where no player's pieces are printed."""
    for entry in document.data["components"] if not document.data["players"] else ():
        if not (shapes[entry["shape"]].large or entry.get("shared", shapes[entry["shape"]].shared)):
            problem = "its pieces are each player's, and no players are named"
            remedy = f"such as 'players: [{', '.join(names)}]', or 'shared: true' beside its id"
            yield document.fault(("players",), entry["id"], problem, remedy)


def _size_faults(document: Document, shapes: Mapping[str, Shape]) -> Iterator[Fault]:
    data = document.data
    seen: set[tuple[tuple[Key, ...], str]] = set()
    for index, entry in enumerate(data["components"]):
        own, shape = entry.get("sizes", {}), shapes[entry["shape"]]
        sizes = {**data["sizes"], **own}
        for size in shape.sizes:
            if size not in sizes:
                yield document.fault(("sizes",), entry["id"], f"its size {size!r} is not given")
        for fault in shape.size_faults(sizes) if set(shape.sizes) <= set(sizes) else ():
            at: tuple[Key, ...] = ("components", index) if fault.size in own else ()
            place = (*at, "sizes", fault.size)
            if (place, fault.problem) not in seen:
                seen.add((place, fault.problem))
                item = entry["id"] if at else f"sizes.{fault.size}"
                yield document.fault(place, item, fault.problem, fault.remedy)

"""``content/<game>/sheets.yaml``: which components are printed, and how large."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import yamlfile
from generator.contract.engine import PLAYER_NAMES
from generator.contract.piece import Component, Shape, Size
from generator.faults import ContentError, Fault, raise_if_any
from generator.project import Project, Read
from generator.shapes.registry import shapes_of
from generator.yamlfile import Document

FILE = "sheets.yaml"

_TEXT = {"type": "string", "minLength": 1}
_PLAYERS = {"type": "array", "uniqueItems": True, "items": {"enum": list(PLAYER_NAMES)}}
_DISTANCE = Size(0.0, 50.0)


def schema(shapes: Mapping[str, Shape]) -> dict[str, Any]:
    """The JSON schema of the file for a game that may use these shapes."""
    sizes = {name: size for shape in shapes.values() for name, size in shape.sizes.items()}
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["players", "margin", "gap", "bleed", "sizes", "components"],
        "properties": {
            "players": _PLAYERS,
            "second": _PLAYERS,
            **dict.fromkeys(("margin", "gap", "bleed"), _length(_DISTANCE)),
            "sizes": {
                "type": "object",
                "additionalProperties": False,
                "properties": {name: _length(size) for name, size in sizes.items()},
            },
            "components": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["id", "shape"],
                    "properties": {
                        "id": _TEXT,
                        "shape": {"enum": list(shapes)},
                        "each": _TEXT,
                        "set": _TEXT,
                        "inside": _TEXT,
                    },
                },
            },
        },
    }


def _length(size: Size) -> dict[str, Any]:
    least, most = size.least, size.most
    words = f"{least:g} to {most:g} mm"
    return {"type": "number", "minimum": least, "maximum": most, "description": words}


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """What is printed, all lengths in mm. ``document`` is the file, for faults found later.

    ``second`` are the players of a second set, which is printed on request.
    """

    players: tuple[int, ...]
    second: tuple[int, ...]
    margin: float
    gap: float
    bleed: float
    sizes: Mapping[str, float]
    components: tuple[Component, ...]
    document: Document


def load_spec(project: Project, game: str, facts: Mapping[str, int], read: Read) -> SheetSpec:
    """The game's ``sheets.yaml``, its numbers filled in from the engine's ``facts``.

    Raises :class:`ContentError` with every fault, ``LookupError`` for an unknown game.
    """
    shapes = shapes_of(game)
    document = load_yaml(project, project.content / game / FILE, read)
    raise_if_any(yamlfile.schema_faults(document, schema(shapes)))
    data = document.data
    raise_if_any(
        [*_fact_faults(document, shapes, facts), *_size_faults(document, shapes)],
    )
    return SheetSpec(
        players=tuple(map(PLAYER_NAMES.index, data["players"])),
        second=tuple(map(PLAYER_NAMES.index, data.get("second", ()))),
        margin=data["margin"],
        gap=data["gap"],
        bleed=data["bleed"],
        sizes=data["sizes"],
        components=tuple(
            shapes[entry["shape"]].component(entry, facts) for entry in data["components"]
        ),
        document=document,
    )


def load_yaml(project: Project, path: Path, read: Read) -> Document:
    """The YAML document; raises :class:`ContentError` where it is missing or not readable."""
    file = project.shown(path)
    if not path.is_file():
        raise ContentError([Fault(file, 0, "", "there is no such file")])
    return yamlfile.read_file(read(path), file)


def _fact_faults(
    document: Document, shapes: Mapping[str, Shape], facts: Mapping[str, int]
) -> Iterator[Fault]:
    known = ", ".join(facts)
    names = [entry["id"] for entry in document.data["components"]]
    for i, entry in enumerate(document.data["components"]):
        place = ("components", i)
        wanted = shapes[entry["shape"]].facts
        for key in ("each", "set"):
            if key not in entry and key in wanted:
                problem = f"lacks {key!r}, a fact of the engine"
                yield document.fault(place, entry["id"], problem, f"its facts: {known}")
            elif key in entry and key not in wanted:
                problem = f"{key!r} means nothing for the shape {entry['shape']}"
                yield document.fault((*place, key), entry["id"], problem)
            elif key in wanted and entry[key] not in facts:
                problem = f"the engine has no fact {entry[key]!r}"
                yield document.fault((*place, key), entry["id"], problem, f"its facts: {known}")
        if "inside" in entry and entry["inside"] not in names[:i]:
            problem = f"there is no component {entry['inside']!r} before it"
            yield document.fault((*place, "inside"), entry["id"], problem)


def _size_faults(document: Document, shapes: Mapping[str, Shape]) -> Iterator[Fault]:
    data = document.data
    sizes = data["sizes"]
    used = {entry["shape"]: shapes[entry["shape"]] for entry in data["components"]}
    for entry in data["components"]:
        for size in used[entry["shape"]].sizes:
            if size not in sizes:
                yield document.fault(("sizes",), entry["id"], f"its size {size!r} is not given")
    for shape in used.values():
        if set(shape.sizes) <= set(sizes):
            for fault in shape.size_faults(sizes):
                place = ("sizes", fault.size)
                yield document.fault(place, ".".join(place), fault.problem, fault.remedy)
    yield from bleed_fault(document, data["gap"], data["bleed"])


def bleed_fault(document: Document, gap: float, bleed: float) -> Iterator[Fault]:
    """A bleed (mm) that runs into the next piece, at a gap (mm) between pieces."""
    if gap and 2 * bleed > gap:
        problem = f"a bleed of {bleed:g} mm runs into the next piece"
        remedy = f"at most {gap / 2:g} mm at a gap of {gap:g} mm"
        yield document.fault(("bleed",), "bleed", problem, remedy)

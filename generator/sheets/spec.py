"""``content/<game>/sheets.yaml``: which components are printed, and how large."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from generator import yamlfile
from generator.book.template import Read
from generator.faults import ContentError, Fault, raise_if_any, shown
from generator.games.base import PLAYER_NAMES
from generator.project import Project
from generator.yamlfile import Document

FILE = "sheets.yaml"

Shape: TypeAlias = Literal["sticks", "disc"]

_TEXT = {"type": "string", "minLength": 1}
_LENGTH = {"type": "number", "minimum": 1, "maximum": 150, "description": "1 to 150 mm"}
_MAYBE = {"type": "number", "minimum": 0, "maximum": 50, "description": "0 to 50 mm"}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["players", "margin", "gap", "bleed", "sizes", "components"],
    "properties": {
        "players": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": {"enum": list(PLAYER_NAMES)},
        },
        "margin": _MAYBE,
        "gap": _MAYBE,
        "bleed": _MAYBE,
        "sizes": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "segment": _LENGTH,
                "stick": _LENGTH,
                "clearance": {**_MAYBE, "maximum": 2, "description": "0 to 2 mm"},
                "disc": _LENGTH,
            },
        },
        "components": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["id", "shape", "each", "set"],
                "properties": {
                    "id": _TEXT,
                    "shape": {"enum": ["sticks", "disc"]},
                    "each": _TEXT,
                    "set": _TEXT,
                },
            },
        },
    },
}
_SIZES: Mapping[str, tuple[str, ...]] = {
    "sticks": ("segment", "stick", "clearance"),
    "disc": ("disc",),
}
"""The sizes that a shape needs."""


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of piece. ``each`` and ``all`` are what the engine says a player and a set have."""

    id: str
    shape: Shape
    each: int
    all: int


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """What is printed, all lengths in mm. ``document`` is the file, for faults found later."""

    players: tuple[int, ...]
    margin: float
    gap: float
    bleed: float
    sizes: Mapping[str, float]
    components: tuple[Component, ...]
    document: Document


def load_spec(project: Project, game: str, facts: Mapping[str, int], read: Read) -> SheetSpec:
    """The game's ``sheets.yaml``, its numbers filled in from the engine's ``facts``.

    Raises :class:`ContentError` with every fault.
    """
    document = load_yaml(project, project.content / game / FILE, read)
    raise_if_any(yamlfile.schema_faults(document, SCHEMA))
    data = document.data
    raise_if_any([*_fact_faults(document, facts), *_size_faults(document)])
    return SheetSpec(
        players=tuple(map(PLAYER_NAMES.index, data["players"])),
        margin=data["margin"],
        gap=data["gap"],
        bleed=data["bleed"],
        sizes=data["sizes"],
        components=tuple(
            Component(entry["id"], entry["shape"], facts[entry["each"]], facts[entry["set"]])
            for entry in data["components"]
        ),
        document=document,
    )


def load_yaml(project: Project, path: Path, read: Read) -> Document:
    """The YAML document; raises :class:`ContentError` where it is missing or not readable."""
    file = shown(path, project.root)
    if not path.is_file():
        raise ContentError([Fault(file, 0, "", "there is no such file")])
    return yamlfile.read_file(read(path), file)


def _fact_faults(document: Document, facts: Mapping[str, int]) -> list[Fault]:
    known = ", ".join(facts)
    return [
        document.fault(
            ("components", i, key),
            entry["id"],
            f"the engine has no fact {entry[key]!r}",
            f"its facts: {known}",
        )
        for i, entry in enumerate(document.data["components"])
        for key in ("each", "set")
        if entry[key] not in facts
    ]


def _size_faults(document: Document) -> list[Fault]:
    data = document.data
    faults = [
        document.fault(("sizes",), entry["id"], f"its size {size!r} is not given")
        for entry in data["components"]
        for size in _SIZES[entry["shape"]]
        if size not in data["sizes"]
    ]
    sizes = data["sizes"]
    if "stick" in sizes and sizes["stick"] >= sizes.get("segment", math.inf):
        problem = f"a stick {sizes['stick']} mm wide closes up what is between two segments"
        remedy = f"less than the segment, {sizes['segment']} mm"
        faults.append(document.fault(("sizes", "stick"), "sizes.stick", problem, remedy))
    if 2 * data["bleed"] > data["gap"]:
        problem = f"a bleed of {data['bleed']} mm runs into the next piece"
        faults.append(
            document.fault(("bleed",), "bleed", problem, f"at most {data['gap'] / 2:g} mm")
        )
    return faults

"""``content/<game>/sheets.yaml``: which components are printed, and how large."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import yamlfile
from generator.contract.engine import PLAYER_NAMES
from generator.faults import ContentError, Fault, raise_if_any, shown
from generator.markup.template import Read
from generator.project import Project
from generator.sheets.shapes import Kind
from generator.yamlfile import Document

FILE = "sheets.yaml"

_TEXT = {"type": "string", "minLength": 1}
_LENGTH = {"type": "number", "minimum": 1, "maximum": 150, "description": "1 to 150 mm"}
_MAYBE = {"type": "number", "minimum": 0, "maximum": 50, "description": "0 to 50 mm"}
_CLEARANCE = {**_MAYBE, "maximum": 2, "description": "0 to 2 mm"}
_PLAYERS = {"type": "array", "uniqueItems": True, "items": {"enum": list(PLAYER_NAMES)}}
SIZES: Mapping[Kind, tuple[str, ...]] = {
    "sticks": ("segment", "stick", "clearance"),
    "polyomino": ("cell", "clearance"),
    "disc": ("disc",),
    "ring": ("ring", "hole"),
    "tile": ("tile",),
    "board": ("hexagon", "border"),
}
"""The sizes that a shape needs."""
SHARED: tuple[Kind, ...] = ("tile", "board")
"""Shapes that belong to no player."""
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["players", "margin", "gap", "bleed", "sizes", "components"],
    "properties": {
        "players": _PLAYERS,
        "second": _PLAYERS,
        "margin": _MAYBE,
        "gap": _MAYBE,
        "bleed": _MAYBE,
        "sizes": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                **dict.fromkeys((size for sizes in SIZES.values() for size in sizes), _LENGTH),
                "clearance": _CLEARANCE,
                "border": _MAYBE,
            },
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
                    "shape": {"enum": list(SIZES)},
                    "each": _TEXT,
                    "set": _TEXT,
                    "inside": _TEXT,
                },
            },
        },
    },
}


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of piece.

    ``each`` and ``all`` are what the engine says a player and a set have; of what players share,
    ``each`` is ``all``. For a board ``all`` is 1 and ``each`` the number of its cells. ``inside``
    is the component whose holes this one's pieces are cut from, "" for none.
    """

    id: str
    shape: Kind
    each: int
    all: int
    inside: str = ""

    @property
    def shared(self) -> bool:
        """Whether it belongs to no player."""
        return self.shape in SHARED


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

    Raises :class:`ContentError` with every fault.
    """
    document = load_yaml(project, project.content / game / FILE, read)
    raise_if_any(yamlfile.schema_faults(document, SCHEMA))
    data = document.data
    raise_if_any([*_fact_faults(document, facts), *_size_faults(document)])
    return SheetSpec(
        players=tuple(map(PLAYER_NAMES.index, data["players"])),
        second=tuple(map(PLAYER_NAMES.index, data.get("second", ()))),
        margin=data["margin"],
        gap=data["gap"],
        bleed=data["bleed"],
        sizes=data["sizes"],
        components=tuple(_component(entry, facts) for entry in data["components"]),
        document=document,
    )


def load_yaml(project: Project, path: Path, read: Read) -> Document:
    """The YAML document; raises :class:`ContentError` where it is missing or not readable."""
    file = shown(path, project.root)
    if not path.is_file():
        raise ContentError([Fault(file, 0, "", "there is no such file")])
    return yamlfile.read_file(read(path), file)


def wanted_facts(shape: str) -> tuple[str, ...]:
    """Keys of a component that name facts of the engine."""
    if shape == "board":
        return ("each",)
    return ("set",) if shape in SHARED else ("each", "set")


def _component(entry: Mapping[str, Any], facts: Mapping[str, int]) -> Component:
    shape = entry["shape"]
    whole = 1 if shape == "board" else facts[entry["set"]]
    each = whole if shape in SHARED and shape != "board" else facts[entry["each"]]
    return Component(entry["id"], shape, each, whole, entry.get("inside", ""))


def _fact_faults(document: Document, facts: Mapping[str, int]) -> Iterator[Fault]:
    known = ", ".join(facts)
    names = [entry["id"] for entry in document.data["components"]]
    for i, entry in enumerate(document.data["components"]):
        place = ("components", i)
        wanted = wanted_facts(entry["shape"])
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


def _size_faults(document: Document) -> Iterator[Fault]:
    data = document.data
    sizes = data["sizes"]
    for entry in data["components"]:
        for size in SIZES[entry["shape"]]:
            if size not in sizes:
                yield document.fault(("sizes",), entry["id"], f"its size {size!r} is not given")
    if "stick" in sizes and sizes["stick"] >= sizes.get("segment", math.inf):
        problem = f"a stick {sizes['stick']} mm wide closes up what is between two segments"
        remedy = f"less than the segment, {sizes['segment']} mm"
        yield document.fault(("sizes", "stick"), "sizes.stick", problem, remedy)
    if "hole" in sizes and sizes["hole"] >= sizes.get("ring", math.inf):
        problem = f"a hole of {sizes['hole']} mm is as wide as the ring"
        yield document.fault(("sizes", "hole"), "sizes.hole", problem, f"less than {sizes['ring']}")
    yield from bleed_fault(document, data["gap"], data["bleed"])


def bleed_fault(document: Document, gap: float, bleed: float) -> Iterator[Fault]:
    """A bleed (mm) that runs into the next piece, at a gap (mm) between pieces."""
    if gap and 2 * bleed > gap:
        problem = f"a bleed of {bleed:g} mm runs into the next piece"
        remedy = f"at most {gap / 2:g} mm at a gap of {gap:g} mm"
        yield document.fault(("bleed",), "bleed", problem, remedy)

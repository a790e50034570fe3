"""The schema of a game's ``figures.yaml``, made from what the game offers.

What is common to all games is in ``figures.schema.json``; views, marks, claims and players are
filled in, so that what a game does not support is a fault that names what there is instead.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import Field, fields
from importlib import resources
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from generator.contract.claims import ClaimKind
from generator.contract.diagram import Diagram, View
from generator.contract.engine import Game, player_names
from generator.contract.marks import MarkKind
from generator.figures.claims import kinds

_PLACE = {"$ref": "#/$defs/place"}
_PLAIN = {bool: "boolean", int: "integer", float: "number", str: "string"}
_MARK_KEYS: Mapping[str, Any] = {
    "text": {
        "type": "string",
        "pattern": "^[A-Za-z0-9]{1,2}$(?!\\n)",
        "description": "one or two letters or digits",
    },
    "to": _PLACE,
    "bend": {"type": "number", "minimum": -1, "maximum": 1},
}


def schema(game: Game[Any, Any], diagram: Diagram[Any]) -> dict[str, Any]:
    """The JSON schema of the game's ``figures.yaml``."""
    made: dict[str, Any] = json.loads(_common())
    names = player_names(game, max(game.player_counts))
    made["$defs"] |= {
        "view": view_schema(diagram.view),
        "mark": _marks(diagram.marks),
        "claim": _claims(kinds(diagram)),
        "way": {**made["$defs"]["way"], "enum": [*made["$defs"]["way"]["enum"], *names]},
    }
    return made


def view_schema(view: type[View]) -> dict[str, Any]:
    """The schema of a game's view options, from the fields of their dataclass."""
    types = get_type_hints(view)
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {field.name: _option(field, types[field.name]) for field in fields(view)},
    }


def _option(field: Field[Any], kind: Any) -> dict[str, Any]:
    """The schema of an option; raises ``TypeError`` for a type that YAML has no words for."""
    extra = {"description": field.metadata.get("description", "")}
    extra |= field.metadata.get("schema", {})
    if kind in _PLAIN:
        return {"type": _PLAIN[kind], **extra}
    if get_origin(kind) is Literal:
        return {"enum": [word for word in get_args(kind) if word != ""], **extra}
    if get_origin(kind) is tuple and get_args(kind)[1:] == (...,):
        item = get_args(kind)[0]
        items = _PLACE if item is str else {"type": _PLAIN[item]}
        return {"type": "array", "items": {**items, **extra.pop("items", {})}, **extra}
    if get_origin(kind) in (Union, UnionType):
        known = [arg for arg in get_args(kind) if arg is not type(None)]
        if len(known) == 1:
            return _option(field, known[0])
    raise TypeError(f"the option {field.name!r} has the type {kind}, which no schema is made for")


def _marks(marks: Mapping[str, MarkKind]) -> dict[str, Any]:
    """The schema of a mark: a kind of the game's, with the keys that it needs and takes."""
    return {
        "type": "object",
        "required": ["mark", "at"],
        "properties": {"mark": {"enum": list(marks)}, "at": _PLACE, **_MARK_KEYS},
        "allOf": list(_mark_rules(marks)),
    }


def _mark_rules(marks: Mapping[str, MarkKind]) -> Iterator[dict[str, Any]]:
    for name, kind in marks.items():
        own = (*kind.needs, *kind.takes)
        yield {
            "if": {"type": "object", "required": ["mark"], "properties": {"mark": {"const": name}}},
            "then": {
                "required": list(kind.needs),
                "additionalProperties": False,
                "properties": dict.fromkeys(("mark", "at", *own), True),
            },
        }


def _claims(claims: Mapping[str, ClaimKind]) -> dict[str, Any]:
    """The schema of a claim: a word alone, or one kind with what is claimed."""
    words = [name for name, kind in claims.items() if kind.schema is None]
    there_are = ", ".join(name for name in claims if name not in words)
    return {
        "if": {"type": "object"},
        "then": {
            "type": "object",
            "additionalProperties": False,
            "minProperties": 1,
            "maxProperties": 1,
            "properties": {
                name: kind.schema or {"not": {}, "$comment": f"stands alone: claim: {name}"}
                for name, kind in claims.items()
            },
        },
        "else": {
            "enum": words,
            "$comment": f"{', '.join(words)}, or a kind with what is claimed, such as "
            f"{{illegal: [rule, …]}}: {there_are}",
        },
    }


def _common() -> str:
    return resources.files("generator.figures").joinpath("figures.schema.json").read_text("utf-8")

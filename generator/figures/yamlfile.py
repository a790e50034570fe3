"""YAML with line numbers: plain data, and for every key and item the line where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import jsonschema
import yaml

from generator.faults import Fault

Key: TypeAlias = "str | int"
DataPath: TypeAlias = "tuple[Key, ...]"


@dataclass(frozen=True, slots=True)
class Document:
    """Data of one YAML file. ``file`` is the name for people; lines count from 1."""

    file: str
    data: Any
    lines: dict[DataPath, int]

    def line(self, path: DataPath) -> int:
        """The line of the nearest thing on the path that has one."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 0)

    def fault(self, path: DataPath, item: str, problem: str, remedy: str = "") -> Fault:
        """A fault at the place of ``path``."""
        return Fault(self.file, self.line(path), item, problem, remedy)


def read(text: str, file: str) -> Document | Fault:
    """The document, or the fault that keeps it from being read.

    Only plain data is made (mappings, lists, text, numbers, true and false, nothing).
    """
    loader = yaml.SafeLoader(text)
    lines: dict[DataPath, int] = {}
    try:
        node = loader.get_single_node()
        data = None if node is None else _plain(loader, node, (), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 0
        return Fault(file, line, "", f"not readable as YAML: {error.problem}")
    except yaml.YAMLError as error:
        return Fault(file, 0, "", f"not readable as YAML: {error}")
    finally:
        loader.dispose()
    return Document(file, data, lines)


def _plain(
    loader: yaml.SafeLoader, node: yaml.Node, path: DataPath, lines: dict[DataPath, int]
) -> Any:
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        mapping: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = key_node.value
            if key in mapping:
                raise yaml.MarkedYAMLError(
                    problem=f"the key {key!r} stands here twice", problem_mark=key_node.start_mark
                )
            lines[(*path, key)] = key_node.start_mark.line + 1
            mapping[key] = _plain(loader, value_node, (*path, key), lines)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        return [_plain(loader, item, (*path, i), lines) for i, item in enumerate(node.value)]
    return loader.construct_object(node)


def schema_faults(document: Document, schema: dict[str, Any]) -> Iterator[Fault]:
    """Every way in which the document departs from a JSON schema, said for its author."""
    validator = jsonschema.Draft202012Validator(schema)
    for error in sorted(validator.iter_errors(document.data), key=lambda e: list(map(str, e.path))):
        path = tuple(error.absolute_path)
        yield document.fault(path, item_name(document, path), *_worded(error))


def item_name(document: Document, path: DataPath) -> str:
    """What to call the thing at ``path``: the ``id`` of its list item and the keys below it."""
    data = document.data
    if not path or not isinstance(data, list) or not isinstance(path[0], int):
        return ".".join(map(str, path))
    item = data[path[0]]
    name = item.get("id") if isinstance(item, dict) else None
    return ".".join(map(str, (name or f"item {path[0] + 1}", *path[1:])))


def _worded(error: jsonschema.ValidationError) -> tuple[str, str]:
    """Problem and remedy."""
    schema, wanted, data = map(_any, (error.schema, error.validator_value, error.instance))
    match error.validator:
        case "additionalProperties":
            known = schema.get("properties", {})
            unknown = [repr(key) for key in data if key not in known]
            return f"unknown key {', '.join(unknown)}", f"known: {', '.join(known)}"
        case "required":
            missing = [repr(key) for key in wanted if key not in data]
            return f"lacks {', '.join(missing)}", ""
        case "enum":
            return f"{data!r} is unknown", f"one of {', '.join(wanted)}"
        case "oneOf" | "not" | "dependentRequired" if "$comment" in schema:
            return schema["$comment"], ""
        case "minProperties" | "maxProperties":
            return f"needs exactly one of {', '.join(schema['properties'])}", ""
    return error.message, schema.get("description", "")


def _any(value: object) -> Any:
    """A part of a schema, whose shape depends on the keyword."""
    return value

"""Names and titles that people write: one line, of a length that has room, all of it seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from generator.figures import gamefile
from generator.settings import SCHEMA
from generator.yamlfile import DataPath, Document, schema_faults

UNSEEN = ("\u2028", "\u2029", "\u202e", "\u2066", "\x85", "\x9b", "\n", "\ufeff")


def texts(schema: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where a schema has texts of people's own."""
    for key, part in schema.get("properties", {}).items():
        if "string" in part["type"]:
            yield (*path, key)
        yield from texts(part, (*path, key))


PLACES = [
    (file, schema, path)
    for file, schema in (("project.yaml", SCHEMA), ("game.yaml", gamefile.SCHEMA))
    for path in texts(schema)
]


def faults(file: str, schema: dict[str, Any], path: tuple[str, ...], value: str) -> list[str]:
    data: Any = value
    for key in reversed(path):
        data = {key: data}
    lines: dict[DataPath, int] = {path: 7}
    found = schema_faults(Document(file, data, lines), schema)
    return [str(fault) for fault in found if fault.line == 7 and "lacks" not in fault.problem]


@pytest.mark.parametrize(("file", "schema", "path"), PLACES)
def test_a_text_is_one_line_of_which_all_is_seen(
    file: str, schema: dict[str, Any], path: tuple[str, ...]
) -> None:
    value = {"contact": "a{}@b.example", "colour": "#2a7f4f{}"}.get(path[-1], "Heap{} 2")
    assert not faults(file, schema, path, value.format(""))
    for wrong in (*UNSEEN, "x" * 1000):
        (fault,) = faults(file, schema, path, value.format(wrong))
        assert fault.startswith(f"{file}:7: {'.'.join(path)}: ")
        assert len(fault.splitlines()) == 1

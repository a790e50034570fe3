"""What departs from a schema is said in words of the program's own, never in those of a library."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from generator.project import Project
from generator.scaffold.schemas import schemas
from generator.sheets import printer
from generator.yamlfile import read_file, schema_faults
from tests.support.places import ROOT

SAID: dict[str, tuple[dict[str, Any], str]] = {
    "additionalProperties": ({"properties": {"a": True}, "additionalProperties": False}, "b: 1"),
    "enum": ({"enum": ["a"]}, "b"),
    "maxItems": ({"maxItems": 1}, "[1, 2]"),
    "maxLength": ({"maxLength": 1}, "ab"),
    "maxProperties": ({"maxProperties": 1}, "{a: 1, b: 1}"),
    "maximum": ({"maximum": 1}, "2"),
    "minItems": ({"minItems": 1}, "[]"),
    "minLength": ({"minLength": 1}, '""'),
    "minProperties": ({"minProperties": 1}, "{}"),
    "minimum": ({"minimum": 1}, "0"),
    "not": ({"not": {"const": 1}, "$comment": "is 1"}, "1"),
    "oneOf": ({"oneOf": [{"const": 1}], "$comment": "is not 1"}, "2"),
    "pattern": ({"pattern": "a"}, "b"),
    "required": ({"required": ["a"]}, "{}"),
    "type": ({"type": "integer"}, "a"),
    "uniqueItems": ({"uniqueItems": True}, "[1, 1]"),
}
"""For each keyword by which data can be wrong: a schema with it, and YAML that departs from it."""
OTHERS = {
    "const",  # within conditions
    *("$comment", "$defs", "$id", "$ref", "$schema", "allOf", "anyOf", "description", "else"),
    *("if", "items", "patternProperties", "prefixItems", "properties", "then", "title"),
}
"""Keywords by which nothing is wrong in itself."""


@pytest.mark.parametrize("keyword", SAID)
def test_every_departure_is_said_in_our_own_words(keyword: str) -> None:
    schema, text = SAID[keyword]
    document = read_file(text, "f.yaml")
    (fault,) = schema_faults(document, schema)
    (error,) = jsonschema.Draft202012Validator(schema).iter_errors(document.data)
    theirs = error.message.removeprefix(repr(error.instance)).strip()
    if keyword not in ("minimum", "maximum"):  # whose words are as plain as can be
        assert theirs not in fault.problem
    assert fault.problem


def test_no_schema_has_a_keyword_without_such_words() -> None:
    every = [*schemas(Project(ROOT))[0].values(), printer.SCHEMA]
    assert {keyword for schema in every for keyword in _keywords(schema)} <= {*SAID, *OTHERS}


def test_what_alternatives_there_are_follows_from_how_many_may_be_had() -> None:
    keys: dict[str, Any] = {"properties": {"a": True, "b": True}, "minProperties": 1}

    def said(schema: dict[str, Any]) -> str:
        (fault,) = schema_faults(read_file("{}", "f.yaml"), schema)
        return fault.problem

    assert said(keys) == "needs at least one of a, b"
    assert said({**keys, "maxProperties": 1}) == "needs exactly one of a, b"


def test_a_key_that_fits_a_pattern_is_known() -> None:
    schema = {"additionalProperties": False, "patternProperties": {"^[a-z]+$": True}}
    (fault,) = schema_faults(read_file("{brand: 1, Brand: 1}", "f.yaml"), schema)
    assert fault.problem == "unknown key 'Brand'"


def _keywords(schema: object) -> Iterator[str]:
    match schema:
        case dict():
            for keyword, value in schema.items():
                yield keyword
                if keyword in ("properties", "patternProperties", "$defs"):
                    for part in value.values():
                        yield from _keywords(part)
                elif keyword not in ("const", "enum"):
                    yield from _keywords(value)
        case list():
            for part in schema:
                yield from _keywords(part)

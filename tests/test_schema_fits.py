"""What is said to fit a schema without ``jsonschema`` fits by it, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import jsonschema
import pytest

from generator.yamlfile import surely_fits
from tests.fuzz.mutation import Random

KEYS = ("a", "b", "ab")
KINDS = ("object", "array", "string", "boolean", "null", "number", "integer")


def data(rng: Random, depth: int = 0) -> Any:
    """Plain data as a file may have it, small so that it often fits."""
    kinds = ("list", "object") if depth < 3 and rng.random() < 0.5 else ("scalar",)
    match rng.choice(kinds):
        case "list":
            return [data(rng, depth + 1) for _ in range(rng.randint(0, 3))]
        case "object":
            some = rng.sample(KEYS, rng.randint(0, 3))
            return {key: data(rng, depth + 1) for key in some}
    return rng.choice((None, True, False, 0, 1, 2, 1.0, 1.5, -1, "", "a", "ab", "b\n", "か"))


def schema(rng: Random, depth: int = 0) -> Any:
    """A schema of some keywords, those that go together among them."""
    if depth > 3 or rng.random() < 0.1:
        return rng.choice((True, False, True, {"type": "string"}, {"$ref": "#/$defs/a"}))
    words = rng.sample(sorted(MADE), rng.randint(1, 3))
    made: dict[str, Any] = {}
    for word in words:
        made |= MADE[word](rng, depth + 1)
    return made


def of(word: str, *values: Any) -> Callable[[Random, int], Mapping[str, Any]]:
    return lambda rng, _: {word: rng.choice(values)}


def parts(word: str, count: int) -> Callable[[Random, int], Mapping[str, Any]]:
    return lambda rng, depth: {word: [schema(rng, depth) for _ in range(count)]}


def named(word: str, *names: str) -> Callable[[Random, int], Mapping[str, Any]]:
    return lambda rng, depth: {word: {name: schema(rng, depth) for name in names}}


def one(*words: str) -> Callable[[Random, int], Mapping[str, Any]]:
    return lambda rng, depth: {word: schema(rng, depth) for word in words}


MADE: Mapping[str, Callable[[Random, int], Mapping[str, Any]]] = {
    "type": of("type", *KINDS, ["string", "array"], ["number", "null"]),
    "enum": of("enum", ["a", "ab"], [1, None], [True], [0, "b\n", 1.5], [[], "a"]),
    "const": of("const", "a", 1, True, None, 1.0),
    "not": one("not"),
    "allOf": parts("allOf", 2),
    "anyOf": parts("anyOf", 2),
    "oneOf": parts("oneOf", 2),
    "if": lambda rng, depth: {
        "if": schema(rng, depth),
        **{word: schema(rng, depth) for word in ("then", "else") if rng.random() < 0.7},
    },
    "required": of("required", ["a"], ["a", "b"], []),
    "properties": named("properties", "a", "b"),
    "patternProperties": named("patternProperties", "^a"),
    "additionalProperties": one("additionalProperties"),
    "propertyNames": one("propertyNames"),
    "dependentRequired": of("dependentRequired", {"a": ["b"]}),
    "minProperties": of("minProperties", 1, 2),
    "maxProperties": of("maxProperties", 1, 2),
    "prefixItems": parts("prefixItems", 2),
    "items": one("items"),
    "minItems": of("minItems", 1, 2),
    "maxItems": of("maxItems", 1, 2),
    "uniqueItems": of("uniqueItems", True, False),
    "minLength": of("minLength", 1, 2),
    "maxLength": of("maxLength", 1, 2),
    "pattern": of("pattern", "^a", "b$", "^[ぁ-ん]+$", "^a$(?!\n)"),
    "minimum": of("minimum", 1),
    "maximum": of("maximum", 1, 1.5),
    "exclusiveMinimum": of("exclusiveMinimum", 1),
    "exclusiveMaximum": of("exclusiveMaximum", 1),
    "multipleOf": of("multipleOf", 2),
    "contains": one("contains"),
    "description": of("description", "words"),
}


@pytest.mark.parametrize("seed", range(4))
def test_what_fits_has_no_faults(seed: int) -> None:
    rng = Random(seed)
    fitting = 0
    for _ in range(1000):
        asked = schema(rng)
        if isinstance(asked, dict):
            asked["$defs"] = {"a": {"type": rng.choice(KINDS)}}
        some = data(rng)
        if surely_fits(some, asked):
            fitting += 1
            assert jsonschema.Draft202012Validator(asked).is_valid(some), (some, asked)
    assert fitting > 200


@pytest.mark.parametrize("seed", range(2))
def test_little_that_fits_is_left_undecided(seed: int) -> None:
    rng = Random(seed)
    valid = decided = 0
    for _ in range(1000):
        asked = schema(rng)
        if isinstance(asked, dict):
            asked["$defs"] = {"a": {"type": "string"}}
        some = data(rng)
        if jsonschema.Draft202012Validator(asked).is_valid(some):
            valid += 1
            decided += surely_fits(some, asked)
    assert decided > 0.8 * valid


@pytest.mark.parametrize(
    ("some", "asked"),
    [
        ("a", {"type": "thing"}),
        ("a", {"pattern": "("}),
        ({}, {"required": 3}),
        ({}, {"properties": []}),
        ("a", {"$ref": "#/$defs/lacking"}),
        ("a", {"$ref": "https://example.org/schema"}),
    ],
)
def test_a_schema_that_is_none_is_left_to_jsonschema(some: Any, asked: dict[str, Any]) -> None:
    assert not surely_fits(some, asked)

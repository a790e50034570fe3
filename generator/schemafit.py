"""Whether data fit a JSON schema, which most do.

Only for those that may not is ``jsonschema`` asked: it says what is wrong, and takes longer to be
imported than most files to be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Schema: TypeAlias = "Mapping[str, Any] | bool"
_Fits: TypeAlias = "Callable[[Any, Schema], bool]"
"""Whether data fit a part of the schema at hand."""


class _UndecidedError(Exception):
    """A keyword, or a comparison, that is left to ``jsonschema``."""


def surely_fits(data: Any, schema: Schema) -> bool:
    """Whether plain data fit a schema of draft 2020-12; False where that is not known here, too."""

    def fits(part: Any, asked: Schema) -> bool:
        if isinstance(asked, bool):
            return asked
        for word, value in asked.items():
            if word == "$ref":
                if not fits(part, _part(schema, value)):
                    return False
            elif word not in _SILENT:
                judge = _JUDGES.get(word)
                if judge is None:
                    raise _UndecidedError(word)
                if not judge(part, value, asked, fits):
                    return False
        return True

    try:
        return fits(data, schema)
    except (_UndecidedError, RecursionError):
        return False
    except (LookupError, TypeError, AttributeError, ValueError, re.error):  # the schema is none
        return False


_SILENT = frozenset(
    ("$schema", "$defs", "$comment", "title", "description", "default", "examples", "then", "else")
)
"""Keywords that ask nothing, or that ``if`` looks up."""

_KINDS: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda data: isinstance(data, dict),
    "array": lambda data: isinstance(data, list),
    "string": lambda data: isinstance(data, str),
    "boolean": lambda data: isinstance(data, bool),
    "null": lambda data: data is None,
    "number": lambda data: isinstance(data, int | float) and not isinstance(data, bool),
    "integer": lambda data: (
        (isinstance(data, int) and not isinstance(data, bool))
        or (isinstance(data, float) and data.is_integer())
    ),
}


def _part(schema: Schema, reference: str) -> Schema:
    """The definition in the same schema that a reference names."""
    name = reference.removeprefix("#/$defs/")
    if isinstance(schema, bool) or name == reference or re.search("[/~%]", name):
        raise _UndecidedError(reference)
    found: Schema = schema["$defs"][name]
    return found


def _is_of_kind(data: Any, kinds: str | list[str]) -> bool:
    return any(_KINDS[kind](data) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _is_same(data: Any, other: Any) -> bool:
    """Whether two values are equal: true is not 1."""
    if isinstance(data, list | dict) and isinstance(other, list | dict):
        raise _UndecidedError("the values in two collections")
    return isinstance(data, bool) == isinstance(other, bool) and bool(data == other)


def _are_unique(data: list[Any]) -> bool:
    if not all(isinstance(item, str) for item in data):
        raise _UndecidedError("a list of other things than texts")
    return len(set(data)) == len(data)


def _others(data: dict[str, Any], schema: Mapping[str, Any]) -> list[Any]:
    """The values of keys that the schema does not name."""
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    return [
        value
        for key, value in data.items()
        if key not in known and not any(re.search(pattern, key) for pattern in patterns)
    ]


_Judge: TypeAlias = Callable[[Any, Any, Mapping[str, Any], _Fits], bool]
"""Whether data fit a keyword, by its value, the schema around it, and what judges parts."""


def _of(kind: str, judge: _Judge) -> _Judge:
    """The judge of a keyword that asks something of data of one kind alone."""
    is_of_kind = _KINDS[kind]
    return lambda data, *rest: not is_of_kind(data) or judge(data, *rest)


_JUDGES: Mapping[str, _Judge] = {
    "type": lambda data, kinds, _s, _f: _is_of_kind(data, kinds),
    "enum": lambda data, values, _s, _f: any(_is_same(data, value) for value in values),
    "const": lambda data, value, _s, _f: _is_same(data, value),
    "not": lambda data, part, _s, fits: not fits(data, part),
    "allOf": lambda data, parts, _s, fits: all(fits(data, part) for part in parts),
    "anyOf": lambda data, parts, _s, fits: any(fits(data, part) for part in parts),
    "oneOf": lambda data, parts, _s, fits: sum(fits(data, part) for part in parts) == 1,
    "if": lambda data, part, schema, fits: fits(
        data, schema.get("then" if fits(data, part) else "else", True)
    ),
    "required": _of("object", lambda data, keys, _s, _f: all(key in data for key in keys)),
    "properties": _of(
        "object",
        lambda data, parts, _s, fits: all(
            fits(data[key], part) for key, part in parts.items() if key in data
        ),
    ),
    "patternProperties": _of(
        "object",
        lambda data, parts, _s, fits: all(
            fits(value, part)
            for pattern, part in parts.items()
            for key, value in data.items()
            if re.search(pattern, key)
        ),
    ),
    "additionalProperties": _of(
        "object",
        lambda data, part, schema, fits: all(fits(value, part) for value in _others(data, schema)),
    ),
    "propertyNames": _of(
        "object", lambda data, part, _s, fits: all(fits(key, part) for key in data)
    ),
    "dependentRequired": _of(
        "object",
        lambda data, keys, _s, _f: all(
            other in data for key, others in keys.items() if key in data for other in others
        ),
    ),
    "minProperties": _of("object", lambda data, least, _s, _f: len(data) >= least),
    "maxProperties": _of("object", lambda data, most, _s, _f: len(data) <= most),
    "prefixItems": _of("array", lambda data, parts, _s, fits: all(map(fits, data, parts))),
    "items": _of(
        "array",
        lambda data, part, schema, fits: all(
            fits(item, part) for item in data[len(schema.get("prefixItems", ())) :]
        ),
    ),
    "minItems": _of("array", lambda data, least, _s, _f: len(data) >= least),
    "maxItems": _of("array", lambda data, most, _s, _f: len(data) <= most),
    "uniqueItems": _of("array", lambda data, asked, _s, _f: not asked or _are_unique(data)),
    "minLength": _of("string", lambda data, least, _s, _f: len(data) >= least),
    "maxLength": _of("string", lambda data, most, _s, _f: len(data) <= most),
    "pattern": _of("string", lambda data, pattern, _s, _f: bool(re.search(pattern, data))),
    "minimum": _of("number", lambda data, least, _s, _f: data >= least),
    "maximum": _of("number", lambda data, most, _s, _f: data <= most),
    "exclusiveMinimum": _of("number", lambda data, bound, _s, _f: data > bound),
    "exclusiveMaximum": _of("number", lambda data, bound, _s, _f: data < bound),
}

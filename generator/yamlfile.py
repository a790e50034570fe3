"""YAML with line numbers: plain data, and for every key and item the line where it stands."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import yaml
from yaml.composer import Composer
from yaml.constructor import SafeConstructor
from yaml.resolver import Resolver

from generator.faults import ContentError, Fault, brief, meant
from generator.normalform import UNFIT, decomposed, normal, spelt
from generator.values import Value

if TYPE_CHECKING:
    import jsonschema

Key: TypeAlias = "str | int"
DataPath: TypeAlias = "tuple[Key, ...]"

_TAG = "tag:yaml.org,2002:"
_SCALARS = frozenset(_TAG + kind for kind in ("str", "int", "float", "bool", "null"))
_COLLECTIONS = frozenset(_TAG + kind for kind in ("map", "seq"))
_DEEPEST = 50
"""Levels of nesting; what people write by hand has fewer than ten."""
_MOST = 100_000
"""Values and keys in a file; the longest that people write has some thousands."""
_LARGEST, _SMALLEST = 1e12, 1e-12
"""Between them lies the size of every number but 0: whatever is reckoned from it stays finite."""
_END = re.compile(r"'\\x00'|'<stream end>'")
"""How PyYAML calls the end of a text."""

UNSEEN = "\x00-\x1f\x7f-\x9f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
"""Characters, for a class of a pattern, that nobody sees: they end lines, or turn them round."""
LINE: dict[str, Any] = {
    "type": "string",
    "minLength": 1,
    "maxLength": 200,
    "pattern": f"^[^{UNSEEN}]*$(?!\n)",
    "description": "one line, without characters that nobody sees",
}
"""The schema of a name or a title."""


class Document(Value, frozen=True):
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


@lru_cache(maxsize=16)
def read(text: str, file: str) -> Document | Fault:
    """The document, or the fault that keeps it from being read. Nobody changes it: it is the same
    for all who read the same text, as the targets of a game do one after the other.

    Only plain data is made (mappings, lists, text, numbers of a usable size, true and false,
    nothing); a date stays text. No text has a character that XML forbids.
    """
    return _in_c(text, file) or _in_python(text, file)


def read_file(text: str, file: str) -> Document:
    """The document; raises :class:`ContentError` where it is not readable."""
    document = read(text, file)
    if isinstance(document, Fault):
        raise ContentError([document])
    return document


_TOLD_APART = re.compile(r"""[\t?\ufeff]|!(?![\w!<"'])|[|>][-+\d]*#""")
"""Where libyaml and PyYAML do not read the same, or do not refuse the same."""


def _in_c(text: str, file: str) -> Document | None:
    """The document as libyaml reads it, in a seventh of the time.

    None where it is not there, where the two differ, and where something is wrong: PyYAML says
    what.
    """
    if not yaml.__with_libyaml__ or _TOLD_APART.search(text):
        return None
    try:
        document = _document(_InC(text), file)
    except (yaml.YAMLError, ValueError, OverflowError):
        return None
    return None if document.data is None else document


def _in_python(text: str, file: str) -> Document | Fault:
    """The document as PyYAML reads it, or the fault that keeps it from being read."""
    loader: _InPython | None = None
    try:
        loader = _InPython(text)
        return _document(loader, file)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 0
        problem = _END.sub("the end of the file", f"not readable as YAML: {error.problem}")
        return Fault(file, line, "", problem)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        problem = f"not readable as YAML: the character U+{ord(text[error.position]):04X}"
        return Fault(file, line, "", problem, "take it out")
    except (ValueError, OverflowError):
        # PyYAML's scanner stands before the number of a character, or of a version, that there
        # cannot be.
        line, at = (loader.line + 1, loader.index) if loader else (0, 0)
        escape = text[at - 2 : at + 8]
        if escape.startswith("\\U"):
            problem, remedy = f"{escape} is no character", r"the last of all is \U0010FFFF"
        else:
            problem, remedy = "there is no such version of YAML", "such as %YAML 1.2"
        return Fault(file, line, "", f"not readable as YAML: {problem}", remedy)


def _document(loader: _Bounded, file: str) -> Document:
    """What the loader reads, with its lines."""
    lines: dict[DataPath, int] = {}
    node = loader.get_single_node()
    data = None if node is None else _plain(loader, node, (), lines)
    lines.setdefault((), 1)
    return Document(file, data, lines)


class _Bounded(Composer, SafeConstructor, Resolver):
    """Refuses what could make a file endless: references to other parts, deep nesting, too much."""

    yaml_implicit_resolvers = {  # noqa: RUF012  (PyYAML's own way to choose what is no text)
        first: [(tag, pattern) for tag, pattern in resolvers if tag != _TAG + "timestamp"]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    _depth = 0
    _count = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """The next node of the document."""
        event: yaml.Event = self.peek_event()  # type: ignore[attr-defined]
        if isinstance(event, yaml.AliasEvent):
            raise _misfit(event, f"*{event.anchor} stands for another part: write that part out")
        if self._depth == _DEEPEST:
            raise _misfit(event, f"more than {_DEEPEST} levels")
        if self._count == _MOST:
            raise _misfit(event, f"more than {_MOST} values and keys")
        self._count += 1
        self._depth += 1
        node: yaml.Node | None = super().compose_node(parent, index)
        self._depth -= 1
        return node


class _InPython(_Bounded, yaml.SafeLoader):
    """PyYAML's own reader, whose words faults have."""


if yaml.__with_libyaml__:

    class _InC(_Bounded, yaml.CSafeLoader):
        """libyaml's reader of what stands there; what that makes up is found here, as it knows no
        bounds for that.
        """

        def __init__(self, text: str) -> None:
            yaml.CSafeLoader.__init__(self, text)
            Composer.__init__(self)


def _plain(loader: _Bounded, node: yaml.Node, path: DataPath, lines: dict[DataPath, int]) -> Any:
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.CollectionNode) and node.tag not in _COLLECTIONS:
        raise _misfit(node, f"the tag {brief(node.tag.removeprefix(_TAG), 40)!r}: leave it out")
    if isinstance(node, yaml.MappingNode):
        mapping: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise _misfit(key_node, "a key must be a word")
            key = _text(key_node, key_node.value)
            if key in mapping:
                raise _misfit(key_node, f"the key {brief(key, 40)!r} stands here twice")
            lines[(*path, key)] = key_node.start_mark.line + 1
            mapping[key] = _plain(loader, value_node, (*path, key), lines)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        return [_plain(loader, item, (*path, i), lines) for i, item in enumerate(node.value)]
    if node.tag not in _SCALARS:
        said = brief(node.value, 40)
        raise _misfit(node, f"{said!r} is none of: a text, a number, true, false, nothing")
    try:
        value = loader.construct_object(node)
    except (ValueError, OverflowError):
        value = math.nan
    except LookupError:  # of a value that its tag does not go with, such as !!bool for a word
        said = brief(node.value, 40)
        raise _misfit(node, f"{said!r} is not what its tag says") from None
    if isinstance(value, str):
        return _text(node, value)
    if isinstance(value, int | float) and value and not _SMALLEST <= abs(value) <= _LARGEST:
        raise _misfit(node, f"{brief(node.value, 20)!r} is not a number that can be used")
    return value


def _text(node: yaml.Node, text: str) -> str:
    """The text, in which nothing stands that no book can hold."""
    if not text.isprintable() and (unfit := UNFIT.search(text)):
        raise _misfit(node, f"it has the character U+{ord(unfit[0]):04X}, which no book can show")
    if letter := decomposed(text):
        raise _misfit(node, f"{spelt(letter)} is a letter in parts: write {spelt(normal(letter))}")
    return text


def _misfit(place: yaml.Node | yaml.Event, problem: str) -> yaml.MarkedYAMLError:
    mark: Any = place.start_mark
    return yaml.MarkedYAMLError(problem=problem, problem_mark=mark)


def schema_faults(document: Document, schema: dict[str, Any]) -> Iterator[Fault]:
    """Every way in which the document departs from a JSON schema, said for its author."""
    return (fault for _, fault in schema_errors(document, schema))


def schema_errors(document: Document, schema: dict[str, Any]) -> Iterator[tuple[DataPath, Fault]]:
    """:func:`schema_faults`, each after the path of what it is about."""
    if document.data is None:
        expected = f"expected {_kinds(schema['type'])}"
        yield (), document.fault((), "", "the file is empty", expected)
        return
    if surely_fits(document.data, schema):
        return
    import jsonschema

    validator = jsonschema.Draft202012Validator(schema)
    for error in sorted(validator.iter_errors(document.data), key=lambda e: list(map(str, e.path))):
        path = tuple(error.absolute_path)
        fault = document.fault(path, item_name(document, path), *_worded(error))
        yield path, replace(fault, line=document.line((*path, *_unknown(error)[:1])))


def surely_fits(data: Any, schema: dict[str, Any]) -> bool:
    """Whether plain data fit a JSON schema of draft 2020-12; False where that is not sure.

    Most files fit: a library says so that is imported in half of the time. Its patterns are
    Rust's, where ``$`` is nothing but the end.
    """
    from jsonschema_rs import Draft202012Validator, ReferencingError, ValidationError

    try:
        return Draft202012Validator(schema).is_valid(data)
    except (ValidationError, ReferencingError, ValueError, TypeError):
        return False


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
            unknown, known = _unknown(error), schema.get("properties", {})
            remedy = f"{meant(unknown, known)}known: {', '.join(known)}" if known else ""
            return f"unknown key {', '.join(map(repr, unknown))}", remedy
        case "required":
            missing = [repr(key) for key in wanted if key not in data]
            return f"lacks {', '.join(missing)}", ""
        case "enum":
            there_are = schema.get("$comment", f"one of {', '.join(map(str, wanted))}")
            hint = meant([data], map(str, wanted)) if isinstance(data, str) else ""
            return f"{_brief(data)} is unknown", f"{hint}{there_are}"
        case "oneOf" | "not" | "dependentRequired" if "$comment" in schema:
            return schema["$comment"], ""
        case "minProperties" | "maxProperties" if "properties" in schema:
            count = "exactly" if schema.get("maxProperties") == 1 else "at least"
            there_are = ", ".join(schema["properties"])
            return f"needs {count} one of {there_are}", schema.get("description", "")
        case "minProperties" | "minItems" | "minLength" if not data:
            return "is empty", schema.get("description", "")
        case "minProperties" | "minItems" | "minLength":
            problem = f"too few {_PARTS[type(data)]}: {len(data)}, at least {wanted}"
            return problem, schema.get("description", "")
        case "maxProperties" | "maxItems" | "maxLength":
            problem = f"too many {_PARTS[type(data)]}: {len(data)}, at most {wanted}"
            return problem, schema.get("description", "")
        case "uniqueItems":
            twice = next(item for at, item in enumerate(data) if item in data[:at])
            return f"{_brief(twice)} stands in the list twice", ""
        case "type" if data is None:
            return f"nothing is here; expected {_kinds(wanted)}", schema.get("description", "")
        case "type":
            problem = f"{_brief(data)} is not {_kinds(wanted)}"
            return problem, schema.get("description", "")
        case "pattern":
            return f"{_brief(data)} is not written as it must be", schema.get("description", "")
        case "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum":
            limit = error.message.removeprefix(repr(data)).strip()
            return f"{_brief(data)} {limit}", schema.get("description", "")
    return error.message, schema.get("description", "")


def _unknown(error: jsonschema.ValidationError) -> list[str]:
    """The keys that a schema does not know, where that is what is wrong."""
    if error.validator != "additionalProperties":
        return []
    schema = _any(error.schema)
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    return [
        key
        for key in _any(error.instance)
        if key not in known and not any(re.search(pattern, key) for pattern in patterns)
    ]


_KINDS = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "null": "nothing",
    "number": "a number",
    "object": "keys with values",
    "string": "a text",
}


_PARTS: dict[Any, str] = {list: "items", dict: "keys", str: "characters"}
"""What the parts of data are called, which a schema counts."""


def _kinds(wanted: str | list[str]) -> str:
    """The types of a schema in words."""
    return " or ".join(_KINDS[kind] for kind in ([wanted] if isinstance(wanted, str) else wanted))


def _brief(data: object) -> str:
    """Data as an author may have written it, or what it is where it is long."""
    match data:
        case dict():
            return f"keys with values ({', '.join(map(str, data))[:40]})"
        case list():
            return "a list"
        case bool():
            return str(data).lower()
    return repr(data) if len(repr(data)) <= 60 else f"{repr(data)[:59]}…"


def _any(value: object) -> Any:
    """A part of a schema, whose shape depends on the keyword."""
    return value

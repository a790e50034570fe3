"""What cannot be worked out in a template, in the words of people who write templates.

Python's own messages speak of its types and of its functions, which no template names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from re import Match

WRONG_VALUES = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What expressions of a template raise that are well formed and cannot be worked out."""

_KINDS: Mapping[str, str] = {
    "NoneType": "the value none",
    "bool": "true or false",
    "builtin_function_or_method": "a function",
    "dict": "a set of keys with values",
    "float": "a number",
    "function": "a function",
    "int": "a number",
    "list": "a list",
    "mappingproxy": "a set of keys with values",
    "Markup": "a text",
    "range": "a range",
    "str": "a text",
    "tuple": "a list",
}

_OPERATORS = {"** or pow()": "**", "unary -": "-", "unary +": "+"}


def kind(name: str) -> str:
    """What people call the values of a type of this ``name``."""
    return _KINDS.get(name, "a value")


def in_words(error: BaseException) -> str:
    """What an error of :data:`WRONG_VALUES` says, in words."""
    if isinstance(error, KeyError):
        return f"there is no {error.args[0]!r}" if error.args else "there is no such key"
    if isinstance(error, ZeroDivisionError):
        return "division by zero"
    said = str(error)
    for pattern, words in _WORDED:
        if found := re.fullmatch(pattern, said):
            return words(found)
    plain = _TYPE.sub(lambda found: kind(found[1]) if found[1] in _KINDS else found[0], said)
    return f"this cannot be worked out: {plain}" if plain else "this cannot be worked out"


def _of(words: str) -> Callable[[Match[str]], str]:
    """The ``words``, with ``{1}`` for the kind of what was found in the first brackets …"""
    return lambda found: words.format("", *map(kind, found.groups()))


def _operator(found: Match[str]) -> str:
    sign, one, other = found.groups()
    return f"there is no {_OPERATORS.get(sign, sign)} of {kind(one)} and {kind(other)}"


_TYPE = re.compile(r"'(\w+)' object|(?<=type )'?(\w+)'?")
_WORDED: tuple[tuple[str, Callable[[Match[str]], str]], ...] = (
    (r"'(\w+)' object is not callable", _of("{1} cannot be called like a function")),
    (r"'(\w+)' object is not iterable", _of("{1} has no parts to go through")),
    (r"argument of type '(\w+)' is not .*", _of("{1} has no parts to look among")),
    (r"cannot unpack non-iterable (\w+) object", _of("{1} has no parts to give names to")),
    (
        r"too many values to unpack \(expected (\d+).*\)",
        lambda found: f"there are more parts than the {found[1]} names for them",
    ),
    (
        r"not enough values to unpack \(expected (\d+), got (\d+)\)",
        lambda found: f"there are {found[1]} names for parts, of which there are {found[2]}",
    ),
    (r"object of type '(\w+)' has no len\(\)", _of("{1} has no length")),
    (
        r"'(\w+)' object has no attribute '(\w+)'",
        lambda found: f"{kind(found[1])} has no {found[2]!r}",
    ),
    (r"unhashable type: '(\w+)'", _of("{1} cannot be a key")),
    (r"unsupported operand type\(s\) for (.+): '(\w+)' and '(\w+)'", _operator),
    (
        r"bad operand type for unary (.): '(\w+)'",
        lambda found: f"there is no {found[1]} of {kind(found[2])}",
    ),
    (
        r"can only concatenate (\w+) \(not \"([\w.]+)\"\) to \w+",
        lambda found: f"{kind(found[1])} and {kind(found[2])} cannot be added",
    ),
    (
        r"'.+' not supported between instances of '(\w+)' and '(\w+)'",
        _of("{1} and {2} cannot be compared"),
    ),
    (r"'(\w+)' object cannot be interpreted as an integer", _of("{1} is no whole number")),
    (r"type (\w+) doesn't define __round__ method", _of("{1} cannot be rounded")),
    (
        r"(?:[\w.<>]+\.)?_?(\w+)\(\) missing \d+ required positional arguments?: .*",
        lambda found: f"{found[1]}() lacks values in its brackets",
    ),
    (
        r"(?:[\w.<>]+\.)?_?(\w+)(?:\(\))? (?:takes|expected) .*",
        lambda found: f"{found[1]}() has not as many values in its brackets as it takes",
    ),
    (r"(?:\w+ )?index out of range", lambda _: "there are not so many parts"),
)
"""Patterns, compiled where something is wrong, and the words for what they find."""

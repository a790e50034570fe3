"""Messages in Python code: every call of a look-up, wherever in an expression it stands.

Babel's own reader knows none that stands within the brackets of another call, unless it is an
argument of that: what a list or a comprehension says would be in no catalogue.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

LookUp = tuple[int, str, tuple[str | None, ...], list[str]]
"""Line, function, its arguments (None: no text that stands there), and the comments before it."""


def look_ups(
    code: IO[bytes], keywords: Collection[str], tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[LookUp]:
    """The calls of ``keywords``, by their place, in the shape that Babel has them in.

    A comment begins with one of the ``tags``, and belongs to the first call below it: it ends right
    above the call, its first argument, or whatever the call is a part of, up to the statement.
    Raises what :func:`ast.parse` does for what is no Python, ``RecursionError`` for what is nested
    too deeply.
    """
    del options
    data = code.read()
    if not any(keyword.encode() in data for keyword in keywords):
        return
    comments = _comments(data)
    try:
        tree = ast.parse(data)
    except MemoryError:  # of the parser's own stack
        raise RecursionError from None
    found = [(call, lines) for call, lines in _calls(tree) if _called(call) in keywords]
    for call, lines in sorted(found, key=lambda each: (each[0].lineno, each[0].col_offset)):
        if call.args:
            first = call.args[0].lineno
            above = (_above(line, comments, tags) for line in (first, *lines))
            comment = next(filter(None, above), {})
            yield first, _called(call), tuple(map(_text, call.args)), list(comment.values())
            for line in comment:
                del comments[line]


def _calls(code: ast.AST) -> Iterator[tuple[ast.Call, tuple[int, ...]]]:
    """All calls, each with the lines where it and what it is a part of begin, to the statement."""
    left: list[tuple[ast.AST, tuple[int, ...]]] = [(code, ())]
    while left:
        node, lines = left.pop()
        if isinstance(node, ast.stmt):
            lines = (node.lineno,)
        elif isinstance(node, ast.expr):
            lines = (node.lineno, *lines[lines[:1] == (node.lineno,) :])
        if isinstance(node, ast.Call):
            bracket = node.func.end_lineno or node.lineno
            yield node, (bracket, *lines)
        left += ((child, lines) for child in ast.iter_child_nodes(node))


def _called(call: ast.Call) -> str:
    """The name of what is called, without what it belongs to."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _text(argument: ast.expr) -> str | None:
    match argument:
        case ast.Constant(value=str(text)):
            return text
    return None


def _comments(data: bytes) -> dict[int, str]:
    """What stands behind the sign of each comment that has a line to itself, by that line."""
    lines = enumerate(map(bytes.strip, data.splitlines()), 1)
    return {number: line[1:].decode().strip() for number, line in lines if line[:1] == b"#"}


def _above(line: int, comments: Mapping[int, str], tags: Collection[str]) -> Mapping[int, str]:
    """The comment that ends right above a line, from its tag on, by its lines."""
    found: dict[int, str] = {}
    while (text := comments.get(line := line - 1)) is not None:
        found = {line: text, **found}
        if text.startswith(tuple(tags)):
            return found
    return {}

"""Which modules a module imports, read from its source without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from generator.values import Value

BY_NAME = frozenset(
    {
        *("__import__", "import_module", "exec", "eval", "exec_module", "load_module"),
        *("find_spec", "spec_from_file_location", "module_from_spec", "entry_points"),
        *("iter_modules", "walk_packages", "run_module", "run_path"),
        *("__file__", "__path__", "__loader__", "__spec__"),
    }
)
"""Names by which a module reaches code or files that no import statement shows."""


class Imports(Value, frozen=True):
    """What a module imports, anywhere in it, besides what is there for type checkers alone.

    ``names`` are as in the statement, with the dots of a relative import: ``a.b.c`` for both
    ``import a.b.c`` and ``from a.b import c``, where ``c`` may be a module or not. With
    ``by_name`` the module reaches other code, too, that its statements do not tell.
    """

    names: tuple[str, ...]
    by_name: bool = False


def imports(source: bytes) -> Imports:
    """What a source imports; of one that is no Python, nothing is known."""
    try:
        nodes = list(_run(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError):
        return Imports((), by_name=True)
    names = sorted({name for node in nodes for name in _imported(node)})
    return Imports(tuple(names), any(map(_reaches, nodes)))


def absolute(name: str, package: str) -> str:
    """The name without the dots of a relative import, in a module of the ``package``."""
    bare = name.lstrip(".")
    if up := len(name) - len(bare):
        parents = package.split(".")
        return ".".join((*parents[: len(parents) - up + 1], bare))
    return name


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    """The tree and all below it, without the parts that only a type checker reads."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If) and _is_for_types(node.test):
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)


def _is_for_types(test: ast.expr) -> bool:
    match test:
        case ast.Name("TYPE_CHECKING") | ast.Attribute(ast.Name("typing"), "TYPE_CHECKING"):
            return True
    return False


def _imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import():
            yield from (alias.name for alias in node.names)
        case ast.ImportFrom():
            module = "." * node.level + (node.module or "")
            dot = "." if node.module else ""
            yield from (f"{module}{dot}{alias.name}" for alias in node.names)


def _reaches(node: ast.AST) -> bool:
    """Whether the node is one of the names, or ``sys.modules``."""
    match node:
        case ast.Name(name) | ast.Attribute(_, name) | ast.alias(name) if name in BY_NAME:
            return True
        case ast.Attribute(ast.Name("sys"), "modules"):
            return True
        case ast.Constant(str(text)):
            return text in BY_NAME
    return False

"""General tests say which game they need, so that they are skipped, not failed, without it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.places import ROOT

TESTS = ROOT / "tests"
GAMES = {file.parent.name for file in (ROOT / "generator" / "games").glob("*/__init__.py")}
OWN = {"games", "bench"}
"""Folders of tests that stand by a game, or are run by hand."""
SAYS = re.compile(r"needs_game\(|\bthere\(")


def _named(source: str) -> Iterator[str]:
    """The games that a module speaks of: as a text of its own, or at the head of a path."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from GAMES.intersection(re.split(r"[/.]", node.value))


def _silent(modules: Iterator[Path]) -> Iterator[str]:
    for module in modules:
        source = module.read_text("utf-8")
        if not SAYS.search(source) and (named := sorted(set(_named(source)))):
            yield f"{module.relative_to(TESTS)}: {', '.join(named)}"


def test_whoever_names_a_game_says_that_it_is_needed() -> None:
    modules = (path for path in TESTS.rglob("test_*.py") if OWN.isdisjoint(path.parts))
    assert sorted(_silent(modules)) == []

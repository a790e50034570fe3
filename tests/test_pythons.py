"""The versions of Python that the project is for: said alike wherever it says them."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import generator
from tests.support.places import ROOT

DATA = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
NAMED = [
    tuple(map(int, found[0].split(".")))
    for line in DATA["project"]["classifiers"]
    if (found := re.findall(r"^Programming Language :: Python :: (3\.\d+)$", line))
]
GOING = {"__package__", "__cached__"}
"""What newer Python says that it no longer sets in modules."""


def test_the_versions_are_named_from_the_oldest_on() -> None:
    oldest, newest = NAMED[0], NAMED[-1]
    assert [(3, minor) for minor in range(oldest[1], newest[1] + 1)] == NAMED
    assert DATA["project"]["requires-python"] == ">={}.{}".format(*oldest)
    assert DATA["tool"]["ruff"]["target-version"] == "py{}{}".format(*oldest)
    versions = ["{}.{}".format(*version) for version in NAMED]
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"all tests pass with {', '.join(versions[:-1])} and {versions[-1]}" in readme


def test_types_are_those_of_the_python_that_runs() -> None:
    """A library that describes its types for newer Python alone has none for the oldest."""
    assert "python_version" not in DATA["tool"]["mypy"]


def test_no_module_asks_for_what_newer_python_does_not_set() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.id}"
        for path in Path(generator.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Name) and node.id in GOING
    }
    assert found == set()

"""Run the quick tests of some modules by hand, to see whether one of them fails."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from types import ModuleType

import pytest


def cases(*modules: ModuleType) -> Iterator[Callable[[], None]]:
    """The tests of the modules, once for each parameter; not those with drawn examples."""
    for module in modules:
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if not name.startswith("test_") or hasattr(test, "hypothesis"):
                continue
            marks = [m for m in getattr(test, "pytestmark", ()) if m.name == "parametrize"]
            choices = [_values(*mark.args) for mark in marks]
            for chosen in product(*choices):
                yield partial(test, **{name: value for part in chosen for name, value in part})


def _values(names: str | tuple[str, ...], values: object) -> list[list[tuple[str, object]]]:
    """For each value of a parametrization the names and what they stand for."""
    assert isinstance(values, list | tuple | str)
    if isinstance(names, str):
        return [[(names, value)] for value in values]
    return [list(zip(names, value, strict=True)) for value in values]


def failing(*modules: ModuleType) -> bool:
    """Whether a test fails; the rest is not tried."""
    for test in cases(*modules):
        try:
            test()
        except (AssertionError, LookupError, ValueError, pytest.fail.Exception):
            return True
    return False

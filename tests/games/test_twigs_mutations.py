"""No rule can be broken unnoticed: under every mutation, one of the quick tests fails."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
import test_twigs_rules
import test_twigs_scoring

sys.path.insert(0, str(Path(__file__).parents[1]))  # the script lies beside the rooms' tests

from mutations import MUTATIONS


def cases() -> Iterator[Callable[[], None]]:
    """The tests of rules and scoring, once for each parameter; not those with drawn examples."""
    for module in (test_twigs_rules, test_twigs_scoring):
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if not name.startswith("test_") or hasattr(test, "hypothesis"):
                continue
            marks = [m for m in getattr(test, "pytestmark", ()) if m.name == "parametrize"]
            if not marks:
                yield test
            for mark in marks:
                names, values = mark.args
                for value in values:
                    single = isinstance(names, str)
                    yield partial(
                        test, **({names: value} if single else dict(zip(names, value, strict=True)))
                    )


def failing() -> bool:
    """Whether a test fails; the rest is not tried."""
    for test in cases():
        try:
            test()
        except (AssertionError, LookupError, ValueError, pytest.fail.Exception):
            return True
    return False


def test_unbroken_rules_pass() -> None:
    assert not failing()


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_broken_rule_makes_a_test_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTATIONS[name](monkeypatch)
    assert failing()

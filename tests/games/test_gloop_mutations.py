"""No rule of Gloop can be broken unnoticed: under every mutation, a quick test fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import test_gloop_rules
from quick_tests import failing

sys.path.insert(0, str(Path(__file__).parents[1]))  # the mutations lie beside the rooms' tests

from mutations_gloop import MUTATIONS


def test_unbroken_rules_pass() -> None:
    assert not failing(test_gloop_rules)


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_broken_rule_makes_a_test_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTATIONS[name](monkeypatch)
    assert failing(test_gloop_rules)

"""No rule of Twigs can be broken unnoticed: under every mutation, a quick test fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import test_twigs_rules
import test_twigs_scoring
from quick_tests import failing

sys.path.insert(0, str(Path(__file__).parents[1]))  # the mutations lie beside the rooms' tests

from mutations_twigs import MUTATIONS

QUICK = (test_twigs_rules, test_twigs_scoring)


def test_unbroken_rules_pass() -> None:
    assert not failing(*QUICK)


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_broken_rule_makes_a_test_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTATIONS[name](monkeypatch)
    assert failing(*QUICK)

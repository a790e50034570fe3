"""No rule of Twigs can be broken unnoticed: under every mutation, a quick test fails."""

from __future__ import annotations

import pytest

from tests.games.twigs import test_rules, test_scoring
from tests.games.twigs.mutations import MUTATIONS
from tests.support.quick_tests import failing

QUICK = (test_rules, test_scoring)


def test_unbroken_rules_pass() -> None:
    assert not failing(*QUICK)


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_broken_rule_makes_a_test_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTATIONS[name](monkeypatch)
    assert failing(*QUICK)

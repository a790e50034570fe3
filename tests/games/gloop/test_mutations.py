"""No rule of Gloop can be broken unnoticed: under every mutation, a quick test fails."""

from __future__ import annotations

import pytest

from tests.games.gloop import test_rules
from tests.games.gloop.mutations import MUTATIONS
from tests.support.quick_tests import failing


def test_unbroken_rules_pass() -> None:
    assert not failing(test_rules)


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_broken_rule_makes_a_test_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTATIONS[name](monkeypatch)
    assert failing(test_rules)

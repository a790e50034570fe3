"""Where a library is missing, the remedy can be typed as it is, whatever was installed from."""

from __future__ import annotations

import shlex
import tomllib

import pytest

from generator.installing import remedy
from tests.support.places import ROOT

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]


@pytest.mark.parametrize("extra", ["proof", "solve"])
def test_the_libraries_of_an_extra_are_named(extra: str) -> None:
    assert shlex.split(remedy(extra)) == ["pip", "install", *sorted(EXTRAS[extra])]


def test_an_extra_that_the_installation_does_not_know_is_named_itself() -> None:
    assert remedy("other") == "pip install 'rulepress[other]'"

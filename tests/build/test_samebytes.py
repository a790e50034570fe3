"""The same bytes whatever the folder, locale, time zone, hash seed and number of processes are.

``python -m tests.samebytes`` looks at everything that is built, on several Pythons.
"""

from __future__ import annotations

import os
import sys

import pytest

from tests.samebytes import ALL, PLAIN, differing, made


@pytest.mark.slow
@pytest.mark.usefixtures("fonts")
def test_other_surroundings_make_the_same_file() -> None:
    command = ("calibrate", "--paper", "a4", "--paper", "letter")
    plain, otherwise = (made(sys.executable, setting, command) for setting in (PLAIN, ALL))
    assert [name for name in plain if name.endswith(".pdf")]
    assert differing(plain, otherwise) == []


def test_what_differs_is_found() -> None:
    assert differing({"a": "1", "b": "2"}, {"a": "1", "b": "3", "c": "4"}) == ["b", "c"]


def test_an_interpreter_named_from_here_is_found_from_the_copies() -> None:
    assert made(os.path.relpath(sys.executable), PLAIN, ("schema", "--help"), fonts=True) == {}

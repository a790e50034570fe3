"""A game is begun in a language as soon as one of its messages has a translation."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.project import Project
from generator.text import pofile
from generator.text.begun import begun
from generator.text.pofile import load_file
from tests.support.buildproject import HEADER, write

HEADED = HEADER + "\n"


@pytest.mark.parametrize(
    ("entries", "expected", "parsed"),
    [
        ("", False, False),
        ('msgid "one"\nmsgstr ""\n', False, False),
        ('msgid "one"\nmsgstr "ichi"\n', True, False),
        ('#, fuzzy\nmsgid "one"\nmsgstr "ichi"\n', True, False),
        ('msgid ""\n"one "\n"two"\nmsgstr ""\n"ichi "\n"ni"\n', True, False),
        ('msgid ""\n"one "\n"two"\nmsgstr ""\n""\n', False, False),
        ('msgctxt "here"\nmsgid "one"\nmsgid_plural "ones"\nmsgstr[0] "ichi"\n', True, False),
        ('msgid "one"\nmsgid_plural "ones"\nmsgstr[0] ""\n', False, False),
        ('#~ msgid "one"\n#~ msgstr "ichi"\n', False, False),
        ('msgid "one"\nmsgstr ""\nmsgid "two"\nmsgstr "ni"\n', True, False),
        ('  msgid "one"\n  msgstr "ichi"\n', True, True),  # not as gettext writes it
        ('msgid "one"\nmsgstr "ichi\n', True, True),  # broken: its faults are to be named
    ],
)
def test_what_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entries: str, expected: bool, parsed: bool
) -> None:
    asked: list[str] = []

    def load(*args: object) -> object:
        asked.append(str(args))
        return load_file(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(pofile, "load_file", load)
    write(project := Project(tmp_path), "locales/ja/LC_MESSAGES/fake.po", HEADED + entries)
    assert begun(project, "ja", "fake") is expected
    assert bool(asked) is parsed

"""No code but the table of scripts knows one, or a language, by its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import generator

TABLES = {"text/scripttable.py", "drawing/recipes.py"}
ASKING = {
    "typeset/kinsoku.py": "what a break within a Korean word costs, by the kind of its characters",
    "scaffold/making.py": "the language that a new project begins with",
}
"""Modules that name a language for another reason than to set text in it."""
NAMED = re.compile(r'"(?:ja|ko|zh|zh_\w+|el|ru|uk)"(?!`)|\b[A-Z_]*(?:JAPANESE|KOREAN|CHINESE)\b')


def test_only_the_tables_know_a_script_by_its_name() -> None:
    package = Path(generator.__file__).parent
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if NAMED.search(path.read_text("utf-8"))
    }
    assert {file for file in found if not file.startswith("games/")} == TABLES & found | set(ASKING)


@pytest.mark.parametrize("text", ['lang == "ja"', "is KOREAN", "SIMPLIFIED_CHINESE"])
def test_the_search_finds_what_it_is_for(text: str) -> None:
    assert NAMED.search(text)
    assert not NAMED.search('such as ``"ja"``')

"""What an engine says of itself is looked at before anybody uses it, by every command."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import games
from generator.cli import main
from generator.contract.metadata import wrong_metadata
from generator.project import Project
from tests.support.coins import ENGINE, write_coins
from tests.support.turns import in_turn

NO_NAMES = [
    *("None", "()", "''", "0", "-1", "1.5", "True", "[]", "{}", "('',)", "(None,)", "(1,)"),
    *("((),)", "['a']", "'ab'", "('\\ud800',)"),
]
LIES = {
    "name": ["None", "''", "0", "()", "'\\ud800'", "'a\\nb'", "b'coins'"],
    "pieces": [*(lie for lie in NO_NAMES if lie != "()"), "('a' * 10**6,)", "('a\\x1b[31m',)"],
    "rules": [lie for lie in NO_NAMES if lie != "()"],
    "variants": NO_NAMES,
    "player_counts": [
        *(lie for lie in NO_NAMES if lie != "(1,)"),
        "(0,)",
        "(-1,)",
        "(True,)",
        "(2.0,)",
        "('2',)",
        "(10**9,)",
        "[2]",
    ],
    "player_names": [
        "None",
        "()",
        "''",
        "0",
        "('a',)",
        "('a', '')",
        "('a', '\\ud800')",
        "['a', 'b']",
    ],
    "aside": ["None", "''", "0", "('nothing',)", "('',)", "['coin']"],
    "copies": ["None", "()", "0", "{'coin': 0}", "{'coin': -1}", "{'coin': '2'}", "{1: 1}"],
}
COMMANDS = (("moves", "coins"), ("play", "coins"), ("test", "coins"), ("schema",))
"""All look at an engine alike: each hears of every attribute, and of the lies about it in turn."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    monkeypatch.chdir(tmp_path)
    yield Project(tmp_path)
    for name in [name for name in sys.modules if name.startswith("generator.games.coins")]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("attribute", "lie"), [(attribute, lie) for attribute, lies in LIES.items() for lie in lies]
)
def test_what_is_no_metadata_is_named_with_what_would_be_right(
    attribute: str, lie: str, project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = re.search(rf"    {attribute} = .*\n", ENGINE)
    before = ours[0] if ours else "    name = "
    write_coins(project, "engine.py", before, f"    {attribute} = {lie}\n{'' if ours else before}")
    for command in in_turn(COMMANDS, LIES[attribute], lie):
        capsys.readouterr()
        assert main([*command]) == 1, command
        said = capsys.readouterr().err
        assert re.search(rf"(?m)^games/coins/engine\.py:\d+: {attribute}: .* \(.*\)$", said), said
        assert max(map(len, said.splitlines())) < 300


def test_each_of_ours_says_what_the_contract_knows() -> None:
    from generator.contract import finding

    for name in finding.names():
        assert not [*wrong_metadata(finding.load(name))], name


NO_FACTS = ["None", "0", "{'a': '1'}", "{'a': 1.5}", "{1: 1}", "{'a': 10**5000}"]


@pytest.mark.parametrize("lie", NO_FACTS)
def test_what_are_no_facts_is_named_with_what_would_be_right(
    lie: str, project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    write_coins(project, "engine.py", '        return {"coins": 5}', f"        return {lie}")
    for command in in_turn((("check",), ("test", "coins")), NO_FACTS, lie):
        capsys.readouterr()
        assert main([*command]) == 1, command
        lines = capsys.readouterr().err.splitlines()
        wrong = [line for line in lines if ": facts: " in line]
        assert wrong, lines
        for line in wrong:
            assert "whole numbers by name" in line
            assert len(line) < 300

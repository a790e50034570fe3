"""``check``, ``messages``, ``build`` and ``figures`` on a copy of the project.

Each fault is made by one change to the copy, and must be named with its file and line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from projectcopy import copied

from generator.cli import main
from generator.drawing.fonts import FontSet

FIGURES, BOOK = "content/twigs/figures.yaml", "content/twigs/rulebook.xml.j2"
CATALOGUE = "locales/ja/LC_MESSAGES/twigs.po"

Run = Callable[..., Any]


@pytest.fixture
def copy(tmp_path: Path, fonts: FontSet) -> Path:
    """A copy of the project."""
    return copied(tmp_path, fonts)


@pytest.fixture
def run(copy: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command on the copy and returns its JSON."""

    def running(*arguments: str, status: int = 0) -> Any:
        capsys.readouterr()
        found = main([*arguments, "--json", "--project", str(copy)])
        said = capsys.readouterr()
        assert found == status, said
        return json.loads(said.out)

    return running


def changed(root: Path, name: str, old: str, new: str) -> int:
    """Replace the first match of the pattern ``old``; the line where it began."""
    path = root / name
    text = path.read_text("utf-8")
    match = re.search(old, text, re.MULTILINE)
    assert match, old
    path.write_text(text[: match.start()] + match.expand(new) + text[match.end() :], "utf-8")
    return text.count("\n", 0, match.start()) + 1


def places(data: Any) -> set[tuple[str, int]]:
    """File and line of every fault."""
    return {(fault["file"], fault["line"]) for fault in data["faults"]}


def problems(data: Any, file: str) -> list[str]:
    """What is wrong in a file, at a line of it."""
    return [f["problem"] for f in data["faults"] if f["file"] == file and f["line"]]


def test_the_project_has_no_faults(run: Run) -> None:
    assert run("check") == {"faults": []}


def test_a_false_claim_is_named_with_claim_and_verdict(copy: Path, run: Run) -> None:
    line = changed(copy, FIGURES, r"^  claim: legal$", "  claim: {illegal: [touching]}")
    faults = run("check", status=1)["faults"]
    (fault,) = [fault for fault in faults if fault["file"] == FIGURES]
    assert fault["line"] == line
    assert "touching" in fault["problem"]
    assert "legal" in fault["problem"]
    assert "position" in fault["remedy"]


def test_a_lost_placeholder_is_named(copy: Path, run: Run) -> None:
    changed(copy, CATALOGUE, r'(msgstr "[^"\n]*)%\(\w+\)s', r"\1")
    assert any("%(" in problem for problem in problems(run("check", status=1), CATALOGUE))


def test_an_unknown_tag_is_named(copy: Path, run: Run) -> None:
    changed(copy, CATALOGUE, r'(msgstr ")([^"\n<]+")', r"\1<blink/>\2")
    assert any("blink" in problem for problem in problems(run("check", status=1), CATALOGUE))


def test_an_undefined_name_is_named(copy: Path, run: Run) -> None:
    line = changed(copy, BOOK, r"=facts\.\w+", "=facts.wings")
    data = run("check", status=1)
    assert (BOOK, line) in places(data)
    assert "wings" in str(data)


def test_a_character_without_glyph_is_named(copy: Path, run: Run) -> None:
    changed(copy, CATALOGUE, r'(msgstr ")([^"\n<]+")', r"\1☃\2")
    assert any("☃" in problem for problem in problems(run("check", status=1), CATALOGUE))


def test_messages_are_counted(run: Run) -> None:
    counts = run("messages", "stats")
    assert {(c["lang"], c["domain"]) for c in counts} == {("ja", "common"), ("ja", "twigs")}
    assert all(c["translated"] > 0 and c["missing"] == 0 for c in counts)


def test_extraction_changes_nothing_that_is_fresh(run: Run) -> None:
    assert run("messages", "extract") == {"changed": []}


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["build", "chess"], "twigs"),
        (["build", "--edition", "la"], "there are: en, en-ja, ja"),
    ],
)
def test_unknown_names_are_answered_with_the_known(
    copy: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], named: str
) -> None:
    assert main([*arguments, "--project", str(copy)]) == 2
    said = capsys.readouterr()
    assert named in said.err
    assert not (copy / "build/twigs").exists()


def test_a_folder_that_is_no_project_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["build", "--project", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err


def test_outside_a_project_the_option_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 2
    assert "--project" in capsys.readouterr().err

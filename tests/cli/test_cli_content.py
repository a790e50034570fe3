"""``check``, ``messages``, ``build`` and ``figures`` on copies of the project.

Each fault is made by one change to the copy, and must be named with its file and line.
"""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest

from generator.build.plan import editions
from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.projects import OTHER, answer, sample, second, with_fonts

FIGURES, BOOK = "content/heap/figures.yaml", "content/heap/rulebook.xml.j2"
CATALOGUE = "locales/ja/LC_MESSAGES/heap.po"


@pytest.fixture
def copy(tmp_path: Path, fonts: FontSet) -> Path:
    """The sample project, to be changed."""
    return sample(tmp_path, fonts, checked=True).root


def changed(root: Path, name: str, old: str, new: str) -> int:
    """Replace the first match of the pattern ``old``; the line where it began."""
    path = root / name
    text = path.read_text("utf-8")
    match = re.search(old, text, re.MULTILINE)
    assert match, old
    path.write_text(text[: match.start()] + match.expand(new) + text[match.end() :], "utf-8")
    return text.count("\n", 0, match.start()) + 1


def problems(data: Any, file: str) -> list[str]:
    """What is wrong in a file, at a line of it."""
    return [f["problem"] for f in data["faults"] if f["file"] == file and f["line"]]


def test_all_that_is_wrong_is_named_at_once(copy: Path) -> None:
    claim = changed(copy, FIGURES, r"^  claim: legal$", "  claim: {illegal: [at-most-five]}")
    name = changed(copy, BOOK, r"=facts\.\w+", "=facts.wings")
    changed(copy, CATALOGUE, r'^(msgid "Aim of the game"\nmsgstr ")', r"\1<blink/>")
    changed(copy, CATALOGUE, r'^(msgid "Piece"\nmsgstr ")', r"\1☃")
    changed(copy, CATALOGUE, r'^(msgstr "[^"\n]*)%\(\w+\)s', r"\1")
    data = answer(copy, "check", status=1)

    (false,) = [
        fault for fault in data["faults"] if (fault["file"], fault["line"]) == (FIGURES, claim)
    ]
    assert "at-most-five" in false["problem"]
    assert "legal" in false["problem"]
    assert "position" in false["remedy"]
    assert any(fault["line"] == name for fault in data["faults"] if fault["file"] == BOOK)
    wrong = problems(data, CATALOGUE)
    for what in ("blink", "☃", "%("):
        assert any(what in problem for problem in wrong), what


def test_a_figure_that_no_page_shows_is_named(copy: Path) -> None:
    unseen = '- id: unseen\n  position: ["1"]\n  move: "2"\n  claim: legal\n'
    line = changed(copy, FIGURES, "^- id: illegal", rf"{unseen}\g<0>")
    (fault,) = answer(copy, "check", status=1)["faults"]
    assert fault["problem"].startswith("no page shows the figure")
    assert (fault["file"], fault["line"], fault["item"]) == (FIGURES, line, "unseen")


def test_messages_are_counted(copy: Path) -> None:
    counts = answer(copy, "messages", "stats")["counts"]
    assert {(c["lang"], c["domain"]) for c in counts} >= {("ja", "heap")}
    assert all(c["translated"] > 0 for c in counts if c["lang"] == "ja")


def test_extraction_changes_nothing_that_is_fresh(copy: Path) -> None:
    assert answer(copy, "messages", "extract") == {"changed": []}


def test_a_check_of_one_game_says_nothing_of_others(copy: Path) -> None:
    second(Project(copy))
    changed(copy, FIGURES, r"^  claim: legal$", "  claim: {illegal: [at-most-five]}")
    changed(copy, CATALOGUE, r'^(msgid "Aim of the game"\nmsgstr ")', r"\1<blink/>")
    (copy / "content/heap/extra.xml.j2").write_text("<p>My own words.</p>")
    files = {fault["file"] for fault in answer(copy, "check", "heap", status=1)["faults"]}
    assert files >= {FIGURES, CATALOGUE, "content/heap/extra.xml.j2"}
    assert answer(copy, "check", OTHER) == {"faults": []}


def test_a_reference_to_nothing_is_named_with_its_line(copy: Path) -> None:
    line = changed(copy, BOOK, r'<figure ref="[\w-]+"', '<figure ref="nowhere"')
    data = answer(copy, "check", "heap", status=1)
    assert (BOOK, line, "nowhere") in [(f["file"], f["line"], f["item"]) for f in data["faults"]]


def test_a_message_in_an_attribute_is_found_before_a_draft_or_a_proof_fails(copy: Path) -> None:
    aim = r'head="{% trans "heap/aim" %}Aim of the game{% endtrans %}'
    line = changed(copy, BOOK, r'head="', aim)
    (fault,) = answer(copy, "check", "heap", status=1)["faults"]
    assert (fault["file"], fault["line"]) == (BOOK, line)
    assert "a message stands in an attribute" in fault["problem"]


def test_figures_of_a_game_without_engine_are_one_fault(copy: Path) -> None:
    (copy / "content/chess").mkdir()
    (copy / "content/chess/figures.yaml").write_text("[]")
    (copy / "content/chess/sheets.yaml").write_text("{}")
    for command in ("check", "build"):
        (fault,) = answer(copy, command, "chess", status=1)["faults"]
        assert fault["file"] == "content/chess/figures.yaml"
        assert "no game is called 'chess'" in fault["problem"]


@pytest.mark.parametrize("arguments", [["build", "chess"], ["build", "--edition", "la"]])
def test_unknown_names_are_answered_with_the_known(
    copy: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    project = Project(copy)
    known = project.games() if "chess" in arguments else editions(project)
    assert main([*arguments, "--project", str(copy)]) == 2
    said = capsys.readouterr()
    assert f"there are: {', '.join(sorted(known))}\n" in said.err
    assert not (copy / "build/heap").exists()


def test_all_unknown_names_are_answered_at_once(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = ["--paper", "b5", "--ink", "red", "--lang", "la"]
    assert main(["sheets", *wrong, "--project", str(copy)]) == 2
    said = capsys.readouterr().err
    assert [line.split("'")[1] for line in said.splitlines()] == ["b5", "red", "la"]


@pytest.mark.parametrize("folders", [[], ["content"], ["locales"]])
def test_a_folder_that_is_no_project_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, folders: list[str]
) -> None:
    for name in folders:
        (tmp_path / name).mkdir()
    assert main(["build", "--project", str(tmp_path)]) == 2
    assert f"{tmp_path} is no project" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["build", "check", "proof"])
def test_a_folder_that_is_no_language_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, fonts: FontSet, command: str
) -> None:
    with_fonts(Project(tmp_path), fonts)
    (tmp_path / "content/heap").mkdir(parents=True)
    (tmp_path / "content/heap/game.yaml").touch()
    (tmp_path / "locales/DE-de/LC_MESSAGES").mkdir(parents=True)
    assert main([command, "--project", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "locales/DE-de: no name of a language (written de_DE)" in said


def test_beside_a_folder_that_is_no_language_all_else_is_made(
    tmp_path: Path, fonts: FontSet
) -> None:
    project = sample(tmp_path / "project", fonts)
    (project.locales / "translators/LC_MESSAGES").mkdir(parents=True)
    said = answer(project.root, "figures", status=1)
    assert [fault["file"] for fault in said["faults"]] == ["locales/translators"]
    assert said["built"]
    said = answer(project.root, "proof", status=1)
    assert [fault["file"] for fault in said["faults"]] == ["locales/translators"]
    assert said["built"]


def test_beside_a_folder_that_is_no_language_all_others_are_served(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, fonts: FontSet
) -> None:
    project = sample(tmp_path / "project", fonts)
    (project.locales / "DE-de/LC_MESSAGES").mkdir(parents=True)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        # As far as the port, which comes after everything that could stop it.
        assert main(["serve", "--project", str(project.root), "--port", str(port)]) == 2
    said = capsys.readouterr().err
    assert "locales/DE-de: no name of a language (written de_DE)" in said
    assert f"port {port} is in use" in said


@pytest.mark.parametrize("command", ["build", "figures", "check", "sheets"])
def test_a_project_without_games_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    (tmp_path / "content/common").mkdir(parents=True)
    (tmp_path / "locales").mkdir()
    assert main([command, "--project", str(tmp_path)]) == 2
    assert "the project has no game" in capsys.readouterr().err


def test_faults_are_told_and_given_as_data(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    template = "content/heap/rulebook.xml.j2"
    line = changed(copy, BOOK, r"^<contents/>", "{% nonsense %}")
    for command in (["check"], ["messages", "stats"], ["build", "--edition", "en"]):
        assert main([*command, "--project", str(copy), "--json"]) == 1
        said = capsys.readouterr()
        places = {(fault["file"], fault["line"]) for fault in json.loads(said.out)["faults"]}
        assert (template, line) in places
        assert f"{template}:{line}: " in said.err


def test_a_sign_that_no_font_has_is_a_fault_of_the_check(copy: Path) -> None:
    changed(copy, "content/heap/game.yaml", r"^title: Heap", "title: Heap ☃")
    line = changed(copy, "content/heap/game.yaml", r"^title", "title")
    faults = answer(copy, "check", "heap", status=1)["faults"]
    assert ("content/heap/game.yaml", line) in [(f["file"], f["line"]) for f in faults]


def test_outside_a_project_the_option_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 2
    assert "--project" in capsys.readouterr().err

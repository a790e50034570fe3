"""What is added to a project, and the schemas of its files."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest

from generator import games
from generator.cli import main
from generator.contract import finding
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.scaffold.making import new_project
from generator.scaffold.schemas import name_schemas, schemas, write_schemas
from generator.text import placeholders
from generator.yamlfile import Document, read
from tests.support.projects import with_fonts


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """A new project whose game is known to this process, for the time of a test."""
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    new_project(tmp_path / "added", "pebbles", "none")
    made = Project(tmp_path / "added")
    finding.join(made.own_games)
    yield made
    for name in [name for name in sys.modules if name.startswith("generator.games.pebbles")]:
        del sys.modules[name]


def added(project: Project, *what: str, status: int = 0) -> None:
    assert main(["add", *what, "--project", str(project.root)]) == status


def test_a_figure_is_a_claim_about_the_first_move(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    added(project, "figure", "pebbles", "first-move")
    said = capsys.readouterr()
    assert said.out == "content/pebbles/figures.yaml\n"
    assert '<figure ref="first-move">' in said.err
    figures = project.content / "pebbles" / "figures.yaml"
    assert figures.read_text("utf-8").endswith('- id: first-move\n  move: "1"\n  claim: legal\n')
    added(project, "figure", "pebbles", "first-move", status=1)
    assert "first-move: is there already" in capsys.readouterr().err
    added(project, "figure", "peble", "other", status=2)
    assert "did you mean pebbles?" in capsys.readouterr().err


def test_a_puzzle_is_an_entry_to_be_filled_in(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    added(project, "puzzle", "pebbles", "last-one")
    said = capsys.readouterr().err
    assert "puzzles()" in said
    assert "answers.yaml" in said
    added(project, "puzzle", "pebbles", "Last One", status=1)
    assert "no id (small letters" in capsys.readouterr().err
    document = read((project.content / "pebbles" / "puzzles.yaml").read_text("utf-8"), "")
    assert isinstance(document, Document)
    assert [entry["id"] for entry in document.data] == ["last-one"]


def test_what_is_left_to_be_filled_in_is_named_and_keeps_no_book_from_being_made(
    project: Project, capsys: pytest.CaptureFixture[str], fonts: FontSet
) -> None:
    content = with_fonts(project, fonts).content / "pebbles"
    assert not list(placeholders.left(project, "pebbles"))  # what `new` writes is whole
    added(project, "puzzle", "pebbles", "last-one")
    added(project, "figure", "pebbles", "first-move")
    book = content / "rulebook.xml.j2"
    text = book.read_text("utf-8")
    caption = capsys.readouterr().err.partition("rulebook.xml.j2:\n")[2]
    place = text.index("</section>")
    book.write_text(f"{text[:place]}{{# TODO: mine #}}{caption}{text[place:]}", "utf-8")
    assert main(["check", "--json", "--project", str(project.root)]) == 1
    faults = json.loads(capsys.readouterr().out)["faults"]
    begun = [f for f in faults if "left to be filled in" in f["problem"]]
    line = text[:place].count("\n") + 1 + caption.split("TODO:")[0].count("\n")
    assert [(f["file"].split("/")[-1], f["line"]) for f in begun] == [
        *(("puzzles.yaml", 2), ("puzzles.yaml", 4), ("rulebook.xml.j2", line))
    ]
    assert any(f["problem"] == "no answer is stored" for f in faults)
    assert main(["build", "--edition", "en", "--project", str(project.root)]) == 0


def test_every_file_of_a_project_satisfies_its_schema(project: Project) -> None:
    found, _ = schemas(project)
    there = [path for path in found if path.is_file()]
    assert {path.name for path in there} == {
        *("project.yaml", "game.yaml", "figures.yaml", "sheets.yaml", "sources.yaml")
    }
    for path in there:
        document = read(path.read_text("utf-8"), path.name)
        assert isinstance(document, Document)
        jsonschema.Draft202012Validator.check_schema(found[path])
        jsonschema.validate(document.data, found[path])


def test_a_line_leads_an_editor_from_a_file_to_its_schema(project: Project) -> None:
    lines, _ = write_schemas(project, project.build / "schemas")
    assert len(name_schemas(project, lines)) == len(lines) == 5
    assert name_schemas(project, lines) == ()
    for path in lines:
        first = path.read_text("utf-8").partition("\n")[0]
        target = path.parent / first.partition("$schema=")[2]
        assert "$schema" in json.loads(target.read_text("utf-8"))
    assert write_schemas(project, project.root / "elsewhere")[0] != lines


def test_code_that_fails_is_one_fault_and_keeps_no_other_schema_back(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    (project.own_games / "pebbles" / "diagram.py").write_text("def broken(:\n", "utf-8")
    for name in ("sheets.yaml", "game.yaml"):
        file = project.content / "pebbles" / name
        assert main(["schema", str(file), "--project", str(project.root)]) == 0
        assert "$schema" in json.loads(capsys.readouterr().out)
    assert main(["schema", "--project", str(project.root)]) == 1
    said = capsys.readouterr()
    assert "content/pebbles/sheets.yaml: " in said.out
    assert "content/pebbles/figures.yaml" not in said.out
    (fault,) = (line for line in said.err.splitlines() if "diagram.py" in line)
    assert fault.startswith("games/pebbles/diagram.py:1: ")


def test_the_schema_of_one_file_is_shown(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project.content / "pebbles" / "figures.yaml"
    assert main(["schema", str(file), "--project", str(project.root)]) == 0
    assert "one-to-three" not in capsys.readouterr().out.partition('"$defs"')[0]
    for nothing in ("nothing.yaml", "nofile", "file.json"):
        assert main(["schema", nothing, "--project", str(project.root)]) == 2


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [(["buidl"], "build"), (["add", "gmae", "x"], "game"), (["messages", "udpate"], "update")],
)
def test_a_wrong_word_is_answered_with_what_may_be_meant(
    wrong: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(wrong)
    assert f"did you mean {meant}?" in capsys.readouterr().err

"""The public API: engines, figures and books for Python programs and notebooks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import rulepress
from lxml import etree

from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.places import ROOT

HERE = ROOT


@pytest.fixture(autouse=True)
def _here(fonts: FontSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the project, for which fonts are prepared."""
    assert Project(HERE).prepared_fonts == fonts["Latin"].path.parent
    monkeypatch.chdir(HERE)


@pytest.fixture(params=Project(ROOT).games())
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_an_engine_is_there_by_its_name(game: str) -> None:
    engine = rulepress.game(game)
    assert engine.name == game
    assert engine.moves(engine.initial())


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(LookupError, match="there are:"):
        rulepress.game("no such game")


def test_a_move_is_judged_and_drawn_without_a_file(game: str) -> None:
    engine = rulepress.game(game)
    first = str(engine.moves(engine.initial(seed=1))[0])
    figure = rulepress.figure(game, move=first, seed=1)
    assert figure.legal
    assert figure.verdict == ()
    assert figure.state.ply == 1
    root = etree.fromstring(figure.svg().encode())
    assert root.tag.endswith("svg")
    assert figure._repr_svg_() == figure.svg()
    assert figure.pdf().startswith(b"%PDF")
    assert figure.pdf() == figure.pdf()
    assert "Legal." in figure.alt()
    assert figure.alt("ja") != figure.alt()


def test_a_broken_rule_is_the_verdict(game: str) -> None:
    engine = rulepress.game(game)
    start = engine.initial(seed=1)
    first = engine.moves(start)[0]
    after = engine.play(start, first)
    if engine.violations(after, first):
        figure = rulepress.figure(game, [str(first)], move=str(first), seed=1)
        assert figure.verdict == tuple(sorted(engine.violations(after, first)))
        assert not figure.legal


def test_all_that_is_wrong_is_told(game: str) -> None:
    with pytest.raises(rulepress.ContentError, match="unknown key 'colour'"):
        rulepress.figure(game, view={"colour": "red"})
    with pytest.raises(rulepress.ContentError, match="figure"):
        rulepress.figure(game, ["no move at all"])


@pytest.mark.needs_game("duploline")
def test_what_is_wrong_with_an_argument_has_no_line() -> None:
    wrong: dict[str, dict[str, Any]] = {
        "marks.0.mark": {"marks": [{"mark": "star", "at": "d4"}]},
        "view.scale": {"view": {"scale": "huge"}},
        "": {"position": ["no move at all"]},
    }
    for item, arguments in wrong.items():
        with pytest.raises(rulepress.ContentError) as caught:
            rulepress.figure("duploline", **arguments)
        (fault,) = caught.value.faults
        assert (fault.file, fault.line, fault.item) == ("figure", 0, item)
    figure = rulepress.figure("duploline", marks=[{"mark": "ring", "at": "z9"}])
    with pytest.raises(rulepress.ContentError, match=r"^figure: 'z9' is no cell of the board"):
        figure.svg()


def test_a_folder_that_is_no_project_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="is no project"):
        rulepress.Project(tmp_path)


def test_a_book_is_made_in_memory() -> None:
    project = rulepress.Project(HERE)
    name = project.games[0]
    assert project.book(name, "en").startswith(b"%PDF")


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (HERE / "README.md").read_text("utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["drawing"].startswith("<?xml") or "<svg" in names["drawing"]
    assert names["book"].startswith(b"%PDF")
    assert "Not legal" in capsys.readouterr().out


@pytest.mark.needs_game("duploline")
def test_the_examples_of_the_documentation_run(capsys: pytest.CaptureFixture[str]) -> None:
    text = (HERE / "docs" / "python.md").read_text("utf-8")
    names: dict[str, Any] = {}
    for example in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        exec(example, names)
    assert names["svg"].endswith("</svg>\n")
    assert names["grey"] != names["svg"]
    assert names["japanese"] != names["figure"].alt()
    for name in ("pdf", "sheets", "book"):
        assert names[name].startswith(b"%PDF")
    assert names["page"].startswith(b"<!DOCTYPE html>")
    assert "no-such-game" in capsys.readouterr().out


def test_every_public_name_is_in_the_documentation() -> None:
    text = (HERE / "docs" / "python.md").read_text("utf-8")
    assert {name for name in rulepress.__all__ if name not in text} == set()
    for kind in (rulepress.Project, rulepress.Figure):
        methods = {name for name in vars(kind) if not name.startswith("_")}
        assert {name for name in methods if name not in text} == set()


def test_a_state_of_the_engine_is_a_position(game: str) -> None:
    engine = rulepress.game(game)
    state = engine.initial(seed=1)
    move = engine.moves(state)[0]
    later = engine.play(state, move)
    drawn = rulepress.figure(game, state=later)
    assert drawn.state == later
    assert drawn.svg() == rulepress.figure(game, [move], seed=1).svg()
    with pytest.raises(ValueError, match="not with both"):
        rulepress.figure(game, state=later, layers=["x"])


def test_what_there_is_not_is_refused_where_it_is_asked_for(game: str) -> None:
    with pytest.raises(ValueError, match="no theme 'pink'; there are: colour"):
        rulepress.figure(game, theme="pink")
    for wrong in ({"paper": "a9"}, {"ink": "pink"}):
        with pytest.raises(rulepress.ContentError, match=r"no .*there are: ") as raised:
            rulepress.Project(ROOT).sheets(game, **wrong)
        assert "mistake of the program" not in str(raised.value)

"""``rulepress sheets`` as a maker calls it: options, names of files, what would be where."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from generator.build import plan
from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.sheets import explain
from generator.sheets.options import BACKS, BOARD_FITS, DEFAULT, MARKS, SheetOptions
from tests.support.places import ROOT, there
from tests.support.projects import copied, sample


def explained(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    """What would be on which page, as data; ink is measured by other tests, as it takes seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(explain, "coverage", lambda *_: 0.0)
        assert main(["sheets", *arguments, "--explain", "--json", "--project", str(ROOT)]) == 0
    told: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return told


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said to a command that cannot be carried out."""
    assert main(["sheets", *arguments, "--project", str(ROOT)]) == 2
    return capsys.readouterr().err


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """A copy of the project with one game, which is proved, and fonts that are prepared already."""
    return Project(copied(tmp_path, fonts, "gloop"))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
def test_the_pages_hold_what_the_engines_say(
    capsys: pytest.CaptureFixture[str], paper: str
) -> None:
    wanted = {
        "duploline": {
            ("board", ""): 1,
            **{(kind, who): 18 for kind in ("rings", "discs") for who in ("white", "black")},
        },
        "gloop": {("tiles", ""): 91},
        "pentup": {("tiles", "white"): 12, ("tiles", "black"): 12},
        "twigs": {
            **{("twigs", who): 12 for who in ("white", "black")},
            **{("discs", who): 15 for who in ("white", "black")},
        },
    }
    for data in explained(capsys, "--paper", paper.upper()):
        assert data["paper"] == paper
        found: dict[tuple[str, str], int] = {}
        for page in data["pages"]:
            for kind in page["pieces"]:
                key = kind["component"], kind["player"]
                found[key] = found.get(key, 0) + kind["number"]
        assert found == wanted[data["game"]]
        assert data["paper"] == paper
        assert len(data["pages"]) == data["sheets"]


@pytest.mark.needs_game("duploline")
def test_backs_follow_their_fronts(capsys: pytest.CaptureFixture[str]) -> None:
    (data,) = explained(capsys, "duploline", "--paper", "a4", "--backs", "long")
    assert [(page["sheet"], page["side"]) for page in data["pages"]] == [
        (sheet, side) for sheet in (1, 2, 3, 4) for side in ("front", "back")
    ]
    board, rings = data["pages"][3], data["pages"][5]
    assert board["pieces"] == []
    assert rings["pieces"] == data["pages"][4]["pieces"]


@pytest.mark.needs_game("pentup")
def test_the_second_set_has_the_other_colours(capsys: pytest.CaptureFixture[str]) -> None:
    (data,) = explained(capsys, "pentup", "--paper", "a4", "--second")
    players = [kind["player"] for page in data["pages"] for kind in page["pieces"]]
    assert players == ["red", "blue"]


@pytest.mark.needs_game("gloop")
def test_people_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "sheets",
        "gloop",
        "--paper",
        "a4",
        "--ink",
        "low",
        "--explain",
        "--project",
        str(ROOT),
    ]
    assert main(command) == 0
    assert capsys.readouterr().out.splitlines() == [
        "gloop on a4: 4 sheets (at least 3), 4 pages, 35 straight cuts",
        "  page 1, sheet 1 front: the guide",
        "  page 2, sheet 2 front: 70 × tiles; 19 straight cuts; 78% full; ink on 2% (low)",
        "  page 3, sheet 3 front: 21 × tiles; 12 straight cuts; 23% full; ink on 1% (low)",
        "  page 4, sheet 4 front: the rules on one page; 4 straight cuts",
    ]


def test_whose_pieces_they_are_and_what_measures_ink_is_said(
    tmp_path: Path,
    fonts: FontSet,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    root = sample(tmp_path, fonts).root
    command = ["sheets", "--paper", "a4", "--explain", "--project", str(root)]
    assert main(command) == 0
    said = capsys.readouterr()
    assert "5 × stones of white; " in said.out and " ink on " in said.out
    assert "pypdfium2" not in said.err
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    assert main(command) == 0
    said = capsys.readouterr()
    assert " ink on " not in said.out
    assert "pip install" in said.err and "pypdfium2" in said.err


MISTAKES = [
    (["pentup", "--margin", "45"], "45 mm leaves too little of A4, 210 × 297 mm (at most 36"),
    (["gloop", "--second"], "gloop: the game has no second set"),
    (["gloop", "--bleed", "6"], "--bleed: 6 mm is not between 0 and 5 mm"),
    (["gloop", "--gap", "nan"], "--gap: nan mm is not between 0 and 20 mm"),
    (
        ["gloop", "--paper", "a9"],
        "unknown paper 'a9'; there are: a2, a3, a4, legal, letter, sra3, sra4, tabloid",
    ),
    (["twigs", "--ink", "red"], "unknown ink 'red'"),
]


@pytest.mark.parametrize(("arguments", "heard"), [row for row in MISTAKES if there(row[0][0])])
def test_wrong_use_is_told_what_fits(
    capsys: pytest.CaptureFixture[str], arguments: list[str], heard: str
) -> None:
    assert heard in refused(capsys, *arguments)


@pytest.mark.needs_game("gloop")
def test_other_options_go_to_other_files_and_stay(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = ["--paper", "a4", "--ink", "mono", "--lang", "en", "--project", str(project.root)]
    for options in ([], ["--backs", "long", "--bleed", "1"], ["--paper", "a3"]):
        assert main(["sheets", "gloop", *chosen, *options]) == 0
    made = sorted(path.name for path in (project.build / "gloop").glob("*.pdf"))
    assert made == [
        "gloop-sheets-a3-mono-en.pdf",
        "gloop-sheets-a4-mono-en-backs-long-bleed-1.pdf",
        "gloop-sheets-a4-mono-en.pdf",
    ]
    kept = {target.name for target in plan.possible(project)}
    assert {f"gloop/{name}" for name in made} <= kept
    # What is up to date is left alone, and the printer's setting is part of that.
    capsys.readouterr()
    again = ["sheets", "gloop", *chosen, "--backs", "long", "--bleed", "1"]
    assert main(again) == 0
    assert "nothing to do" in capsys.readouterr().err
    (project.root / "printer.yaml").write_text("short: {x: 1, y: 0.5}\n")
    assert main(again) == 0
    assert "printer.yaml says nothing of the long edge" in capsys.readouterr().err
    (project.root / "printer.yaml").write_text("long: {x: 1, y: 0.5}\n")
    assert main(again) == 0
    said = capsys.readouterr().err
    assert "1 built" in said
    assert "says nothing" not in said


def test_a_name_tells_the_options() -> None:
    every = [
        SheetOptions(backs=backs, marks=marks, board=board, second=second, bleed=bleed, gap=gap)
        for backs in BACKS
        for marks in MARKS
        for board in BOARD_FITS
        for second in (False, True)
        for bleed, gap in ((None, None), (0.5, 2.0), (0.0, None))
    ]
    assert len({options.suffix for options in every}) == len(every)
    assert [SheetOptions.named(options.suffix) for options in every] == every
    assert DEFAULT.suffix == ""
    with pytest.raises(ValueError, match="no options are written '-backs-long-x'"):
        SheetOptions.named("-backs-long-x")


@pytest.mark.needs_game("gloop")
@pytest.mark.parametrize(("margin", "told"), [("27", False), ("30", True)])
def test_a_card_that_finds_no_room_is_not_left_out_in_silence(
    project: Project, capsys: pytest.CaptureFixture[str], margin: str, told: bool
) -> None:
    asked = ["sheets", "gloop", "--paper", "a4", "--margin", margin]
    where = ["--project", str(project.root)]
    missing = "no card with the rules: a margin of 30 mm leaves no room on A4 (at most 27.6 mm)"
    assert main([*asked, "--explain", *where]) == 0
    assert (missing in capsys.readouterr().out) == told
    assert main([*asked, "--ink", "mono", "--lang", "en", *where]) == 0
    assert (missing in capsys.readouterr().err) == told

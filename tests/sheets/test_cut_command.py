"""``rulepress cut`` and ``rulepress images`` as one who has a machine calls them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import shapely

from generator import games
from generator.build import plan
from generator.cli import main
from generator.cutting.machine import Machine
from generator.drawing.fonts import FontSet
from generator.drawing.themes import THEMES
from generator.project import Project
from tests.support.cutreading import cut_out, from_dxf, from_svg
from tests.support.places import ROOT
from tests.support.projects import copied, sample


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """The sample project, to be changed."""
    return sample(tmp_path, fonts)


def made(project: Project, capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The targets that a command has made."""
    assert main([*arguments, "--project", str(project.root), "--json"]) == 0
    built: list[str] = json.loads(capsys.readouterr().out)["built"]
    return sorted(built)


def test_a_file_of_each_kind_has_the_pieces_of_one_player(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [f"heap/cut/heap-stones-kerf-0.2.{f}" for f in ("dxf", "svg")]
    assert made(project, capsys, "cut", "heap", "--kerf", "0.2") == names
    text = (project.build / "heap/cut/heap-stones-kerf-0.2.dxf").read_text()
    lines = from_dxf(text)
    facts = games.load("heap").facts()
    pieces = cut_out(lines, 0.2)
    assert len(lines) == len(pieces) == facts["stones"]
    close = shapely.STRtree(pieces).query(pieces, "dwithin", distance=4.0 - 0.01)
    assert all(a == b for a, b in close.T.tolist())  # the gap of sheets.yaml
    drawn = from_svg((project.build / "heap/cut/heap-stones-kerf-0.2.svg").read_text())
    assert len(drawn) == len(lines)


def test_files_for_another_machine_have_another_name_and_stay(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["cut", "heap", "--component", "stones", "--format", "svg"]
    asked: tuple[list[str], ...] = (
        [],
        ["--kerf", "0.1"],
        ["--kerf", "0.2"],
        ["--gap", "6"],
    )
    names = [made(project, capsys, *command, *options) for options in asked]
    assert made(project, capsys, *command, "--kerf", "0.1") == []
    stems = [name.removeprefix("heap/cut/heap-stones") for (name,) in names]
    assert stems == [".svg", "-kerf-0.1.svg", "-kerf-0.2.svg", "-gap-6.svg"]
    assert len({(project.build / name).read_bytes() for (name,) in names}) == len(asked)
    # A build of everything knows them, and so takes none for something left over.
    assert {name for (name,) in names} <= {target.name for target in plan.possible(project)}


@pytest.mark.usefixtures("cairo")
def test_pictures_with_other_bleed_have_another_folder(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "heap/images" in made(project, capsys, "images", "heap")
    assert made(project, capsys, "images", "heap", "--bleed", "3") == ["heap/images-bleed-3"]
    assert "heap/images-bleed-3" in {target.name for target in plan.possible(project)}


@pytest.mark.needs_game("pentup")
def test_who_cuts_without_clearance_hears_of_it(
    tmp_path: Path, fonts: FontSet, capsys: pytest.CaptureFixture[str]
) -> None:
    project = Project(copied(tmp_path, fonts, "pentup"))
    command = ["cut", "pentup", "--format", "svg", "--project", str(project.root)]
    longest = []
    for suffix, told in (
        ("", "0.2 mm wider"),
        ("-gap-1", ""),
        ("-kerf-0.2", ""),
        ("-kerf-0.3", "0.1 mm narrower"),
    ):
        option = suffix.split("-")[1:]
        assert main([*command, *(["--" + option[0], option[1]] if option else [])]) == 0
        heard = capsys.readouterr().err
        assert (told in heard) and ("than on the sheets" in heard) == bool(told)
        text = (project.build / f"pentup/cut/pentup-tiles{suffix}.svg").read_text()
        pieces = cut_out(from_svg(text), Machine.named(suffix).kerf)
        longest.append(
            max(max(p.bounds[2] - p.bounds[0], p.bounds[3] - p.bounds[1]) for p in pieces)
        )
    assert longest == pytest.approx([100.0, 99.8, 99.8, 99.7], abs=0.01)


def test_another_process_writes_the_same_bytes(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["cut", "heap", "--component", "stones", "--format", "dxf"]
    (name,) = made(project, capsys, *command)
    here = (project.build / name).read_bytes()
    (project.build / name).unlink()
    program = [sys.executable, "-m", "generator", *command, "--project", str(project.root)]
    environment = os.environ | {"PYTHONHASHSEED": "7"}
    subprocess.run(program, cwd=project.root, env=environment, check=True, capture_output=True)
    assert (project.build / name).read_bytes() == here


def test_sheets_to_print_come_with_the_files_that_cut_them(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["cut", "heap", "--paper", "A4"]
    (name,) = made(project, capsys, *command)
    assert name == "heap/cut/heap-a4.pdf"
    others = [
        ["--cutter", "laser"],
        ["--cutter", "cricut", "--format", "svg", "--kerf", "0.1"],
        ["--ink", "mono", "--gap", "6"],
    ]
    names = [name, *(made(project, capsys, *command, *more)[0] for more in others)]
    stems = [name.removeprefix("heap/cut/heap-a4").removesuffix(".pdf") for name in names]
    assert stems == ["", "-laser", "-cricut-kerf-0.1", "-mono-gap-6"]
    files = {path.name for path in (project.build / "heap/cut").iterdir()}
    assert {f"heap-a4{stem}.svg" for stem in stems} <= files
    assert "heap-a4-cricut-kerf-0.1.dxf" not in files
    assert set(names) <= {target.name for target in plan.possible(project)}
    assert made(project, capsys, *command) == []


def test_sheets_to_print_have_the_theme_of_the_project(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    with project.settings.open("a") as settings:
        settings.write("theme: low\n")
    assert made(project, capsys, "cut", "heap", "--paper", "a4") == ["heap/cut/heap-a4-low.pdf"]


def test_no_command_prefers_a_theme_of_the_tool() -> None:
    """The project says which theme is usual; the name of one of ours is no default of anything."""
    usual = re.compile(rf"""(?<![\[(])["']({"|".join(THEMES)})["'](?![\])])""")
    rooms = ("cli", "build", "serve", "api")
    code = [path for room in rooms for path in (ROOT / "generator" / room).rglob("*.py")]
    assert [path for path in code if usual.search(path.read_text("utf-8"))] == []


def test_what_a_machine_must_be_set_to_is_said(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["cut", "heap", "--paper", "letter", "--format", "svg"]
    for cutter, said in (
        ("knife", "type 1 (three marks), length 10 mm, thickness 0.5 mm, inset 10 mm"),
        ("silhouette-4", "four corners, length 10 mm, thickness 0.5 mm, inset 10 mm"),
        ("cricut", "the frame is 171.45 × 234.95 mm"),
        ("laser", "their middles are 11 mm from the edges"),
    ):
        assert main([*command, "--cutter", cutter, "--project", str(project.root)]) == 0
        heard = capsys.readouterr().err
        assert said in heard
        found = re.search(r"span (\S+) × (\S+) mm", heard)
        assert found is not None
        (path,) = (project.build / "heap/cut").glob(f"heap-letter{SUFFIX[cutter]}.svg")
        lines = from_svg(path.read_text())
        marks = [done for done in lines if done.layer == "registration"]
        rings = [done for done in marks if done.circle]
        box = shapely.union_all(
            [done.line.centroid if rings else done.line for done in rings or marks]
        )
        left, bottom, right, top = box.bounds
        assert (right - left, top - bottom) == pytest.approx(tuple(map(float, found.groups())))


SUFFIX = {"knife": "", "silhouette-4": "-silhouette-4", "cricut": "-cricut", "laser": "-laser"}


def test_how_far_the_tool_works_and_moves_is_told_without_making_anything(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in ([], ["--paper", "a4"]):
        command = ["cut", "heap", *more, "--explain", "--project", str(project.root)]
        assert main([*command, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert all(data["cut"] > 0 and 0 < data["travel"] < data["cut"] for data in told)
        assert main(command) == 0
        said = capsys.readouterr().out.splitlines()
        assert len(said) == len(told)
        assert all(
            f"cut {d['cut'] / 1000:.2f} m" in line for d, line in zip(told, said, strict=True)
        )
    assert not (project.build / "heap/cut").exists()


@pytest.mark.parametrize(
    ("arguments", "heard"),
    [
        (["cut", "chess"], "unknown game with sheets 'chess'"),
        (["cut", "heap", "--kerf", "-0.1"], "--kerf: -0.1 mm is not between 0 and 3 mm"),
        (["cut", "heap", "--kerf", "nan"], "--kerf: nan mm is not between 0 and 3 mm"),
        (["cut", "heap", "--component", "twig"], "unknown component 'twig'; there are: stones"),
        (["cut", "heap", "--format", "pdf"], "there are: dxf, svg"),
        (["cut", "heap", "--cutter", "laser"], "--cutter is for sheets that are printed"),
        (["cut", "heap", "--paper", "a4", "--cutter", "scissors"], "unknown cutter 'scissors'"),
        (["cut", "heap", "--paper", "a4", "--component", "stones"], "all pieces are cut"),
        (["cut", "heap", "--paper", "b5"], "unknown paper 'b5'"),
        (["images", "heap", "--bleed", "40"], "--bleed: 40 mm is not between 0 and 10 mm"),
    ],
)
def test_wrong_use_is_answered_with_what_would_be_right(
    project: Project, capsys: pytest.CaptureFixture[str], arguments: list[str], heard: str
) -> None:
    assert main([*arguments, "--project", str(project.root)]) == 2
    assert heard in capsys.readouterr().err
    assert not (project.build / "heap").exists()


def test_a_build_of_everything_leaves_what_was_made_for_machines(project: Project) -> None:
    names = {target.name for target in plan.possible(project)}
    for game in project.sheeted():
        assert {f"{game}/images", f"{game}/tabletop"} <= names
        assert any(name.startswith(f"{game}/cut/{game}-") for name in names)
    (project.content / "heap/sheets.yaml").write_bytes(b"components: \xff")
    names = {target.name for target in plan.possible(project)}
    assert "heap/images" in names
    assert not any(name.startswith("heap/cut/") for name in names)

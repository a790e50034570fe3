"""Figures are drawn as soon as there are an engine and a position, however little else there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.text.places import po_path
from tests.support.projects import GAME, LANG, answer, sample

SVG = f"{GAME}/figures/cover.svg"


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    return sample(tmp_path, fonts)


def languages_of(project: Project) -> set[str]:
    return set(re.findall(r'lang="(\w+)"', (project.build / SVG).read_text("utf-8")))


def test_the_first_figure_needs_its_file_and_the_engine_alone(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    content = project.content / GAME
    for path in content.iterdir():
        if path.name not in ("figures.yaml", "rulebook.xml.j2", "game.yaml"):
            path.unlink()
    (content / "rulebook.xml.j2").write_text("<book><section>TODO", "utf-8")
    (content / "game.yaml").write_text("title: TODO\n", "utf-8")
    po_path(project, LANG, GAME).write_text("no catalogue", "utf-8")
    assert answer(project.root, "figures")["built"] == [f"{GAME}/figures"]
    assert languages_of(project) == {"en"}
    assert main(["check", "--project", str(project.root)]) == 1  # the book is another matter
    capsys.readouterr()

    figures = content / "figures.yaml"
    text = figures.read_text("utf-8")
    figures.write_text(text.replace("claim: legal", "claim: {illegal: [one-to-three]}"), "utf-8")
    assert main(["figures", "--project", str(project.root)]) == 1
    *faults, count, _ = capsys.readouterr().err.splitlines()[1:]
    assert count in ("1 fault", f"{len(faults)} faults")
    assert all(fault.startswith(f"content/{GAME}/figures.yaml:") for fault in faults)


def test_figures_without_proof_and_those_out_of_reach_are_told_at_once(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = project.content / GAME / "figures.yaml"
    text = figures.read_text("utf-8").replace("claim: legal", "claim: {illegal: [one-to-three]}", 1)
    text += "\n- id: beyond\n  position: [nothing]\n  claim: {count: {stones: 1}}\n"
    figures.write_text(text, "utf-8")
    assert main(["figures", "--project", str(project.root)]) == 1
    told = capsys.readouterr().err
    assert "the claim is illegal (one-to-three); the engine's verdict is legal" in told
    assert "beyond: " in told and "\n2 faults\n" in told


def test_a_language_joins_when_its_words_are_there(project: Project) -> None:
    po = po_path(project, LANG, GAME)
    whole = po.read_text("utf-8")
    po.write_text("no catalogue", "utf-8")
    answer(project.root, "figures")
    assert languages_of(project) == {"en"}
    po.write_text(whole, "utf-8")
    assert answer(project.root, "figures")["built"] == [f"{GAME}/figures"]
    assert languages_of(project) == {"en", LANG}
    assert answer(project.root, "build", GAME)["up_to_date"] == [f"{GAME}/figures"]

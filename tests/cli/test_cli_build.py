"""The real build: what it makes, and what it makes anew."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from projectcopy import copied

from generator.cli import main
from generator.drawing.fonts import FontSet

RULEBOOKS = {f"twigs/twigs-rulebook-{edition}.pdf" for edition in ("en", "ja", "en-ja")}


@pytest.fixture
def copy(tmp_path: Path, fonts: FontSet) -> Path:
    """A copy of the project."""
    return copied(tmp_path, fonts)


def build(root: Path, *arguments: str, seed: int, status: int = 0) -> Any:
    """What a build in a process with a hash seed says as JSON."""
    program = [sys.executable, "-m", "generator", "build", "--json", *arguments]
    environment = os.environ | {"PYTHONHASHSEED": str(seed)}
    done = subprocess.run(
        program, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stderr
    return json.loads(done.stdout)


def test_one_changed_message_makes_only_its_documents_anew(copy: Path) -> None:
    first = build(copy, seed=1)
    assert set(first["built"]) >= {*RULEBOOKS, "twigs/figures"}
    for name in RULEBOOKS:
        assert (copy / "build" / name).read_bytes().startswith(b"%PDF")
    assert build(copy, seed=2)["built"] == []

    english = copy / "build/twigs/twigs-rulebook-en.pdf"
    before = english.read_bytes()
    english.unlink()
    catalogue = copy / "locales/ja/LC_MESSAGES/twigs.po"
    text = catalogue.read_text("utf-8")
    changed = re.sub(
        r'(msgctxt "twigs/aim"\nmsgid .*?\nmsgstr ")', r"\1新", text, flags=re.S, count=1
    )
    assert changed != text
    catalogue.write_text(changed, "utf-8")
    second = build(copy, seed=2)
    assert set(second["built"]) == RULEBOOKS
    assert set(second["up_to_date"]) == {*first["built"]} - RULEBOOKS
    assert english.read_bytes() == before  # whatever the hash seed


def test_a_false_claim_keeps_anything_from_being_built(copy: Path) -> None:
    file = copy / "content/twigs/figures.yaml"
    file.write_text(file.read_text().replace("claim: legal\n", "claim: {illegal: [touching]}\n", 2))
    data = build(copy, seed=1, status=1)
    assert (data["built"], data["failed"]) == ([], ["twigs/proof"])
    assert len(data["faults"]) == 2
    assert not (copy / "build/twigs").exists()


def test_figures_are_drawings_with_words_in_both_languages(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["figures", "--project", str(copy)]) == 0
    assert "1 built" in capsys.readouterr().err
    drawing = (copy / "build/twigs/figures/legal-end.svg").read_text("utf-8")
    assert re.findall(r'<desc lang="(\w+)">', drawing) == ["en", "ja"]
    assert main(["figures", "--project", str(copy), "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_build_folder_in_the_way_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("content/twigs/game.yaml", "locales/ja/LC_MESSAGES/x", "build"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert main(["build", "--project", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(tmp_path / "build") in said

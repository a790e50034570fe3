"""The real build: what it makes, and what it makes anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from projectcopy import answer, copied

from generator.cli import main
from generator.drawing.fonts import FontSet

ENGLISH, JAPANESE = "twigs/twigs-rulebook-en.pdf", "twigs/twigs-rulebook-ja.pdf"


@pytest.fixture
def copy(tmp_path: Path, fonts: FontSet) -> Path:
    """A copy of the project."""
    return copied(tmp_path, fonts)


def test_one_changed_message_makes_only_its_documents_anew(copy: Path) -> None:
    both = ("--edition", "en", "--edition", "ja")
    first = answer(copy, "build", *both, seed=1)
    assert set(first["built"]) == {ENGLISH, JAPANESE}
    english, japanese = ((copy / "build" / name).read_bytes() for name in (ENGLISH, JAPANESE))
    assert english.startswith(b"%PDF")

    catalogue = copy / "locales/ja/LC_MESSAGES/twigs.po"
    text = catalogue.read_text("utf-8")
    changed = re.sub(
        r'(msgctxt "twigs/aim"\nmsgid .*?\nmsgstr ")', r"\1新", text, flags=re.S, count=1
    )
    assert changed != text
    catalogue.write_text(changed, "utf-8")
    second = answer(copy, "build", *both, seed=2)
    assert (second["built"], second["up_to_date"]) == ([JAPANESE], [ENGLISH])
    assert (copy / "build" / JAPANESE).read_bytes() != japanese

    (copy / "build" / ENGLISH).unlink()
    assert answer(copy, "build", *both, seed=2)["built"] == [ENGLISH]
    assert (copy / "build" / ENGLISH).read_bytes() == english  # whatever the hash seed


def test_a_false_claim_keeps_anything_from_being_built(copy: Path) -> None:
    file = copy / "content/twigs/figures.yaml"
    file.write_text(file.read_text().replace("claim: legal\n", "claim: {illegal: [touching]}\n", 2))
    data = answer(copy, "build", status=1)
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

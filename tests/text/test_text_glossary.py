"""The glossary file: terms in every language, faults with their lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from textproject import make_project, write

from generator.faults import ContentError
from generator.project import find_project
from generator.text import glossary


def load(tmp_path: Path, text: str) -> glossary.Glossary:
    project = make_project(tmp_path)
    write(project.locales / "glossary.yaml", text)
    return glossary.load(project)


def test_words_notes_and_checks(tmp_path: Path) -> None:
    found = load(tmp_path, "- {en: [disc, discs], ja: ディスク, check: true}\n- {en: a, note: b}\n")
    disc, other = found.terms
    assert disc.words == {"en": ("disc", "discs"), "ja": ("ディスク",)}
    assert disc.check
    assert (other.note, other.check) == ("b", False)
    assert [d.accepted for d in found.demanded("Two discs", "ja")] == [("ディスク",)]
    assert found.demanded("Two discs", "de") == ()


def test_a_project_without_glossary_demands_nothing(tmp_path: Path) -> None:
    assert glossary.load(make_project(tmp_path)).demanded("disc", "ja") == ()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("en: disc\n", [1]),
        (
            "- {en: disc}\n- {ja: ディスク}\n- disc\n- {en: }\n- {en: a, check: maybe}\n",
            [2, 3, 4, 5],
        ),
        ("- {en: disc\n- x: [\n", [2]),
    ],
)
def test_faults_have_lines(tmp_path: Path, text: str, lines: list[int]) -> None:
    with pytest.raises(ContentError) as caught:
        load(tmp_path, text)
    assert [fault.line for fault in caught.value.faults] == lines


def test_our_own_glossary_can_be_read() -> None:
    terms = glossary.load(find_project(Path(__file__).parent)).terms
    assert ("頂点",) in [term.words["ja"] for term in terms]
    english = [term.english[0] for term in terms]
    assert len(set(english)) == len(english)

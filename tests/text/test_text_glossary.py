"""The glossary file: terms in every language, faults with their lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.faults import ContentError, raise_if_any
from generator.project import find_project
from generator.text import glossary
from tests.support.textproject import make_project, write


def load(tmp_path: Path, text: str) -> glossary.Glossary:
    project = make_project(tmp_path)
    write(project.locales / "glossary.yaml", text)
    terms, faults = glossary.read(project)
    raise_if_any(faults)
    return terms


def test_words_notes_and_checks(tmp_path: Path) -> None:
    found = load(tmp_path, "- {en: [disc, discs], ja: ディスク, check: true}\n- {en: a, note: b}\n")
    disc, other = found.terms
    assert disc.words == {"en": ("disc", "discs"), "ja": ("ディスク",)}
    assert disc.check
    assert (other.note, other.check) == ("b", False)
    assert [d.accepted for d in found.demanded("Two discs", "ja")] == [("ディスク",)]
    assert found.demanded("Two discs", "de") == ()


def test_a_sentence_may_begin_with_a_term(tmp_path: Path) -> None:
    found = load(
        tmp_path, "- {en: area, de: fläche, check: true}\n- {en: White, de: Weiß, check: true}\n"
    )
    area, white = found.demanded("White has an area", "de")
    assert area.met_by("Fläche")
    assert white.met_by("Weiß hat")
    assert not white.met_by("weiß ist die Farbe")


def test_readings_are_hiragana(tmp_path: Path) -> None:
    text = "- {en: vertex, ja: 頂点, reading: {頂点: ちょうてん}}\n- {en: area, ja: 領域}\n"
    assert load(tmp_path / "right", text).readings == {"頂点": "ちょうてん"}
    with pytest.raises(ContentError, match="hiragana"):
        load(tmp_path / "wrong", "- {en: vertex, ja: 頂点, reading: {頂点: 頂}}\n")


def test_a_project_without_glossary_demands_nothing(tmp_path: Path) -> None:
    assert glossary.read(make_project(tmp_path))[0].demanded("disc", "ja") == ()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("en: disc\n", [1]),
        (
            "- {en: disc}\n- {ja: ディスク}\n- disc\n- {en: }\n- {en: a, check: maybe}\n",
            [2, 3, 4, 5],
        ),
        ("- {en: disc\n- x: [\n", [2]),
        ("- {en: disc, check: [1]}\n", [1]),
        ("- {en: disc}\n- {[a]: b}\n", [2]),
        ("- {en: disc}\n- {en: \0}\n", [2]),
        ("- {en: disc, ja: []}\n", [1]),
    ],
)
def test_faults_have_lines(tmp_path: Path, text: str, lines: list[int]) -> None:
    with pytest.raises(ContentError) as caught:
        load(tmp_path, text)
    assert [fault.line for fault in caught.value.faults] == lines


def test_another_encoding_is_named(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    (project.locales / "glossary.yaml").write_bytes("- {en: a}\n- {en: é}\n".encode("latin-1"))
    terms, faults = glossary.read(project)
    assert terms.terms == ()
    assert [str(fault).partition(" (")[0] for fault in faults] == [
        "locales/glossary.yaml:2: not in UTF-8"
    ]


def test_our_own_glossary_can_be_read() -> None:
    terms = glossary.read(find_project(Path(__file__).parent))[0].terms
    assert ("頂点",) in [term.words["ja"] for term in terms]
    english = [term.english[0] for term in terms]
    assert len(set(english)) == len(english)

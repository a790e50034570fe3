"""What an author hears who got the sheets wrong: file, line, what, and what would be right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from tests.support.places import ROOT
from tests.support.sheetproject import changed, sheets_of

pytestmark = pytest.mark.needs_game("twigs")

SHEETS, PACKINGS = "sheets.yaml", "packings.yaml"


@pytest.mark.parametrize(
    ("file", "old", "new", "heard"),
    [
        (SHEETS, "margin: 6", "margins: 6", "unknown key 'margins'"),
        (SHEETS, "gap: 1.5", "gap: wide", "'wide' is not a number (0 to 50 mm)"),
        (SHEETS, "segment: 20", "segment: .inf", "'.inf' is not a number that can be used"),
        (SHEETS, "segment: 20", "segment: 200", "200 is greater than the maximum of 150"),
        (SHEETS, "clearance: 0.15", "clearance: 5", "greater than the maximum of 2"),
        (SHEETS, "stick: 5", "stick: 60", "less than the segment, 20 mm"),
        (SHEETS, "stick: 5", "stick: 19.9", "mm apart"),
        (SHEETS, "stick: 5, ", "", "its size 'stick' is not given"),
        (SHEETS, "each: twigs_per_player", "each: sticks", "the engine has no fact 'sticks'"),
        (
            SHEETS,
            "set: discs_in_set",
            "set: twigs_in_set",
            "on the sheets are 30; for 1 set, the engine says 24",
        ),
        (
            SHEETS,
            "[white, black]",
            "[white]",
            "on the sheets are 12; for 1 set, the engine says 24",
        ),
        (SHEETS, "margin: 6", "margin: 40", "a margin of 40 mm leaves too little of A4"),
        (SHEETS, "gap: 1.5", "gap: 2.5", "mm apart (sheets.yaml wants a gap of 2.5 mm"),
        (SHEETS, "stick: 5", "stick: 7", "mm apart"),
        (PACKINGS, "piece: C", "piece: Z", "the engine has no piece 'Z'"),
        (PACKINGS, "piece: C", "piece: H", "C is missing"),
        (PACKINGS, "piece: C", "piece: H", "H lies here 2 times"),
        (PACKINGS, "component: twigs", "component: twig", "did you mean twigs? there are: "),
        (PACKINGS, "paper: a4", "paper: a5", "'a5' is unknown (one of a4, letter, legal, a3,"),
        (PACKINGS, "  pieces:", "  sticks:", "unknown key 'sticks'"),
        (SHEETS, "shape: disc", "shape: ring", "its size 'ring' is not given"),
        (SHEETS, "shape: sticks", "shape: polyomino", "its size 'cell' is not given"),
    ],
)
def test_a_mistake_is_named(  # noqa: PLR0917 (the first two are fixtures)
    tmp_path: Path, fonts: FontSet, file: str, old: str, new: str, heard: str
) -> None:
    project = changed(tmp_path, file, old, new)
    with pytest.raises(ContentError) as caught:
        sheets_of(fonts, project=project)
    assert heard in str(caught.value)
    assert all(
        f.file in (f"content/twigs/{SHEETS}", f"content/twigs/{PACKINGS}")
        for f in caught.value.faults
    )


def test_two_pieces_on_each_other_are_named_with_their_line(tmp_path: Path, fonts: FontSet) -> None:
    text = (ROOT / "content" / "twigs" / PACKINGS).read_text()
    first, second = re.findall(r"at: (\[.*?\])", text)[:2]
    project = changed(tmp_path, PACKINGS, first, second)
    with pytest.raises(ContentError) as caught:
        sheets_of(fonts, project=project)
    lines = [text.splitlines()[fault.line - 1] for fault in caught.value.faults]
    assert any("piece: H" in line for line in lines)


def test_paper_and_ink_that_do_not_exist_are_refused(fonts: FontSet) -> None:
    with pytest.raises(
        ValueError, match="no paper 'a9'; there are: a4, letter, legal, a3, a2, tabloid, sra4, sra3"
    ):
        sheets_of(fonts, paper="a9")
    with pytest.raises(ValueError, match="no theme 'red'; there are: colour, "):
        sheets_of(fonts, ink="red")


def test_a_translation_that_is_wanting_does_not_pass(tmp_path: Path, fonts: FontSet) -> None:
    project = changed(tmp_path, SHEETS, "players", "players")
    folder = project.locales / "ja" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: ja\\n"\n'
    for domain in ("twigs", "rulepress"):
        (folder / f"{domain}.po").write_text(header)
    with pytest.raises(ContentError, match="Print at 100%"):
        sheets_of(fonts, lang="ja", project=project)


def test_a_card_without_its_rules_is_not_printed(tmp_path: Path, fonts: FontSet) -> None:
    project = changed(tmp_path, "summary.xml.j2", 'id="summary"', 'id="rules"')
    with pytest.raises(ContentError, match='lacks <section id="summary">'):
        sheets_of(fonts, project=project)

"""No fault hides another: whoever mends one thing finds no others behind it."""

from __future__ import annotations

import json
import random
from collections.abc import Collection
from itertools import combinations
from pathlib import Path

import pytest

from generator.build.check import all_faults
from generator.drawing.fonts import FontSet
from generator.faults import ContentError, Fault, gathered
from generator.project import Project
from tests.support.fresh import told
from tests.support.projects import GAME, LANG, SAMPLE, sample

CONTENT = f"content/{GAME}"
BREAKS = {
    "project": ("project.yaml", "", "nam: x\n"),
    "themes": ("themes.yaml", "", "brand:\n  lik: colour\n"),
    "glossary": ("locales/glossary.yaml", "", "- en: 1\n"),
    "figure": (f"{CONTENT}/figures.yaml", "claim: legal", "claim: legl"),
    "position": (f"{CONTENT}/figures.yaml", 'position: ["3"]', 'position: ["9"]'),
    "source": (f"{CONTENT}/sources.yaml", "source:", "sorce:"),
    "reference": (f"{CONTENT}/rulebook.xml.j2", 'ref to="over"', 'ref to="ovr"'),
    "card": (f"{CONTENT}/summary.xml.j2", ' at-most-five"', '"'),
    "sheets": (f"{CONTENT}/sheets.yaml", "gap: ", "gap: a"),
    "catalogue": (f"locales/{LANG}/LC_MESSAGES/{GAME}.po", "<b>", "<u>"),
}
"""For each kind of fault: a file, what stands in it (nothing: anywhere), and what is put there."""
FIRST = ("project", "themes")
"""Without these nothing of a book, or of sheets, can be laid out, and so not looked at."""

FILES = {
    "project.yaml",
    *(f"{CONTENT}/{path.name}" for path in (SAMPLE.content / GAME).iterdir()),
    *(name for name, _, _ in BREAKS.values()),
}
SYNTAX = {".yaml": "%", ".j2": "{% if", ".po": "msgid x"}
"""What no reader of a kind of file can read."""
UNREAD = {
    *(f"{CONTENT}/{name}" for name in ("figures.yaml", "sheets.yaml", "sources.yaml")),
    *(f"{CONTENT}/summary.xml.j2", f"locales/{LANG}/LC_MESSAGES/{GAME}.po"),
}
PAIRS = random.Random(19).sample(list(combinations(sorted(FILES), 2)), 6)


def spoilt(root: Path, fonts: FontSet, *kinds: str) -> Project:
    project = sample(root, fonts, checked=True)
    for kind in kinds:
        name, old, new = BREAKS[kind]
        path = root / name
        text = path.read_text("utf-8") if path.is_file() else ""
        assert old in text
        path.write_text(text.replace(old, new) if old else text + new, "utf-8")
    return project


@pytest.fixture(scope="module")
def at_once(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> dict[str, set[Fault]]:
    """For each kind, the faults of a project in which all is wrong that it could be seen beside."""
    everything = spoilt(tmp_path_factory.mktemp("all") / "project", fonts, *BREAKS)
    others = [kind for kind in BREAKS if kind not in FIRST]
    content = spoilt(tmp_path_factory.mktemp("content") / "project", fonts, *others)
    found, settled = (all_faults(project, [GAME]) for project in (everything, content))
    return {kind: settled if kind == "reference" else found for kind in BREAKS}


@pytest.mark.parametrize("kind", BREAKS)
def test_each_fault_is_told_beside_all_others(
    kind: str, tmp_path: Path, fonts: FontSet, at_once: dict[str, set[Fault]]
) -> None:
    alone = all_faults(spoilt(tmp_path / "project", fonts, kind), [GAME])
    assert alone
    assert alone <= at_once[kind]


def not_readable(root: Path, fonts: FontSet, names: Collection[str]) -> set[str]:
    """The files with faults where those called so are not even readable."""
    project = sample(root, fonts, checked=True)
    for name in names:
        path = root / name
        text = path.read_text("utf-8") if path.is_file() else ""
        path.write_text(f"{text}\n{SYNTAX[path.suffix]}\n", "utf-8")
    return {fault.file for fault in all_faults(project, [GAME])}


def test_all_files_that_are_not_readable_are_named_at_once(tmp_path: Path, fonts: FontSet) -> None:
    assert not_readable(tmp_path / "project", fonts, FILES) == FILES


@pytest.mark.parametrize("pair", PAIRS)
def test_two_files_that_are_not_readable_are_named(
    pair: tuple[str, str], tmp_path: Path, fonts: FontSet
) -> None:
    assert not_readable(tmp_path / "project", fonts, pair) == {*pair}


@pytest.mark.parametrize("module", ["__init__", "engine", "diagram"])
def test_code_that_cannot_be_loaded_hides_no_other_file(
    module: str, tmp_path: Path, fonts: FontSet
) -> None:
    project = sample(tmp_path / "project", fonts)
    broken = {f"games/{GAME}/{module}.py", f"{CONTENT}/game.yaml", f"{CONTENT}/puzzles.yaml"}
    (project.root / f"games/{GAME}/{module}.py").write_text("import nowhere\n", "utf-8")
    game = project.content / GAME / "game.yaml"
    game.write_text(game.read_text("utf-8") + "colours: x\n", "utf-8")
    (project.content / GAME / "puzzles.yaml").write_text("- ida: x\n", "utf-8")
    for name in UNREAD:
        path = project.root / name
        path.write_text(f"{path.read_text('utf-8')}\n{SYNTAX[path.suffix]}\n", "utf-8")
    said = json.loads(told(project.root, "check", "--json", status=1).stdout)
    assert {fault["file"] for fault in said["faults"]} == broken | UNREAD


def test_one_figure_that_cannot_be_made_is_one_fault(tmp_path: Path, fonts: FontSet) -> None:
    (fault,) = all_faults(spoilt(tmp_path / "project", fonts, "position"), [GAME])
    assert (fault.item, fault.line) == ("too-high", 14)


def test_a_rule_that_the_book_does_not_tell_is_one_fault(tmp_path: Path, fonts: FontSet) -> None:
    project = sample(tmp_path / "project", fonts)
    book = project.content / GAME / "rulebook.xml.j2"
    text = book.read_text("utf-8").replace('<rule id="one-to-three">', '<subsection id="one">', 1)
    book.write_text(text.replace("</rule>", "</subsection>", 1), "utf-8")
    (fault,) = all_faults(project, [GAME])
    assert (fault.item, fault.remedy) == ("one-to-three", 'add <rule id="one-to-three">')


def test_a_check_that_cannot_be_carried_out_hides_no_other() -> None:
    one, other = Fault("a", 1, "", "wrong"), Fault("b", 1, "", "wrong")

    def fails() -> list[Fault]:
        raise ContentError([one])

    assert list(gathered(fails, lambda: [other])) == [one, other]

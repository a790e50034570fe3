"""A wrong name is answered with what may be meant by it, wherever somebody can write one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import rulepress

from generator.cli import main
from generator.cli.terminal import Choice, select
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.places import ROOT
from tests.support.projects import sample

TYPED = {
    "command": ("buidl", "build"),
    "game": ("build heep", "heap"),
    "game of a book": ("build heep --edition en", "heap"),
    "game with an engine": ("moves heep", "heap"),
    "game to be tested": ("test heep", "heap"),
    "game checked": ("check heep", "heap"),
    "game drawn": ("figures heep", "heap"),
    "game in pictures": ("images heep", "heap"),
    "game cut": ("cut heep", "heap"),
    "game shown": ("serve heep", "heap"),
    "game solved": ("solve heep one", "heap"),
    "game of extras": ("extras heep", "heap"),
    "game of a new figure": ("add figure heep one", "heap"),
    "game of a new puzzle": ("add puzzle heep one", "heap"),
    "edition": ("build --edition en_ja", "en-ja"),
    "paper of a book": ("build --paper lettre", "letter"),
    "paper of sheets": ("sheets --paper tabloit", "tabloid"),
    "paper of the calibration": ("calibrate --paper lettre", "letter"),
    "ink": ("sheets --ink color", "colour"),
    "language": ("sheets --lang jaa", "ja"),
    "language of a proof": ("proof --lang jaa", "ja"),
    "backs": ("sheets --backs guter", "gutter"),
    "marks": ("sheets --marks outlins", "outlines"),
    "board": ("sheets --board scaled", "scale"),
    "component": ("cut heap --component stone", "stones"),
    "format": ("cut heap --format dfx", "dxf"),
    "task": ("messages udpate", "update"),
    "what is added": ("add figur heap one", "figure"),
    "kind of board": ("add game two --board squere", "square"),
    "file": ("schema content/heap/figure.yaml", "content/heap/figures.yaml"),
    "shell": ("completion bsh", "bash"),
    "variant": ("moves heap --variant standart", "standard"),
}


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    return sample(tmp_path / "sample", fonts, checked=True)


def test_what_is_unlisted_is_neither_named_nor_meant_by_all_but_can_be_asked_for() -> None:
    unlisted = ("en_XA",)
    assert "en_XA" not in Choice("edition", ["de"], ["en"], unlisted).problem
    assert Choice("edition", [], ["en"], unlisted).names == ("en",)
    assert select(Choice("edition", ["en_XA"], ["en"], unlisted)) == [("en_XA",)]


@pytest.mark.parametrize("kind", TYPED)
def test_on_the_command_line(
    kind: str, project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line, meant = TYPED[kind]
    monkeypatch.chdir(project.root)
    try:
        status = main(line.split())
    except SystemExit as left:
        status = int(left.code or 0)
    assert status in (1, 2)
    assert f"did you mean {meant}?" in capsys.readouterr().err


WRITTEN = {
    "key of a figure": ("figures.yaml", "kind: art", "kint: art", "kind"),
    "kind of a figure": ("figures.yaml", "kind: art", "kind: arts", "art"),
    "claim": ("figures.yaml", "claim: legal", "claim: leggal", "legal"),
    "rule in a claim": ("figures.yaml", "[one-to-three]", "[one-to-tree]", "one-to-three"),
    "player who wins": ("figures.yaml", "[black]", "[blak]", "black"),
    "count": ("figures.yaml", "{stones: 5}", "{stone: 5}", "stones"),
    "variant of a figure": ("figures.yaml", "- id: legal", "- id: legal\n  variant: standart",
                            "standard"),
    "key of a game": ("game.yaml", "designer:", "desinger:", "designer"),
    "figure on the cover": ("game.yaml", "cover: cover", "cover: covers", "cover"),
    "key of sheets": ("sheets.yaml", "margin:", "margins:", "margin"),
    "shape": ("sheets.yaml", "shape: disc", "shape: disk", "disc"),
    "fact": ("sheets.yaml", "each: stones", "each: stone", "stones"),
    "player on sheets": ("sheets.yaml", "[white, black]", "[white, blck]", "black"),
    "art": ("sheets.yaml", "shape: disc", "shape: disc, art: stnoe.svg", "stone.svg"),
    "source": ("sources.yaml", "at-most-five:", "at-most-fife:", "at-most-five"),
    "key of a source": ("sources.yaml", "  term: stone", "  terms: stone", "term"),
    "figure in a book": ("rulebook.xml.j2", 'ref="legal"', 'ref="legall"', "legal"),
    "rule in a book": ("rulebook.xml.j2", '<rule id="one-', '<rule id="onne-', "one-to-three"),
    "reference": ("rulebook.xml.j2", "</rule>", '<p><ref to="ower"/></p></rule>', "over"),
    "element": ("rulebook.xml.j2", "<contents/>", "<content/>", "contents"),
    "attribute": ("rulebook.xml.j2", 'head="yes"', 'haed="yes"', "head"),
    "value": ("rulebook.xml.j2", 'head="yes"', 'head="yess"', "yes"),
    "block": ("rulebook.xml.j2", "</section>", "<tabel><row/></tabel></section>", "table"),
    "tag": ("rulebook.xml.j2", "<b>last stone</b>", "<trem>last stone</trem>", "term"),
    "variable": ("rulebook.xml.j2", "{{ facts.stones_in_set", "{{ fcats.stones_in_set", "facts"),
    "fact in a text": ("rulebook.xml.j2", "n=facts.stones", "n=facts.stonse", "stones"),
    "template": ("rulebook.xml.j2", '"colophon.xml', '"colofon.xml', "colophon.xml.j2"),
    "key of the project": ("project.yaml", "name:", "nmae:", "name"),
    "theme of the project": ("project.yaml", "name:", "theme: color\nname:", "colour"),
    "paper of the project": ("project.yaml", "papers: [a4]", "papers: [lettre]", "letter"),
    "language of the project": ("project.yaml", "name:", "languages: [jaa]\nname:", "ja"),
    "theme that it is like": ("themes.yaml", "", "brand: {like: color}", "colour"),
    "key of a theme": ("themes.yaml", "", 'brand: {txet: "#000000"}', "text"),
    "pattern": ("themes.yaml", "", "brand: {players: {red: {pattern: hached}}}", "hatched"),
}  # fmt: skip


@pytest.mark.parametrize("kind", WRITTEN)
def test_in_a_file(kind: str, project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    name, old, new, meant = WRITTEN[kind]
    in_game = project.content / "heap" / name
    path = in_game if in_game.exists() else project.root / name
    text = path.read_text("utf-8") if path.exists() else ""
    assert old in text
    path.write_text(text.replace(old, new, 1) if old else new, "utf-8")
    if kind == "art":  # of all others, nothing else is looked at than what has been written
        project.art.mkdir(exist_ok=True)
        (project.art / meant).write_text("<svg/>")
    assert main(["check", "--project", str(project.root)]) == 1
    assert f"did you mean {meant}?" in capsys.readouterr().err


def test_from_python(project: Project) -> None:
    opened = rulepress.Project(project.root)
    refused = (LookupError, ValueError, rulepress.ContentError)
    for wrong, meant in (
        (lambda: rulepress.game("heep"), "heap"),
        (lambda: rulepress.figure("heep"), "heap"),
        (lambda: rulepress.figure("heap", theme="color"), "colour"),
        (lambda: rulepress.figure("heap", variant="standart"), "standard"),
        (lambda: opened.sheets("heap", paper="lettre"), "letter"),
        (lambda: opened.sheets("heap", ink="color"), "colour"),
        (lambda: opened.sheets("heep"), "heap"),
        (lambda: opened.figures("heep"), "heap"),
        (lambda: opened.book("heep", "en"), "heap"),
        (lambda: opened.book("heap", "en_ja"), "en-ja"),
        (lambda: opened.page("heap", "jaa"), "ja"),
        (lambda: opened.sheets("heap", lang="jaa"), "ja"),
    ):
        with pytest.raises(refused, match=f"mean {meant}?"):
            wrong()


def test_no_list_of_names_is_written_without() -> None:
    """Whoever says what there is says what may be meant, too."""
    listing = re.compile(r"(there are|its rules|its facts|known|has):? \{['\"], ['\"]\.join")
    without = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in (ROOT / "generator").rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if listing.search(line) and "meant(" not in line
    ]
    assert without == []

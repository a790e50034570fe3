"""A project brings a face and rules for a script that the tool does not know."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

from generator.build.faces import project_fonts
from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.build.workers import Made, make
from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.project import Project
from generator.scaffold.schemas import schemas
from generator.text import language
from generator.text.newlang import begin
from generator.text.scripttable import LATIN
from generator.text.scriptyaml import FILE
from generator.typeset.coverage import lacking
from generator.typeset.styles import ParagraphStyle
from generator.values import Value
from tests.support.setting import lines_of
from tests.support.textproject import make_project

LETTERS = "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ"
TEXT = "მოთამაშეები რიგრიგობით დებენ თითო ქვას დაფაზე."


@pytest.fixture(autouse=True)
def _ours_again() -> Iterator[None]:
    yield
    language.use({})


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet, monkeypatch: pytest.MonkeyPatch) -> Project:
    """Its faces come beside those of the house, which are linked, and leave with it."""
    monkeypatch.setenv("RULEPRESS_CACHE", str(tmp_path / "cache"))
    cache = tmp_path / "cache/fonts"
    cache.mkdir(parents=True)
    for file in fonts["Latin"].path.parent.iterdir():
        (cache / file.name).symlink_to(file)
    return make_project(tmp_path / "project")


def georgian(project: Project, fonts: FontSet, code: str = "Geor", feature: str = "") -> Path:
    """Fonts for Georgian: its letters look like ours."""
    folder = project.fonts / code
    folder.mkdir(parents=True)
    for face in ("Latin", "Latin-Bold"):
        with TTFont(fonts[face].path) as font:
            looks = dict(zip(LETTERS, "abcdefghijklmnopqrstuvwxyzABCDEFG", strict=True))
            change(font, looks)
            font["OS/2"].fsSelection = 0x20 if "Bold" in face else 0x40
            if feature:
                rule = f"feature {feature} {{ script geor; sub {font.getBestCmap()[97]} by A; }}"
                rule = rule.replace("by A", f"by {font.getBestCmap()[65]}") + f" {feature};"
                addOpenTypeFeaturesFromString(font, rule)
            font.save(folder / f"{face}.ttf")
    return folder


def change(font: Any, looks: dict[str, str]) -> None:
    for table in font["cmap"].tables:
        for letter, look in looks.items():
            table.cmap[ord(letter)] = table.cmap[ord(look)]


class Asking(Value, frozen=True):
    """A target without files, which asks how large Georgian is set."""

    sizes: ClassVar[list[float]] = []
    game: str = "fake"
    name: str = "fake/asking"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        assert trace.project
        assert fonts.faces
        self.sizes.append(language.script_of("ka").size)
        return {}


def faults(project: Project) -> list[str]:
    with pytest.raises(ContentError) as caught:
        project_fonts(project)
    return [f"{fault.file}:{fault.line}: {fault.problem}" for fault in caught.value.faults]


@pytest.mark.skipif(not shutil.which("msgmerge"), reason="GNU gettext is not installed")
def test_a_language_in_a_script_of_the_projects_own(project: Project, fonts: FontSet) -> None:
    with pytest.raises(ContentError) as caught:
        begin(project, "ka", lacking(fonts, "ka"))
    assert caught.value.faults[0].remedy.endswith("in fonts/Geor/")
    folder = georgian(project, fonts)
    (folder / "script.yaml").write_text("size: 0.9\nhyphenates: false\nindents_first: true\n")
    found = project_fonts(project, more=["ka"])
    script = language.script_of("ka")
    assert (script.size, script.hyphenates, script.indents_first) == (0.9, False, True)
    assert (script.rag, script.beside) == (LATIN.rag, LATIN.beside)
    assert begin(project, "ka", lacking(found, "ka"))
    style = ParagraphStyle("body", "ka", 9.4, 13.0, "justify")
    used = {
        p.text_style.font for line in lines_of(TEXT * 4, style, found, 200) for p in line.pieces
    }
    assert used == {"Geor"}
    assert language.script_of("de") is LATIN


def test_a_script_is_the_same_until_its_folder_changes(project: Project, fonts: FontSet) -> None:
    folder = georgian(project, fonts)
    found, script = project_fonts(project, more=["ka"]), language.script_of("ka")
    lacks = lacking(found, "ka")
    assert project_fonts(project, more=["ka"]) is found
    assert language.script_of("ka") is script
    assert lacking(found, "ka") is lacks
    (folder / FILE).write_text("size: 0.9\n")
    now = project_fonts(project, more=["ka"])
    assert now is not found  # what was set in these was set by other rules
    assert now.faces == found.faces
    assert language.script_of("ka").size == 0.9
    assert lacking(found, "ka") is not lacks


def test_what_is_made_has_the_fonts_and_scripts_of_its_own_project(
    project: Project, fonts: FontSet, tmp_path: Path
) -> None:
    def size_in(one: Project) -> float:
        """The size of Georgian letters in what is made."""
        assert isinstance(make(one, Asking()), Made)
        return Asking.sizes.pop()

    other = make_project(tmp_path / "other")
    for one, size in ((project, 0.9), (other, 0.8)):
        (georgian(one, fonts) / FILE).write_text(f"size: {size}\n")
    assert [size_in(one) for one in (project, other, project)] == [0.9, 0.8, 0.9]
    shutil.rmtree(project.fonts)
    assert size_in(project) == 1.0
    project.fonts.mkdir()
    (project.fonts / "Own.ttf").write_bytes(b"no font")
    with pytest.raises(ContentError, match=r"fonts/Own\.ttf"):
        make(project, Asking())


def test_what_a_target_is_made_from_has_the_fonts(project: Project, fonts: FontSet) -> None:
    def inputs() -> set[tuple[str, str]]:
        trace = Trace(project)
        trace.fonts()
        return {(kind, "/".join(key)) for kind, key in trace.inputs}

    assert inputs() == {("names", "fonts")}
    georgian(project, fonts)
    files = {("file", f"fonts/Geor/{name}.ttf") for name in ("Latin", "Latin-Bold")}
    assert inputs() == {("names", "fonts"), ("names", "fonts/Geor"), *files}


def test_scripts_that_cannot_be(project: Project, fonts: FontSet) -> None:
    georgian(project, fonts, "geor")
    (project.fonts / "Jpan").mkdir()
    (project.fonts / "Cyrl").mkdir()
    (project.fonts / "Cyrl" / "script.yaml").write_text("size: 1\nhyphens: no\nlike: Jpan\n")
    found = faults(project)
    assert len(found) == 4
    assert found[0].startswith("fonts/Cyrl/script.yaml:2: ")
    assert found[1].startswith("fonts/Cyrl/script.yaml:3: ")
    assert "fonts/Jpan:0: the faces of Jpan cannot be replaced" in found[2]
    assert found[3] == "fonts/geor:0: 'geor' is no code of a script"


def test_a_script_whose_signs_join_is_refused(project: Project, fonts: FontSet) -> None:
    georgian(project, fonts, feature="fina")
    found = faults(project)
    assert len(found) == 2
    assert all("the signs of its script join (fina)" in fault for fault in found)


def test_editors_know_what_the_file_may_say(project: Project) -> None:
    (project.fonts / "Geor").mkdir(parents=True)
    assert "hyphenates" in schemas(project)[0][project.fonts / "Geor" / FILE]["properties"]

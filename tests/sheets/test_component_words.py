"""What ``components.xml.j2`` calls the components: each in words of its own, or a fault there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jinja2 import Environment

from generator.drawing.fonts import FontSet
from generator.faults import ContentError, Fault
from generator.project import Project
from tests.support.places import ROOT
from tests.support.projects import GAME, sample
from tests.support.sheetproject import sheets_of

NAME = "components.xml.j2"
ALL = (*ROOT.glob(f"content/*/{NAME}"), *ROOT.glob(f"generator/scaffold/files/**/{NAME}.in"))
MARKERS = "  - {id: markers, shape: disc, count: 3, shared: true}\n"
FILE = f"content/{GAME}/{NAME}"


@pytest.mark.parametrize("path", ALL, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_new_component_is_called_as_another(path: Path) -> None:
    environment = Environment(extensions=["jinja2.ext.i18n"], autoescape=True)
    environment.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    text = path.read_text("utf-8").replace("__game__", "new")
    words = environment.from_string(text, globals={"game": {}, "facts": {}}).module
    assert not words.name("some-markers").strip()  # type: ignore[attr-defined]
    assert not words.counted("some-markers", 3).strip()  # type: ignore[attr-defined]


def faults(project: Project, fonts: FontSet) -> list[Fault]:
    with pytest.raises(ContentError) as caught:
        sheets_of(fonts, project=project, game=GAME)
    return list(caught.value.faults)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return sample(tmp_path)


def rewritten(project: Project, *changes: tuple[str, str]) -> None:
    path = project.content / GAME / NAME
    text = path.read_text("utf-8")
    for old, new in changes:
        assert re.search(old, text)
        text = re.sub(old, new, text)
    path.write_text(text, "utf-8")


def test_a_component_without_words_is_named_with_the_macros_that_lack_them(
    project: Project, fonts: FontSet
) -> None:
    with (project.content / GAME / "sheets.yaml").open("a") as file:
        file.write(MARKERS)
    lines = (project.content / GAME / NAME).read_text("utf-8").splitlines()
    expected = [
        (FILE, number, "markers", f"the macro {name!r} says nothing of markers")
        for number, line in enumerate(lines, 1)
        for name in ("name", "counted")
        if f"macro {name}(" in line
    ]
    found = [(f.file, f.line, f.item, f.problem) for f in faults(project, fonts)]
    assert found == expected


def test_all_macros_that_lack_are_named_in_the_file_that_lacks_them(
    project: Project, fonts: FontSet
) -> None:
    rewritten(project, ("macro advice", "macro advise"), ("macro counted", "macro count"))
    one, other = faults(project, fonts)
    assert (one.file, one.item, other.file) == (FILE, "advice", FILE)
    assert one.problem == "lacks the macro 'advice': sheets.xml.j2 asks for advice('none')"
    assert "did you mean advise?" in one.remedy
    assert other.problem.startswith("lacks the macro 'counted'")


def test_a_macro_that_takes_too_few_values_is_named_where_it_begins(
    project: Project, fonts: FontSet
) -> None:
    rewritten(project, (r"macro care\(inset\)", "macro care()"))
    (fault,) = faults(project, fonts)
    assert (fault.file, fault.line > 1) == (FILE, True)
    assert fault.problem == "care() is called as care('0.5')"

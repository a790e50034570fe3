"""What has one cause is one line for people, and each fault by itself as data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.faults import Fault
from generator.project import Project
from generator.text import review
from generator.text.brief import FEW, in_brief
from generator.text.places import po_path
from tests.support.projects import GAME, LANG, answer, sample

PO = f"locales/{LANG}/LC_MESSAGES/{GAME}.po"


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    return sample(tmp_path, fonts, checked=True)


def without(project: Project, translations: int) -> None:
    """Empty the last ``translations`` of the catalogue, all on one line each."""
    path = po_path(project, LANG, GAME)
    text = path.read_text("utf-8")
    whole = list(re.finditer(r'^msgstr "[^"]+"$', text, re.MULTILINE))
    for found in reversed(whole[len(whole) - translations :]):
        text = f'{text[: found.start()]}msgstr ""{text[found.end() :]}'
    path.write_text(text, "utf-8")


def test_few_messages_are_named_and_many_are_counted(project: Project) -> None:
    without(project, FEW)
    faults = review.check_all(project)
    assert in_brief(project, faults) == faults
    assert len(faults) == FEW

    without(project, FEW + 2)
    faults = review.check_all(project)
    total = sum(
        "msgid" in entry for entry in po_path(project, LANG, GAME).read_text().split("\n#:")
    )
    assert len(faults) > FEW
    (fault,) = in_brief(project, faults)
    assert (fault.file, fault.line) == (PO, 0)
    assert fault.problem == f"{len(faults)} of {total - 1} messages are not translated"
    assert fault.remedy == f"`rulepress messages check {LANG}` names each"


def test_one_update_that_is_wanting_is_one_fault(project: Project) -> None:
    book = project.content / GAME / "rulebook.xml.j2"
    text = book.read_text("utf-8")
    book.write_text(
        text.replace("One to three{", "One, two{").replace("You need:", "Take:"), "utf-8"
    )
    faults = review.check_all(project)
    assert len(faults) == 6  # in the template twice, for it is new and old; once in the catalogue
    (fault,) = in_brief(project, faults)
    assert str(fault) == (
        f"locales: out of date in 6 places, of {GAME}.pot, {LANG}/{GAME}.po"
        " (`rulepress messages update` does all of it)"
    )


def test_what_is_wrong_otherwise_is_told_as_it_is(project: Project) -> None:
    others = [Fault("b.yaml", 1, "x", "wrong"), Fault("a.yaml", 2, "y", "wrong")]
    assert in_brief(project, others) == sorted(others)


def test_people_read_it_in_brief_and_programs_in_full(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    without(project, 2 * FEW)
    place = ("--project", str(project.root))
    for command in (["check"], ["messages", "check"], ["build", "--edition", LANG]):
        capsys.readouterr()
        assert main([*command, *place]) == 1
        said = capsys.readouterr().err
        assert "messages are not translated (" in said and "no translation" not in said
    assert len(answer(project.root, "check", status=1)["faults"]) == 2 * FEW
    capsys.readouterr()
    assert main(["messages", "check", LANG, *place]) == 1
    assert capsys.readouterr().err.count(": no translation") == 2 * FEW
    assert main(["messages", "check", "xx", *place]) == 2

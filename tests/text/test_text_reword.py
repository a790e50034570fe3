"""A spelling corrected in the English makes no language fuzzy, once a reviewer says so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.project import Project
from generator.text import commands
from generator.text.places import po_path
from generator.text.reword import carry_over, rewordings
from tests.support.textproject import TEMPLATE, make_project, write, write_po

pytestmark = pytest.mark.skipif(not shutil.which("msgmerge"), reason="GNU gettext is not installed")

TRANSLATED = """\
# Two sentences.
#: content/stones/rulebook.xml.j2
msgctxt "stones/aim"
msgid "Lay a twig. Claim a hexagon."
msgstr "トウィッグを置きます。"

#: content/stones/rulebook.xml.j2
#, python-format
msgctxt "stones/end"
msgid "<b>%(n)s</b> disc"
msgid_plural "<b>%(n)s</b> discs"
msgstr[0] "<b>%(n)s</b>個"
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = make_project(tmp_path)
    retyped(made, "{{ n }} discs", "<b>{{ n }}</b> discs")
    write_po(made, TRANSLATED)
    commands.update(made)
    return made


def retyped(project: Project, *changes: str) -> None:
    """The template with changes, each an old and a new text, on top of the plural's tag."""
    text = TEMPLATE.replace("{{ n }} discs", "<b>{{ n }}</b> discs")
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text or new in text
        text = text.replace(old, new)
    write(project.content / "stones" / "rulebook.xml.j2", text)


def catalogue(project: Project) -> str:
    return po_path(project, "ja", "stones").read_text("utf-8")


def test_what_was_reworded_is_shown_and_carried_over(project: Project) -> None:
    before = catalogue(project)
    assert rewordings(project) == ()
    retyped(project, "a hexagon", "the hexagon", "</b> disc{%", "</b> disk{%")
    commands.update(project)
    one, two = rewordings(project)
    assert (one.before.msgid, one.after.msgid) == (
        "Lay a twig. Claim a hexagon.",
        "Lay a twig. Claim the hexagon.",
    )
    assert (two.before.plural, two.after.msgid) == ("<b>%(n)s</b> discs", "<b>%(n)s</b> disk")
    assert one.langs == two.langs == ("ja",)

    carried = carry_over(project, [one.id])
    assert (carried.changed, carried.faults) == ((po_path(project, "ja", "stones"),), ())
    assert rewordings(project) == (two,)
    assert carry_over(project).faults == ()
    # Nothing but the English and the date of its extraction is another than before.
    now = catalogue(project).replace("the hexagon", "a hexagon").replace("disk", "disc")
    assert [line for line in now.split("\n") if "Creation" not in line] == [
        line for line in before.split("\n") if "Creation" not in line
    ]


def test_a_translation_that_is_wrong_for_the_new_english_stays_fuzzy(project: Project) -> None:
    retyped(project, "Claim a hexagon", "Claim a <b>hexagon</b>")
    commands.update(project)
    carried = carry_over(project)
    assert carried.changed == ()
    assert [fault.problem for fault in carried.faults] == ["the tag <b> is lost"]
    assert "#, fuzzy" in catalogue(project)


def test_a_guess_from_a_message_that_there_still_is_is_no_rewording(project: Project) -> None:
    retyped(
        project,
        "</book>",
        "<p>{% trans 'stones/aim' %}Lay a twig. Claim an area.{% endtrans %}</p></book>",
    )
    commands.update(project)
    assert "fuzzy" in catalogue(project)
    assert rewordings(project) == ()


def test_a_text_that_was_changed_and_changed_back_carries_its_translations(
    project: Project,
) -> None:
    before = catalogue(project)
    retyped(project, "a hexagon", "the hexagon", "</b> disc{%", "</b> disk{%")
    commands.update(project)
    retyped(project)
    commands.update(project)
    assert catalogue(project).count("#, fuzzy") == len(rewordings(project)) == 2
    assert carry_over(project).faults == ()
    now, then = (
        [line for line in text.split("\n") if "Creation" not in line]
        for text in (catalogue(project), before)
    )
    assert now == then


def test_a_section_that_gets_another_name_carries_its_translations(project: Project) -> None:
    retyped(project, "stones/aim", "stones/goal")
    commands.update(project)
    (pair,) = rewordings(project)
    assert (pair.before.context, pair.after.context) == ("stones/aim", "stones/goal")
    assert carry_over(project, [pair.id]).faults == ()
    assert "fuzzy" not in catalogue(project)


def test_what_is_carried_over_keeps_line_ends_and_the_flags_of_newer_gettext(
    project: Project,
) -> None:
    retyped(project, "a hexagon", "the hexagon", "</b> disc{%", "</b> disk{%")
    commands.update(project)
    path = po_path(project, "ja", "stones")
    other = path.read_bytes().replace(b"\n", b"\r\n").replace(b"#, ", b"#= ")
    path.write_bytes(other)
    assert commands.update(project) == ()
    assert path.read_bytes() == other
    carry_over(project)
    now = path.read_bytes()
    assert b"fuzzy" not in now
    assert b"#= python-format\r\n" in now
    assert now.count(b"\r\n") == now.count(b"\n") > 20

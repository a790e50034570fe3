"""Messages come from templates and Python code into the domain of their game."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.faults import ContentError, Fault
from generator.project import Project
from generator.text.extract import extract, source_flaws, sources
from generator.text.places import MessageKey
from tests.support.textproject import make_project, write


def test_messages_of_templates_and_modules(tmp_path: Path) -> None:
    found = extract(make_project(tmp_path))
    assert list(found) == ["rulepress", "stones"]
    (word,) = found["rulepress"]
    assert word.key == MessageKey("rulepress", "figures/stem", "Legal.")
    assert word.places == (("generator/figures/words.py", 6),)
    assert word.comments == ("beginning of a caption",)
    aim, end = found["stones"]
    assert aim.key == MessageKey("stones", "stones/aim", "Lay a twig. Claim a hexagon.")
    assert aim.places == (("content/stones/rulebook.xml.j2", 4),)
    assert aim.comments == ("rule id touching; term: vertex",)
    assert end.key == MessageKey("stones", "stones/end", "<b>%(n)s</b> disc", "%(n)s discs")
    assert end.comments == ()


def test_a_message_used_twice_has_both_places(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write(
        project.content / "stones" / "extra.j2",
        "{# Translators: again #}\n"
        "{% trans 'stones/aim' %}Lay a twig. Claim a hexagon.{% endtrans %}",
    )
    aim = extract(project)["stones"][0]
    assert [file for file, _ in aim.places] == [
        "content/stones/extra.j2",
        "content/stones/rulebook.xml.j2",
    ]
    assert aim.comments == ("again", "rule id touching; term: vertex")


@pytest.mark.parametrize(
    ("path", "domain"),
    [
        ("content/stones/rulebook.xml.j2", "stones"),
        ("content/common/colophon.xml.j2", "common"),
        ("generator/games/stones/engine/rules.py", "stones"),
        ("generator/templates/colophon.xml.j2", "rulepress"),
        ("generator/contract/engine.py", "rulepress"),
        ("generator/games/stones/__init__.py", "stones"),
        ("generator/games/stones/diagram/scene.py", "stones"),
        ("generator/games/not_told_yet/diagram/scene.py", "not_told_yet"),
        ("generator/kit/marks.py", "rulepress"),
        ("generator/figures/words.py", "rulepress"),
    ],
)
def test_the_domain_follows_the_path(tmp_path: Path, path: str, domain: str) -> None:
    project = make_project(tmp_path)
    write(tmp_path / path, "")
    assert {source.file: source.domain for source in sources(project)}[path] == domain


def faults(project: Project) -> list[Fault]:
    with pytest.raises(ContentError) as caught:
        extract(project)
    return list(caught.value.faults)


def test_all_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write(project.content / "stones" / "rulebook.xml.j2", "<p>\n{% trans %}never closed\n")
    write(tmp_path / "generator" / "figures" / "words.py", "gettext(:\n    x = (\n")
    assert [(f.file, f.line) for f in faults(project)] == [
        ("content/stones/rulebook.xml.j2", 2),
        ("generator/figures/words.py", 1),
    ]


def test_one_message_cannot_have_two_plurals(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write(
        project.content / "stones" / "extra.j2",
        "\n{% trans n=1 %}disc{% pluralize %}discs{% endtrans %}\n"
        "{% trans n=1 %}disc{% pluralize %}disks{% endtrans %}",
    )
    (fault,) = faults(project)
    assert (fault.line, fault.remedy) == (3, "see content/stones/extra.j2:2")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Lay <b>one</b> &amp; {{ n }}, 100%", None),
        ("Lay <u>one", "unknown tag <u>"),
        ("Lay <b>one", "broken markup"),
        ("you & me", "broken markup"),
    ],
)
def test_flaws_of_the_english_are_named_in_the_template(
    tmp_path: Path, text: str, problem: str | None
) -> None:
    project = make_project(tmp_path)
    write(
        project.content / "stones" / "rulebook.xml.j2", f"\n{{% trans n=1 %}}{text}{{% endtrans %}}"
    )
    found = list(source_flaws(extract(project)["stones"]))
    assert bool(found) is bool(problem)
    assert all((f.file, f.line) == ("content/stones/rulebook.xml.j2", 2) for f in found)
    assert problem is None or found[0].problem.startswith(problem)


def test_a_lone_percent_sign_in_python_is_named(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write(tmp_path / "generator" / "w.py", 'say.gettext("100% of %(n)s ")\n')
    found = [f.problem for f in source_flaws(extract(project)["rulepress"])]
    assert found == ["space at the beginning or the end", "'% ' is no placeholder"]


def test_a_message_without_a_text_is_named(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    project = make_project(tmp_path)
    write(
        project.content / "stones" / "rulebook.xml.j2",
        "<p>\n{% trans %}{% endtrans %}\n{% trans 'stones/aim' %} {% endtrans %}</p>\n"
        "{% trans n=1 %}{% pluralize %}discs{% endtrans %}",
    )
    write(tmp_path / "generator" / "w.py", 'say.gettext("")\nsay.npgettext("a", "", "b", 2)\n')
    assert [(f.file, f.line, f.problem) for f in faults(project)] == [
        ("content/stones/rulebook.xml.j2", 2, "a message without a text"),
        ("content/stones/rulebook.xml.j2", 3, "a message without a text"),
        ("content/stones/rulebook.xml.j2", 4, "a message without a text"),
        ("generator/w.py", 1, "a message without a text"),
        ("generator/w.py", 2, "a message without a text"),
    ]
    assert capfd.readouterr().err == ""  # Babel has nothing to say of it


@pytest.mark.parametrize(
    "deep",
    [
        "{% if a %}" * 3000 + "{% endif %}" * 3000,
        "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
        "{{ a" + ".b" * 9000 + " }}",
        "{{ a" + " + 1" * 9000 + " }}",
    ],
)
def test_what_is_nested_too_deeply_has_its_line(tmp_path: Path, deep: str) -> None:
    project = make_project(tmp_path)
    path = project.content / "stones" / "rulebook.xml.j2"
    write(path, f"<book>\n\n{deep}")
    with pytest.raises(ContentError) as caught:
        extract(project)
    file = project.shown(path)
    assert [str(fault) for fault in caught.value.faults] == [f"{file}:3: nested too deeply"]


def test_a_message_is_found_wherever_in_an_expression_it_stands(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write(
        tmp_path / "generator" / "w.py",
        "# Translators: the whole\n"
        "said = say.gettext(\n"
        '    "%(all)s lie there",\n'
        "    all=joined(\n"
        "        [\n"
        "            # Translators: a part\n"
        '            say.pgettext("part", "%(card)s" " on %(cell)s", card=say.gettext("a card"))\n'
        "            for cell in cells\n"
        "        ]\n"
        "    ),\n"
        ")\n"
        "# Translators: of the first alone\n"
        "both = {1: f\"{say.gettext('one')}\", 2: say.gettext('two')}\n",
    )
    assert {m.key.msgid: m.comments for m in extract(project)["rulepress"]} == {
        "%(all)s lie there": ("the whole",),
        "%(card)s on %(cell)s": ("a part",),
        "a card": (),
        "one": ("of the first alone",),
        "two": (),
        "Legal.": ("beginning of a caption",),
    }


def test_a_text_that_is_not_written_out_is_named(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write(
        tmp_path / "generator" / "games" / "stones" / "alt.py",
        'say.pgettext("stones/alt", f"{n} stones")\n'
        'say.npgettext("stones/alt", "stone", f"{n} stones", n)\n'
        'say.pgettext(context, "stone")\n'
        "say.gettext(*texts)\n"
        'say.gettext("stones", n=f"{n}")\n',
    )
    assert [(f.file, f.line, f.problem) for f in faults(project)] == [
        ("generator/games/stones/alt.py", line, "a text for translators that is not written out")
        for line in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize("deep", ["-" * 100_000 + "n", "n" + ".b" * 20_000, "n" + "()" * 20_000])
def test_code_that_is_nested_too_deeply_is_a_fault_of_its_file(tmp_path: Path, deep: str) -> None:
    project = make_project(tmp_path)
    write(tmp_path / "generator" / "games" / "stones" / "alt.py", f"say.gettext('a', n={deep})\n")
    assert [(f.file, f.problem) for f in faults(project)] == [
        ("generator/games/stones/alt.py", "nested too deeply")
    ]

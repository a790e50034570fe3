"""Rendering of templates: what goes wrong is named with file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.faults import ContentError, Fault
from generator.markup.blockxml import parse
from generator.markup.template import render
from generator.project import Project
from generator.text.extract import gather
from tests.support.words import Words


def catalogue(**words: str) -> Words:
    """Translations into a language of our own; what is not in it stays English."""
    return Words("xx", words)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for name in ("demo", "common"):
        (tmp_path / "content" / name).mkdir(parents=True)
    return Project(tmp_path)


def rendered(project: Project, source: str, **words: str) -> str:
    (project.content / "demo" / "book.xml.j2").write_text(source, "utf-8")
    return render(
        "book.xml.j2",
        project=project,
        game="demo",
        catalogue=catalogue(**words),
        read=lambda path: path.read_text("utf-8"),
        context={"facts": {"n": 3, "name": "A & B"}},
    )


def fault(project: Project, source: str, **words: str) -> Fault:
    with pytest.raises(ContentError) as caught:
        rendered(project, source, **words)
    (found,) = caught.value.faults
    return found


def plain(xml: str) -> str:
    """Without the places that elements carry."""
    return re.sub(r' _at="[^"]*"', "", xml)


def test_messages_are_trimmed_translated_and_filled_in(project: Project) -> None:
    source = '<p>{% trans "demo/a" n=facts.n %}\n  There are {{ n }}\n  twigs.\n{% endtrans %}</p>'
    assert plain(rendered(project, source)) == "<p>There are 3 twigs.</p>"
    translated = {"There are %(n)s twigs.": "小枝は%(n)s本です。"}
    assert plain(rendered(project, source, **translated)) == "<p>小枝は3本です。</p>"


def test_plural_forms(project: Project) -> None:
    source = (
        '{% trans "demo/a" n=facts.n %}{{ n }} twig{% pluralize n %}{{ n }} twigs{% endtrans %}'
    )
    assert rendered(project, source) == "3 twigs"


def test_values_are_escaped_and_messages_are_not(project: Project) -> None:
    source = '{% trans "demo/a" x=facts.name %}<b>{{ x }}</b>{% endtrans %}'
    assert rendered(project, source) == "<b>A &amp; B</b>"


def test_code_in_a_translation_is_text(project: Project) -> None:
    source = '{% trans "demo/a" %}Aim{% endtrans %}'
    assert rendered(project, source, Aim="{{ 1 + 1 }}") == "{{ 1 + 1 }}"


def test_an_undefined_name_is_named_with_its_line(project: Project) -> None:
    found = fault(project, "<p>\n{{ facts.discs }}\n</p>")
    assert (found.file, found.line) == ("content/demo/book.xml.j2", 2)
    assert found.problem == "facts has no 'discs'; it has: n, name"


def test_all_undefined_names_are_named(project: Project) -> None:
    (project.content / "common" / "part.xml.j2").write_text("\n{{ fact.n }}", "utf-8")
    source = """{{ facts.shapes }}
{% trans "a" n=facts.wings %}{{ n }} wings{% endtrans %}
{{ n }}{{ facts.name.first }}
{% include "part.xml.j2" %}"""
    with pytest.raises(ContentError) as caught:
        rendered(project, source)
    assert [(Path(f.file).name, f.line, f.problem) for f in caught.value.faults] == [
        ("part.xml.j2", 2, "'fact' is undefined; did you mean facts? there are: facts"),
        ("book.xml.j2", 1, "facts has no 'shapes'; it has: n, name"),
        ("book.xml.j2", 2, "facts has no 'wings'; it has: n, name"),
        ("book.xml.j2", 3, "'n' is undefined; there are: facts"),
        ("book.xml.j2", 3, "a text has no 'first'"),
    ]


@pytest.mark.parametrize(
    ("source", "line", "problem"),
    [
        ("\n{{ 1/0 }}", 2, "division by zero"),
        (
            "\n{% for i in range(99999999) %}{% endfor %}",
            2,
            "this cannot be worked out: Range too big",
        ),
        ("\n{{ 'a' + 1 }}", 2, "a text and a number cannot be added"),
        ("\n{{ none.x }}", 2, "the value none has no 'x'"),
        ("\n{{ facts.n() }}", 2, "a number cannot be called like a function"),
        ("\n{% for a in 3 %}{% endfor %}", 2, "a number has no parts to go through"),
        ("\n{% for a, b in [1] %}{% endfor %}", 2, "a number has no parts to give names to"),
        ("\n{{ none|length }}", 2, "the value none has no length"),
        ("\n{{ facts.n + none }}", 2, "there is no + of a number and the value none"),
        ("\n{{ 'a' < 1 }}", 2, "a text and a number cannot be compared"),
        ("\n{{ gettext() }}", 2, "gettext() lacks values in its brackets"),
        ("\n{{ range() }}", 2, "range() has not as many values in its brackets as it takes"),
        ("\n{{ 'a'.join(1) }}", 2, "a template may not use 'join' of a text"),
        ("\n{{ ('a' * 9)|dictsort }}", 2, "a text has no 'items'"),
        ('\n{% include "book.xml.j2" %}', 2, "the template includes itself"),
        ("\n{{ " + "(" * 5000, 2, "nested too deeply"),
    ],
)
def test_what_cannot_be_worked_out_is_named(
    project: Project, source: str, line: int, problem: str
) -> None:
    found = fault(project, source)
    assert (found.file, found.line) == ("content/demo/book.xml.j2", line)
    assert found.problem.startswith(problem)


@pytest.mark.parametrize(
    "source",
    [
        "{% trans %}{% endtrans %}",
        '{% trans "demo/a" %} \n {% endtrans %}',
        "{% trans n=facts.n %}{% pluralize n %}{% endtrans %}",
        '{% trans "demo/a" n=facts.n %}{{ n }}{% pluralize n %}{% endtrans %}',
        "{% trans n=facts.n %}{% pluralize n %}{{ n }}{% endtrans %}",
        '{{ gettext("") }}',
        '{{ pgettext("demo/a", "") }}',
        '{{ npgettext("demo/a", "", "", 3) }}',
    ],
)
def test_a_message_without_a_text_is_one_fault(project: Project, source: str) -> None:
    (found,) = set(gather(project, {"demo"}).faults) | {fault(project, f"\n{source}")}
    assert (found.file, found.line) == ("content/demo/book.xml.j2", 2)
    assert found.problem == "a message without a text"
    assert set(gather(project, {"demo"}).faults) == {found}


SECTION = """<book>
<section id="aim"><h>{% trans "a" %}Aim
  of the game{% endtrans %}</h>
{% for word in ["a", "b"] %}
  <p>{{ word }}</p>
{% endfor %}
{% include "part.xml.j2" %}
<p>{% trans "a" %}One {% endtrans %}</p>
</section>
</book>"""


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("<p>{{ word }}", "<u>{{ word }}", ("book.xml.j2", 5)),
        ("<p>{{ word }}</p>", "<u>{{ word }}</u>", ("book.xml.j2", 5)),
        ("One ", "<b>One", ("book.xml.j2", 8)),
        ("One ", "<u>One</u>", ("book.xml.j2", 8)),
        ("One ", "One & two", ("book.xml.j2", 8)),
        ("<item>", "<entry>", ("part.xml.j2", 3)),
        ("</item>", "", ("part.xml.j2", 3)),
        ('<section id="aim">', '<section name="aim">', ("book.xml.j2", 2)),
        ("</section>", "<!DOCTYPE x></section>", ("book.xml.j2", 8)),
        ("<book>", "<!DOCTYPE x>\n<book>", ("book.xml.j2", 2)),
    ],
)
def test_a_slip_of_the_markup_is_named_where_it_stands_in_every_language_alike(
    project: Project, old: str, new: str, place: tuple[str, int]
) -> None:
    part = "<list>\n\n<item>I</item>\n</list>"
    (project.content / "common" / "part.xml.j2").write_text(part.replace(old, new), "utf-8")
    found = set()
    for lang, words in (("en", {}), ("xx", {"Aim of the game": "目的"})):
        with pytest.raises(ContentError) as caught:
            parse(rendered(project, SECTION.replace(old, new), **words), lang, "unknown")
        found.add(caught.value.faults[0])
    (slip,) = found
    assert (Path(slip.file).name, slip.line) == place


def test_places_leave_no_trace(project: Project) -> None:
    (project.content / "common" / "part.xml.j2").write_text("<note>N</note>", "utf-8")
    source = SECTION.replace("<p>{{ word }}", "<p><!-- <b> -->{{ word }}")
    xml = rendered(project, source)
    assert parse(xml, "en", "f") == parse(plain(xml), "en", "f")


def test_a_syntax_error_is_named_with_its_line(project: Project) -> None:
    found = fault(project, "<p>\n\n{% trans %}open</p>")
    assert (found.file, found.line) == ("content/demo/book.xml.j2", 3)


def test_a_lost_placeholder_is_named_with_its_line(project: Project) -> None:
    source = '<p>\n{% trans "demo/a" n=facts.n %}{{ n }} twigs{% endtrans %}</p>'
    found = fault(project, source, **{"%(n)s twigs": "%(m)s twigs"})
    assert found.line == 2
    assert "xx" in found.problem


def test_an_error_in_an_included_template_names_that_template(project: Project) -> None:
    (project.content / "common" / "part.xml.j2").write_text("\n{{ nothing.at_all }}", "utf-8")
    found = fault(project, '<p>\n{% include "part.xml.j2" %}</p>')
    assert (found.file, found.line) == ("content/common/part.xml.j2", 2)


def test_the_game_comes_before_the_common_folder(project: Project) -> None:
    (project.content / "common" / "part.xml.j2").write_text("common", "utf-8")
    assert rendered(project, '{% include "part.xml.j2" %}') == "common"
    (project.content / "demo" / "part.xml.j2").write_text("own", "utf-8")
    assert rendered(project, '{% include "part.xml.j2" %}') == "own"


@pytest.mark.parametrize(
    "name", ["none.xml.j2", "../secret.txt", "/etc/hostname", "parts", "./parts/", "parts/.."]
)
def test_templates_come_from_the_content_only(project: Project, name: str) -> None:
    (project.content / "secret.txt").write_text("secret", "utf-8")
    (project.content / "demo/parts").mkdir()
    found = fault(project, f'\n{{% include "{name}" %}}')
    assert found.line == 2
    assert "there is no template" in found.problem


def test_the_sandbox_holds(project: Project) -> None:
    found = fault(project, "{{ ''.__class__.__mro__ }}")
    assert "may not use '__class__'" in found.problem

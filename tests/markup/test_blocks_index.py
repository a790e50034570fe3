"""Numbers of figures and rules, references, and what is missing."""

from pathlib import Path

import pytest

from generator.faults import ContentError
from generator.markup.blockxml import parse
from generator.markup.index import Index, Target, index, used_figures
from generator.markup.template import render
from generator.project import Project
from generator.text.catalogue import Catalogue

BOOK = """<book><section id="end"><h>End</h><p>See <ref to="last"/>.</p>
<figures><figure ref="late"><caption>A</caption></figure>
<figure ref="last"><caption>B</caption></figure></figures>
<rule id="second"><h>Second</h><p>C</p></rule>
<rule id="first"><h>First</h><p>As <ref to="second"/>, <ref to="end"/></p></rule>
</section></book>"""


def indexed(xml: str, rules: tuple[str, ...] = ("first", "second")) -> Index:
    return index(parse(xml, "en", "t"), rules, ("last", "late", "spare"), "t")


def problems(xml: str, rules: tuple[str, ...] = ("first", "second")) -> list[tuple[str, str]]:
    with pytest.raises(ContentError) as caught:
        indexed(xml, rules)
    return [(fault.item, fault.problem) for fault in caught.value.faults]


def test_figures_are_numbered_as_they_come_and_rules_as_in_the_engine() -> None:
    found = indexed(BOOK)
    assert found.target("last") == Target("figure", "last", 2)
    assert found.target("second") == Target("rule", "second", 2)
    assert found.target("end") == Target("section", "end")


def test_a_reference_means_a_section_before_a_figure() -> None:
    xml = BOOK.replace('id="end"', 'id="late"').replace('to="end"', 'to="late"')
    assert indexed(xml).target("late").kind == "section"


def test_all_that_is_unknown_or_wanting_is_listed() -> None:
    xml = BOOK.replace('to="end"', 'to="nowhere"').replace('ref="late"', 'ref="lost"')
    found = dict(problems(xml, ("first", "third")))
    assert "leads nowhere" in found["nowhere"]
    assert "no such figure" in found["lost"]
    assert "no such rule" in found["second"]
    assert "does not tell this rule" in found["third"]


def test_a_figure_stands_once() -> None:
    assert problems(BOOK.replace('"late"', '"last"')) == [
        ("last", "the figure stands in the book 2 times")
    ]


def test_used_figures_come_in_the_order_of_the_book() -> None:
    assert used_figures(parse(BOOK, "en", "t")) == ("late", "last")


def test_what_is_wrong_is_named_where_it_stands(tmp_path: Path) -> None:
    """Not where the same word stands before it, and in the template that was included."""
    project = Project(tmp_path)
    templates = {
        "demo/book.xml.j2": """<book><section id="end"><h>End</h><p>The figure="lost" is lost.</p>
{% for word in "ab" %}<p>{{ word }}</p>
{% endfor %}<figures>
<figure ref="late"><caption>A</caption></figure>
<figure ref="lost"><caption>A</caption></figure></figures>
<gallery><picture ref="late" label="1"/></gallery>
{% include "part.xml.j2" %}</section></book>""",
        "common/part.xml.j2": """<p>{% trans %}On the
next <ref to="nowhere"/>{% endtrans %}</p>
<rule id="nowhere-else"><h>No</h><p>No</p></rule>""",
    }
    for name, text in templates.items():
        path = project.content / name
        path.parent.mkdir(parents=True)
        path.write_text(text)
    xml = render(
        "book.xml.j2",
        project=project,
        game="demo",
        catalogue=Catalogue("en", ("demo",), ()),
        read=Path.read_text,
        context={},
    )
    with pytest.raises(ContentError) as caught:
        index(parse(xml, "en", "t"), (), ("late",), "t")
    assert {(f.file.removeprefix("content/"), f.line, f.item) for f in caught.value.faults} == {
        ("demo/book.xml.j2", 5, "lost"),
        ("demo/book.xml.j2", 6, "late"),
        ("common/part.xml.j2", 1, "nowhere"),
        ("common/part.xml.j2", 3, "nowhere-else"),
    }

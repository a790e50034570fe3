"""Numbers of figures and rules, references, and what is missing."""

import pytest

from generator.faults import ContentError
from generator.markup.blockxml import parse
from generator.markup.index import Index, Target, index, unused_figures

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


def test_unused_figures() -> None:
    assert unused_figures(parse(BOOK, "en", "t"), ("spare", "last", "late")) == ("spare",)

"""Reading the XML of blocks."""

import time

import pytest

from generator.faults import ContentError, Fault
from generator.markup import blocks as b
from generator.markup.blockxml import parse


def book(body: str) -> b.Book:
    return parse(f"<book>{body}</book>", "en", "rulebook.xml.j2")


def section(body: str) -> tuple[b.Block, ...]:
    part = book(f'<section id="aim"><h>Aim</h>{body}</section>').parts[0]
    assert isinstance(part, b.Section)
    return part.blocks


def faults(xml: str) -> tuple[Fault, ...]:
    with pytest.raises(ContentError) as caught:
        parse(xml, "ja", "rulebook.xml.j2")
    return caught.value.faults


def test_every_block_is_read() -> None:
    blocks = section(
        "<p>One.</p>"
        "<note>Bare text.</note>"
        "<box><p>Framed.</p></box>"
        '<rule id="touching"><h>Touch</h><p>At a vertex.</p></rule>'
        '<list ordered="yes"><item>First</item><item><p>Second</p><p>More</p></item></list>'
        '<table head="yes"><row><cell>Piece</cell></row><row><cell>Twig</cell></row></table>'
        '<figures><figure ref="all"><caption>All.</caption></figure></figures>'
        '<subsection id="sub"><h>Sub</h></subsection>'
        "<qa><q>Why?</q><a>So.</a></qa>"
    )
    assert [type(block) for block in blocks] == [
        b.Para,
        b.Note,
        b.Box,
        b.Rule,
        b.List,
        b.Table,
        b.Figures,
        b.Subsection,
        b.Question,
    ]
    assert blocks[1] == b.Note((b.Para((b.Span("Bare text."),)),))
    assert isinstance(blocks[4], b.List)
    assert [len(item) for item in blocks[4].items] == [1, 2]


def test_parts_keep_their_order_and_flags() -> None:
    found = book(
        "<cover/><contents/>"
        '<section id="a" break="page"><h>A</h></section>'
        '<section id="z" page="last"><h>Z</h></section>'
        "<colophon><p>Thanks.</p></colophon>"
    )
    assert [type(part) for part in found.parts] == [
        b.Cover,
        b.Contents,
        b.Section,
        b.Section,
        b.Colophon,
    ]
    first, last = found.parts[2:4]
    assert isinstance(first, b.Section)
    assert isinstance(last, b.Section)
    assert (first.page_break_before, first.last) == (True, False)
    assert (last.page_break_before, last.last) == (False, True)


def test_inline_elements_nest_and_white_space_collapses() -> None:
    (para,) = section('<p>\n  A <b>bold <i>and</i></b>\n  <ref to="aim"/> .\n</p>')
    assert para == b.Para(
        (
            b.Span("A "),
            b.Span("bold ", ("b",)),
            b.Span("and", ("b", "i")),
            b.Span(" "),
            b.Ref("aim"),
            b.Span(" ."),
        )
    )


def test_spaces_that_were_typed_for_a_reason_stay() -> None:
    (para,) = section("<p>10\u00a0mm\u3000wide</p>")
    assert para == b.Para((b.Span("10\u00a0mm\u3000wide"),))


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("<p>A <u>b</u></p>", "<u> stands in a text"),
        ("<para>A</para>", "<para> is not a block"),
        ("stray<p>A</p>", "text stands in <section>"),
        ('<list ordered="maybe"><item>A</item></list>', '<list ordered="maybe"> is not known'),
        ('<list ordered="yes"><item x="y">A</item></list>', '<item x="y"> is not known'),
        ('<table head="no"><row x="y"><cell>A</cell></row></table>', '<row x="y"> is not known'),
        ('<table head="no"><row><cell x="y">A</cell></row></table>', '<cell x="y"> is not known'),
        ('<subsection id="b"><h x="y">A</h></subsection>', '<h x="y"> is not known'),
        ('<qa><q x="y">A</q><a>B</a></qa>', '<q x="y"> is not known'),
        ('<qa><q>A</q><a x="y">B</a></qa>', '<a x="y"> is not known'),
        ('<p>A <b x="y">B</b></p>', '<b x="y"> is not known'),
        ('<p rule="a">A</p>', '<p rule="a"> is not known'),
        ("<figures><figure><caption>A</caption></figure></figures>", "<figure> lacks its ref="),
        ('<figures><figure ref="a"/></figures>', "a figure has one <caption>"),
        ("<qa><a>A</a><q>Q</q></qa>", "<qa> holds one <q>, then one <a>"),
        ("<list/>", "<list> is empty"),
        ("<figures/>", "<figures> is empty"),
        (
            "<table><row><cell>A</cell></row><row><cell>A</cell><cell>B</cell></row></table>",
            "differ in their number of cells",
        ),
        ('<rule id="touching"><p>A</p></rule>', "<rule> lacks a heading"),
        ('<rule id="aim"><h>A</h></rule>', "the id 'aim' is used twice"),
        ('<p id="aim">A</p>', "the id 'aim' is used twice"),
        (
            '<list ordered="no"><item id="a"><p>A</p></item></list>',
            "an <item> of blocks has an id",
        ),
        ("<p>A <ref/></p>", "<ref> lacks its to="),
    ],
)
def test_a_slip_is_named_with_its_section(body: str, problem: str) -> None:
    found = faults(f'<book><section id="aim"><h>Aim</h>{body}</section></book>')
    assert problem in found[0].problem
    assert "language ja" in found[0].problem
    assert found[0].file == "rulebook.xml.j2"


def test_all_slips_are_listed() -> None:
    found = faults(
        '<book><section id="a"><h>A</h><p>x <u>y</u></p></section>'
        '<section id="b"><h>B</h><para/></section></book>'
    )
    assert [fault.item for fault in found] == ["a", "b"]


def test_xml_that_is_not_well_formed_is_named_with_section_and_text() -> None:
    (found,) = faults('<book>\n<section id="aim">\n<h>Aim</h>\n<p>An <b>open tag</p>\n</section>')
    assert found.item == "aim"
    assert "An <b>open tag" in found.problem


def test_what_follows_the_book_is_named_where_it_stands() -> None:
    (found,) = faults('<book _at="a.j2:1"><cover _at="b.j2:7"/></book>\n<book _at="a.j2:2"/>')
    assert (found.file, found.line) == ("a.j2", 2)


@pytest.mark.parametrize(
    ("xml", "problem"),
    [
        ('<!DOCTYPE book [<!ENTITY x "boo">]><book><p>A&x;B</p></book>', "<!DOCTYPE is not known"),
        ('<!DOCTYPE book SYSTEM "f.dtd"><book/>', "<!DOCTYPE is not known"),
        ("<book><p>A<![CDATA[<b>]]></p></book>", "<![CDATA[ is not known"),
        ("<book><p>A&x;B</p></book>", "Entity 'x' not defined"),
        ('<book><section id="a"><h>A<?x y?></h></section></book>', "<?x y?> is not known"),
        ("<book><?x y?></book>", "<?x y?> is not known"),
    ],
)
def test_nothing_vanishes(xml: str, problem: str) -> None:
    assert problem in faults(xml)[0].problem


def test_comments_may_stand_anywhere() -> None:
    (para,) = section("<!-- a --><p>A<!-- b -->B</p><!-- c -->")
    assert para == b.Para((b.Span("A"), b.Span("B")))
    assert (
        "<p> is empty"
        in faults("<book><section id='a'><h>A</h><p><!-- b --></p></section></book>")[0].problem
    )


def test_an_encoding_that_a_template_declares_is_not_believed() -> None:
    found = parse(
        '<?xml version="1.0" encoding="latin-1"?><book><colophon>é</colophon></book>', "en", "x"
    )
    assert found.parts == (b.Colophon((b.Para((b.Span("é"),)),)),)


def test_a_cell_that_no_page_can_hold_is_named() -> None:
    cell = f"<table><row><cell>{'long ' * 90}</cell></row></table>"
    (found,) = faults(f'<book><section id="a"><h>A</h>{cell}</section></book>')
    assert found.problem.startswith("<cell> has 449 characters")


def test_a_text_of_more_characters_than_a_book_sets_in_one_is_named() -> None:
    texts = f"<h>{'7' * 10_001}</h><p>{'a' * 250_000}</p>"
    found = faults(f'<book><section id="a">{texts}</section></book>')
    assert [fault.problem.split(";")[0] for fault in found] == [
        "<h> has 10001 characters",
        "<p> has 250000 characters",
    ]
    assert all(len(str(fault)) < 300 for fault in found)


def test_skeletons_ignore_words_but_nothing_else() -> None:
    def shape(words: str, figure: str = "a", label: str = "1") -> tuple[str, ...]:
        return b.skeleton(
            book(
                f'<section id="s"><h>{words}</h><p>{words} <b>x</b></p>'
                f'<figures><figure ref="{figure}"><caption>{words}</caption></figure></figures>'
                f'<gallery><picture ref="g" label="{label}"/></gallery></section>'
            )
        )

    assert shape("one") == shape("eins zwei")
    assert shape("one") != shape("one", "b")
    assert shape("one") != shape("one", label="eins")


@pytest.mark.parametrize(
    "wrong", ["<?php x?>", "text<?php x?>", "&a;", "<row/>", "<list/>", "<p><ref/></p>", "a<zz/>"]
)
@pytest.mark.parametrize(
    "around", ["{}", "<p>{}</p>", "<list>{}</list>", "<table><row><cell>{}</cell></row></table>"]
)
def test_thousands_of_faults_in_one_element_take_no_longer_each(wrong: str, around: str) -> None:
    body = f'<section id="s"><h>h</h>{around.format(wrong * 4000)}</section>'
    begun = time.process_time()
    with pytest.raises(ContentError):
        parse(f"<book>{body}</book>", "en", "f.j2")
    assert time.process_time() - begun < 2


def test_thousands_of_attributes_are_one_fault() -> None:
    attributes = " ".join(f'a{n}="1"' for n in range(20_000))
    begun = time.process_time()
    (fault,) = faults(f'<book><section id="s"><h>h</h><p {attributes}>x</p></section></book>')
    assert time.process_time() - begun < 5
    assert "<p> has 20000 attributes" in fault.problem
    assert fault.remedy == "at most 20"


@pytest.mark.parametrize("half", ["\ud800", "\udfff"])
def test_half_a_character_is_a_fault(half: str) -> None:
    (fault,) = faults(f'<book><section id="s"><h>h</h><p>one {half}</p></section></book>')
    assert "is half a character, which no book can show" in fault.problem
    assert len(str(fault)) < 300

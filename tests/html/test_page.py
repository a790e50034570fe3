"""The HTML edition: what is in the page, told from its elements."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree, html

from generator.drawing.colours import contrast
from generator.drawing.fonts import FontSet
from generator.drawing.themes import theme
from generator.faults import ContentError
from generator.html import palette
from generator.html.elements import document, element
from generator.html.page import make_page
from generator.html.sharing import share
from generator.markup.blocks import Span, Table, number_columns
from tests.support.bookproject import JAPANESE, TEMPLATE, make_project, request

GAME_COLOURS = ("#2a7f4f", "#b3541e", "#4b4fa6", "#0f7c8a", "#ffee00", "#000000")


def page(tmp_path: Path, fonts: FontSet, lang: str = "en", template: str = TEMPLATE) -> str:
    return make_page(request(make_project(tmp_path, template), fonts, lang)).decode()


@pytest.fixture
def english(tmp_path: Path, fonts: FontSet) -> html.HtmlElement:
    return html.document_fromstring(page(tmp_path, fonts))


def found(root: etree._Element, path: str) -> list[Any]:
    """What an XPath finds."""
    result = root.xpath(path)
    assert isinstance(result, list)
    return result


def words(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def test_the_page_is_one_file_that_asks_for_nothing(tmp_path: Path, fonts: FontSet) -> None:
    text = page(tmp_path, fonts)
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    made = html.document_fromstring(text)
    assert not found(made, "//script | //link | //img | //iframe | //@src | //@onload")
    assert not re.search(r"url\((?!#)|@import", text)
    links = found(made, "//@href")
    assert links and all(link.startswith("#") for link in links)


def test_a_draft_has_a_stamp_and_marks_the_english_as_on_paper(
    tmp_path: Path, fonts: FontSet
) -> None:
    whole = request(make_project(tmp_path), fonts, "ja")
    finished = make_page(whole).decode()

    def lacks(context: str, msgid: str, plural: str) -> bool:
        del context, plural
        return msgid not in JAPANESE

    text = make_page(replace(whole, lacks={"ja": lacks})).decode()
    made = html.document_fromstring(text)
    assert [words(mark) for mark in found(made, "//*[@class='stamp']")] == ["DRAFT"]
    assert words(found(made, "//title")[0]).endswith("(DRAFT)")
    english = found(made, "//span[@class='fallback']")
    assert {mark.get("lang") for mark in english} == {"en"}
    marked = {words(mark) for mark in english}
    assert marked >= {"Stones", "paragraph", "One figure.", "Skip to the text"}
    assert marked.isdisjoint(JAPANESE.values())
    prose = {words(p) for p in found(made, "//main//*[self::p or self::td or self::h2]")}
    unmarked = [t for t in prose if t.isascii() and re.search("[A-Z][a-z]", t) and t not in marked]
    assert all(t == "A" or "paragraph" in t or "stones" in t for t in unmarked), unmarked
    assert ".stamp" in text
    assert "stamp" not in finished and "fallback" not in finished and "DRAFT" not in finished


def test_the_same_request_gives_the_same_bytes(tmp_path: Path, fonts: FontSet) -> None:
    made = request(make_project(tmp_path), fonts, "ja")
    assert make_page(made) == make_page(made)


def test_every_link_leads_to_one_place(english: html.HtmlElement) -> None:
    ids = Counter(found(english, "//@id"))
    assert set(ids.values()) == {1}
    assert {link[1:] for link in found(english, "//@href")} <= set(ids)
    labels = found(english, "//@aria-labelledby")
    assert set(labels) <= set(ids)


def test_sections_are_called_by_their_titles_and_figures_by_their_numbers(
    english: html.HtmlElement,
) -> None:
    first = english.get_element_by_id("section-aim").find("p")
    assert [(a.text, a.get("href")) for a in first.iter("a")] == [
        ("“Rules”", "#section-rules"),
        ("figure 1", "#figure-legal"),
    ]


def test_a_paragraph_is_called_by_the_title_above_it(tmp_path: Path, fonts: FontSet) -> None:
    template = (
        '<book><section id="aim"><h>A</h><p>See <ref to="gap"/>.</p></section>'
        '<section id="rules"><h>R</h><rule id="one-to-three"><h>One</h>'
        '<list ordered="no"><item id="gap">A <term>gap</term>.</item></list></rule>'
        '<rule id="at-most-five"><h>F</h><p>F</p></rule></section></book>'
    )
    made: html.HtmlElement = html.document_fromstring(page(tmp_path, fonts, template=template))
    assert words(made.get_element_by_id("paragraph-gap")) == "A gap."
    (link,) = found(made.get_element_by_id("section-aim"), ".//a")
    assert (link.text, link.get("href")) == ("“One”", "#paragraph-gap")


def test_headings_go_down_step_by_step_and_rules_have_their_numbers(
    english: html.HtmlElement,
) -> None:
    heads = found(english, "//h1 | //h2 | //h3 | //h4 | //h5 | //h6")
    levels = [int(head.tag[1]) for head in heads]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(b - a <= 1 for a, b in itertools.pairwise(levels))
    rule = english.get_element_by_id("rule-at-most-five")
    assert words(rule.find("h3")) == "2 A"


def test_the_contents_lead_to_sections_and_what_is_in_them(english: html.HtmlElement) -> None:
    (nav,) = found(english, "//nav")
    outer = nav.findall("ol/li")
    assert [words(entry.find("a")) for entry in outer] == ["Aim", "Rules", "All on one page"]
    inner = outer[1].findall("ol/li/a")
    assert [a.get("href") for a in inner][0::2] == ["#rule-one-to-three", "#section-more"]


def test_a_figure_has_number_stem_caption_and_a_name_in_words(
    english: html.HtmlElement,
) -> None:
    figure = english.get_element_by_id("figure-illegal")
    assert words(figure.find("figcaption")) == "Figure 2. Not legal. One too many."
    (drawing,) = figure.iter("{*}svg")
    assert drawing.get("role") == "img"
    named = english.get_element_by_id(drawing.get("aria-labelledby"))
    assert named.text == "A disc that stands for illegal"
    # As wide beside the text as in the book: 40 mm where the text has 9.4 pt.
    assert drawing.get("width") == "12.062rem"


def test_the_blocks_are_the_elements_that_readers_know(english: html.HtmlElement) -> None:
    (note,) = found(english, "//aside")
    assert (note.get("role"), words(note)) == ("note", "A remark.")
    assert [words(item) for item in found(english, "//main//ol/li")] == ["First.", "Second."]
    assert [words(cell) for cell in found(english, "//thead//th[@scope='col']")] == [
        "Piece",
        "Number",
    ]
    assert found(english, "//dl/div[dt='Why?']/dd/p/text()") == ["So."]
    assert found(english, "//dfn/text()") == ["paragraph"]
    assert words(found(english, "//footer")[0]) == "Designed by A. Maker."
    assert found(english, "//section[@class='page']/h2/text()") == ["All on one page"]


def test_without_a_head_the_first_cell_names_its_row(tmp_path: Path, fonts: FontSet) -> None:
    made = html.document_fromstring(
        page(tmp_path, fonts, template=TEMPLATE.replace('head="yes"', 'head="no"'))
    )
    assert [words(cell) for cell in found(made, "//th[@scope='row']")] == ["Piece", "Stones"]


def test_the_japanese_page_is_japanese(tmp_path: Path, fonts: FontSet) -> None:
    made = html.document_fromstring(page(tmp_path, fonts, "ja"))
    assert made.get("lang") == "ja"
    assert words(made.find(".//title")) == "Heap: ヒープ · 遊び方"
    (caption,) = found(made, "//*[@id='figure-legal']/figcaption")
    assert words(caption) == "図1Legal.Emphasis on the top."  # nothing between sentences
    descriptions = found(made, "//*[local-name()='desc']")
    assert {d.get("lang") or d.get("xml:lang") for d in descriptions} == {"ja"}


def test_readings_stand_above_words_where_they_are_asked_for(
    tmp_path: Path, fonts: FontSet
) -> None:
    asked = request(make_project(tmp_path), fonts, "ja")
    assert b"<ruby>" not in make_page(asked)
    text = make_page(replace(asked, readings={"石": "いし"})).decode()
    assert "<ruby>石<rp>（</rp><rt>いし</rt><rp>）</rp></ruby>を1個" in text


def test_what_a_value_holds_is_text(tmp_path: Path, fonts: FontSet) -> None:
    project = make_project(tmp_path)
    file = tmp_path / "content/heap/game.yaml"
    file.write_text(file.read_text("utf-8").replace("A. Maker", '"<b>&amp; Co"'), "utf-8")
    made = make_page(request(project, fonts, "en")).decode()
    assert "Designed by &lt;b&gt;&amp;amp; Co." in made


def test_a_screen_may_read_other_words_than_a_page(tmp_path: Path, fonts: FontSet) -> None:
    told = TEMPLATE.replace("<colophon>", "<colophon><p>Made for {{ medium }}.</p>")
    assert "Made for screen." in page(tmp_path, fonts, template=told)


def test_a_fault_of_the_template_is_told(tmp_path: Path, fonts: FontSet) -> None:
    with pytest.raises(ContentError, match="leads nowhere"):
        page(tmp_path, fonts, template=TEMPLATE.replace('to="rules"', 'to="nothing"'))


@pytest.mark.parametrize("colour", GAME_COLOURS)
def test_any_colour_of_a_game_can_be_read_by_day_and_by_night(colour: str) -> None:
    tones = theme("colour").game(colour)
    for colours in (palette.day(tones), palette.night(tones)):
        for ground in ("paper", "pale"):
            for role in ("ink", "strong"):
                assert contrast(colours[role], colours[ground]) >= palette.LEAST
        assert contrast("#ffffff", colours["band"]) >= palette.LEAST
        assert contrast(colours["quiet"], colours["paper"]) >= palette.LEAST


def test_a_colour_that_can_be_read_stays_as_it_is() -> None:
    assert palette.legible("#2a7f4f", "#ffffff", "#000000") == "#2a7f4f"


def test_columns_of_numbers_are_known() -> None:
    row = ("Stones", "1,000–2,000", "12 stones", "")
    cells = tuple((Span(text),) if text else () for text in row)
    assert number_columns(Table(False, (cells,))) == (False, True, False, False)
    head = (tuple((Span(text),) for text in ("A", "B", "C", "D")), cells)
    assert number_columns(Table(True, head)) == (False, True, False, False)


def test_a_shape_that_comes_again_is_written_once() -> None:
    long = "M0 0" + "L1.5 2.5" * 10
    shape = f'<path d="{long}" fill="#123456"/>'
    other = shape.replace("#123456", "#654321")
    root = etree.fromstring(
        '<svg xmlns="http://www.w3.org/2000/svg">'
        f"<defs><clipPath>{shape}</clipPath></defs><g>{shape}</g><g>{shape}{other}{shape}</g>"
        '<path d="M0 0"/><path d="M0 0"/></svg>'
    )
    share(root)
    shapes = found(root, "//*[local-name()='g']/*")
    assert [(s.tag.partition("}")[2], s.get("id") or s.get("href")) for s in shapes] == [
        ("path", "shape-1"),
        ("use", "#shape-1"),
        ("path", None),
        ("use", "#shape-1"),
    ]
    assert len(found(root, "//*[local-name()='path']")) == 5


def test_what_no_page_may_have_is_shown_by_its_number() -> None:
    wrong = "\x00\x0b\x1b\ud800\ufffe"
    made = document(element("p", wrong, element("b"), wrong, title=wrong))
    shown = "&lt;U+0000&gt;&lt;U+000B&gt;&lt;U+001B&gt;&lt;U+D800&gt;&lt;U+FFFE&gt;"
    assert f">{shown}<b></b>{shown}</p>" in made

"""What the tagger writes into the pages, and the tree that it notes."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.pdf.tags import NULL, Annotation, Element, Mark, Tagger, tagger_of


def canvas() -> Canvas:
    return Canvas(BytesIO(), pagesize=(200, 200), invariant=1)


def outline(element: Element) -> Any:
    """The tree as nested lists: role, then kids; marks as "page/number"."""
    return [
        element.role,
        *(
            outline(kid)
            if isinstance(kid, Element)
            else f"{kid.page}/{kid.mcid}"
            if isinstance(kid, Mark)
            else "link"
            for kid in element.kids
        ),
    ]


def operators(page: Canvas) -> list[str]:
    """Marks and drawing on the open page, a word each."""
    words = []
    for line in page.getCurrentPageContent().splitlines():
        if line.endswith(" BDC"):
            tag, properties = line.removesuffix(" BDC").split(" ", 1)
            words.append(tag[1:] + properties.strip("<>").replace("/MCID", ""))
        elif line == "EMC":
            words.append("end")
        elif " l S" in line:
            words.append("line")
    return words


def draw(page: Canvas) -> None:
    page.line(0, 0, 10, 10)


def test_content_is_numbered_per_page_and_an_element_goes_on_overleaf() -> None:
    page = canvas()
    tagger = Tagger(page, "en")
    for _ in range(2):
        for key in ("first", "second"):
            with tagger.element("P", key=key), tagger.content():
                draw(page)
        page.showPage()
    assert outline(tagger.root) == ["Document", ["P", "0/0", "1/0"], ["P", "0/1", "1/1"]]


def test_an_inner_element_interrupts_the_content_around_it() -> None:
    page = canvas()
    tagger = Tagger(page, "en")
    with tagger.element("P"), tagger.content():
        draw(page)
        with tagger.element("Span", lang="ja"), tagger.content():
            draw(page)
        draw(page)
    assert operators(page) == ["P 0", "line", "end", "Span 1", "line", "end", "P 2", "line", "end"]
    assert outline(tagger.root) == ["Document", ["P", "0/0", ["Span", "0/1"], "0/2"]]


def test_an_artifact_is_never_inside_content_nor_content_inside_it() -> None:
    page = canvas()
    tagger = Tagger(page, "en")
    with tagger.element("P"), tagger.content():
        draw(page)
        with tagger.artifact("Layout"), tagger.element("Span"), tagger.content():
            draw(page)
    with (
        tagger.artifact("Pagination", "Footer"),
        tagger.link([(0, 0, 1, 1)], "https://example.org"),
    ):
        draw(page)
    assert operators(page) == [
        *("P 0", "line", "end"),
        *("Artifact/Type /Layout", "line", "end"),
        *("Artifact/Type /Pagination /Subtype /Footer", "line", "end"),
    ]
    assert outline(tagger.root) == ["Document", ["P", "0/0"]]


def test_what_draws_nothing_leaves_no_trace() -> None:
    page = canvas()
    tagger = Tagger(page, "en")
    with tagger.element("P"), tagger.content(), tagger.content():
        with tagger.element("Span"), tagger.content():
            pass
        with tagger.artifact():
            pass
    with tagger.element("P"), tagger.content():
        draw(page)
    assert operators(page) == ["P 0", "line", "end"]
    assert outline(tagger.root) == ["Document", ["P", ["Span"]], ["P", "0/0"]]


def test_a_link_over_two_lines_is_one_element_with_two_annotations() -> None:
    page = canvas()
    tagger = Tagger(page, "en", titles={"en": {"aim": "The aim"}})
    page.translate(100, 50)
    with tagger.element("P"), tagger.content():
        for y in (20.0, 10.0):
            draw(page)
            with tagger.link([(0, y, 30, y + 8)], "aim", key="link"), tagger.content():
                draw(page)
    assert outline(tagger.root) == [
        "Document",
        ["P", "0/0", ["Link", "0/1", "link", "0/3", "link"], "0/2"],
    ]
    page.bookmarkPage("aim")
    data = page.getpdfdata()  # type: ignore[no-untyped-call]
    with pikepdf.open(BytesIO(data)) as pdf:
        rects = [[float(n) for n in a.Rect] for a in pdf.pages[0].obj.Annots]
    assert rects == [[100, 70, 130, 78], [100, 60, 130, 68]]


def test_the_box_of_a_figure_is_where_it_stands_on_the_page() -> None:
    page = canvas()
    tagger = Tagger(page, "en")
    page.translate(10, 20)
    page.scale(2, 2)
    with tagger.element("Figure", alt="Two lines cross.", box=(1, 2, 3, 4)), tagger.content():
        draw(page)
    (figure,) = tagger.root.kids
    assert isinstance(figure, Element)
    assert figure.attributes["Layout"]["BBox"] == (12, 24, 16, 28)


def test_content_must_not_run_over_the_end_of_its_page() -> None:
    page = canvas()
    tagger = Tagger(page, "en")
    with pytest.raises(RuntimeError, match="still open after its page"), tagger.content():
        draw(page)
        page.showPage()


def test_roles_are_checked() -> None:
    tagger = Tagger(canvas(), "en")
    with (
        pytest.raises(ValueError, match="'Paragraph' is not a standard"),
        tagger.element("Paragraph"),
    ):
        pass
    with tagger.element("P", key=1):
        pass
    with (
        pytest.raises(ValueError, match="1 was opened as P, not as H1"),
        tagger.element("H1", key=1),
    ):
        pass


def test_without_a_tagger_the_same_calls_draw_the_same_page() -> None:
    page = canvas()
    tagger = tagger_of(page)
    assert tagger is NULL
    with (
        tagger.element("P", key=1, lang="ja"),
        tagger.link([(0, 0, 1, 1)], "aim"),
        tagger.content(),
        tagger.artifact("Background"),
    ):
        draw(page)
    assert operators(page) == ["line"]
    assert tagger_of(Tagger(page, "en")._canvas) is not NULL


def test_a_link_is_described_in_the_language_around_it() -> None:
    page = canvas()
    tagger = Tagger(page, "en", {"en": {"aim": "The aim"}, "ja": {"aim": "目的"}})
    for lang in ("", "ja", "de"):
        with tagger.element("P", lang=lang), tagger.link([(0, 0, 1, 1)], "aim"), tagger.content():
            draw(page)
    links = [p.kids[0] for p in tagger.root.kids if isinstance(p, Element)]
    found = [
        (link.lang, kid.description)
        for link in links
        if isinstance(link, Element)
        for kid in link.kids
        if isinstance(kid, Annotation)
    ]
    assert found == [("", "The aim"), ("ja", "目的"), ("de", "aim")]

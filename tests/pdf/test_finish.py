"""The finished PDF, judged by two checkers and read back by others' software."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import outloud
import pdfua
import pikepdf
import pypdfium2
import pytest
import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.pdf.finish import Metadata, finish
from generator.pdf.tags import NULL, NullTagger, Tagger

META = Metadata(
    title="Twigs: the rules & more",
    lang="en",
    author="A. Designer",
    subject="How to play",
    titles={"ja": "ツイッグズ"},
    languages=("en", "ja"),
)
FONT = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"


def new_canvas() -> Canvas:
    if "Vera" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont("Vera", FONT))
    name: Any = "Vera"  # the stubs take the font's name for a number
    return Canvas(BytesIO(), pagesize=(300, 400), initialFontName=name, invariant=1)


def paragraph(
    page: Canvas, tags: Tagger | NullTagger, y: float, text: str, role: str = "P"
) -> None:
    with tags.element(role), tags.content():
        page.drawString(30, y, text + " ")


def draw_book(page: Canvas, tags: Tagger | NullTagger) -> None:
    """Three pages with each structure that a rulebook uses."""
    page.setFont("Vera", 10)
    paragraph(page, tags, 350, "Twigs", "H1")
    with (
        tags.element("TOC"),
        tags.element("TOCI"),
        tags.element("Reference"),
        tags.link([(30, 318, 270, 332)], "aim"),
        tags.content(),
    ):
        page.drawString(30, 320, "The aim ")
        with tags.artifact():
            page.drawString(100, 320, ". . . . .")
        page.drawString(250, 320, "2")
    foot(page, tags)
    page.bookmarkPage("aim")
    page.addOutlineEntry("The aim", "aim")
    with tags.element("Sect", key="aim"):
        paragraph(page, tags, 350, "The aim", "H1")
        with tags.element("P"), tags.content():
            page.drawString(30, 330, "Close areas, as ")
            with (
                tags.link([(120, 328, 160, 340)], "https://example.org/", key="link"),
                tags.content(),
            ):
                page.drawString(120, 330, "shown ")
            with (
                tags.link([(30, 318, 60, 328)], "https://example.org/", key="link"),
                tags.content(),
            ):
                page.drawString(30, 320, "here ")
            page.drawString(70, 320, "and below.")
        with tags.element("P", lang="de"), tags.content():
            page.drawString(30, 300, "Gebiete schließen. ")
        with tags.element("L", attributes={"List": {"ListNumbering": "Disc"}}):
            for y in (280.0, 265.0):
                with tags.element("LI"):
                    paragraph(page, tags, y, "•", "Lbl")
                    with tags.element("LBody"), tags.element("P"), tags.content():
                        page.drawString(45, y, "An item of a list ")
        with tags.element("Table"):
            for y, role in ((240.0, "TH"), (225.0, "TD")):
                with tags.element("TR"):
                    for x, text in ((30.0, "Twig"), (90.0, "Length")):
                        with tags.element(role), tags.content():
                            page.drawString(x, y, text)
        with tags.element("Div"):
            with (
                tags.element("Figure", alt="A line from left to right.", box=(30, 150, 90, 200)),
                tags.content(),
            ):
                page.line(30, 150, 90, 200)
            paragraph(page, tags, 140, "Figure 1. Legal. ", "Caption")
        with tags.element("Note"):
            paragraph(page, tags, 120, "1", "Lbl")
            paragraph(page, tags, 110, "A side note to read later. ")
        with tags.element("P", key="split"), tags.content():
            page.drawString(30, 90, "A paragraph that goes on ")
    foot(page, tags)
    with tags.element("Sect", key="aim"), tags.element("P", key="split"), tags.content():
        page.drawString(30, 350, "overleaf.")
    foot(page, tags)


def foot(page: Canvas, tags: Tagger | NullTagger) -> None:
    with tags.artifact("Pagination", "Footer"):
        page.line(30, 40, 270, 40)
        page.drawString(30, 25, f"Twigs {page.getPageNumber()}")
    page.showPage()
    page.setFont("Vera", 10)


def book(meta: Metadata = META) -> bytes:
    page = new_canvas()
    tagger = Tagger(page, meta.lang, {"en": {"aim": "The aim"}})
    draw_book(page, tagger)
    return finish(page.getpdfdata(), tagger, meta)  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def finished() -> bytes:
    return book()


def complaints(path: Path) -> list[str]:
    """What both checkers say, down to the lightest remark."""
    heard = outloud.check(str(path))
    assert heard.error is None
    assert [run.rule for run in heard.runs if run.status == "crashed"] == []
    seen = pdfua.validate(str(path))
    assert [o.rule_id for o in seen.outcomes if o.skipped_reason] == []
    return [f.message for f in heard.findings] + [
        f.message for outcome in seen.outcomes for f in outcome.findings
    ]


def test_two_checkers_find_nothing(finished: bytes, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(finished)
    assert complaints(path) == []


def test_the_checkers_do_find_untagged_pages(tmp_path: Path) -> None:
    page = new_canvas()
    draw_book(page, NULL)
    path = tmp_path / "plain.pdf"
    path.write_bytes(finish(page.getpdfdata(), None, META))  # type: ignore[no-untyped-call]
    assert any("StructTreeRoot" in complaint for complaint in complaints(path))


def test_same_input_same_bytes(finished: bytes) -> None:
    assert book() == finished
    with pikepdf.open(BytesIO(finished)) as pdf:
        assert "/CreationDate" not in pdf.docinfo and "/ModDate" not in pdf.docinfo
        assert b"Date" not in pdf.Root.Metadata.read_bytes()


def test_every_mark_leads_to_its_element_and_back(finished: bytes) -> None:
    with pikepdf.open(BytesIO(finished)) as pdf:
        nums = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        parents = {int(nums[i]): nums[i + 1] for i in range(0, len(nums), 2)}
        for page in pdf.pages:
            marks = [
                int(step.operands[1].MCID)
                for step in pikepdf.parse_content_stream(page)
                if str(step.operator) == "BDC" and "/MCID" in step.operands[1]
            ]
            owners = parents[int(page.obj.StructParents)]
            assert marks == list(range(len(owners)))
            for mark, owner in zip(marks, owners, strict=True):
                assert mark in marks_of(owner, page.obj)
            for annotation in page.obj.get("/Annots", []):
                owner = parents[int(annotation.StructParent)]
                assert str(owner.S) == "/Link"
                assert any(
                    kid.Obj.objgen == annotation.objgen
                    for kid in kids_of(owner)
                    if isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/OBJR"
                )


def kids_of(element: pikepdf.Object) -> list[Any]:
    kids: Any = element.get("/K")
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def marks_of(element: pikepdf.Object, page: pikepdf.Object) -> list[int]:
    """Numbers of the element's marks on the page."""
    found = []
    for kid in kids_of(element):
        if isinstance(kid, int) and element.Pg.objgen == page.objgen:
            found.append(kid)
        elif (
            isinstance(kid, pikepdf.Dictionary) and "/MCID" in kid and kid.Pg.objgen == page.objgen
        ):
            found.append(int(kid.MCID))
    return found


def roles(element: pikepdf.Object) -> list[object]:
    """The structure as nested lists of roles."""
    return [
        str(element.S)[1:],
        *(roles(k) for k in kids_of(element) if isinstance(k, pikepdf.Dictionary) and "/S" in k),
    ]


def test_reading_order_and_nesting(finished: bytes) -> None:
    item = ["LI", ["Lbl"], ["LBody", ["P"]]]
    with pikepdf.open(BytesIO(finished)) as pdf:
        assert roles(pdf.Root.StructTreeRoot.K) == [
            "Document",
            ["H1"],
            ["TOC", ["TOCI", ["Reference", ["Link"]]]],
            [
                "Sect",
                ["H1"],
                ["P", ["Link"]],
                ["P"],
                ["L", item, item],
                ["Table", ["TR", ["TH"], ["TH"]], ["TR", ["TD"], ["TD"]]],
                ["Div", ["Figure"], ["Caption"]],
                ["Note", ["Lbl"], ["P"]],
                ["P"],
            ],
        ]


def test_links_say_where_they_lead(finished: bytes) -> None:
    with pikepdf.open(BytesIO(finished)) as pdf:
        first, second = ([*page.obj.Annots] for page in (pdf.pages[0], pdf.pages[1]))
        assert [str(a.Contents) for a in first + second] == [
            "The aim",
            *["https://example.org/"] * 2,
        ]
        assert all(int(a.F) == 4 and a.Border == [0, 0, 0] for a in first + second)
        assert first[0].Dest[0].objgen == pdf.pages[1].objgen


def test_the_document_names_itself(finished: bytes) -> None:
    with pikepdf.open(BytesIO(finished)) as pdf:
        with pdf.open_metadata(update_docinfo=False) as xmp:
            assert xmp["dc:title"] == "Twigs: the rules & more"
            assert xmp["dc:creator"] == ["A. Designer"]
            assert set(xmp["dc:language"]) == {"en", "ja"}
            assert xmp["pdfuaid:part"] == "1"
        assert "ツイッグズ" in pdf.Root.Metadata.read_bytes().decode()
        assert str(pdf.docinfo["/Title"]) == "Twigs: the rules & more"
        assert str(pdf.Root.Lang) == "en"
        assert [str(item.title) for item in pdf.open_outline().root] == ["The aim"]


def test_what_the_file_says_of_itself_is_as_xml_libraries_write_it(finished: bytes) -> None:
    again = BytesIO()
    with pikepdf.open(BytesIO(finished)) as pdf:
        before = pdf.Root.Metadata.read_bytes()
        pdf.save(again)  # reads the packet, and writes it anew
    with pikepdf.open(again) as pdf:
        assert pdf.Root.Metadata.read_bytes() == before


def test_paper_and_trim() -> None:
    meta = Metadata(title="Sheets", lang="en", true_size=True, bleed=9.0)
    with pikepdf.open(BytesIO(book(meta))) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert [float(n) for n in pdf.pages[0].trimbox] == [9, 9, 291, 391]
        assert [float(n) for n in pdf.pages[0].obj.BleedBox] == [0, 0, 300, 400]
        assert [float(n) for n in pdf.pages[0].obj.CropBox] == [9, 9, 291, 391]
    with pikepdf.open(BytesIO(book())) as pdf:
        assert "/PrintScaling" not in pdf.Root.ViewerPreferences
        assert [float(n) for n in pdf.pages[0].trimbox] == [0, 0, 300, 400]


def test_text_is_extracted_with_its_spaces(finished: bytes) -> None:
    with pypdfium2.PdfDocument(finished) as pdf:
        text = pdf[1].get_textpage().get_text_range()
    assert "Close areas, as shown" in text
    assert "here and below." in text


def test_a_figure_without_words_is_refused() -> None:
    page = new_canvas()
    tagger = Tagger(page, "en")
    with tagger.element("Figure"), tagger.content():
        page.line(0, 0, 10, 10)
    pdf = page.getpdfdata()  # type: ignore[no-untyped-call]
    with pytest.raises(ValueError, match="no alternative text"):
        finish(pdf, tagger, META)


def test_a_tree_may_have_more_elements_than_two_bytes_count() -> None:
    most = 1 << 16
    page = new_canvas()
    tags = Tagger(page, "en")
    page.setFont("Vera", 10)
    with tags.element("Table"), tags.element("TR"):
        for _ in range(most):
            with tags.element("TD"):  # cells stay, also where nothing is in them
                pass
        with tags.element("TD"), tags.content():
            page.drawString(30, 350, "The last")
    page.showPage()
    out = finish(page.getpdfdata(), tags, META)  # type: ignore[no-untyped-call]
    with pikepdf.open(BytesIO(out)) as pdf:
        cells = pdf.Root.StructTreeRoot.K.K.K.K
        assert len(cells) == most + 1
        assert int(cells[-1].K) == 0  # the first content of its page


def test_languages_are_named_as_the_standards_have_it() -> None:
    page = new_canvas()
    tagger = Tagger(page, "pt_BR")
    with tagger.element("P", lang="zh_Hant_TW"), tagger.content():
        page.drawString(30, 300, "x")
    meta = Metadata(title="Regras", lang="pt_BR", titles={"zh_Hant_TW": "x"})
    with pikepdf.open(BytesIO(finish(page.getpdfdata(), tagger, meta))) as pdf:  # type: ignore[no-untyped-call]
        assert str(pdf.Root.Lang) == "pt-BR"
        assert str(pdf.Root.StructTreeRoot.K.K.Lang) == "zh-Hant-TW"
        packet = pdf.Root.Metadata.read_bytes().decode()
    assert "<rdf:li>pt-BR</rdf:li>" in packet
    assert 'xml:lang="zh-Hant-TW"' in packet

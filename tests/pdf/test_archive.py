"""Every kind of document keeps what its metadata claim: PDF/A-2, in our reading of its clauses."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from generator.book.document import make_rulebook
from generator.drawing.fonts import FontSet
from generator.pages.imposition import booklet
from tests.support.archive import complaints
from tests.support.bookproject import make_project, request
from tests.support.words import Words


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> bytes:
    project = make_project(tmp_path_factory.mktemp("archive"))
    return make_rulebook(request(project, fonts, "en-ja"))


def test_a_book_keeps_level_a(book: bytes) -> None:
    assert complaints(book) == []


def test_a_booklet_keeps_level_u(book: bytes) -> None:
    assert complaints(booklet(book, Words("en"), "book.pdf")) == []


def _intents(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents


def _title(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Title"] = "Another title"


def _packet(old: bytes, new: bytes) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        data = pdf.Root.Metadata.read_bytes()
        assert old in data
        pdf.Root.Metadata.write(data.replace(old, new))

    return change


def _fonts(key: str, value: pikepdf.Object | None) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
                if value is None:
                    del item[key]
                else:
                    item[key] = value

    return change


def _action(pdf: pikepdf.Pdf) -> None:
    annotation = next(a for page in pdf.pages for a in page.obj.get("/Annots", []))
    annotation.A = Dictionary(S=Name.Launch)


def _hidden(pdf: pikepdf.Pdf) -> None:
    next(a for page in pdf.pages for a in page.obj.get("/Annots", [])).F = 2


def _layers(pdf: pikepdf.Pdf) -> None:
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Words"))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary())


def _content(operators: bytes) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].contents_add(operators, prepend=True)

    return change


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (_intents, "6.2.3"),
        (_title, "6.6.3"),
        (_packet(b"<pdfaid:part>2", b"<pdfaid:part>1"), "6.6.4"),
        (
            _packet(b"pdfaSchema:namespaceURI>http://www.aiim", b"pdfaSchema:namespaceURI>x"),
            "6.6.2.3",
        ),
        (_packet(b"conformance>A", b"conformance>X"), "6.6.4"),
        (_fonts("/ToUnicode", None), "6.2.11.7"),
        (_fonts("/Encoding", Name.WinAnsiEncoding), "6.2.11.6"),
        (_fonts("/Widths", Array([999] * 33)), "6.2.11.5"),
        (_fonts("/BaseFont", Name.Other), "6.2.11.2"),
        (_fonts("/FontDescriptor", None), "6.2.11.4"),
        (_action, "6.5.1"),
        (_hidden, "6.3.2"),
        (_layers, "6.9"),
        (_content(b"0 0 0 1 k"), "6.2.4"),
        (_content(b"0 0 9 9 re f"), "6.7.3"),
        (_content(b"/OC /words BDC 0 0 9 9 re f EMC"), "6.7.3"),
    ],
)
def test_what_breaks_a_clause_is_noticed(
    book: bytes, change: Callable[[pikepdf.Pdf], None], clause: str
) -> None:
    with pikepdf.open(BytesIO(book)) as pdf:
        change(pdf)
        out = BytesIO()
        pdf.save(out, deterministic_id=True)
    found = complaints(out.getvalue())
    assert found
    assert any(said.startswith(clause) for said in found), found

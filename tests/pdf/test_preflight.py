"""Every check of the preflight, with a page that is right and pages that are wrong.

The pages are written operator by operator: 200 × 300 pt to be trimmed, 3 mm of bleed around.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from generator.book.document import make_rulebook
from generator.build import check
from generator.drawing.fonts import FontSet
from generator.pages.layout import Layout
from generator.pdf import pdfmarks
from generator.pdf.pdffonts import ReadFont
from generator.pdf.preflight import preflight
from generator.project import Project
from tests.support.bookproject import make_project, request
from tests.support.places import ROOT

MM = 72 / 25.4
BLEED = 3 * MM
TRIM = (BLEED, BLEED, 200 + BLEED, 300 + BLEED)
MEDIA = (0.0, 0.0, 200 + 2 * BLEED, 300 + 2 * BLEED)

RIGHT = f"""
0.9 g 0 0 {MEDIA[2]:.3f} {MEDIA[3]:.3f} re f
0.3 w 50 60 m 150 60 l S
BT /F1 10 Tf 50 200 Td (AB) Tj [(A) -250 (B)] TJ 0 -12 TD (AB) ' ET
q 50 0 0 25 60 100 cm /Im1 Do Q
/Gs1 gs
/Fm1 Do
"""
"""A ground that bleeds, a line, three lines of text, a picture, a form: nothing is wrong."""

TO_UNICODE = (
    b"2 beginbfchar <20> <0020> <41> <0041> endbfchar 1 beginbfrange <42> <43> <0042> endbfrange"
)


def font(document: pikepdf.Pdf, **changed: Any) -> Dictionary:
    """A font of two letters, each half as wide as high, all that the checks look at."""
    descriptor = Dictionary(Type=Name.FontDescriptor, Ascent=800, Descent=-200)
    if changed.pop("embedded", True):
        descriptor.FontFile2 = document.make_stream(b"outlines")
    return Dictionary(
        {
            "/Type": Name.Font,
            "/Subtype": changed.get("kind", Name.TrueType),
            "/BaseFont": Name(changed.get("name", "/ABCDEF+Letters")),
            "/FirstChar": 65,
            "/LastChar": 66,
            "/Widths": Array([500, 500]),
            "/FontDescriptor": descriptor,
            "/ToUnicode": document.make_stream(changed.get("cmap", TO_UNICODE)),
        }
    )


def pdf(
    content: str = RIGHT,
    *,
    pages: int = 4,
    image: tuple[int, int] = (210, 105),
    mask: bool = False,
    state: dict[str, Any] | None = None,
    form: str = "0.3 w 0 0 m 9 9 l S",
    group: bool = False,
    boxes: dict[str, Any] | None = None,
    changed_page: int = 0,
    shared: bool = False,
    **typeface: Any,
) -> bytes:
    """A book of such pages; ``boxes`` belong to page ``changed_page`` only (0: to all). They have a
    font of their own each, or one that is ``shared``.
    """
    document = pikepdf.new()
    picture = document.make_stream(b"", Subtype=Name.Image, Width=image[0], Height=image[1])
    if mask:
        picture.SMask = document.make_stream(b"", Subtype=Name.Image, Width=1, Height=1)
    drawing = document.make_stream(form.encode(), Subtype=Name.Form, BBox=[0, 0, 99, 99])
    if group:
        drawing.Group = Dictionary(S=Name.Transparency)
    letters: Any = font(document, **typeface)
    resources = Dictionary(
        Font=Dictionary({"/F1": document.make_indirect(letters) if shared else letters}),
        XObject=Dictionary({"/Im1": picture, "/Fm1": drawing}),
        ExtGState=Dictionary({"/Gs1": Dictionary({"/ca": 1, "/BM": Name.Normal} | (state or {}))}),
    )
    for number in range(1, pages + 1):
        page = document.add_blank_page(page_size=MEDIA[2:])
        own: dict[str, Any] = {"/BleedBox": MEDIA, "/TrimBox": TRIM}
        if boxes and changed_page in (0, number):
            own |= boxes
        for name, box in own.items():
            if box:
                page.obj[name] = Array(box)
        page.obj.Resources = resources
        page.obj.Contents = document.make_stream(content.encode())
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def problems(data: bytes) -> dict[int, list[str]]:
    """What is wrong, by page."""
    found: dict[int, list[str]] = {}
    for finding in preflight(data):
        found.setdefault(finding.page, []).append(finding.problem)
    return found


def everywhere(*said: str) -> dict[int, list[str]]:
    return {page: sorted(said) for page in (1, 2, 3, 4)}


def test_nothing_is_wrong_with_what_is_right() -> None:
    assert problems(pdf()) == {}


def test_whole_sheets() -> None:
    assert problems(pdf(pages=6)) == {0: ["6 pages, which is no multiple of 4"]}


@pytest.mark.parametrize(
    ("boxes", "problem"),
    [
        ({"/TrimBox": None}, "there is no TrimBox"),
        ({"/BleedBox": None}, "there is no BleedBox"),
        (
            {"/MediaBox": (2, 0, *MEDIA[2:]), "/BleedBox": MEDIA},
            "the BleedBox reaches beyond the MediaBox",
        ),
        ({"/BleedBox": (6, *MEDIA[1:])}, "0.9 mm of bleed are less than 3 mm"),
    ],
)
def test_boxes(boxes: dict[str, Any], problem: str) -> None:
    assert problem in problems(pdf("", boxes=boxes))[4]


def test_pages_of_one_size() -> None:
    smaller = {"/TrimBox": (TRIM[0], TRIM[1], TRIM[2] - 9, TRIM[3])}
    said = problems(pdf("", boxes=smaller, changed_page=3))
    assert said == {3: ["the TrimBox is of another size than on page 1"]}


@pytest.mark.parametrize("ground", ["{1} {1} 100 100", "{0} 20 {2} 50", "30 {0} 40 {3}"])
def test_grounds_bleed(ground: str) -> None:
    edges = ground.format(0.0, round(BLEED, 3), round(200 + BLEED, 3), round(300 + BLEED, 3))
    assert problems(pdf(f"{edges} re f")) == everywhere("a ground ends at the edge of the page")


def test_a_ground_inside_the_page_needs_no_bleed() -> None:
    assert problems(pdf("30 30 50 50 re f 0 0 40 40 re W n")) == {}


@pytest.mark.parametrize(
    ("typeface", "problem"),
    [
        ({"embedded": False}, "the font ABCDEF+Letters is not embedded"),
        ({"name": "/Letters"}, "the font Letters is embedded as a whole"),
        ({"kind": Name.Type0}, "the font ABCDEF+Letters is of a kind that is not read"),
    ],
)
def test_fonts(typeface: dict[str, Any], problem: str) -> None:
    assert problems(pdf(**typeface)) == everywhere(problem)


EDGE = round(BLEED + 5 * MM, 3)
TOP, RIGHT_EDGE = round(300 + BLEED - 5 * MM, 3), round(200 + BLEED - 5 * MM, 3)


@pytest.mark.parametrize(("shared", "read"), [(True, 1), (False, 4)])
def test_a_font_is_read_once_for_all_pages_that_share_it(
    monkeypatch: pytest.MonkeyPatch, shared: bool, read: int
) -> None:
    fonts: list[object] = []

    class Counted(ReadFont):
        def __init__(self, font: object) -> None:
            super().__init__(font)
            fonts.append(font)

    monkeypatch.setattr(pdfmarks, "ReadFont", Counted)
    assert problems(pdf(shared=shared)) == {}
    assert len(fonts) == read
    wrong = problems(pdf(shared=shared, embedded=False))
    assert wrong == everywhere("the font ABCDEF+Letters is not embedded")


@pytest.mark.parametrize(
    ("text", "near"),
    [
        (f"{EDGE} {EDGE + 2} Td (AB) Tj", False),
        (f"{EDGE - 1} {EDGE + 2} Td (AB) Tj", True),
        (f"{EDGE} {EDGE + 1} Td (AB) Tj", True),  # descenders reach 2 pt below the line
        (f"50 {TOP - 8} Td (AB) Tj", False),
        (f"50 {TOP - 7} Td (AB) Tj", True),
        (f"{RIGHT_EDGE - 10} 50 Td (AB) Tj", False),
        (f"{RIGHT_EDGE - 9} 50 Td (AB) Tj", True),
        (f"{RIGHT_EDGE - 10} 50 Td 1 Tc (AB) Tj", True),
        (f"{RIGHT_EDGE - 12} 50 Td [(A) -300 (B)] TJ", True),
        (f"{RIGHT_EDGE - 14} 50 Td (AB) Tj (A) Tj", True),
        ("1 1 Td ( ) Tj", False),  # nothing is seen
        (f"0 1 -1 0 {EDGE + 8} 50 Tm (AB) Tj", False),  # turned upward
        (f"0 1 -1 0 {EDGE + 7} 50 Tm (AB) Tj", True),
        ("3 Tr 0 0 Td (AB) Tj", False),  # invisible
        (f"20 TL 50 {EDGE + 12} Td (A) Tj T* (B) Tj", True),
    ],
)
def test_text_keeps_away_from_the_knife(text: str, near: bool) -> None:
    said = problems(pdf(f"BT /F1 10 Tf {text} ET"))
    assert bool(said) == near
    assert all("from the edge of the page" in problem for of in said.values() for problem in of)


def test_the_text_that_is_too_near_is_quoted() -> None:
    said = problems(pdf(f"BT /F1 10 Tf {BLEED + 2 * MM:.3f} 99 Td (AB) Tj ET"))
    assert said[1] == ["“AB” stands 2.0 mm from the edge of the page"]


@pytest.mark.parametrize(
    ("content", "thick"),
    [
        ("0.2835 w 9 9 m 90 90 l S", ""),
        ("0.2 w 9 9 m 90 90 l S", "0.071"),
        ("0.2 w 50 50 40 40 re f", ""),  # nothing is stroked
        ("0.2 w 50 50 40 40 re B", "0.071"),
        ("q 0.5 0 0 2 0 0 cm 0.4 w 9 9 m 90 90 l S Q", "0.071"),
        ("q 0 3 -3 0 200 0 cm 0.1 w 9 9 m 30 9 l S Q", ""),
        ("50 50 100 0.2 re f", "0.071"),
        ("0 w 9 9 m 90 90 l s", "0.000"),
    ],
)
def test_lines_are_thick_enough(content: str, thick: str) -> None:
    assert problems(pdf(content)) == (everywhere(f"a line is {thick} mm thick") if thick else {})


def test_lines_of_forms_are_looked_at_in_their_size() -> None:
    content = "q 0.5 0 0 0.5 20 20 cm /Fm1 Do Q"
    assert problems(pdf(content, form="0.6 w 0 0 m 9 9 l S")) == {}
    said = problems(pdf(content, form="0.4 w 0 0 m 9 9 l S"))
    assert said == everywhere("a line is 0.071 mm thick")


def test_pictures_are_fine_enough() -> None:
    # 50 × 25 pt: 210 dots in 50 pt are 302 in an inch.
    assert problems(pdf(image=(180, 105))) == everywhere("an image has 259 dpi")
    assert problems(pdf("q 20 0 0 10 60 60 cm /Im1 Do Q", image=(84, 42))) == {}


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"state": {"/ca": 0.5}}, "opacity below 1 (ca)"),
        ({"state": {"/CA": 0.5}}, "opacity below 1 (CA)"),
        ({"state": {"/BM": Name.Multiply}}, "blend mode /Multiply"),
        ({"state": {"/SMask": Dictionary(S=Name.Alpha)}}, "soft mask"),
        ({"mask": True}, "soft mask of an image"),
        ({"group": True}, "transparency group"),
    ],
)
def test_nothing_shines_through(options: dict[str, Any], what: str) -> None:
    said = f"{what}: transparency prints differently elsewhere"
    assert problems(pdf(**options)) == everywhere(said)


@pytest.mark.parametrize(("lines", "wrong"), [(100, False), (101, True)])
def test_a_block_of_a_map_has_a_hundred_lines_at_most(lines: int, wrong: bool) -> None:
    pairs = "\n".join(f"<{code:02X}> <{code:04X}>" for code in range(32, 32 + lines))
    found = problems(pdf(cmap=f"{lines} beginbfchar\n{pairs}\nendbfchar\n".encode()))
    said = f"the font ABCDEF+Letters maps {lines} codes in one block"
    assert found == (everywhere(said) if wrong else {})


@pytest.mark.parametrize("edition", ["en", "ja", "en-ja"])
def test_our_own_books_pass(tmp_path: Path, fonts: FontSet, edition: str) -> None:
    assert preflight(make_rulebook(request(make_project(tmp_path), fonts, edition))) == ()


@pytest.mark.needs_game("duploline")
def test_the_check_of_the_content_names_book_and_page(
    fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "editions", lambda _: ("en",))
    monkeypatch.setattr(check, "sheets", lambda *_: ())
    monkeypatch.setattr(Layout, "bled", lambda _, rect: rect)  # grounds without bleed
    project = Project(ROOT)
    found = list(map(str, check.content_faults(project, ["duploline"], fonts)))
    files, problem = "build/duploline/duploline", ": a ground ends at the edge"
    place = f"{files}-rulebook-en.pdf: page "
    assert any(fault.startswith(f"{files}-answers-en.pdf: page 1{problem}") for fault in found)
    front, back = (fault for fault in found if fault.startswith(place))
    assert front.startswith(f"{place}1{problem}")
    assert back.startswith(place)
    assert problem in back

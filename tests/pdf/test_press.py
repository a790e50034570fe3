"""Files for print shops: inks, overprint, boxes and marks, and every clause of their preflight.

What they are made of are pages of our own canvas, one with all that matters: a ground in the bleed,
letters and lines in black, in white and in colour, a picture of points, a layer.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, String
from PIL import Image, ImageChops, ImageCms, ImageStat
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontSet
from generator.geometry.points import MM
from generator.pages.layout import BLEED, SINGLE
from generator.pdf.colourprofile import srgb
from generator.pdf.finish import Metadata, finish
from generator.pdf.press.condition import MOST_INK, fogra39
from generator.pdf.press.inks import SOLID, inks, separated
from generator.pdf.press.preflight import CLAUSES, PressFile, most_ink, preflight
from generator.pdf.press.pressfile import MARKS, press_file
from generator.pdf.press.reading import Printed, printed
from generator.pdf.press.separation import separated_content
from generator.pdf.tags import Tagger
from tests.support.places import ROOT

GREEN = "#2a7f4f"
SIZE = (SINGLE.width + 2 * BLEED, SINGLE.height + 2 * BLEED)
SQUARE, BAR = 40 * MM, 6 * MM
"""The sides of a square in the game's colour, and the height of a black bar across it."""


@cache
def book() -> bytes:
    """A page of a book; lengths are measured from its lower left corner, bleed and all."""
    font: Any = "Latin"  # mistyped in the stubs
    canvas: Any = Canvas(BytesIO(), pagesize=SIZE, invariant=1, initialFontName=font)
    tagger = Tagger(canvas, "en")
    with tagger.artifact("Background"):
        canvas.setFillColor("#e9f2ed")
        canvas.rect(0, 0, *SIZE, stroke=0, fill=1)
        canvas.setFillColor(GREEN)
        canvas.rect(BLEED + 20 * MM, BLEED + 20 * MM, SQUARE, SQUARE, stroke=0, fill=1)
        canvas.setFillColor("#1a1a1a")
        canvas.rect(BLEED + 20 * MM, BLEED + 20 * MM, SQUARE, BAR, stroke=0, fill=1)
        picture = Image.linear_gradient("L").resize((300, 300))
        colours = Image.merge("RGB", (picture, picture.rotate(90), picture.rotate(180)))
        corner = (BLEED + 80 * MM, BLEED + 20 * MM)
        canvas.drawImage(ImageReader(colours), *corner, 20 * MM, 20 * MM)
    with tagger.element("P"), tagger.content():
        canvas.setFillColor("#1a1a1a")
        canvas.setFont("Latin", 40)
        canvas.drawString(BLEED + 25 * MM, BLEED + 40 * MM, "IIII")
        canvas.setFillColor("#ffffff")
        canvas.drawString(BLEED + 25 * MM, BLEED + 28 * MM, "OO")
    canvas.bookmarkPage("page")
    canvas.addOutlineEntry("Page", "page")
    canvas.linkURL("https://example.org", (50, 50, 90, 90))
    canvas.showPage()
    meta = Metadata(title="A book", lang="en", bleed=BLEED)
    return finish(canvas.getpdfdata(), None, meta)


@pytest.fixture
def made(fonts: FontSet) -> bytes:
    fonts.register()
    return press_file(book(), fogra39())


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_no_colour_takes_too_much_ink(colour: tuple[int, int, int]) -> None:
    found = inks(*(channel / 255 for channel in colour), condition=fogra39())
    assert all(0 <= ink <= 1 for ink in found)
    # Black may be printed over each.
    assert sum(found) * 100 <= MOST_INK
    assert sum(found[:3]) * 100 + 100 <= MOST_INK


def test_no_colour_of_a_picture_takes_too_much_ink() -> None:
    steps = [round(n * 255 / 16) for n in range(17)]
    data = bytes(
        v for red in steps for green in steps for blue in steps for v in (red, green, blue)
    )
    points = separated(Image.frombytes("RGB", (17 * 17, 17), data), fogra39()).tobytes()
    colours = [sum(points[n : n + 3]) for n in range(0, len(points), 4)]
    assert max(colours) / 2.55 + 100 <= MOST_INK


@given(st.integers(0, 255), st.integers(0, 255))
def test_greys_are_black_ink_alone(one: int, other: int) -> None:
    ink = partial(inks, condition=fogra39())
    light, dark = ink(*[max(one, other) / 255] * 3), ink(*[min(one, other) / 255] * 3)
    assert light[:3] == dark[:3] == (0, 0, 0)
    assert light[3] <= dark[3]
    assert ink(1, 1, 1) == (0, 0, 0, 0)
    assert ink(0.1, 0.1, 0.1) == SOLID


def test_the_profile_says_what_it_is() -> None:
    read = ImageCms.ImageCmsProfile(BytesIO(fogra39().profile))
    assert (read.profile.device_class, read.profile.xcolor_space) == ("prtr", "CMYK")
    assert "no rights reserved" in ImageCms.getProfileCopyright(read)


def content(operators: str) -> list[str]:
    """The operators in inks, a line each."""
    document = pikepdf.new()
    made = separated_content(document.make_stream(operators.encode()), fogra39(), SOLID)
    return made.decode().splitlines()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("0 0 0 rg 9 9 m 1 1 l S", ["0 0 0 1 k", "/OverprintStroke gs", "9 9 m", "1 1 l", "S"]),
        ("0 G 0 0 9 9 re f", ["0 0 0 1 K", "/OverprintStroke gs", "0 0 9 9 re", "f"]),
        ("1 1 1 RG 0 0 9 9 re f", ["0 0 0 0 K", "0 0 9 9 re", "f"]),
        ("0 0 9 9 re W n", ["0 0 9 9 re", "W", "n"]),
        ("/Tag <</MCID 0>> BDC /Tag BMC EMC EMC", []),
        ("/OC /Art BDC /P BMC EMC EMC", ["/OC /Art BDC", "EMC"]),
        ("1 G BT (A) Tj ET", ["0 0 0 0 K", "BT", "/OverprintFill gs", "(A) Tj", "ET"]),
        ("1 g 1 G BT (A) Tj ET", ["0 0 0 0 k", "0 0 0 0 K", "BT", "(A) Tj", "ET"]),
        (
            "1 G q BT (A) Tj ET Q 0 0 9 9 re f",
            ["0 0 0 0 K", "q", "BT", "/OverprintFill gs", "(A) Tj", "ET", "Q", "0 0 9 9 re", "f"],
        ),
        (
            "1 G BT (A) Tj ET 0 0 9 9 re f",
            [
                "0 0 0 0 K",
                "BT",
                "/OverprintFill gs",
                "(A) Tj",
                "ET",
                "/Knockout gs",
                "0 0 9 9 re",
                "f",
            ],
        ),
    ],
)
def test_operators_in_inks(before: str, after: list[str]) -> None:
    assert content(before) == after


@pytest.mark.parametrize("operators", ["/P cs", "/S sh", "BI /W 1 /H 1 /BPC 8 /CS /G ID a EI"])
def test_other_colours_are_refused(operators: str) -> None:
    with pytest.raises(ValueError, match="not turned into inks"):
        content(operators)


def test_nothing_is_wrong_and_the_bytes_are_the_same(made: bytes) -> None:
    assert preflight(made) == ()
    assert press_file(book(), fogra39()) == made
    assert most_ink(made) <= MOST_INK


def test_boxes_and_marks(made: bytes) -> None:
    with pikepdf.open(BytesIO(made)) as document:
        (page,) = document.pages
        trim, bleed, media = (
            [float(edge) for edge in page.obj[f"/{name}Box"]] for name in ("Trim", "Bleed", "Media")
        )
        marks = [m for m in printed(page) if isinstance(m, Printed) and m.colour.ink == "All"]
    assert trim == pytest.approx(
        [MARKS, MARKS, MARKS + SINGLE.width, MARKS + SINGLE.height], abs=0.01
    )
    around = [trim[0] - BLEED, trim[1] - BLEED, trim[2] + BLEED, trim[3] + BLEED]
    assert bleed == pytest.approx(around, abs=0.01)
    assert media == pytest.approx([0, 0, trim[2] + MARKS, trim[3] + MARKS], abs=0.01)
    assert len(marks) == 8
    # Marks begin beyond the bleed.
    drawn = pypdfium2.PdfDocument(made)[0].render(scale=4).to_pil().convert("L")
    left, top = bleed[0] * 4, drawn.height - bleed[3] * 4
    inside = drawn.crop((round(left) + 2, round(top) + 2, round(left) + 8, drawn.height - 200))
    assert inside.getextrema()[0] > 200
    outside = drawn.crop((0, 0, round(left) - 2, drawn.height))
    assert outside.getextrema() == (0, 255) or outside.getextrema()[0] < 100


def test_what_is_for_screens_stays_behind(made: bytes) -> None:
    with pikepdf.open(BytesIO(made)) as document:
        assert not {"/Outlines", "/StructTreeRoot", "/Dests", "/Names"} & set(document.Root.keys())
        assert "/Annots" not in document.pages[0].obj
    assert "IIII" in pypdfium2.PdfDocument(made)[0].get_textpage().get_text_range()


Break = Callable[[pikepdf.Pdf], Any]


def state(**entries: Any) -> Break:
    def broken(document: pikepdf.Pdf) -> None:
        document.pages[0].obj.Resources.ExtGState.Knockout = Dictionary(**entries)

    return broken


def draw(operators: str) -> Break:
    def broken(document: pikepdf.Pdf) -> None:
        document.pages[0].contents_add(operators.encode())

    return broken


def box(name: str, edges: list[float] | None) -> Break:
    def broken(document: pikepdf.Pdf) -> None:
        if edges is None:
            del document.pages[0].obj[name]
        else:
            document.pages[0].obj[name] = Array(edges)

    return broken


def image(document: pikepdf.Pdf) -> Any:
    (found,) = (
        x
        for x in document.objects
        if isinstance(x, pikepdf.Stream) and x.get("/Subtype") == Name.Image
    )
    return found


def soft_mask(document: pikepdf.Pdf) -> None:
    shown = image(document)
    shown.SMask = document.make_stream(b"\0", Type=Name.XObject, Subtype=Name.Image)


def metadata(old: str, new: str) -> Break:
    def broken(document: pikepdf.Pdf) -> None:
        packet = document.Root.Metadata.read_bytes().decode()
        assert old in packet
        document.Root.Metadata = document.make_stream(packet.replace(old, new).encode())

    return broken


def another_look(document: pikepdf.Pdf) -> None:
    tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[1, 0, 0, 0], N=1)
    form = document.make_stream(b"", Subtype=Name.Form, BBox=[0, 0, 1, 1])
    form.Resources = Dictionary(
        ColorSpace=Dictionary(Other=Array([Name.Separation, Name.All, Name.DeviceCMYK, tint]))
    )
    document.pages[0].obj.Resources.XObject.Other = form


def unembedded(document: pikepdf.Pdf) -> None:
    for item in document.objects:
        if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item:
            del item["/FontFile2"]


def stands_in(document: pikepdf.Pdf) -> None:
    image(document).OPI = Dictionary()


def coarse(document: pikepdf.Pdf) -> None:
    found = image(document)
    found.write(bytes(4 * 9))
    found.Width = found.Height = 3


def annotated(document: pikepdf.Pdf) -> None:
    document.pages[0].obj.Annots = Array([Dictionary(Subtype=Name.Link, Rect=[0, 0, 9, 9])])


def layered(document: pikepdf.Pdf) -> None:
    document.Root.OCProperties = Dictionary(OCGs=Array([]), D=Dictionary(AS=Array([])))


def packed(document: pikepdf.Pdf) -> None:
    extra = document.make_stream(b"")
    extra.write(b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", filter=Name.LZWDecode)
    document.Root.Extra = extra


def set_root(key: str, value: Any) -> Break:
    def broken(document: pikepdf.Pdf) -> None:
        document.Root[key] = value

    return broken


def set_info(key: str, value: Any) -> Break:
    def broken(document: pikepdf.Pdf) -> None:
        document.trailer.Info[key] = value

    return broken


def set_intent(key: str, value: Any) -> Break:
    def broken(document: pikepdf.Pdf) -> None:
        document.Root.OutputIntents[0][key] = value

    return broken


BREAKS: list[tuple[str, Break, str]] = [
    (
        "output intent and its profile",
        set_root("/OutputIntents", Array([])),
        "is for printing, not 0",
    ),
    (
        "output intent and its profile",
        set_intent("/OutputConditionIdentifier", String("")),
        "names no",
    ),
    (
        "output intent and its profile",
        set_intent("/DestOutputProfile", String("x")),
        "no ICC profile",
    ),
    (
        "colours for the printing condition",
        draw("1 0 0 rg 0 0 9 9 re f"),
        "a colour is in DeviceRGB",
    ),
    ("inks beside the four", another_look, "the ink All is shown"),
    ("fonts", unembedded, "is not embedded"),
    ("identification, titles and dates", metadata("PDF/X-4", "PDF/X-3"), "do not say PDF/X-4"),
    ("identification, titles and dates", metadata("DocumentID", "Document"), "no DocumentID"),
    ("identification, titles and dates", set_info("/Title", String("")), "no Title"),
    ("trapping", set_info("/Trapped", Name.Unknown), "whether the file is trapped"),
    ("page boxes", box("/TrimBox", None), "either TrimBox or ArtBox"),
    ("page boxes", box("/TrimBox", [0, 0, 400, 500]), "the TrimBox reaches beyond the BleedBox"),
    ("page boxes", box("/BleedBox", [-9, 0, 999, 999]), "the BleedBox reaches beyond the MediaBox"),
    ("transfer functions", state(TR2=Name.Identity), "transfer function"),
    ("PostScript, OPI, alternates and references", stands_in, "(OPI)"),
    ("compression", packed, "packed by LZW"),
    ("annotations", annotated, "an annotation"),
    (
        "actions, scripts and forms",
        set_root("/OpenAction", Dictionary(S=Name.JavaScript)),
        "opened",
    ),
    ("actions, scripts and forms", set_root("/AcroForm", Dictionary()), "a form to be filled in"),
    ("compatibility operators", draw("BX EX"), "left out by programs"),
    ("transparency", state(ca=0.5), "a graphics state is transparent"),
    ("transparency", soft_mask, "points is transparent"),
    ("rendering intents", draw("/Bright ri"), "no rendering intent Bright"),
    ("layers", layered, "by themselves"),
    ("house: total ink", draw("1 1 1 0.2 k 0 0 9 9 re f"), "% of ink may lie on a spot"),
    ("house: total ink", draw("1 1 .5 0 k 0 0 9 9 re f"), "350 % of ink may lie"),
    (
        "house: black text in one ink, over what lies below",
        draw("0 0 0 1 k BT 9 9 Td /F1+0 9 Tf (A) Tj ET"),
        "left out of",
    ),
    (
        "house: black text in one ink, over what lies below",
        draw(".5 0 0 1 k BT /F1+0 9 Tf (A) Tj ET"),
        "several inks",
    ),
    ("house: bleed", box("/BleedBox", [MARKS - 5, 0, 470, 640]), "1.8 mm of bleed"),
    ("house: resolution of pictures", coarse, " dpi"),
]


def found_by(subject: str, pdf: bytes) -> Iterator[str]:
    """What one clause says of a file."""
    (clause,) = (clause for clause in CLAUSES if clause.subject == subject)
    with pikepdf.open(BytesIO(pdf)) as document:
        yield from (finding.problem for finding in clause.check(PressFile(document)))


@pytest.mark.parametrize(("subject", "damage", "said"), BREAKS)
def test_each_clause_finds_what_breaks_it(
    made: bytes, subject: str, damage: Break, said: str
) -> None:
    assert [*found_by(subject, made)] == []
    with pikepdf.open(BytesIO(made)) as document:
        damage(document)
        out = BytesIO()
        document.save(
            out,
            force_version="1.6",
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
        )
    assert any(said in problem for problem in found_by(subject, out.getvalue()))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"force_version": "1.7"}, "the file is PDF 1.7, not 1.6"),
        ({"encryption": pikepdf.Encryption(owner="x", user="")}, "the file is encrypted"),
    ],
)
def test_the_file_itself(made: bytes, options: dict[str, Any], said: str) -> None:
    with pikepdf.open(BytesIO(made)) as document:
        out = BytesIO()
        document.save(out, **options)
    assert said in [finding.problem for finding in preflight(out.getvalue())]


def test_every_clause_has_a_file_that_breaks_it() -> None:
    tried = {subject for subject, _, _ in BREAKS}
    tried |= {"version of the file format", "encryption and identifier of the file"}
    assert tried == {clause.subject for clause in CLAUSES}


def test_the_documentation_names_every_clause() -> None:
    rows = re.findall(r"^\| (\S+) \| (.+) \|$", (ROOT / "docs/print-shop.md").read_text(), re.M)
    told = [
        ("ours" if c.subject.startswith("house: ") else c.number or "–", c.subject) for c in CLAUSES
    ]
    assert [(n, subject.removeprefix("house: ")) for n, subject in told] == rows[-len(told) :]


@pytest.fixture(scope="module")
def plates(fonts: FontSet, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Image.Image]:
    """The plates that Ghostscript makes of the page at 72 dpi, and all in one picture."""
    if not shutil.which("gs"):
        pytest.skip("Ghostscript is not installed")
    fonts.register()
    folder: Path = tmp_path_factory.mktemp("plates")
    (folder / "a.pdf").write_bytes(press_file(book(), fogra39()))
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-r72"]
    subprocess.run([*command, "-sOutputFile=p%d.tif", "a.pdf"], cwd=folder, check=True)
    names = {"all": "p1.tif"} | {
        ink: f"p1({ink}).tif" for ink in ("Cyan", "Magenta", "Yellow", "Black")
    }
    return {ink: Image.open(folder / name).copy() for ink, name in names.items()}


def at(plate: Image.Image, left: float, bottom: float, right: float, top: float) -> Image.Image:
    """A part of a plate, in mm from the corner of the trimmed page."""
    (x, y, z, t), high = ((edge * MM + MARKS) for edge in (left, bottom, right, top)), plate.height
    return plate.crop((round(x), round(high - t), round(z), round(high - y)))


@pytest.mark.parametrize("ink", ["Cyan", "Yellow"])
def test_black_letters_are_printed_over_what_lies_below(
    plates: dict[str, Image.Image], ink: str
) -> None:
    below, letters = at(plates[ink], 21, 39, 58, 58), at(plates["Black"], 21, 39, 58, 58)
    assert letters.getextrema() == (0, 159)  # solid letters on what the green has of black
    low, high = below.getextrema()
    assert low == high
    assert max(below.tobytes()) < 255


def test_white_letters_and_black_areas_are_not(plates: dict[str, Image.Image]) -> None:
    assert max(at(plates["Cyan"], 21, 27, 58, 34).tobytes()) == 255
    assert at(plates["Cyan"], 21, 21, 58, 25).getextrema() == (255, 255)
    assert at(plates["Black"], 21, 21, 58, 25).getextrema() == (0, 0)


def test_no_spot_has_too_much_ink(plates: dict[str, Image.Image]) -> None:
    bands = [at(plates[ink], -3, -3, 151, 213) for ink in ("Cyan", "Magenta", "Yellow", "Black")]
    points = zip(*(band.convert("L").tobytes() for band in bands), strict=True)
    assert max(4 * 255 - sum(point) for point in points) / 2.55 <= MOST_INK


def test_the_page_looks_as_it_did(plates: dict[str, Image.Image]) -> None:
    """By the profile, the inks are the colours again, as far as paper can show them."""
    press, light = (ImageCms.ImageCmsProfile(BytesIO(data)) for data in (fogra39().profile, srgb()))
    proof = ImageCms.profileToProfile(
        plates["all"],
        press,
        light,
        outputMode="RGB",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
    )
    assert proof is not None
    seen = at(proof, 5, 62, 140, 200)
    page = pypdfium2.PdfDocument(book())[0].render(scale=1).to_pil().convert("RGB")
    left, top = round(5 * MM), round(page.height - 200 * MM)
    before = page.crop((left, top, left + seen.width, top + seen.height))
    assert max(ImageStat.Stat(ImageChops.difference(seen, before)).mean) < 4
    green = at(proof, 21, 52, 58, 58).resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    assert green == pytest.approx((0x2A, 0x7F, 0x4F), abs=16)

"""A file for the press read back and held to PDF/X-4, clause by clause, and to what printers ask.

Each clause is a function from a file as it was read to what is wrong with it, whoever has written
it. They are named by what they are about in ISO 15930-7:2010, with their numbers there as far as we
know them. What the standard allows and our files do without, transparency, is wrong here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from math import fsum
from typing import Any

import pikepdf
from lxml import etree
from pikepdf import Name

from generator.geometry.points import MM
from generator.pdf import preflight as of_books
from generator.pdf.preflight import Finding
from generator.pdf.press.condition import MOST_INK
from generator.pdf.press.inks import SOLID
from generator.pdf.press.reading import Foreign, Printed, printed

_NEAR = 0.01  # what rounding may do to a length, in pt
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_XMP = "{http://ns.adobe.com/xap/1.0/}"
_MM = "{http://ns.adobe.com/xap/1.0/mm/}"
_INTENTS = ("/RelativeColorimetric", "/AbsoluteColorimetric", "/Perceptual", "/Saturation")
_SPACES = ("DeviceGray", "DeviceCMYK", "Separation", "DeviceN")
"""The colour spaces of a file that is separated: all else would be turned into inks by others."""


@dataclass
class PressFile:
    """A file as it was read: its objects, and what each page prints."""

    document: pikepdf.Pdf
    pages: list[list[Printed | Foreign]] = field(init=False)

    def __post_init__(self) -> None:
        self.pages = [list(printed(page)) for page in self.document.pages]

    @cached_property
    def objects(self) -> list[Any]:
        """Every dictionary and stream of the file, those within others too."""
        return [part for item in self.document.objects for part in _parts(item)]

    @cached_property
    def packet(self) -> Any:
        """The properties in the metadata, by their names; empty where there are none."""
        found = self.document.Root.get("/Metadata")
        if found is None:
            return {}
        root = etree.fromstring(found.read_bytes(), etree.XMLParser(resolve_entities=False))
        parts = [node for about in root.iter(f"{_RDF}Description") for node in about]
        return {node.tag: "".join(map(str, node.itertext())).strip() for node in parts}

    @cached_property
    def intents(self) -> list[Any]:
        """The output intents for printing."""
        found = self.document.Root.get("/OutputIntents", pikepdf.Array())
        return [intent for intent in found if intent.get("/S") == Name.GTS_PDFX]

    def prints(self) -> Iterator[tuple[int, Printed]]:
        """Everything printed, with the number of its page."""
        for number, page in enumerate(self.pages, 1):
            yield from ((number, mark) for mark in page if isinstance(mark, Printed))


def _parts(item: Any) -> Iterator[Any]:
    """An object, if it is a dictionary or stream, and those that are written within it."""
    inside: Iterable[Any] = ()
    if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        yield item
        inside = [value for _, value in item.items()]
    elif isinstance(item, pikepdf.Array):
        inside = list(item)
    for part in inside:
        if isinstance(part, pikepdf.Object) and not part.is_indirect:
            yield from _parts(part)


Check = Callable[[PressFile], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Clause:
    """A requirement: its number in ISO 15930-7:2010 where it has one and we know it."""

    subject: str
    check: Check
    number: str = ""


def preflight(pdf: bytes) -> tuple[Finding, ...]:
    """Everything that is wrong with a file for the press, sorted by page."""
    with pikepdf.open(BytesIO(pdf)) as document:
        file = PressFile(document)
        return tuple(sorted({found for clause in CLAUSES for found in clause.check(file)}))


def most_ink(pdf: bytes) -> float:
    """The largest sum of inks that can be on a spot, in percent."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return max((ink for _, ink in _inks(PressFile(document))), default=0.0)


def _version(file: PressFile) -> Iterator[Finding]:
    if file.document.pdf_version != "1.6":
        yield Finding(0, f"the file is PDF {file.document.pdf_version}, not 1.6")


def _file(file: PressFile) -> Iterator[Finding]:
    if file.document.is_encrypted:
        yield Finding(0, "the file is encrypted")
    if "/ID" not in file.document.trailer:
        yield Finding(0, "the file has no ID")


def _identification(file: PressFile) -> Iterator[Finding]:
    packet = file.packet
    if packet.get("{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion") != "PDF/X-4":
        yield Finding(0, "the metadata do not say PDF/X-4")
    names = [f"{_MM}{name}" for name in ("DocumentID", "VersionID", "RenditionClass")]
    names += [f"{_XMP}{name}" for name in ("CreateDate", "ModifyDate", "MetadataDate")]
    names.append("{http://purl.org/dc/elements/1.1/}title")
    for name in names:
        if not packet.get(name):
            yield Finding(0, f"the metadata have no {name.split('}')[1]}")
    info = file.document.trailer.get("/Info", pikepdf.Dictionary())
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if not str(info.get(key, "")):
            yield Finding(0, f"the properties have no {key[1:]}")


def _trapped(file: PressFile) -> Iterator[Finding]:
    said = str(file.document.trailer.get("/Info", pikepdf.Dictionary()).get("/Trapped", ""))
    if said not in ("/True", "/False"):
        yield Finding(0, "the properties do not say whether the file is trapped")
    if file.packet.get("{http://ns.adobe.com/pdf/1.3/}Trapped", "") != said[1:]:
        yield Finding(0, "properties and metadata differ in whether the file is trapped")


def _intent(file: PressFile) -> Iterator[Finding]:
    if len(file.intents) != 1:
        yield Finding(0, f"one output intent is for printing, not {len(file.intents)}")
    for intent in file.intents:
        if not str(intent.get("/OutputConditionIdentifier", "")):
            yield Finding(0, "the output intent names no printing condition")
        if not str(intent.get("/RegistryName", "")) and not str(intent.get("/Info", "")):
            yield Finding(0, "the output intent does not say where its condition is known")
        profile = intent.get("/DestOutputProfile")
        data = profile.read_bytes() if isinstance(profile, pikepdf.Stream) else b""
        if data[36:40] != b"acsp":
            yield Finding(0, "no ICC profile is embedded")
        elif (data[12:16], data[16:20]) != (b"prtr", b"CMYK") or profile.get("/N") != 4:
            yield Finding(0, "the profile is not one of a press with four inks")


def _colours(file: PressFile) -> Iterator[Finding]:
    for number, mark in file.prints():
        if mark.colour.space not in _SPACES:
            yield Finding(number, f"a colour is in {mark.colour.space}, not in inks")


def _spots(file: PressFile) -> Iterator[Finding]:
    """An ink is shown in one way wherever it is used."""
    shown: dict[str, tuple[str, bytes]] = {}
    for item in file.objects:
        spaces = item.get("/ColorSpace")
        for space in spaces.values() if isinstance(spaces, pikepdf.Dictionary) else ():
            if isinstance(space, pikepdf.Array) and space[0] == Name.Separation:
                ink, look = str(space[1])[1:], (str(space[2]), space[3].unparse(resolved=True))
                if shown.setdefault(ink, look) != look:
                    yield Finding(0, f"the ink {ink} is shown in several ways")


def _fonts(file: PressFile) -> Iterator[Finding]:
    for item in file.objects:
        if item.get("/Type") == Name.Font and item.get("/Subtype") not in (Name.Type0, Name.Type3):
            described = item.get("/FontDescriptor", pikepdf.Dictionary())
            if not any(f"/FontFile{n}" in described for n in ("", 2, 3)):
                yield Finding(0, f"the font {str(item.get('/BaseFont', '?'))[1:]} is not embedded")


def _boxes(file: PressFile) -> Iterator[Finding]:
    for number, page in enumerate(file.document.pages, 1):
        boxes = {
            name: page.obj[name]
            for name in ("/TrimBox", "/BleedBox", "/CropBox")
            if name in page.obj
        }
        if ("/TrimBox" in page.obj) == ("/ArtBox" in page.obj):
            yield Finding(number, "a page has either TrimBox or ArtBox")
        boxes["/MediaBox"] = page.mediabox
        for outer, inner in (
            *(("/MediaBox", name) for name in ("/BleedBox", "/TrimBox", "/CropBox")),
            ("/BleedBox", "/TrimBox"),
            ("/CropBox", "/TrimBox"),
        ):
            if outer in boxes and inner in boxes and not _within(boxes[inner], boxes[outer]):
                yield Finding(number, f"the {inner[1:]} reaches beyond the {outer[1:]}")


def _within(inner: Any, outer: Any) -> bool:
    a, b = [float(edge) for edge in inner], [float(edge) for edge in outer]
    low = all(x >= y - _NEAR for x, y in zip(a[:2], b[:2], strict=True))
    return low and all(x <= y + _NEAR for x, y in zip(a[2:], b[2:], strict=True))


def _transfer(file: PressFile) -> Iterator[Finding]:
    for item in file.objects:
        for state in _states(item):
            if "/TR" in state or state.get("/TR2", Name.Default) != Name.Default:
                yield Finding(0, "a graphics state has a transfer function")


def _states(item: Any) -> Iterable[Any]:
    """The graphics states among resources."""
    found = item.get("/ExtGState")
    return found.values() if isinstance(found, pikepdf.Dictionary) else ()


def _transparency(file: PressFile) -> Iterator[Finding]:
    for item in file.objects:
        if "/SMask" in item and item.get("/Subtype") == Name.Image:
            yield Finding(0, "a picture of points is transparent", "flatten it")
        for state in _states(item):
            opaque = all(float(state.get(key, 1)) == 1 for key in ("/ca", "/CA"))
            normal = state.get("/BM", Name.Normal) in (Name.Normal, Name.Compatible)
            if not opaque or not normal or state.get("/SMask", Name.None_) != Name.None_:
                yield Finding(0, "a graphics state is transparent")


def _foreign(file: PressFile) -> Iterator[Finding]:
    for item in file.objects:
        if item.get("/Subtype") == Name.PS or item.get("/Subtype2") == Name.PS:
            yield Finding(0, "there is PostScript in the file")
        for key in ("/OPI", "/Alternates", "/Ref"):
            if key in item and isinstance(item, pikepdf.Stream):
                yield Finding(0, f"a drawing stands in for another one ({key[1:]})")
        if isinstance(item, pikepdf.Stream) and "/F" in item:
            yield Finding(0, "a part of the file is in another file")


def _filters(file: PressFile) -> Iterator[Finding]:
    for item in file.objects:
        if isinstance(item, pikepdf.Stream) and "LZW" in str(item.get("/Filter", "")):
            yield Finding(0, "a stream is packed by LZW")


def _annotations(file: PressFile) -> Iterator[Finding]:
    for number, page in enumerate(file.document.pages, 1):
        for annotation in page.obj.get("/Annots", pikepdf.Array()):
            if annotation.get("/Subtype") not in (Name.PrinterMark, Name.TrapNet):
                yield Finding(number, "an annotation lies on the page")


def _actions(file: PressFile) -> Iterator[Finding]:
    root = file.document.Root
    if "/OpenAction" in root or "/JavaScript" in root.get("/Names", pikepdf.Dictionary()):
        yield Finding(0, "the file does something when it is opened")
    if any("/AA" in item or item.get("/S") == Name.JavaScript for item in file.objects):
        yield Finding(0, "there are actions in the file")
    if "/AcroForm" in root:
        yield Finding(0, "the file is a form to be filled in")


def _operators(file: PressFile) -> Iterator[Finding]:
    for number, page in enumerate(file.pages, 1):
        for mark in page:
            if isinstance(mark, Foreign) and mark.operator in ("BX", "EX"):
                yield Finding(number, "content may be left out by programs that do not know it")


def _rendering(file: PressFile) -> Iterator[Finding]:
    asked = [
        mark.operand
        for page in file.pages
        for mark in page
        if isinstance(mark, Foreign) and mark.operator == "ri"
    ]
    asked += [
        str(item.Intent)
        for item in file.objects
        if item.get("/Subtype") == Name.Image and "/Intent" in item
    ]
    for name in asked:
        if name not in _INTENTS:
            yield Finding(0, f"there is no rendering intent {name[1:]}")


def _layers(file: PressFile) -> Iterator[Finding]:
    layers = file.document.Root.get("/OCProperties")
    if layers is not None and "/AS" in layers.get("/D", pikepdf.Dictionary()):
        yield Finding(0, "layers are shown and hidden by themselves")


def _ink(file: PressFile) -> Iterator[Finding]:
    for number, percent in _inks(file):
        if percent > MOST_INK + 0.5:
            problem = f"{percent:.0f} % of ink may lie on a spot"
            yield Finding(number, problem, f"{MOST_INK:.0f} % at most")


def _inks(file: PressFile) -> Iterator[tuple[int, float]]:
    """By page, the largest sum of inks in percent: one colour, or black printed over another."""
    for number, page in enumerate(file.pages, 1):
        marks = [m for m in page if isinstance(m, Printed) and m.colour.ink != "All"]
        sums = [fsum(m.colour.process) * 100 for m in marks]
        under = [fsum(m.colour.process[:3]) * 100 for m in marks if not m.overprints]
        pictures = [_picture(m.image) for m in marks if m.image is not None]
        sums += [total for total, _ in pictures]
        under += [colours for _, colours in pictures]
        if any(mark.overprints for mark in marks):
            sums.append(max(under, default=0.0) + 100)
        yield number, max(sums, default=0.0)


def _picture(image: Any) -> tuple[float, float]:
    """The largest sum of inks in a picture of points, and of its inks but black, in percent."""
    if image.get("/ColorSpace") != Name.DeviceCMYK:
        return 100.0, 0.0
    import numpy as np

    points = np.frombuffer(image.read_bytes(), np.uint8).reshape(-1, 4)
    most, colours = points.sum(axis=1).max(), points[:, :3].sum(axis=1).max()
    return float(most) / 2.55, float(colours) / 2.55


def _black(file: PressFile) -> Iterator[Finding]:
    for number, mark in file.prints():
        *colours, black = mark.colour.process
        if mark.kind == "text" and mark.colour.process == SOLID and not mark.overprints:
            yield Finding(number, "black text is left out of what lies below it")
        if mark.kind == "text" and black > 0.9 and any(colours):
            yield Finding(number, "black text is of several inks")


def _edges(file: PressFile) -> Iterator[Finding]:
    """Marks on all plates lie outside of the bleed; where there is bleed, there is enough."""
    for number, page in enumerate(file.document.pages, 1):
        trim, bleed = (
            [float(edge) for edge in page.obj.get(name, page.mediabox)]
            for name in ("/TrimBox", "/BleedBox")
        )
        rims = [abs(a - b) / MM for a, b in zip(trim, bleed, strict=True)]
        if max(rims) > _NEAR and min(rims) < of_books.BLEED - _NEAR:
            yield Finding(number, f"{min(rims):.1f} mm of bleed", f"{of_books.BLEED:g} mm at least")


def _resolution(file: PressFile) -> Iterator[Finding]:
    for number, (page, marks) in enumerate(zip(file.document.pages, file.pages, strict=True), 1):
        if any(isinstance(mark, Printed) and mark.kind == "image" for mark in marks):
            yield from of_books.images(of_books.seen(page, number))


CLAUSES = (
    Clause("version of the file format", _version, "6.1"),
    Clause("encryption and identifier of the file", _file),
    Clause("output intent and its profile", _intent, "6.4"),
    Clause("colours for the printing condition", _colours, "6.4"),
    Clause("inks beside the four", _spots, "6.4"),
    Clause("fonts", _fonts, "6.5"),
    Clause("identification, titles and dates", _identification, "6.10"),
    Clause("trapping", _trapped),
    Clause("page boxes", _boxes),
    Clause("transfer functions", _transfer, "6.13"),
    Clause("PostScript, OPI, alternates and references", _foreign, "6.14"),
    Clause("compression", _filters),
    Clause("annotations", _annotations, "6.17"),
    Clause("actions, scripts and forms", _actions, "6.18"),
    Clause("compatibility operators", _operators, "6.19"),
    Clause("transparency", _transparency, "6.20"),
    Clause("rendering intents", _rendering, "6.23"),
    Clause("layers", _layers, "6.24"),
    Clause("house: total ink", _ink),
    Clause("house: black text in one ink, over what lies below", _black),
    Clause("house: bleed", _edges),
    Clause("house: resolution of pictures", _resolution),
)
"""What a file is held to; what no standard asks for is named ``house``."""

"""What PDF/A-2 (ISO 19005-2) asks for and our writer could break: there is no checker to be had.

Each condition is read from the file and named by its clause. ``A`` asks for a structure, ``U`` only
for characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont
from lxml import etree

from generator.pdf.pdfmarks import TextMark, page_marks

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
DC = "{http://purl.org/dc/elements/1.1/}"
PDF = "{http://ns.adobe.com/pdf/1.3/}"
PDFA = "{http://www.aiim.org/pdfa/ns/id/}"
PDFUA = "{http://www.aiim.org/pdfua/ns/id/}"
XMP = "{http://ns.adobe.com/xap/1.0/}"
SCHEMA = "{http://www.aiim.org/pdfa/ns/schema#}"
KNOWN = {DC, PDF, PDFA, XMP, "{http://www.aiim.org/pdfa/ns/extension/}"}
FILTERS = {"/FlateDecode", "/DCTDecode", "/ASCII85Decode", "/ASCIIHexDecode", "/RunLengthDecode"}
ACTIONS = {"/URI", "/GoTo"}
PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff\ufffd\ufeff\x00]")


def complaints(pdf: bytes) -> list[str]:
    """Every condition that is not met."""
    with pikepdf.open(BytesIO(pdf)) as document:
        level = str(_packet(document).findtext(f".//{PDFA}conformance"))
        found = [*_file(pdf, document), *_objects(document), *_colours(document)]
        found += [*_metadata(document), *_fonts(document), *_texts(document)]
        if level == "A":
            found += _structure(document)
        elif level != "U":
            found.append(f"6.6.4 conformance {level!r}")
    return found


def _file(pdf: bytes, document: pikepdf.Pdf) -> Iterator[str]:
    lines = pdf.split(b"\n", 2)
    if not re.fullmatch(rb"%PDF-1\.[0-7]", lines[0]):
        yield "6.1.2 header"
    if lines[1][:1] != b"%" or len([byte for byte in lines[1][1:5] if byte > 127]) < 4:
        yield "6.1.2 four bytes above 127 in the second line"
    if "/ID" not in document.trailer or len(document.trailer.ID) != 2:
        yield "6.1.3 file identifier"
    if document.is_encrypted:
        yield "6.1.3 encryption"
    if not re.search(rb"%%EOF\r?\n?\Z", pdf):
        yield "6.1.3 data after the end"


def _objects(document: pikepdf.Pdf) -> Iterator[str]:
    root = document.Root
    for key in ("/AA", "/Requirements", "/AcroForm", "/Perms", "/OpenAction"):
        if key in root:
            yield f"6.x {key} in the catalogue"
    yield from _layers(document)
    for item in document.objects:
        if isinstance(item, pikepdf.Stream):
            named: Any = item.get("/Filter", [])
            filters = [named] if isinstance(named, pikepdf.Name) else list(named)
            yield from (f"6.1.7 filter {f}" for f in map(str, filters) if f not in FILTERS)
            yield from (
                f"6.1.7 {key}" for key in ("/F", "/FFilter", "/FDecodeParms") if key in item
            )
            if item.get("/Subtype") == "/Image" and item.get("/Interpolate", False):
                yield "6.2.8 interpolated image"
            if item.get("/Subtype") == "/PS" or "/OPI" in item or "/PS" in item:
                yield "6.2.9 PostScript or OPI"
        for key in ("/TR", "/TR2", "/HTP"):
            if isinstance(item, pikepdf.Dictionary | pikepdf.Stream) and key in item:
                yield f"6.2.5 {key}"
        if isinstance(item, pikepdf.Dictionary):
            names = [str(key) for key in item.keys()]  # noqa: SIM118 (no mapping)
            yield from (f"6.1.13 name of {len(n)} bytes" for n in names if len(n.encode()) > 128)
    for page in document.pages:
        if not all(3 <= side <= 14400 for side in page.mediabox[2:]):
            yield "6.1.13 size of page"
        if "/AA" in page.obj or "/PresSteps" in page.obj:
            yield "6.5.2 or 6.10 action of a page"
        for annotation in page.obj.get("/Annots", []):
            flags = int(annotation.get("/F", 0))
            if not flags & 4 or flags & (1 | 2 | 32 | 256):
                yield "6.3.2 annotation that is not printed"
            if annotation.Subtype != "/Link":
                yield f"6.3.3 {annotation.Subtype} without appearance"
            if "/A" in annotation and str(annotation.A.S) not in ACTIONS:
                yield f"6.5.1 action {annotation.A.S}"


def _layers(document: pikepdf.Pdf) -> Iterator[str]:
    layers = document.Root.get("/OCProperties")
    if layers is None:
        return
    configurations = [layers.D, *layers.get("/Configs", [])]
    names = [str(configuration.get("/Name", "")) for configuration in configurations]
    if "" in names or len({*names}) < len(names):
        yield "6.9 names of the configurations of layers"
    groups = {group.objgen for group in layers.OCGs}
    for configuration in configurations:
        if "/AS" in configuration:
            yield "6.9 layers that show themselves"
        if {group.objgen for group in configuration.get("/Order", [])} != groups:
            yield "6.9 layers in no order"


def _colours(document: pikepdf.Pdf) -> Iterator[str]:
    intents = [i for i in document.Root.get("/OutputIntents", []) if i.S == "/GTS_PDFA1"]
    if len(intents) != 1 or "/OutputConditionIdentifier" not in intents[0]:
        yield "6.2.3 output intent"
        return
    profile = intents[0].DestOutputProfile
    data = profile.read_bytes()
    if data[36:40] != b"acsp" or data[16:20] != b"RGB " or int(profile.N) != 3 or data[8] > 4:
        yield "6.2.3 profile"
    if int.from_bytes(data[:4], "big") != len(data):
        yield "6.2.3 length of the profile"
    foreign = {"k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "ri"}
    for content in _contents(document):
        used = {str(step.operator) for step in pikepdf.parse_content_stream(content)}
        yield from (f"6.2.4 colour by {operator}" for operator in sorted(used & foreign))


def _contents(document: pikepdf.Pdf) -> list[Any]:
    streams = [o for o in document.objects if isinstance(o, pikepdf.Stream)]
    return [*document.pages, *(s for s in streams if s.get("/Subtype") == "/Form")]


def _packet(document: pikepdf.Pdf) -> etree._Element:
    return etree.fromstring(document.Root.Metadata.read_bytes())


def _metadata(document: pikepdf.Pdf) -> Iterator[str]:
    stream = document.Root.Metadata
    data = stream.read_bytes()
    if (str(stream.Type), str(stream.Subtype)) != ("/Metadata", "/XML"):
        yield "6.6.2.1 metadata stream"
    head = data.split(b"?>", 1)[0]
    if not head.startswith(b"<?xpacket begin=") or b"bytes=" in head or b"encoding=" in head:
        yield "6.6.2.1 header of the packet"
    packet = _packet(document)
    if packet.findtext(f".//{PDFA}part") != "2":
        yield "6.6.4 part"
    described = {f"{{{e.text}}}" for e in packet.iter(f"{SCHEMA}namespaceURI")}
    for description in packet.iter(f"{RDF}Description"):
        for entry in description:
            space = str(entry.tag).partition("}")[0] + "}"
            if space not in KNOWN | described:
                yield f"6.6.2.3 undescribed schema {space}"
    pairs = {
        "/Title": f".//{DC}title/{RDF}Alt/{RDF}li",
        "/Subject": f".//{DC}description/{RDF}Alt/{RDF}li",
        "/Author": f".//{DC}creator/{RDF}Seq/{RDF}li",
        "/Producer": f".//{PDF}Producer",
    }
    dates = {"/CreationDate": f".//{XMP}CreateDate", "/ModDate": f".//{XMP}ModifyDate"}
    for key, value in document.docinfo.items():
        packed = str(packet.findtext((pairs | dates).get(key, "nowhere")))
        told = _digits(str(value)) if key in dates else str(value)
        if told != (_digits(packed) if key in dates else packed):
            yield f"6.6.3 {key} differs from the packet"


def _digits(date: str) -> str:
    """Year to second; both are in UTC."""
    return re.sub(r"\D", "", date)[:14]


def _fonts(document: pikepdf.Pdf) -> Iterator[str]:
    for font in document.objects:
        if not isinstance(font, pikepdf.Dictionary) or font.get("/Type") != "/Font":
            continue
        name, descriptor = str(font.BaseFont), font.get("/FontDescriptor")
        if font.Subtype != "/TrueType" or descriptor is None or "/FontFile2" not in descriptor:
            yield f"6.2.11.4 {name} is not embedded"
            continue
        if str(descriptor.FontName) != name:
            yield f"6.2.11.2 {name} is called {descriptor.FontName}"
        outlines = TTFont(BytesIO(descriptor.FontFile2.read_bytes()), recalcTimestamp=False)
        tables = [(t.platformID, t.platEncID) for t in outlines["cmap"].tables]
        if not int(descriptor.Flags) & 4 or "/Encoding" in font:
            yield f"6.2.11.6 {name} is not symbolic"
        if len(tables) != 1 and (3, 0) not in tables:
            yield f"6.2.11.6 {name} has the encodings {tables}"
        codes = outlines["cmap"].tables[0].cmap
        unit = outlines["head"].unitsPerEm / 1000
        for code, width in enumerate(font.Widths, int(font.FirstChar)):
            glyph = codes.get(code)
            if glyph and abs(outlines["hmtx"][glyph][0] / unit - float(width)) > 1:
                yield f"6.2.11.5 {name} differs in the width of {code}"
        if "/ToUnicode" not in font:
            yield f"6.2.11.7 {name} without characters"


def _texts(document: pikepdf.Pdf) -> Iterator[str]:
    for page in document.pages:
        for mark in page_marks(page):
            if isinstance(mark, TextMark) and PRIVATE.search(mark.text):
                yield f"6.2.11.7 a glyph without character near {mark.text!r}"


def _structure(document: pikepdf.Pdf) -> Iterator[str]:
    root = document.Root
    if "/MarkInfo" not in root or not root.MarkInfo.get("/Marked", False):
        yield "6.7.2.2 not marked"
    if not re.fullmatch(r"[a-z]{2}(-\w+)*", str(root.get("/Lang", ""))):
        yield "6.7.4 language"
    levels = list(_headings(root.StructTreeRoot))
    if levels and levels[0] != 1:
        yield f"ISO 14289-1, 7.4.2: the first heading is H{levels[0]}"
    for before, level in pairwise(levels):
        if level > before + 1:
            yield f"ISO 14289-1, 7.4.2: H{level} follows H{before}"
    for page in document.pages:
        marks: list[bool] = []  # those that are open; a layer is no part of the structure
        for step in pikepdf.parse_content_stream(page):
            operator = str(step.operator)
            if operator in ("BDC", "BMC"):
                marks.append(step.operands[0] != "/OC")
            elif operator == "EMC":
                marks.pop()
            if not any(marks) and operator in ("Tj", "TJ", "S", "f", "B", "f*", "B*", "Do"):
                yield "6.7.3 content that is neither marked nor artifact"
                break


def _headings(element: Any) -> Iterator[int]:
    """The levels of the headings below an element of the tree, in reading order."""
    if isinstance(element, pikepdf.Array):
        for kid in element:
            yield from _headings(kid)
    elif isinstance(element, pikepdf.Dictionary):
        if heading := re.fullmatch(r"/H(\d)", str(element.get("/S", ""))):
            yield int(heading[1])
        yield from _headings(element.get("/K"))

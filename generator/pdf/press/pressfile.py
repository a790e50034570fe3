"""A finished document as a file for a print shop: PDF/X-4 (ISO 15930-7), in inks, with crop marks.

Made from the bytes of the document, whose pages are placed as they are. It is for the press, as a
booklet is for the stapler: without structure tree, links and outline, which PDF/X has no use for.
"""

from __future__ import annotations

import uuid
import zlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from io import BytesIO
from typing import Any, TypeAlias

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from pikepdf.models.metadata import decode_pdf_date

from generator.geometry.points import MM
from generator.pdf.metadata import PRODUCER, alternatives, packet
from generator.pdf.press.condition import REGISTRY, Condition
from generator.pdf.press.inks import SOLID
from generator.pdf.press.separation import STATES, separate_images, separated_content
from generator.pdf.press.spots import ALL, Spot, SpotInk

VERSION = "PDF/X-4"

MARKS = 10 * MM
"""Around the trimmed page there is so much room, for bleed and marks, in pt."""

_APART, _LONG, _WEIGHT = 3.5 * MM, 5 * MM, 0.25
"""From the trimmed page to a crop mark, how long and how thick the mark is, in pt."""

_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""A file of the press must have a date; the same input makes the same bytes."""

_NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}

_FOR_SCREENS = (
    "StructTreeRoot",
    "MarkInfo",
    "Outlines",
    "PageMode",
    "Names",
    "Dests",
    "PageLabels",
)
_FOR_SCREENS_ON_PAGES = ("Annots", "StructParents", "Tabs", "CropBox")

_Edges: TypeAlias = tuple[float, float, float, float]


def press_file(pdf: bytes, condition: Condition, spots: Sequence[Sequence[Spot]] = ()) -> bytes:
    """The file for a print shop, from a finished document: same input, same bytes.

    Pages with bleed get crop marks. ``spots`` are what is to lie on each page in other inks, for
    all pages or for none. Raises ``ValueError`` for what cannot be turned into inks.
    """
    with pikepdf.open(BytesIO(pdf)) as document:
        objects = list(document.objects)
        separate_images(objects, condition)
        for item in objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == Name.Form:
                item.write(separated_content(item, condition))
                _states(item.get("/Resources"))
        pages = list(document.pages)
        for page, own in zip(pages, spots or [()] * len(pages), strict=True):
            _set(document, page, condition, own)
        for key in _FOR_SCREENS:
            if f"/{key}" in document.Root:
                del document.Root[f"/{key}"]
        _say(document, pdf)
        document.Root.OutputIntents = Array([document.make_indirect(_intent(document, condition))])
        out = BytesIO()
        document.save(
            out,
            force_version="1.6",
            fix_metadata_version=False,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
        return out.getvalue()


def _set(
    document: pikepdf.Pdf, page: pikepdf.Page, condition: Condition, spots: Sequence[Spot]
) -> None:
    """A page in inks, with its boxes, what is in spot inks, and crop marks."""
    trim, bleed = _edges(page.trimbox), _edges(page.obj.get("/BleedBox", page.mediabox))
    bleeds = any(abs(a - b) > 0.01 for a, b in zip(trim, bleed, strict=True))
    content = separated_content(page, condition, SOLID)
    left, bottom, right, top = media = _edges(page.mediabox)
    x = y = 0.0
    if bleeds:
        x, y = MARKS - trim[0], MARKS - trim[1]
        media = (0.0, 0.0, trim[2] + x + MARKS, trim[3] + y + MARKS)
    trim, bleed = _moved(trim, x, y), _moved(bleed, x, y)
    clip = " ".join(f"{length:.4f}" for length in (left, bottom, right - left, top - bottom))
    drawn = (
        f"q 1 0 0 1 {x:.4f} {y:.4f} cm {clip} re W n\nq 0 0 0 1 k 0 0 0 1 K\n".encode(),
        content,
        b"\nQ",
        "".join(f"\n{spot.operators}" for spot in spots).encode(),
        b"\nQ\n",
        "\n".join(_marks(trim) if bleeds else ()).encode(),
    )
    page.obj.Contents = document.make_stream(b"".join(drawn))
    for name, edges in (("Media", media), ("Trim", trim), ("Bleed", bleed)):
        page.obj[f"/{name}Box"] = Array([round(edge, 4) for edge in edges])
    for key in _FOR_SCREENS_ON_PAGES:
        if f"/{key}" in page.obj:
            del page.obj[f"/{key}"]
    _states(page.obj.Resources)
    for ink in (*([ALL] if bleeds else []), *dict.fromkeys(spot.ink for spot in spots)):
        _space(page.obj.Resources, ink)


def _states(resources: Any) -> None:
    """What content in inks asks for."""
    if resources is not None:
        found = resources.get("/ExtGState", Dictionary())
        for overprint in STATES:
            found[overprint.name] = overprint.state
        resources.ExtGState = found


def _space(resources: Any, ink: SpotInk) -> None:
    """A space with one ink beside the four, under its name."""
    look = Array(list(ink.look))
    tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=look, N=1)
    found = resources.get("/ColorSpace", Dictionary())
    found[f"/{ink.name}"] = Array([Name.Separation, Name(f"/{ink.name}"), Name.DeviceCMYK, tint])
    resources.ColorSpace = found


def _marks(trim: _Edges) -> Iterator[str]:
    """Crop marks on every plate, at the corners of the trimmed page."""
    left, bottom, right, top = trim
    yield f"q /All CS 1 SCN {_WEIGHT} w"
    for x, away in ((left, -1), (right, 1)):
        start, end = x + away * _APART, x + away * (_APART + _LONG)
        yield from (f"{start:.4f} {y:.4f} m {end:.4f} {y:.4f} l S" for y in (bottom, top))
    for y, away in ((bottom, -1), (top, 1)):
        start, end = y + away * _APART, y + away * (_APART + _LONG)
        yield from (f"{x:.4f} {start:.4f} m {x:.4f} {end:.4f} l S" for x in (left, right))
    yield "Q"


def _say(document: pikepdf.Pdf, source: bytes) -> None:
    """What the file says of itself, in its properties and alike in its metadata."""
    old = document.docinfo
    title = str(old.get("/Title", ""))
    dated = old.get("/CreationDate")
    date = (decode_pdf_date(str(dated)) if dated else _UNDATED).astimezone(UTC)
    stamp = date.strftime("D:%Y%m%d%H%M%S+00'00'")
    info = {"/Title": title, "/Producer": PRODUCER, "/Creator": PRODUCER}
    info |= {"/CreationDate": stamp, "/ModDate": stamp}
    properties = Dictionary({key: String(text) for key, text in info.items() if text})
    properties.Trapped = Name("/False")
    document.trailer.Info = document.make_indirect(properties)
    lang = str(document.Root.get("/Lang", "en"))
    when = date.strftime("%Y-%m-%dT%H:%M:%SZ")
    entries = [
        ("dc:title", alternatives(title, [(lang, title)])),
        ("dc:format", "application/pdf"),
        ("pdf:Producer", PRODUCER),
        ("pdf:Trapped", "False"),
        ("xmp:CreatorTool", PRODUCER),
        ("xmp:CreateDate", when),
        ("xmp:ModifyDate", when),
        ("xmp:MetadataDate", when),
        ("xmpMM:DocumentID", uuid.uuid5(uuid.NAMESPACE_OID, source.hex()).urn),
        ("xmpMM:VersionID", "1"),
        ("xmpMM:RenditionClass", "default"),
        ("pdfxid:GTS_PDFXVersion", VERSION),
    ]
    document.Root.Metadata = document.make_stream(
        packet(entries, _NAMESPACES).encode(), Type=Name.Metadata, Subtype=Name.XML
    )
    document.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)


def _intent(document: pikepdf.Pdf, condition: Condition) -> Dictionary:
    """The printing condition that the inks are meant for, with its profile."""
    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String(condition.identifier),
        RegistryName=String(REGISTRY),
        OutputCondition=String(condition.words),
        Info=String(f"{condition.identifier}: {condition.words}"),
        DestOutputProfile=document.make_stream(
            _packed(condition.profile), N=4, Alternate=Name.DeviceCMYK, Filter=Name.FlateDecode
        ),
    )


@lru_cache(maxsize=2)
def _packed(profile: bytes) -> bytes:
    """A profile as each file has it, packed once: that takes as long as all else in a file."""
    return zlib.compress(profile)


def _edges(box: Any) -> _Edges:
    left, bottom, right, top = map(float, box)
    return left, bottom, right, top


def _moved(box: _Edges, x: float, y: float) -> _Edges:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y

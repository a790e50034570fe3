"""The last step of every PDF: structure tree, metadata, colours, page boxes, compact bytes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from types import MappingProxyType
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from reportlab import rl_config

from generator.pdf import tounicode
from generator.pdf.colourprofile import srgb
from generator.pdf.layers import write as write_layers
from generator.pdf.metadata import Metadata, properties, xmp
from generator.pdf.tags import Annotation, Attribute, Element, Mark, Tagger
from generator.text.language import language_tag

__all__ = ["Metadata", "finish"]

# Text around binary streams costs time and is taken off again here; reportlab knows no
# setting of one canvas for it.
rl_config.useA85 = 0

NO_LAYERS: Mapping[str, str] = MappingProxyType({})
_ELEMENT = Name.StructElem
_Cells = ("TH", "TD")
_PRINT = 4  # annotation flag: what is on the screen is on paper too (ISO 32000-1, table 165)


def finish(
    pdf: bytes, tagger: Tagger | None, meta: Metadata, layers: Mapping[str, str] = NO_LAYERS
) -> bytes:
    """The PDF of a reportlab canvas, made ready: same input, same bytes.

    ``tagger`` is the one that saw the pages being drawn; without it the document stays untagged,
    and does not claim to be accessible. The fonts are embedded, the colours RGB or grey, so that
    what the metadata claim is true. ``layers`` are the names of those that
    :func:`~generator.pdf.layers.layer` drew into, by their keys. Raises ``ValueError`` for a figure
    without alternative text.
    """
    with pikepdf.open(BytesIO(pdf)) as document:
        if tagger is not None:
            _Tree(document).write(tagger.root)
        if layers:
            write_layers(document, layers)
        root = document.Root
        root.Lang = String(language_tag(meta.lang))
        preferences: dict[str, Any] = {"/DisplayDocTitle": True}
        if meta.true_size:
            preferences["/PrintScaling"] = Name("/None")
        if meta.short_edge:
            preferences["/Duplex"] = Name.DuplexFlipShortEdge
        root.ViewerPreferences = Dictionary(preferences)
        root.Metadata = document.make_stream(
            xmp(meta, tagged=tagger is not None).encode(), Type=Name.Metadata, Subtype=Name.XML
        )
        root.OutputIntents = Array([document.make_indirect(_intent(document))])
        info = Dictionary({name: String(text) for name, text in properties(meta).items()})
        document.trailer.Info = document.make_indirect(info)
        for page in document.pages:
            _boxes(page, meta.bleed)
        _keep_compressed(document)
        tounicode.part(document)
        out = BytesIO()
        document.save(
            out,
            min_version="1.7",
            fix_metadata_version=False,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
        return out.getvalue()


class _Tree:
    """Writes the structure tree (ISO 32000-1, 14.7) into one document."""

    def __init__(self, document: pikepdf.Pdf) -> None:
        self._document = document
        self._pages = [page.obj for page in document.pages]
        self._owners: list[dict[int, Dictionary]] = [{} for _ in self._pages]
        self._links: list[Dictionary] = []
        self._notes: list[Any] = []  # names and elements in turn

    def write(self, document_element: Element) -> None:
        """Make the tree, the parent tree and the IDs, and declare the document tagged."""
        root = self._document.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        root.K = self._element(document_element, root)
        numbers: list[Any] = []
        for index, (page, owners) in enumerate(zip(self._pages, self._owners, strict=True)):
            if owners:
                page.StructParents = index
                numbers += [index, Array([owners[mcid] for mcid in range(len(owners))])]
            page.Tabs = Name.S
        for index, owner in enumerate(self._links, len(self._pages)):
            numbers += [index, owner]
        root.ParentTree = self._document.make_indirect(Dictionary(Nums=Array(numbers)))
        root.ParentTreeNextKey = len(self._pages) + len(self._links)
        if self._notes:
            root.IDTree = self._document.make_indirect(Dictionary(Names=Array(self._notes)))
        self._document.Root.StructTreeRoot = root
        self._document.Root.MarkInfo = Dictionary(Marked=True)

    def _element(self, element: Element, parent: Dictionary) -> Dictionary:
        if element.role == "Figure" and not element.alt:
            raise ValueError("a figure has no alternative text")
        # Made at once: each entry that is set afterwards takes as long as all of these.
        entries = {"/Type": _ELEMENT, "/S": _name(element.role), "/P": parent}
        lang = language_tag(element.lang)
        for name, text in (("/Lang", lang), ("/Alt", element.alt), ("/T", element.title)):
            if text:
                entries[name] = String(text)
        if element.role == "Note":
            # Of one length: the ID tree is sorted bytewise.
            entries["/ID"] = String(f"note-{len(self._notes) + 1:04}")
        if attributes := _attributes(element):
            entries["/A"] = attributes[0] if len(attributes) == 1 else Array(attributes)
        home = next((kid.page for kid in element.kids if isinstance(kid, Mark)), None)
        if home is not None:
            entries["/Pg"] = self._pages[home]
        own = self._document.make_indirect(Dictionary(entries))
        if element.role == "Note":
            self._notes += (entries["/ID"], own)
        kids = [self._kid(kid, own, home) for kid in element.kids if not _blank(kid)]
        if kids:
            own.K = kids[0] if len(kids) == 1 else Array(kids)
        return own

    def _kid(self, kid: Element | Mark | Annotation, own: Dictionary, home: int | None) -> Any:
        match kid:
            case Element():
                return self._element(kid, own)
            case Mark(page, mcid):
                self._owners[page][mcid] = own
                if page == home:
                    return mcid
                return Dictionary(Type=Name.MCR, Pg=self._pages[page], MCID=mcid)
            case Annotation(page, index, description):
                annotation = self._pages[page].Annots[index]
                annotation.Contents = String(description)
                annotation.F = _PRINT
                annotation.StructParent = len(self._pages) + len(self._links)
                self._links.append(own)
                return Dictionary(Type=Name.OBJR, Pg=self._pages[page], Obj=annotation)


def _blank(kid: Element | Mark | Annotation) -> bool:
    """Nothing would be read: such an element is left out. Cells stay, they fill their column."""
    return isinstance(kid, Element) and kid.role not in _Cells and all(map(_blank, kid.kids))


def _attributes(element: Element) -> list[Dictionary]:
    owners = dict(element.attributes)
    if element.role == "TH":
        owners["Table"] = {"Scope": "Column", **owners.get("Table", {})}
    if element.role == "Figure":
        owners["Layout"] = {"Placement": "Block", **owners.get("Layout", {})}
    return [
        Dictionary(
            {"/O": _name(owner)}
            | {f"/{name}": _value(value) for name, value in sorted(own.items())}
        )
        for owner, own in sorted(owners.items())
    ]


def _value(value: Attribute) -> Any:
    if isinstance(value, str):
        return _name(value)
    return Array(value) if isinstance(value, tuple) else value


@cache
def _name(text: str) -> Name:
    return Name("/" + text)


def _keep_compressed(document: pikepdf.Pdf) -> None:
    """Name the only filter of a stream plainly: in an array, it would be compressed anew."""
    for item in document.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Filter") == [Name.FlateDecode]:
            item.Filter = Name.FlateDecode


def _boxes(page: pikepdf.Page, bleed: float) -> None:
    """Trim box; where there is bleed, the bleed box and what a screen shows: the trimmed page.

    What the canvas has set itself stays.
    """
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    trim = [left + bleed, bottom + bleed, right - bleed, top - bleed]
    boxes = {"/TrimBox": trim}
    if bleed:
        boxes |= {"/BleedBox": [left, bottom, right, top], "/CropBox": trim}
    for name, edges in boxes.items():
        if name not in page.obj:
            page.obj[name] = Array([round(edge, 4) for edge in edges])


def _intent(document: pikepdf.Pdf) -> Dictionary:
    """The colours of the pages are sRGB (ISO 19005-2, 6.2.3)."""
    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1,
        OutputConditionIdentifier=String("sRGB"),
        Info=String("sRGB"),
        DestOutputProfile=document.make_stream(srgb(), N=3),
    )

"""The last step of every PDF: structure tree, metadata, page boxes, compact bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, TypeAlias
from xml.sax.saxutils import escape, quoteattr

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from reportlab import rl_config

from generator.book.tags import Annotation, Element, Mark, Tagger, Value

# Text around binary streams costs time and is taken off again here; reportlab knows no
# setting of one canvas for it.
rl_config.useA85 = 0

_Pages: TypeAlias = Sequence[pikepdf.Page]
_Cells = ("TH", "TD")
_PRODUCER = "Rulepress"
_PRINT = 4  # annotation flag: what is on the screen is on paper too (ISO 32000-1, table 165)


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a document says of itself.

    ``title`` and ``subject`` are in the document's language ``lang`` (BCP 47); ``titles`` gives the
    title in further languages by their tags, ``languages`` names all languages of the text where
    there are more than one. With ``true_size`` a viewer is told not to fit the page to the paper.
    ``bleed`` in pt is what surrounds the trimmed page on all sides: the trim box is the page
    without it.
    """

    title: str
    lang: str
    author: str = ""
    subject: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    true_size: bool = False
    bleed: float = 0.0


def finish(pdf: bytes, tagger: Tagger | None, meta: Metadata) -> bytes:
    """The PDF of a reportlab canvas, made ready: same input, same bytes.

    ``tagger`` is the one that saw the pages being drawn; without it the document stays untagged,
    and does not claim to be accessible. Raises ``ValueError`` for a figure without alternative
    text.
    """
    with pikepdf.open(BytesIO(pdf)) as document:
        if tagger is not None:
            _Tree(document).write(tagger.root)
        root = document.Root
        root.Lang = String(meta.lang)
        preferences: dict[str, Any] = {"/DisplayDocTitle": True}
        if meta.true_size:
            preferences["/PrintScaling"] = Name("/None")
        root.ViewerPreferences = Dictionary(preferences)
        root.Metadata = document.make_stream(
            _xmp(meta, tagged=tagger is not None).encode(), Type=Name.Metadata, Subtype=Name.XML
        )
        document.trailer.Info = document.make_indirect(_info(meta))
        for page in document.pages:
            _boxes(page, meta.bleed)
        _keep_compressed(document)
        out = BytesIO()
        document.save(
            out,
            min_version="1.7",
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
        return out.getvalue()


class _Tree:
    """Writes the structure tree (ISO 32000-1, 14.7) into one document."""

    def __init__(self, document: pikepdf.Pdf) -> None:
        self._document = document
        self._pages: _Pages = list(document.pages)
        self._owners: list[dict[int, Dictionary]] = [{} for _ in self._pages]
        self._links: list[Dictionary] = []
        self._notes: list[tuple[str, Dictionary]] = []

    def write(self, document_element: Element) -> None:
        """Make the tree, the parent tree and the IDs, and declare the document tagged."""
        root = self._document.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        root.K = self._element(document_element, root)
        numbers: list[Any] = []
        for index, (page, owners) in enumerate(zip(self._pages, self._owners, strict=True)):
            if owners:
                page.obj.StructParents = index
                numbers += [index, Array([owners[mcid] for mcid in range(len(owners))])]
            page.obj.Tabs = Name.S
        for index, owner in enumerate(self._links, len(self._pages)):
            numbers += [index, owner]
        root.ParentTree = self._document.make_indirect(Dictionary(Nums=Array(numbers)))
        root.ParentTreeNextKey = len(self._pages) + len(self._links)
        if self._notes:
            names = [part for name, note in self._notes for part in (String(name), note)]
            root.IDTree = self._document.make_indirect(Dictionary(Names=Array(names)))
        self._document.Root.StructTreeRoot = root
        self._document.Root.MarkInfo = Dictionary(Marked=True)

    def _element(self, element: Element, parent: Dictionary) -> Dictionary:
        own = self._document.make_indirect(
            Dictionary({"/Type": Name.StructElem, "/S": Name("/" + element.role), "/P": parent})
        )
        for name, text in (("/Lang", element.lang), ("/Alt", element.alt), ("/T", element.title)):
            if text:
                own[name] = String(text)
        if element.role == "Figure" and not element.alt:
            raise ValueError("a figure has no alternative text")
        if element.role == "Note":
            name = (
                f"note-{len(self._notes) + 1:04}"  # of one length: the ID tree is sorted bytewise
            )
            own.ID = String(name)
            self._notes.append((name, own))
        attributes = _attributes(element)
        if attributes:
            own.A = attributes[0] if len(attributes) == 1 else Array(attributes)
        home = next((kid.page for kid in element.kids if isinstance(kid, Mark)), None)
        if home is not None:
            own.Pg = self._pages[home].obj
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
                return Dictionary(Type=Name.MCR, Pg=self._pages[page].obj, MCID=mcid)
            case Annotation(page, index, description):
                annotation = self._pages[page].obj.Annots[index]
                annotation.Contents = String(description)
                annotation.F = _PRINT
                annotation.StructParent = len(self._pages) + len(self._links)
                self._links.append(own)
                return Dictionary(Type=Name.OBJR, Pg=self._pages[page].obj, Obj=annotation)


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
            {"/O": Name("/" + owner)}
            | {f"/{name}": _value(value) for name, value in sorted(values.items())}
        )
        for owner, values in sorted(owners.items())
    ]


def _value(value: Value) -> Any:
    if isinstance(value, str):
        return Name("/" + value)
    return Array(value) if isinstance(value, tuple) else value


def _keep_compressed(document: pikepdf.Pdf) -> None:
    """Name the only filter of a stream plainly: in an array, it would be compressed anew."""
    for item in document.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Filter") == [Name.FlateDecode]:
            item.Filter = Name.FlateDecode


def _boxes(page: pikepdf.Page, bleed: float) -> None:
    """Trim box, and bleed box where there is bleed; what the canvas has set itself stays."""
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    if "/TrimBox" not in page.obj:
        page.obj.TrimBox = Array([left + bleed, bottom + bleed, right - bleed, top - bleed])
    if bleed and "/BleedBox" not in page.obj:
        page.obj.BleedBox = Array([left, bottom, right, top])


def _info(meta: Metadata) -> Dictionary:
    """The old-fashioned properties, the same as in the XMP packet; no dates."""
    entries = {
        "/Title": meta.title,
        "/Author": meta.author,
        "/Subject": meta.subject,
        "/Producer": _PRODUCER,
    }
    return Dictionary({name: String(text) for name, text in entries.items() if text})


def _xmp(meta: Metadata, *, tagged: bool) -> str:
    """The XMP packet (ISO 16684-1): Dublin Core, and the claim of PDF/UA-1."""
    titles = {meta.lang: meta.title, **meta.titles}
    properties = [
        ("dc:title", _alternatives(meta.title, titles.items())),
        ("dc:description", _alternatives(meta.subject, [(meta.lang, meta.subject)])),
        ("dc:creator", _items("Seq", [meta.author])),
        ("dc:language", _items("Bag", meta.languages or (meta.lang,))),
        ("dc:format", "application/pdf"),
        ("pdf:Producer", _PRODUCER),
        ("pdfuaid:part", "1" if tagged else ""),
    ]
    body = "".join(f"<{name}>{value}</{name}>\n" for name, value in properties if value)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/"'
        ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">\n'
        f"{body}</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n"
        '<?xpacket end="r"?>'
    )


def _alternatives(default: str, texts: Iterable[tuple[str, str]]) -> str:
    """A text in several languages, the default first."""
    entries = [("x-default", default), *texts]
    items = "".join(
        f"<rdf:li xml:lang={quoteattr(lang)}>{escape(text)}</rdf:li>" for lang, text in entries
    )
    return f"<rdf:Alt>{items}</rdf:Alt>" if default else ""


def _items(kind: str, texts: Iterable[str]) -> str:
    items = "".join(f"<rdf:li>{escape(text)}</rdf:li>" for text in texts if text)
    return f"<rdf:{kind}>{items}</rdf:{kind}>" if items else ""

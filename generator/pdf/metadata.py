"""What a PDF says of itself: the XMP packet, and the old-fashioned properties beside it.

The packet claims what the document keeps: PDF/A-2 (ISO 19005-2) of conformance level A where it is
tagged, of level U where it is not, and PDF/UA-1 (ISO 14289-1) where it is tagged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from html import escape

import msgspec

from generator.text.language import language_tag
from generator.values import Value

PRODUCER = "Rulepress"

_NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
    "pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
    "pdfaProperty": "http://www.aiim.org/pdfa/ns/property#",
}
_XMP = "http://ns.adobe.com/xap/1.0/"

# PDF/A asks for a description of every schema that XMP itself does not know (ISO 19005-2, 6.6.2.3).
_UA_SCHEMA = f"""<rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:namespaceURI>{_NAMESPACES["pdfuaid"]}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>part of ISO 14289</pdfaProperty:description>
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag>"""


class Metadata(Value, frozen=True):
    """What a document says of itself.

    ``title`` and ``subject`` are in the document's language ``lang``; ``titles`` gives the title in
    further languages, ``languages`` names all languages of the text where there are more than one.
    ``source`` names the file that it was made from. With ``true_size`` a viewer is asked not to fit
    the page to the paper, with ``short_edge`` to print on both sides and turn the sheet over at its
    short edge. ``bleed`` in pt is what surrounds the trimmed page on all sides: the trim box is the
    page without it. Without a ``date`` it tells none.
    """

    title: str
    lang: str
    author: str = ""
    subject: str = ""
    titles: Mapping[str, str] = msgspec.field(default_factory=dict)
    languages: tuple[str, ...] = ()
    source: str = ""
    true_size: bool = False
    short_edge: bool = False
    bleed: float = 0.0
    date: datetime | None = None


def properties(meta: Metadata) -> dict[str, str]:
    """The old-fashioned properties, the same as in the XMP packet."""
    date = meta.date.astimezone(UTC).strftime("D:%Y%m%d%H%M%S+00'00'") if meta.date else ""
    entries = {
        "/Title": meta.title,
        "/Author": meta.author,
        "/Subject": meta.subject,
        "/Producer": PRODUCER,
        "/CreationDate": date,
        "/ModDate": date,
    }
    return {name: text for name, text in entries.items() if text}


def xmp(meta: Metadata, *, tagged: bool) -> str:
    """The XMP packet (ISO 16684-1): Dublin Core, and the standards that are kept."""
    titles = {meta.lang: meta.title, **meta.titles}
    date = meta.date.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if meta.date else ""
    entries = [
        ("dc:title", alternatives(meta.title, titles.items())),
        ("dc:description", alternatives(meta.subject, [(meta.lang, meta.subject)])),
        ("dc:creator", _items("Seq", [meta.author])),
        ("dc:language", _items("Bag", map(language_tag, meta.languages or (meta.lang,)))),
        ("dc:source", _text(meta.source)),
        ("dc:format", "application/pdf"),
        ("pdf:Producer", PRODUCER),
        ("xmp:CreateDate", date),
        ("xmp:ModifyDate", date),
        ("pdfaid:part", "2"),
        ("pdfaid:conformance", "A" if tagged else "U"),
        ("pdfuaid:part", "1" if tagged else ""),
        ("pdfaExtension:schemas", _UA_SCHEMA if tagged else ""),
    ]
    return packet(entries, _NAMESPACES | ({"xmp": _XMP} if date else {}))


def packet(entries: Iterable[tuple[str, str]], namespaces: Mapping[str, str]) -> str:
    """An XMP packet of properties with their values as XML; those without a value are left out.

    It is as XML libraries write it: what reads and saves the file leaves it as it is.
    """
    body = "".join(f"<{name}>{value}</{name}>\n" for name, value in entries if value)
    spaces = "".join(f'xmlns:{prefix}="{escape(uri)}" ' for prefix, uri in namespaces.items())
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        f'<rdf:Description {spaces}rdf:about="">\n'
        f"{body}</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n\n"
        '<?xpacket end="w"?>\n'
    )


def alternatives(default: str, texts: Iterable[tuple[str, str]]) -> str:
    """A text in several languages, the default first."""
    entries = [("x-default", default), *texts]
    items = "".join(
        f'<rdf:li xml:lang="{escape(language_tag(lang))}">{_text(text)}</rdf:li>'
        for lang, text in entries
    )
    return f"<rdf:Alt>{items}</rdf:Alt>" if default else ""


def _items(kind: str, texts: Iterable[str]) -> str:
    items = "".join(f"<rdf:li>{_text(text)}</rdf:li>" for text in texts if text)
    return f"<rdf:{kind}>{items}</rdf:{kind}>" if items else ""


def _text(text: str) -> str:
    """A text as the content of an element, where quotation marks may stand as they are."""
    return escape(text, quote=False)

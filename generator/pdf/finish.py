"""The last step of every PDF: structure tree, metadata, colours, page boxes, compact bytes."""

from __future__ import annotations

from collections.abc import Mapping
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
from generator.pdf.structure import Structure
from generator.pdf.tags import Tagger
from generator.text.language import language_tag

__all__ = ["Metadata", "finish"]

# Text around binary streams costs time and is taken off again here; reportlab knows no
# setting of one canvas for it.
rl_config.useA85 = 0

NO_LAYERS: Mapping[str, str] = MappingProxyType({})


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
    structure = tagger and Structure(pdf, tagger)
    with pikepdf.open(BytesIO(structure.pdf if structure else pdf)) as document:
        if structure:
            structure.declare(document)
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

"""Packed streams of documents, remembered.

Of a book that is made anew as a paragraph has changed, most pages and fonts are as they were, and
packing takes a fifth of the time of painting and writing it.
"""

from __future__ import annotations

from hashlib import sha256

from reportlab.pdfbase import pdfdoc

MOST = 256
"""How many are remembered, as many as a few books have: those that were packed last."""

_packed: dict[bytes, bytes] = {}


class _Packing(pdfdoc.PDFStreamFilterZCompress):
    """Packs streams as its base does, each once."""

    def encode(self, text: str | bytes) -> bytes:
        content = text.encode() if isinstance(text, str) else text
        key = sha256(content).digest()
        packed = _packed.pop(key, None) or super().encode(content)
        _packed[key] = packed  # the last one, now
        if len(_packed) > MOST:
            del _packed[next(iter(_packed))]
        return packed


def remember() -> None:
    """Have canvases pack streams that are the same once; they know no setting of one for it."""
    pdfdoc.PDFZCompress = _Packing()

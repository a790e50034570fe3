"""Texts as strings in the fonts of a document.

A document has a font for each 256 characters of a face. Which code a character has is settled when
it is first shown.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from reportlab.pdfbase import pdfmetrics

_ESCAPES = {i: f"\\{i:03o}" for i in (*range(0x20), *b"()\\", *range(0x7F, 0x100))}
"""Bytes that cannot stand in a PDF string as they are, or not in every editor."""


class Code(NamedTuple):
    """A character: the ``font`` that has it, as pages name it, and what it is ``written`` as."""

    font: str
    written: str


class Encoder:
    """Writes texts in the fonts of one document."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._faces: dict[str, _Codes] = {}

    def strings(self, face: str, text: str) -> list[tuple[str, str]]:
        """A text in a face that is registered, as strings of one font each: what the page calls the
        font, and the string as it is written.
        """
        codes = self._faces.get(face)
        if codes is None:
            codes = self._faces[face] = _Codes(pdfmetrics.getFont(face), self._document)
        strings: list[tuple[str, str]] = []
        used = codes[text[0]].font
        written = ""
        for character in text:
            font, code = codes[character]
            if font != used:
                strings.append((used, f"({written})"))
                used, written = font, ""
            written += code
        strings.append((used, f"({written})"))
        return strings


class _Codes(dict[str, Code]):
    """The codes of the characters of one face, each asked for once."""

    def __init__(self, font: Any, document: Any) -> None:
        self._font, self._document = font, document

    def __missing__(self, character: str) -> Code:
        ((subset, code),) = self._font.splitString(character, self._document)
        font = self._font.getSubsetInternalName(subset, self._document)
        self[character] = Code(font, code.decode("latin-1").translate(_ESCAPES))
        return self[character]


def encoder_of(canvas: Any) -> Encoder:
    """The encoder of the document that is drawn on a canvas: it sits there."""
    if not hasattr(canvas, "encoder"):
        canvas.encoder = Encoder(canvas._doc)
    found: Encoder = canvas.encoder
    return found

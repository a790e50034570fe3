"""Texts in the fonts of a document.

A document has a font for each 256 characters of a face. Which code a character has is settled when
it is first shown.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from reportlab.pdfbase import pdfmetrics

from generator.drawing.fonts import user_fonts
from generator.drawing.readfaces import is_known


class Coded(NamedTuple):
    """Characters of one ``font``, named as pages name it: their ``codes``, each as the character of
    that number.
    """

    font: str
    codes: str


class Encoder:
    """Finds the codes of texts in the fonts of one document."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._faces: dict[str, _Codes] = {}

    def font(self, face: str) -> Any:
        """What reportlab knows a face by."""
        return self._face(face).font

    def coded(self, face: str, text: str) -> list[Coded]:
        """A text in a face that has its characters, in parts of one font each."""
        characters = self._face(face)
        parts: list[Coded] = []
        used = codes = ""
        for character in text:
            font, code = characters[character]
            if font != used:
                if codes:
                    parts.append(Coded(used, codes))
                used, codes = font, ""
            codes += code
        if codes:
            parts.append(Coded(used, codes))
        return parts

    def _face(self, face: str) -> _Codes:
        found = self._faces.get(face)
        if found is None:
            if not is_known(face):
                user_fonts().register()
            found = self._faces[face] = _Codes(pdfmetrics.getFont(face), self._document)
        return found


class _Codes(dict[str, Coded]):
    """The characters of one face, each asked for once."""

    def __init__(self, font: Any, document: Any) -> None:
        self.font, self._document = font, document

    def __missing__(self, character: str) -> Coded:
        ((subset, code),) = self.font.splitString(character, self._document)
        font = self.font.getSubsetInternalName(subset, self._document)
        self[character] = Coded(font, code.decode("latin-1"))
        return self[character]


def encoder_of(canvas: Any) -> Encoder:
    """The encoder of the document that is drawn on a canvas: it sits there."""
    if not hasattr(canvas, "encoder"):
        canvas.encoder = Encoder(canvas._doc)
    found: Encoder = canvas.encoder
    return found

"""Texts in the fonts of a document.

A document has a font for each 256 characters of a face. Which code a character has is settled when
it is first shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, TypeAlias

from reportlab.pdfbase import pdfmetrics

from generator.drawing.fonts import user_fonts
from generator.drawing.readfaces import is_known

Coded: TypeAlias = tuple[str, str]
"""A font, named as pages name it, and codes of characters in it, each as the character of that
number."""


class Encoder:
    """Finds the codes of texts in the fonts of one document."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._faces: dict[str, _Codes] = {}

    def font(self, face: str) -> Any:
        """What reportlab knows a face by."""
        return self._face(face).font

    def coded(self, face: str, text: str) -> Sequence[Coded]:
        """A text in a face that has its characters, in parts of one font each."""
        characters = self._face(face)
        codes = "".join(map(characters.__getitem__, text))
        if len(characters.named) == 1:
            return [(characters.named[0], codes)] if codes else []
        parts: list[Coded] = []
        start = 0
        for font, run in groupby(map(characters.fonts.__getitem__, text)):
            stop = start + len(list(run))
            parts.append((font, codes[start:stop]))
            start = stop
        return parts

    def _face(self, face: str) -> _Codes:
        found = self._faces.get(face)
        if found is None:
            if not is_known(face):
                user_fonts().register()
            found = self._faces[face] = _Codes(pdfmetrics.getFont(face), self._document)
        return found


class _Codes(dict[str, str]):
    """The codes of the characters of one face, each asked for once, and the ``fonts`` that they are
    in, which are ``named`` in the order in which they came up.
    """

    def __init__(self, font: Any, document: Any) -> None:
        self.font, self._document = font, document
        self.fonts: dict[str, str] = {}
        self.named: list[str] = []

    def __missing__(self, character: str) -> str:
        ((subset, code),) = self.font.splitString(character, self._document)
        name = self.font.getSubsetInternalName(subset, self._document)
        if name not in self.named:
            self.named.append(name)
        self.fonts[character] = name
        self[character] = code.decode("latin-1")
        return self[character]


def encoder_of(canvas: Any) -> Encoder:
    """The encoder of the document that is drawn on a canvas: it sits there."""
    if not hasattr(canvas, "encoder"):
        canvas.encoder = Encoder(canvas._doc)
    found: Encoder = canvas.encoder
    return found

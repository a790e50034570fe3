"""A font of a PDF, read back: its name, whether it is embedded, widths, and what its codes mean."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import pikepdf

_SUBSET = re.compile(r"/[A-Z]{6}\+")
_CHARACTERS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_BLOCK = re.compile(rb"beginbf(?:char|range)(.*?)endbf", re.DOTALL)
_RANGE = re.compile(rb"<(\w+)>\s*<(\w+)>\s*(?:<(\w+)>|\[(.*?)\])", re.DOTALL)
_HEX = re.compile(rb"<(\w+)>")


class Codes(NamedTuple):
    """What codes in a row mean, and how far they move on, in thousandths of the size; how many of
    them are the code of a space.
    """

    text: str
    width: float
    spaces: int


class ReadFont:
    """A simple font: each byte of a text is one glyph (ISO 32000-1, 9.6)."""

    def __init__(self, font: Any) -> None:
        self._font = font
        self._descriptor: Any = font.get("/FontDescriptor", pikepdf.Dictionary())
        self._read: dict[bytes, Codes] = {}

    @cached_property
    def name(self) -> str:
        """The name of the typeface, with the mark of a subset."""
        return str(self._font.get("/BaseFont", "/?"))[1:]

    @cached_property
    def is_simple(self) -> bool:
        """Whether it is of the kind that this reads: widths and codes of others are not known."""
        return self._font.get("/Subtype") in (pikepdf.Name.TrueType, pikepdf.Name.Type1)

    @cached_property
    def is_embedded(self) -> bool:
        """Whether the outlines are in the file."""
        return any(f"/FontFile{kind}" in self._descriptor for kind in ("", "2", "3"))

    @property
    def is_subset(self) -> bool:
        """Whether it has no more than the glyphs that are used."""
        return bool(_SUBSET.match(f"/{self.name}"))

    @cached_property
    def extent(self) -> tuple[float, float]:
        """How far glyphs reach below and above the line, in thousandths of the size."""
        found = (self._descriptor.get(key, 0) for key in ("/Descent", "/Ascent"))
        low, high = map(float, found)
        return low, high

    def codes(self, codes: bytes) -> Codes:
        """What the codes of a text say; a code without a meaning is U+FFFD."""
        if codes not in self._read:  # the same words come again and again
            text = "".join(self._meanings.get(code, "\ufffd") for code in codes)
            width = math.fsum(self._widths.get(code, self._missing) for code in codes)
            self._read[codes] = Codes(text, width, codes.count(b" "))
        return self._read[codes]

    @cached_property
    def largest_block(self) -> int:
        """Lines of the largest block of the map of codes to characters; 0 without one."""
        if "/ToUnicode" not in self._font:
            return 0
        cmap = self._font.ToUnicode.read_bytes()
        return max((block.count(b"\n<") for block in _BLOCK.findall(cmap)), default=0)

    @cached_property
    def _missing(self) -> float:
        return float(self._descriptor.get("/MissingWidth", 0))

    @cached_property
    def _widths(self) -> Mapping[int, float]:
        first = int(self._font.get("/FirstChar", 0))
        return {n: float(w) for n, w in enumerate(self._font.get("/Widths", ()), first)}

    @cached_property
    def _meanings(self) -> Mapping[int, str]:
        """The map of codes to characters (9.10.3); without one, codes are those of ASCII."""
        if "/ToUnicode" not in self._font:
            return {code: chr(code) for code in range(32, 127)}
        return dict(_pairs(self._font.ToUnicode.read_bytes()))


def _pairs(cmap: bytes) -> Iterator[tuple[int, str]]:
    for block in _CHARACTERS.findall(cmap):
        numbers = _HEX.findall(block)
        for code, meaning in zip(numbers[::2], numbers[1::2], strict=True):
            yield int(code, 16), _decoded(meaning)
    for block in _RANGES.findall(cmap):
        for low, high, first, each in _RANGE.findall(block):
            start, end = int(low, 16), int(high, 16)
            if each:
                yield from zip(
                    range(start, end + 1), map(_decoded, _HEX.findall(each)), strict=True
                )
            else:
                text = _decoded(first)
                for code in range(start, end + 1):
                    yield code, text[:-1] + chr(ord(text[-1]) + code - start)


def _decoded(digits: bytes) -> str:
    return bytes.fromhex(digits.decode()).decode("utf-16-be")

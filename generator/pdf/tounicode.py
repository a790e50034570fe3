"""Maps of codes to characters, written as every reader of PDFs can read them.

A block of such a map has at most 100 lines (Adobe Technical Note 5014, section 1.4.1). Readers that
go by it lose the text of a larger one: what Ghostscript writes anew cannot be searched or read out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pikepdf

LINES = 100
"""Lines of a block, at most."""

_BLOCK = re.compile(rb"(?<!\d)\d+ beginbfchar\n(.*?)\nendbfchar", re.DOTALL)
_LONG = re.compile(rb"> <(\w{5,})>")
"""A character beyond 16 bits, which has two of these in UTF-16; the others are written alike."""


def part(document: pikepdf.Pdf) -> None:
    """Part the maps of all fonts of a document of reportlab's into blocks."""
    for font in document.objects:
        if isinstance(font, pikepdf.Dictionary) and "/ToUnicode" in font:
            cmap: Any = font.ToUnicode
            cmap.write(parted(cmap.read_bytes()))


def parted(cmap: bytes) -> bytes:
    """The map with blocks of at most :data:`LINES` lines, characters in UTF-16."""
    return _BLOCK.sub(lambda block: b"\n".join(_blocks(block[1])), cmap)


def _blocks(block: bytes) -> Iterator[bytes]:
    lines = _LONG.sub(_in_utf16, block).split(b"\n")
    for start in range(0, len(lines), LINES):
        own = lines[start : start + LINES]
        yield b"%d beginbfchar\n%b\nendbfchar" % (len(own), b"\n".join(own))


def _in_utf16(character: re.Match[bytes]) -> bytes:
    return b"> <%b>" % chr(int(character[1], 16)).encode("utf-16-be").hex().upper().encode()

"""Faces for reportlab, each read when something is first set in it.

A book uses a third of the faces that there are. Of what is read no more is kept than reportlab asks
for afterwards: 1 MB instead of 4 of a Japanese one.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import Any, Literal, TypeAlias
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

_KNOWN: dict[str, Any] = vars(pdfmetrics)["_fonts"]
"""The fonts of reportlab by name; its own ``registerFont`` would read a face."""


class _ReadWhenUsed(TTFont):
    """A face that knows no more than its name and its file, until it is asked for more."""

    def __init__(self, name: str, path: Path) -> None:
        self.fontName, self.path = name, path

    def __getattr__(self, attribute: str) -> Any:
        """What reading the file sets, as the rest is there."""
        if "face" in self.__dict__:
            raise AttributeError(attribute)
        # As the base class does it, with a face of our own. With asciiReadable every document would
        # carry all of ASCII in every face.
        self.face = _Face(str(self.path))
        self.encoding = TTEncoding()
        self.state = WeakKeyDictionary()
        self._asciiReadable = False
        self.shapable = False
        # The bytes stay in the file, which all processes have in memory together.
        with self.path.open("rb") as file:
            self.face._ttf_data = mmap(file.fileno(), 0, access=ACCESS_READ)
        return getattr(self, attribute)


class _Face(TTFontFace):
    """A face whose tables are read at once, as reportlab reads them number by number; of them no
    more is kept than is asked for afterwards, numbers that are alike once.
    """

    _ttf_data: Any
    _pdfScale: Any  # noqa: N815

    def extractInfo(self, charInfo: Literal[0, 1] | bool = 1) -> None:  # noqa: N802, N803  (reportlab's names)
        """Read what there is to know of the face, with ``charInfo`` of its characters, too."""
        super().extractInfo(0)
        mapped = self._mapped() if charInfo else None
        if mapped is None:
            super().extractInfo(charInfo)
            return
        self.glyphToChar: dict[int, list[int]] = {}
        self.glyphPos = self._places()
        self.hmetrics = self._metrics()
        self.defaultWidth = self._pdfScale(self.hmetrics[0][0])
        widths = [self._pdfScale(advance) for advance, _ in self.hmetrics]
        space = mapped.get(0x20, mapped.get(0xA0))
        if space is not None:
            mapped[0x20] = mapped[0xA0] = space
        self.charToGlyph = mapped
        self.charWidths = {
            char: widths[glyph] for char, glyph in mapped.items() if glyph < len(widths)
        }

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802  (reportlab's name)
        """The file of a face with these characters alone."""
        return self._subset(tuple(subset))

    @lru_cache(maxsize=64)  # noqa: B019  (faces live as long as the process)
    def _subset(self, characters: tuple[int, ...]) -> bytes:
        """Remembered, as a book that is made anew mostly has the same characters."""
        made: bytes = super().makeSubset(characters)
        return made

    def _table(self, tag: str) -> bytes:
        found: bytes = self.get_table(tag)  # type: ignore[no-untyped-call]
        return found

    def _mapped(self) -> dict[int, int] | None:
        """The glyphs of characters; None where they are in a form that few faces have."""
        cmap = self._table("cmap")
        (count,) = unpack_from(">H", cmap, 2)
        tables = list(iter_unpack(">HHL", cmap[4 : 4 + 8 * count]))
        known = [at for system, form, at in tables if system == 3 or (system == 0 and form != 5)]
        table = cmap[known[-1] :] if known else b"\0\0"
        (form,) = unpack_from(">H", table)
        read = _FORMS.get(form)
        return dict(chain.from_iterable(read(table))) if read else None

    def _metrics(self) -> list[tuple[int, int]]:
        """The advance of each glyph, and where it begins."""
        (full,) = unpack_from(">H", self._table("hhea"), 34)
        numbers = _words(self._table("hmtx")[: 4 * full + 2 * (self.numGlyphs - full)])
        pairs = list(zip(numbers[: 2 * full : 2], numbers[1 : 2 * full : 2], strict=True))
        pairs += [(pairs[-1][0], start) for start in numbers[2 * full :]]
        alike: dict[tuple[int, int], tuple[int, int]] = {}
        return [alike.setdefault(pair, pair) for pair in pairs]

    def _places(self) -> array[int]:
        """Where each glyph begins in its table, and where the last one ends."""
        (is_long,) = unpack_from(">H", self._table("head"), 50)
        table, count = self._table("loca"), self.numGlyphs + 1
        if is_long:
            return array("L", (at for (at,) in iter_unpack(">L", table[: 4 * count])))
        return array("L", (at << 1 for at in _words(table[: 2 * count])))


def _words(table: bytes) -> array[int]:
    """Numbers of 16 bits."""
    words = array("H", bytes(table))
    if sys.byteorder == "little":
        words.byteswap()
    return words


_Run: TypeAlias = Iterable[tuple[int, int]]
"""Characters that follow each other, with their glyphs."""


def _by_segments(table: bytes) -> Iterator[_Run]:
    """The characters of a table of format 4 (OpenType, ``cmap``)."""
    words = _words(table[: unpack_from(">H", table, 2)[0]])
    count = words[3] // 2
    ends, starts = words[7 : 7 + count], words[8 + count : 8 + 2 * count]
    for n, (start, end) in enumerate(zip(starts, ends, strict=True)):
        delta, offset = words[8 + 2 * count + n], words[8 + 3 * count + n]
        run = range(start, end + 1)
        if offset:
            first = 8 + 3 * count + n + offset // 2
            glyphs = (
                glyph and (glyph + delta) & 0xFFFF for glyph in words[first : first + len(run)]
            )
            yield zip(run, glyphs, strict=False)
        else:
            yield ((character, (character + delta) & 0xFFFF) for character in run)


def _by_groups(table: bytes) -> Iterator[_Run]:
    """The characters of a table of format 12 (OpenType, ``cmap``)."""
    (count,) = unpack_from(">L", table, 12)
    for start, end, glyph in iter_unpack(">LLL", table[16 : 16 + 12 * count]):
        yield zip(range(start, end + 1), range(glyph, glyph + end + 1 - start), strict=True)


_FORMS = {4: _by_segments, 12: _by_groups}


def register(name: str, path: Path) -> None:
    """Make a face known under a name. One from a file of this name, which carries the key of the
    content, stays as it is, wherever a second copy lies.
    """
    known = _KNOWN.get(name)
    if not isinstance(known, _ReadWhenUsed) or known.path.name != path.name:
        _KNOWN[name] = _ReadWhenUsed(name, path)


def is_known(name: str) -> bool:
    """Whether a face is known under a name."""
    return name in _KNOWN

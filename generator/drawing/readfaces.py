"""Faces for reportlab, each read when something is first set in it.

A book uses a third of the faces that there are, and reading a Japanese one takes 16 ms. Of what is
read no more is kept than reportlab asks for afterwards: 1 MB instead of 4.
"""

from __future__ import annotations

from array import array
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

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
        # With asciiReadable every document would carry all of ASCII in every face.
        super().__init__(self.fontName, str(self.path), asciiReadable=False)
        _make_small(self.face, self.path)
        return getattr(self, attribute)


def _make_small(face: Any, path: Path) -> None:
    """Take from a face what only its reading needs, keep numbers that are alike once, and leave its
    bytes in the file, which all processes have in memory together.
    """
    with path.open("rb") as file:
        face._ttf_data = mmap(file.fileno(), 0, access=ACCESS_READ)
    face.glyphToChar = {}
    face.glyphPos = array("L", face.glyphPos)
    alike: dict[Any, Any] = {}
    face.hmetrics = [alike.setdefault(metrics, metrics) for metrics in face.hmetrics]
    face.charWidths = {
        char: alike.setdefault(width, width) for char, width in face.charWidths.items()
    }


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

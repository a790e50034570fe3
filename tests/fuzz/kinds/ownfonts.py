"""Fonts of a project's own that are damaged: a face is made of them, or they are refused."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from pathlib import Path

from fontTools.ttLib import TTFont

from generator.drawing.fonts import _make, prepare
from generator.drawing.ownfonts import own_recipes
from generator.project import Project
from tests.fuzz.mutation import Random
from tests.support.places import ROOT

VALUES = (0, 1, 2, 127, 128, 254, 255)


class OwnFonts:
    """A regular font beside a bold one; a case is a list of bytes to be changed, and its length."""

    name = "ownfonts"

    def __init__(self, home: Path) -> None:
        faces = prepare(Project(ROOT).prepared_fonts)
        self._folder, self._made = home / "fonts", home / "made"
        self._folder.mkdir()
        self._made.mkdir()
        for face, style in (("Latin", 0x40), ("Latin-Bold", 0x20)):
            with TTFont(faces[face].path) as font:
                font["OS/2"].fsSelection = style
                font["name"].setName("Own", 1, 3, 1, 0x409)
                font.save(self._folder / f"{face}.ttf")
        self._file = self._folder / "Latin.ttf"
        self._right = self._file.read_bytes()
        self._tables = list(_tables(self._right))

    def case(self, rng: Random) -> bytes:
        changes = []
        for _ in range(rng.randint(1, 6)):
            start, length = rng.choice(self._tables)
            near = rng.choice((8, 64, length))  # most of what matters stands at the beginning
            changes.append((start + rng.randrange(min(near, length)), rng.choice(VALUES)))
        size = rng.randrange(len(self._right)) if rng.random() < 0.1 else len(self._right)
        return json.dumps([changes, size]).encode()

    def tried(self, data: bytes) -> Sequence[object]:
        changes, size = json.loads(data)
        font = bytearray(self._right)
        for place, value in changes:
            font[place] = value
        self._file.write_bytes(font[:size])
        recipes = own_recipes(self._folder, self._folder.parent)
        if sum(data) % 4 == 0:  # it takes its time
            _make(recipes[0], self._made)
        return ()


def _tables(font: bytes) -> list[tuple[int, int]]:
    """Where the tables of a font are, and how long; the directory first."""
    (number,) = struct.unpack(">H", font[4:6])
    entries = (font[12 + 16 * n : 28 + 16 * n] for n in range(number))
    return [(0, 12 + 16 * number), *(struct.unpack(">8xLL", entry) for entry in entries)]

"""Prepared fonts in the cache that are damaged: none passes for a whole one."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from generator.drawing import fonts
from generator.drawing.recipes import of_families
from generator.project import Project
from tests.fuzz.mutation import Random, mutated
from tests.support.places import ROOT

_SUFFIXES = (".sha256", ".json", ".kern.json")


class Fonts:
    """One of the files of a face, broken; the first line of a case says which."""

    name = "fonts"

    def __init__(self, home: Path) -> None:
        fonts.prepare(Project(ROOT).prepared_fonts)
        recipe = min(of_families(()), key=lambda r: self._source(r.face).stat().st_size)
        source = self._source(recipe.face)
        for path in source.parent.glob(f"{source.stem}.*"):
            shutil.copy(path, home / path.name)
        self._font = home / source.name
        self._right = {s: self._font.with_suffix(s).read_bytes() for s in _SUFFIXES}

    def _source(self, face: str) -> Path:
        return next(Project(ROOT).prepared_fonts.glob(f"{face}-????????*.ttf"))

    def case(self, rng: Random) -> bytes:
        suffix = rng.choice(_SUFFIXES)
        text = mutated(rng, self._right[suffix].decode("utf-8")[:2000], ("0", "a" * 64, "\n", "{}"))
        return f"{suffix}\n{text}".encode("utf-8", "surrogatepass")

    def tried(self, data: bytes) -> Sequence[object]:
        suffix, _, content = data.partition(b"\n")
        name = suffix.decode()
        path = self._font.with_suffix(name)
        path.write_bytes(content)
        whole = fonts._is_whole(self._font)
        path.write_bytes(self._right[name])
        assert not whole or content == self._right[name], "a damaged face passes for a whole one"
        return () if whole else ("made anew",)

"""Faces of other scripts, cut down to the characters of a few texts: whole ones take 50 s to make.

They are made by the recipes of the whole ones; only what they are cut to is less.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.build.digests import digest
from generator.build.files import locked
from generator.drawing import fonts as fonts_of_all
from generator.drawing import instances
from generator.drawing.fonts import FontSet, prepare
from generator.drawing.instances import key
from generator.drawing.recipes import HOUSE, REPERTOIRES, Recipe, Repertoire
from generator.typeset.coverage import families
from tests.support.languages import LETTERS, SAMPLES

SOFT_HYPHEN = "\xad"


def cut_faces(folder: Path, fonts: FontSet) -> FontSet:
    """The faces for :data:`SAMPLES` and :data:`LETTERS`, made in the folder where they are not
    there yet. They have the characters of these texts and ASCII, as far as the whole ones have
    them; those of the house are whole, the prepared ones, and alone in being kerned, which takes
    as long again as half of the rest. For other texts there is another folder in it.
    """
    wanted = frozenset(_characters())
    folder /= digest("".join(sorted(wanted)).encode())
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / "lock", lambda _: None), pytest.MonkeyPatch.context() as patch:
        for face in fonts.faces.values():
            for file in face.path.parent.glob(f"{face.path.stem}.*"):
                if not (folder / file.name).exists():
                    (folder / file.name).symlink_to(file)
        less = {name: _cut(whole, wanted) for name, whole in REPERTOIRES.items()}
        patch.setattr(instances, "REPERTOIRES", less)
        patch.setattr(fonts_of_all, "key", _key)
        langs = {*LETTERS, *(sample.lang for sample in SAMPLES)}
        found = prepare(folder, families=families(langs))
    found.register()
    return found


def _key(recipe: Recipe) -> str:
    """Another one than of the whole face: reportlab knows a file again by its name."""
    return key(recipe) if recipe.family in HOUSE else f"cut-{key(recipe)}"


def _characters() -> Iterator[str]:
    yield from SOFT_HYPHEN
    yield from map(chr, range(0x20, 0x7F))
    for sample in SAMPLES:
        yield from sample.text + "".join(sample.words.values())
        yield from sample.not_at_start | sample.not_at_end
    for text, _ in LETTERS.values():
        yield from text


def _cut(whole: Repertoire, wanted: frozenset[str]) -> Repertoire:
    codes = frozenset(map(ord, wanted))
    return whole.but(
        characters=lambda: whole.characters() & codes,
        is_kerned=False,
        halves=whole.halves & wanted,
    )

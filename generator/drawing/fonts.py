"""The faces of the house: prepared once, measured without opening a font, known to reportlab.

Sizes and widths have the caller's unit (pt in PDFs, mm in scenes); metrics are in 1/1000 em.
A character without a glyph is never drawn as an empty box: whoever sets text asks
:meth:`FontSet.missing` first, and :meth:`FontSet.width` refuses it.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from sys import intern
from typing import Any

import fontTools

from generator.drawing import instances, quadratic, recipes
from generator.drawing.instances import Made, key, make, to_json
from generator.drawing.recipes import HOUSE, RECIPES, OwnFile, Packaged, Recipe, of_families
from generator.drawing.seen import seen
from generator.drawing.typefaces import Typeface, names, typeface
from generator.faults import ContentError, Fault, shown
from generator.project import user_cache
from generator.values import Value

FACES = tuple(r.face for r in RECIPES if r.family in HOUSE and not r.companion)
"""Names of the faces of the house for text, the same here and in reportlab. They have companions:
``-Half`` after a Japanese name for punctuation without its empty half, ``-Large`` after a Latin one
for letters beside Japanese, ``-Air`` and a number for the glyph before a gap between the two."""

FIGURE_FACES = {"regular": "Latin", "bold": "Latin-Bold"}
"""Faces of the labels in figures, by weight."""

_MAKING = tuple(Path(str(module.__file__)) for module in (instances, quadratic, recipes))
"""What has a part in making a face, besides fontTools."""
_SUMS, _METRICS, _KERNING = ".sha256", ".json", ".kern.json"
"""The endings of what lies beside a face's file."""

_whole = cache(int)
"""A number of metrics: each is in memory once, whatever has it."""

Progress = Callable[[int, int, str], None]
"""Told before each face that must be made: how many are done, how many there are, its name."""


class MissingGlyph(ValueError):  # noqa: N818  (says what it is about)
    """A text has characters that its face cannot draw; :attr:`characters` lists them."""

    def __init__(self, characters: str, face: str) -> None:
        self.characters, self.face = characters, face
        codes = ", ".join(f"U+{ord(c):04X} {c!r}" for c in characters)
        super().__init__(f"the face {face} has no glyph for {codes}")

    def __reduce__(self) -> tuple[type[MissingGlyph], tuple[str, str]]:
        return MissingGlyph, (self.characters, self.face)


class Face(Value, frozen=True, dict=True):
    """One static face: its TrueType file, and the ``source`` that it was made of.

    Its metrics, in 1/1000 em, are read when asked for: a book uses a third of the faces.
    """

    name: str
    path: Path
    source: Path

    @cached_property
    def advances(self) -> Mapping[str, int]:
        """The width of every character that the face can draw."""
        # Faces have the same characters: each is in memory once.
        return {intern(character): width for character, width in self._metrics["advances"].items()}

    @cached_property
    def ascent(self) -> int:
        """How far it reaches above the baseline."""
        return int(self._metrics["ascent"])

    @cached_property
    def descent(self) -> int:
        """How far it reaches below the baseline: negative."""
        return int(self._metrics["descent"])

    @cached_property
    def cap_height(self) -> int:
        """The height of a capital."""
        return int(self._metrics["cap_height"])

    @cached_property
    def x_height(self) -> int:
        """The height of a small letter."""
        return int(self._metrics["x_height"])

    @property
    def _metrics(self) -> Mapping[str, Any]:
        """All that :func:`generator.drawing.instances.make` has written of it."""
        text = self.path.with_suffix(_METRICS).read_text("utf-8")
        metrics: dict[str, Any] = json.loads(text, parse_int=_whole)
        return metrics

    @property
    def typeface(self) -> Typeface:
        """What its source is called, and under which licence it is; read when asked for."""
        known = seen(self.path.parent)
        said = known.got(f"names in {self.source}", (self.source,), lambda: names(self.source))
        known.keep()
        return typeface(self.source, said)

    def kerning(self, first: str) -> Mapping[str, int]:
        """What is added between a character and those after it, in 1/1000 em; read when asked for.

        Characters that are not kerned, such as Japanese ones, are in no pair.
        """
        return _kerning(self.path, first)


class FontSet(Value, frozen=True, eq=False):
    """All faces, by name. Compared by identity, so that what is set in it can be remembered."""

    faces: Mapping[str, Face]

    def __getitem__(self, face: str) -> Face:
        return self.faces[face]

    def has(self, character: str, face: str) -> bool:
        """Whether the face has a glyph for the character."""
        return character in self.faces[face].advances

    def missing(self, text: str, face: str) -> str:
        """The characters of ``text`` that the face cannot draw, each once, in order."""
        advances = self.faces[face].advances
        return "".join(dict.fromkeys(c for c in text if c not in advances))

    def width(self, text: str, face: str, size: float) -> float:
        """Width of the text, without kerning, in the unit of ``size``.

        Raises :class:`MissingGlyph`.
        """
        try:
            return sum(map(self.faces[face].advances.__getitem__, text)) * size / 1000
        except KeyError:
            raise MissingGlyph(self.missing(text, face), face) from None

    def kern(self, first: str, second: str, face: str) -> int:
        """What is added between two characters, in 1/1000 em; mostly negative."""
        return self.faces[face].kerning(first).get(second, 0)

    def register(self) -> None:
        """Make the faces known to reportlab under their names; does nothing the second time."""
        from generator.drawing.readfaces import register

        for face in self.faces.values():
            register(face.name, face.path)


def prepare(
    folder: Path,
    progress: Progress | None = None,
    families: Iterable[str] = (),
    own: Iterable[Recipe] = (),
    scripts: tuple[Hashable, ...] = (),
) -> FontSet:
    """The faces of the house and of other ``families``, from the cache in ``folder``; those that
    are not there are made (seconds each). Recipes of a project's ``own`` fonts take the place of
    others (:func:`generator.drawing.ownfonts.own_recipes`). ``scripts`` are its own, too, by whose
    rules text is set in the faces.

    File names carry the key of the content, and each file appears at once and whole, so
    two processes may prepare the same folder at the same time, and a killed one leaves no harm.
    A face of which a file is gone or damaged is made anew. Raises ``OSError`` where the folder
    cannot be written.
    """
    wanted = of_families(families, own)
    files = {recipe: _font_file(folder, recipe) for recipe in wanted}
    lacking = [recipe for recipe, file in files.items() if not _is_whole(file)]
    seen(folder).keep()
    if lacking:
        folder.mkdir(parents=True, exist_ok=True)
    for done, recipe in enumerate(lacking):
        if progress:
            progress(done, len(lacking), recipe.face)
        _make(recipe, folder)
    return _set_of(tuple(Face(r.face, file, r.source.path) for r, file in files.items()), scripts)


@cache
def user_fonts() -> FontSet:
    """The faces of the house for whoever has no project: prepared when they are first needed, which
    takes a minute, in the user's cache.
    """
    return prepare(user_cache() / "fonts")


def _font_file(folder: Path, recipe: Recipe) -> Path:
    name = f"key with fontTools {fontTools.version} of {recipe!r}"
    files = (recipe.source.path, *_MAKING)
    return folder / f"{recipe.face}-{seen(folder).got(name, files, lambda: key(recipe))}.ttf"


def _is_whole(font: Path) -> bool:
    """Whether the files of a face are there, as they were when it was made."""
    files = [font.with_suffix(suffix) for suffix in (".ttf", _KERNING, _METRICS, _SUMS)]
    return seen(font.parent).got(f"wholeness of {font.name}", files, lambda: _is_as_made(font))


def _is_as_made(font: Path) -> bool:
    try:
        return font.with_suffix(_SUMS).read_text("utf-8") == _sums(font)
    except (FileNotFoundError, UnicodeDecodeError):
        return False


def _sums(font: Path) -> str:
    """The digests of a face's files, as ``sha256sum --check`` reads them."""
    files = (font.with_suffix(suffix) for suffix in (".ttf", _KERNING, _METRICS))
    return "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)


def _make(recipe: Recipe, folder: Path) -> None:
    font = _font_file(folder, recipe)
    # Whoever finds the folder can tell by the number whether its maker was killed.
    with tempfile.TemporaryDirectory(prefix=f".making-{os.getpid()}-", dir=folder) as name:
        aside = Path(name)
        plain = _font_file(folder, recipe.plain) if recipe.air else None
        made = _made(recipe, aside / font.name, plain)
        kerning = aside / font.with_suffix(_KERNING).name
        kerning.write_text(to_json(made.kerning), "utf-8")
        metrics = aside / font.with_suffix(_METRICS).name
        metrics.write_text(to_json(made.metrics), "utf-8")
        sums = aside / font.with_suffix(_SUMS).name
        sums.write_text(_sums(aside / font.name), "utf-8")
        # The digests come last: where they are, the face is complete.
        for file in (*_licence(recipe, aside), aside / font.name, kerning, metrics, sums):
            file.replace(folder / file.name)


def _licence(recipe: Recipe, folder: Path) -> Iterable[Path]:
    """The licence that must stand beside a packaged font."""
    if isinstance(recipe.source, Packaged):
        file = folder / f"OFL-{recipe.source.package}.txt"
        file.write_bytes(recipe.source.licence_path.read_bytes())
        yield file


def _made(recipe: Recipe, font_file: Path, plain: Path | None) -> Made:
    """The face; raises :class:`ContentError` where a project's own font is damaged inside."""
    try:
        return make(recipe, font_file, plain)
    except Exception as error:  # whatever fontTools stumbles over
        source = recipe.source
        if not isinstance(source, OwnFile) or isinstance(error, OSError):
            raise
        problem = f"no face can be made of it: {' '.join(str(error).split())}"
        file = shown(source.path, source.path.parents[1])
        raise ContentError([Fault(file, 0, recipe.face, problem, "another font")]) from error


@lru_cache(maxsize=8)
def _set_of(faces: tuple[Face, ...], scripts: tuple[Hashable, ...]) -> FontSet:
    """The faces as a set: the same for the same faces and scripts, so that their metrics are read
    once, and what is set in them is remembered. The names of their files have the key of their
    content.
    """
    del scripts
    return FontSet({face.name: face for face in faces})


@cache
def _kerning(font: Path, first: str) -> Mapping[str, int]:
    row = _rows(font).get(first, {})
    return {second: int(added) for added, characters in row.items() for second in characters}


@cache
def _rows(font: Path) -> Mapping[str, Mapping[str, str]]:
    """The pairs of a face, as :func:`generator.drawing.instances.make` gives them."""
    text = font.with_suffix(_KERNING).read_text("utf-8")
    rows: dict[str, dict[str, str]] = json.loads(text)
    return rows


def _main(folder: str) -> None:
    def progress(done: int, total: int, face: str) -> None:
        print(f"fonts {done + 1}/{total}: {face}", file=sys.stderr, flush=True)

    prepare(Path(folder), progress)


if __name__ == "__main__":
    _main(*sys.argv[1:])

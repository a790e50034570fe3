"""A project's own fonts: the Latin faces are made of the family in its folder, where there is one.

Static fonts, a file for each style, or variable ones with an axis of weight. What a font lacks
that no text can do without, or what its maker does not allow, is said of all files at once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from generator.drawing.recipes import OwnFile, Recipe, of_letters
from generator.faults import ContentError, Fault, loaded, raise_if_any, shown
from generator.values import Value

Style = Literal["Regular", "Bold", "Italic", "BoldItalic"]

SUFFIXES = frozenset((".ttf", ".otf", ".ttc", ".woff", ".woff2"))
"""Files that are taken for fonts: collections are refused, as are what is packed by Brotli where
that library is missing."""

LETTERS: Mapping[str, tuple[str, str]] = {
    "latin": ("Latin", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,;:!?()-"),
    "greek": ("Greek", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ"),
    "cyrillic": ("Cyrillic", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгдежзийклмнопрстуфхцчшщьюя"),
}
"""By repertoire the family that a font is used for, and the letters that it must have for that."""

REGULAR, BOLD = 400, 700
"""The weights of a variable font."""

_RESTRICTED, _NO_SUBSETTING, _BITMAPS_ONLY = 0x0002, 0x0100, 0x0200
"""Rights that are withheld, in OS/2 fsType."""


class _Font(Value, frozen=True):
    """What a file says of itself."""

    path: Path
    file: str
    family: str
    italic: bool
    bold: bool
    variable: bool
    characters: frozenset[str]

    @property
    def styles(self) -> tuple[Style, ...]:
        """The styles that it is used for."""
        if self.variable:
            return ("Italic", "BoldItalic") if self.italic else ("Regular", "Bold")
        if self.italic:
            return ("BoldItalic",) if self.bold else ("Italic",)
        return ("Bold",) if self.bold else ("Regular",)


JOINING = frozenset(
    (
        *("init", "medi", "fina", "isol", "rphf", "half", "pref", "blwf", "abvf", "pstf"),
        *("akhn", "nukt", "cjct", "vatu", "ljmo", "vjmo", "tjmo"),
    )
)
"""Features of scripts whose signs change with their neighbours (OpenType): they are not set."""


def own_recipes(folder: Path, root: Path) -> tuple[Recipe, ...]:
    """The recipes of the fonts in a ``folder`` of the project ``root``; none where it is empty.

    A style that is slanted and lacks is set upright. Raises :class:`ContentError` for files that
    are no fonts, may not be embedded or cut, are of several families, or lack letters.
    """
    return tuple(_recipes(_styles(folder, root)))


def script_recipes(folder: Path, root: Path, code: str) -> tuple[Recipe, ...]:
    """The recipes of the fonts in a ``folder`` for the script with a ``code``: its family is called
    so. Raises as :func:`own_recipes`, and for a script whose signs join.
    """
    styles = _styles(folder, root, code)
    made = of_letters(code, "any") if styles else ()
    return tuple(own for recipe in made for own in _from_own(recipe, styles))


def _styles(folder: Path, root: Path, code: str = "") -> dict[Style, _Font]:
    """The fonts in a folder by style, for Latin text or for the script with a code."""
    files = sorted(f for f in folder.glob("*") if f.suffix.lower() in SUFFIXES)
    if not files:
        return {}
    # What is wrong becomes faults, not as hundreds of lines of warnings.
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    faults: list[Fault] = []
    fonts = [font for file in files if (font := _read(file, root, code, faults))]
    raise_if_any(faults)
    styles = _by_style(fonts, shown(folder, root), faults)
    raise_if_any(faults)
    styles.setdefault("Italic", styles["Regular"])
    styles.setdefault("BoldItalic", styles["Bold"])
    return styles


def _read(path: Path, root: Path, code: str, faults: list[Fault]) -> _Font | None:
    """A font, or None with faults that say what keeps it from being used."""
    from fontTools.ttLib import TTFont

    file = shown(path, root)
    try:
        with TTFont(BytesIO(loaded(path, file, root)), lazy=True) as font:
            problems = list(_problems(font, code))
            faults += [Fault(file, 0, "", problem, remedy) for problem, remedy in problems]
            return None if problems else _described(font, path, file)
    except ContentError as error:
        faults += error.faults
    except Exception as error:  # whatever fontTools stumbles over in a broken file
        problem = f"no font can be read from it: {' '.join(str(error).split())}"
        faults.append(Fault(file, 0, "", problem, "a TrueType or OpenType font (.ttf, .otf)"))
    return None


def _problems(font: Any, code: str) -> Iterator[tuple[str, str]]:
    rights = font["OS/2"].fsType
    if rights & 0xF == _RESTRICTED:
        yield "its maker does not allow that it is embedded (fsType 2)", "another font"
    if rights & _NO_SUBSETTING:
        yield "its maker does not allow that it is cut to fewer letters (fsType)", "another font"
    if rights & _BITMAPS_ONLY:
        yield "its maker does not allow that outlines are embedded (fsType)", "another font"
    if "glyf" not in font and "CFF " not in font:
        kind = "are those of a variable PostScript font" if "CFF2" in font else "are none we know"
        yield f"its outlines {kind}", "static fonts (.otf, .ttf), or a variable one as .ttf"
    if "fvar" in font and "wght" not in {axis.axisTag for axis in font["fvar"].axes}:
        yield "a variable font without an axis of weight", "static fonts, or one with the axis wght"
    if code:
        if joining := sorted(JOINING & _features(font, code)):
            problem = f"the signs of its script join ({', '.join(joining)}), which is not set"
            yield problem, "a script whose letters stand side by side"
        return
    characters = set(map(chr, font.getBestCmap() or ()))
    if lost := [c for c in LETTERS["latin"][1] if c not in characters]:
        yield f"it lacks {' '.join(lost)}", "a font of Latin letters"


def _features(font: Any, code: str) -> set[str]:
    """The features of glyphs that a font has for a script."""
    if "GSUB" not in font:
        return set()
    table = font["GSUB"].table
    found: set[str] = set()
    for record in table.ScriptList.ScriptRecord if table.ScriptList else ():
        # The tags of newer rules end in a digit: dev2.
        if record.ScriptTag[:3] == code.lower()[:3]:
            script = record.Script
            languages = [script.DefaultLangSys, *(r.LangSys for r in script.LangSysRecord)]
            for index in {i for lang in languages if lang for i in lang.FeatureIndex}:
                found.add(table.FeatureList.FeatureRecord[index].FeatureTag)
    return found


def _described(font: Any, path: Path, file: str) -> _Font:
    names, style = font["name"], font["OS/2"].fsSelection
    return _Font(
        path,
        file,
        names.getDebugName(16) or names.getDebugName(1) or path.stem,
        italic=bool(style & 0x01) or font["post"].italicAngle != 0,
        bold=bool(style & 0x20),
        variable="fvar" in font,
        characters=frozenset(map(chr, font.getBestCmap())),
    )


def _by_style(fonts: list[_Font], folder: str, faults: list[Fault]) -> dict[Style, _Font]:
    """The font of each style."""
    families = sorted({font.family for font in fonts})
    if len(families) > 1:
        problem = f"fonts of several families: {', '.join(families)}"
        faults.append(Fault(folder, 0, "", problem, "one family, which all Latin text is set in"))
    found: dict[Style, _Font] = {}
    for font in fonts:
        for style in font.styles:
            if style in found:
                problem = f"{style} is in {found[style].file}, too"
                faults.append(Fault(font.file, 0, "", problem, "one file for each style"))
            found.setdefault(style, font)
    there = ", ".join(found)
    for style in ("Regular", "Bold"):
        if style not in found:
            faults.append(
                Fault(
                    folder, 0, "", f"no {style}, but {there}", "a family has both, Regular and Bold"
                )
            )
    return found


def _recipes(styles: Mapping[Style, _Font]) -> Iterator[Recipe]:
    """For each family of letters that all styles have."""
    for repertoire, (family, letters) in LETTERS.items() if styles else ():
        if not all(font.characters.issuperset(letters) for font in styles.values()):
            continue
        for recipe in of_letters(family, repertoire):
            yield from _from_own(recipe, styles)
        if repertoire == "latin":
            for recipe in of_letters(family, repertoire, large=True):
                yield from _from_own(recipe, styles)


def _from_own(recipe: Recipe, styles: Mapping[Style, _Font]) -> Iterator[Recipe]:
    name = recipe.plain.face.removesuffix("-Large").partition("-")[2] or "Regular"
    for style, font in styles.items():
        if style == name:
            yield recipe.but(source=OwnFile(font.path))

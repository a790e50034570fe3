"""Static fonts made of variable ones, once: what ``fonts.py`` caches.

reportlab takes TrueType outlines only, and of a variable font silently the default weight. So
every face is cut down to the characters that we need, fixed at its weight and stripped of what
neither reportlab nor we read. Metrics and pair kerning go into JSON files beside it, so that a
build that only sets text never imports fontTools.

The licence (OFL) reserves the name "Source" for the original, so our cuts have names of their own.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import fontTools

from generator.drawing import quadratic, recipes
from generator.drawing.recipes import OPENING, REPERTOIRES, OwnFile, Recipe

ENLARGED = 1.07
"""Latin letters beside wide characters are this much larger: cap height and x-height then match
kanji, and it is about the ratio of our two text sizes (9.4 and 8.7 pt). They have faces of their
own, because programs that read text take a change of size for the end of a word."""

_After = Callable[[str], int | None]
"""What is added after one glyph, by the glyph that follows; None: not known here."""

_NAMES = {1: "{family}", 2: "{style}", 3: "{ps}", 4: "{family} {style}", 6: "{ps}"}
_KEPT_TABLES = frozenset(
    "GlyphOrder head hhea maxp OS/2 hmtx cmap loca glyf name post".split()  # noqa: SIM905
)


def key(recipe: Recipe) -> str:
    """Names the content of a face: it changes with the source, these modules and the tool."""
    sources = hashlib.sha256(repr(recipe).encode())
    sources.update(fontTools.version.encode())
    for module in (__file__, recipes.__file__, quadratic.__file__):
        sources.update(_of_installed(Path(module)))
    is_own = isinstance(recipe.source, OwnFile)
    sources.update((_digest if is_own else _of_installed)(recipe.source.path))
    return sources.hexdigest()[:16]


def _digest(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()


_of_installed = cache(_digest)
"""The same of a file that is installed: it does not change while the program runs."""


@dataclass(frozen=True, slots=True)
class Made:
    """What :func:`make` learnt on its way: JSON data, all numbers in 1/1000 em.

    ``kerning`` has for a character what is added, and all those before which so much is: a twelfth
    of the pairs, one by one.
    """

    metrics: dict[str, Any]
    kerning: Mapping[str, Mapping[str, str]]


def make(recipe: Recipe, font_file: Path, plain: Path | None = None) -> Made:
    """Write the static face to ``font_file``; returns its metrics and kerning pairs.

    A face with air is made of the ``plain`` one, and is not kerned: it ends what stands together.
    The bytes depend on the recipe and the version of fontTools alone.
    """
    from fontTools.ttLib import TTFont

    if recipe.air:
        assert plain is not None
        with TTFont(plain, recalcTimestamp=False, recalcBBoxes=False, lazy=True) as font:
            _add_air(font, recipe.air)
            _rename(font, recipe)
            font.save(font_file, reorderTables=True)
            return Made(_metrics(font), {})

    # What it remarks of a font, such as flags that disagree, does no harm to our cut.
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    with TTFont(recipe.source.path, recalcTimestamp=False, lazy=True) as font:
        kerning = _cut(font, recipe)
        font.save(font_file, reorderTables=True)
        return Made(_metrics(font), kerning)


def _cut(font: Any, recipe: Recipe) -> Mapping[str, Mapping[str, str]]:
    """Make the variable font the static face; returns its kerning pairs."""
    from fontTools.subset import Options, Subsetter
    from fontTools.varLib.instancer import instantiateVariableFont

    options = Options(layout_features=["kern"], hinting=False, glyph_names=False)
    options.recalc_timestamp = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    kerned = REPERTOIRES[recipe.repertoire].kerned
    if not kerned:
        options.drop_tables += ["GPOS"]
    options.drop_tables += ["GSUB", "BASE", "STAT", "vhea", "vmtx", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=_characters(recipe))
    subsetter.subset(font)
    if "fvar" in font:
        axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
        instantiateVariableFont(font, axes | {"wght": recipe.weight}, inplace=True)
    font.flavor = None  # a compressed one (WOFF) is written as it is packed out
    if "CFF " in font:
        quadratic.to_quadratic(font)
    if recipe.large:
        _enlarge(font)
    kerning = dict(_kerning(font, kerned)) if "GPOS" in font else {}
    for tag in set(font.keys()) - _KEPT_TABLES:
        del font[tag]
    if recipe.half:
        _halve(font)
    _rename(font, recipe)
    return kerning


def _characters(recipe: Recipe) -> frozenset[int]:
    repertoire = REPERTOIRES[recipe.repertoire]
    return frozenset(map(ord, repertoire.halves)) if recipe.half else repertoire.characters()


def _enlarge(font: Any) -> None:
    """Make everything larger but the em."""
    from fontTools.ttLib.scaleUpem import scale_upem

    em = font["head"].unitsPerEm
    scale_upem(font, round(em * ENLARGED))
    font["head"].unitsPerEm = em


def _halve(font: Any) -> None:
    """Cut the empty half off every character."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    shapes, widths = font.getGlyphSet(), font["hmtx"]
    halved = {}
    for code, name in font.getBestCmap().items():
        half = widths[name][0] // 2
        outline, pen = DecomposingRecordingPen(shapes), TTGlyphPen(None)
        shapes[name].draw(outline)
        outline.replay(TransformPen(pen, (1, 0, 0, 1, -half if chr(code) in OPENING else 0, 0)))
        glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        halved[name] = glyph, (half, glyph.xMin)
    for name, (glyph, metrics) in halved.items():
        font["glyf"][name] = glyph
        widths[name] = metrics


def _add_air(font: Any, air: int) -> None:
    """Widen every glyph by so many 1/1000 em behind it."""
    widths, added = font["hmtx"], round(air * font["head"].unitsPerEm / 1000)
    for glyph, (width, left) in widths.metrics.items():
        widths[glyph] = width + added, left
    font["hhea"].advanceWidthMax += added


def to_json(data: Mapping[str, Any]) -> str:
    """The data as text, always the same for the same face."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def _rename(font: Any, recipe: Recipe) -> None:
    """Give the cut its own name; copyright, trademark and licence records stay."""
    style = recipe.face.partition("-")[2] or "Regular"
    family = f"Rulepress {recipe.face.partition('-')[0]}"
    words = {"family": family, "style": style, "ps": f"{family.replace(' ', '')}-{style}"}
    table = font["name"]
    for name_id in (16, 17, 25, *_NAMES):
        table.removeNames(nameID=name_id)
    for name_id, pattern in _NAMES.items():
        table.setName(pattern.format(**words), name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = recipe.weight


def _metrics(font: Any) -> dict[str, Any]:
    os2, scale = font["OS/2"], 1000 / font["head"].unitsPerEm
    widths = font["hmtx"]
    return {
        "ascent": round(os2.sTypoAscender * scale),
        "descent": round(os2.sTypoDescender * scale),
        # Old fonts do not say.
        "cap_height": round(getattr(os2, "sCapHeight", 0) * scale) or 700,
        "x_height": round(getattr(os2, "sxHeight", 0) * scale) or 500,
        "advances": {
            chr(code): round(widths[glyph][0] * scale) for code, glyph in font.getBestCmap().items()
        },
    }


def _kerning(font: Any, among: frozenset[str]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Characters, and what is added to the advance of each, in 1/1000 em, before which others."""
    table = font["GPOS"].table
    kern = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    lookups = [_subtables(table.LookupList.Lookup[index]) for index in sorted(kern)]
    glyphs = {chr(code): glyph for code, glyph in font.getBestCmap().items()}
    scale = 1000 / font["head"].unitsPerEm
    kerned = sorted(among & glyphs.keys())
    for left in kerned:
        rows = [[_row(table, glyphs[left]) for table in tables] for tables in lookups]
        before: dict[str, str] = {}
        for right in kerned:
            advance = sum(_first(row, glyphs[right]) for row in rows)
            if adjustment := round(advance * scale):
                added = str(adjustment)
                before[added] = before.get(added, "") + right
        if before:
            yield left, before


def _subtables(lookup: Any) -> list[Any]:
    """The pair subtables of a lookup, with extensions unwrapped (type 9 wraps type 2)."""
    plain = [getattr(table, "ExtSubTable", table) for table in lookup.SubTable]
    return [table for table in plain if table.LookupType == 2]


def _row(table: Any, left: str) -> _After:
    """What a subtable adds after ``left``; one of classes knows every pair of its left glyphs."""
    if left not in table.Coverage.glyphs:
        return lambda _: None
    if table.Format == 1:
        pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
        known = {pair.SecondGlyph: _advance(pair.Value1) for pair in pairs}
        return known.get
    classes = table.ClassDef2.classDefs
    record = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)]
    advances = [_advance(cell.Value1) for cell in record.Class2Record]
    return lambda right: advances[classes.get(right, 0)]


def _first(row: list[_After], right: str) -> int:
    """The advance by the first subtable that knows the pair, in font units."""
    return next((value for after in row if (value := after(right)) is not None), 0)


def _advance(value: Any) -> int:
    return getattr(value, "XAdvance", 0) or 0

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
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import fontTools

LATIN = frozenset((*range(0x20, 0x250), *range(0x2000, 0x2800)))
"""Code points of the Latin faces, as far as the font has them: the letters of Europe's languages
in Latin script, punctuation, fractions, arrows, mathematics, shapes and signs. The font has
more (Vietnamese, Greek, Cyrillic); with all of it a face takes three times as long to prepare.
"""

KERNED = frozenset(map(chr, (*range(0x20, 0x250), *range(0x2010, 0x2027), 0x2039, 0x203A)))
"""Characters whose pairs are kerned: letters and the punctuation beside them."""

OPENING = frozenset("「『（［｛〔〈《【〝")
"""Japanese brackets whose square is empty on the left."""

HALVES = OPENING | frozenset("」』）］｝〕〉》】〟、。，．")
"""Japanese punctuation that fills half of its square: it has faces of its own, where the empty
half is cut off, for lines are set without it at their ends and between two such signs."""

ENLARGED = 1.07
"""Latin letters beside Japanese are this much larger: cap height and x-height then match the kanji,
and it is the ratio of our two text sizes (9.4 and 8.8 pt). They have faces of their own,
because programs that read text take a change of size for the end of a word."""

_After = Callable[[str], int | None]
"""What is added after one glyph, by the glyph that follows; None: not known here."""

_NAMES = {1: "{family}", 2: "{style}", 3: "{ps}", 4: "{family} {style}", 6: "{ps}"}
_KEPT_TABLES = frozenset(
    "GlyphOrder head hhea maxp OS/2 hmtx cmap loca glyf name post".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one face is made: the variable font in an installed package, weight, characters.

    The font is cut to :func:`japanese_characters` or to :data:`LATIN`; with ``half`` to
    :data:`HALVES`, each half as wide. ``large`` makes everything :data:`ENLARGED`.
    """

    face: str
    package: str
    file: str
    licence: str
    weight: int
    japanese: bool = False
    half: bool = False
    large: bool = False

    @property
    def companion(self) -> bool:
        """Whether the face only helps one for text."""
        return self.half or self.large

    @property
    def source(self) -> Path:
        """The variable font."""
        return Path(str(files(self.package).joinpath(self.file)))

    @property
    def licence_source(self) -> Path:
        """The licence text that must stand beside the font."""
        return Path(str(files(self.package).joinpath(self.licence)))


_SANS = ("fontpkg_source_sans_3", "files/SourceSans3[wght].ttf", "LICENSE")
_ITALIC = ("fontpkg_source_sans_3", "files/SourceSans3-Italic[wght].ttf", "LICENSE")
_NOTO = (
    "justmytype_intl_cjk",
    "fonts/ofl/notosansjp/NotoSansJP[wght].ttf",
    "fonts/ofl/notosansjp/OFL.txt",
)

RECIPES = (
    Recipe("Latin", *_SANS, 400),
    Recipe("Latin-Bold", *_SANS, 700),
    Recipe("Latin-Italic", *_ITALIC, 400),
    Recipe("Latin-BoldItalic", *_ITALIC, 700),
    Recipe("Japanese", *_NOTO, 400, japanese=True),
    Recipe("Japanese-Bold", *_NOTO, 700, japanese=True),
    Recipe("Latin-Large", *_SANS, 400, large=True),
    Recipe("Latin-Bold-Large", *_SANS, 700, large=True),
    Recipe("Latin-Italic-Large", *_ITALIC, 400, large=True),
    Recipe("Latin-BoldItalic-Large", *_ITALIC, 700, large=True),
    Recipe("Japanese-Half", *_NOTO, 400, japanese=True, half=True),
    Recipe("Japanese-Bold-Half", *_NOTO, 700, japanese=True, half=True),
)


def japanese_characters() -> frozenset[int]:
    """Code points of ASCII, Latin-1, JIS X 0208 and the vendors' additions to it (cp932).

    Both tables are read, since they disagree on a few signs, such as the wave dash.
    """
    found = set(range(0x20, 0x7F)) | set(range(0xA0, 0x100))
    rows = {"euc_jp": (range(0xA1, 0xFF),) * 2, "cp932": (range(0x81, 0xFD), range(0x40, 0xFD))}
    for codec, (leads, trails) in rows.items():
        for lead in leads:
            for trail in trails:
                text = bytes((lead, trail)).decode(codec, "ignore")
                if len(text) == 1 and not "\ue000" <= text < "\uf900":  # no private use
                    found.add(ord(text))
    found.update(map(ord, "–—…•✓"))
    return frozenset(found)


@cache
def key(recipe: Recipe) -> str:
    """Names the content of a face: it changes with the source, this module and the tool."""
    told = hashlib.sha256(repr(recipe).encode())
    told.update(fontTools.version.encode())
    told.update(_digest(Path(__file__)))
    told.update(_digest(recipe.source))
    return told.hexdigest()[:16]


@cache
def _digest(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()


@dataclass(frozen=True, slots=True)
class Made:
    """What :func:`make` learnt on its way: JSON data, all numbers in 1/1000 em."""

    metrics: dict[str, Any]
    kerning: dict[str, int]


def make(recipe: Recipe, font_file: Path) -> Made:
    """Write the static face to ``font_file``; returns its metrics and kerning pairs.

    The bytes depend on the recipe and the version of fontTools alone.
    """
    from fontTools.ttLib import TTFont

    with TTFont(recipe.source, recalcTimestamp=False, lazy=True) as font:
        kerning = _cut(font, recipe)
        font.save(font_file, reorderTables=True)
        return Made(_metrics(font), kerning)


def _cut(font: Any, recipe: Recipe) -> dict[str, int]:
    """Make the variable font the static face; returns its kerning pairs."""
    from fontTools.subset import Options, Subsetter
    from fontTools.varLib.instancer import instantiateVariableFont

    options = Options(layout_features=["kern"], hinting=False, glyph_names=False)
    options.recalc_timestamp = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    if recipe.japanese:
        options.drop_tables += ["GPOS"]
    options.drop_tables += ["GSUB", "BASE", "STAT", "vhea", "vmtx", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=_characters(recipe))
    subsetter.subset(font)
    instantiateVariableFont(font, {"wght": recipe.weight}, inplace=True)
    if recipe.large:
        _enlarge(font)
    kerning = dict(_kerning(font)) if "GPOS" in font else {}
    for tag in set(font.keys()) - _KEPT_TABLES:
        del font[tag]
    if recipe.half:
        _halve(font)
    _rename(font, recipe)
    return kerning


def _characters(recipe: Recipe) -> frozenset[int]:
    if recipe.half:
        return frozenset(map(ord, HALVES))
    return japanese_characters() if recipe.japanese else LATIN


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


def to_json(data: dict[str, Any]) -> str:
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
        "cap_height": round(os2.sCapHeight * scale),
        "x_height": round(os2.sxHeight * scale),
        "advances": {
            chr(code): round(widths[glyph][0] * scale) for code, glyph in font.getBestCmap().items()
        },
    }


def _kerning(font: Any) -> Iterator[tuple[str, int]]:
    """Pairs of characters and what is added to the first one's advance, in 1/1000 em."""
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
    kerned = sorted(KERNED & glyphs.keys())
    for left in kerned:
        rows = [[_row(table, glyphs[left]) for table in tables] for tables in lookups]
        for right in kerned:
            advance = sum(_first(row, glyphs[right]) for row in rows)
            if adjustment := round(advance * scale):
                yield left + right, adjustment


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

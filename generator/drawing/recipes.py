"""Which faces there are, and what each is made from: the variable fonts of installed packages.

A family is all faces whose names begin alike, so "Korean" is Korean, Korean-Bold and the cuts of
their brackets. It is made when a language needs it; the families of the house always.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from types import MappingProxyType

from generator.values import Value

_BASIC = (range(0x20, 0x250), range(0x2000, 0x2800))
_SIGNS = frozenset(map(chr, (*range(0x2010, 0x2027), 0x2039, 0x203A)))

LATIN = (*_BASIC, range(0x1E00, 0x1F00))
"""Code points of the Latin faces, as far as the font has them: the letters of Europe's languages
in Latin script and of Vietnamese, punctuation, fractions, arrows, mathematics, shapes and signs.
"""
GREEK = (*_BASIC, range(0x370, 0x400), range(0x1F00, 0x2000))
CYRILLIC = (*_BASIC, range(0x400, 0x530))

ANY = (range(0x20, 0x3000),)
"""All letters that are no wide characters: what a project's font for a script is cut to."""

OPENING = frozenset("「『（［｛〔〈《【〝“‘")
"""Wide brackets and quotation marks whose square is empty on the left."""

_BRACKETS = frozenset("「『（［｛〔〈《【〝」』）］｝〕〉》】〟")
_QUOTES = frozenset("“”‘’")
HALVES = _BRACKETS | frozenset("、。，．")
"""Japanese punctuation that fills half of its square: it has faces of its own, where the empty
half is cut off, for lines are set without it at their ends and between two such signs."""


AIRS = (185, 330, 430)
"""Of what is added behind every glyph in faces of their own, in 1/1000 em: a gap between wide and
narrow characters of an eighth to half an em is drawn as one of these, and is off by less than what
programs that read text take for a space."""


class Repertoire(Value, frozen=True):
    """The ``characters`` that faces are cut to, as far as the font has them; which of them are
    punctuation that fills half of its square (``halves``), and whether pairs of letters are kerned.

    Sets of thousands are made when a face is.
    """

    characters: Callable[[], frozenset[int]]
    halves: frozenset[str] = frozenset()
    is_kerned: bool = False

    @property
    def kerned(self) -> frozenset[str]:
        """The characters of which pairs are kerned: letters, and the punctuation beside them."""
        if not self.is_kerned:
            return frozenset()
        return _SIGNS.union(chr(code) for code in self.characters() if code < 0x2000)


def _letters(ranges: Iterable[range]) -> Repertoire:
    return Repertoire(partial(_within, ranges), is_kerned=True)


def _within(ranges: Iterable[range]) -> frozenset[int]:
    return frozenset(chain.from_iterable(ranges))


def japanese_characters() -> frozenset[int]:
    """Code points of ASCII, Latin-1, JIS X 0208 and the vendors' additions to it (cp932).

    Both tables are read, since they disagree on a few signs, such as the wave dash.
    """
    return _encoded(
        {"euc_jp": (range(0xA1, 0xFF),) * 2, "cp932": (range(0x81, 0xFD), range(0x40, 0xFD))}
    )


def korean_characters() -> frozenset[int]:
    """Code points of ASCII, Latin-1, KS X 1001 and all other syllables of Hangul (cp949)."""
    return _encoded({"cp949": (range(0x81, 0xFF), range(0x41, 0xFF))})


def simplified_characters() -> frozenset[int]:
    """Code points of ASCII, Latin-1, GB 2312 and the punctuation of CLREQ."""
    return _encoded({"gb2312": (range(0xA1, 0xFF),) * 2}) | _CLREQ


def traditional_characters() -> frozenset[int]:
    """Code points of ASCII, Latin-1, Big5 with the vendors' additions (cp950), punctuation."""
    return _encoded({"cp950": (range(0x81, 0xFF), range(0x40, 0xFF))}) | _CLREQ


_CLREQ = frozenset(map(ord, _BRACKETS | _QUOTES | frozenset("·・～—…〖〗")))


def _encoded(rows: Mapping[str, tuple[range, range]]) -> frozenset[int]:
    """ASCII, Latin-1, the dashes, and what pairs of bytes are in some encodings."""
    found = set(range(0x20, 0x7F)) | set(range(0xA0, 0x100))
    for codec, (leads, trails) in rows.items():
        for lead in leads:
            for trail in trails:
                text = bytes((lead, trail)).decode(codec, "ignore")
                if len(text) == 1 and not "\ue000" <= text < "\uf900":  # no private use
                    found.add(ord(text))
    found.update(map(ord, "–—…•✓"))
    return frozenset(found)


REPERTOIRES: Mapping[str, Repertoire] = MappingProxyType(
    {
        "latin": _letters(LATIN),
        "greek": _letters(GREEK),
        "cyrillic": _letters(CYRILLIC),
        "any": _letters(ANY),
        "japanese": Repertoire(japanese_characters, halves=HALVES),
        "korean": Repertoire(korean_characters, halves=_BRACKETS),
        "simplified": Repertoire(
            simplified_characters, halves=HALVES | _QUOTES | frozenset("：；！？")
        ),
        # Its punctuation stands in the middle of the square.
        "traditional": Repertoire(traditional_characters, halves=_BRACKETS | _QUOTES),
    }
)


class Packaged(Value, frozen=True):
    """A variable font in an installed package, and the licence that must stand beside it."""

    package: str
    file: str
    licence: str

    @property
    def path(self) -> Path:
        """The font."""
        return _folder(self.package) / self.file

    @property
    def licence_path(self) -> Path:
        """The text of the licence."""
        return _folder(self.package) / self.licence


@cache
def _folder(package: str) -> Path:
    """Where an installed package lies."""
    spec = find_spec(package)
    if not (spec and spec.submodule_search_locations):
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)
    return Path(spec.submodule_search_locations[0])


class OwnFile(Value, frozen=True):
    """A font in a project's folder, static or variable; its licence is the project's business."""

    path: Path
    licence_path: None = None

    def __repr__(self) -> str:
        """Not where it lies: of what is made of it nothing but its content counts."""
        return "OwnFile()"


class Recipe(Value, frozen=True):
    """How one face is made: a font, a weight (of a variable one), the name of a repertoire.

    With ``half`` only the punctuation of half a square is kept, each half as wide. ``large`` makes
    everything :data:`~generator.drawing.instances.ENLARGED`. With ``air`` the face is the one of
    its name without that, each glyph with so many 1/1000 em behind it.
    """

    face: str
    source: Packaged | OwnFile
    weight: int
    repertoire: str = "latin"
    half: bool = False
    large: bool = False
    air: int = 0

    @property
    def family(self) -> str:
        """The family that the face belongs to."""
        return family(self.face)

    @property
    def companion(self) -> bool:
        """Whether the face only helps one for text."""
        return self.half or self.large or self.air > 0

    @property
    def plain(self) -> Recipe:
        """The recipe of the face without air, which is made before."""
        return self.but(face=self.face.removesuffix(air_part(self.air)), air=0)


def air_part(air: int) -> str:
    """How the names of faces end that have so many 1/1000 em behind each glyph."""
    return f"-Air{air}" if air else ""


def _airy(recipes: Iterable[Recipe]) -> tuple[Recipe, ...]:
    """The recipes, each followed by those of the same face with air."""
    return tuple(
        recipe.but(face=recipe.face + air_part(air), air=air)
        for recipe in recipes
        for air in (0, *AIRS)
    )


def family(face: str) -> str:
    """The family of a face, by its name."""
    return face.partition("-")[0]


_SANS = Packaged("fontpkg_source_sans_3", "files/SourceSans3[wght].ttf", "LICENSE")
_ITALIC = Packaged("fontpkg_source_sans_3", "files/SourceSans3-Italic[wght].ttf", "LICENSE")


def _noto(country: str) -> Packaged:
    folder = f"fonts/ofl/notosans{country.lower()}"
    font = f"{folder}/NotoSans{country}[wght].ttf"
    return Packaged("justmytype_intl_cjk", font, f"{folder}/OFL.txt")


def of_letters(name: str, repertoire: str, *, large: bool = False) -> tuple[Recipe, ...]:
    """The four faces of a family of letters; of ``large`` ones, which stand beside squares, also
    those with air.
    """
    part = "-Large" if large else ""
    made = (
        Recipe(f"{name}{part}", _SANS, 400, repertoire, large=large),
        Recipe(f"{name}-Bold{part}", _SANS, 700, repertoire, large=large),
        Recipe(f"{name}-Italic{part}", _ITALIC, 400, repertoire, large=large),
        Recipe(f"{name}-BoldItalic{part}", _ITALIC, 700, repertoire, large=large),
    )
    return _airy(made) if large else made


def _of_squares(
    name: str, country: str, repertoire: str, *, airy: bool = True
) -> tuple[Recipe, ...]:
    font = _noto(country)
    squares = (
        Recipe(name, font, 400, repertoire),
        Recipe(f"{name}-Bold", font, 700, repertoire),
    )
    return (
        *(_airy(squares) if airy else squares),
        Recipe(f"{name}-Half", font, 400, repertoire, half=True),
        Recipe(f"{name}-Bold-Half", font, 700, repertoire, half=True),
    )


RECIPES = (
    *of_letters("Latin", "latin"),
    *of_letters("Latin", "latin", large=True),
    *_of_squares("Japanese", "JP", "japanese"),
    *of_letters("Greek", "greek"),
    *of_letters("Cyrillic", "cyrillic"),
    *_of_squares("Korean", "KR", "korean", airy=False),  # its words stand apart by spaces
    *_of_squares("SimplifiedChinese", "SC", "simplified"),
    *_of_squares("TraditionalChinese", "TC", "traditional"),
)

HOUSE = frozenset(("Latin", "Japanese"))
"""Families that every book may need: signs that Latin faces lack are taken from the Japanese."""


def of_families(families: Iterable[str], own: Iterable[Recipe] = ()) -> tuple[Recipe, ...]:
    """The recipes of the house and of these families; a project's ``own`` in place of others."""
    wanted = HOUSE.union(families)
    instead = {recipe.face: recipe for recipe in own}
    ours = {recipe.face for recipe in RECIPES}
    more = (r for face, r in instead.items() if face not in ours and r.family in wanted)
    return (*(instead.get(r.face, r) for r in RECIPES if r.family in wanted), *more)

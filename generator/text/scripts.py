"""Scripts and languages: all that writing, setting and checking text knows of them by name.

A new script is an entry here, and recipes for its faces in :mod:`generator.drawing.instances`. What
is true of characters, whatever the language around them, is not here but with the rules for lines
(:mod:`generator.typeset.kinsoku`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from babel.numbers import format_decimal


def _faces(family: str, *styled: str) -> Mapping[str, str]:
    names = ("regular", "bold", "italic", "bold-italic")
    faces = (f"{family}{style}" for style in ("", *styled))
    return MappingProxyType(dict(zip(names, faces, strict=True)))


@dataclass(frozen=True, slots=True)
class Script:
    """How text in a script is set.

    ``faces`` are those of the font set by the style of a run. In a ``wide`` script characters fill
    a square each, lines may end between most of them, and characters that it shares with others are
    set in its own face. ``size`` is that of text as a part of what Latin text has on the same
    baselines. A ragged line may stay ``rag`` em short before the breaker looks for something
    better, and a last line shorter than ``runt`` em is to be avoided. Columns narrower than
    ``narrow`` parts of the usual one are ragged, since few gaps would share what is left in a line.
    A first paragraph ``indents_first`` or only one after another. ``sentence_space`` stands between
    two sentences. Words may be divided by hyphens where it ``hyphenates``. With ``has_readings``,
    words and titles can be accompanied by how they are read. ``prose`` finds a character that only
    prose in this script has.
    """

    faces: Mapping[str, str]
    rag: float
    runt: float
    narrow: float
    wide: bool = False
    size: float = 1.0
    indents_first: bool = False
    sentence_space: str = " "
    hyphenates: bool = True
    has_readings: bool = False
    prose: re.Pattern[str] | None = None


LATIN = Script(
    faces=_faces("Latin", "-Bold", "-Italic", "-BoldItalic"),
    rag=4.0,
    runt=2.0,  # hardly a word
    narrow=0.7,
)

JAPANESE = Script(
    faces=_faces("Japanese", "-Bold", "", "-Bold"),  # nothing is slanted; emphasis is bold
    rag=5.0,
    runt=5.0,  # the end of a word
    narrow=0.45,  # every character has a gap after it
    wide=True,
    size=8.8 / 9.4,  # it needs the air of its lines
    indents_first=True,
    sentence_space="",
    hyphenates=False,
    has_readings=True,
    prose=re.compile(r"[\u3041-\u30ff\u3400-\u9fff]"),
)

WIDE = JAPANESE
"""The script of wide characters in text of another script."""

_SCRIPTS = {"ja": JAPANESE}
"""By language, where it is not Latin."""

_REGIONS = {"en": "en_GB"}
"""The region whose habits a language follows, where its tag alone does not say."""


def script_of(lang: str) -> Script:
    """The script that a language is written in."""
    return _SCRIPTS.get(_without_region(lang), LATIN)


def regional(lang: str) -> str:
    """The language with its region, for tables of hyphenation and of numbers and lists."""
    return _REGIONS.get(_without_region(lang), lang)


def _without_region(lang: str) -> str:
    return re.split("[-_]", lang, maxsplit=1)[0]


def language_tag(lang: str) -> str:
    """The tag of a language, as BCP 47 has it, for its folder among the catalogues: pt-BR."""
    return lang.replace("_", "-")


def decimal(value: float, lang: str) -> str:
    """A number with at most three decimals, without groups: 0.5 in English is 0,5 in Spanish."""
    return format_decimal(value, "0.###", regional(lang))

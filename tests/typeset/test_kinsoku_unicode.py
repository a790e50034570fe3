"""All of Unicode: what its line breaking algorithm (UAX #14) binds to an ideograph, ours binds."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest
from uniseg.linebreak import line_break

from generator.drawing.fonts import FontSet
from generator.text.scripttable import SCRIPTS
from generator.typeset.inline import wide_characters
from generator.typeset.kinsoku import Kind, kind_of, pair

BEGIN_NO_LINE = {"CL", "CP", "EX", "IS", "SY", "NS", "CJ", "PO", "IN"}
END_NO_LINE = {"OP"}
ASIAN = {code: SCRIPTS[code] for code in ("Jpan", "Hans", "Hant", "Kore")}
APART = set("¡¿⁄ꀕ〼𛄲𛅐𛅑𛅒𛅕𛅤𛅥𛅦𛅧𖿠𖿡𖿢𖿣")
"""Marks of other languages and scripts; a stroke that stands between digits; old small kana."""


def assigned() -> Iterator[str]:
    for character in map(chr, range(0x21, 0x110000)):
        if unicodedata.category(character) not in ("Cn", "Co", "Cs", "Cc", "Cf", "Zs"):
            yield character


def property_of(character: str) -> str:
    return str(line_break(character)).rpartition(".")[2]


@pytest.fixture(scope="module")
def bound() -> list[tuple[str, str]]:
    """The characters that begin, or end, no line, with their property, unless they stand apart."""
    known = ((character, property_of(character)) for character in assigned())
    asked = BEGIN_NO_LINE | END_NO_LINE
    return [(c, found) for c, found in known if found in asked and c not in APART]


@pytest.mark.parametrize("code", ASIAN)
def test_what_unicode_binds_to_an_ideograph_is_bound(
    code: str, bound: list[tuple[str, str]], fonts: FontSet
) -> None:
    script, loose = ASIAN[code], []
    middle = Kind.SYLLABLE if script.spaced else Kind.IDEOGRAPH
    for character, found in bound:
        wide = wide_characters(f"漢{character}漢", script)[1]
        if not wide and fonts.missing(character, "Latin"):
            continue  # what is of a script that is neither
        kind = kind_of(character, wide, script)
        left, right = (kind, middle) if found in END_NO_LINE else (middle, kind)
        if pair(left, right).cost is not None:
            loose.append(f"{character} U+{ord(character):04X} {found}")
    assert not loose, " ".join(loose)


def test_marks_and_units_begin_no_line() -> None:
    """Of units in a square Unicode knows no more than that they are wide."""
    units = [c for c in assigned() if unicodedata.decomposition(c).startswith("<square>")]
    words = {c for c in units if unicodedata.category(unicodedata.normalize("NFKC", c)[0]) == "Lo"}
    script = SCRIPTS["Jpan"]
    for character in (*sorted({*units} - words), *"℃℉ℓ㋌㋍㋎㌔㍍㌢㌘゙゚"):
        if ord(character) < 0x1F000:  # as emoji they stand alone
            wide = wide_characters(f"五{character}の", script)[1]
            cost = pair(Kind.IDEOGRAPH, kind_of(character, wide, script)).cost
            assert cost is None, character

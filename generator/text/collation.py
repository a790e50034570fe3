"""The order in which an index has its entries."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from generator.text.language import script_of

_SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
_KATAKANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


def sort_key(text: str, lang: str, readings: Mapping[str, str]) -> tuple[tuple[str, ...], str]:
    """By this a text of a language is sorted: by its letters, whatever their case and accents, or,
    where words have ``readings``, by the kana in which it is read. Of terms between commas, the
    first counts first: *tile, pentomino* stands before *tile level*.
    """
    read = spelt(text, readings) if script_of(lang).has_readings else text
    return tuple(_letters(term) for term in re.split("[,、]", read)), text


def _letters(text: str) -> str:
    """What counts of a term, katakana as hiragana and small kana as large ones."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in parts if c.isalnum() and c != "ー")
    return letters.translate(_KATAKANA).translate(_SMALL)


def spelt(text: str, readings: Mapping[str, str]) -> str:
    """The text with each word that has a reading in kana; of two words the longer one."""
    if not readings:
        return text
    words = sorted(readings, key=lambda word: (-len(word), word))
    return re.sub("|".join(map(re.escape, words)), lambda found: readings[found[0]], text)

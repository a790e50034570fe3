"""Words that the diagrams of all games share, made through a :class:`Say`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from babel import Locale
from babel.lists import format_list

from generator.contract.diagram import Say


def player_name(say: Say, index: int) -> str:
    """The name of a player by index, for games whose players have colours."""
    match index:
        case 0:
            # Translators: the player White, and the colour of that player's pieces
            return say.pgettext("player", "White")
        case 1:
            # Translators: the player Black, and the colour of that player's pieces
            return say.pgettext("player", "Black")
        case 2:
            # Translators: the player Red, and the colour of that player's pieces
            return say.pgettext("player", "Red")
        case 3:
            # Translators: the player Blue, and the colour of that player's pieces
            return say.pgettext("player", "Blue")
    raise ValueError(f"no player has the index {index}")


def locale_of(lang: str) -> str:
    """The locale whose habits are followed where a language is set: English is British."""
    return "en_GB" if lang.startswith("en") else lang.replace("-", "_")


def listed(say: Say, items: Iterable[str]) -> str:
    """The items as a list in the manner of the language: "1, 2 and 3"."""
    return format_list(list(items), "standard", _locale(say.lang))


@cache
def _locale(lang: str) -> Locale:
    return Locale.parse(locale_of(lang))


def joined(say: Say, sentences: Iterable[str]) -> str:
    """The sentences as one text."""
    text = ""
    for sentence in sentences:
        if not text:
            text = sentence
            continue
        # Translators: two sentences, one after the other: only the gap between them changes
        text = say.pgettext("words", "%(text)s %(sentence)s", text=text, sentence=sentence)
    return text

"""Numbers in the texts: those that the engine can say are put in, not typed, in any language.

A number from two on, in words or digits, or an ordinal from the second on, is typed only where the
sentence itself makes it true, whatever the pieces are. Those places are listed, each kind with its
reason: here, and for each game in ``tests/games/<game>/number_words.py``. A translation may type
what its English types; what else it types is listed for its language.
"One", "once", "first" and the digits 0 and 1 are not looked for: the grammar of the singular
depends on them. Letters, cells, players and turns in captions are held to their figures by
``test_captions.py`` of each game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from generator.project import Project
from generator.text.markup import plain
from tests.support.ourmessages import extracted, translated

ROOT = Path(__file__).resolve().parents[2]
PROJECT = Project(ROOT)
LANGUAGES = ("ja", "es")

_DIGITS = r"(?<![\d.,])\d+(?![\d.,]*\d)"
NUMBERS: Mapping[str, Mapping[str, int]] = {
    "en": {
        **{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8},
        **{"nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "dozen": 12, "hundred": 100},
        **{"twice": 2, "thrice": 3, "second": 2, "third": 3, "fourth": 4, "fifth": 5},
        **{"sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10},
        **{"thirds": 3, "quarters": 4, "double": 2, "triple": 3},
    },
    "ja": {
        **{"二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10},
        **{"百": 100, "千": 1000},
    },
    "es": {
        **{"dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8},
        **{"nueve": 9, "diez": 10, "once": 11, "doce": 12, "docena": 12, "cien": 100},
        **{"segundo": 2, "segunda": 2, "tercero": 3, "tercer": 3, "tercera": 3},
        **{"cuarto": 4, "cuarta": 4, "quinto": 5, "quinta": 5, "doble": 2, "triple": 3},
    },
}
"""Words for numbers. Japanese has no spaces, so that its signs are looked for in words too."""
SPOKEN = "common/numbers"
"""The context of the number words that are put in."""

OURS: Mapping[str, tuple[str, ...]] = {
    "en": (
        "Two (crosses|grids), one above the other",  # what the sheet for calibration draws
        "between two squares",
        "three pieces meet",
        "the lines of two pieces",
        "four corners|two opposite corners",  # of a sheet of paper
        "two edges of the paper",  # they meet in a corner
        # Marks in the pictures of the guides, paper and card in the trade's numbers, a typeface.
        r"\([2-4]\)",
        "100%",
        "200 g/m²",
        "2 mm thick",
    ),
    "ja": ("十字", "2色それぞれ", "2つの端"),
    "es": (
        "las dos caras|las dos mitades|los dos lados",  # both
    ),
}
WORDS: Mapping[str, tuple[str, ...]] = {
    "en": (),
    # Shapes, and words that count nothing.
    "ja": ("六角形", "三角形", "四角", "十分", "二度と", "一石二鳥", "四隅"),
    "es": (),
}
"""What only looks like a number, in every text of a language."""


def _allowed() -> Iterator[tuple[str, Mapping[str, tuple[str, ...]]]]:
    """The domains, and by language the phrases that each may have: a game's are with its tests."""
    yield "rulepress", OURS
    for game in PROJECT.games():
        place = f"tests.games.{game}.number_words"
        if find_spec(f"tests.games.{game}") and find_spec(place):
            yield game, import_module(place).ALLOWED


ALLOWED = dict(_allowed())


def _pattern(lang: str) -> re.Pattern[str]:
    words = "|".join(sorted(NUMBERS[lang], key=len, reverse=True))
    whole = words if lang == "ja" else rf"\b(?:{words})\b"
    return re.compile(rf"{whole}|{_DIGITS}", re.IGNORECASE)


PATTERNS = {lang: _pattern(lang) for lang in NUMBERS}


def _messages() -> Iterator[tuple[str, str, str]]:
    """Domain, place and text of every English message, without tags and placeholders."""
    for domain, messages in extracted().items():
        for message in messages:
            if message.key.context != SPOKEN:
                for text in filter(None, (message.key.msgid, message.key.plural)):
                    place = ":".join(map(str, message.places[0]))
                    yield domain, place, plain(text)


def _translations(lang: str) -> Iterator[tuple[str, str, str]]:
    """Domain, English (with the plural) and translation, without tags and placeholders."""
    for domain, entries in translated(lang).items():
        for entry in entries:
            if entry.key.context != SPOKEN:
                english = plain(" ".join(filter(None, (entry.key.msgid, entry.key.plural))))
                yield from ((domain, english, plain(text)) for text in entry.strings if text)


def _value(lang: str, found: str) -> int:
    return int(found) if found.isdecimal() else NUMBERS[lang][found.lower()]


def _typed(lang: str, domain: str, text: str) -> list[str]:
    """The numbers from two on in a text that no reason allows."""
    phrases = (*ALLOWED.get(domain, {}).get(lang, ()), *WORDS[lang])
    spans = [m.span() for phrase in phrases for m in _found(phrase, text)]
    return [
        m.group()
        for m in PATTERNS[lang].finditer(text)
        if _value(lang, m.group()) > 1
        and not any(start <= m.start() and m.end() <= end for start, end in spans)
    ]


def _found(phrase: str, text: str) -> Iterator[re.Match[str]]:
    return re.finditer(phrase, text, re.IGNORECASE)


def test_no_number_is_typed_without_a_reason() -> None:
    found = [
        (place, text, words) for d, place, text in _messages() if (words := _typed("en", d, text))
    ]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_translation_types_no_number_that_its_english_does_not(lang: str) -> None:
    found = []
    for domain, english, text in _translations(lang):
        there = {_value("en", m.group()) for m in PATTERNS["en"].finditer(english)}
        words = [w for w in _typed(lang, domain, text) if _value(lang, w) not in there]
        if words:
            found.append((domain, text, words))
    assert found == []


def test_every_allowed_phrase_is_needed() -> None:
    texts: dict[tuple[str, str], list[str]] = {}
    for domain, _, text in _messages():
        texts.setdefault((domain, "en"), []).append(text)
    for lang in LANGUAGES:
        for domain, _, text in _translations(lang):
            texts.setdefault((domain, lang), []).append(text)
    unused = [
        (domain, lang, phrase)
        for domain, by_language in ALLOWED.items()
        for lang, phrases in by_language.items()
        for phrase in phrases
        if (domain, lang) in texts
        and not any(any(_found(phrase, text)) for text in texts[domain, lang])
    ]
    assert unused == []


def test_templates_type_no_number_outside_of_the_messages() -> None:
    # What stands between tags and is neither a message nor an expression is printed as it is.
    templates = [*ROOT.glob("content/*/*.j2"), *ROOT.glob("generator/templates/*.j2")]
    found = [
        (path.name, number)
        for path in sorted(templates)
        for text in re.findall(r">([^<>]*)<", _without_messages(path.read_text("utf-8")))
        for number in re.findall(r"\d+", text)
        if int(number) > 1
    ]
    assert len(templates) > 20
    assert found == []


def _without_messages(template: str) -> str:
    """A template without its messages, comments, statements and expressions."""
    bare = re.sub(r"{#.*?#}", "", template, flags=re.DOTALL)
    bare = re.sub(r"{%-? *trans\b.*?{%-? *endtrans *-?%}", "", bare, flags=re.DOTALL)
    return re.sub(r"{%.*?%}|{{.*?}}", "", bare, flags=re.DOTALL)


def test_labels_in_figures_are_explained_by_their_captions() -> None:
    for path in sorted(ROOT.glob("content/*/figures.yaml")):
        game, text = path.parent.name, path.read_text("utf-8")
        texts = " ".join(english for domain, _, english in _messages() if domain == game)
        for label in re.findall(r'{mark: label, .*text: "?(\d+)"?}', text):
            assert re.search(rf"\b{label}\b", texts), (game, label)


@pytest.mark.parametrize(
    ("lang", "text", "words"),
    [
        ("en", "The loop runs over the middle tile three times.", ["three"]),
        ("en", "Twice as many", ["Twice"]),
        ("en", "One of your pieces goes first.", []),
        ("en", "Where three pieces meet", []),
        ("en", "Two of three pieces meet", ["Two"]),
        ("en", "You have 60 segments, 1 too many.", ["60"]),
        ("ja", "中央のタイルを2回通ります。", ["2"]),
        ("ja", "六角形が三つあります。", ["三"]),
        ("es", "Cierra dos hexágonos.", ["dos"]),
    ],
)
def test_what_counts_as_typed(lang: str, text: str, words: list[str]) -> None:
    assert _typed(lang, "rulepress", text) == words

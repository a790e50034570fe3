"""Number words in the English: the engine's numbers are put in, not typed.

A number word from two on, or an ordinal from the second on, is typed only where the sentence itself
makes it true, whatever the pieces are. Those places are listed, each kind with its reason: here,
and for each game in ``tests/games/<game>/number_words.py``.
"One", "once" and "first" are not looked for: the grammar of the singular depends on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from generator.project import Project
from generator.text.extract import extract
from generator.text.markup import plain

ROOT = Path(__file__).resolve().parents[2]

NUMBER_WORD = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|dozen|hundred|twice|thrice|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b",
    re.IGNORECASE,
)
SPOKEN = "common/numbers"
"""The context of the number words that are put in."""

OURS = (
    "Two (crosses|grids), one above the other",  # what the sheet for calibration draws
    "between two squares",
    "three pieces meet",
    "the lines of two pieces",
)


def _allowed() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The domains, and the phrases that each may have: a game's stand with its tests."""
    yield "rulepress", OURS
    for game in Project(ROOT).games():
        place = f"tests.games.{game}.number_words"
        if find_spec(f"tests.games.{game}") and find_spec(place):
            yield game, import_module(place).ALLOWED


ALLOWED = dict(_allowed())


def _messages() -> Iterator[tuple[str, str, str]]:
    """Domain, place and text of every English message, without tags and placeholders."""
    for domain, messages in extract(Project(ROOT)).items():
        for message in messages:
            if message.key.context != SPOKEN:
                for text in filter(None, (message.key.msgid, message.key.plural)):
                    place = ":".join(map(str, message.places[0]))
                    yield domain, place, plain(text)


def _typed(domain: str, text: str) -> list[str]:
    """The number words of a text that no reason allows."""
    spans = [m.span() for phrase in ALLOWED.get(domain, ()) for m in _found(phrase, text)]
    return [
        m.group()
        for m in NUMBER_WORD.finditer(text)
        if not any(start <= m.start() and m.end() <= end for start, end in spans)
    ]


def _found(phrase: str, text: str) -> Iterator[re.Match[str]]:
    return re.finditer(phrase, text, re.IGNORECASE)


def test_no_number_word_is_typed_without_a_reason() -> None:
    found = [(place, text, words) for d, place, text in _messages() if (words := _typed(d, text))]
    assert found == []


def test_every_allowed_phrase_is_needed() -> None:
    texts: dict[str, list[str]] = {}
    for domain, _, text in _messages():
        texts.setdefault(domain, []).append(text)
    unused = [
        (domain, phrase)
        for domain, phrases in ALLOWED.items()
        for phrase in phrases
        if domain in texts and not any(any(_found(phrase, text)) for text in texts[domain])
    ]
    assert unused == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The loop runs over the middle tile three times.", ["three"]),
        ("Twice as many", ["Twice"]),
        ("One of your pieces goes first.", []),
        ("Where three pieces meet", []),
        ("Two of three pieces meet", ["Two"]),
    ],
)
def test_what_counts_as_typed(text: str, words: list[str]) -> None:
    assert _typed("rulepress", text) == words

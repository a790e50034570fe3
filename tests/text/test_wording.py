"""The style of the books, where a machine can hold them to it: ``docs/style-en.md``,
``docs/style-ja.md``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.text.markup import plain
from tests.support.ourmessages import extracted, translated

ROOT = Path(__file__).resolve().parents[2]

INVERTED = re.compile(
    r"(?:^|[.:;] )(?:Only (?:at|in|on|when|then|there|after)|Never|Nor|Below|Above|Here)\b[^.:;]*"
    r" (?:does|do|did|is|are|may|can|stands?|lies?) (?:it|you|they|the|a)\b"
)
"""An adverb, then the verb, then its subject: *Only at the marks does it stop*."""

THOUSANDS = re.compile(r"(?<![\d,.])\d{1,3}[,.]\d{3}(?![\d,.])")

POLITE = re.compile(
    r"\bustede?s?\b|(?:^|[.:;] )(?:Luego |Después |Antes )?"
    r"(?:apoye|coloque|corte|cubra|cuente|divida|doble|elija|haga|imprima|lea|mida|pegue|ponga|"
    r"recorte|tome|trace|use)n?(?:l[oae]s?)?\b",
    re.IGNORECASE,
)
"""Spanish that calls the player *usted*, in a book that says *tú*."""

IN_KANA = re.compile(
    r"周り|良[いくかけ]|(?<!貼り)付[いかきくけ]|一番|全て|他(?!人)|例えば|[るたいの](?:時|所|事)[、はがをにもで]|"
    r"その後(?!ろ)|(?<![一-鿿])後(?=[にでのはもか、])|出来|下さい|又は|及び|殆ど|無[いくけ]|更に|既に|互い"
)
"""Japanese written in kanji that these books write in kana."""

IN_WORDS = re.compile("[一二三四五六七八九十](?:つ|枚|個|本|回|人|組|段|辺|点|種類|通り)")
"""A Japanese number in kanji, in books that count in digits; set phrases (一度, 一方) are none."""

EDGES = re.compile(r"(?:\d|\)s)つの辺|辺[はがを](?:\d|\)s)つ")
"""Edges that are counted otherwise than as 本."""

WORDY = re.compile("することができ|において|における|に関して|あなた|彼女|彼[はがのにをら]")
"""Japanese that follows the English word for word."""

UNSURE = re.compile("でしょう？|(?:どうし|どこに置き|何をし)ますか？")
"""A question in another form than 「～でしょうか。」 and 「どうすればよいですか？」."""

APART = re.compile(r"(?:\d|\)s) (?:mm|cm|m|g)\b")
"""A unit that a space parts from its number, in Japanese."""


def _english() -> Iterator[str]:
    for messages in extracted().values():
        for message in messages:
            yield from (plain(t) for t in (message.key.msgid, message.key.plural) if t)


def _translations(lang: str) -> Iterator[str]:
    for entries in translated(lang).values():
        for entry in entries:
            yield from (plain(text) for text in entry.strings if text)


@pytest.mark.parametrize(
    "text",
    ["You cut it off. Only at the marks does it stop.", "Below is the table."],
)
def test_an_inversion_is_found(text: str) -> None:
    assert INVERTED.search(text)


def test_english_has_the_normal_order_of_words() -> None:
    assert [text for text in _english() if INVERTED.search(text)] == []


def test_numbers_of_four_digits_have_no_separator() -> None:
    # Neither a typed one nor one that a template makes: what a comma means differs by language.
    texts = [*_english(), *_translations("ja"), *_translations("es")]
    templates = [*ROOT.glob("content/*/*.j2"), *ROOT.glob("generator/templates/*.j2")]
    made = [path.name for path in templates if re.search(r"\{:[,_]", path.read_text("utf-8"))]
    assert len(templates) > 20
    assert [text for text in texts if THOUSANDS.search(text)] == []
    assert made == []


@pytest.mark.parametrize("text", ["Divida la hoja con tijeras.", "Luego recorte cada pieza."])
def test_a_polite_form_is_found(text: str) -> None:
    assert POLITE.search(text)


def test_spanish_calls_the_player_tu() -> None:
    assert [text for text in _translations("es") if POLITE.search(text)] == []


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (IN_KANA, "番号の付いた直線"),
        (IN_KANA, "線が交わる所にあります"),
        (IN_KANA, "そのすぐ後に解答があります。"),
        (IN_WORDS, "対角の二つの十字"),
        (EDGES, "少なくとも1つの辺を共有します。"),
        (EDGES, "共有する辺は1つで足ります。"),
        (WORDY, "移動することができます。"),
        (UNSURE, "どこに置けるでしょう？"),
        (UNSURE, "ルール違反に気づいたら、どうしますか？"),
        (APART, "太さ%(thickness)s mm"),
    ],
)
def test_what_the_japanese_avoids_is_found(kind: re.Pattern[str], text: str) -> None:
    assert kind.search(text)


@pytest.mark.parametrize("kind", [IN_KANA, IN_WORDS, EDGES, WORDY, UNSURE, APART])
def test_japanese_is_written_in_one_way(kind: re.Pattern[str]) -> None:
    assert [text for text in _translations("ja") if kind.search(text)] == []

"""References in running text: they are told apart by the catalogue's own words."""

from __future__ import annotations

import pytest

from generator.markup.index import Index
from generator.pages.wording import Wording
from tests.support.bookproject import JAPANESE
from tests.support.words import Words
from tests.test_patterns import takes_long


def whole(lang: str, text: str) -> list[str]:
    """The parts of a text that stay in one line."""
    wording = Wording(Words(lang, JAPANESE if lang == "ja" else None), Index({}, {}), {})
    runs = list(wording.text(text))
    assert "".join(run.text for run in runs) == text
    return [run.text for run in runs if run.whole]


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("en", "Not legal: it breaks rule 2.", ["rule 2"]),
        ("en", "Rule 12, page 4 and figure 31 say so.", ["Rule 12", "page 4", "figure 31"]),
        ("en", "Two rules, 3 pages.", []),
        ("ja", "不可能な配置。規則2に反します。", ["規則2"]),
        ("ja", "図12は14ページです。", ["図12", "14ページ"]),
        ("ja", "図は2つです。", []),
        ("ja", "7×13の長方形", ["7×13"]),
        (
            "en",
            "A rectangle of 6 × 15, by J. A. M. Mes. Lay X. The rest",
            ["6 × 15", "J. A. M. Mes"],
        ),
    ],
)
def test_what_reads_like_a_reference_stays_in_one_line(
    lang: str, text: str, found: list[str]
) -> None:
    assert whole(lang, text) == found


def test_the_verdict_of_a_caption_stays_in_one_line_where_no_spaces_part_words() -> None:
    japanese = Wording(Words("ja", JAPANESE), Index({}, {}), {})
    runs = list(japanese.stem("不可能な手。ルール4に反します。"))
    assert [(run.text, run.whole) for run in runs] == [
        ("不可能な手。", True),
        ("ルール4に反します。", True),
    ]
    english = Wording(Words("en"), Index({}, {}), {})
    assert "".join(run.text for run in english.stem("Not legal: it breaks rule 4.")).endswith(". ")


def test_a_long_number_is_read_once() -> None:
    wording = Wording(Words("ja", JAPANESE), Index({}, {}), {})
    for parts in (wording.kept_whole.findall("7" * 20_000), whole("ja", "7" * 20_000)):
        assert parts == []
    assert not takes_long(wording.kept_whole, "split", "7" * 20_000)

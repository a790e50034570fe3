"""Full-width and half-width forms: what each script expects of the characters it shares.

Rules are data by language, each a pattern over the text without tags and with ``0`` for every
placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.text import markup
from generator.text.checks import Flaw
from generator.text.pofile import Entry
from generator.text.scripts import script_of

_ROOT = re.compile(r"√\([^()\u3001-\uffef]*\)")
"""A formula under a root, whose brackets are no prose."""

_JA = r"[\u3001-\u3011\u3041-\u30ff\u3400-\u9fff\uff01\uff08\uff09\uff1f]"


class _Rule(NamedTuple):
    pattern: re.Pattern[str]
    problem: str
    remedy: str


def _rules(*rules: tuple[str, str, str]) -> tuple[_Rule, ...]:
    return tuple(_Rule(re.compile(pattern), problem, remedy) for pattern, problem, remedy in rules)


_RULES: dict[str, Sequence[_Rule]] = {
    "ja": _rules(
        (r"[()]", "half-width bracket", "（…）"),
        (rf"(?<={_JA}),|,(?={_JA})|[\uff0c\uff64]", "comma", "、"),
        (rf"(?<={_JA})\.|[\uff0e\uff61]", "full stop", "。"),
        (rf"(?<={_JA})[!?:;]", "half-width punctuation", "the full-width form"),
        (r"\"|[“”]", "quotation mark", "「…」"),
        (r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+", "full-width digit or letter", "half-width"),
        (r"[\uff65-\uff9f]+", "half-width kana", "full-width"),
        (rf"(?<={_JA}) +\S?|\S? +(?={_JA})", "space beside Japanese", "the setter makes the gap"),
        (r"\u3000", "ideographic space", "take it out"),
        (r"(?<=\d)[xX](?=\d)", "letter x between numbers", "×"),
    ),
}


def width_forms(entry: Entry, lang: str) -> Iterator[Flaw]:
    """Wrong full-width or half-width forms in the translation; none for other scripts.

    A text without a single character of the script (a name, a number) is left alone.
    """
    prose = script_of(lang).prose
    for text in map(markup.plain, entry.strings):
        if lang not in _RULES or not (prose and prose.search(text)):
            continue
        bare = _ROOT.sub("√", text)
        for rule in _RULES[lang]:
            if found := rule.pattern.search(bare):
                around = bare[max(0, found.start() - 4) : found.end() + 4]
                yield Flaw(f"{rule.problem} in “{around}”", rule.remedy)

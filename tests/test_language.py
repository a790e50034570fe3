"""The code speaks the language of the trade: words that it had of its own do not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import generator

OWN_WORDS = {
    r"\b(?:un)?told\b(?! apart| otherwise)": "said, described, shown, or what is said",
    r"\bforced places?\b": "forced placement",
    r"\bthe ground of what\b": "background",
    r"(?s)\"\"\"(?:Those|That) (?:of|that)\b": "a sentence that says its subject",
}
"""What to write instead of each."""


@pytest.mark.parametrize("word", OWN_WORDS)
def test_words_that_only_we_understand_do_not_come_back(word: str) -> None:
    package = Path(generator.__file__).parent
    found = [
        f"{path.relative_to(package)}: {match[0]!r}: write {OWN_WORDS[word]}"
        for path in sorted(package.rglob("*.py"))
        for match in re.finditer(word, path.read_text("utf-8"))
    ]
    assert found == []

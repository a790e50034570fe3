"""What the tool prints counts in English: ``1 sheet``, never ``1 sheets``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import generator
from generator.counted import counted

PACKAGE = Path(generator.__file__).parent

PLURAL = re.compile(r" ((?:[A-Za-z]+ )??(?:[A-Za-z]+ )??)([a-z]+s)\b(?! of paper)")
"""What follows a number: at most two words, and a noun in the plural."""
NO_NOUNS = {
    *{"is", "has", "was", "does", "as", "this", "its", "less", "across", "always", "means"},
    *{"names", "says", "takes", "keeps", "changes", "contradicts", "lays", "breaks", "reaches"},
    *{
        "adds",
        "asks",
        "brings",
        "comes",
        "fits",
        "lies",
        "leads",
        "leaves",
        "looks",
        "maps",
        "shuts",
    },
    *{"stands", "translators", "wins"},
}
"""What ends in an s after the name of a thing, and is a verb or another word."""
NO_COUNT = {
    *{"a", "an", "the", "and", "or", "not", "no", "of", "on", "by", "to", "in", "with", "that"},
    *{"than", "be", "are", "can", "would", "must", "only", "have", "hardly"},
}
"""Words that do not stand between a number and what is counted."""
UNITS = {"mm"}


@pytest.mark.parametrize(
    ("number", "nouns", "text"),
    [
        (0, ("sheet",), "0 sheets"),
        (1, ("sheet",), "1 sheet"),
        (2, ("straight cut",), "2 straight cuts"),
        (1, ("index", "indices"), "1 index"),
        (3, ("index", "indices"), "3 indices"),
    ],
)
def test_a_noun_agrees_with_its_number(number: int, nouns: tuple[str, ...], text: str) -> None:
    assert counted(number, *nouns) == text


def _numbers_with_plurals(source: str) -> Iterator[tuple[int, str]]:
    """Line and text where a number that is not known beforehand has a noun in the plural."""
    for text in ast.walk(ast.parse(source)):
        if isinstance(text, ast.JoinedStr):
            before = [ast.Constant(""), *text.values]
            for lead, value, after in zip(before, before[1:], before[2:], strict=False):
                if isinstance(value, ast.FormattedValue) and isinstance(after, ast.Constant):
                    found = None if _is_by(lead) else PLURAL.match(str(after.value))
                    if found and _may_count(value) and _is_noun(found):
                        yield text.lineno, f"{{{ast.unparse(value.value)}}}{found[0]}"


def _is_by(lead: ast.expr) -> bool:
    """Whether it ends a size: ``640 × 1 pixels``."""
    return isinstance(lead, ast.Constant) and str(lead.value).endswith("× ")


def _may_count(value: ast.FormattedValue) -> bool:
    """Whether it may be a number that may be one: no constant, no text in quotes, no measure."""
    name = value.value.attr if isinstance(value.value, ast.Attribute) else ast.unparse(value.value)
    return value.conversion == -1 and not name.isupper() and value.format_spec is None


def _is_noun(found: re.Match[str]) -> bool:
    return found[2] not in NO_NOUNS and not {*found[1].split()} & (NO_COUNT | NO_NOUNS | UNITS)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('f"{len(cards)} cards"', "{len(cards)} cards"),
        ('f"on {n} straight lines"', "{n} straight lines"),
        ('f"{name} is on two sheets"', ""),
        ('f"at most {MOST} cards"', ""),
        ("f\"{counted(n, 'card')} too many\"", ""),
    ],
)
def test_what_counts_as_a_number_with_a_plural(source: str, found: str) -> None:
    assert [text for _, text in _numbers_with_plurals(source)] == [found] * bool(found)


def test_every_noun_agrees_with_its_number() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {text}: write counted(number, noun)"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, text in _numbers_with_plurals(path.read_text("utf-8"))
    ]
    assert found == []

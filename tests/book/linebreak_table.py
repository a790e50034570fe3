"""Prints how the lines of every book are broken and spread, as a table in Markdown:

    python -m tests.book.linebreak_table

Everything is measured on the finished pages. Spreads are in em: what was added between Japanese
characters, which stand solid by themselves, and how wide English word spaces are, which have 0.2 in
the face.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

import pypdfium2

from tests.support.allbooks import BOOKS, pdf
from tests.support.linebreak_faults import (
    NOT_AT_END,
    NOT_AT_START,
    spreads,
    text_lines,
    torn_on,
    word_spaces,
)


class Measured(NamedTuple):
    """A book in one language; ``loosest`` and ``tightest`` are spreads with their lines."""

    game: str
    lang: str
    lines: int
    starts: int
    ends: int
    torn: int
    tightest: tuple[float, str]
    loosest: tuple[float, str]


def measured(game: str, lang: str) -> Measured:
    """What is found on all pages but the cover and the contents; only Japanese has the rules."""
    book = pdf(game, lang)
    pages = range(2, len(pypdfium2.PdfDocument(book)))
    lines = [line for page in pages for line in text_lines(book, page)]
    found = [
        spread
        for page in pages
        for spread in (spreads(book, page) if lang == "ja" else word_spaces(book, page, inf))
    ]
    ruled = lang == "ja"
    return Measured(
        game,
        lang,
        len(lines),
        sum(line[0] in NOT_AT_START for line in lines) if ruled else 0,
        sum(line[-1] in NOT_AT_END for line in lines) if ruled else 0,
        sum(len(torn_on(book, page)) for page in pages) if ruled else 0,
        min(found),
        max(found),
    )


def table() -> Iterator[str]:
    """The lines of the table."""
    yield "| game | language | lines | bad starts | bad ends | torn | tightest | loosest |"
    yield "|---|---|---|---|---|---|---|---|"
    for game in BOOKS:
        for lang in ("en", "ja"):
            one = measured(game, lang)
            numbers = " | ".join(str(n) for n in one[2:6])
            spread = " | ".join(f"{em:.3f} {line[:24].strip()}…" for em, line in one[6:])
            yield f"| {game} | {lang} | {numbers} | {spread} |"


if __name__ == "__main__":
    print(*table(), sep="\n")

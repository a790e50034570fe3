"""Prints what every edition of every book measures, as a table in Markdown:

    python -m tests.pages [BOOK…]

For each: pages, pages for notes, how many pages are filled up to a tenth, two tenths … of their
height, the smallest label of a figure in pt, how lines are spread (the widest gap of each between
characters that fill squares, at the joint of two scripts, and between words, as parts of their
natural width), words of katakana on two lines, last lines of one or two characters, lines of
captions and tables that end within a phrase, figures and hints that a turn of the page parts from
what they belong to, lists that it parts, and headings with a few words that a page break parts from
what they lead to. With ``--lines`` the words and lines themselves.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from generator.pages.padding import is_for_notes
from tests.pages import measures as m
from tests.support import allbooks

HEAD = """\
| book | edition | pages | notes | filled, in tenths | label, pt | wide, em | joints, em \
| word spaces | katakana | tails | phrases | turned | lists | led |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"""


def row(book: str, edition: str, *, show_lines: bool) -> Iterator[str]:
    """The row of an edition, and below it what is wrong in it."""
    pages = allbooks.pages(book, edition)
    made = allbooks.made(book, edition)
    layout = made.layout
    shares = m.filled(pages, layout)
    steps = " ".join(map(str, m.histogram(shares)))
    smallest, where = m.smallest_type(pages)
    lines = [spread for _, spread in m.spreads(pages)]
    torn, tails, phrases = m.torn_katakana(pages), m.tails(pages), m.within_phrases(pages)
    sides = 1 + edition.endswith(allbooks.LEAVES)
    turned = m.across_turns(pages, made.source.books, layout, sides)
    lists = m.parted_lists(pages, layout, sides)
    led = m.parted_introductions(pages, sides)
    cells = (
        *(book, edition, str(len(pages)), str(sum(map(is_for_notes, pages))), steps),
        f"{smallest:.1f} {where}" if where else "–",
        *(_range(lines, gap) for gap in ("wide", "joint", "space")),
        *(str(len(found)) for found in (torn, tails, phrases, turned, lists, led)),
    )
    yield f"| {' | '.join(cells)} |"
    if show_lines:
        low = [f"{p.number}: {s:.2f}" for p, s in zip(pages, shares, strict=True) if s < 0.75]
        yield f"    low pages: {', '.join(low)}"
        yield from (
            f"    {kind}: {found}"
            for kind, found in (
                *(("katakana", torn), ("tails", tails)),
                *(("phrases", phrases), ("turned", turned), ("lists", lists), ("led", led)),
            )
            if found
        )


def _range(lines: Sequence[m.Spread], gap: str) -> str:
    values = [value for line in lines if (value := getattr(line, gap)) is not None]
    return f"{min(values):.2f}–{max(values):.2f}" if values else "–"


def main(arguments: Sequence[str]) -> None:
    """Print the table of the books that are named, or of all."""
    show_lines = "--lines" in arguments
    books = [book for book in arguments if not book.startswith("--")] or allbooks.BOOKS
    print(HEAD)
    for book in books:
        for edition in allbooks.with_leaves(book):
            for line in row(book, edition, show_lines=show_lines):
                print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

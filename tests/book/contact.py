"""Draws all pages of all books, small, on one sheet for each game: build/contact/<book>.png.

    python -m tests.book.contact

The editions stand one below the other: English, Japanese, facing.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pypdfium2
from PIL import Image

from generator.writing import write_whole
from tests.support.allbooks import BOOKS, PROJECT, pdf

EDITIONS = {"en": 10, "ja": 10, "en-ja": 5}
"""The editions, and how many of their pages stand side by side."""

HEIGHT, GAP = 200, 6
"""Of a page and between two, in pixels."""

GROUND = "#8c8c8c"
COLOURS = 24


def rows(book: str) -> Iterator[list[Image.Image]]:
    """The pages of a book's editions in rows."""
    for edition, count in EDITIONS.items():
        document = pypdfium2.PdfDocument(pdf(book, edition))
        pages = [page.render(scale=HEIGHT / page.get_height()).to_pil() for page in document]
        for start in range(0, len(pages), count):
            yield pages[start : start + count]


def sheet(book: str) -> bytes:
    """All rows on one ground, as PNG with few colours."""
    every = list(rows(book))
    width = max(sum(page.width + GAP for page in row) for row in every) + GAP
    whole = Image.new("RGB", (width, len(every) * (HEIGHT + GAP) + GAP), GROUND)
    for number, row in enumerate(every):
        left = GAP
        for page in row:
            whole.paste(page, (left, GAP + number * (HEIGHT + GAP)))
            left += page.width + GAP
    out = BytesIO()
    whole.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    for book in BOOKS:
        file = PROJECT.build / "contact" / f"{book.replace(' ', '-')}.png"
        write_whole(file, sheet(book))

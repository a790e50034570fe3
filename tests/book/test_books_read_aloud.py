"""Books of every game, judged by two checkers that none of us wrote, and read in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import outloud
import pdfua
import pikepdf
import pypdfium2
import pytest
import yaml

from tests.support.allbooks import BOOKS, PROJECT, pdf

MISCOUNTED = "ORD-001"
"""Takes what stands in an element itself for drawn before all of its children, so that a page with
many links is out of order; the order is measured below."""

CRASHES = "UA-14-001"
"""Asks whether an array is a number, which is an error for pikepdf: headings of several parts are
beyond it. It looks for empty ones, as is done below."""

MOST_PAGES = 24

EDITIONS = ("en", "ja", "en-ja")

every_book = pytest.mark.parametrize(
    ("game", "edition"), [(game, edition) for game in BOOKS for edition in EDITIONS]
)


RULEBOOKS = [book for book in BOOKS if " " not in book]
ANSWERS = [book for book in BOOKS if " " in book]


def pairs() -> list[tuple[str, str]]:
    """Each book in an edition, and rulebooks and answers in every edition. All books in all of
    them would show no more: a figure is drawn alike in all editions, and an edition is set alike
    in all books.
    """
    found = []
    for first, books in enumerate((RULEBOOKS, ANSWERS)):
        turns = max(len(books), len(EDITIONS)) if books else 0
        for turn in range(turns):
            edition = EDITIONS[(first + turn) % len(EDITIONS)]
            found.append((books[turn % len(books)], edition))
    return found


def test_those_that_are_judged_have_every_book_and_edition() -> None:
    judged = pairs()
    assert {book for book, _ in judged} == {*BOOKS}
    for books in (RULEBOOKS, ANSWERS):
        assert {edition for book, edition in judged if book in books} == {*EDITIONS} or not books


@pytest.mark.parametrize(("game", "edition"), pairs())
def test_two_checkers_find_nothing(game: str, edition: str, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf(game, edition))
    heard = outloud.check(str(path))
    assert heard.error is None
    assert [run.rule for run in heard.runs if run.status == "crashed"] == []
    assert [(f.page, f.message, f.evidence) for f in heard.findings if f.rule != MISCOUNTED] == []
    seen = pdfua.validate(str(path))
    assert {outcome.rule_id for outcome in seen.outcomes if outcome.skipped_reason} <= {CRASHES}
    assert [found.message for outcome in seen.outcomes for found in outcome.findings] == []


def marked(element: Any, page: Any = None) -> Iterator[tuple[int, int]]:
    """Page (its number as an object) and id of everything that the tree holds, in its order."""
    page = element.get("/Pg", page)
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, int):
            yield page.objgen[0], kid
        elif kid.get("/Type") == "/MCR":
            yield kid.get("/Pg", page).objgen[0], int(kid.MCID)
        elif kid.get("/Type") != "/OBJR":
            yield from marked(kid, page)


def headings(element: Any) -> Iterator[Any]:
    """The headings below an element of the tree."""
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            if str(kid.S).startswith("/H"):
                yield kid
            yield from headings(kid)


@every_book
def test_what_is_drawn_is_drawn_in_the_order_of_the_tree(game: str, edition: str) -> None:
    drawn: dict[int, list[int]] = defaultdict(list)
    with pikepdf.open(BytesIO(pdf(game, edition))) as document:
        tree = document.Root.StructTreeRoot
        for page, number in marked(tree):
            drawn[page].append(number)  # numbered as they are drawn
        assert len(drawn) >= len(document.pages) - 3  # but for pages for notes
        found = list(headings(tree))
        assert len(found) > 10
        assert all(any(True for _ in marked(heading)) for heading in found)
    assert all(numbers == sorted(numbers) for numbers in drawn.values())


@every_book
def test_a_book_is_whole(game: str, edition: str) -> None:
    texts = [
        page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf(game, edition))
    ]
    described = PROJECT.content / game.partition(" ")[0] / "game.yaml"
    assert yaml.safe_load(described.read_text("utf-8"))["title"] in texts[0]
    assert len(texts) % 4 == 0
    assert len(texts) <= MOST_PAGES
    assert not any("%(" in text or "{{" in text for text in texts)

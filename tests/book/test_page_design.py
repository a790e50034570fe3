"""The pages of every book as they are composed: nothing stands where it should not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

import pytest

from generator.build.plan import TRIALS
from generator.markup import blocks as b
from generator.pages.boxes import Leaf
from generator.pages.items import FIGURES, NEVER, SECTION, Item, height
from generator.pages.layout import BASELINE, SINGLE
from generator.pages.leaves import Drawing, Text
from generator.pages.pagebreaks import Page, Placed
from generator.pages.pagecost import SHORT_END
from generator.pages.spacing import ORPHAN, TOGETHER
from tests.support.allbooks import BOOKS, PROJECT, made, pages

LINES = SINGLE.lines
EMPTIEST = LINES // 4 + 1
"""Baselines left free at the foot of a page in the middle of a section, at most; but for"""

MOST_EMPTIER = 2
"""pages of an edition, that are followed by a rule which is higher than what they have left."""

EDITIONS = ("en", "ja", "en-ja")
every_book = pytest.mark.parametrize(("game", "edition"), [(g, e) for g in BOOKS for e in EDITIONS])


def bodies(game: str, edition: str) -> Sequence[Page]:
    """The pages of the sections."""
    return [page for page in pages(game, edition) if page.section]


def leaves(page: Page) -> Iterator[tuple[Placed, Leaf]]:
    for placed in page.placed:
        for leaf in placed.box.leaves(0.0, -placed.line * BASELINE):
            yield placed, leaf


@every_book
def test_no_line_of_a_paragraph_stands_alone(game: str, edition: str) -> None:
    for page in bodies(game, edition):
        for placed in page.placed:
            if placed.box.lines != placed.item.box.lines:
                assert placed.box.lines >= 2, page.number


@every_book
def test_no_heading_or_question_stands_at_a_foot(game: str, edition: str) -> None:
    for page in bodies(game, edition):
        assert not page.placed[-1].item.keep_with_next, page.number


def block(items: Sequence[Item], index: int, *, turned: bool = False) -> Sequence[Item]:
    """The items that belong on one page with that of the index, as a rule and its examples.

    Where the page is ``turned`` before the next is seen, figures stand with what they illustrate,
    lists are whole, and no line is left alone.
    """

    def opens(i: int) -> bool:
        if not i or (turned and items[i].stretch == FIGURES):
            return not i
        bound = items[i - 1].keep_with_next or items[i - 1].leads
        return items[i].cost < (ORPHAN if turned else TOGETHER) and not bound

    start = next(i for i in range(index, -1, -1) if opens(i))
    stop = next((i for i in range(index + 1, len(items)) if opens(i)), len(items))
    return items[start:stop]


@every_book
def test_captions_stand_with_their_figures_and_rules_with_their_examples(
    game: str, edition: str
) -> None:
    placed = [placed for page in bodies(game, edition) for placed in page.placed]
    items = [p.item for p in placed if p.begins]
    for page in bodies(game, edition):
        first = page.placed[0]
        assert first.begins or first.item.cut < TOGETHER, page.number
        if first.item.cost >= TOGETHER and page.number % 2 and "-" not in edition:
            # On facing pages, a rule and its examples are seen at once.
            assert first.item.cost < NEVER and first.item.stretch == FIGURES, page.number
        elif first.item.cost >= TOGETHER:
            # Two languages can make a rule higher than a page; then it is parted before figures.
            assert first.item.cost < NEVER and first.item.stretch == FIGURES, page.number
            assert height(block(items, items.index(first.item))) > LINES, page.number


@every_book
def test_lines_register_and_pages_hold_them(game: str, edition: str) -> None:
    for page in bodies(game, edition):
        for before, after in pairwise(page.placed):
            assert before.line + before.box.lines <= after.line, page.number
        for placed, leaf in leaves(page):
            if (
                isinstance(leaf.drawable, Text)
                and leaf.drawable.paragraph.style.leading == BASELINE
            ):
                # Lists between texts stand half a line low, all else on the grid.
                halves = -leaf.y / BASELINE * 2
                assert halves == pytest.approx(round(halves), abs=1e-6)
                depth = -leaf.y / BASELINE + leaf.drawable.lines
                assert depth <= placed.line + placed.box.lines + placed.item.hang + 1e-6
        assert page.lines <= LINES


@every_book
def test_pages_are_full_in_the_middle_of_a_section(game: str, edition: str) -> None:
    emptier = 0
    body = bodies(game, edition)
    end = height([p.item for p in body[-1].placed if not p.item.to_foot])
    for number, (page, following, after) in enumerate(zip_longest(body, body[1:], body[2:])):
        if not following:
            break
        first, free = following.placed[0], LINES - page.lines
        if not (first.item.page_break_before or first.item.stretch == SECTION) and free > EMPTIEST:
            # A rule and its examples are not parted, and this one would not have fitted, or would
            # have left a page before a forced break with too little to look like one.
            items = [placed.item for placed in following.placed]
            moved = block(items, 0, turned="-" in edition or page.number % 2 == 1)
            ends = after is None or after.placed[0].item.page_break_before
            rest = [i for i in items[len(moved) :] if not i.to_foot] if ends else items
            spared = not rest or height(rest) < SHORT_END * LINES
            fits = height(moved) + first.item.gap <= free
            # Closed up, the book would have a page less, and its last sheet one for notes.
            spread = sum(LINES - other.lines for other in body[number:-1]) >= end
            assert first.begins and (spared or spread or not fits), page.number
            emptier += 1
    assert emptier <= MOST_EMPTIER


@every_book
def test_no_book_ends_with_lines_or_with_nothing_but_its_colophon(game: str, edition: str) -> None:
    last = pages(game, edition)[-1]
    assert last.section
    assert not last.placed[0].item.to_foot


@pytest.mark.parametrize(("game", "edition"), [(g, e) for g in BOOKS for e in TRIALS])
def test_there_is_room_for_longer_languages(game: str, edition: str) -> None:
    assert bodies(game, edition)


@pytest.mark.parametrize("game", PROJECT.books())
@pytest.mark.parametrize("edition", ["en", "ja"])
def test_pictures_of_a_series_look_alike(game: str, edition: str) -> None:
    """Those of all galleries of a section, such as puzzles from easy to hard, on all its pages."""
    shown = {
        plate.ref
        for node in b.walk(made(game, edition).source.books[0].parts)
        if isinstance(node, b.Gallery)
        for plate in node.plates
    }
    scales: dict[str, list[float]] = {}
    for page in bodies(game, edition):
        for placed, leaf in leaves(page):
            if isinstance(leaf.drawable, Drawing) and leaf.drawable.picture.key[-1] in shown:  # type: ignore[index]
                scales.setdefault(placed.item.section, []).append(leaf.drawable.scale)
    assert scales
    for section, found in scales.items():
        assert max(found) / min(found) < 1.25, section

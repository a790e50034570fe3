"""Where on the pages of a book its messages stand: read off the composed pages, as data."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from generator.geometry.points import MM
from generator.pages.boxes import HalfTurn, Leaf
from generator.pages.composed import ComposedBook
from generator.pages.layout import BASELINE, Layout
from generator.pages.leaves import ContentsLine, Drawing, Text
from generator.typeset.inline import Run


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle on a page, in parts of the trimmed page's width and height from its upper left
    corner. ``page`` counts from 1, the title page included.
    """

    page: int
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Spot:
    """A text or a drawing on a page, and the ids of the messages in it, its own before others.

    ``figure`` is the id of the figure that it is (``is_text``: is the caption of). ``repeats``
    is true of one that repeats what stands elsewhere, as a line of the contents does.
    """

    region: Region
    messages: tuple[str, ...]
    figure: str = ""
    is_text: bool = True
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class GeneratedText:
    """Ids of messages by where text is generated from them: by the keys of structure elements,
    by the destinations of references, by the figures whose alternative text they make.
    """

    elements: Mapping[Hashable, tuple[str, ...]]
    references: Mapping[str, tuple[str, ...]]
    alternatives: Mapping[str, tuple[str, ...]]
    cover: tuple[str, ...]


def spots(book: ComposedBook, words: GeneratedText) -> tuple[Spot, ...]:
    """Every text with a message and every drawing, page by page."""
    return (*_on_cover(book, words), *_on_pages(book, words))


def _on_cover(book: ComposedBook, words: GeneratedText) -> Iterator[Spot]:
    """The texts of the title page as one, for no message has one of them to itself."""
    boxes = [_box(leaf) for leaf in book.cover]
    if boxes and words.cover:
        left, bottom = min(b[0] for b in boxes), min(b[1] for b in boxes)
        right, top = max(b[2] for b in boxes), max(b[3] for b in boxes)
        yield Spot(_region(1, (left, bottom, right, top), book.layout), words.cover)


def _on_pages(book: ComposedBook, words: GeneratedText) -> Iterator[Spot]:
    layout = book.layout
    for page in book.pages:
        left, top = layout.margin(page.number), layout.height - layout.head
        for placed in page.placed:
            for leaf in placed.box.leaves(left, top - placed.line * BASELINE):
                messages = _messages(leaf, words)
                is_text = not isinstance(leaf.drawable, Drawing)
                if messages or not is_text:
                    region = _region(page.number, _box(leaf), layout)
                    repeats = isinstance(leaf.drawable, ContentsLine)
                    yield Spot(region, messages, _figure(leaf), is_text, repeats)


def _messages(leaf: Leaf, words: GeneratedText) -> tuple[str, ...]:
    """The ids of the messages in a leaf, each once."""
    match leaf.drawable:
        case HalfTurn(drawable):
            return _messages(leaf.but(drawable=drawable), words)
        case Text(paragraph):
            around = (m for e in leaf.path for m in words.elements.get(e.key, ()))
            return tuple(dict.fromkeys((*_in_runs(paragraph.runs, words), *around)))
        case ContentsLine(title):
            return tuple(dict.fromkeys(_in_runs(title.runs, words)))
        case Drawing():
            return words.alternatives.get(_figure(leaf), ())
    return ()


def _in_runs(runs: tuple[Run, ...], words: GeneratedText) -> Iterator[str]:
    yield from (run.message for run in runs if run.message)
    for run in runs:
        yield from words.references.get(run.link or "", ())


def _figure(leaf: Leaf) -> str:
    """The figure that the leaf is a part of."""
    for element in leaf.path:
        match element.key:
            case ("figure", str(figure)):
                return figure
    return ""


_Box = tuple[float, float, float, float]
"""Left, bottom, right, top in pt from the page's lower left corner."""


def _box(leaf: Leaf) -> _Box:
    """The extent of what a leaf draws."""
    x, y = leaf.x, leaf.y
    match leaf.drawable:
        case HalfTurn(drawable, mid_x, mid_y):
            left, bottom, right, top = _box(leaf.but(drawable=drawable))
            return 2 * mid_x - right, 2 * mid_y - top, 2 * mid_x - left, 2 * mid_y - bottom
        case Text(paragraph, lift):
            return x, y - paragraph.height + lift, x + paragraph.width, y + lift
        case ContentsLine() as line:
            return x, y - line.lines * BASELINE, x + line.width, y
        case Drawing(picture, width, height, scale):
            wide, high = picture.scene.width * scale * MM, picture.scene.height * scale * MM
            left = x + (width - wide) / 2
            return left, y - height, left + wide, y - height + high
    raise ValueError(f"nothing that is read: {leaf.drawable!r}")


def _region(page: int, box: _Box, layout: Layout) -> Region:
    left, bottom, right, top = box
    return Region(
        page,
        left / layout.width,
        1 - top / layout.height,
        (right - left) / layout.width,
        (top - bottom) / layout.height,
    )

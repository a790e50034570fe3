"""Whether texts have room. What is too long is a fault: it is never clipped or set over something
else, nor made smaller than its style allows.

Text that runs over lines and pages has room whatever its length, as long as its longest word is no
wider than its column; a running foot and the cover have only so much of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.geometry.points import MM
from generator.pages.boxes import HalfTurn, Leaf
from generator.pages.foot import Foot
from generator.pages.leaves import ContentsLine, Tab, Text
from generator.pages.pagebreaks import Page
from generator.typeset.paragraph import SetParagraph
from generator.values import Value

SAFE = 5 * MM
"""What text keeps free at the edges of the page."""

WORD = "a shorter word, or a space or a hyphen where it may be broken"
SHORTER = "a shorter text"
"""What would have room."""


class Tight(Value, frozen=True):
    """A text without room: what it says, in which language, what it lacks and what would do;
    ``word`` is as much as fits of the one that is too long, where it is a word.
    """

    text: str
    lang: str
    problem: str
    remedy: str
    word: str = ""


def torn(leaves: Iterable[Leaf]) -> Iterator[Tight]:
    """Texts with a word that is broken where it must not be, as its column is too narrow."""
    for leaf in leaves:
        for paragraph in _paragraphs(leaf):
            line = next((line for line in paragraph.lines if line.torn), None)
            if line:
                word = line.text.split(" ")[-1]
                room = f"{paragraph.width / MM:.0f} mm"
                if paragraph.style.smallest:
                    room += f", even in {paragraph.style.size:g} pt"
                problem = f"“{word}…” is torn: the word is wider than its {room}"
                yield _tight(paragraph, problem, WORD, word)


def torn_on(pages: Iterable[Page]) -> Iterator[Tight]:
    """Texts on pages with a word that is broken where it must not be; see :func:`torn`."""
    for page in pages:
        for placed in page.placed:
            yield from torn(placed.box.leaves(0.0, 0.0))


def crowded(foot: Foot) -> Iterator[Tight]:
    """Texts of a running foot that do not fit in their line, or run into one another."""
    extents: list[tuple[float, float, SetParagraph]] = []
    for offset, text in foot:
        first, *more = text.paragraph.lines or (None,)
        if more:
            problem = f"the running foot has one line of {text.width / MM:.0f} mm for it"
            yield _tight(text.paragraph, problem, SHORTER)
        if first:
            left = offset + first.x
            extents.append((left, left + first.width, text.paragraph))
    for (_, end, before), (start, _, after) in pairwise(sorted(extents, key=lambda e: e[:2])):
        if start < end + before.style.size:
            longer = max(before, after, key=lambda paragraph: len(_words(paragraph)))
            problem = "no white is left between it and what else the running foot says"
            yield _tight(longer, problem, SHORTER)


def squeezed(cover: Sequence[Leaf], height: float) -> Iterator[Tight]:
    """Texts of the cover that run into its edges; ``height`` is the room from its foot, in pt."""
    for leaf in cover:
        if isinstance(leaf.drawable, Text) and not (
            leaf.y - leaf.drawable.height >= SAFE and leaf.y <= height - SAFE
        ):
            paragraph = leaf.drawable.paragraph
            problem = "the cover has no room for all of its lines"
            if paragraph.style.smallest:
                problem += f", even in {paragraph.style.size:g} pt"
            yield _tight(paragraph, problem, SHORTER)


def _paragraphs(leaf: Leaf) -> Iterator[SetParagraph]:
    """The paragraphs of a leaf."""
    match leaf.drawable:
        case Text(paragraph):
            yield paragraph
        case HalfTurn(drawable):
            yield from _paragraphs(Leaf((), drawable, 0.0, 0.0))
        case Tab(number):
            yield number
        case ContentsLine(title):
            yield title


def _tight(paragraph: SetParagraph, problem: str, remedy: str, word: str = "") -> Tight:
    return Tight(_words(paragraph), paragraph.style.lang, problem, remedy, word)


def _words(paragraph: SetParagraph) -> str:
    return "".join(run.text for run in paragraph.runs)

"""What a composed edition measures: how full its pages are, how its lines are set, how small its
figures speak, and how far these stand from what they show.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.drawing.scene import Group, Item
from generator.drawing.scene import Text as Label
from generator.geometry.points import MM
from generator.markup import blocks as b
from generator.pages.boxes import HalfTurn, Leaf
from generator.pages.items import FIGURES
from generator.pages.layout import BASELINE, Layout
from generator.pages.leaves import Drawing, Text
from generator.pages.padding import is_for_notes
from generator.pages.pagebreaks import Page, places
from generator.typeset.kinsoku import ends_phrase, pair
from generator.typeset.lines import Line
from generator.typeset.paragraph import SetParagraph

STEPS = 10
"""Classes of the histogram of filled shares."""

TAIL = 2
"""Characters of a last line that is a tail, punctuation not counted."""

_KATAKANA = re.compile("[ァ-ヺー]")
_SIGNS = re.compile(r"[\W_]")


@dataclass(frozen=True, slots=True)
class Spread:
    """How far a justified line was spread: between wide characters, and at the joints of scripts,
    both in em, and its word spaces, as parts of their natural width; None where it has none.
    """

    line: str
    wide: float | None = None
    joint: float | None = None
    space: float | None = None


def leaves(pages: Iterable[Page]) -> Iterator[tuple[Page, Leaf]]:
    """Everything on the pages, the y of each counted downward from the head of its page."""
    for page in pages:
        for placed in page.placed:
            for leaf in placed.box.leaves(0.0, -placed.line * BASELINE):
                yield page, leaf


def paragraphs(pages: Iterable[Page]) -> Iterator[tuple[Page, SetParagraph]]:
    """The paragraphs on the pages, those upside down as well."""
    for page, leaf in leaves(pages):
        drawable = leaf.drawable
        if isinstance(drawable, HalfTurn):
            drawable = drawable.drawable
        if isinstance(drawable, Text):
            yield page, drawable.paragraph


def filled(pages: Iterable[Page], layout: Layout) -> list[float]:
    """The share of each page from its head to the lowest thing on it; pages for notes are empty."""
    return [0.0 if is_for_notes(page) else page.lines / layout.lines for page in pages]


def histogram(shares: Sequence[float]) -> list[int]:
    """How many pages are filled up to a tenth, two tenths and so on."""
    counts = [0] * STEPS
    for share in shares:
        counts[max(0, min(STEPS - 1, int(share * STEPS - 1e-9)))] += 1
    return counts


def smallest_type(pages: Iterable[Page]) -> tuple[float, str]:
    """The smallest label of the figures on the pages in pt, and the figure; (inf, "") for none."""
    smallest = float("inf"), ""
    for _, leaf in leaves(pages):
        if isinstance(leaf.drawable, Drawing):
            drawing = leaf.drawable
            for size in _sizes(drawing.shown.scene.items):
                smallest = min(smallest, (size * drawing.scale * MM, str(drawing.picture.key[-1])))  # type: ignore[index]
    return smallest


def _sizes(items: Iterable[Item]) -> Iterator[float]:
    for item in items:
        match item:
            case Label():
                yield item.size
            case Group():
                yield from _sizes(item.items)


def spreads(pages: Iterable[Page]) -> Iterator[tuple[Page, Spread]]:
    """Every justified line but the last of each paragraph."""
    for page, paragraph in paragraphs(pages):
        if paragraph.style.align == "justify":
            for line in paragraph.lines:
                if abs(line.x + line.width - paragraph.width + paragraph.style.right_indent) < 0.01:
                    yield page, spread(line)


def spread(line: Line) -> Spread:
    """How far a line is spread."""
    wide: list[float] = []
    joint: list[float] = []
    space: list[float] = []
    for (left, right), after in zip(pairwise(line.pieces), line.after, strict=False):
        size = left.text_style.size
        if after.text:
            space.append(after.gap / after.advance)
        elif left.wide and right.wide:
            if not (left.half or right.half or left.ruby or right.ruby):
                wide.append(after.gap / size)
        elif not (left.half or right.half) and pair(left.last, right.first, airy=True).stretch:
            joint.append(after.gap / size)
    return Spread(line.text, *(max(gaps, default=None) for gaps in (wide, joint, space)))


def torn_katakana(pages: Iterable[Page]) -> list[tuple[int, str]]:
    """Words of katakana that stand on two lines, with their pages."""
    found: list[tuple[int, str]] = []
    for page, paragraph in paragraphs(pages):
        for before, after in pairwise(paragraph.lines):
            seam = before.text[-1:] + after.text[:1]
            if len(seam) == 2 and all(map(_KATAKANA.match, seam)):
                found.append((page.number, f"{before.text[-6:]}|{after.text[:6]}"))
    return found


def tails(pages: Iterable[Page]) -> list[tuple[int, str]]:
    """Last lines of Japanese paragraphs that have one or two characters."""
    found: list[tuple[int, str]] = []
    whole = {id(p.runs): p for _, p in paragraphs(pages)}
    for page, paragraph in paragraphs(pages):
        if paragraph.style.script.wide and len(paragraph.lines) > 1:
            last = paragraph.lines[-1].text
            if len(_SIGNS.sub("", last)) <= TAIL and _is_end(last, whole[id(paragraph.runs)]):
                found.append((page.number, f"{paragraph.lines[-2].text[-6:]}|{last}"))
    return found


def within_phrases(pages: Iterable[Page]) -> list[tuple[int, str]]:
    """Lines of Japanese that need not be full (captions, tables, headings) and yet end within a
    phrase, with their pages.
    """
    found: list[tuple[int, str]] = []
    for page, paragraph in paragraphs(pages):
        if not paragraph.style.script.phrases or paragraph.style.align == "justify":
            continue
        for before, after in pairwise(paragraph.lines):
            spaced = before.after[-1].text
            if not spaced and not ends_phrase(before.pieces[-1].last, after.pieces[0].first):
                found.append((page.number, f"{before.text[-6:]}|{after.text[:6]}"))
    return found


def _is_end(last: str, paragraph: SetParagraph) -> bool:
    return "".join(run.text for run in paragraph.runs).rstrip().endswith(last.rstrip())


def view(number: int, layout: Layout) -> int:
    """What is seen at once: facing pages, or the one page that holds both columns."""
    return number if len(layout.columns) > 1 else number // 2


def across_turns(
    pages: Sequence[Page], books: Sequence[b.Book], layout: Layout
) -> list[tuple[str, str]]:
    """Figures that are not seen together with what they show, the heading of their rule or the text
    right before them: where that is, and the figure.
    """
    at = places(pages)
    found: list[tuple[str, str]] = []
    for rule in (node for node in b.walk(books[0].parts) if isinstance(node, b.Rule)):
        here = view(at[f"rule-{rule.id}"], layout)
        for block in rule.blocks:
            if isinstance(block, b.Figures):
                names = (figure.ref for figure in block.figures)
                found += ((rule.id, n) for n in names if view(at[f"figure-{n}"], layout) != here)
    for before, page in pairwise(pages):
        first = page.placed[0].item
        if first.stretch == FIGURES and view(before.number, layout) != view(page.number, layout):
            found += ((first.section, target.name) for target in first.destinations)
    return found

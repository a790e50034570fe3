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
from generator.pages.items import HEADING, SECTION, least_height
from generator.pages.layout import BASELINE, Layout
from generator.pages.leaves import Drawing, Text
from generator.pages.padding import is_for_notes
from generator.pages.pagebreaks import Page, Placed, places
from generator.typeset.kinsoku import ends_phrase, pair
from generator.typeset.lines import Line
from generator.typeset.paragraph import SetParagraph
from generator.typeset.shaping import SOFT_HYPHEN

STEPS = 10
"""Classes of the histogram of filled shares."""

INTRODUCTION = 6
"""Baselines of words below a heading that are no more than an introduction."""

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


def torn_ends(pages: Iterable[Page]) -> list[tuple[int, str]]:
    """Last lines that are only the tail of a word divided by a hyphen, with their pages."""
    return [
        (page.number, before.text + paragraph.lines[-1].text)
        for page, paragraph in paragraphs(pages)
        for before in paragraph.lines[-2:-1]
        if before.text.endswith(SOFT_HYPHEN)
        and " " not in paragraph.lines[-1].text.strip()
        and _is_end(paragraph.lines[-1].text, paragraph)
    ]


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
    pages: Sequence[Page], books: Sequence[b.Book], layout: Layout, sides: int = 1
) -> list[tuple[str, str]]:
    """Figures that are not seen together with what they show, and hints not with their puzzle:
    where that is, and what it is.

    A figure belongs to the heading of its rule, unless the rule is higher than a page, and always
    to what stands right before it: text, heading or figures. Only rows of one gallery may part.
    ``sides`` is 2 where two languages face each other.
    """
    at = places(pages)
    found: list[tuple[str, str]] = []
    for rule in (node for node in b.walk(books[0].parts) if isinstance(node, b.Rule)):
        if least_lines(pages, rule.id) > layout.lines * sides:
            continue
        here = view(at[f"rule-{rule.id}"], layout)
        for block in rule.blocks:
            if isinstance(block, b.Figures):
                names = (figure.ref for figure in block.figures)
                found += ((rule.id, n) for n in names if view(at[f"figure-{n}"], layout) != here)
    for above, below in turns(pages, layout, sides):
        goes_on = kind(above, last=True) == kind(below) == "row"
        if kind(below) in ("figure", "row", "hint") and not goes_on:
            found.append((below.item.section, names_of(below)))
    return list(dict.fromkeys(found))


def unlike(pages: Sequence[Page], books: Sequence[b.Book]) -> list[list[str]]:
    """Figures of one rule, or one part of a section, that stand on one page and yet are not drawn
    at one scale.
    """
    drawn = {
        str(leaf.drawable.picture.key[-1]): (page.number, leaf.drawable.scale)  # type: ignore[index]
        for page, leaf in leaves(pages)
        if isinstance(leaf.drawable, Drawing)
    }
    found: list[list[str]] = []
    for node in b.walk(books[0].parts):
        if not isinstance(node, b.Section | b.Subsection | b.Rule):
            continue
        rows = [block for block in node.blocks if isinstance(block, b.Figures)]
        scales: dict[int, dict[str, float]] = {}
        for name in (figure.ref for row in rows for figure in row.figures):
            number, scale = drawn[name]
            scales.setdefault(number, {})[name] = scale
        found += (
            [f"{name} {scale:.2f}" for name, scale in alike.items()]
            for alike in scales.values()
            if max(alike.values()) - min(alike.values()) > 1e-6
        )
    return found


def least_lines(pages: Sequence[Page], rule: str) -> int:
    """The baselines that a rule takes up with figures as small as they may be."""
    placed = [p for page in pages for p in page.placed]
    items = [p.item for p in placed if p.begins and _stands_in(p, ("rule", rule))]
    return least_height(items)


def _stands_in(placed: Placed, key: tuple[str, str]) -> bool:
    return any(tag.key == key for leaf in placed.box.leaves(0.0, 0.0) for tag in leaf.path)


def parted_lists(pages: Sequence[Page], layout: Layout, sides: int = 1) -> list[tuple[str, str]]:
    """Lists and tables of which a turn of the page parts one item from another, or all from what
    stands right before them, words or a figure: the section, and what comes first overleaf.
    """
    ends = ("text", "figure", "list", "table")
    return [
        (below.item.section, words_of(below))
        for above, below in turns(pages, layout, sides)
        if kind(below) in ("list", "table") and kind(above, last=True) in ends
    ]


def parted_introductions(
    pages: Sequence[Page], sides: int = 1, most: int = INTRODUCTION
) -> list[tuple[int, str, int]]:
    """Headings at the foot of a page with at most so many baselines of words, which only lead to
    what stands on the next page: figures, a list, a table or a lower heading. For each the page,
    the heading and how many baselines of words there are.
    """
    found: list[tuple[int, str, int]] = []
    for before, after in zip(pages, pages[sides:], strict=False):
        ranks = [p.item.stretch for p in before.placed]
        at = max((n for n, rank in enumerate(ranks) if rank in (SECTION, HEADING)), default=0)
        kinds = [kind(p) for p in before.placed[at + 1 :]]
        led = next((p for p in after.placed if kind(p) != "text"), None)
        if not led or {*kinds} != {"text"} or is_for_notes(after):
            continue
        goes_on = led.item.stretch not in range(SECTION, ranks[at] + 1)
        heading = before.placed[at]
        below = before.lines - heading.line - heading.box.lines
        if goes_on and below <= most and not after.placed[0].item.page_break_before:
            found.append((before.number, words_of(heading), below))
    return found


def turns(pages: Sequence[Page], layout: Layout, sides: int = 1) -> Iterator[tuple[Placed, Placed]]:
    """What stands last before each turn of the page, and first after it, in each language."""
    for before, after in zip(pages, pages[sides:], strict=False):
        turned = view(before.number, layout) != view(after.number, layout)
        if turned and before.placed and after.placed and not is_for_notes(after):
            yield before.placed[-1], after.placed[0]


def kind(placed: Placed, *, last: bool = False) -> str:
    """What is seen first, or last, of something that is placed: a heading, a figure with what
    stands below it, a row of a gallery, a hint, an item of a list, a table, or text.
    """
    found = list(placed.box.leaves(0.0, 0.0))
    if not found:
        return "nothing"
    leaf = found[-1 if last else 0]
    roles = {tag.role for tag in leaf.path}
    if isinstance(leaf.drawable, HalfTurn):
        return "hint"
    if isinstance(leaf.drawable, Drawing) or "Caption" in roles:
        whole = any(isinstance(each.drawable, Drawing) for each in found)
        named = any("Caption" in {tag.role for tag in each.path} for each in found)
        return "row" if whole and named and not placed.item.destinations else "figure"
    kinds = {"H1": "heading", "H2": "heading", "LI": "list", "TR": "table"}
    return next((kinds[role] for role in kinds if role in roles), "text")


def names_of(placed: Placed) -> str:
    """The figures in it, or the first words where there are none."""
    found = (leaf.drawable for leaf in placed.box.leaves(0.0, 0.0))
    figures = [str(d.picture.key[-1]) for d in found if isinstance(d, Drawing)]  # type: ignore[index]
    return " ".join(figures) or words_of(placed)


def words_of(placed: Placed) -> str:
    """The first words in it."""
    page = Page(0, (placed,))
    return next((p.lines[0].text for _, p in paragraphs([page]) if len(p.lines[0].text) > 2), "")

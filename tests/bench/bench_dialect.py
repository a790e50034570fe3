"""From our blocks to another setter's source: the walk over the blocks, the same for every setter.

What a setter's language looks like is a :class:`Dialect`; each of its methods returns source.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol, TypeAlias

from generator.markup.blocks import (
    Block,
    Book,
    Colophon,
    Content,
    Contents,
    Cover,
    Emphasis,
    FigureRef,
    Figures,
    Framed,
    Gallery,
    List,
    Note,
    Para,
    Plate,
    Question,
    Ref,
    Rule,
    Section,
    Span,
    Subsection,
    Table,
    UpsideDown,
    walk,
)

Kind: TypeAlias = Literal["figure", "rule", "page", "caption"]

SIZES: Mapping[str, float] = {"Latn": 9.4, "Jpan": 8.8}
"""Of the text in pt, by the code of the script: for these the dialects know faces."""

ROOM = {1: 117.0, 2: 263.0}
"""Width of the text in mm, by the number of languages."""

GAP = 4.0
"""Air for each figure of a row, in mm."""

GALLERY = 3
"""Columns of a gallery that asks for no number of them."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure as the peers get it: an SVG file, its width in mm, and its words by language."""

    file: str
    width: float
    stems: Mapping[str, str]
    alts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sample:
    """A rulebook to set: one book, or two for facing columns."""

    title: str
    colour: str
    cover: str
    books: tuple[Book, ...]
    pictures: Mapping[str, Picture]
    rules: tuple[str, ...]
    """Ids of all rules, in the order of their numbers."""
    words: Mapping[str, Mapping[Kind, str]]
    """By language how a reference calls its target, and how a caption begins; {} is the number."""


class Dialect(Protocol):
    """A setter's language. Every argument called ``inner`` is source already."""

    def text(self, text: str, look: Emphasis | None) -> str: ...
    def ref(self, target: str, before: str, number: int | None, after: str) -> str:
        """A link; without a number, the number of the target's page."""

    def para(self, inner: str, target: str = "") -> str: ...
    def aside(self, inner: str, *, framed: bool) -> str: ...
    def heading(self, level: int, inner: str, target: str, number: int | None) -> str: ...
    def items(self, items: Sequence[str], *, ordered: bool) -> str: ...
    def table(self, rows: Sequence[Sequence[str]], *, head: bool) -> str: ...
    def figures(self, figures: Sequence[tuple[str, Picture, str, Sequence[str]]]) -> str:
        """Side by side: target, picture, its alternative text, one caption for each language."""

    def part(self, inner: str, *, fresh: bool) -> str: ...
    def cover(self, title: str, picture: Picture, alt: str) -> str: ...
    def contents(self, headings: Sequence[tuple[str, str]]) -> str:
        """The table of contents: target and source of each section's title."""

    def columns(self, inners: Sequence[str], langs: Sequence[str], *, head: bool) -> str:
        """One source for each language, side by side on one line; ``head`` stays with the next."""

    def document(self, inner: str, sample: Sample) -> str: ...


def source(sample: Sample, dialect: Dialect) -> str:
    """The whole book in the setter's language."""
    return _Walk(sample, dialect).document()


class _Walk:
    """Walks the books of a sample at once; their skeletons are the same."""

    def __init__(self, sample: Sample, dialect: Dialect) -> None:
        self._sample, self._dialect = sample, dialect
        self._langs = [book.lang for book in sample.books]
        nodes = list(walk(sample.books[0].parts))
        ids = [f.ref for node in nodes if isinstance(node, Figures) for f in node.figures]
        self._numbers = {ref: number for number, ref in enumerate(ids, 1)}
        placed = (Section, Subsection, Rule, Para)
        self._places = {node.id for node in nodes if isinstance(node, placed) and node.id}

    def document(self) -> str:
        parts = zip(*(book.parts for book in self._sample.books), strict=True)
        return self._dialect.document("".join(map(self._part, parts)), self._sample)

    def _part(self, parts: Sequence[object]) -> str:
        d = self._dialect
        match parts[0]:
            case Cover():
                (picture,) = self._fitting([self._sample.pictures[self._sample.cover]])
                return d.cover(self._sample.title, picture, picture.alts[self._langs[0]])
            case Contents():
                return d.contents(
                    [
                        (_place(part.id), self._inline(part.title, self._langs[0]))
                        for part in self._sample.books[0].parts
                        if isinstance(part, Section)
                    ]
                )
            case Section(page_break_before=fresh, last=last):
                return d.part(self._titled(1, parts), fresh=fresh or last)
            case Colophon():
                return d.part(self._blocks([part.blocks for part in parts]), fresh=False)  # type: ignore[attr-defined]
        raise TypeError(parts[0])

    def _titled(self, level: int, nodes: Sequence[object]) -> str:
        heads = []
        for index, (node, lang) in enumerate(zip(nodes, self._langs, strict=True)):
            assert isinstance(node, Section | Subsection | Rule)
            number = self._sample.rules.index(node.id) + 1 if isinstance(node, Rule) else None
            target = _place(node.id) if index == 0 else ""
            heads.append(
                self._dialect.heading(level, self._inline(node.title, lang), target, number)
            )
        blocks = self._blocks([node.blocks for node in nodes])  # type: ignore[attr-defined]
        return self._side_by_side(heads, head=True) + blocks

    def _blocks(self, columns: Sequence[Sequence[Block]]) -> str:
        return "".join(self._block(blocks) for blocks in zip(*columns, strict=True))

    def _block(self, blocks: Sequence[Block]) -> str:
        match blocks[0]:
            case Rule() | Subsection():
                return self._titled(2, blocks)
            case Figures():
                return self._figures(blocks)
        return self._side_by_side(
            [self._one(block, lang) for block, lang in zip(blocks, self._langs, strict=True)]
        )

    def _side_by_side(self, inners: Sequence[str], *, head: bool = False) -> str:
        if len(inners) == 1:
            return inners[0]
        return self._dialect.columns(inners, self._langs, head=head)

    def _one(self, block: Block, lang: str) -> str:
        """A block in one column, with all that is in it."""
        d = self._dialect

        def all_of(blocks: Sequence[Block]) -> str:
            return "".join(self._one(inner, lang) for inner in blocks)

        match block:
            case Para(content, identity):
                is_place = identity and lang == self._langs[0]
                return d.para(self._inline(content, lang), _place(identity) if is_place else "")
            case Framed(blocks):
                return d.aside(all_of(blocks), framed=not isinstance(block, Note))
            case List(ordered, items):
                return d.items([all_of(item) for item in items], ordered=ordered)
            case Table(head, rows):
                cells = [[self._inline(cell, lang) for cell in row] for row in rows]
                return d.table(cells, head=head)
            case Question(question, answer):
                asked = "".join(
                    d.text(part.text, "b") for part in question if isinstance(part, Span)
                )
                return d.para(asked) + all_of(answer)
            case Rule() | Subsection():
                title = self._inline(block.title, lang)
                return d.heading(2, title, "", None) + all_of(block.blocks)
            case Figures():
                return self._figures([block])
            case Gallery(plates, columns):
                wide = columns or GALLERY
                starts = range(0, len(plates), wide)
                return "".join(self._plates(plates[i : i + wide]) for i in starts)
            case UpsideDown(blocks):
                return all_of(blocks)

    def _plates(self, row: Sequence[Plate]) -> str:
        d = self._dialect
        pictures = self._fitting([self._sample.pictures[plate.ref] for plate in row])
        drawn = []
        for plate, picture in zip(row, pictures, strict=True):
            label = d.text(plate.label, None)
            drawn.append((f"figure-{plate.ref}", picture, picture.alts[self._langs[0]], [label]))
        return d.figures(drawn)

    def _figures(self, blocks: Sequence[Block]) -> str:
        drawn = []
        row = _figures_of(blocks[0])
        pictures = self._fitting([self._sample.pictures[figure.ref] for figure in row])
        for index, (figure, picture) in enumerate(zip(row, pictures, strict=True)):
            captions = []
            for block, lang in zip(blocks, self._langs, strict=False):
                number = self._sample.words[lang]["caption"].format(self._numbers[figure.ref])
                stem = self._dialect.text(f"{number} {picture.stems[lang]} ", "b")
                caption = _figures_of(block)[index].caption
                captions.append(stem + self._inline(caption, lang))
            drawn.append((f"figure-{figure.ref}", picture, picture.alts[self._langs[0]], captions))
        return self._dialect.figures(drawn)

    def _fitting(self, pictures: Sequence[Picture]) -> list[Picture]:
        """The pictures of a row, shrunk alike where they are wider than the page."""
        room = ROOM[len(self._langs)] - GAP * len(pictures)
        scale = min(1.0, room / sum(picture.width for picture in pictures))
        return [replace(picture, width=round(picture.width * scale, 3)) for picture in pictures]

    def _inline(self, content: Content, lang: str) -> str:
        return "".join(self._piece(part, lang) for part in content)

    def _piece(self, part: Span | Ref, lang: str) -> str:
        if isinstance(part, Span):
            return self._dialect.text(part.text, part.emphasis[-1] if part.emphasis else None)
        number: int | None = None
        kind: Kind = "page"
        target = _place(part.to) if part.to in self._places else f"figure-{part.to}"
        if part.to in self._sample.rules:
            kind, number = "rule", self._sample.rules.index(part.to) + 1
        elif part.to not in self._places:
            kind, number = "figure", self._numbers[part.to]
        before, after = self._sample.words[lang][kind].split("{}")
        return self._dialect.ref(target, before, number, after)


def _place(identity: str) -> str:
    """Target of a section, rule or paragraph; a figure may have the same id."""
    return f"place-{identity}"


def _figures_of(block: object) -> Sequence[FigureRef]:
    assert isinstance(block, Figures)
    return block.figures

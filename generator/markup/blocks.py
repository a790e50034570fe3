"""The blocks of a book: what a template renders to, as frozen data.

The vocabulary is small and closed; :mod:`generator.markup.blockxml` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal, TypeAlias

from generator.counted import counted
from generator.values import Value

Emphasis: TypeAlias = Literal["b", "i", "term", "piece"]
Volume: TypeAlias = Literal["rulebook", "answers"]
"""Which book of a game it is: each is made from the template of this name."""
EMPHASES: tuple[Emphasis, ...] = ("b", "i", "term", "piece")


class Place(tuple[str, int]):
    """Template and line; line 0 where it is not known. It makes no difference to what a block is:
    any place equals any other.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place)

    def __ne__(self, other: object) -> bool:
        return not isinstance(other, Place)

    def __hash__(self) -> int:
        return 0


NOWHERE = Place(("", 0))


class Placed(Value, frozen=True, kw_only=True):
    """What has a place."""

    place: Place = NOWHERE


class Span(Value, frozen=True):
    """Text with the ``emphasis`` of the inline elements around it, outermost first.

    ``ruby`` is how it is read, where that is to be set above it; ``message`` is the id of the
    message that it is from, where messages are tagged (:mod:`generator.markup.tagging`).
    """

    text: str
    emphasis: tuple[Emphasis, ...] = ()
    ruby: str = ""
    message: str = ""


class Ref(Placed, frozen=True):
    """A reference to a section, rule or figure by id."""

    to: str
    emphasis: tuple[Emphasis, ...] = ()
    message: str = ""


Content: TypeAlias = tuple[Span | Ref, ...]


class Para(Value, frozen=True):
    """A paragraph. One with an ``id`` can be referred to, as where it explains a term."""

    content: Content
    id: str = ""


class Container(Placed, frozen=True):
    """What holds blocks. ``tag`` is its element in a template, and its class on a screen."""

    tag: ClassVar[str] = ""
    blocks: tuple[Block, ...]


class Titled(Container, frozen=True):
    """What holds blocks below a heading."""

    id: str
    title: Content


class Framed(Container, frozen=True):
    """What a frame sets apart from the text around it."""


class Note(Framed, frozen=True):
    """A ruling or a remark."""

    tag = "note"


class Box(Framed, frozen=True):
    """Something to find again at a glance."""

    tag = "box"


CONTAINERS: Mapping[str, type[Framed]] = {kind.tag: kind for kind in (Note, Box)}
"""Blocks that hold any blocks, and no more than these, by their elements: a new one is a class and
its name here. How the framed ones look, :mod:`generator.pages.frames` and ``book.css`` say.
"""


class Rule(Titled, frozen=True):
    """A rule of the engine, with its examples."""


class Subsection(Titled, frozen=True):
    """A part of a section with a heading of its own."""


class List(Value, frozen=True):
    """A list; each item is a run of blocks, the first of which has the label beside it."""

    ordered: bool
    items: tuple[tuple[Block, ...], ...]


class Table(Value, frozen=True):
    """A table; with ``head`` its first row names the columns. An ``index`` is in alphabetical
    order, and has a column of references, which are page numbers on paper.
    """

    head: bool
    rows: tuple[tuple[Content, ...], ...]
    index: bool = False


class FigureRef(Placed, frozen=True):
    """A figure's place and what its author says of it."""

    ref: str
    caption: Content


class Figures(Value, frozen=True):
    """One to three figures side by side."""

    figures: tuple[FigureRef, ...]


class Plate(Placed, frozen=True):
    """A small figure in a gallery. ``label`` stands below it: digits or letters, for it is the same
    in every language.
    """

    ref: str
    label: str


class Gallery(Value, frozen=True):
    """Many small figures that need no words of their own, in as many columns as have room.

    ``columns`` says how many there are in the width of a column of text; 0 leaves it to the room.
    With ``snug`` they may all be drawn a little smaller, where that saves baselines.
    """

    plates: tuple[Plate, ...]
    columns: int = 0
    snug: bool = False


class UpsideDown(Container, frozen=True):
    """Text set upside down, such as a hint that should not be read by accident; on one page.

    It is turned as a whole and read from its foot: what is read in turn stands in a single one.
    """

    tag = "upside-down"


class Question(Value, frozen=True):
    """A question that readers ask, or a mistake that they make, and what is so."""

    question: Content
    answer: tuple[Block, ...]


Block: TypeAlias = (
    Para | Framed | Rule | Subsection | List | Table | Figures | Gallery | UpsideDown | Question
)


class Section(Titled, frozen=True):
    """A chapter; ``last`` takes the last page of the book."""

    page_break_before: bool = False
    last: bool = False


class Cover(Value, frozen=True):
    """The title page."""


class Contents(Value, frozen=True):
    """The table of contents."""


class Colophon(Container, frozen=True):
    """Who made what, and whose it is."""


Part: TypeAlias = Cover | Contents | Section | Colophon
Node: TypeAlias = Part | Block


class Book(Value, frozen=True):
    """A rulebook in one language."""

    lang: str
    parts: tuple[Part, ...]


def walk(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """Every part and block, in reading order, a parent before its children."""
    for node in nodes:
        yield node
        yield from walk(_children(node))


def titles(nodes: tuple[Node, ...], around: Content = ()) -> Iterator[tuple[str, Content]]:
    """The ids of sections, subsections, rules and paragraphs, each with the title that it goes by:
    its own, or for a paragraph that of what is ``around`` it.
    """
    for node in nodes:
        title = node.title if isinstance(node, Titled) else around
        if isinstance(node, Titled | Para) and node.id:
            yield node.id, title
        yield from titles(_children(node), title)


def _children(node: Node) -> tuple[Block, ...]:
    match node:
        case Container():
            return node.blocks
        case List():
            return tuple(block for item in node.items for block in item)
        case Question():
            return node.answer
    return ()


def contents_of(node: Node) -> tuple[Content, ...]:
    """The inline contents that a node holds itself, its children's left out."""
    match node:
        case Para():
            return (node.content,)
        case Titled():
            return (node.title,)
        case Question():
            return (node.question,)
        case Table():
            return tuple(cell for row in node.rows for cell in row)
        case Figures():
            return tuple(figure.caption for figure in node.figures)
    return ()


def plain(content: Content) -> str:
    """The text without emphasis; references are left out."""
    return "".join(part.text for part in content if isinstance(part, Span))


def number_columns(table: Table) -> tuple[bool, ...]:
    """For each column of a table whether all its cells below the head are numbers."""
    body = table.rows[1:] if table.head else table.rows
    columns = range(len(table.rows[0]))
    return tuple(all(_is_number(row[column]) for row in body) for column in columns)


def _is_number(cell: Content) -> bool:
    text = plain(cell)
    only_text = all(isinstance(part, Span) for part in cell)
    return only_text and bool(text) and all(c.isdigit() or c in "–-−+.,/ " for c in text)


def skeleton(book: Book) -> tuple[str, ...]:
    """The shape of the book without its words: one line for each part and block."""
    return tuple(_bone(node) for node in walk(book.parts))


def _bone(node: Node) -> str:
    name = type(node).__name__.lower()
    match node:
        case Para() if node.id:
            return f"{name} {node.id}"
        case Titled():
            return f"{name} {node.id} ({counted(len(node.blocks), 'block')})"
        case List():
            return (
                f"{name} ({counted(len(node.items), 'item')}: {[len(item) for item in node.items]})"
            )
        case Table():
            return f"{name} (cells: {[len(row) for row in node.rows]})"
        case Figures():
            return f"{name} {', '.join(figure.ref for figure in node.figures)}"
        case Gallery():
            return f"{name} {', '.join(f'{plate.ref}: {plate.label}' for plate in node.plates)}"
        case Question():
            return f"{name} ({counted(len(node.answer), 'block')})"
        case Container():
            return f"{name} ({counted(len(node.blocks), 'block')})"
    return name

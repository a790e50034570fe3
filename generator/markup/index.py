"""What a book can refer to: numbers of figures and rules, ids of sections; and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from generator.counted import counted
from generator.faults import ContentError, Fault, meant, there_are
from generator.markup.blocks import (
    Book,
    FigureRef,
    Figures,
    Gallery,
    Para,
    Place,
    Plate,
    Ref,
    Rule,
    Section,
    Subsection,
    contents_of,
    walk,
)
from generator.values import Value

Kind: TypeAlias = Literal["section", "rule", "paragraph", "figure"]


class Target(Value, frozen=True):
    """Something that a text refers to. Rules and figures have a ``number`` (from 1). A ``mark``
    tells the destinations of two languages in one document apart.
    """

    kind: Kind
    id: str
    number: int = 0
    mark: str = ""

    @property
    def name(self) -> str:
        """The name of its destination in the PDF."""
        return f"{self.kind}-{self.id}{self.mark}"


class Index(Value, frozen=True):
    """All targets of a book: sections, subsections, rules and the paragraphs with an id in
    ``places``, and the figures, but for those of galleries, which have no numbers.

    A reference means a place first, for a section and its figure may well have the same id.
    """

    places: Mapping[str, Target]
    figures: Mapping[str, Target]

    def target(self, identity: str) -> Target:
        """The target of a reference; ``KeyError`` where there is none."""
        return self.places[identity] if identity in self.places else self.figures[identity]


def index(
    book: Book,
    rules: tuple[str, ...],
    figures: Iterable[str],
    file: str,
    partial: bool = False,
) -> Index:
    """The index of a book about an engine's ``rules`` with the known ``figures``.

    A ``partial`` book tells only some of the rules, which keep the numbers that they have among
    all. Raises :class:`ContentError` (``file`` is the template) with every reference, rule and
    figure that is unknown, every rule of the engine without its prose, every figure that stands
    twice.
    """
    places: dict[str, Target] = {}
    numbered: dict[str, Target] = {}
    for node in walk(book.parts):
        match node:
            case Section() | Subsection():
                places[node.id] = Target("section", node.id)
            case Para() if node.id:
                places[node.id] = Target("paragraph", node.id)
            case Rule():
                number = rules.index(node.id) + 1 if node.id in rules else 0
                places[node.id] = Target("rule", node.id, number)
            case Figures():
                for figure in node.figures:
                    number = len(numbered) + 1
                    numbered.setdefault(figure.ref, Target("figure", figure.ref, number))
    found = Index(places, numbered)
    faults = [
        *_rule_faults(book, rules, file, partial),
        *_figure_faults(book, set(figures)),
        *_reference_faults(book, found),
    ]
    if faults:
        raise ContentError(faults)
    return found


def used_figures(book: Book) -> tuple[str, ...]:
    """The ids of the figures that the book shows, in order, repetitions included."""
    return tuple(shown.ref for shown in _shown(book))


def _shown(book: Book) -> Iterator[FigureRef | Plate]:
    """All places of figures in the book."""
    for node in walk(book.parts):
        match node:
            case Figures():
                yield from node.figures
            case Gallery():
                yield from node.plates


def _rule_faults(book: Book, rules: tuple[str, ...], file: str, partial: bool) -> Iterator[Fault]:
    explained = {node.id: node.place for node in walk(book.parts) if isinstance(node, Rule)}
    for rule, place in explained.items():
        if rule not in rules:
            remedy = there_are(rule, rules, "its rules")
            yield Fault(*place, rule, "the engine has no such rule", remedy)
    for rule in rules if not partial else ():
        if rule not in explained:
            yield Fault(
                file, 0, rule, "the book does not tell this rule", f'add <rule id="{rule}">'
            )


def _figure_faults(book: Book, known: set[str]) -> Iterator[Fault]:
    places: dict[str, list[Place]] = {}
    for shown in _shown(book):
        places.setdefault(shown.ref, []).append(shown.place)
    for figure, (place, *others) in places.items():
        if figure not in known:
            remedy = f"{meant([figure], known)}see figures.yaml"
            yield Fault(*place, figure, "there is no such figure", remedy)
        if others:
            times = 1 + len(others)
            yield Fault(
                *others[0], figure, f"the figure stands in the book {counted(times, 'time')}"
            )


def _reference_faults(book: Book, found: Index) -> Iterator[Fault]:
    known = {*found.places, *found.figures}
    for node in walk(book.parts):
        for content in contents_of(node):
            for part in content:
                if isinstance(part, Ref) and part.to not in known:
                    remedy = (
                        f"{meant([part.to], known)}ids of sections, rules, paragraphs and figures"
                    )
                    yield Fault(*part.place, part.to, "the reference leads nowhere", remedy)

"""What an author writes about a figure: ``content/<game>/figures.yaml`` as frozen data.

Everything that can be seen without the engine is checked here: the shape of the file (by the
schema of the game), ids that are used once, figures that continue earlier ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.contract.diagram import View
from generator.contract.marks import MarkSpec
from generator.faults import Fault
from generator.figures import quoted
from generator.figures.quoted import EMPTY, KEYS, Quote, Stock
from generator.values import Value
from generator.yamlfile import Document, read, schema_errors

QUOTED = "quoted"
"""The claim of a figure that quotes and makes no other."""


class Notation(Value, frozen=True):
    """A text in a game's notation and the line where it stands."""

    text: str
    line: int


class Claim(Value, frozen=True):
    """What the author says the engine will find. ``value`` is plain data, by ``kind``:

    ``legal`` (nothing), ``illegal`` (rule ids), ``score`` (player → points), ``moves`` (notations,
    or their number, or either by how a notation begins), ``result`` (winners), ``count`` (name →
    number), ``report`` (part → data), ``quoted`` (nothing: what is quoted is right), or a kind
    that the game adds.
    """

    kind: str
    value: Any
    line: int

    @property
    def of_move(self) -> bool:
        """Whether the figure is about a move's being legal or not."""
        return self.kind in {"legal", "illegal"}


class Spec(Value, frozen=True):
    """One entry of the file. ``position`` holds every move from the start, in order, or from the
    position that ``layers`` draws. ``quote`` is what the position is quoted from; ``series`` tells
    of one of many figures that an entry makes.
    """

    id: str
    file: str
    line: int
    claim: Claim
    art: bool
    players: int
    variant: str | None
    seed: int | None
    layers: tuple[Notation, ...]
    position: tuple[Notation, ...]
    move: Notation | None
    loose: tuple[tuple[str, Notation], ...]
    marks: tuple[MarkSpec, ...]
    mark_lines: tuple[int, ...]
    view: View
    quote: Quote | None = None
    series: bool = False

    def fault(self, line: int, problem: str, remedy: str = "") -> Fault:
        """A fault of this figure."""
        return Fault(self.file, line or self.line, self.id, problem, remedy)


def parse(
    text: str, file: str, schema: Mapping[str, Any], view: type[View], stock: Stock = EMPTY
) -> tuple[tuple[Spec, ...], list[Fault]]:
    """The figures that ``text``, the content of ``file``, describes, and every fault of its form.

    ``schema`` and ``view`` are those of the game (:func:`generator.figures.schema.schema`). What
    the figures quote is from the ``stock``. A figure at fault, or one that continues it, is not
    among the figures.
    """
    document = read(text, file)
    if isinstance(document, Fault):
        return (), [document]
    errors = list(schema_errors(document, dict(schema)))
    faults = [fault for _, fault in errors]
    if not isinstance(document.data, list):
        return (), faults
    unfit = {path[0] for path, _ in errors}
    faults += _reference_faults(document)
    specs: dict[str, Spec] = {}
    for index, entry in enumerate(document.data):
        if index in unfit or entry["id"] in specs or entry.get("continues", "") not in {"", *specs}:
            continue
        try:
            made = _specs(document, index, specs, view, stock)
        except ValueError as error:
            faults.append(quoted.fault(document, index, entry["id"], error))
            continue
        specs.update((spec.id, spec) for spec in made)
    return tuple(specs.values()), faults


def _reference_faults(document: Document) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for index, entry in enumerate(document.data):
        name = entry.get("id") if isinstance(entry, dict) else None
        if not isinstance(name, str):
            continue
        path = (index, "id")
        if name in seen:
            yield document.fault(path, name, f"the id is taken by the figure of line {seen[name]}")
        source = entry.get("continues")
        if isinstance(source, str) and source not in seen:
            yield document.fault(
                (index, "continues"), name, f"continues {source!r}, which no earlier figure is"
            )
        seen.setdefault(name, document.line(path))


def _specs(
    document: Document, index: int, earlier: dict[str, Spec], view: type[View], stock: Stock
) -> list[Spec]:
    """The figure of an entry, or the figures, where it quotes; ``ValueError`` where it cannot."""
    entry: dict[str, Any] = document.data[index]
    if not any(key in entry for key in KEYS):
        return [_spec(document, index, entry, earlier, view)]
    return [
        _spec(document, index, quote.applied(entry), earlier, view).but(
            quote=quote, series=bool(quote.suffix)
        )
        for quote in quoted.quotes(entry, stock)
    ]


def _spec(
    document: Document,
    index: int,
    entry: dict[str, Any],
    earlier: dict[str, Spec],
    view: type[View],
) -> Spec:
    def notation(*path: str | int) -> Notation:
        data: Any = entry
        for key in path:
            data = data[key]
        return Notation(data, document.line((index, *path)))

    def notations(key: str) -> tuple[Notation, ...]:
        return tuple(notation(key, i) for i in range(len(entry.get(key, ()))))

    base = earlier.get(entry.get("continues", ""))
    position = _whole_line(base) if base else notations("position")
    claim = _claim(entry.get("claim", QUOTED), document.line((index, "claim")))
    move = notation("move") if "move" in entry else None
    marks = entry.get("marks", [])
    return Spec(
        id=entry["id"],
        file=document.file,
        line=document.line((index, "id")),
        claim=claim,
        art=entry.get("kind") == "art",
        players=entry.get("players", base.players if base else 2),
        variant=entry.get("variant", base.variant if base else None),
        seed=entry.get("seed", base.seed if base else None),
        layers=base.layers if base else notations("layers"),
        position=position,
        move=move,
        loose=tuple(
            (player, notation("loose", player, i))
            for player, texts in entry.get("loose", {}).items()
            for i in range(len(texts))
        ),
        marks=tuple(_mark(mark) for mark in marks),
        mark_lines=tuple(document.line((index, "marks", i)) for i in range(len(marks))),
        view=_view(view, entry.get("view", {}), faded=move is not None),
    )


def _whole_line(spec: Spec) -> tuple[Notation, ...]:
    return spec.position + ((spec.move,) if spec.move else ())


def _claim(data: str | dict[str, Any], line: int) -> Claim:
    if isinstance(data, str):
        return Claim(data, None, line)
    ((kind, value),) = data.items()
    return Claim(kind, value, line)


def _mark(data: dict[str, Any]) -> MarkSpec:
    return MarkSpec(
        data["mark"], data["at"], data.get("text", ""), data.get("to", ""), data.get("bend", 0.0)
    )


def _view(view: type[View], data: dict[str, Any], faded: bool) -> View:
    given: dict[str, Any] = {"faded": faded}
    for key, value in data.items():
        given[key] = tuple(value) if isinstance(value, list) else value
    return view(**given)

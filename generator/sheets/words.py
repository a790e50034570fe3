"""The words on the sheets: the template rendered and read, for one language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context, Macro

from generator.components.kits import pieces_of
from generator.components.spec import SheetSpec
from generator.contract import finding
from generator.faults import ContentError, Fault, raise_if_any
from generator.markup import blocks as b
from generator.markup.blockxml import parse
from generator.markup.index import Index, index
from generator.markup.macros import place_of
from generator.markup.messagefaults import fault_maker
from generator.markup.recording import RecordedMessages
from generator.markup.template import render, template_path
from generator.project import Project, Read
from generator.shapes.printing import INSET
from generator.sheets.backs import has_back
from generator.sheets.card import SIZE
from generator.sheets.imposition import Sheet, owners, shares_cuts
from generator.sheets.laidout import LaidOut
from generator.sheets.marks import RULER, SQUARE
from generator.sheets.poster import OVERLAP
from generator.sheets.printthencut import file_stems
from generator.text.language import decimal
from generator.values import Value

TEMPLATE = "sheets.xml.j2"
LONG_RUN = 5
"""As many numbers after a first one are not listed one by one."""
CUTTING = "cutting"
"""The id of the figure that shows how to cut."""


class Words(Value, frozen=True):
    """Everything that is said. ``titles`` and ``holds`` have one entry for each sheet.

    ``backs`` has the same for the back of each sheet; ``rules`` are those on one page, None where
    there are none, and ``game`` is the name that stands below them.

    ``pieces_alt`` begins the alternative text of a sheet of pieces, ``backs_alt`` that of a back.
    """

    guide: b.Section
    game: b.Content
    rules: b.Section | None
    index: Index
    titles: tuple[b.Content, ...]
    holds: tuple[tuple[b.Content, ...], ...]
    backs: tuple[tuple[b.Content, tuple[b.Content, ...]], ...]
    scale: tuple[b.Content, b.Content]
    pieces_alt: str
    backs_alt: str
    cutting_alt: str


def load_words(
    project: Project,
    game: str,
    *,
    info: Mapping[str, Any],
    catalogue: RecordedMessages,
    read: Read,
    laid: LaidOut,
    ink: str,
    cut_stem: str = "",
) -> Words:
    """The words for a guide and the sheets of pieces that follow it, or for those of a machine.

    ``ink`` is the name of the theme; ``cut_stem`` begins the names of the files that such a machine
    is given.

    Raises :class:`ContentError` for faults in the templates or the translations.
    """
    sheets = laid.fronts
    total = len(sheets)
    files = file_stems(cut_stem, len(sheets))
    components = laid.spec.components
    edge_to_edge = shares_cuts(laid.spec) and any(c.shape.edge_to_edge for c in components)
    pitches = [c.shape.pitch(laid.spec.sizes_of(c)) for c in components]
    pitch = max(pitches) if edge_to_edge else 0.0
    marked = laid.options.marks != "none"
    apart = [
        piece
        for sheet in sheets
        for piece in sheet.pieces
        if not (edge_to_edge and piece.shape.edge_to_edge)
    ]
    context = {
        "game": info,
        "paper": laid.paper.name,
        "ink": ink,
        "ruler": RULER,
        "square": SQUARE,
        "inset": decimal(INSET, catalogue.lang),
        "overlap": decimal(OVERLAP, catalogue.lang),
        "backs": laid.options.backs,
        "shared": edge_to_edge,
        "loose": any(piece.drawing.outlined for piece in apart),
        "unlined": any(not piece.drawing.outlined for piece in apart),
        "folds": any(piece.drawing.folds for piece in apart),
        "marked": marked,
        "cutter": laid.options.cutter,
        "crossed": any(cut.crossed for sheet in sheets for cut in sheet.cuts),
        "figure": laid.cut_figure.words if laid.cut_figure else "",
        "bleed": decimal(laid.spec.bleed, catalogue.lang) if laid.spec.bleed else "",
        "side": decimal(pitch, catalogue.lang) if pitch else "",
        "framed": edge_to_edge or laid.has_card,
        "facts": finding.facts(finding.load(game)),
        "copies": laid.spec.copies,
        "card": list(_runs([n for n, sheet in enumerate(sheets, 1) if sheet.cards])),
        "card_size": " × ".join(decimal(round(side, 1), catalogue.lang) for side in SIZE),
        "cards": sum(len(sheet.cards) for sheet in sheets),
        "parts": any(sheet.part for sheet in sheets),
        "straight": sum(len(sheet.cuts) for sheet in sheets) if marked else 0,
        "inner": sum(sheet.inner for sheet in sheets),
        "total": total,
        "machine": _machine(laid, catalogue.lang),
        "coloured": any(piece.player is not None for sheet in sheets for piece in sheet.pieces),
        "sheets": [
            {**_described(n, sheet, laid.spec, marked), **_by_machine(laid, file)}
            for (n, sheet), file in zip(enumerate(sheets, 1), files, strict=True)
        ],
        "contents": _contents(sheets, laid.spec, _sizes(laid, game, catalogue.lang)),
    }
    silent: list[Fault] = []
    context["said"] = _saying(silent)
    try:
        text = render(
            TEMPLATE, project=project, game=game, catalogue=catalogue, read=read, context=context
        )
    except ContentError as error:
        raise ContentError([*error.faults, *silent]) from error
    raise_if_any(silent)
    file = project.shown(template_path(project, game, TEMPLATE))
    book = parse(text, catalogue.lang, file, fault_maker(project, game, catalogue))
    return _Reader(book, file).words(total, laid.has_card)


def _saying(silent: list[Fault]) -> Callable[..., str]:
    """What templates call for the words that one of the game's macros has about a component or a
    player. Where it has none, a fault is added to the ``silent``.
    """

    @pass_context
    def said(context: Context, macro: object, about: str, *values: object) -> str:
        sandbox: Any = context.environment
        text: str = sandbox.call(context, macro, about, *values)
        if isinstance(macro, Macro) and not text.strip():
            problem = f"the macro {macro.name!r} says nothing of {about}"
            remedy = f'words of its own for "{about}", after an {{% elif %}}'
            silent.append(Fault(*place_of(macro), about, problem, remedy))
        return text

    return said


def _machine(laid: LaidOut, lang: str) -> dict[str, str]:
    """The machine that is to cut: its ``id``, and the lengths to be set in its program."""
    system = laid.options.system
    if system is None:
        return {}
    return {"id": system.id, **{k: decimal(mm, lang) for k, mm in system.lengths.items()}}


def _by_machine(laid: LaidOut, file: str) -> dict[str, Any]:
    """What is said of a sheet that a machine cuts: its cut file, and no cuts by hand."""
    return {"file": file, "cuts": 0, "inner": 0} if laid.options.registration else {}


def _described(number: int, sheet: Sheet, spec: SheetSpec, marked: bool) -> dict[str, Any]:
    """What a template may say of a sheet: of straight cuts only where marks show them."""
    return {
        "number": number,
        "held": [
            (spec.owner(player), [{"component": c, "n": n} for c, n in kinds])
            for player, kinds in owners(sheet)
        ],
        "part": sheet.part.number if sheet.part else 1,
        "parts": sheet.part.count if sheet.part else 1,
        "percent": round(100 * sheet.scale),
        "cuts": len(sheet.cuts) if marked else 0,
        "inner": sheet.inner,
        "back": has_back(sheet),
        "cards": len(sheet.cards),
        "guide": sheet.guide is not None,
    }


def _sizes(laid: LaidOut, game: str, lang: str) -> Mapping[str, str]:
    """How large the pieces of each component are once they are cut out, in mm.

    Of round ones the diameters, of others width and height; of pieces that are not alike the
    longest and the broadest, after ≤.
    """
    engine, said = finding.load(game), {}
    for component in laid.spec.components:
        player = None if component.shared else laid.spec.players[0]
        pieces = list(pieces_of(laid.spec, component, engine, player))
        own = [s.scale for s in laid.fronts if any(p.component == component.id for p in s.pieces)]
        scale = min(own, default=1.0)

        def mm(length: float, scale: float = scale) -> str:
            return decimal(round(length * scale, 1), lang)

        first = pieces[0]
        if first.radius:
            said[component.id] = " / ".join(mm(2 * r) for r in (first.radius, first.hole) if r)
            said[component.id] = f"Ø {said[component.id]}"
            continue
        boxes = [piece.outline.bounds for piece in pieces]
        sizes = {(round(r - x, 3), round(t - y, 3)) for x, y, r, t in boxes}
        if len(sizes) == 1:
            ((width, height),) = sizes
            said[component.id] = f"{mm(width)} × {mm(height)}"
        else:
            longest, broadest = (max(map(side, sizes)) for side in (max, min))
            said[component.id] = f"≤ {mm(longest)} × {mm(broadest)}"
    return said


def _contents(
    sheets: Sequence[Sheet], spec: SheetSpec, sizes: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The lines of the table of contents, by component, then player."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for number, sheet in enumerate(sheets, 1):
        counted = sheet.count()
        for player, component in dict.fromkeys((p.player, p.component) for p in sheet.pieces):
            line = found.setdefault(
                (component, -1 if player is None else player),
                {
                    "component": component,
                    "player": spec.owner(player),
                    "size": sizes[component],
                    "n": 0,
                    "sheets": [],
                },
            )
            line["n"] += counted[player, component]
            line["sheets"].append(number)
    for line in found.values():
        line["sheets"] = list(_runs(line["sheets"]))
    order = list(dict.fromkeys(component for component, _ in found))
    return [found[key] for key in sorted(found, key=lambda key: (order.index(key[0]), key[1]))]


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Rising numbers, those of a long run as its first and its last: a cell has little room."""
    for _, run in groupby(enumerate(numbers), key=lambda item: item[1] - item[0]):
        first, *others = (number for _, number in run)
        if len(others) < LONG_RUN:
            yield from map(str, (first, *others))
        else:
            yield f"{first}–{others[-1]}"


class _Reader:
    """Takes the rendered template apart."""

    def __init__(self, book: b.Book, file: str) -> None:
        self._book, self._file = book, file
        self._sections = {p.id: p for p in book.parts if isinstance(p, b.Section)}

    def words(self, total: int, has_card: bool) -> Words:
        """The words; raises :class:`ContentError` where one is missing."""
        numbered = [self._section(f"sheet-{number}") for number in range(1, total + 1)]
        behind = [self._section(f"back-{number}") for number in range(1, total + 1)]
        scale, pictures = self._section("scale"), self._section("pictures")
        return Words(
            guide=self._section("guide"),
            game=self._section("card").title,
            rules=self._section("summary") if has_card else None,
            index=index(self._book, (), (CUTTING,), self._file),
            titles=tuple(section.title for section in numbered),
            holds=tuple(_paragraphs(section) for section in numbered),
            backs=tuple((section.title, _paragraphs(section)) for section in behind),
            scale=(scale.title, *self._one(scale)),
            pieces_alt=b.plain(pictures.title),
            backs_alt=b.plain(self._section("backs").title),
            cutting_alt=" ".join(map(b.plain, _paragraphs(pictures))),
        )

    def _section(self, identity: str) -> b.Section:
        if identity not in self._sections:
            problem = f'the template lacks <section id="{identity}">'
            raise ContentError([Fault(self._file, 0, identity, problem)])
        return self._sections[identity]

    def _one(self, section: b.Section) -> tuple[b.Content]:
        match _paragraphs(section):
            case (only,):
                return (only,)
        problem = "the section must have one paragraph"
        raise ContentError([Fault(*section.place, section.id, problem)])


def _paragraphs(section: b.Section) -> tuple[b.Content, ...]:
    return tuple(block.content for block in section.blocks if isinstance(block, b.Para))

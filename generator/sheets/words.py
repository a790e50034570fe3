"""The words on the sheets: the template rendered and read, for one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from generator.book import blocks as b
from generator.book.blockxml import parse
from generator.book.index import Index, index
from generator.book.template import Messages, Read, render
from generator.faults import ContentError, Fault, shown
from generator.games.base import PLAYER_NAMES
from generator.project import Project
from generator.sheets.imposition import Sheet
from generator.sheets.ink import INSET
from generator.sheets.marks import RULER, SQUARE
from generator.sheets.papers import Paper

TEMPLATE = "sheets.xml.j2"
CUTTING = "cutting"
"""The id of the figure that shows how to cut."""


@dataclass(frozen=True, slots=True)
class Words:
    """Everything that is said. ``titles`` and ``holds`` have one entry for each sheet.

    ``pieces_alt`` begins the alternative text of a sheet of pieces.
    """

    guide: b.Section
    index: Index
    titles: tuple[b.Content, ...]
    holds: tuple[tuple[b.Content, ...], ...]
    scale: tuple[b.Content, b.Content]
    pieces_alt: str
    cutting_alt: str


def load_words(
    project: Project,
    game: str,
    *,
    info: Mapping[str, Any],
    catalogue: Messages,
    read: Read,
    sheets: Sequence[Sheet],
    paper: Paper,
) -> Words:
    """The words for a guide and the sheets of pieces that follow it.

    Raises :class:`ContentError` for faults in the templates or the translations.
    """
    held = [_held(sheet) for sheet in sheets]
    context = {
        "game": info,
        "paper": paper.name,
        "ruler": RULER,
        "square": SQUARE,
        "inset": INSET,
        "straight": sum(len(sheet.cuts) for sheet in sheets),
        "total": len(sheets) + 1,
        "sheets": [{"number": 1, "held": ()}, *_numbered(held)],
        "contents": _contents(held),
    }
    text = render(
        TEMPLATE, project=project, game=game, catalogue=catalogue, read=read, context=context
    )
    file = shown(project.content / "common" / TEMPLATE, project.root)
    book = parse(text, catalogue.lang, file)
    return _Reader(book, file).words(len(sheets) + 1)


def _held(sheet: Sheet) -> list[tuple[int, str, int]]:
    """Player, component and number of what is on a sheet, in the order of its pieces."""
    return [(player or 0, component, n) for (player, component), n in sheet.count().items()]


def _numbered(held: Sequence[list[tuple[int, str, int]]]) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "held": [
                (PLAYER_NAMES[player], [{"component": c, "n": n} for _, c, n in parts])
                for player, parts in groupby(lines, key=lambda line: line[0])
            ],
        }
        for number, lines in enumerate(held, 2)
    ]


def _contents(held: Sequence[list[tuple[int, str, int]]]) -> list[dict[str, Any]]:
    """The lines of the table of contents, by component, then player."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for number, lines in enumerate(held, 2):
        for player, component, n in lines:
            line = found.setdefault(
                (component, player),
                {"component": component, "player": PLAYER_NAMES[player], "n": 0, "sheets": []},
            )
            line["n"] += n
            line["sheets"].append(number)
    order = list(dict.fromkeys(component for component, _ in found))
    return [found[key] for key in sorted(found, key=lambda key: (order.index(key[0]), key[1]))]


class _Reader:
    """Takes the rendered template apart."""

    def __init__(self, book: b.Book, file: str) -> None:
        self._book, self._file = book, file
        self._sections = {p.id: p for p in book.parts if isinstance(p, b.Section)}

    def words(self, total: int) -> Words:
        """The words; raises :class:`ContentError` where one is missing."""
        numbered = [self._section(f"sheet-{number}") for number in range(1, total + 1)]
        scale, pictures = self._section("scale"), self._section("pictures")
        return Words(
            guide=self._section("guide"),
            index=index(self._book, (), (CUTTING,), self._file),
            titles=tuple(section.title for section in numbered),
            holds=tuple(_paragraphs(section) for section in numbered),
            scale=(scale.title, *self._one(scale)),
            pieces_alt=b.plain(pictures.title),
            cutting_alt=b.plain(*self._one(pictures)),
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
        raise ContentError([Fault(self._file, 0, section.id, problem)])


def _paragraphs(section: b.Section) -> tuple[b.Content, ...]:
    return tuple(block.content for block in section.blocks if isinstance(block, b.Para))

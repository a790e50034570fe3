"""Figures whose position is a stored answer or an extra puzzle: none of it is typed again.

In ``figures.yaml``, ``answer`` or ``extra`` stands where a position would, and needs no claim: the
checker's word on what is quoted is the proof. One entry can be a series of figures, one for every
answer to a puzzle or for every extra puzzle of a kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from generator.contract.puzzle import Answer, Extra, Lines
from generator.faults import Fault, there_are
from generator.puzzles.answers import Stored
from generator.puzzles.extras import Extras
from generator.puzzles.verify import verdict
from generator.values import Value
from generator.yamlfile import Document

KEYS = ("answer", "extra")


class Stock(Value, frozen=True):
    """What a game's figures can quote."""

    answers: Stored
    extras: Extras


EMPTY = Stock(Stored(Document("", [], {}), ()), Extras(Document("", [], {}), ()))


class Quote(Value, frozen=True):
    """A quotation: what it is from, its lines in the game's notation, and what they are taken as.

    ``way`` is ``moves`` from the start, ``turn`` (the move that an extra puzzle asks for, where the
    given ones have led), ``layer`` (the lines of a text map), ``board`` (what is to be covered),
    ``owners`` (loose pieces, each after the name of its player) or the name of a player, whose
    loose pieces they are. ``suffix`` tells a figure of a series from the others; ``number`` is that
    of the answer among those of its puzzle, from 1, or 0 where it has none.
    """

    source: Answer | Extra
    lines: Lines
    way: str
    suffix: str = ""
    number: int = 0

    def applied(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """The entry of ``figures.yaml`` with the quoted lines in their place."""
        own = {key: value for key, value in entry.items() if key not in KEYS}
        own["id"] = f"{entry['id']}{self.suffix}"
        match self.way:
            case "moves":
                own["position"] = list(self.lines)
            case "turn" if isinstance(self.source, Extra):
                own["position"], (own["move"],) = list(self.source.given), self.source.solution
            case "layer":
                own["layers"] = ["\n".join(self.lines)]
            case "board":
                pass
            case "owners":
                own["loose"] = _by_owner(self.lines)
            case player:
                own["loose"] = {**own.get("loose", {}), player: list(self.lines)}
        return own

    def problems(self, game: str) -> tuple[str, ...]:
        """All that the game's checker has against what is quoted."""
        return verdict(game, self.source)


Series: TypeAlias = tuple[Quote, ...]


def quotes(entry: Mapping[str, Any], stock: Stock) -> Series:
    """What the entry quotes, one for each of its figures.

    Raises ``ValueError`` where there is no such thing.
    """
    if "answer" in entry:
        return tuple(_answers(entry["answer"], stock.answers))
    return tuple(_extras(entry["extra"], stock.extras))


def fault(document: Document, index: int, name: str, error: ValueError) -> Fault:
    """The fault of an entry that quotes what is not there."""
    key = next(key for key in KEYS if key in document.data[index])
    return document.fault((index, key), name, str(error))


def _by_owner(lines: Lines) -> dict[str, list[str]]:
    """The pieces of each player, from lines such as ``white F1:0,1 1,0 1,1 1,2 2,2``."""
    pieces: dict[str, list[str]] = {}
    for line in lines:
        owner, _, piece = line.partition(" ")
        pieces.setdefault(owner, []).append(piece)
    return pieces


def _answers(asked: Mapping[str, Any], stored: Stored) -> Iterator[Quote]:
    found = [a for a in stored.answers if a.puzzle == asked["puzzle"]]
    if "case" in asked:
        ends = asked.get("each") == "case"
        cases = [a for a in found if a.case.endswith(asked["case"])]
        found = cases if ends else [a for a in cases if a.case == asked["case"]]
    if not found:
        name = f"{asked['puzzle']} {asked.get('case', '')}".rstrip()
        known = dict.fromkeys(answer.name for answer in stored.answers)
        raise ValueError(f"there is no answer to {name!r}; {there_are(name, known)}")
    answer, way = found[0], asked.get("as", "moves")
    if asked.get("each") == "case":
        for case in found:
            yield Quote(case, _lines(case, asked), way, f"-{case.case.lower()}")
        return
    if asked.get("each"):
        for number, lines in enumerate(_every(answer), 1):
            yield Quote(answer, lines, way, f"-{number}", number)
        return
    yield Quote(answer, _lines(answer, asked), way, number=asked.get("number", 1))


def _lines(answer: Answer, asked: Mapping[str, Any]) -> Lines:
    """The lines of the answer that is asked for, or only the first of them."""
    every, number = _every(answer), asked.get("number", 1)
    if number > len(every):
        raise ValueError(f"there is no answer {number} to {answer.name!r}, but {len(every)}")
    return every[number - 1][: asked.get("first")]


def _every(answer: Answer) -> tuple[Lines, ...]:
    return (answer.solution, *answer.others) if answer.solution else ()


def _extras(asked: Mapping[str, Any], extras: Extras) -> Iterator[Quote]:
    way, part = asked.get("as", "moves"), asked.get("part", "solution")
    if "id" not in asked:
        for extra in extras.puzzles:
            if asked.get("kind", extra.kind) == extra.kind:
                yield Quote(extra, _part(extra, part), way, f"-{extra.id}")
        return
    found = extras.get(asked["id"])
    if found is None:
        known = [extra.id for extra in extras.puzzles]
        raise ValueError(
            f"there is no extra puzzle {asked['id']!r}; {there_are(asked['id'], known)}"
        )
    yield Quote(found, _part(found, part), way)


def _part(extra: Extra, part: str) -> Lines:
    return extra.given if part == "given" else extra.solution

"""``content/<game>/answers.yaml``: the best answers found to the puzzles of a game.

An answer is data that can be verified without searching for it: the solution in the game's own
notation, what it is worth, and the bound that no solution passes, with the id of its argument.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from generator import yamlfile
from generator.contract.puzzle import Answer, Lines
from generator.faults import Fault, raise_if_any
from generator.project import Project, Read
from generator.yamlfile import Document

FILE = "answers.yaml"

_TEXT = {"type": "string", "minLength": 1}
_LINES = {**_TEXT, "description": "a placement, or a row, on each line"}
SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["puzzle", "value", "bound", "proved", "argument"],
        "properties": {
            "puzzle": {**_TEXT, "description": "its id in puzzles.yaml"},
            "case": {**_TEXT, "description": "which of the puzzle's cases, such as a size"},
            "value": {"type": ["integer", "null"], "description": "nothing: there is no solution"},
            "bound": {"type": ["integer", "null"]},
            "proved": {"type": "boolean"},
            "count": {"type": ["integer", "null"], "minimum": 0},
            "dead_ends": {
                "type": "integer",
                "minimum": 1,
                "description": "of those counted, how many no further case can go on from",
            },
            "argument": {**_TEXT, "description": "the id of why nothing passes the bound"},
            "seconds": {
                "type": "number",
                "minimum": 0,
                "description": "by the clock, of the run that brought it; left out if not known",
            },
            "solution": _LINES,
            "others": {"type": "array", "items": _LINES},
        },
    },
}


@dataclass(frozen=True, slots=True)
class Stored:
    """The answers of a file, in its order."""

    document: Document
    answers: tuple[Answer, ...]

    def get(self, puzzle: str, case: str) -> Answer | None:
        """The answer to a case of a puzzle."""
        return next((a for a in self.answers if (a.puzzle, a.case) == (puzzle, case)), None)

    def fault(self, index: int, problem: str, remedy: str = "") -> Fault:
        """A fault of the answer at ``index``."""
        return self.document.fault((index,), self.answers[index].name, problem, remedy)


def argued(answer: Answer, by: Collection[str]) -> Iterator[str]:
    """What is wrong with the argument of an answer, for the names of those there are."""
    if answer.argument not in by:
        yield f"{answer.argument!r} is no argument for it; there are: {', '.join(by)}"


def path(project: Project, game: str) -> Path:
    """Where the answers of a game lie."""
    return project.content / game / FILE


def load(project: Project, game: str, read: Read) -> Stored:
    """The answers of a game; none where there is no file.

    Raises :class:`ContentError` with every fault in the form of the file.
    """
    place = path(project, game)
    if not place.is_file():
        return Stored(Document(project.shown(place), [], {}), ())
    return _parsed(read(place), project.shown(place))


@lru_cache(maxsize=8)
def _parsed(text: str, file: str) -> Stored:
    """Kept, as all books of a game read the same text, and a served one again and again."""
    document = yamlfile.read_file(text, file)
    raise_if_any(yamlfile.schema_faults(document, SCHEMA))
    return Stored(document, tuple(map(_answer, document.data)))


def text(answers: Iterable[Answer], heading: str = "") -> str:
    """The file with these answers, after its heading of comments."""
    return heading + "".join(map(_entry, answers))


def heading_of(file: str) -> str:
    """The comments at the head of a file."""
    lines = file.splitlines(keepends=True)
    end = next((i for i, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "".join(lines[:end])


def _answer(entry: Mapping[str, Any]) -> Answer:
    lines = {
        "solution": _lines(entry.get("solution", "")),
        "others": tuple(map(_lines, entry.get("others", ()))),
    }
    return Answer(**{**entry, **lines})


def _lines(block: str) -> Lines:
    return tuple(line.strip() for line in block.splitlines() if line.strip())


def _entry(answer: Answer) -> str:
    kept = {
        "puzzle": answer.puzzle,
        "case": answer.case,
        "value": _plain(answer.value),
        "bound": _plain(answer.bound),
        "proved": str(answer.proved).lower(),
        "count": "" if answer.count is None else str(answer.count),
        "dead_ends": str(answer.dead_ends or ""),
        "argument": answer.argument,
        "seconds": "" if answer.seconds is None else f"{answer.seconds:.1f}",
    }
    lines = [f"{key}: {value}" for key, value in kept.items() if value]
    if answer.solution:
        lines += ["solution: |", *(f"  {line}" for line in answer.solution)]
    if answer.others:
        lines.append("others:")
        for other in answer.others:
            lines += ["  - |", *(f"    {line}" for line in other)]
    return "".join(f"{'  ' if i else '- '}{line}\n" for i, line in enumerate(lines))


def _plain(number: int | None) -> str:
    return "null" if number is None else str(number)

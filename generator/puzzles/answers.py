"""``content/<game>/answers.yaml``: the best answers found to the puzzles of a game.

An answer is data that can be verified without searching for it: the solution in the game's own
notation, what it is worth, and the bound that no solution passes, with the id of its argument.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from generator.contract.puzzle import Answer
from generator.faults import Fault, there_are
from generator.project import Project, Read
from generator.puzzles.entries import TEXT, EntryFile, lines_of, plain, written
from generator.values import Value
from generator.yamlfile import Document

_LINES = {**TEXT, "description": "a placement, or a row, on each line"}
FILE = EntryFile(
    "answers.yaml",
    {
        "type": "object",
        "additionalProperties": False,
        "required": ["puzzle", "value", "bound", "proved"],
        "properties": {
            "puzzle": {**TEXT, "description": "its id in puzzles.yaml"},
            "case": {**TEXT, "description": "which of the puzzle's cases, such as a size"},
            "value": {"type": ["integer", "null"], "description": "nothing: there is no solution"},
            "bound": {"type": ["integer", "null"]},
            "proved": {"type": "boolean"},
            "count": {"type": ["integer", "null"], "minimum": 0},
            "dead_ends": {
                "type": "integer",
                "minimum": 1,
                "description": "of those counted, how many no further case can go on from",
            },
            "argument": {
                **TEXT,
                "description": "the id of why nothing passes the bound; none without a bound",
            },
            "seconds": {
                "type": "number",
                "minimum": 0,
                "description": "by the clock, of the run that brought it; left out if not known",
            },
            "solution": _LINES,
            "others": {"type": "array", "items": _LINES},
        },
    },
)


class Stored(Value, frozen=True):
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
    """What is wrong with the argument of an answer, for the names of those there are.

    Where no bound is known there is nothing to be argued.
    """
    if answer.argument not in by and not (answer.bound is None and not answer.argument):
        yield f"{answer.argument!r} is no argument for it; {there_are(answer.argument or '', by)}"


def load(project: Project, game: str, read: Read) -> Stored:
    """The answers of a game; none where there is no file.

    Raises :class:`ContentError` with every fault in the form of the file.
    """
    document = FILE.load(project, game, read)
    return Stored(document, tuple(map(_answer, document.data)))


def text(answers: Iterable[Answer], heading: str = "") -> str:
    """The file with these answers, after its heading of comments."""
    return heading + "".join(map(_entry, answers))


def _answer(entry: Mapping[str, Any]) -> Answer:
    lines = {
        "solution": lines_of(entry.get("solution", "")),
        "others": tuple(map(lines_of, entry.get("others", ()))),
    }
    return Answer(**{"argument": "", **entry, **lines})


def _entry(answer: Answer) -> str:
    kept = {
        "puzzle": plain(answer.puzzle),
        "case": plain(answer.case) if answer.case else "",
        "value": _number(answer.value),
        "bound": _number(answer.bound),
        "proved": str(answer.proved).lower(),
        "count": "" if answer.count is None else str(answer.count),
        "dead_ends": str(answer.dead_ends or ""),
        "argument": plain(answer.argument) if answer.argument else "",
        "seconds": "" if answer.seconds is None else f"{answer.seconds:.1f}",
    }
    lines = [f"{key}: {value}" for key, value in kept.items() if value]
    if answer.solution:
        lines += ["solution: |", *(f"  {line}" for line in answer.solution)]
    if answer.others:
        lines.append("others:")
        for other in answer.others:
            lines += ["  - |", *(f"    {line}" for line in other)]
    return written(lines)


def _number(number: int | None) -> str:
    return "null" if number is None else str(number)

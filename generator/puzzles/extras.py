"""``content/<game>/extras.yaml``: the extra puzzles of a game, generated and counted.

An extra puzzle gives pieces and what to make of them, such as an outline to be filled. Its
solutions are counted when it is made, and again, by a checker apart, whenever it is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.contract.puzzle import Extra, ExtraProblems
from generator.faults import ContentError, Fault
from generator.project import Project, Read
from generator.puzzles.entries import TEXT, EntryFile, lines_of, plain, written
from generator.values import Value
from generator.yamlfile import Document

GRADES = (1, 2, 3, 4)
"""How hard a puzzle is, from the easiest to the hardest."""

_LINES = {**TEXT, "description": "in the game's own notation"}
FILE = EntryFile(
    "extras.yaml",
    {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "grade", "kind", "pieces", "given", "count", "effort", "solution"],
        "properties": {
            "id": {"type": "string", "pattern": "^[a-z0-9-]+$"},
            "grade": {"enum": list(GRADES)},
            "kind": {**TEXT, "description": "what is asked, by a name the game's checker knows"},
            "pieces": {**TEXT, "description": "the pieces to use, by name, with spaces between"},
            "given": _LINES,
            "count": {"type": "integer", "minimum": 1, "description": "solutions up to symmetry"},
            "effort": {"type": "integer", "minimum": 0, "description": "trials of a plain search"},
            "solution": _LINES,
            "sequel": {**_LINES, "description": "how play may go on after the solution"},
        },
    },
)


class Extras(Value, frozen=True):
    """The extra puzzles of a file, in its order."""

    document: Document
    puzzles: tuple[Extra, ...]

    def get(self, name: str) -> Extra | None:
        """The puzzle of that id."""
        return next((puzzle for puzzle in self.puzzles if puzzle.id == name), None)


def load(project: Project, game: str, read: Read) -> Extras:
    """The extra puzzles of a game; none where there is no file.

    Raises :class:`ContentError` with every fault in the form of the file.
    """
    document = FILE.load(project, game, read)
    return Extras(document, tuple(map(_extra, document.data)))


def faults(project: Project, game: str, read: Read, problems: ExtraProblems) -> Iterator[Fault]:
    """All that is wrong with the extra puzzles of a game, by its checker."""
    try:
        extras = load(project, game, read)
    except ContentError as error:
        yield from error.faults
        return
    seen: dict[str, int] = {}
    for index, puzzle in enumerate(extras.puzzles):
        if puzzle.id in seen:
            line = extras.document.line((seen[puzzle.id],))
            yield extras.document.fault((index,), puzzle.id, f"line {line} has this id too")
        seen.setdefault(puzzle.id, index)
        for problem in problems(puzzle):
            yield extras.document.fault((index,), puzzle.id, problem)


def text(puzzles: Iterable[Extra], heading: str = "") -> str:
    """The file with these puzzles, after its heading of comments."""
    return heading + "".join(map(_entry, puzzles))


def _extra(entry: Mapping[str, Any]) -> Extra:
    lines = {key: lines_of(entry[key]) for key in ("given", "solution", "sequel") if key in entry}
    return Extra(**{**entry, **lines, "pieces": tuple(entry["pieces"].split())})


def _entry(puzzle: Extra) -> str:
    lines = [
        f"id: {plain(puzzle.id)}",
        f"grade: {puzzle.grade}",
        f"kind: {plain(puzzle.kind)}",
        f'pieces: "{" ".join(puzzle.pieces)}"',  # quoted, else Y alone would be a truth value
        f"count: {puzzle.count}",
        f"effort: {puzzle.effort}",
        "given: |",
        *(f"  {line}" for line in puzzle.given),
        "solution: |",
        *(f"  {line}" for line in puzzle.solution),
    ]
    if puzzle.sequel:
        lines += ["sequel: |", *(f"  {line}" for line in puzzle.sequel)]
    return written(lines)

"""``content/<game>/extras.yaml``: the extra puzzles of a game, generated and counted.

An extra puzzle gives pieces and what to make of them, such as an outline to be filled. Its
solutions are counted when it is made, and again, by a checker apart, whenever it is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from generator import yamlfile
from generator.contract.puzzle import Extra, ExtraProblems, Lines
from generator.faults import ContentError, Fault, raise_if_any
from generator.project import Project, Read
from generator.yamlfile import Document

FILE = "extras.yaml"
GRADES = (1, 2, 3, 4)
"""How hard a puzzle is, from the easiest to the hardest."""

_TEXT = {"type": "string", "minLength": 1}
_LINES = {**_TEXT, "description": "in the game's own notation"}
SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "grade", "kind", "pieces", "given", "count", "effort", "solution"],
        "properties": {
            "id": {"type": "string", "pattern": "^[a-z0-9-]+$"},
            "grade": {"enum": list(GRADES)},
            "kind": {**_TEXT, "description": "what is asked, by a name the game's checker knows"},
            "pieces": {**_TEXT, "description": "the pieces to use, by name, with spaces between"},
            "given": _LINES,
            "count": {"type": "integer", "minimum": 1, "description": "solutions up to symmetry"},
            "effort": {"type": "integer", "minimum": 0, "description": "trials of a plain search"},
            "solution": _LINES,
        },
    },
}


@dataclass(frozen=True, slots=True)
class Extras:
    """The extra puzzles of a file, in its order."""

    document: Document
    puzzles: tuple[Extra, ...]

    def get(self, name: str) -> Extra | None:
        """The puzzle of that id."""
        return next((puzzle for puzzle in self.puzzles if puzzle.id == name), None)


def path(project: Project, game: str) -> Path:
    """Where the extra puzzles of a game lie."""
    return project.content / game / FILE


def load(project: Project, game: str, read: Read) -> Extras:
    """The extra puzzles of a game; none where there is no file.

    Raises :class:`ContentError` with every fault in the form of the file.
    """
    place = path(project, game)
    if not place.is_file():
        return Extras(Document(project.shown(place), [], {}), ())
    return _parsed(read(place), project.shown(place))


@lru_cache(maxsize=8)
def _parsed(text: str, file: str) -> Extras:
    """Kept, as all books of a game read the same text, and a served one again and again."""
    document = yamlfile.read_file(text, file)
    raise_if_any(yamlfile.schema_faults(document, SCHEMA))
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
    lines = {key: _lines(entry[key]) for key in ("given", "solution")}
    return Extra(**{**entry, **lines, "pieces": tuple(entry["pieces"].split())})


def _lines(block: str) -> Lines:
    return tuple(line.strip() for line in block.splitlines() if line.strip())


def _entry(puzzle: Extra) -> str:
    lines = [
        f"id: {puzzle.id}",
        f"grade: {puzzle.grade}",
        f"kind: {puzzle.kind}",
        f'pieces: "{" ".join(puzzle.pieces)}"',  # quoted, else Y alone would be a truth value
        f"count: {puzzle.count}",
        f"effort: {puzzle.effort}",
        "given: |",
        *(f"  {line}" for line in puzzle.given),
        "solution: |",
        *(f"  {line}" for line in puzzle.solution),
    ]
    return "".join(f"{'  ' if i else '- '}{line}\n" for i, line in enumerate(lines))

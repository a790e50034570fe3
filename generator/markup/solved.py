"""What is known of a game's puzzles, as plain data for templates: so that no number is typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract.puzzle import Answer
from generator.project import Project, Read
from generator.puzzles import answers as stored
from generator.puzzles import extras as more


def answers(project: Project, game: str, read: Read) -> Mapping[str, Mapping[str, Any]]:
    """By puzzle, its first case: ``value``, ``bound``, ``proved``, ``count`` (None: unknown),
    ``dead_ends`` (how many of these lead no further), ``known`` (how many answers are stored),
    ``argument``, ``case``, and ``solution``, its lines;
    ``cases`` has the same by case, for puzzles with several.

    Raises :class:`ContentError` for a file that has not the form of one.
    """
    found: dict[str, dict[str, Any]] = {}
    for answer in stored.load(project, game, read).answers:
        known = _as_data(answer)
        first = found.setdefault(answer.puzzle, {**known, "cases": {}})
        first["cases"][answer.case] = known
    return found


def extras(project: Project, game: str, read: Read) -> tuple[Mapping[str, Any], ...]:
    """The extra puzzles in their order: ``id``, ``number`` (from 1), ``grade`` (1 is the easiest),
    ``kind``, ``pieces``, ``count`` (of solutions), ``effort`` (trials of a plain search),
    ``unique``, ``solution``, its lines, and those of its ``sequel``.

    Raises :class:`ContentError` for a file that has not the form of one.
    """
    return tuple(
        {
            "id": extra.id,
            "number": number,
            "grade": extra.grade,
            "kind": extra.kind,
            "pieces": extra.pieces,
            "count": extra.count,
            "effort": extra.effort,
            "unique": extra.unique,
            "solution": extra.solution,
            "sequel": extra.sequel,
        }
        for number, extra in enumerate(more.load(project, game, read).puzzles, 1)
    )


def _as_data(answer: Answer) -> dict[str, Any]:
    return {
        "value": answer.value,
        "bound": answer.bound,
        "proved": answer.proved,
        "count": answer.count,
        "dead_ends": answer.dead_ends,
        "known": len(answer.others) + bool(answer.solution),
        "argument": answer.argument,
        "case": answer.case,
        "solution": answer.solution,
    }

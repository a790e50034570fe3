"""Stored answers, verified by the checkers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.faults import ContentError, Fault
from generator.project import Project
from generator.search import answers, extras, puzzle, puzzlefile
from generator.search.answers import Read, Stored


def stored_faults(project: Project, game: str, read: Read) -> Iterator[Fault]:
    """All that is wrong with the game's answers and extra puzzles."""
    yield from answer_faults(project, game, read)
    yield from extras.faults(project, game, read, partial(puzzle.verdict, game))


def answer_faults(project: Project, game: str, read: Read) -> Iterator[Fault]:
    """All that is wrong with the game's answers; a game without answers has none."""
    try:
        stored = answers.load(project, game, read)
        known = puzzlefile.objectives(project, game, read)
    except ContentError as error:
        yield from error.faults
        return
    seen: dict[str, int] = {}
    for index, answer in enumerate(stored.answers):
        if answer.puzzle not in known:
            there_are = ", ".join(known) or "none"
            problem = f"there is no puzzle {answer.puzzle!r}"
            yield stored.fault(index, problem, f"puzzles.yaml has: {there_are}")
            continue
        if answer.name in seen:
            problem = (
                f"the answer of line {stored.document.line((seen[answer.name],))} is to it too"
            )
            yield stored.fault(index, problem)
        seen.setdefault(answer.name, index)
        yield from faults_of(game, stored, index)


def faults_of(game: str, stored: Stored, index: int) -> Iterator[Fault]:
    """All that is wrong with one of the answers."""
    for problem in puzzle.verdict(game, stored.answers[index]):
        yield stored.fault(index, problem)

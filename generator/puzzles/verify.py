"""Stored answers, verified by the checkers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from generator.contract import finding
from generator.contract.puzzle import Answer, Extra
from generator.faults import ContentError, Fault, there_are
from generator.project import Project, Read
from generator.puzzles import answers, extras, puzzlefile
from generator.puzzles.answers import Stored


def stored_faults(project: Project, game: str, read: Read) -> Iterator[Fault]:
    """All that is wrong with the game's answers and extra puzzles."""
    yield from answer_faults(project, game, read)
    yield from extras.faults(project, game, read, partial(verdict, game))


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
            problem = f"there is no puzzle {answer.puzzle!r}"
            yield stored.fault(index, problem, there_are(answer.puzzle, known, "puzzles.yaml has"))
            continue
        if answer.name in seen:
            problem = (
                f"the answer of line {stored.document.line((seen[answer.name],))} is to it too"
            )
            yield stored.fault(index, problem)
        seen.setdefault(answer.name, index)
        claimed = answer.bound is not None or answer.proved
        if claimed and not answer.argument:
            remedy = "the id of why nothing passes the bound; only an answer without one has none"
            yield stored.fault(index, "lacks 'argument'", remedy)
            continue
        yield from faults_of(game, stored, index)


def unanswered(project: Project, game: str, read: Read) -> Iterator[Fault]:
    """The puzzles that are described, or cases of them, to which no answer is stored.

    They keep no book from being made: a puzzle is described before it is solved. What is wrong with
    the form of the files is for :func:`answer_faults` to say.
    """
    try:
        stored = answers.load(project, game, read)
        document = puzzlefile.FILE.load(project, game, read)
        objectives = puzzlefile.objectives(project, game, read)
    except ContentError:
        return
    answered = {(answer.puzzle, answer.case) for answer in stored.answers}
    for index, entry in enumerate(document.data):
        puzzle, objective = entry["id"], objectives[entry["id"]]
        if not objective.by_case and any(puzzle == name for name, _ in answered):
            continue
        for case in objective.by_case or ("",):
            if (puzzle, case) not in answered:
                problem = f"no answer to {case} is stored" if case else "no answer is stored"
                yield document.fault((index,), puzzle, problem, _to_be_done(game, puzzle, case))


def _to_be_done(game: str, puzzle: str, case: str) -> str:
    """What brings an answer to a puzzle."""
    try:
        is_searched = puzzle in finding.puzzles(game)
    except (ContentError, LookupError):
        is_searched = False
    if is_searched:
        which = f" --case {case}" if case else ""
        return f"`rulepress solve {game} {puzzle}{which} --keep` searches one"
    return "nothing searches it either: write one into answers.yaml, or offer a search by puzzles()"


def faults_of(game: str, stored: Stored, index: int) -> Iterator[Fault]:
    """All that is wrong with one of the answers."""
    for problem in verdict(game, stored.answers[index]):
        yield stored.fault(index, problem)


@lru_cache(maxsize=1024)
def verdict(game: str, found: Answer | Extra) -> tuple[str, ...]:
    """All that the game's checker has against an answer or an extra puzzle.

    Kept, as what is stored is looked at once by itself, and once by each figure that quotes it.
    """
    try:
        checker = finding.checker(game)
        with finding.verifying(game):
            if isinstance(found, Answer):
                if checker.problems is None:
                    return (f"nothing can verify answers of {game}",)
                return tuple(checker.problems(found))
            if checker.extra_problems is None:
                return (f"nothing can verify extra puzzles of {game}",)
            return tuple(checker.extra_problems(found))
    except ContentError as error:  # a checker that fails has verified nothing
        return tuple(f"{f.problem} (see {f.file}:{f.line})" for f in error.faults)


def sharpened(game: str, answer: Answer) -> Answer:
    """The answer with the bound that the game's checker counts, where the search got less far."""
    checker = finding.checker(game)
    with finding.verifying(game):
        bound = checker.bound(answer)
    if bound is None or answer.bound is None:
        return answer
    most = finding.puzzles(game)[answer.puzzle].most_in(answer.case)
    if answer.bound <= bound if most else answer.bound >= bound:
        return answer
    return replace(answer, bound=bound, proved=bound == answer.value)

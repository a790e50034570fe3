"""``solve``: puzzles searched, or their stored answers shown."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.cli import arguments, completion
from generator.cli.command import Command
from generator.cli.completion import completes
from generator.cli.keeping import alone
from generator.cli.status import DONE, INTERRUPTED, MISUSED
from generator.cli.terminal import Choice, Terminal, UsageError, result, result_json, select
from generator.counted import counted
from generator.faults import ContentError, Fault, is_absent, raise_if_any, there_are
from generator.project import Project

if TYPE_CHECKING:  # imported where they are used, as the other commands start sooner without them
    from generator.contract.puzzle import Answer, Counting, Number


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.game(command)
    completes(command.add_argument("puzzle", metavar="PUZZLE"), completion.puzzles)
    command.add_argument(
        "--case",
        "--size",
        dest="case",
        metavar="CASE",
        help="which of the puzzle's cases, such as the size 9x10 (default: the first)",
    )
    command.add_argument(
        "--stored", action="store_true", help="the stored answer, verified anew, without a search"
    )
    command.add_argument("--seed", type=int, default=1, metavar="N", help="of a random search")
    command.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help="give the best found in so much time, at most; a search ends before where it has "
        "proved that nothing better is to be found, or has tried all that it tries",
    )
    arguments.workers(command)
    command.add_argument(
        "--count",
        action="store_true",
        help="say how many there are up to symmetry: exactly, or by an estimate with its error",
    )
    command.add_argument(
        "--keep", action="store_true", help="store the answer, unless a better one is stored"
    )
    arguments.json(command)


def solve(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The answer to a puzzle."""
    from generator.contract import finding
    from generator.puzzles import answers, puzzlefile
    from generator.writing import require_writable

    (game,) = select(Choice("game", [options.game], project.games()))[0]
    known = finding.puzzles(game)
    if not known:
        raise UsageError(f"nothing searches puzzles of {game}: puzzles() of its offer names none")
    (name,) = select(Choice(f"puzzle of {game}", [options.puzzle], tuple(known)))[0]
    name = _meant(name, known[name].variants, options.more)
    counting = known[name].counting if options.count and not options.stored else None
    cases = counting.cases if counting else known[name].cases
    asked = cases[0] if options.case is None else options.case
    if asked not in cases:
        instead = there_are(asked, filter(None, cases))
        raise UsageError(f"unknown case {asked!r} of {name}; {instead}")
    if options.count and options.keep:
        raise UsageError("--keep is for answers, not for --count")
    if counting:
        return _count(game, counting, asked, options, terminal)
    read = project.text
    stated = puzzlefile.objectives(project, game, read).get(name, puzzlefile.Objective())
    objective = stated.of(asked)
    if options.stored and options.keep:
        raise UsageError("--keep is for what a search finds, not for what is --stored")
    if options.stored:
        answer = _stored(project, game, name, asked)
        (_show_count if options.count else _show)(game, objective, answer, options.json)
        return 0
    if options.keep:  # before the search, which may take hours
        answers.load(project, game, read)
        require_writable(answers.FILE.path(project, game))
    answer, ended = _searched(game, name, asked, options, terminal)
    (_show_count if options.count else _show)(game, objective, answer, options.json)
    if options.keep:
        with alone(project, terminal):
            _keep(project, game, answer, known[name].most_in(asked), terminal)
    return ended


def _meant(puzzle: str, variants: Mapping[str, str], more: Sequence[str]) -> str:
    """The puzzle that is meant with options of its own; raises :class:`UsageError` for others."""
    for word in more:
        name = word.removeprefix("--")
        if name == word or name not in variants:
            known = [f"--{variant}" for variant in variants]
            raise UsageError(
                f"unknown argument {word!r}; {there_are(word, known, f'options of {puzzle}')}"
            )
        puzzle = variants[name]
    return puzzle


def _stored(project: Project, game: str, puzzle: str, case: str) -> Answer:
    """The stored answer; raises :class:`ContentError` where it is wrong."""
    from generator.puzzles import answers
    from generator.puzzles.verify import faults_of

    stored = answers.load(project, game, project.text)
    answer = stored.get(puzzle, case)
    if answer is None:
        raise UsageError(
            f"no answer to {f'{puzzle} {case}'.rstrip()} is stored in {stored.document.file}"
        )
    raise_if_any(faults_of(game, stored, stored.answers.index(answer)))
    return answer


def _searched(
    game: str, puzzle: str, case: str, options: argparse.Namespace, terminal: Terminal
) -> tuple[Answer, int]:
    """What a search finds, verified, and the status that tells what ended it."""
    from generator.cli.executors import workers
    from generator.contract import finding
    from generator.puzzles.best import best
    from generator.puzzles.libraries import ExtraMissing
    from generator.puzzles.verify import sharpened, verdict

    arguments.require_seconds(options.seconds)
    if finding.checker(game).problems is None:
        raise UsageError(
            f"nothing can verify answers of {game}: its offer has no checker of answers"
        )
    with workers(game, options) as workforce:
        effort = workforce.effort(options.seed, options.seconds, terminal)

        said = ""

        def improved(answer: Answer) -> None:
            nonlocal said
            if said != (said := _worth(answer)):
                terminal.note(f"{effort.spent:.1f} s: {said}")

        try:
            with finding.searching(game, f"{puzzle} {case}".rstrip(), ExtraMissing, UsageError):
                found = best(finding.puzzles(game)[puzzle].search(case, effort), improved)
        except ExtraMissing as error:
            raise UsageError(f"{error} (stored answers need none: --stored)") from error
        seconds = round(effort.spent, 1)
    if found.answer is None:
        if found.stopped:
            raise KeyboardInterrupt
        if found.lost:
            raise UsageError(found.lost)
        raise UsageError(
            f"no answer found in {seconds:g} s; give it more --seconds or another --seed, or see "
            "with --stored what is known"
        )
    answer = sharpened(game, replace(found.answer, seconds=seconds))
    if wrong := verdict(game, answer):
        what = f"the search of {game}"
        raise ContentError(Fault(what, 0, answer.name, f"found what is wrong: {w}") for w in wrong)
    if found.lost:
        terminal.error(f"rulepress: {found.lost}; this is the best so far")
    return answer, INTERRUPTED if found.stopped else MISUSED if found.lost else DONE


def _keep(project: Project, game: str, answer: Answer, most: bool, terminal: Terminal) -> None:
    """Store an answer in the place of the one that was stored, unless that is right and better."""
    from generator.puzzles import answers
    from generator.puzzles.entries import heading_of
    from generator.puzzles.verify import verdict
    from generator.writing import write_whole

    read = project.text
    stored = answers.load(project, game, read)
    before = stored.get(answer.puzzle, answer.case)
    if before and _rank(before, most) > _rank(answer, most) and not verdict(game, before):
        terminal.note(f"a better answer is stored: {_worth(before)}")
        return
    path = answers.FILE.path(project, game)
    heading = heading_of(read(path)) if not is_absent(path) else ""
    kept = [answer if a is before else a for a in stored.answers]
    text = answers.text(kept if before else [*kept, answer], heading)
    write_whole(path, text.encode())
    terminal.note(f"stored in {stored.document.file}")


def _rank(answer: Answer, most: bool) -> tuple[bool, int, bool, int]:
    """Higher for better answers: a solution, its value, the proof, how many are known."""
    value = answer.value or 0
    known = answer.count or 0
    return answer.value is not None, value if most else -value, answer.proved, known


def _show(game: str, objective: str, answer: Answer, as_json: bool) -> None:
    data: dict[str, Any] = {
        "game": game,
        "puzzle": answer.puzzle,
        **({"case": answer.case} if answer.case else {}),
        "objective": objective,
        "value": answer.value,
        "bound": answer.bound,
        "proved": answer.proved,
        "argument": answer.argument,
        "solution": list(answer.solution),
        **({"others": [list(other) for other in answer.others]} if answer.others else {}),
        "count": answer.count,
        "seconds": answer.seconds,
    }
    if as_json:
        result_json(data)
        return
    result(f"{game} {answer.name}: {objective}")
    result(f"{_worth(answer)}{f' ({answer.argument})' if answer.argument else ''}")
    for line in answer.solution:
        result(line)


def _show_count(game: str, objective: str, answer: Answer, as_json: bool) -> None:
    """How many answers there are, by a search that finds all; raises :class:`UsageError`."""
    if answer.count is None:
        problem = f"how many answers there are to {answer.name} is not known"
        raise UsageError(f"{problem}: its search does not find all, or was stopped before")
    from generator.contract.puzzle import Number

    what = f"answers: {objective}" if objective else "answers"
    _show_number(game, answer.name, what, Number(answer.count), as_json)


def _count(
    game: str, counting: Counting, case: str, options: argparse.Namespace, terminal: Terminal
) -> int:
    """How many there are of what a puzzle has counted."""
    from generator.cli.executors import workers
    from generator.contract import finding
    from generator.contract.spread import WorkersLost

    arguments.require_seconds(options.seconds)
    with workers(game, options) as workforce:
        effort = workforce.effort(options.seed, options.seconds, terminal)
        try:
            with finding.searching(game, f"{options.puzzle} --count", WorkersLost):
                number = counting.number(case, effort)
        except WorkersLost as error:
            raise UsageError(str(error)) from error
    name = f"{options.puzzle} {case}".rstrip()
    if number is None and effort.over:
        raise UsageError(f"not counted in {options.seconds:g} s; give it more --seconds")
    if number is None:
        raise UsageError(f"no probe came upon one: there are too few in {name} to be estimated so")
    _show_number(game, name, counting.what, number, options.json)
    return DONE


def _show_number(game: str, name: str, what: str, number: Number, as_json: bool) -> None:
    """A number, exact or estimated, and of what."""
    method = f"Knuth's estimator, {number.probes:,} probes" if number.probes else "exact"
    if as_json:
        result_json(
            {
                "game": game,
                "counted": what,
                "of": name,
                "number": number.number,
                "standard_error": number.error,
                "method": method,
            }
        )
        return
    result(f"{game} {name}: {what}, up to symmetry")
    if number.probes:
        result(f"about {number.number:.3g}, standard error {number.error:.2g} ({method})")
    else:
        result(f"{number.number:,} (exact)")


def _worth(answer: Answer) -> str:
    """What an answer is worth, in one line."""
    if answer.value is None:
        return "no solution, proved" if answer.proved else "no solution known"
    bound = "none known" if answer.bound is None else str(answer.bound)
    number = "" if answer.count is None else f", {counted(answer.count, 'answer')} up to symmetry"
    return f"value {answer.value}, bound {bound}{', proved' * answer.proved}{number}"


SOLVE = Command(_arguments, solve, takes_more=True)

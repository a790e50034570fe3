"""``extras``: extra puzzles generated, each with its solutions counted, or those stored shown."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.keeping import alone
from generator.cli.status import DONE, INTERRUPTED, MISUSED
from generator.cli.terminal import Choice, Terminal, UsageError, result, result_json, select
from generator.counted import counted
from generator.faults import ContentError, Fault, is_absent, raise_if_any
from generator.project import Project

if TYPE_CHECKING:  # imported where they are used, as the other commands start sooner without them
    from generator.contract.puzzle import Extra


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.game(command)
    command.add_argument("--seed", type=int, metavar="N", help="generate them anew, with this seed")
    command.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help="give what was generated in so much time, at most (without: when all is tried)",
    )
    arguments.workers(command)
    command.add_argument(
        "--keep", action="store_true", help="store what is generated, unless more is stored"
    )
    arguments.json(command)


def extras(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The extra puzzles of a game."""
    from generator.build.trace import Trace
    from generator.puzzles import extras as stored
    from generator.puzzles.verify import verdict
    from generator.writing import require_writable

    (game,) = select(Choice("game", [options.game], project.games()))[0]
    read = Trace(project).read
    if options.seed is None:
        made_anew = (options.seconds, options.jobs, options.cluster)
        if options.keep or any(each is not None for each in made_anew):
            asked = "--keep, --seconds, --jobs and --cluster"
            raise UsageError(f"{asked} are for generating, with a --seed")
        found = stored.load(project, game, read)
        if not found.puzzles:
            raise UsageError(f"no extra puzzles are stored in {found.document.file}")
        raise_if_any(stored.faults(project, game, read, partial(verdict, game)))
        _show(game, found.puzzles, options.json)
        return 0
    if options.keep:  # before the search, which may take minutes
        stored.load(project, game, read)
        require_writable(stored.FILE.path(project, game))
    made, ended = _generated(game, options, terminal)
    _show(game, made, options.json)
    if options.keep:
        with alone(project, terminal):
            _keep(project, game, made, terminal)
    return ended


def _generated(
    game: str, options: argparse.Namespace, terminal: Terminal
) -> tuple[tuple[Extra, ...], int]:
    """What a search makes, verified, and the status that tells what ended it."""
    from generator.cli.executors import workers
    from generator.contract import finding
    from generator.contract.spread import WorkersLost
    from generator.puzzles.libraries import ExtraMissing
    from generator.puzzles.verify import verdict

    arguments.require_seconds(options.seconds)
    verified = finding.checker(game).extra_problems is not None
    generate = finding.offer(game).extras() if verified else None
    if generate is None:
        raise UsageError(f"nothing generates extra puzzles of {game}")
    made: tuple[Extra, ...] = ()
    stopped, lost = False, ""
    with workers(game, options) as workforce:
        effort = workforce.effort(options.seed, options.seconds, terminal)
        try:
            with finding.searching(game, "extra puzzles", ExtraMissing, WorkersLost):
                for made in generate(effort):
                    terminal.note(f"{effort.spent:.1f} s: {counted(len(made), 'puzzle')}")
        except KeyboardInterrupt:
            stopped = True
        except WorkersLost as error:
            lost = str(error)
        except ExtraMissing as error:
            raise UsageError(f"{error} (those stored need none: leave out --seed)") from error
    if not made:
        if stopped:
            raise KeyboardInterrupt
        if lost:
            raise UsageError(lost)
        raise UsageError("nothing found; give it more --seconds or another --seed")
    wrong = [(extra, problem) for extra in made for problem in verdict(game, extra)]
    if wrong:
        what = f"the search of {game}"
        raise ContentError(Fault(what, 0, e.id, f"made what is wrong: {p}") for e, p in wrong)
    if lost:
        terminal.error(f"rulepress: {lost}; these are the best so far")
    return made, INTERRUPTED if stopped else MISUSED if lost else DONE


def _keep(project: Project, game: str, made: tuple[Extra, ...], terminal: Terminal) -> None:
    """Store the puzzles in the place of those that were stored, unless more of these are right.

    So a search that was stopped early does not take a full set out of a book.
    """
    from generator.build.trace import Trace
    from generator.puzzles import extras as stored
    from generator.puzzles.entries import heading_of
    from generator.puzzles.verify import verdict
    from generator.writing import write_whole

    path, read = stored.FILE.path(project, game), Trace(project).read
    before = stored.load(project, game, read).puzzles
    right = sum(not verdict(game, one) for one in before)
    if right > len(made):
        terminal.note(
            f"not stored: {project.shown(path)} has {counted(right, 'puzzle')}, more than these "
            f"{len(made)}; take them out to keep these"
        )
        return
    heading = heading_of(read(path)) if not is_absent(path) else ""
    write_whole(path, stored.text(made, heading).encode())
    terminal.note(f"stored in {project.shown(path)}")


def _show(game: str, puzzles: tuple[Extra, ...], as_json: bool) -> None:
    if as_json:
        result_json({"game": game, "extras": [asdict(puzzle) for puzzle in puzzles]})
        return
    for puzzle in puzzles:
        number = "one solution" if puzzle.unique else counted(puzzle.count, "solution")
        result(f"{puzzle.id}: grade {puzzle.grade}, {puzzle.kind}, {number}")
        result(f"  pieces {' '.join(puzzle.pieces)}")
        for line in puzzle.given:
            result(f"  {line}")


EXTRAS = Command(_arguments, extras)

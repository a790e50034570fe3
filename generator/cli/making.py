"""Bringing targets up to date for a command, and saying what was done."""

from __future__ import annotations

import argparse
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from generator.cli.checking import all_faults
from generator.cli.terminal import Terminal, UsageError, fault_data, result_json
from generator.faults import ContentError
from generator.project import Project
from generator.text.places import COMMON

if TYPE_CHECKING:  # imported where they are used, as the other commands start sooner without them
    from generator.build.apart import Elsewhere
    from generator.build.runner import Outcome
    from generator.build.settled import Witness
    from generator.build.targets import Target

T = TypeVar("T", bound="Target")


def begun(project: Project, targets: Sequence[T], *, named: bool) -> tuple[T, ...]:
    """The targets of which at least one message is translated.

    Raises :class:`UsageError` where none is left, or one is gone although game and language were
    ``named``.
    """
    from generator.build import plan

    left = plan.begun_only(project, targets)
    if targets and (not left or (named and len(left) < len(targets))):
        gone = ", ".join(target.name for target in targets if target not in left)
        raise UsageError(
            f"no message is translated yet of {gone}; `rulepress messages stats` says more"
        )
    return left


@contextmanager
def of_game(game: str) -> Iterator[None]:
    """What a command does for a game beside its targets: an error that nobody foresaw is a fault of
    the game, as it is of a target. Raises :class:`ContentError`.
    """
    from generator.build.errors import BuildError
    from generator.build.workers import unforeseen
    from generator.contract.guard import PASSING

    try:
        yield
    except (ContentError, UsageError, BuildError, OSError, *PASSING):
        raise
    except BaseException as error:
        raise ContentError([unforeseen(error, game)]) from error


SHOWN = 3
"""So many names stand for all that is left."""


def make_targets(
    project: Project,
    targets: Sequence[Target],
    options: argparse.Namespace,
    terminal: Terminal,
    possible: Collection[Target] = (),
    *,
    prune: bool = False,
) -> int:
    """Bring targets up to date, and tell what was done."""
    from generator.build import plan, runner

    begun = time.monotonic()
    witness: Witness | None = getattr(options, "witness", None)
    with _elsewhere(getattr(options, "cluster", None)) as elsewhere, terminal.passing():
        outcome = runner.build(
            project,
            plan.staged(targets),
            terminal,
            possible=possible,
            prune=prune,
            elsewhere=elsewhere,
            witness=None if elsewhere or options.json else witness,
        )
    if outcome.faults:
        # The first fault of a game stopped it: tell the others too, so that all can be mended.
        outcome.faults |= all_faults(project, sorted(outcome.stopped - {COMMON}), terminal)
    elif witness and not outcome.left:
        number = len(outcome.built) + len(outcome.up_to_date)
        witness.say("" if terminal.quiet else _nothing_to_do(number), timed=not terminal.quiet)
    return tell(project, outcome, time.monotonic() - begun, options, terminal)


@contextmanager
def _elsewhere(address: str | None) -> Iterator[Elsewhere | None]:
    """The workers of the scheduler at an address; None without one. Raises :class:`UsageError`."""
    if not address:
        yield None
        return
    from generator.build.apart import Elsewhere
    from generator.cli.executors import of_cluster

    with of_cluster(address) as workers:
        assert workers.executor
        yield Elsewhere(workers.executor, workers.number, workers.ahead)


def draw_figures(
    project: Project, targets: Sequence[Target], options: argparse.Namespace, terminal: Terminal
) -> int:
    """Bring drawings of figures up to date, whatever else the games lack; tell what was done."""
    from generator.build import plan, runner

    begun = time.monotonic()
    outcome = runner.build(project, plan.drawn(targets), terminal)
    return tell(project, outcome, time.monotonic() - begun, options, terminal)


def tell(
    project: Project,
    outcome: Outcome,
    seconds: float,
    options: argparse.Namespace,
    terminal: Terminal,
) -> int:
    """Tell what was done; 1 where something is wrong in the content.

    As data each fault is there; people read in one line what has one cause.
    """
    if options.json:
        result_json(
            {
                "built": outcome.built,
                "up_to_date": outcome.up_to_date,
                "failed": outcome.failed,
                "removed": outcome.removed,
                "left": outcome.left,
                "faults": fault_data(outcome.faults),
                "seconds": round(seconds, 3),
            }
        )
    for name in outcome.removed:
        terminal.error(f"removed {name}, which the project no longer has")
    if outcome.left:
        terminal.error(_left(outcome.left))
    if outcome.faults:
        from generator.text.brief import in_brief

        terminal.faults(in_brief(project, outcome.faults))
    terminal.note(_summary(outcome, seconds, project.shown(project.build)))
    return 1 if outcome.faults else 0


def _left(targets: Sequence[str]) -> str:
    """What stays though the project no longer has it, in one line."""
    return (
        "no longer in the project, but still in the build folder: "
        f"{_some(targets)} ({len(targets)} in all);"
        " `rulepress build --prune` removes them"
    )


def _some(names: Sequence[str]) -> str:
    """The first names, which stand for all."""
    return ", ".join((*names[:SHOWN], *(["…"] if len(names) > SHOWN else [])))


def _nothing_to_do(number: int) -> str:
    """What is said of so many targets, all of them up to date."""
    return f"nothing to do: {number} up to date"


def _summary(outcome: Outcome, seconds: float, folder: str) -> str:
    """What was done, in one line, and the folder in which it is to be found."""
    if not outcome.built and not outcome.faults:
        return f"{_nothing_to_do(len(outcome.up_to_date))} ({seconds:.1f} s)"
    parts = [f"{len(outcome.built)} built", f"{len(outcome.up_to_date)} up to date"]
    if outcome.failed:
        parts.append(f"{len(outcome.failed)} failed: {_some(outcome.failed)}")
    if outcome.withheld:
        parts.append(f"{len(outcome.withheld)} withheld until that is mended")
    where = f": see {folder}/" if outcome.built else ""
    return f"{', '.join(parts)}, in {seconds:.1f} s{where}"

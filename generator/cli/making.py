"""``build`` and ``figures``."""

from __future__ import annotations

import argparse
import time
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, TypeVar

from generator.cli.checking import all_faults
from generator.cli.terminal import Choice, Misuse, Terminal, chosen, fault_data, result_json
from generator.pages.layout import PAPERS as BOOK_PAPERS
from generator.pages.layout import THICKNESS, USUAL_PAPER
from generator.project import Project
from generator.text.places import COMMON

if TYPE_CHECKING:  # imported where they are used, as the other commands start sooner without them
    from generator.build.runner import Outcome
    from generator.build.targets import Target

T = TypeVar("T", bound="Target")


def build(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Everything, or the books of some editions."""
    from generator.build import plan

    if options.large or options.thickness != THICKNESS:
        _refuse_sheets(options)
    if options.ruby or options.paper or options.draft:
        known = plan.with_ruby(project) if options.ruby else plan.editions(project)
        known = plan.translated(known) if options.draft else known
        books, editions, papers = chosen(
            Choice("rulebook", options.games, project.books()),
            Choice(
                f"edition{' with ruby' * options.ruby}{' on that paper' * bool(options.paper)}"
                f"{' with a translation' * options.draft}",
                options.edition,
                plan.in_one_language(known) if options.paper else known,
            ),
            Choice("paper", options.paper or [USUAL_PAPER], tuple(BOOK_PAPERS)),
        )
        asked = begun(
            project,
            plan.books(project, books, editions, options.ruby, papers),
            named=bool(options.games and options.edition),
        )
        if not options.draft:
            return make_targets(project, asked, options, terminal)
        status = make_targets(project, plan.drafts(asked), options, terminal)
        terminal.note("English with a bar beside it stands in: `rulepress messages check` says why")
        return status
    edition = Choice("edition", options.edition, (*plan.editions(project), *plan.TRIALS))
    if options.edition:
        books, editions = chosen(Choice("rulebook", options.games, project.books()), edition)
        flat = plan.books(project, books, editions)
        both: tuple[Target, ...] = (*flat, *plan.booklets(flat, options.thickness, options.large))
        targets = begun(project, both, named=bool(options.games))
        return make_targets(project, targets, options, terminal)
    (games,) = chosen(Choice("game", options.games, project.games()))
    wanted = games if options.games else (*games, COMMON)
    every = plan.everything(project, options.thickness, options.large)
    targets = tuple(target for target in every if target.game in wanted)
    possible = () if options.games else plan.possible(project)
    return make_targets(project, targets, options, terminal, possible)


def _refuse_sheets(options: argparse.Namespace) -> None:
    """Raise :class:`Misuse` where what is asked for comes in no sheets to fold."""
    others = {"--draft": options.draft, "--paper": options.paper, "--ruby": options.ruby}
    if asked := ", ".join(name for name, is_asked in others.items() if is_asked):
        raise Misuse(
            f"--thickness and --large are for sheets to fold, which are not made with {asked}"
        )


def figures(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The figures."""
    from generator.build import plan

    (games,) = chosen(Choice("game", options.games, project.games()))
    return make_targets(project, plan.drawings(project, games, options.png), options, terminal)


def begun(project: Project, targets: Sequence[T], *, named: bool) -> tuple[T, ...]:
    """Those of the targets of which something is translated.

    Raises :class:`Misuse` where none is left, or one is gone and game and language were ``named``.
    """
    from generator.build import plan

    left = plan.begun_only(project, targets)
    if targets and (not left or (named and len(left) < len(targets))):
        gone = ", ".join(target.name for target in targets if target not in left)
        raise Misuse(
            f"no message is translated yet of {gone}; `rulepress messages stats` says more"
        )
    return left


def make_targets(
    project: Project,
    targets: Sequence[Target],
    options: argparse.Namespace,
    terminal: Terminal,
    possible: Collection[Target] = (),
) -> int:
    """Bring targets up to date, and tell what was done."""
    from generator.build import plan, runner

    begun = time.monotonic()
    outcome = runner.build(project, plan.staged(targets), terminal, possible=possible)
    if outcome.faults:
        # The first fault of a game stopped it: tell the others too, so that all can be mended.
        outcome.faults |= all_faults(project, sorted(outcome.stopped - {COMMON}), terminal)
    seconds = time.monotonic() - begun
    if options.json:
        result_json(
            {
                "built": outcome.built,
                "up_to_date": outcome.up_to_date,
                "failed": outcome.failed,
                "faults": fault_data(outcome.faults),
                "seconds": round(seconds, 3),
            }
        )
    if outcome.faults:
        terminal.faults(outcome.faults)
    terminal.note(_summary(outcome, seconds))
    return 1 if outcome.faults else 0


def _summary(outcome: Outcome, seconds: float) -> str:
    """What was done, in one line."""
    if not outcome.built and not outcome.faults:
        return f"nothing to do: {len(outcome.up_to_date)} up to date ({seconds:.1f} s)"
    parts = [f"{len(outcome.built)} built", f"{len(outcome.up_to_date)} up to date"]
    if outcome.failed:
        parts.append(f"failed: {', '.join(outcome.failed)}")
    return f"{', '.join(parts)}, in {seconds:.1f} s"

"""``build``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from generator.cli import arguments, completion
from generator.cli.checking import all_faults
from generator.cli.command import Command
from generator.cli.making import begun, make_targets
from generator.cli.terminal import Choice, Terminal, UsageError, select
from generator.faults import ContentError
from generator.pages.layout import LAYOUTS, THICKNESS, USUAL_PAPER
from generator.project import Project
from generator.text.places import COMMON

if TYPE_CHECKING:  # imported where it is used, as the other commands start sooner without it
    from generator.build.targets import Target

THICKEST = 0.5
"""The thickest paper that can be folded into a booklet, in mm."""


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.games(command)
    arguments.repeatable(
        command,
        "--edition",
        "only the rulebooks and answers of this edition: en, ja, en-ja, …",
        completion.editions,
    )
    arguments.paper(
        command,
        "only rulebooks and answers in one language, on this paper: {papers}",
        LAYOUTS,
    )
    command.add_argument(
        "--draft",
        action="store_true",
        help="only drafts of translated rulebooks and answers: they show the English, marked, "
        "where a translation is missing, fuzzy or wrong",
    )
    command.add_argument(
        "--ruby",
        action="store_true",
        help="only Japanese rulebooks and answers, with readings above terms",
    )
    command.add_argument(
        "--print-shop",
        action="store_true",
        help="only rulebooks and answers, as usual and as PDF/X-4 for print shops, *-print.pdf: in "
        "inks, with bleed and crop marks",
    )
    command.add_argument(
        "--thickness",
        type=_thickness,
        default=THICKNESS,
        metavar="MM",
        help="of the paper of sheets to fold, *-booklet.pdf (default: %(default)s), to even out "
        "what inner sheets stand out",
    )
    command.add_argument(
        "--large",
        action="store_true",
        help="sheets to fold on paper with room for bleed and crop marks",
    )
    command.add_argument(
        "--prune",
        action="store_true",
        help="remove from the build folder what was made of games and languages that the project "
        "no longer has",
    )
    arguments.cluster(command)
    arguments.untrusted(command)
    arguments.json(command)


def _thickness(text: str) -> float:
    """Millimetres that paper can have; raises as argparse asks."""
    try:
        thickness = float(text)
    except ValueError:
        thickness = -1.0
    if not 0 <= thickness <= THICKEST:
        raise argparse.ArgumentTypeError(f"{text!r} is no thickness from 0 to {THICKEST} mm")
    return thickness


def build(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Everything, or the books of some editions."""
    from generator.build import plan

    if options.large or options.thickness != THICKNESS:
        _refuse_sheets(options)
    if options.prune and (options.games or options.edition or options.paper):
        raise UsageError("--prune looks at the whole project: it goes with no choice of a part")
    if options.prune and (options.ruby or options.draft or options.print_shop):
        raise UsageError("--prune goes with none of --ruby, --draft and --print-shop")
    if options.draft and options.print_shop:
        raise UsageError("--print-shop is for what is finished: it does not go with --draft")
    if options.ruby or options.paper or options.draft or options.print_shop:
        known = plan.with_ruby(project) if options.ruby else plan.editions(project)
        known = plan.translated(known) if options.draft else known
        books, editions, papers = select(
            Choice("rulebook", options.games, project.books()),
            Choice(
                f"edition{' with ruby' * options.ruby}{' on that paper' * bool(options.paper)}"
                f"{' with a translation' * options.draft}",
                options.edition,
                plan.in_one_language(known) if options.paper else known,
            ),
            Choice("paper", options.paper or [USUAL_PAPER], tuple(LAYOUTS)),
        )
        asked = begun(
            project,
            plan.books(project, books, editions, options.ruby, papers),
            named=bool(options.games and options.edition),
        )
        if not options.draft:
            prints = plan.print_files(asked) if options.print_shop else ()
            return make_targets(project, (*asked, *prints), options, terminal)
        status = make_targets(project, plan.drafts(asked), options, terminal)
        terminal.note(
            "where a bar stands beside English, a translation is missing or wrong:"
            " `rulepress messages check LANG` says which"
        )
        return status
    edition = Choice("edition", options.edition, plan.editions(project), plan.TRIALS)
    if options.edition:
        books, editions = select(Choice("rulebook", options.games, project.books()), edition)
        flat = plan.books(project, books, editions)
        both: tuple[Target, ...] = (*flat, *plan.booklets(flat, options.thickness, options.large))
        targets = begun(project, both, named=bool(options.games))
        return make_targets(project, targets, options, terminal)
    (games,) = select(Choice("game", options.games, project.games()))
    wanted = games if options.games else (*games, COMMON)
    try:
        every = plan.everything(project, options.thickness, options.large)
        possible = () if options.games else plan.possible(project)
    except ContentError as error:  # what is wrong for all games must not hide what is in one
        raise ContentError({*error.faults, *all_faults(project, games, terminal)}) from None
    targets = tuple(target for target in every if target.game in wanted)
    return make_targets(project, targets, options, terminal, possible, prune=options.prune)


def _refuse_sheets(options: argparse.Namespace) -> None:
    """Raise :class:`UsageError` where what is asked for comes in no sheets to fold."""
    others = {"--draft": options.draft, "--paper": options.paper, "--ruby": options.ruby}
    others["--print-shop"] = options.print_shop
    if asked := ", ".join(name for name, is_asked in others.items() if is_asked):
        raise UsageError(
            f"--thickness and --large are for sheets to fold, which are not made with {asked}"
        )


BUILD = Command(_arguments, build, settles=True)

"""``check``."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from typing import TYPE_CHECKING

from generator.cli import arguments
from generator.cli.checking import all_faults
from generator.cli.command import Command
from generator.cli.contrast import contrast
from generator.cli.terminal import Choice, Terminal, UsageError, fault_data, result_json, select
from generator.faults import Fault
from generator.project import Project

if TYPE_CHECKING:
    from generator.build.settled import Witness


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.games(command)
    command.add_argument(
        "--long", action="store_true", help="also try the books in texts that are longer by 40 %%"
    )
    command.add_argument(
        "--contrast", action="store_true", help="only show how far apart players' colours are"
    )
    arguments.untrusted(command)
    arguments.json(command)


def check(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Content, figures and text, or the players' colours alone."""
    if options.contrast:
        if options.games or options.long:
            raise UsageError(
                "--contrast is about all games alike, and nothing else is checked with it"
            )
        return contrast(project, terminal, options.json)
    (games,) = select(Choice("game", options.games, project.games()))
    from generator.build.checked import Checked

    checked = Checked(project)
    faults = all_faults(project, games, terminal, options.long, checked)
    none = f"no faults in {', '.join(games)} and the messages"
    witness: Witness | None = getattr(options, "witness", None)
    if witness and not faults and not options.json:
        witness.see({}, checked.made_from)
        witness.say("" if terminal.quiet else none)
    return _report(project, faults, none, options, terminal)


def _report(
    project: Project,
    faults: Collection[Fault],
    none: str,
    options: argparse.Namespace,
    terminal: Terminal,
) -> int:
    """Tell the faults, or that there are none; people read in one line what has one cause."""
    if options.json:
        result_json({"faults": fault_data(faults)})
    if faults:
        from generator.text.brief import in_brief

        terminal.faults(in_brief(project, faults))
    else:
        terminal.note(none)
    return 1 if faults else 0


CHECK = Command(_arguments, check, settles=True)

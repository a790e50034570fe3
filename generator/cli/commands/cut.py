"""``cut``: files for machines that cut."""

from __future__ import annotations

import argparse
from itertools import product

from generator.cli import arguments, completion
from generator.cli.command import Command
from generator.cli.making import make_targets
from generator.cli.terminal import Choice, Terminal, UsageError, select
from generator.project import Project


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.game(command)
    arguments.repeatable(command, "--format", "only in this format: svg, dxf", completion.formats)
    arguments.repeatable(
        command,
        "--component",
        "only these pieces, by their name in sheets.yaml",
        completion.components,
    )
    arguments.machine(command)
    arguments.json(command)


def cut(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The cut files of a game."""
    from generator.build.targets.exports import FORMS, CutLines
    from generator.build.trace import Trace
    from generator.components.spec import load_spec
    from generator.contract import finding
    from generator.cutting.registration import SETTINGS
    from generator.cutting.spread import for_machine, grown

    machine = arguments.machine_of(options)
    ((game,),) = select(Choice("game with sheets", [options.game], project.sheeted()))
    if game not in finding.names():
        raise UsageError(f"{game} has no engine, so nobody knows its pieces")
    spec = load_spec(project, game, finding.load(game), Trace(project).read)
    names = [component.id for component in spec.components]
    components, forms = select(
        Choice("component", options.component, names),
        Choice("format", options.format, tuple(FORMS)),
    )
    targets = [
        CutLines(game, component, form, machine)
        for component, form in product(components, FORMS)
        if form in forms
    ]
    status = make_targets(project, targets, options, terminal)
    if spec.players and not status:
        terminal.note("what belongs to a player is in a file once: cut it for each colour")
    if machine.marked and not status:
        terminal.note(SETTINGS)
    for component in spec.components if not status else ():
        laid = for_machine(spec, component, machine.kerf, machine.gap)
        if component.id in components and (wider := round(grown(spec, component, laid), 6)):
            than = "wider" if wider > 0 else "narrower"
            terminal.note(
                f"{component.id}: pieces share their cuts, so that what the tool takes away is "
                f"their clearance, and each is {abs(wider):g} mm {than} than on the sheets; with "
                "--gap each has lines of its own, and its clearance"
            )
    return status


CUT = Command("cut", "Write files for machines that cut.", _arguments, cut)

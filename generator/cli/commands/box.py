"""``box``: boxes as large as the pieces of a game need."""

from __future__ import annotations

import argparse

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.making import make_targets
from generator.cli.terminal import Choice, Terminal, UsageError, select
from generator.project import Project

PIECES, CARD = (0.1, 20.0), (0.1, 2.0)
"""The thinnest and the thickest pieces and card, in mm."""


def _arguments(command: argparse.ArgumentParser) -> None:
    from generator.build.targets.boxes import CARD as USUAL_CARD
    from generator.build.targets.boxes import PIECES as USUAL_PIECES

    arguments.game(command)
    for name, usual, what in (
        ("pieces", USUAL_PIECES, "the pieces are"),
        ("card", USUAL_CARD, "the card is that boxes are made of"),
    ):
        command.add_argument(
            f"--{name}",
            type=float,
            default=usual,
            metavar="MM",
            help=f"how thick {what} (default: %(default)s)",
        )
    arguments.json(command)


def box(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """A tuck box, and a tray with its lid, and how large they are."""
    from generator.build.targets.boxes import Boxes
    from generator.build.trace import Trace

    ((game,),) = select(Choice("game with sheets", [options.game], project.sheeted()))
    wrong = [
        f"--{name}: {mm:g} mm is not between {least:g} and {most:g} mm"
        for name, (least, most) in (("pieces", PIECES), ("card", CARD))
        if not least <= (mm := getattr(options, name)) <= most
    ]
    if wrong:
        raise UsageError("\n".join(wrong))
    target = Boxes(game, round(options.pieces, 3), round(options.card, 3))
    status = make_targets(project, [target], options, terminal)
    if not status:
        from generator.box.dieline import boxes
        from generator.box.making import room

        found = room(project, game, Trace(project).read, target.pieces)
        inside = " × ".join(f"{mm:.1f}" for mm in (found.width, found.depth, found.height))
        terminal.note(f"inside {inside} mm: {len(found.piles)} piles, {found.boards} boards on top")
        for dieline in boxes(found, target.card):
            terminal.note("{}: a card of {:.0f} × {:.0f} mm".format(dieline.name, *dieline.size))
    return status


BOX = Command(_arguments, box)

"""``box``: boxes as large as the pieces of a game need."""

from __future__ import annotations

import argparse

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.making import make_targets
from generator.cli.terminal import Choice, Terminal, UsageError, select
from generator.counted import counted
from generator.project import Project

BOUNDS = {"pieces": (0.1, 20.0), "card": (0.1, 2.0), "book": (0.0, 20.0)}
"""The thinnest and the thickest, in mm."""


def _arguments(command: argparse.ArgumentParser) -> None:
    from generator.build.targets.boxes import BOOK, CARD, PIECES

    arguments.game(command)
    for name, usual, what in (
        ("pieces", PIECES, "the pieces are"),
        ("card", CARD, "the card is that boxes are made of"),
        ("book", BOOK, "the rulebook is, an A5 booklet; 0: it is not in the box"),
    ):
        command.add_argument(
            f"--{name}",
            type=float,
            default=usual,
            metavar="MM",
            help=f"how thick {what} (default: %(default)s)",
        )
    command.add_argument("--second", action="store_true", help="room for the second set, too")
    arguments.json(command)


def box(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """A tuck box, a tray with its lid, an insert, and how large they are."""
    from generator.build.targets.boxes import Boxes
    from generator.build.trace import Trace

    ((game,),) = select(Choice("game with sheets", [options.game], project.sheeted()))
    wrong = [
        f"--{name}: {mm:g} mm is not between {least:g} and {most:g} mm"
        for name, (least, most) in BOUNDS.items()
        if not least <= (mm := getattr(options, name)) <= most
    ]
    if wrong:
        raise UsageError(*wrong)
    pieces, card, book = (round(getattr(options, name), 3) for name in BOUNDS)
    target = Boxes(game, pieces, card, book, options.second)
    status = make_targets(project, [target], options, terminal)
    if not status:
        from generator.box.making import dielines, room

        found = room(
            project,
            game,
            Trace(project).read,
            target.pieces,
            target.card,
            target.book,
            second=target.second,
        )
        inside = " × ".join(f"{mm:.1f}" for mm in (found.width, found.depth, found.height))
        piles, boards = counted(len(found.piles), "pile"), counted(found.boards, "board")
        terminal.note(f"inside {inside} mm: {piles}, {boards} on top")
        if found.folded >= 0:
            times = ("flat", "folded once", "folded twice")[found.folded]
            terminal.note(f"the rulebook lies on top, {times}")
        for dieline in dielines(found, target.card):
            terminal.note("{}: a card of {:.0f} × {:.0f} mm".format(dieline.name, *dieline.size))
    return status


BOX = Command(_arguments, box)

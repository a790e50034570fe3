"""``calibrate``: the sheet that shows how far a printer's backs are off, and what it showed."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.making import make_targets
from generator.cli.terminal import Choice, Terminal, UsageError, result_json, select
from generator.geometry.papers import USUAL_PAPERS
from generator.project import Project
from generator.text.begun import offered
from generator.text.places import TOOL


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.paper(command, f"only for this paper: {', '.join(USUAL_PAPERS)}")
    command.add_argument(
        "--set",
        nargs="+",
        type=float,
        metavar="N",
        help="keep the numbers read off the sheet: x y, x y degrees, or x y of both holes",
    )
    arguments.json(command)


def calibrate(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the sheet, or keep the numbers that were read off it."""
    if options.set is not None:
        if options.paper:
            raise UsageError("--set is for all papers alike: leave out --paper")
        return _set(project, options, terminal)
    from generator.build import plan

    (papers,) = select(Choice("paper", options.paper, USUAL_PAPERS))
    targets = plan.calibrations(papers, offered(project, TOOL))
    return make_targets(project, targets, options, terminal)


def _set(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.sheets.printer import FILE, measured, offset_text
    from generator.writing import write_whole

    try:
        offset = measured(options.set)
    except ValueError as error:
        raise UsageError(f"--set: {error}") from error
    write_whole(project.root / FILE, offset_text(offset).encode())
    if options.json:
        result_json({"file": FILE, **asdict(offset)})
    terminal.note(
        f"{FILE}: backs are moved by {offset.x:g} mm to the right and {offset.y:g} mm up, "
        f"and turned by {offset.rotation:g} degrees"
    )
    return 0


CALIBRATE = Command("calibrate", "Line up backs with their fronts.", _arguments, calibrate)

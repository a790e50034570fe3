"""``calibrate``: the sheet that shows how far a printer's backs are off, and what it showed."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from generator.cli.making import make_targets
from generator.cli.terminal import Choice, Misuse, Terminal, chosen, result_json
from generator.project import Project
from generator.text.begun import offered
from generator.text.places import COMMON


def calibrate(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the sheet, or keep the numbers that were read off it."""
    if options.set is not None:
        if options.paper:
            raise Misuse("--set is for all papers alike: leave out --paper")
        return _set(project, options, terminal)
    from generator.build import plan

    (papers,) = chosen(Choice("paper", options.paper, plan.PAPERS))
    targets = plan.calibrations(papers, offered(project, COMMON))
    return make_targets(project, targets, options, terminal)


def _set(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.build.files import write_whole
    from generator.sheets.printer import FILE, measured, offset_text

    try:
        offset = measured(options.set)
    except ValueError as error:
        raise Misuse(f"--set: {error}") from error
    write_whole(project.root / FILE, offset_text(offset).encode())
    if options.json:
        result_json({"file": FILE, **asdict(offset)})
    terminal.note(
        f"{FILE}: backs are moved by {offset.x:g} mm to the right and {offset.y:g} mm up, "
        f"and turned by {offset.rotation:g} degrees"
    )
    return 0

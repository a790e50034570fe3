"""``calibrate``: pages that show what a printer does to scale, margins and backs."""

from __future__ import annotations

import argparse

from msgspec.structs import asdict

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.making import make_targets
from generator.cli.terminal import Choice, Terminal, UsageError, result_json, select
from generator.geometry.papers import USUAL_PAPERS
from generator.project import Project
from generator.text.begun import offered
from generator.text.places import TOOL


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.paper(command, "only for this paper: {papers}", USUAL_PAPERS)
    command.add_argument(
        "--edge",
        choices=("long", "short"),
        help="with --set: the edge at which the sheet was turned over for its back",
    )
    command.add_argument(
        "--set",
        nargs="+",
        type=float,
        metavar="N",
        help="keep the numbers read off the sheet: x y, x y degrees, or x y of both holes",
    )
    command.add_argument(
        "--corner",
        action="store_true",
        help="a page that tests scale and reach of the printer in one corner of the paper",
    )
    arguments.json(command)


def calibrate(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the sheet, or keep the numbers that were read off it."""
    if options.set is not None:
        if options.corner:
            raise UsageError("--corner makes a page: leave out --set")
        if options.paper:
            raise UsageError("--set is for all papers alike: leave out --paper")
        if options.edge is None:
            raise UsageError(
                "--set needs --edge long or --edge short, as the sheet was turned over"
            )
        return _set(project, options, terminal)
    if options.edge:
        raise UsageError("--edge says what --set is for: the sheet is the same for both edges")
    from generator.build import plan

    (papers,) = select(Choice("paper", options.paper, USUAL_PAPERS))
    made = plan.corners if options.corner else plan.calibrations
    targets = made(papers, offered(project, TOOL))
    return make_targets(project, targets, options, terminal)


def _set(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.build.trace import Trace
    from generator.sheets.printer import EDGES, FILE, load_offsets, measured, offsets_text
    from generator.writing import write_whole

    try:
        offset = measured(options.set)
    except ValueError as error:
        raise UsageError(f"--set: {error}") from error
    kept = {**load_offsets(project, Trace(project).read_if_any), options.edge: offset}
    text = offsets_text({edge: kept[edge] for edge in EDGES if edge in kept})
    write_whole(project.root / FILE, text.encode())
    if options.json:
        result_json({"file": FILE, "edge": options.edge, **asdict(offset)})
    terminal.note(
        f"{FILE}: on paper turned over at its {options.edge} edge, "
        f"backs are moved by {offset.x:g} mm to the right and {offset.y:g} mm up, "
        f"and turned by {offset.rotation:g}°"
    )
    return 0


CALIBRATE = Command(_arguments, calibrate)

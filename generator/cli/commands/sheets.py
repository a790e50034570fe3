"""``sheets``: print-and-play sheets, and what would be on which of their pages."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from generator.cli import arguments, completion
from generator.cli.command import Command
from generator.cli.making import begun, make_targets, of_game
from generator.cli.terminal import Choice, Terminal, UsageError, result, result_json, select
from generator.drawing.themes import THEMES
from generator.faults import ContentError
from generator.geometry.papers import SHEET_PAPERS, USUAL_PAPERS
from generator.installing import remedy
from generator.project import Project
from generator.sheets.options import BACKS, BOARD_FITS, CUTTERS, DEFAULT, MARKS, SheetOptions
from generator.text.places import languages

WIDEST: Mapping[str, float] = {"bleed": 5.0, "gap": 20.0, "margin": 50.0}
"""The largest lengths that can be asked for, in mm."""
FORMATS = ("pdf", "png", "pieces")
DPI = 300
DENSITIES = (72, 1200)
"""The fewest and the most pixels to the inch that can be asked for."""
MOST_COPIES = 20
"""The most sets of a game at a time."""


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.games(command)
    usual = f"without it, for {' and '.join(USUAL_PAPERS)}"
    arguments.paper(command, f"only for this paper: {{papers}}; {usual}", SHEET_PAPERS)
    inks = f"{', '.join(THEMES)}, or a theme of the project's own"
    arguments.repeatable(command, "--ink", f"only in this ink: {inks}", completion.inks)
    arguments.lang(command, "only with words in this language: en, ja, …")
    command.add_argument(
        "--backs",
        choices=BACKS,
        default=DEFAULT.backs,
        help="backs of the pieces: none, on the other side of the paper turned over at its long or "
        "short edge, or on the same side across a fold",
    )
    command.add_argument(
        "--cutter",
        choices=CUTTERS,
        default=DEFAULT.cutter,
        help="what the pieces are cut out with: knife and ruler, scissors (dotted outlines), a "
        "trimmer that cuts right across (marks at every crossing), or a laser (its marks)",
    )
    command.add_argument(
        "--marks",
        choices=MARKS,
        default=DEFAULT.marks,
        help="ticks at corners, dotted outlines too, or no marks at all",
    )
    command.add_argument(
        "--board",
        choices=BOARD_FITS,
        default=DEFAULT.board,
        help="a board larger than the paper: over several sheets, or made smaller",
    )
    command.add_argument("--second", action="store_true", help="the second set of colours instead")
    command.add_argument(
        "--copies",
        type=int,
        default=DEFAULT.copies,
        metavar="N",
        help=f"so many sets of the game on common sheets, 1 to {MOST_COPIES}",
    )
    for name, text in (
        ("bleed", "colour beyond the edges"),
        ("gap", "between pieces, at least; 0: they share their cuts where they can"),
        ("margin", "left free around the paper"),
    ):
        command.add_argument(
            f"--{name}", type=float, metavar="MM", help=f"{text}, instead of what sheets.yaml says"
        )
    command.add_argument(
        "--print-shop",
        action="store_true",
        help="only as PDF/X-4 for print shops, *-print.pdf: in inks, the lines of a cutter as ink "
        "CutContour",
    )
    command.add_argument(
        "--white-ink",
        action="store_true",
        help="with --print-shop: ink White under all pieces, for wood, acrylic and coloured board",
    )
    command.add_argument(
        "--format",
        choices=FORMATS,
        default=FORMATS[0],
        help="pages of a PDF; each page as a picture; or one piece a page, for print services",
    )
    command.add_argument(
        "--dpi",
        type=int,
        metavar="N",
        help=f"with --format png: pixels to the inch, {DENSITIES[0]} to {DENSITIES[1]} "
        f"(default {DPI})",
    )
    command.add_argument(
        "--explain", action="store_true", help="only say what would be on which page"
    )
    arguments.json(command)


def sheets(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The print-and-play sheets."""
    from generator.build import asked as forms
    from generator.build import plan

    asked = _asked(options)
    if options.white_ink and not options.print_shop:
        raise UsageError("--white-ink goes with --print-shop")
    if options.print_shop and options.format != "pdf":
        raise UsageError("--print-shop makes PDF files: leave out --format")
    if options.dpi is not None and options.format != "png":
        raise UsageError("--dpi goes with --format png")
    if options.dpi is not None and not DENSITIES[0] <= options.dpi <= DENSITIES[1]:
        raise UsageError(f"--dpi: {options.dpi} is not between {DENSITIES[0]} and {DENSITIES[1]}")
    games, papers, inks, langs = select(
        Choice("game with sheets", options.games, project.sheeted()),
        Choice("paper", options.paper, tuple(SHEET_PAPERS)),
        Choice("ink", options.ink, forms.inks(project)),
        Choice("language", options.lang, languages(project)),
    )
    papers = papers if options.paper else plan.usual_papers(project)
    inks = inks if options.ink else plan.usual_inks(project)
    if options.explain or asked != DEFAULT:
        shown = inks if options.explain else ()
        pages = [
            _explained(project, game, paper, asked, shown) for game in games for paper in papers
        ]
        if options.explain:
            if not all(page["coverage"] for data in pages for page in data["pages"]):
                terminal.note(
                    f"what ink covers is not measured without pypdfium2: {remedy('proof')}"
                )
            return _show(pages, options.json)
    _tell_of_cards(project, games, papers, asked, terminal)
    _tell_unmeasured(project, asked, terminal)
    if asked.cutter == "laser":
        terminal.note("their cut files: rulepress cut GAME --paper … --cutter laser")
    targets = begun(
        project,
        plan.sheets(games, papers, inks, langs, asked),
        named=bool(options.games and options.lang),
    )
    if options.format == "png":
        pictures = plan.sheet_pictures(targets, options.dpi or DPI)
        return make_targets(project, pictures, options, terminal)
    if options.format == "pieces":
        return make_targets(project, plan.singles(project, targets), options, terminal)
    if options.print_shop:
        prints = plan.sheets_prints(targets, white=options.white_ink)
        return make_targets(project, prints, options, terminal)
    return make_targets(project, targets, options, terminal)


def _tell_of_cards(
    project: Project,
    games: Sequence[str],
    papers: Sequence[str],
    asked: SheetOptions,
    terminal: Terminal,
) -> None:
    """For which games and papers the margin leaves no room for the card with the rules."""
    from generator.build.trace import Trace
    from generator.sheets.explain import no_card
    from generator.sheets.laidout import lay_out

    read = Trace(project).read
    for game in games:
        for paper in papers:
            with suppress(ContentError), of_game(game):  # the target itself says what is wrong
                if missing := no_card(lay_out(project, game, paper, asked, read)):
                    terminal.note(f"{game}: {missing}")


def _tell_unmeasured(project: Project, asked: SheetOptions, terminal: Terminal) -> None:
    """That the printer is known for the other edge only: backs are then not moved."""
    from generator.build.trace import Trace
    from generator.sheets.printer import EDGES, FILE, load_offsets

    if asked.backs in EDGES:
        known = load_offsets(project, Trace(project).read_if_any)
        if known and asked.backs not in known:
            terminal.note(
                f"{FILE} says nothing of the {asked.backs} edge, so that backs are not moved: "
                "print the calibration sheet so, and give rulepress calibrate its numbers"
            )


def _asked(options: argparse.Namespace) -> SheetOptions:
    """What was asked for; raises :class:`UsageError` for lengths that no sheet can have."""
    lengths = {name: getattr(options, name) for name in WIDEST}
    wrong = [
        f"--{name}: {mm:g} mm is not between 0 and {WIDEST[name]:g} mm"
        for name, mm in lengths.items()
        if mm is not None and not 0 <= mm <= WIDEST[name]
    ]
    if not 1 <= options.copies <= MOST_COPIES:
        wrong.append(f"--copies: {options.copies} is not between 1 and {MOST_COPIES}")
    if wrong:
        raise UsageError(*wrong)
    if options.cutter == "laser":
        _require_layout_of_cut_files(options)
    return SheetOptions(
        backs=options.backs,
        cutter=options.cutter,
        marks=options.marks,
        board=options.board,
        second=options.second,
        copies=options.copies,
        **lengths,
    )


def _require_layout_of_cut_files(options: argparse.Namespace) -> None:
    """Raise :class:`UsageError` for what would lay sheets out unlike the files that cut them."""
    other = [f"--{name}" for name in WIDEST if getattr(options, name) is not None]
    other += ["--second"] if options.second else []
    other += ["--copies"] if options.copies != DEFAULT.copies else []
    other += ["--backs gutter"] if options.backs == "gutter" else []
    other += [f"--board {options.board}"] if options.board != DEFAULT.board else []
    if other:
        raise UsageError(
            f"--cutter laser: {', '.join(other)} would lay pieces elsewhere than the cut files do; "
            "rulepress cut GAME --paper … --cutter laser makes both, with --gap and --kerf"
        )


def _explained(
    project: Project, game: str, paper: str, asked: SheetOptions, inks: Sequence[str]
) -> Mapping[str, Any]:
    """The pages of a game, and how much is covered in some inks.

    Raises :class:`UsageError` where only what is asked for does not fit.
    """
    from generator.build.trace import Trace
    from generator.contract import finding
    from generator.contract.piece import Ink
    from generator.figures.gamefile import read_game
    from generator.sheets.explain import explained
    from generator.sheets.laidout import lay_out

    trace = Trace(project)
    read = trace.read
    try:
        with of_game(game):
            laid = lay_out(project, game, paper, asked, read)
            colour = read_game(project, finding.load(game), read).data["colour"]
            themes = [trace.themes().named(ink) for ink in inks]
            names = laid.spec.names
            printed = {theme.name: Ink(theme, theme.game(colour), names) for theme in themes}
            return explained(game, laid, printed)
    except ContentError as error:
        with of_game(game):
            lay_out(project, game, paper, DEFAULT, read)  # what is wrong anyhow is said as such
        said = "\n".join(
            f"{game}: {fault.problem}" + (f" ({fault.remedy})" if fault.remedy else "")
            for fault in error.faults
        )
        raise UsageError(said) from error


def _show(pages: Sequence[Mapping[str, Any]], as_json: bool) -> int:
    from generator.sheets.explain import lines

    if as_json:
        result_json(pages)
    else:
        for data in pages:
            for line in lines(data):
                result(line)
    return 0


SHEETS = Command(_arguments, sheets)

"""What can be asked for: the commands and their options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from generator import __version__
from generator.cli import (
    calibrating,
    checking,
    cutting,
    extras,
    making,
    messaging,
    playing,
    proofing,
    serving,
    sheeting,
    solving,
)
from generator.pages.layout import THICKNESS

THICKEST = 0.5
"""The thickest paper that can be folded into a booklet, in mm."""

LAST_PORT = 65535

GAME_HELP = "names of games; all where none is given"


def parser() -> argparse.ArgumentParser:
    """The parser; ``run`` of what it returns is the function of the command."""
    everywhere = [_everywhere()]
    top = argparse.ArgumentParser(
        prog="rulepress",
        description="Rulebooks and print-and-play sheets, proved by the games' rules engines.",
        parents=everywhere,
        epilog="exit status: 0 done, 1 something in the content is wrong, 2 wrong use",
    )
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = top.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=_Intermixed
    )

    def command(name: str, run: object, text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text, parents=everywhere)
        made.set_defaults(run=run)
        return made

    build = command("build", making.build, "Build what is not up to date.")
    _games(build)
    _several(build, "--edition", "only the rulebooks and answers of this edition: en, ja, en-ja, …")
    _several(
        build,
        "--paper",
        "only rulebooks and answers in one language, on this paper: a5, a4, letter",
    )
    build.add_argument(
        "--draft",
        action="store_true",
        help="only drafts of translated rulebooks and answers: they show the English, marked, "
        "where a translation is missing, fuzzy or wrong",
    )
    build.add_argument(
        "--ruby",
        action="store_true",
        help="only Japanese rulebooks and answers, with readings above terms",
    )
    build.add_argument(
        "--thickness",
        type=_thickness,
        default=THICKNESS,
        metavar="MM",
        help="of the paper of sheets to fold, *-booklet.pdf (default: %(default)s), to even out "
        "what inner sheets stand out",
    )
    build.add_argument(
        "--large",
        action="store_true",
        help="sheets to fold on paper with room for bleed and crop marks",
    )
    sheets = command("sheets", sheeting.sheets, "Make print-and-play sheets at true size.")
    _games(sheets)
    sheeting.arguments(sheets)
    calibrate = command("calibrate", calibrating.calibrate, "Line up backs with their fronts.")
    _several(calibrate, "--paper", "only for this paper: a4, letter")
    calibrate.add_argument(
        "--set",
        nargs="+",
        type=float,
        metavar="N",
        help="keep the numbers read off the sheet: x y, x y degrees, or x y of both holes",
    )
    cut = command("cut", cutting.cut, "Write files for machines that cut.")
    cut.add_argument("game", metavar="GAME")
    _several(cut, "--format", "only in this format: svg, dxf")
    _several(cut, "--component", "only these pieces, by their name in sheets.yaml")
    _machine(cut)
    images = command("images", cutting.images, "Draw all pieces for print shops and screens.")
    _games(images)
    _machine(images)
    images.add_argument("--bleed", type=float, metavar="MM", help="colour beyond the edges")
    images.add_argument(
        "--url", default="", help="where Tabletop Simulator finds the pictures: file:///… or https"
    )
    figures = command("figures", making.figures, "Draw the figures as SVG.")
    _games(figures)
    figures.add_argument("--png", action="store_true", help="as PNG too")
    check = command("check", checking.check, "Check content, figures and text; no output.")
    _games(check)
    check.add_argument(
        "--long", action="store_true", help="also try the books in texts that are longer by 40 %%"
    )
    check.add_argument(
        "--contrast", action="store_true", help="only show how far apart players' colours are"
    )
    _messages(command("messages", messaging.messages, "Look after the messages."))
    _position(command("moves", playing.moves, "List the legal moves."))
    _position(command("play", playing.play, "Play moves and show the position."))
    perft = command("perft", playing.perft, "Count the sequences of legal moves.")
    _position(perft, depth=True)
    perft.add_argument("--divide", action="store_true", help="by the first move of the sequence")
    solve = command("solve", solving.solve, "Solve a puzzle, or show its stored answer.")
    solving.arguments(solve)
    extra = command("extras", extras.extras, "Show the extra puzzles, or generate them anew.")
    extras.arguments(extra)

    proof = command(
        "proof", proofing.proof, "Show each message beside its place in rulebook and answers."
    )
    _several(proof, "--lang", "only the translation into this language: ja, …")
    serve = command(
        "serve", serving.serve, "Show rulebooks, answers and proofs in a browser, always anew."
    )
    _games(serve)
    _several(serve, "--lang", "only in this language, and in English: ja, …")
    serve.add_argument(
        "--port",
        type=_port,
        default=serving.PORT,
        metavar="N",
        help="of this machine; 0 for any (default: %(default)s)",
    )
    for made in (build, proof, sheets, calibrate, cut, images, figures, check, solve, extra):
        _json(made)
    return top


class _Intermixed(argparse.ArgumentParser):
    """Options may stand before, between and after what has no name."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse as one part of a line, as the parser of all commands asks of that of one.

        The intermixed parsing of the standard library comes here twice, for options and the rest.
        """
        if getattr(self, "_is_intermixing", False):
            return super().parse_known_args(args, namespace)
        self._is_intermixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_intermixing = False


def _everywhere() -> _Intermixed:
    """Options that may stand before and after the command."""
    options = _Intermixed(add_help=False, argument_default=argparse.SUPPRESS)
    options.add_argument(
        "--project", type=Path, metavar="DIR", help="the project (default: found from here upward)"
    )
    options.add_argument("--quiet", action="store_true", help="only results and what is wrong")
    return options


def _games(command: argparse.ArgumentParser) -> None:
    command.add_argument("games", nargs="*", default=[], metavar="GAME", help=GAME_HELP)


def _several(command: argparse.ArgumentParser, name: str, text: str) -> None:
    """An option that may be given several times."""
    command.add_argument(name, action="append", default=[], help=f"{text} (may be repeated)")


def _thickness(text: str) -> float:
    """Millimetres that paper can have; raises as argparse asks."""
    try:
        thickness = float(text)
    except ValueError:
        thickness = -1.0
    if not 0 <= thickness <= THICKEST:
        raise argparse.ArgumentTypeError(f"{text!r} is no thickness from 0 to {THICKEST} mm")
    return thickness


def _port(text: str) -> int:
    """The number of a port; raises as argparse asks."""
    if not text.isdecimal() or not text.isascii() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port from 0 to {LAST_PORT}")
    return int(text)


def _machine(command: argparse.ArgumentParser) -> None:
    """What decides how pieces lie for a machine."""
    command.add_argument(
        "--kerf", type=float, default=0.0, metavar="MM", help="how much the tool takes away"
    )
    command.add_argument(
        "--registration", action="store_true", help="with marks for a Silhouette plotter (type 1)"
    )


def _json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="the result as JSON")


def _messages(command: argparse.ArgumentParser) -> None:
    tasks = messaging.TASKS
    command.add_argument(
        "task", choices=tasks, help="; ".join(f"{task}: {text}" for task, text in tasks.items())
    )
    command.add_argument(
        "what", nargs="*", default=[], metavar="WHAT", help="IDs to reword, or the new language"
    )
    command.add_argument("--yes", action="store_true", help="reword all that is shown")
    _json(command)


def _position(command: argparse.ArgumentParser, depth: bool = False) -> None:
    command.add_argument("game", metavar="GAME")
    if depth:
        command.add_argument("depth", type=int, metavar="DEPTH", help="plies to look ahead")
    command.add_argument(
        "moves", nargs="*", default=[], metavar="MOVE", help="the moves so far, each in quotes"
    )
    command.add_argument(
        "--moves", dest="file", metavar="FILE", help="moves from a file, one a line; - is stdin"
    )
    command.add_argument("--players", type=int, default=2, metavar="N")
    command.add_argument("--variant", metavar="NAME")
    command.add_argument("--seed", type=int, metavar="S", help="for games with chance")
    _json(command)

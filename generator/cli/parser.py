"""The parser of the command line: all commands, and the options that each of them has."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from generator import __version__
from generator.cli.command import Command, Listed
from generator.cli.commands import COMMANDS
from generator.faults import on_one_line, there_are


def parser(*, whole: bool = False) -> argparse.ArgumentParser:
    """The parser; ``command`` of what it returns is the :class:`~generator.cli.command.Command`.

    The options of a command are added when it parses, or now for the ``whole`` of it, as a shell
    that asks for words reads it.
    """
    everywhere = [_everywhere()]
    top = _Parser(
        prog="rulepress",
        description="Rulebooks and print-and-play sheets, proved by the games' rules engines.",
        parents=everywhere,
        epilog="exit status: 0 done, 1 something in the content is wrong, 2 wrong use",
    )
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parsers = top.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=_Intermixed
    )
    for listed in COMMANDS:
        made = parsers.add_parser(
            listed.name, help=listed.help, description=listed.help, parents=everywhere
        )
        made.ask_of(listed)
        if whole:
            made.complete()
    return top


class _Parser(argparse.ArgumentParser):
    """Tells what is wrong on one line, after how the command is used."""

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Answer a wrong choice, as of a command, with what may be meant."""
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            instead = there_are(str(value), known)
            raise argparse.ArgumentError(action, f"invalid choice: {value!r}; {instead}")

    def _get_value(self, action: argparse.Action, arg_string: str) -> object:
        """Refuse the empty word, as of a variable without a value: it would be a path to here.

        A command refuses its own words.
        """
        if not arg_string and action.nargs != argparse.PARSER and arg_string != action.default:
            raise argparse.ArgumentError(action, "an empty word says nothing")
        return super()._get_value(action, arg_string)

    def error(self, message: str) -> NoReturn:
        """Leave with the status of wrong use."""
        super().error(on_one_line(message, 240))


class _Intermixed(_Parser):
    """Options may stand before, between and after what has no name."""

    _listed: Listed | None = None

    def ask_of(self, listed: Listed) -> None:
        """Let this be the parser of a command, whose options are added by :meth:`complete`."""
        self._listed = listed

    def complete(self) -> None:
        """Add the options of the command, unless they are there."""
        if self._listed:
            command, self._listed = self._listed.command(), None
            self.set_defaults(command=command)
            command.arguments(self)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse as one part of a line, as the parser of all commands asks of that of one.

        The intermixed parsing of the standard library comes here twice, for options and the rest.
        """
        self.complete()
        if getattr(self, "_is_intermixing", False):
            return super().parse_known_args(args, namespace)
        self._is_intermixing = True
        try:
            options, more = self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_intermixing = False
        command: Command | None = getattr(options, "command", None)
        if command and command.takes_more:
            options.more, more = more, []
        return options, more


def _everywhere() -> _Intermixed:
    """Options that may stand before and after the command."""
    options = _Intermixed(add_help=False, argument_default=argparse.SUPPRESS)
    options.add_argument(
        "--project", type=Path, metavar="DIR", help="the project (default: found from here upward)"
    )
    options.add_argument(
        "--traceback",
        action="store_true",
        help="show where the program made a mistake (as RULEPRESS_TRACEBACK=1 does)",
    )
    options.add_argument("--quiet", action="store_true", help="only results and what is wrong")
    return options

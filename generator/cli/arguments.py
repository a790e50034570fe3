"""Arguments that several commands have."""

from __future__ import annotations

import argparse
from collections.abc import Collection

from generator.cli import completion
from generator.cli.completion import Words, any_of, completes
from generator.cli.terminal import UsageError
from generator.cutting.machine import Machine

WIDEST_GAP = 20.0
"""In mm."""
WIDEST_KERF = 3.0
"""In mm; lasers and blades have 0 to 0.5."""

LONGEST_SEARCH = 31_536_000.0
"""Seconds, a year: no search that goes on so long is waited for."""


def games(command: argparse.ArgumentParser) -> None:
    """Names of games."""
    added = command.add_argument(
        "games",
        nargs="*",
        default=[],
        metavar="GAME",
        help="names of games; all where none is given",
    )
    completes(added, completion.content)


def game(command: argparse.ArgumentParser, words: Words = completion.content) -> None:
    """The name of one game."""
    completes(command.add_argument("game", metavar="GAME"), words)


def repeatable(command: argparse.ArgumentParser, name: str, text: str, words: Words) -> None:
    """An option that may be given several times; shells complete it by words."""
    added = command.add_argument(
        name, action="append", default=[], help=f"{text} (may be repeated)"
    )
    completes(added, words)


def lang(command: argparse.ArgumentParser, text: str) -> None:
    """Languages of the project."""
    repeatable(command, "--lang", text, completion.langs)


def paper(command: argparse.ArgumentParser, text: str, known: Collection[str]) -> None:
    """Names of papers among those that are known, whether in small or in capital letters."""
    added = command.add_argument(
        "--paper",
        action="append",
        default=[],
        type=str.lower,
        help=f"{text.format(papers=', '.join(known))} (may be repeated)",
    )
    completes(added, any_of(known))


def json(command: argparse.ArgumentParser) -> None:
    """The result as data."""
    command.add_argument("--json", action="store_true", help="the result as JSON")


def workers(command: argparse.ArgumentParser) -> None:
    """Who works at a search, or counts."""
    command.add_argument("--jobs", type=int, metavar="N", help="processes (default: all cores)")
    cluster(command)


def cluster(command: argparse.ArgumentParser) -> None:
    """That other machines do it."""
    command.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="have the workers of a Dask scheduler do it, such as that at tcp://192.0.2.1:8786",
    )


def untrusted(command: argparse.ArgumentParser) -> None:
    """That the project is a stranger's."""
    command.add_argument(
        "--untrusted",
        action="store_true",
        help="of a stranger's project: run no code of its own, and bound time, memory and output",
    )


def machine(command: argparse.ArgumentParser) -> None:
    """How pieces lie for a machine that cuts; see :func:`machine_of`."""
    command.add_argument(
        "--kerf", type=float, default=0.0, metavar="MM", help="how much the tool takes away"
    )
    command.add_argument(
        "--gap",
        type=float,
        metavar="MM",
        help="between pieces, at least, instead of what sheets.yaml says; 0: they share their cuts "
        "where they can",
    )


def machine_of(options: argparse.Namespace, bleed: float | None = None) -> Machine:
    """What :func:`machine` asks for; raises :class:`UsageError` for lengths that cannot be."""
    require_within("--kerf", options.kerf, WIDEST_KERF)
    require_within("--gap", options.gap or 0.0, WIDEST_GAP)
    return Machine(options.kerf, options.gap, bleed)


def require_seconds(seconds: float | None) -> None:
    """Raise :class:`UsageError` for a time that is none, or that nobody waits for."""
    if seconds is not None and not 0 < seconds <= LONGEST_SEARCH:  # nor is "nan"
        most = f"{LONGEST_SEARCH:,.0f} (a year)"
        raise UsageError(f"--seconds must be more than 0, and at most {most}, not {seconds:g}")


def require_workers(options: argparse.Namespace) -> None:
    """Raise :class:`UsageError` for fewer processes than one, or for those of a cluster."""
    if options.jobs is not None and options.cluster:
        raise UsageError("--jobs is for this machine; with --cluster its workers do it all")
    if options.jobs is not None and options.jobs < 1:
        raise UsageError(f"--jobs must be at least 1, not {options.jobs}")


def require_within(name: str, mm: float, most: float) -> None:
    """Raise :class:`UsageError` for a length that is not between 0 and ``most``."""
    if not 0 <= mm <= most:
        raise UsageError(f"{name}: {mm:g} mm is not between 0 and {most:g} mm")

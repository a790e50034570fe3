"""Speaking to whoever called: results on standard output, everything else on standard error."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Collection, Iterable
from dataclasses import asdict

from generator.faults import Fault


class Misuse(Exception):  # noqa: N818  (says what it is)
    """The command cannot be carried out as it was given; the message says what would be right."""


class Terminal:
    """``quiet`` leaves only results and what is wrong; progress needs a terminal."""

    def __init__(self, quiet: bool) -> None:
        self._quiet = quiet
        self._shows_progress = sys.stderr.isatty() and not quiet
        self._line = 0

    def step(self, done: int, total: int, what: str) -> None:
        """Show on one line how far a job is."""
        if self._shows_progress:
            columns = shutil.get_terminal_size().columns - 1
            text = f"[{done}/{total}] {what}"[:columns]
            sys.stderr.write(f"\r{text:<{self._line}}")
            sys.stderr.flush()
            self._line = len(text)

    def note(self, text: str) -> None:
        """Something that one should know."""
        if not self._quiet:
            self._say(text)

    def wrong(self, text: str) -> None:
        """Something that is wrong, also to those who want quiet."""
        self._say(text)

    def faults(self, faults: Collection[Fault]) -> None:
        """Every fault on a line of its own, and how many there are."""
        for fault in sorted(faults):
            self._say(str(fault))
        self._say(f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}")

    def _say(self, text: str) -> None:
        if self._line:
            sys.stderr.write(f"\r{'':<{self._line}}\r")
            self._line = 0
        sys.stderr.write(f"{text}\n")


def result(text: str) -> None:
    """A line of the result."""
    sys.stdout.write(f"{text}\n")


def result_json(data: object) -> None:
    """The result as JSON."""
    sys.stdout.write(f"{json.dumps(data, ensure_ascii=False, indent=2)}\n")


def fault_data(faults: Iterable[Fault]) -> list[dict[str, object]]:
    """Faults as plain data."""
    return [asdict(fault) for fault in sorted(faults)]


def chosen(kind: str, wanted: Collection[str], known: Collection[str]) -> tuple[str, ...]:
    """What was asked for, in the order of ``known``; all of it where nothing was.

    Raises :class:`Misuse` for a name that is not known, with those that are.
    """
    unknown = [name for name in wanted if name not in known]
    if unknown:
        names = ", ".join(map(repr, unknown))
        raise Misuse(f"unknown {kind} {names}; there are: {', '.join(sorted(known))}")
    return tuple(name for name in known if not wanted or name in wanted)

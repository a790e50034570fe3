"""Speaking to whoever called: results on standard output, everything else on standard error."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from typing import TextIO

from generator.counted import counted
from generator.faults import Fault, meant, on_one_line


class UsageError(Exception):
    """The command cannot be carried out as it was given; each message says what would be right.

    Every problem is an argument of its own: what it quotes may have line ends.
    """

    def __str__(self) -> str:
        return "\n".join(map(str, self.args))


class Terminal:
    """``quiet`` leaves only results and what is wrong; progress needs a terminal."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet
        self._shows_progress = bool(sys.stderr) and sys.stderr.isatty() and not quiet
        self._line = 0
        self._is_passing = False
        self.said = 0
        """How many things were said, quiet or not, but for those that were :meth:`passing`."""

    @contextmanager
    def passing(self) -> Iterator[None]:
        """What is said here belongs to what is being made, and not to what is found."""
        self._is_passing = True
        try:
            yield
        finally:
            self._is_passing = False

    def step(self, done: int, total: int, what: str) -> None:
        """Show on one line how far a job is."""
        self.progress(f"[{done}/{total}] {what}")

    def progress(self, text: str) -> None:
        """Show on the same line how far a job is whose end is not known."""
        if self._shows_progress:
            import shutil

            shown = text[: shutil.get_terminal_size().columns - 1]
            sys.stderr.write(f"\r{shown:<{self._line}}")
            sys.stderr.flush()
            self._line = len(shown)

    def note(self, text: str) -> None:
        """Something that one should know."""
        self._count()
        if not self.quiet:
            self._say(text)

    def error(self, text: str) -> None:
        """Something that is wrong, on one line, also to those who want quiet."""
        self._count()
        self._say(on_one_line(text))

    def faults(self, faults: Collection[Fault]) -> None:
        """Every fault on a line of its own, and how many there are."""
        self._count()
        for fault in sorted(faults):
            self._say(str(fault))
        self._say(counted(len(faults), "fault"))

    def _count(self) -> None:
        self.said += not self._is_passing

    def _say(self, text: str) -> None:
        cleared = f"\r{'':<{self._line}}\r" if self._line else ""
        self._line = 0
        if sys.stderr:
            with suppress(OSError):  # whoever reads no message has the exit status
                sys.stderr.write(f"{cleared}{text}\n")


def result(text: str) -> None:
    """A line of the result; raises ``OSError`` where it cannot be written."""
    with _output() as stream:
        stream.write(f"{text}\n")


def result_json(data: object) -> None:
    """The result as JSON; raises ``OSError`` where it cannot be written."""
    result(json.dumps(data, ensure_ascii=False, indent=2))


def flush() -> None:
    """See that the whole result is written; raises ``OSError`` where it is not."""
    if _RESULTS.get(sys.stdout):
        with _output() as stream:
            stream.flush()


_RESULTS: ContextVar[TextIO | None] = ContextVar("results")
"""Where results go, while all else that is printed goes elsewhere."""


@contextmanager
def results_apart() -> Iterator[None]:
    """Keep standard output for results: what the code of a game prints goes to standard error."""
    token = _RESULTS.set(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _RESULTS.reset(token)


@contextmanager
def _output() -> Iterator[TextIO]:
    """Standard output, by its name in what goes wrong with it."""
    stream = _RESULTS.get(sys.stdout)
    try:
        if not stream:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        yield stream
    except OSError as error:
        raise OSError(error.errno, error.strerror, "standard output") from error


def fault_data(faults: Iterable[Fault]) -> list[dict[str, object]]:
    """Faults as plain data."""
    return [asdict(fault) for fault in sorted(faults)]


@dataclass(frozen=True, slots=True)
class Choice:
    """What was asked for of some kind of thing, and what is known of that kind.

    What is ``unlisted`` can be asked for by whoever knows of it, and is not meant by "all".
    """

    kind: str
    wanted: Collection[str]
    known: Collection[str]
    unlisted: Collection[str] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What was asked for, in the order of ``known``; all of it where nothing was."""
        if not self.wanted:
            return tuple(self.known)
        return tuple(name for name in (*self.known, *self.unlisted) if name in self.wanted)

    @property
    def problem(self) -> str:
        """What is wrong with it, with what would be right; empty where nothing is."""
        if not self.known:
            return f"the project has no {self.kind}"
        unknown = [name for name in self.wanted if name not in {*self.known, *self.unlisted}]
        if not unknown:
            return ""
        known = f"{meant(unknown, self.known)}there are: {', '.join(sorted(self.known))}"
        return f"unknown {self.kind} {', '.join(map(repr, unknown))}; {known}"


def select(*choices: Choice) -> list[tuple[str, ...]]:
    """The names of each choice; raises :class:`UsageError` with all that is wrong with them."""
    problems = [choice.problem for choice in choices if choice.problem]
    if problems:
        raise UsageError(*problems)
    return [choice.names for choice in choices]

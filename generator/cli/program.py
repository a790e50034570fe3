"""From the arguments to the exit status."""

from __future__ import annotations

import argparse
import atexit
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

from generator.build.errors import TRACEBACK, BuildError
from generator.build.look import UncertainError
from generator.build.settled import Request, Witness
from generator.cli.command import Command
from generator.cli.completion import answer, is_asked
from generator.cli.parser import parser
from generator.cli.status import CONTENT_WRONG, DONE, INTERRUPTED, MISUSED
from generator.cli.terminal import (
    Terminal,
    UsageError,
    fault_data,
    flush,
    result_json,
    results_apart,
)
from generator.faults import ContentError
from generator.project import Project, find_project, is_project, other_cache
from generator.projectplace import SETTINGS

EPOCH = "SOURCE_DATE_EPOCH"
"""The variable by which reproducible builds give a date (reproducible-builds.org)."""
THREADS = "OPENBLAS_NUM_THREADS"
"""The variable that says how many threads numpy multiplies matrices with. It starts them when it is
imported, which takes as long as the rest of it, and nothing here multiplies matrices."""


def run(arguments: Sequence[str] | None, request: Request | None = None) -> int:
    """Carry out a command; returns the exit status.

    What a process was started for is a ``request``, whose answer may be kept.
    """
    _end_quickly()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    # No library writes a date of itself; files bear the one that is asked for, by this program.
    epoch = os.environ.pop(EPOCH, "")
    os.environ.setdefault(THREADS, "1")
    known = parser(whole=is_asked())
    answer(known)
    if not (sys.argv[1:] if arguments is None else arguments):
        known.print_help(sys.stderr)
        return MISUSED
    options = known.parse_args(arguments)
    if getattr(options, "traceback", False):
        os.environ[TRACEBACK] = "1"  # which the processes that make targets have too
    terminal = Terminal(getattr(options, "quiet", False))
    try:
        with results_apart():
            status = _carried_out(options, terminal, epoch, request)
            flush()
    except KeyboardInterrupt:
        terminal.error("rulepress: stopped")
        status = INTERRUPTED
    except BrokenPipeError:  # whoever read has enough
        status = DONE
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        terminal.error(f"rulepress: {place}{error.strerror or error}{other_cache(error)}")
        status = MISUSED
    _let_output_go()
    return status


def _end_quickly() -> None:
    """Have Python look for no garbage when the process ends, which takes it a sixth of the time of
    a book.
    """
    atexit.unregister(gc.freeze)  # of a command before in the same process
    atexit.register(gc.freeze)


def _carried_out(
    options: argparse.Namespace, terminal: Terminal, epoch: str, request: Request | None
) -> int:
    """The status of the command, or of what kept it from being carried out."""
    try:
        command: Command = options.command
        options.date = _date(epoch) if epoch else None
        project = _project(options) if command.needs_project else None
        if project:
            project.raise_if_broken()
        if project and project.untrusted:
            _tell_of_bounds(project, terminal)
        else:
            _join_own_games(project, options)
        if project and request and command.settles and not project.untrusted:
            options.witness = _witness(project, request)
        with _staying():
            status = command.run(project, options, terminal)
        if status == DONE and terminal.said == 1:  # else there is more to say than that all is done
            witness: Witness | None = getattr(options, "witness", None)
            if witness:
                witness.keep()
        return status
    except ContentError as error:
        if getattr(options, "json", False):  # not every command has data
            result_json({"faults": fault_data(error.faults)})
        terminal.faults(error.faults)
        return CONTENT_WRONG
    except OSError:
        raise
    except (UsageError, BuildError) as error:
        for line in error.args if isinstance(error, UsageError) else str(error).splitlines():
            terminal.error(f"rulepress: {line}")
        return MISUSED
    except (Exception, GeneratorExit, SystemExit) as error:  # the last two as a game may raise them
        from generator.build.workers import unforeseen

        fault = unforeseen(error, "rulepress")
        if getattr(options, "json", False):
            result_json({"faults": fault_data([fault])})
        terminal.faults([fault])
        return CONTENT_WRONG


def _witness(project: Project, request: Request) -> Witness | None:
    """What sees whether the command leaves nothing to do; None where that cannot be seen."""
    root = str(project.root)
    with suppress(UncertainError):
        return Witness(request, root, str(project.prepared_fonts)) if request.root == root else None
    return None


@contextmanager
def _staying() -> Iterator[None]:
    """Have ``os._exit`` raise an error in this process: a game that calls it would end the command
    at once and in silence, with the status of one that has done everything.
    """
    leave, process = os._exit, os.getpid()

    def refuse(status: int) -> NoReturn:
        if os.getpid() != process:  # of a process that this one has begun
            leave(status)
        raise RuntimeError(f"os._exit({status}) would end the program")

    os._exit = refuse
    try:
        yield
    finally:
        os._exit = leave


def _join_own_games(project: Project | None, options: argparse.Namespace) -> None:
    """Let the games be found that the project brings; engines are asked outside of projects too."""
    with suppress(UsageError):
        folder = (project or _project(options)).own_games
        if folder.is_dir():  # else there is nothing to import for
            from generator.contract import finding

            finding.join(folder)


def _tell_of_bounds(project: Project, terminal: Terminal) -> None:
    """Say what is not done with a stranger's project, and what cannot be held to here."""
    from generator.build import limits

    if project.own_games.is_dir():
        terminal.note("games/ has code of the project's own: it is not run")
    if lacking := limits.lacking():
        terminal.note(f"this system does not bound {lacking}")


def _let_output_go() -> None:
    """Keep the interpreter from writing, when it ends, what could not be written before."""
    try:
        flush()
    except OSError:
        if sys.stdout:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _project(options: argparse.Namespace) -> Project:
    """The project that is meant, whose files bear the date of the options where they have one.

    Raises :class:`UsageError` where there is none.
    """
    given: Path | None = getattr(options, "project", None)
    if given and not is_project(given):
        raise UsageError(f"{given} is no project: it needs {SETTINGS}, or content/ and locales/")
    try:
        project = Project(given.resolve()) if given else find_project(Path.cwd())
    except FileNotFoundError as error:
        raise UsageError(f"{error}; name the project with --project") from error
    untrusted: bool = getattr(options, "untrusted", False)
    return replace(project, date=options.date, untrusted=untrusted)


def _date(epoch: str) -> datetime:
    """The date of so many seconds since 1970; raises :class:`UsageError`."""
    try:
        return datetime.fromtimestamp(int(epoch), UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(f"{EPOCH} is seconds since 1970, not {epoch[:40]!r}") from error

"""From the arguments to the exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from generator.build.errors import BuildError
from generator.cli import playing
from generator.cli.arguments import parser
from generator.cli.terminal import Misuse, Terminal
from generator.faults import ContentError
from generator.project import Project, find_project

DONE, CONTENT_WRONG, MISUSED = 0, 1, 2
INTERRUPTED = 130
"""As shells have it for a program that Ctrl-C ended."""

WITHOUT_PROJECT = (playing.moves, playing.play, playing.perft)


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    options = parser().parse_args(arguments)
    terminal = Terminal(getattr(options, "quiet", False))
    try:
        project = None if options.run in WITHOUT_PROJECT else _project(options)
        status: int = options.run(project, options, terminal)
        sys.stdout.flush()
    except ContentError as error:
        terminal.faults(error.faults)
        return CONTENT_WRONG
    except playing.Broken as error:
        playing.refuse(error, options, terminal)
        return CONTENT_WRONG
    except (Misuse, BuildError) as error:
        terminal.wrong(f"rulepress: {error}")
        return MISUSED
    except BrokenPipeError:
        # Whoever read has enough; keep the interpreter from writing the rest when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        terminal.wrong("rulepress: stopped")
        return INTERRUPTED
    return status


def _project(options: object) -> Project:
    """The project that is meant; raises :class:`Misuse` where there is none."""
    given: Path | None = getattr(options, "project", None)
    if given is not None and not (given / "content").is_dir():
        raise Misuse(f"{given} is no project: it has no folder content/")
    try:
        return Project(given.resolve()) if given else find_project(Path.cwd())
    except FileNotFoundError as error:
        raise Misuse(f"{error}; name the project with --project") from error

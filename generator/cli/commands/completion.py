"""``completion``: a script by which a shell completes what is typed."""

from __future__ import annotations

import argparse

from generator.cli.command import Command
from generator.cli.completion import SHELLS, script
from generator.cli.terminal import Terminal, result
from generator.project import Project


def _arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("shell", choices=SHELLS, help=", ".join(SHELLS))


def completion(project: Project | None, options: argparse.Namespace, terminal: Terminal) -> int:
    """The script of a shell, to be read when the shell begins."""
    del project, terminal
    result(script(options.shell))
    return 0


COMPLETION = Command(
    _arguments,
    completion,
    needs_project=False,
)

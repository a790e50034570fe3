"""A command: its line in the help, what can be asked of it, and what carries it out."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

from generator.cli.terminal import Terminal

Run: TypeAlias = Callable[[Any, argparse.Namespace, Terminal], int]
"""Is given the project, or None where the command needs none; returns the exit status."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command; ``arguments`` adds what can be asked of it to its parser.

    With ``takes_more`` the parser leaves to it what it does not know itself, such as the options of
    a game, as ``more`` of the options.
    """

    arguments: Callable[[argparse.ArgumentParser], None]
    run: Run
    needs_project: bool = True
    settles: bool = False
    """Whether it says the same, and makes nothing, as long as the project is as it was; what that
    rests on it tells the ``witness`` of its options (:mod:`generator.build.settled`)."""
    takes_more: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """What the list of commands says of one; ``place`` is ``module:NAME`` of its :class:`Command`,
    the module in :mod:`generator.cli.commands`.
    """

    name: str
    help: str
    place: str

    def command(self) -> Command:
        """The command, whose module is imported."""
        module, name = self.place.split(":")
        found: Command = getattr(import_module(f"generator.cli.commands.{module}"), name)
        return found

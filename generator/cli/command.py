"""A command: its name, what can be asked of it, and what carries it out."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from generator.cli.terminal import Terminal

Run: TypeAlias = Callable[[Any, argparse.Namespace, Terminal], int]
"""Is given the project, or None where the command needs none; returns the exit status."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command; ``arguments`` adds what can be asked of it to its parser."""

    name: str
    help: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Run
    needs_project: bool = True

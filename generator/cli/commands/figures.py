"""``figures``."""

from __future__ import annotations

import argparse

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.making import make_targets
from generator.cli.terminal import Choice, Terminal, select
from generator.project import Project


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.games(command)
    command.add_argument("--png", action="store_true", help="as PNG too")
    arguments.json(command)


def figures(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The figures."""
    from generator.build import plan

    (games,) = select(Choice("game", options.games, project.games()))
    return make_targets(project, plan.drawings(project, games, options.png), options, terminal)


FIGURES = Command("figures", "Draw the figures as SVG.", _arguments, figures)

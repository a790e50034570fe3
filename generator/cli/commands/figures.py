"""``figures``."""

from __future__ import annotations

import argparse

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.making import draw_figures
from generator.cli.terminal import Choice, Terminal, select
from generator.project import Project

FORMS = ("png",)
"""What figures can be asked for in beside SVG; :data:`~generator.build.targets.drawings.PICTURES`
makes them.
"""


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.games(command)
    for form in FORMS:
        command.add_argument(f"--{form}", action="store_true", help=f"as {form.upper()} too")
    arguments.json(command)


def figures(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The figures, for which no book, no sheet and no translation need be finished."""
    from generator.build import plan

    (games,) = select(Choice("game", options.games, project.games()))
    forms = [form for form in FORMS if getattr(options, form)]
    return draw_figures(project, plan.drawings(project, games, forms), options, terminal)


FIGURES = Command(_arguments, figures)

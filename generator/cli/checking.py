"""Looking for all that is wrong in a project."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cli.faces import tell_of_faces
from generator.cli.terminal import Terminal
from generator.faults import Fault
from generator.project import Project


def all_faults(
    project: Project, games: Sequence[str], terminal: Terminal, long: bool = False
) -> set[Fault]:
    """Everything that is wrong with the games, and with what is common to all.

    ``long`` also tries books in longer texts.
    """
    from generator.build import check

    tell_of_faces(project, terminal)
    return check.all_faults(project, games, terminal.step, long)

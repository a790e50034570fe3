"""Looking for all that is wrong in a project."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.cli.faces import tell_of_faces
from generator.cli.terminal import Terminal
from generator.faults import Fault
from generator.project import Project

if TYPE_CHECKING:
    from generator.build.checked import Checked


def all_faults(
    project: Project,
    games: Sequence[str],
    terminal: Terminal,
    long: bool = False,
    checked: Checked | None = None,
) -> set[Fault]:
    """Everything that is wrong with the games, and with what is common to all.

    ``long`` also tries books in longer texts; what is ``checked`` already is passed over.
    """
    from generator.build import check

    tell_of_faces(project, terminal)
    return check.all_faults(project, games, terminal.step, long, checked)

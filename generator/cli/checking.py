"""Looking for all that is wrong in a project."""

from __future__ import annotations

from collections.abc import Collection

from generator.cli.terminal import Terminal
from generator.faults import Fault
from generator.project import Project
from generator.text.places import COMMON, TOOL


def all_faults(
    project: Project, games: Collection[str], terminal: Terminal, long: bool = False
) -> set[Fault]:
    """Everything that is wrong with the games, and with what is common to all.

    ``long`` also tries books in longer texts.
    """
    from generator.build import check as checks
    from generator.build.checked import Checked
    from generator.build.faces import project_fonts
    from generator.drawing.themefile import project_themes

    fonts = project_fonts(project, terminal.step)
    found = {
        *checks.theme_faults(project_themes(project)),
        *checks.calibration_faults(project),
        *checks.text_faults(project, fonts, (*games, COMMON, TOOL)),
    }
    checked = Checked(project)
    for done, game in enumerate(games):
        terminal.step(done, len(games), f"checking {game}")
        found.update(checks.content_faults(project, [game], fonts, long, checked))
    return found

"""``check``."""

from __future__ import annotations

import argparse
from collections.abc import Collection

from generator.cli.contrast import contrast
from generator.cli.terminal import Choice, Misuse, Terminal, chosen, fault_data, result_json
from generator.faults import Fault
from generator.project import Project
from generator.text.places import COMMON


def check(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Content, figures and text, or the players' colours alone."""
    if options.contrast:
        if options.games or options.long:
            raise Misuse("--contrast is about all games alike, and nothing else is checked with it")
        return contrast(terminal, options.json)
    (games,) = chosen(Choice("game", options.games, project.games()))
    faults = all_faults(project, games, terminal, options.long)
    return _told(faults, f"no faults in {', '.join(games)} and the messages", options, terminal)


def all_faults(
    project: Project, games: Collection[str], terminal: Terminal, long: bool = False
) -> set[Fault]:
    """Everything that is wrong with the games, and with what is common to all.

    ``long`` also tries books in longer texts.
    """
    from generator.build import check as checks
    from generator.build.checked import Checked
    from generator.drawing.fonts import prepare

    fonts = prepare(project.cache / "fonts", terminal.step)
    found = {
        *checks.theme_faults(),
        *checks.calibration_faults(project),
        *checks.text_faults(project, fonts, (*games, COMMON)),
    }
    checked = Checked(project)
    for done, game in enumerate(games):
        terminal.step(done, len(games), f"checking {game}")
        found.update(checks.content_faults(project, [game], fonts, long, checked))
    return found


def _told(
    faults: Collection[Fault], none: str, options: argparse.Namespace, terminal: Terminal
) -> int:
    if options.json:
        result_json({"faults": fault_data(faults)})
    if faults:
        terminal.faults(faults)
    else:
        terminal.note(none)
    return 1 if faults else 0

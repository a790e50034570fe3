"""``check`` and ``messages``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict
from pathlib import Path

from generator.cli.contrast import contrast
from generator.cli.terminal import Choice, Misuse, Terminal, chosen, fault_data, result, result_json
from generator.faults import Fault, shown
from generator.project import Project
from generator.text.places import COMMON


def check(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Content, figures and text, or the players' colours alone."""
    if options.contrast:
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
    from generator.drawing.fonts import prepare

    fonts = prepare(project.cache / "fonts", terminal.step)
    return {
        *checks.theme_faults(),
        *checks.calibration_faults(project),
        *checks.content_faults(project, games, fonts, long),
        *checks.text_faults(project, fonts, (*games, COMMON)),
    }


def messages(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """One task of looking after the messages."""
    tasks: dict[str, Callable[[Project, argparse.Namespace, Terminal], int]] = {
        "extract": _extract,
        "update": _update,
        "check": _check,
        "stats": _stats,
    }
    return tasks[options.task](project, options, terminal)


def _extract(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.text import commands

    return _changed(project, commands.extract(project), options, terminal)


def _update(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.text import commands
    from generator.text.merge import GettextMissing

    try:
        changed = commands.update(project)
    except GettextMissing as error:
        raise Misuse(str(error)) from error
    return _changed(project, changed, options, terminal)


def _check(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.build.check import text_faults
    from generator.drawing.fonts import prepare

    faults = text_faults(project, prepare(project.cache / "fonts", terminal.step), None)
    return _told(faults, "no faults in the messages", options, terminal)


def _stats(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    from generator.text import commands

    counts, faults = commands.stats(project)
    if options.json:
        data = {"counts": [asdict(count) for count in counts], "faults": fault_data(faults)}
        result_json(data)
    else:
        for count in counts:
            result(
                f"{count.lang} {count.domain}: {count.translated} translated, {count.fuzzy} fuzzy, "
                f"{count.missing} missing, {count.obsolete} obsolete"
            )
    if faults:
        terminal.faults(faults)
    return 1 if faults else 0


def _changed(
    project: Project, paths: Sequence[Path], options: argparse.Namespace, terminal: Terminal
) -> int:
    names = [shown(path, project.root) for path in paths]
    if options.json:
        result_json({"changed": names})
    elif names:
        for name in names:
            result(name)
    else:
        terminal.note("nothing to change")
    return 0


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

"""``new`` and ``add``: beginning a project, and what is added to one."""

from __future__ import annotations

import argparse
from pathlib import Path

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.terminal import Terminal, UsageError, result, result_json
from generator.project import Project
from generator.scaffold.making import BOARDS, NAME, new_project


def _board(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--board",
        choices=tuple(BOARDS),
        default="square",
        help="what the game is played on at first (default: %(default)s)",
    )


def _new_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("folder", type=Path, metavar="DIR", help="empty, or not there yet")
    command.add_argument("--game", metavar="NAME", help="the game (default: the folder's name)")
    _board(command)
    arguments.json(command)


def new(project: Project | None, options: argparse.Namespace, terminal: Terminal) -> int:
    """A project with one game that builds at once."""
    del project
    folder: Path = options.folder
    game = options.game or folder.resolve().name.lower().replace("-", "_").replace(" ", "_")
    if not options.game and not NAME.fullmatch(game):
        raise UsageError(f"no game can be called {game!r}: name it with --game")
    written = new_project(folder, game, options.board)
    names = [path.relative_to(folder.resolve()).as_posix() for path in written]
    if options.json:
        result_json({"project": str(folder), "game": game, "written": names})
        return 0
    for name in names:
        result(name)
    terminal.note(f"now: cd {folder}; rulepress build; rulepress serve")
    return 0


NEW = Command("new", "Begin a project.", _new_arguments, new, needs_project=False)

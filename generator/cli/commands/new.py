"""``new`` and ``add``: beginning a project, and what is added to one."""

from __future__ import annotations

import argparse
from pathlib import Path
from shlex import quote

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.commands.messages import begin_language
from generator.cli.terminal import Terminal, UsageError, result, result_json
from generator.project import Project
from generator.projectplace import nearest
from generator.scaffold.boards import BOARDS, name_problem


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
    from generator.scaffold.making import new_project

    del project
    folder: Path = options.folder
    game = options.game or folder.resolve().name.lower().replace("-", "_").replace(" ", "_")
    if not options.game and (wrong := name_problem(game)):
        raise UsageError(f"no game can be called {game!r}: {wrong}; name it with --game")
    around = nearest(str(folder.resolve().parent))
    written = new_project(folder, game, options.board, options.date)
    names = [path.relative_to(folder.resolve()).as_posix() for path in written]
    if options.json:
        result_json({"project": str(folder), "game": game, "written": names})
        return 0
    for name in names:
        result(name)
    if around:
        terminal.note(
            f"{folder} is a project of its own within that of {around};"
            f" `rulepress add game {game}` adds the game to that one instead"
        )
    terminal.note(f"now: cd {quote(str(folder))}; rulepress build; rulepress serve")
    return 0


NEW = Command(_new_arguments, new, needs_project=False)


ADDED = {
    "game": "NAME",
    "language": "CODE",
    "figure": "GAME ID",
    "puzzle": "GAME ID",
}
"""What can be added, and what it is named by."""


def _add_arguments(command: argparse.ArgumentParser) -> None:
    what = "; ".join(f"{name} {names}" for name, names in ADDED.items())
    command.add_argument("what", choices=tuple(ADDED), help=what)
    command.add_argument("names", nargs="+", metavar="NAME", help="as above")
    _board(command)
    arguments.json(command)


def add(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """A game, a language, a figure or a puzzle, to be changed into one's own."""
    from generator.scaffold.making import add_figure, add_game, add_puzzle

    if len(options.names) != len(ADDED[options.what].split()):
        raise UsageError(f"add {options.what} takes {ADDED[options.what]}")
    place = ""
    try:
        match options.what:
            case "game":
                written = add_game(project, options.names[0], options.board)
            case "language":
                written = begin_language(project, options.names[0], terminal)
            case "figure":
                path, place = add_figure(project, *options.names)
                written = (path,)
            case _:
                written = (add_puzzle(project, *options.names),)
                terminal.note(
                    "fill the entry in; what solves it is for puzzles() of the game's offer to say,"
                    " its answer stands in answers.yaml: see `python -m pydoc"
                    " generator.contract.puzzle`"
                )
    except LookupError as error:
        raise UsageError(error.args[0]) from error
    names = [project.shown(path) for path in written]
    if options.json:
        result_json({"written": names})
        return 0
    for name in names:
        result(name)
    if place:
        terminal.note(f"its place in content/{options.names[0]}/rulebook.xml.j2:\n{place}")
    return 0


ADD = Command(_add_arguments, add)

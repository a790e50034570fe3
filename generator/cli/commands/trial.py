"""``test``: an engine held to the contract."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from generator.cli import arguments, completion
from generator.cli.command import Command
from generator.cli.terminal import Terminal, UsageError, fault_data, result_json
from generator.contract import finding
from generator.contract.trial import Limits, hold_to_contract
from generator.counted import counted
from generator.faults import shown
from generator.project import Project

USUAL = Limits()


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.game(command, completion.engines)
    command.add_argument("--games", type=int, default=USUAL.games, metavar="N", help="random games")
    command.add_argument("--seed", type=int, default=USUAL.seed, metavar="S")
    command.add_argument(
        "--seconds", type=float, default=USUAL.seconds, metavar="S", help="for all games together"
    )
    arguments.json(command)


def test(project: Project | None, options: argparse.Namespace, terminal: Terminal) -> int:
    """Random games, in which the engine keeps its promises or does not."""
    try:
        game = finding.load(options.game)
    except LookupError as error:
        raise UsageError(error.args[0]) from error
    arguments.require_seconds(options.seconds)
    if options.games < 1:
        raise UsageError(f"--games must be at least 1, not {options.games}")
    limits = replace(USUAL, games=options.games, seed=options.seed, seconds=options.seconds)
    trial = hold_to_contract(game, limits)
    root = project.root if project else Path.cwd()
    faults = [replace(f, file=shown(Path(f.file), root)) for f in trial.faults]
    played = (
        f"{trial.ended} of {counted(trial.games, 'game')} played to the end, "
        f"{counted(trial.positions, 'position')}"
    )
    if options.json:
        data = {
            "game": game.name,
            "games": trial.games,
            "ended": trial.ended,
            "positions": trial.positions,
        }
        result_json({**data, "faults": fault_data(faults)})
    if faults:
        terminal.faults(faults)
        return 1
    if not trial.ended:
        terminal.error(
            f"no game of {game.name} came to its end in {options.seconds:g} s ({played}): "
            "give it more --seconds"
        )
        return 1
    terminal.note(f"{game.name} keeps the contract: {played}")
    return 0


TEST = Command(_arguments, test, needs_project=False)

"""``moves``, ``play`` and ``perft``: the engines on the command line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

from generator.cli import arguments, completion
from generator.cli.command import Command, Run
from generator.cli.status import CONTENT_WRONG
from generator.cli.terminal import Terminal, UsageError, result, result_json
from generator.contract import finding
from generator.contract.engine import Game, IllegalMove, NotationError, choices, player_names
from generator.contract.notation import notation
from generator.contract.perft import divide, divided, parts
from generator.contract.perft import perft as count
from generator.contract.spread import WorkersLost
from generator.counted import counted
from generator.project import Project

DEEPEST: Final = 12
"""Plies that ``perft`` looks ahead: each takes as many times longer as there are moves."""
SPREAD: Final = 3
"""Plies from which on the count is spread over all workers: fewer take no longer than these do to
begin."""
LARGEST: Final = 1_000_000
"""Characters of a file of moves; the longest game has some thousands."""


class UnplayableMove(Exception):  # noqa: N818  (says what it is)
    """A move that cannot be played: its place from 1, its text, the rules that it breaks."""

    def __init__(self, index: int, move: str, violations: Iterable[str]) -> None:
        self.index, self.move, self.violations = index, move, sorted(violations)
        super().__init__(f"move {index} is illegal, it breaks {', '.join(self.violations)}: {move}")


def _refusing(run: Run) -> Run:
    """The command, saying which move cannot be played, and why."""

    @wraps(run)
    def refusing(project: Project | None, options: argparse.Namespace, terminal: Terminal) -> int:
        try:
            return run(project, options, terminal)
        except UnplayableMove as refused:
            if options.json:
                illegal = {
                    "index": refused.index,
                    "move": refused.move,
                    "violations": refused.violations,
                }
                result_json({"game": options.game, "illegal": illegal})
            terminal.error(str(refused))
            return CONTENT_WRONG

    return refusing


def _arguments(command: argparse.ArgumentParser, depth: bool = False) -> None:
    arguments.game(command, completion.engines)
    if depth:
        command.add_argument("depth", type=int, metavar="DEPTH", help="plies to look ahead")
    command.add_argument(
        "moves", nargs="*", default=[], metavar="MOVE", help="the moves so far, each in quotes"
    )
    command.add_argument(
        "--moves", dest="file", metavar="FILE", help="moves from a file, one a line; - is stdin"
    )
    command.add_argument("--players", type=int, default=2, metavar="N")
    command.add_argument("--variant", metavar="NAME")
    command.add_argument("--seed", type=int, metavar="S", help="for games with chance")
    arguments.json(command)


def _perft_arguments(command: argparse.ArgumentParser) -> None:
    _arguments(command, depth=True)
    command.add_argument("--divide", action="store_true", help="by the first move of the sequence")
    arguments.workers(command)


@_refusing
def moves(project: Project | None, options: argparse.Namespace, terminal: Terminal) -> int:
    """The legal moves, as whole turns in games that have them."""
    del project, terminal
    game, state = _position_of(options)
    with finding.asking(game.name):
        found = [notation(move) for move in choices(game, state)]
        data = {**_common(game, state), "moves": found}
    if options.json:
        result_json(data)
    else:
        for move in found:
            result(move)
    return 0


@_refusing
def play(project: Project | None, options: argparse.Namespace, terminal: Terminal) -> int:
    """The position that the moves lead to."""
    del project, terminal
    game, state = _position_of(options)
    with finding.asking(game.name):
        data = {**_common(game, state), **game.report(state)}
        json.dumps(data, allow_nan=False)
    if options.json:
        result_json(data)
    else:
        for name, value in data.items():
            for line in _lines(value):
                result(f"{name}: {line}")
    return 0


@_refusing
def perft(project: Project | None, options: argparse.Namespace, terminal: Terminal) -> int:
    """The number of sequences of legal moves."""
    del project
    least = 1 if options.divide else 0
    if options.depth < least:
        raise UsageError(f"DEPTH must be at least {least}, not {options.depth}")
    if options.depth > DEEPEST:
        raise UsageError(f"DEPTH must be at most {DEEPEST}: more would never end")
    arguments.require_workers(options)
    game, state = _position_of(options)
    by_move: Sequence[tuple[str, int]] = ()
    if options.depth >= SPREAD:
        by_move = _spread(game, state, options, terminal)
        total = sum(number for _, number in by_move)
    else:
        with finding.asking(game.name) as answered:
            total = count(game, state, options.depth, answered)
            if options.divide:
                by_move = divide(game, state, options.depth, answered)
    if options.json:
        data = {"game": game.name, "depth": options.depth, "count": total}
        result_json({**data, "divide": dict(by_move)} if options.divide else data)
        return 0
    for move, number in by_move if options.divide else ():
        result(f"{move}\t{number}")
    result(str(total))
    return 0


def _spread(
    game: Game[Any, Any], state: Any, options: argparse.Namespace, terminal: Terminal
) -> list[tuple[str, int]]:
    """For each legal move its notation and how many sequences begin with it, by all workers."""
    from generator.cli.executors import workers

    with workers(game.name, options) as workforce:
        effort = workforce.effort(1, None, terminal)
        with finding.asking(game.name) as answered:
            every = parts(game, state, options.depth, answered)
        found: list[tuple[str, int]] = []
        try:
            for part in divided(game, every, options.depth, effort):
                found.append(part)
                effort.tell(f"{len(found)} of {counted(len(every), 'move')} counted")
        except WorkersLost as error:
            known = f"{len(found)} of {counted(len(every), 'move')} had been counted"
            raise UsageError(f"{error}; {known}") from error
    return found


def _position_of(options: argparse.Namespace) -> tuple[Game[Any, Any], Any]:
    """The game and the state after the moves.

    Raises :class:`UnplayableMove` and :class:`UsageError`.
    """
    try:
        game = finding.load(options.game)
        with finding.asking(options.game, ValueError):
            state = game.initial(options.players, options.variant, options.seed)
    except (LookupError, ValueError) as error:
        raise UsageError(str(error.args[0]) if error.args else str(error)) from error
    for index, text in enumerate(_texts(options), 1):
        try:
            with finding.asking(game.name, NotationError, about=text):
                move = game.parse(state, text)
        except NotationError as error:
            raise UsageError(f"move {index}: {error}") from error
        try:
            with finding.asking(game.name, IllegalMove, about=text):
                state = game.play(state, move)
        except IllegalMove as error:
            raise UnplayableMove(index, text, error.violations) from error
    return game, state


def _texts(options: argparse.Namespace) -> list[str]:
    """The moves from a file, without empty lines and comments, then those of the command line."""
    if options.file is None:
        return list(options.moves)
    text = _read(options.file)
    lines = (line.strip() for line in text.splitlines())
    return [*(line for line in lines if line and not line.startswith("#")), *options.moves]


def _read(file: str) -> str:
    """The text of a file, or of standard input for ``-``; raises :class:`UsageError`.

    What never ends, such as a device, is not read.
    """
    name = "standard input" if file == "-" else file
    if file == "-" and not sys.stdin:
        raise UsageError(f"cannot read the moves: {name} is closed")
    try:
        if file == "-":
            text = sys.stdin.read(LARGEST + 1)
            text.encode()  # where the system's locale is C, other bytes come as half characters
        elif S_ISREG(Path(file).stat().st_mode):
            with Path(file).open(encoding="utf-8-sig") as stream:
                text = stream.read(LARGEST + 1)
        else:
            raise UsageError(f"cannot read the moves: {file} is no regular file (- reads a pipe)")
    except UnicodeError:
        raise UsageError(f"cannot read the moves: {name} is not in UTF-8") from None
    except (OSError, ValueError) as error:  # such as a name with a NUL
        raise UsageError(f"cannot read the moves: {error}") from error
    if len(text) > LARGEST:
        raise UsageError(f"cannot read the moves: {name} is longer than {LARGEST} characters")
    return text.removeprefix("\ufeff")


def _common(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """What every game reports."""
    names = player_names(game, state.players)
    ended = game.result(state)
    return {
        "game": game.name,
        "players": list(names),
        "ply": state.ply,
        "to_move": None if ended else names[state.to_move],
        "result": ended
        and {"winners": [names[winner] for winner in ended.winners], "reason": ended.reason},
    }


def _lines(value: object) -> list[str]:
    """A value of a report as lines for people."""
    match value:
        case Mapping():
            return [", ".join(f"{key} {_plain(part)}" for key, part in value.items())]
        case [*parts] if any(isinstance(part, Mapping) for part in parts):
            return [line for part in parts for line in _lines(part)]
        case [*parts]:
            return [", ".join(map(_plain, parts)) or "none"]
    return [_plain(value)]


def _plain(value: object) -> str:
    """A part of a line."""
    match value:
        case str():
            return value
        case None:
            return "none"
        case Mapping():
            return " ".join(f"{key} {_plain(part)}" for key, part in value.items())
    return json.dumps(value, ensure_ascii=False)


MOVES = Command(_arguments, moves, needs_project=False)
PLAY = Command(_arguments, play, needs_project=False)
PERFT = Command(
    _perft_arguments,
    perft,
    needs_project=False,
)

"""The notations of moves of all games: what is read can be judged and played, or is refused."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.contract import finding
from generator.contract.engine import Arranges, Game, IllegalMove, NotationError, choices
from generator.faults import on_one_line
from tests.fuzz.mutation import Random, mutated

PLIES = (0, 1, 2, 5, 9)
TOKENS = (
    *(
        ":",
        "@",
        ",",
        " ",
        "/",
        "+",
        "-",
        "(",
        ")",
        "flipped",
        "pass",
        "0,0",
        "1,0,0",
        "0.5,1,60",
        "x",
    ),
    *(
        "１",
        "٣",
        "1e5",
        "+1",
        "--1",
        "0x1",
        "1_0",
        "nan",
        "inf",
        "1.",
        ".5",
        "\n",
        "A1",
        "a-1",
        "é",
    ),
)


class Notations:
    """A move of a game in a position that chance leads to, broken; or a map of a position."""

    name = "notations"

    def __init__(self, home: Path) -> None:
        del home
        self._games = {name: finding.load(name) for name in finding.names()}
        self._positions = {name: _positions(game) for name, game in self._games.items()}

    def case(self, rng: Random) -> bytes:
        name = rng.choice(tuple(self._games))
        place = rng.randrange(len(self._positions[name]))
        state = self._positions[name][place]
        known = choices(self._games[name], state)
        move = str(rng.choice(known)) if known else ""
        text = mutated(rng, move, (*TOKENS, *self._games[name].pieces), 3)
        return f"{name}\n{place}\n{text}".encode("utf-8", "surrogatepass")

    def tried(self, data: bytes) -> Sequence[object]:
        name, place, text = data.decode("utf-8", "surrogatepass").split("\n", 2)
        game, state = self._games[name], self._positions[name][int(place)]
        said: list[object] = []
        if isinstance(game, Arranges):
            try:
                game.arranged(game.initial(), text.split("\n"))
            except (NotationError, IllegalMove) as error:
                said.append(_shown(error))
        try:
            move = game.parse(state, text)
        except NotationError as error:
            return [*said, _shown(error)]
        assert str(game.parse(state, str(move))) == str(move), (
            f"{move} is not read as it is written"
        )
        broken = game.violations(state, move)
        assert broken <= {*game.rules}, f"unknown rules {broken}"
        try:
            after = game.play(state, move)
        except IllegalMove as error:
            assert error.violations == broken, f"play and violations differ: {broken}"
            return [*said, _shown(error)]
        assert not broken, f"{move} was played and breaks {broken}"
        game.report(after)
        return said


def _shown(error: Exception) -> str:
    """As the command line tells it."""
    return on_one_line(f"rulepress: move 1: {error}")


def _positions(game: Game[Any, Any]) -> list[Any]:
    chance = random.Random(1)
    found = []
    for plies in PLIES:
        state = game.initial(seed=1)
        for _ in range(plies):
            if known := choices(game, state):
                state = game.play(state, chance.choice(known))
        found.append(state)
    return found

"""Answers of Pent-Up, each checked by what knows its puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.contract.puzzle import Answer
from generator.games.pentup.checkers import (
    surround as check_pentup_surround,
)
from generator.games.pentup.checkers import (
    tower as check_pentup_tower,
)
from generator.puzzles.answers import argued

_CHECKS: Mapping[str, Callable[[Answer], Iterator[str]]] = {
    "tower": check_pentup_tower.problems,
    "level": check_pentup_tower.problems,
    "surround": check_pentup_surround.problems,
}
_ARGUMENTS = {
    "tower": ("two-supports", "pairs"),
    "level": ("two-supports", "pairs"),
    "surround": ("touches", "touches-around", "squares"),
}


def problems(answer: Answer) -> Iterator[str]:
    """All that is wrong with an answer."""
    check = _CHECKS.get(answer.puzzle)
    if check is None:
        yield f"no rule says how {answer.puzzle!r} is checked"
        return
    yield from argued(answer, _ARGUMENTS[answer.puzzle])
    yield from check(answer)

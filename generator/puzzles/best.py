"""The best answer of a search so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.contract.puzzle import Answer


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: the best answer, if any, and whether Ctrl-C ended it."""

    answer: Answer | None
    stopped: bool = False


def best(search: Iterator[Answer], improved: Callable[[Answer], None]) -> Found:
    """The last answer of a search, each of which is better than the one before; Ctrl-C keeps it.

    ``improved`` is called with every answer.
    """
    answer = None
    try:
        for answer in search:
            improved(answer)
    except KeyboardInterrupt:
        return Found(answer, stopped=True)
    return Found(answer)

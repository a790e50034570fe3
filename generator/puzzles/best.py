"""The best answer of a search so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.contract.puzzle import Answer
from generator.contract.spread import WorkersLost
from generator.values import Value


class Found(Value, frozen=True):
    """What a search came to: the best answer, if any, whether Ctrl-C ended it, and what else did
    (empty where nothing did).
    """

    answer: Answer | None
    stopped: bool = False
    lost: str = ""


def best(search: Iterator[Answer], improved: Callable[[Answer], None]) -> Found:
    """The last answer of a search, each of which is better than the one before; it is kept when
    Ctrl-C ends the search, or no worker is left.

    ``improved`` is called with every answer.
    """
    answer = None
    try:
        for answer in search:
            improved(answer)
    except KeyboardInterrupt:
        return Found(answer, stopped=True)
    except WorkersLost as error:
        return Found(answer, lost=str(error))
    return Found(answer)

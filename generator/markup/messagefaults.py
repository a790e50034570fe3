"""What is wrong with a text of a book or a sheet, said by the message that has to be mended."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from generator.faults import Fault
from generator.markup.recording import RecordedMessages
from generator.project import Project
from generator.text.places import MessageKey
from generator.text.whereabouts import place_of
from generator.values import Value

FaultOf: TypeAlias = Callable[["Wrong"], Fault]
"""Makes the fault of what is wrong."""


class Wrong(Value, frozen=True):
    """A ``text`` with a ``problem``; ``place`` is the best that is known without its message."""

    text: str
    problem: str
    remedy: str
    place: tuple[str, int]


def fault_maker(project: Project, game: str, say: RecordedMessages) -> FaultOf:
    """What tells of texts of a game, which were made of what this catalogue said."""
    return partial(_fault, project, game, say)


def _fault(project: Project, game: str, say: RecordedMessages, wrong: Wrong) -> Fault:
    """The fault of a text, by the longest message that it has; else it is quoted."""
    found = say.message_in(wrong.text)
    if found is None:
        return Fault(*wrong.place, f"“{wrong.text}”", wrong.problem, wrong.remedy)
    place = place_of(project, game, say.lang, *found) or wrong.place
    return Fault(*place, MessageKey(game, *found).label, wrong.problem, wrong.remedy)

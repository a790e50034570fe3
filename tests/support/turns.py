"""Commands that take turns, where each would say the same and all of them together take long."""

from __future__ import annotations

from collections.abc import Sequence

Command = tuple[str, ...]


def in_turn(commands: Sequence[Command], cases: Sequence[str], case: str) -> Sequence[Command]:
    """Which commands are tried in one of the ``cases``, which all of them take alike: in the first
    all, in each other one or some, those that are next.
    """
    number = cases.index(case)
    return commands[number % len(commands) :: len(cases) - 1] if number else commands

"""What an engine says of itself, held to the form that the contract gives it.

All commands read these names and numbers, and most use them without another look.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from generator.contract.engine import Game, HasCopies, NamesPlayers, player_names, set_aside
from generator.contract.notation import LONGEST, unwritable
from generator.counted import counted
from generator.faults import brief

MOST = 100_000
"""Pieces, rules, variants: no game has so many."""
MOST_PLAYERS = 100
"""At a table."""
LARGEST = 10**15
"""A number that a rulebook may quote is smaller."""

METADATA = ("rules", "pieces", "variants", "player_counts")
"""What every engine says of itself; without it nothing can be asked."""


class Wrong(NamedTuple):
    """The ``problem`` with an ``attribute`` of an engine; the ``remedy`` is what would be right."""

    attribute: str
    problem: str
    remedy: str


def wrong_metadata(game: Game[Any, Any]) -> Iterator[Wrong]:
    """All that is wrong with what an engine says of itself; what its attributes raise is raised."""
    if not isinstance(game.name, str) or not game.name or unwritable(game.name):
        yield _wrong("name", game.name, "the name of the game as a text")
    sound = True
    for attribute in METADATA:
        for wrong in _wrong_tuple(attribute, getattr(game, attribute)):
            sound = False
            yield wrong
    if not sound:
        return
    most = max(game.player_counts)
    names = game.player_names if isinstance(game, NamesPlayers) else player_names(game)
    if not _are_names(names) or len(names) < most:
        yield _wrong("player_names", names, f"a tuple of {most} names")
    aside = set_aside(game)
    if not _are_names(aside):
        yield _wrong("aside", aside, "a tuple of names")
    elif unknown := set(aside) - set(game.pieces):
        yield Wrong("aside", f"names {', '.join(sorted(unknown))}", "only its pieces")
    if isinstance(game, HasCopies) and not _are_numbers(game.copies, 1, MOST):
        yield _wrong("copies", game.copies, "whole numbers of at least 1 by the names of pieces")


def wrong_facts(facts: object) -> Iterator[Wrong]:
    """What is wrong with the numbers that rulebooks may quote."""
    if not _are_numbers(facts, -LARGEST, LARGEST):
        yield _wrong("facts", facts, "whole numbers by name, of 15 digits at most")


def place_in(game: object, attribute: str) -> tuple[str, int]:
    """File and line of a method of an engine, or of its class, as far as Python knows them."""
    method = getattr(type(game), attribute, None)
    for thing in (method, type(game)):
        with suppress(TypeError, OSError):
            file = inspect.getsourcefile(thing)  # type: ignore[arg-type]
            if file:
                return file, inspect.getsourcelines(thing)[1]  # type: ignore[arg-type]
    return type(game).__module__, 0


def _wrong_tuple(attribute: str, value: Any) -> Iterator[Wrong]:
    """What is wrong with one of the tuples that every engine has."""
    if attribute == "player_counts":
        if not (value and _is_tuple(value) and all(_is_number(n, 1, MOST_PLAYERS) for n in value)):
            yield _wrong(attribute, value, "a tuple of numbers of players, such as (2,)")
    elif not _are_names(value):
        yield _wrong(attribute, value, "a tuple of names")
    elif attribute == "variants" and not value:
        yield _wrong(attribute, value, "at least one, such as ('standard',)")


def _wrong(attribute: str, value: object, remedy: str) -> Wrong:
    return Wrong(attribute, f"is {_shown(value)}", remedy)


def _shown(value: Any) -> str:
    """The value, in few words: of what is large, writing all would take longer than one waits."""
    if isinstance(value, str | bytes | tuple | list | Mapping) and len(value) > MOST:
        return f"of {counted(len(value), 'part')}"
    try:
        return brief(repr(value), 60)
    except ValueError:  # Python writes no number of more than 4,300 digits
        return "a number of thousands of digits, or has one"


def _is_tuple(value: object) -> bool:
    return isinstance(value, tuple) and len(value) <= MOST


def _are_names(value: Any) -> bool:
    return _is_tuple(value) and all(
        isinstance(name, str) and 0 < len(name) <= LONGEST and not unwritable(name)
        for name in value
    )


def _are_numbers(value: Any, least: int, most: int) -> bool:
    return (
        isinstance(value, Mapping)
        and len(value) <= MOST
        and all(_are_names((name,)) for name in value)
        and all(_is_number(number, least, most) for number in value.values())
    )


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most

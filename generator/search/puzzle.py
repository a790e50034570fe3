"""The contract of the searches and of the checkers, and where they are found."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeAlias

from generator.search.answers import Answer
from generator.search.effort import Effort
from generator.search.extras import Extra
from generator.search.extras import Problems as ExtraProblems

EXTRA = "solve"
"""The extra of this distribution that brings the libraries that search."""

Search: TypeAlias = Callable[[str, Effort], Iterator[Answer]]
"""Searches a case: yields ever better answers, the last of which is the best it can do."""
Problems: TypeAlias = Callable[[Answer], Iterator[str]]
"""Says all that is wrong with an answer, worked out from the rules of the game alone."""

Generate: TypeAlias = Callable[[Effort], Iterator[tuple[Extra, ...]]]
"""Makes extra puzzles: yields ever better sets of them, each in the order of the book."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """How a puzzle is searched.

    ``cases`` are its versions, such as sizes; the first is meant where none is named. ``most``
    says whether a higher value is better, in all cases or in each.
    """

    search: Search
    cases: tuple[str, ...] = ("",)
    most: bool | Mapping[str, bool] = True

    def most_in(self, case: str) -> bool:
        """Whether a higher value is better in a case."""
        return self.most if isinstance(self.most, bool) else self.most[case]


class ExtraMissing(Exception):  # noqa: N818  (says what it is about)
    """A library that searches is not installed; the message says how to install it."""


def puzzles(game: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game by id; none for a game without a search."""
    found: Mapping[str, Puzzle] = _attribute(game, "PUZZLES") or {}
    return found


def checker(game: str) -> Problems | None:
    """What verifies the answers of a game."""
    problems: Problems | None = _attribute(f"check_{game}", "problems")
    return problems


def extras(game: str) -> Generate | None:
    """What makes the extra puzzles of a game."""
    generate: Generate | None = _attribute(f"{game}.extras", "generate")
    return generate


def extras_checker(game: str) -> ExtraProblems | None:
    """What verifies the extra puzzles of a game."""
    problems: ExtraProblems | None = _attribute(f"check_{game}_extras", "problems")
    return problems


@lru_cache(maxsize=1024)
def verdict(game: str, found: Answer | Extra) -> tuple[str, ...]:
    """All that the game's checker has against an answer or an extra puzzle.

    Kept, as what is stored is looked at once by itself, and once by each figure that quotes it.
    """
    if isinstance(found, Answer):
        check = checker(game)
        if check is None:
            return (f"nothing can verify answers of {game}",)
        return tuple(check(found))
    check_extra = extras_checker(game)
    if check_extra is None:
        return (f"nothing can verify extra puzzles of {game}",)
    return tuple(check_extra(found))


def sharpened(game: str, answer: Answer) -> Answer:
    """The answer with the bound that the game's checker counts, where the search got less far."""
    checks = _module(f"check_{game}")
    counted: Callable[[Answer], int | None] | None = getattr(checks, "bound_of", None)
    bound = counted(answer) if counted else None
    if bound is None or answer.bound is None:
        return answer
    most = puzzles(game)[answer.puzzle].most_in(answer.case)
    if answer.bound <= bound if most else answer.bound >= bound:
        return answer
    return replace(answer, bound=bound, proved=bound == answer.value)


def library(name: str) -> Any:
    """A library of the extra; raises :class:`ExtraMissing`."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise ExtraMissing(
            f"searching needs the library {error.name}, of the extra {EXTRA!r}: "
            f"pip install -e '.[{EXTRA}]'"
        ) from error


def _attribute(module: str, name: str) -> Any:
    """The attribute of a module of this room; None where there is no such module.

    Raises ``AttributeError`` for a module without it: a checker that cannot be asked is no checker.
    """
    found = _module(module)
    return getattr(found, name) if found else None


def _module(name: str) -> ModuleType | None:
    """A module of this room, if there is one."""
    full = f"{__package__}.{name}"
    package, _, _ = full.rpartition(".")
    there = find_spec(package) is not None and find_spec(full) is not None
    return importlib.import_module(full) if there else None

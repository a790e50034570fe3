"""The contract of puzzles: what is searched, what an answer is, and what verifies it.

A search and the checker that verifies what it found share no code but the shapes of the pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, TypeVar

from generator.contract.effort import Effort

NodeT = TypeVar("NodeT")

Lines: TypeAlias = tuple[str, ...]
"""A solution: placements in the order of play, or rows of a filling, in the game's notation."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a ``puzzle``, by its id, or to one ``case`` of it (empty where it has but one).

    ``value`` is what the ``solution`` is worth (None: there is no solution at all), ``bound`` what
    no solution passes (None: no bound is known), ``proved`` whether they meet, or, where there is
    no solution, whether that is proved. ``count`` is the number of answers up to symmetry, where
    all are known, ``dead_ends`` of which no further case of the puzzle can go on from; ``others``
    are further ones. ``argument`` is the id of the reason for the bound (empty where no bound is
    known), ``seconds`` what its search took by the clock.
    """

    puzzle: str
    value: int | None
    bound: int | None
    proved: bool
    argument: str
    solution: Lines = ()
    case: str = ""
    count: int | None = None
    dead_ends: int = 0
    others: tuple[Lines, ...] = ()
    seconds: float | None = None

    @property
    def name(self) -> str:
        """The puzzle, and its case."""
        return f"{self.puzzle} {self.case}".rstrip()


@dataclass(frozen=True, slots=True)
class Extra:
    """An extra puzzle.

    ``id`` names it, ``kind`` is one of the game's kinds of extra puzzles, by its id. ``given`` is
    what is to be made of the ``pieces``: an outline, a position, a size, in lines of the game's own
    notation. ``count`` is the number of solutions up to symmetries that map what is given onto
    itself; ``effort`` the trials that a plain search needs to find them all, by which the ``grade``
    (1 easiest to 4) goes. ``solution`` is one of them. ``sequel`` is one way in which play goes on
    after the solution, where there is an opponent.
    """

    id: str
    grade: int
    kind: str
    pieces: tuple[str, ...]
    given: Lines
    count: int
    effort: int
    solution: Lines
    sequel: Lines = ()

    @property
    def unique(self) -> bool:
        """Whether there is exactly one solution up to symmetry."""
        return self.count == 1


Search: TypeAlias = Callable[[str, Effort], Iterator[Answer]]
"""Searches a case: yields ever better answers, the last of which is the best it can do."""
Generate: TypeAlias = Callable[[Effort], Iterator[tuple[Extra, ...]]]
"""Makes extra puzzles: yields ever better sets of them, each in the order of the book."""
Problems: TypeAlias = Callable[[Answer], Iterable[str]]
"""Says all that is wrong with an answer, worked out from the rules of the game alone."""
ExtraProblems: TypeAlias = Callable[[Extra], Iterable[str]]
"""Says all that is wrong with an extra puzzle, counting its solutions anew."""


class Tree(Protocol[NodeT]):
    """A search in steps: from a node by its ``branches``, in a fixed order, to what is whole."""

    @property
    def root(self) -> NodeT:
        """Where it begins."""

    def branches(self, node: NodeT, /) -> Sequence[NodeT]:
        """The nodes one step on; none at an end. No node is reached in two ways."""

    def is_whole(self, node: NodeT, /) -> bool:
        """Whether a node is one of what is counted."""


@dataclass(frozen=True, slots=True)
class Number:
    """The ``number`` of things up to symmetry; with a standard ``error`` by so many ``probes``
    where it is an estimate, else exact (``probes`` 0).
    """

    number: float
    error: float = 0.0
    probes: int = 0


@dataclass(frozen=True, slots=True)
class Counting:
    """How many of something there are, which ``what`` names in the plural, in some ``cases``.

    ``number`` counts a case; None where the time was too short, or an estimate came to nothing.
    ``number_of`` in :mod:`generator.puzzles.counting` counts whatever a :class:`Tree` makes.
    """

    what: str
    cases: tuple[str, ...]
    number: Callable[[str, Effort], Number | None]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """How a puzzle is searched.

    ``search`` yields ever better answers to a case. ``cases`` are its versions, such as sizes; the
    first is meant where none is named. ``most`` says whether a higher value is better, in all cases
    or in each. ``counting`` is what can be counted beside the answers, in cases of its own.
    ``variants`` are options that change what is asked: by name, the id of the puzzle that is meant
    with it.
    """

    search: Search
    cases: tuple[str, ...] = ("",)
    most: bool | Mapping[str, bool] = True
    counting: Counting | None = None
    variants: Mapping[str, str] = field(default_factory=dict)

    def most_in(self, case: str) -> bool:
        """Whether a higher value is better in a case."""
        return self.most if isinstance(self.most, bool) else self.most[case]


def _no_bound(answer: Answer) -> int | None:
    del answer
    return None


@dataclass(frozen=True, slots=True)
class Checker:
    """What verifies the answers and the extra puzzles of a game; None: nothing can.

    ``problems`` says all that is wrong with an answer, ``extra_problems`` with an extra puzzle.
    ``bound`` counts the bound of an answer anew, where counting gives one.
    """

    problems: Problems | None = None
    extra_problems: ExtraProblems | None = None
    bound: Callable[[Answer], int | None] = _no_bound

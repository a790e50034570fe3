"""The contract of the diagrams: what a figure asks of its game's drawing module.

A diagram knows one game. It turns a :class:`Subject` (a position, the move that the figure is
about, what the engine says of it, marks) into a scene in millimetres, into words for readers who
do not see the scene, and into numbers that a text may quote. Words are made through a
:class:`Say`, never looked up here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

from generator.contract.claims import ClaimKind
from generator.contract.engine import Game, State
from generator.contract.marks import COMMON, Badge, MarkKind, MarkSpec
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme

Scale = Literal["normal", "small", "large", "tiny"]


class Say(Protocol):
    """Words in one language. ``values`` fill the ``%(name)s`` places of the message."""

    @property
    def lang(self) -> str:
        """The language's code, such as ``en``."""

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """The message in this language."""

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        """The message in this language, in the form for the number ``n``."""


def option(default: Any, description: str, **schema: Any) -> Any:
    """A field of a game's :class:`View`: its default, what it does, and what its schema adds.

    The schema of a field follows from its type (``bool``, ``Literal`` words, ``tuple[str, ...]``
    places, ``tuple[int, ...]``); an empty default word is what an author leaves out.
    """
    return field(default=default, metadata={"description": description, "schema": schema})


@dataclass(frozen=True, slots=True)
class View:
    """How a position is shown: the options that every diagram has. A game adds its own in a
    subclass, each an :func:`option`; the schema of ``figures.yaml`` is made from its fields.
    """

    scale: Scale = option("normal", "one of the diagram's scales")
    faded: bool = option(
        False, "what merely stands there is lighter than the move; so in a figure about a move"
    )


ViewT = TypeVar("ViewT", bound=View)


# Without slots: in Python 3.11 a frozen class with slots cannot be made through an alias.
@dataclass(frozen=True, eq=False)
class Subject(Generic[ViewT]):
    """What a figure shows. Compared by identity, so that what is made of it can be remembered.

    ``game`` is the engine. ``before`` is the position without the ``move``, ``after`` with it (the
    same where there is no move, None, or the move is illegal); ``violations`` are the ids of all
    rules that the move breaks. ``view`` says how the position is shown, ``marks`` what points at
    things in it, in the order of ``figures.yaml``. ``loose`` are pieces outside of play, each with
    a player index; ``badge`` is set where the figure is about whether the move is legal. ``art`` is
    decoration, in tints of ``colour``, the game's, such as ``#2a7f4f``.
    """

    game: Game[Any, Any]
    before: State
    after: State
    view: ViewT
    move: object | None = None
    violations: frozenset[str] = frozenset()
    loose: tuple[tuple[int, object], ...] = ()
    marks: tuple[MarkSpec, ...] = ()
    badge: Badge | None = None
    art: bool = False
    colour: str = "#000000"

    @property
    def mover(self) -> int:
        """Index of the player whose move the figure is about."""
        return self.before.to_move


def _no_numbers(subject: Subject[Any]) -> Mapping[str, int]:  # noqa: ARG001
    return {}


@dataclass(frozen=True)
class Diagram(Generic[ViewT]):
    """One game's drawings: the functions that make them, and what a figure may ask of them.

    ``scene`` draws a subject in mm; it raises :class:`PlaceError` for a place that is not the
    game's. ``alt`` says in sentences what the drawing shows, without the verdict. ``facts`` are
    numbers of the position that a text may quote, as plain data; ``counts`` what can be counted in
    the drawing, by name: what a claim ``count`` is held against.

    ``view`` is the class of its view options, ``marks`` are the kinds of marks that it draws by
    name, ``claims`` the kinds of claims that it adds to those of every game.

    A game with puzzles in which an outline is to be covered has ``with_board``: the view, with the
    outline that lines describe, or that a solution in the game's notation covers. It raises
    ``ValueError`` for other lines.
    """

    view: type[ViewT]
    scene: Callable[[Subject[ViewT], Theme], Scene]
    alt: Callable[[Subject[ViewT], Say], str]
    facts: Callable[[Subject[ViewT]], Mapping[str, Any]] = _no_numbers
    counts: Callable[[Subject[ViewT]], Mapping[str, int]] = _no_numbers
    marks: Mapping[str, MarkKind] = field(default_factory=lambda: COMMON)
    claims: Mapping[str, ClaimKind] = field(default_factory=dict)
    with_board: Callable[[ViewT, Sequence[str]], ViewT] | None = None


class PlaceError(ValueError):
    """A place in a figure that the game does not have; the message says what is expected."""

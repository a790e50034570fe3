"""The contract of the engines: what every game offers, and nothing about how it is shown.

States are frozen and hashable; every function is pure. A rule is known by its id; the prose of
a rule lives in ``content/<game>/``, never here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from generator.faults import there_are

PLAYER_NAMES = ("white", "black", "red", "blue")
"""Names of players by index, for games whose players have colours."""


class NotationError(ValueError):
    """A text that is not in the game's notation; the message says where and what is expected."""


class IllegalMove(ValueError):  # noqa: N818  (the name is part of the public contract)
    """A move that breaks rules; :attr:`violations` holds the ids of all of them."""

    def __init__(self, violations: Iterable[str], move: str = "") -> None:
        self.violations = frozenset(violations)
        self.move = move
        super().__init__(f"illegal move {move}: {', '.join(sorted(self.violations))}")

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[frozenset[str], str]]:
        return IllegalMove, (self.violations, self.move)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    ``winners`` are indices of players, none in a draw. ``scores`` has one integer per player index.
    ``reason`` is a word for machines, such as ``"areas"``; what people read comes from the
    catalogues.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class State(Protocol):
    """What every state offers."""

    @property
    def players(self) -> int:
        """Number of players."""

    @property
    def to_move(self) -> int:
        """Index of the player whose turn it is; meaningless once there is a result."""

    @property
    def ply(self) -> int:
        """Number of moves played."""


@runtime_checkable
class NamesPlayers(Protocol):
    """A game that names its players otherwise than White, Black, Red and Blue, in this order.

    On sheets a player who is called as a colour has that colour, the others have those that are
    left (:meth:`generator.drawing.themes.Theme.looks`). A diagram draws the player with an index
    in the same look by ``theme.player(theme.looks(names)[index])``.
    """

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names by index."""


StateT = TypeVar("StateT", bound=State)
MoveT = TypeVar("MoveT")


class Game(Protocol, Generic[StateT, MoveT]):
    """A rules engine. ``str(move)`` is the notation that :meth:`parse` reads.

    What is a property here may be a plain attribute of an engine: it is only read.
    """

    @property
    def name(self) -> str:
        """What commands and files call the game."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the pieces of one player's set."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule id that :meth:`violations` can report, in the order of a rulebook."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants by name, the usual one first."""

    @property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players there is a game."""

    def initial(
        self, players: int = 2, variant: str | None = None, seed: int | None = None
    ) -> StateT:
        """The state before the first move; ``ValueError`` names what there is instead."""

    def moves(self, state: StateT) -> tuple[MoveT, ...]:
        """All legal moves, sorted bytewise by notation; empty once there is a result."""

    def violations(self, state: StateT, move: MoveT) -> frozenset[str]:
        """Ids of all rules that the move breaks, no short circuit; empty means legal."""

    def play(self, state: StateT, move: MoveT) -> StateT:
        """The state after the move; raises :class:`IllegalMove` with all violations."""

    def result(self, state: StateT) -> Result | None:
        """How the game ended; None while it runs."""

    def parse(self, state: StateT, text: str) -> MoveT:
        """The move written as ``text``; raises :class:`NotationError`."""

    def report(self, state: StateT) -> Mapping[str, Any]:
        """The game's own part of ``rulepress play --json``, as plain JSON data."""

    def facts(self) -> Mapping[str, int]:
        """Numbers that a rulebook may quote, such as how many pieces a set has."""


def chosen_variant(game: Game[Any, Any], players: int, variant: str | None) -> str:
    """The variant to play: the first of the game's where none is named.

    Raises ``ValueError``, which says what there is, for a variant or a number of players that the
    game does not have.
    """
    counts = game.player_counts
    if players not in counts:
        *most, last = map(str, counts)
        listed = f"{', '.join(most)} or {last}" if most else last
        if len(counts) > 3 and counts == tuple(range(counts[0], counts[-1] + 1)):
            listed = f"{counts[0]} to {last}"
        noun = "player" if counts == (1,) else "players"
        raise ValueError(f"{game.name} is a game for {listed} {noun}, not {players}")
    if variant is not None and variant not in game.variants:
        known = there_are(variant, game.variants)
        raise ValueError(f"{game.name} has no variant {variant!r}; {known}")
    return game.variants[0] if variant is None else variant


@runtime_checkable
class TakesTurns(Protocol):
    """A game whose turns may have several moves: it can list whole turns, which ``play`` plays."""

    def turns(self, state: Any, /) -> tuple[Any, ...]:
        """All ways to play the turn, or what is left of it, to its end, sorted bytewise."""


@runtime_checkable
class TellsPlacements(Protocol):
    """A game some of whose moves are no placements: they move a piece, or are more than one."""

    def places(self, move: Any, /) -> bool:
        """Whether the move puts a piece down, and does nothing else."""


def is_placement(game: Game[StateT, MoveT], move: MoveT) -> bool:
    """Whether a move is a placement, as all moves are in a game that does not say."""
    return game.places(move) if isinstance(game, TellsPlacements) else True


def player_names(game: Game[StateT, MoveT], players: int | None = None) -> tuple[str, ...]:
    """The names of so many players by index, by which data and claims call them; None: of all."""
    names = game.player_names if isinstance(game, NamesPlayers) else PLAYER_NAMES
    return names[:players]


@runtime_checkable
class HasCopies(Protocol):
    """A game some of whose pieces are equal: how often a set has a piece, by its id.

    A piece that is not named is there once.
    """

    @property
    def copies(self) -> Mapping[str, int]:
        """How often a set has a piece."""


def copied(pieces: Iterable[str], game: object) -> tuple[str, ...]:
    """Pieces by id, each as often as a set of the game has it."""
    copies = game.copies if isinstance(game, HasCopies) else {}
    return tuple(piece for piece in pieces for _ in range(copies.get(piece, 1)))


def piece_set(game: Game[StateT, MoveT]) -> tuple[str, ...]:
    """The pieces of one player's set by id, each as often as it is there."""
    return copied(game.pieces, game)


@runtime_checkable
class SetsAside(Protocol):
    """A game that is played without some pieces of the set, which are there for its puzzles."""

    @property
    def aside(self) -> tuple[str, ...]:
        """The ids of those pieces."""


def set_aside(game: object) -> tuple[str, ...]:
    """The pieces that are set aside before the game begins; none where the game does not say."""
    return game.aside if isinstance(game, SetsAside) else ()


MOST_MOVES = 1_000_000
"""Moves, or turns, of a position: no game has so many, and a list without end fills the memory."""


def legal_moves(game: Game[StateT, MoveT], state: StateT) -> tuple[MoveT, ...]:
    """The legal moves; raises ``TypeError`` and ``ValueError`` for an answer of another form."""
    return _listed("moves", game.moves(state))


def choices(game: Game[StateT, MoveT], state: StateT) -> tuple[MoveT, ...]:
    """What the player to move chooses from: whole turns where the game has them, else moves.

    Raises as :func:`legal_moves` does.
    """
    if isinstance(game, TakesTurns):
        return _listed("turns", game.turns(state))
    return legal_moves(game, state)


def _listed(what: str, found: tuple[MoveT, ...]) -> tuple[MoveT, ...]:
    if not isinstance(found, tuple):
        raise TypeError(f"{what} must be a tuple, not {type(found).__name__}")
    if len(found) > MOST_MOVES:
        raise ValueError(f"{what} has {len(found)} of them, more than {MOST_MOVES}")
    return found


@runtime_checkable
class Arranges(Protocol, Generic[StateT]):
    """A game whose positions can also be drawn as text, one map per layer."""

    def arranged(self, state: StateT, layers: Sequence[str], /) -> StateT:
        """The position that the maps draw; ``state`` is the one before the first move.

        Raises :class:`NotationError` for what is no map, :class:`IllegalMove` for a piece that
        cannot have come to lie where it is drawn.
        """

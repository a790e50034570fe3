"""Positions of Twigs."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.games.twigs.engine import scoring
from generator.games.twigs.engine.board import Board
from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.engine.scoring import Area
from generator.games.twigs.pieces import LETTERS, Segments
from generator.geometry.hexedge import Segment
from generator.values import Value


class Laid(Value, frozen=True):
    """A twig on the table: the index of its player, its letter and where it lies."""

    player: int
    letter: str
    segments: Segments


@dataclass(frozen=True, slots=True)
class TwigsState:
    """A position: the twigs on the table, in the order in which they were laid.

    ``covered`` (the segments of each player), ``occupied`` (all segments that carry a twig),
    ``hexagons`` (those closed so far, in the order in which they were closed) and ``board`` (all
    segments as masks) follow from ``laid``; they are kept for speed.
    """

    players: int
    variant: str
    laid: tuple[Laid, ...] = ()
    covered: tuple[frozenset[Segment], ...] = field(compare=False, repr=False, default=())
    occupied: frozenset[Segment] = field(compare=False, repr=False, default=frozenset())
    hexagons: tuple[Area, ...] = field(compare=False, repr=False, default=())
    board: Board | None = field(compare=False, repr=False, default=None)

    @property
    def ply(self) -> int:
        """Number of twigs laid."""
        return len(self.laid)

    @property
    def to_move(self) -> int:
        """Index of the player whose turn it is; meaningless once the game is over."""
        return self.ply % self.players

    @property
    def over(self) -> bool:
        """Whether all twigs are laid."""
        return self.ply == len(LETTERS) * self.players

    @property
    def areas(self) -> tuple[Area, ...]:
        """The areas closed so far, sorted by cells: larger ones only once all twigs are laid."""
        return tuple(sorted((*self.hexagons, *self._larger()), key=lambda area: area.cells))

    def stock(self, player: int) -> tuple[str, ...]:
        """The letters of the twigs that a player has still to lay, sorted."""
        gone = {twig.letter for twig in self.laid if twig.player == player}
        return tuple([letter for letter in LETTERS if letter not in gone])

    def after(self, move: Placement) -> TwigsState:
        """The position with the twig of the player to move laid, hexagons claimed at once."""
        player = self.to_move
        covered = tuple(
            own.union(move.segments) if index == player else own
            for index, own in enumerate(self.covered)
        )
        occupied = self.occupied.union(move.segments)
        board = self.board.after(move.segments, occupied) if self.board else Board.of(occupied)
        closed = scoring.closed_hexagons(move.segments, occupied)
        return TwigsState(
            self.players,
            self.variant,
            (*self.laid, Laid(player, move.letter, move.segments)),
            covered,
            occupied,
            (*self.hexagons, *(scoring.claim(face, covered) for face in closed)),
            board,
        )

    def _larger(self) -> tuple[Area, ...]:
        if not self.over:
            return ()
        faces = scoring.larger_areas(self.occupied)
        return tuple(scoring.claim(face, self.covered) for face in faces)


def initial(players: int, variant: str) -> TwigsState:
    """The empty table."""
    return TwigsState(players, variant, covered=(frozenset(),) * players)

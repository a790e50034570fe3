"""The contract of the diagrams: what a figure asks of its game's drawing module.

A diagram knows one game. It turns a :class:`Subject` (a position, the move that the figure is
about, what the engine says of it, marks) into a scene in millimetres, into words for readers who
do not see the scene, and into numbers that a text may quote. Words are made through a
:class:`Say`, never looked up here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from generator.contract.engine import Game, State
from generator.contract.marks import Badge, MarkSpec
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme

Scale = Literal["normal", "small", "large", "tiny"]
Loops = Literal["", "tones", "numbers", "sides"]
Shade = Literal["", "faces", "turns"]
Threats = Literal["", "made", "met"]
Projection = Literal["plan", "isometric", "both", "levels"]


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


@dataclass(frozen=True, slots=True)
class View:
    """How much of a position is shown, and how.

    ``scale`` names one of the diagram's scales. ``around`` lists places of the game; only pieces
    beside one of them are shown (all, when empty). ``letters`` puts a piece's letter on it,
    ``order`` its number in the order of play.
    ``faded`` draws pieces that merely stand there lighter than the move. ``sizes`` writes the size
    of a claimed area on its marker. ``catalogue`` shows the loose pieces side by side, each as it
    looks from either side. ``lattice`` draws the grid behind.
    ``board`` lists cells that are drawn as an empty outline, to be covered.
    ``leaves`` marks the free ends of what is drawn, ``joints`` where pieces meet, ``ways`` the
    longest way through each piece. ``frame`` names the places that art is cut at.
    ``projection`` shows what is stacked from above, as a stack, both side by side, or level by
    level; ``levels`` names the first and the last level that are shown at all (all, when empty);
    ``hidden`` dashes what lies right under the move. ``seating`` shows who sits where.
    ``hands`` shows what the players have, ``points`` just that and what it costs them;
    ``turn`` shows beside the board whose turn it is.
    ``growth`` points where pieces may be added next. ``loops`` gives each closed path a tone, a
    number too, or parts those inside the longest from those outside. ``shade`` tints what paths
    cut out of their tiles, or the paths by how far they turn. ``threats`` frames the lines that win
    in one turn: those that the move has ``made`` possible for its player, or those of the opponent
    that it has ``met``.
    """

    scale: Scale = "normal"
    around: tuple[str, ...] = ()
    letters: bool = False
    order: bool = False
    faded: bool = False
    sizes: bool = False
    catalogue: bool = False
    lattice: bool = True
    board: tuple[str, ...] = ()
    leaves: bool = False
    joints: bool = False
    ways: bool = False
    frame: tuple[str, ...] = ()
    projection: Projection = "plan"
    levels: tuple[int, ...] = ()
    hidden: bool = False
    seating: bool = False
    turn: bool = False
    hands: bool = False
    points: bool = False
    growth: bool = False
    loops: Loops = ""
    shade: Shade = ""
    threats: Threats = ""


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """What a figure shows. Compared by identity, so that what is made of it can be remembered.

    ``before`` is the position without the move, ``after`` with it (the same where there is no
    move or the move is illegal); ``loose`` are pieces outside of play, each with a player index;
    ``badge`` is set where the figure is about whether the move is legal. ``art`` is decoration, in
    tints of ``colour``, the game's.
    """

    game: Game[Any, Any]
    before: State
    after: State
    move: object | None = None
    violations: frozenset[str] = frozenset()
    loose: tuple[tuple[int, object], ...] = ()
    marks: tuple[MarkSpec, ...] = ()
    view: View = View()
    badge: Badge | None = None
    art: bool = False
    colour: str = "#000000"

    @property
    def mover(self) -> int:
        """Index of the player whose move the figure is about."""
        return self.before.to_move


class Diagram(Protocol):
    """One game's drawings; a module of this room offers it as ``DIAGRAM``."""

    def scene(self, subject: Subject, theme: Theme) -> Scene:
        """The drawing, in mm. Raises :class:`PlaceError` for a place that is not the game's."""

    def alt(self, subject: Subject, say: Say) -> str:
        """What the drawing shows, in sentences, without the verdict."""

    def facts(self, subject: Subject) -> Mapping[str, Any]:
        """Numbers of the position that a text may quote, as plain data."""

    def counts(self, subject: Subject) -> Mapping[str, int]:
        """What can be counted in the drawing, by name: what a claim ``count`` is held against."""


@runtime_checkable
class HasBoards(Protocol):
    """A diagram of a game with puzzles in which an outline is to be covered."""

    def board(self, lines: Sequence[str], /) -> tuple[str, ...]:
        """The places to be covered, for :attr:`View.board`: those that the lines tell, or those
        that a solution in the game's notation covers. Raises ``ValueError`` for other lines.
        """


class PlaceError(ValueError):
    """A place in a figure that the game does not have; the message says what is expected."""

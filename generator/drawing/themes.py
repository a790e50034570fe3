"""Themes: what every role in a figure looks like, in colour, with little ink, and in one ink.

Players are told apart three times over: by colours that people with any common colour blindness
tell apart, by grey, and, where two greys are close, by a pattern or by the line inside a piece.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

from generator.counted import counted
from generator.drawing.colours import contrast, grey, mixed, tint
from generator.drawing.scene import Dots, Fill, Hatch, Style
from generator.faults import there_are
from generator.values import Value

TEXT = "#1a1a1a"
PAPER = "#ffffff"
BLACK = "#222222"
RED = "#d55e00"
BLUE = "#0072b2"

PIECE_LINE, LATTICE_LINE, EMPHASIS_LINE = 0.3, 0.12, 0.6
"""Widths in mm."""

MORE_PLAYERS = "a theme in themes.yaml may have more, and project.yaml choose it"
"""What helps who has more players than a theme has looks."""

_LATTICE = Style(stroke="#c8c8c8", width=LATTICE_LINE)
_EMPHASIS = Style(stroke=TEXT, width=EMPHASIS_LINE)
_MARK = Style(stroke=TEXT, width=0.4)
_LEGAL = Style(fill="#1b7a55")
_ILLEGAL = Style(fill="#b3261e")


@dataclass(frozen=True, slots=True)
class PlayerStyle:
    """How one player's things look.

    ``body`` is a piece, ``played`` the piece that was just laid, ``ghost`` a piece that merely
    stands there. ``inner`` is a line inside the body (None: no line), to be drawn along its
    middle or inset from its edge. ``disc`` marks a claimed cell, ``claim`` fills it. ``letter`` is
    the colour of a letter on the body; a patterned body needs a disc of :data:`PAPER` under it.
    """

    body: Style
    played: Style
    ghost: Style
    inner: Style | None
    disc: Style
    claim: Fill
    letter: str


Pattern: TypeAlias = Literal["plain", "line", "dashed", "dotted", "hatched", "spotted"]
"""What tells pieces apart without colour: nothing, a line inside them, or strokes or dots that
they are filled with.
"""


class Look(Value, frozen=True):
    """How a player's pieces look, in few words; :func:`styled` makes the styles of it.

    ``colour`` is their ground. By their ``pattern``, ``hatched`` pieces have strokes at an
    ``angle`` (degrees), ``spotted`` ones dots, ``spacing`` mm apart and ``width`` mm broad. Of
    ``edge``, ``letter`` and ``claim``, the ground of claimed cells, "" leaves the colour to the
    theme.
    """

    colour: str
    pattern: Pattern = "plain"
    angle: float = 45.0
    spacing: float = 0.8
    width: float = 0.22
    edge: str = ""
    letter: str = ""
    claim: str = ""


class Tones(Value, frozen=True):
    """A game's colour and its tints: ``strong`` for headings and tabs, ``middle`` for lines,
    ``light`` for areas, ``pale`` for grounds.
    """

    strong: str
    middle: str
    light: str
    pale: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Styles by role, of the theme called ``name``. ``players`` has white, black, red and blue,
    whose ``names`` these are, and in a project's own theme perhaps more; ``described`` says in few
    words what they are made of.

    ``text`` is the colour of words, ``paper`` that of what they stand on. ``lattice`` are the fine
    lines of a board, ``emphasis`` is a heavy outline, ``mark`` the line of arrows and rings,
    ``label_fill`` and ``label_text`` belong to letters and digits in circles; ``badge_legal`` and
    ``badge_illegal`` are the grounds of a white tick and a white cross.

    ``monochrome`` themes have one ink, and tell players apart by pattern and letter. ``tinted``
    ones print areas that belong to no player in tints of the game's colour, and ``hollow`` ones
    only the two sides of broad bands.
    """

    name: str
    players: tuple[PlayerStyle, ...]
    names: tuple[str, ...] = ()
    described: tuple[Look, ...] = ()
    monochrome: bool = False
    tinted: bool = False
    hollow: bool = False
    text: str = TEXT
    paper: str = PAPER
    lattice: Style = _LATTICE
    emphasis: Style = _EMPHASIS
    mark: Style = _MARK
    label_fill: str = TEXT
    label_text: str = PAPER
    badge_legal: Style = _LEGAL
    badge_illegal: Style = _ILLEGAL

    def player(self, which: int | str) -> PlayerStyle:
        """The style of a player by index, or by the name of its colour, such as ``red``.

        Raises ``IndexError`` beyond the last, ``ValueError`` for a colour that there is not.
        """
        if not isinstance(which, str):
            if which >= len(self.players):
                raise IndexError(f"{self.lacks_players}: {MORE_PLAYERS}")
            return self.players[which]
        if which not in self.names:
            raise ValueError(f"no player's colour is {which!r}; {there_are(which, self.names)}")
        return self.players[self.names.index(which)]

    @property
    def lacks_players(self) -> str:
        """What is wrong where more players are drawn than it has looks for."""
        return f"the theme {self.name} has looks for {counted(len(self.players), 'player')}"

    def looks(self, players: Sequence[str]) -> tuple[int, ...]:
        """Which style each of the players has, by their names.

        Who is called as a colour has that colour, the others those that are left, in order; none
        where no more are left, so that there may be fewer than players.
        """
        left = [i for i, name in enumerate(self.names) if name not in players]
        found: list[int] = []
        for name in players:
            if name in self.names:
                found.append(self.names.index(name))
            elif left:
                found.append(left.pop(0))
            else:
                break
        return tuple(found)

    def seats(self, seated: Sequence[Sequence[str]]) -> tuple[tuple[int, ...], ...]:
        """The styles in each game, by the names of the players ``seated`` in it.

        All styles there are, together, where no game is known.
        """
        return tuple(map(self.looks, seated)) or (tuple(range(len(self.players))),)

    def game(self, colour: str) -> Tones:
        """The tones of a game's colour (``#rrggbb``); greys where there is one ink only."""
        base = grey(colour) if self.monochrome else colour
        return Tones(base, tint(base, 0.6), tint(base, 0.25), tint(base, 0.1))


def theme(name: str) -> Theme:
    """The theme of that name; ``ValueError`` names those that there are."""
    try:
        return THEMES[name]
    except KeyError:
        raise ValueError(f"no theme {name!r}; {there_are(name, THEMES)}") from None


def styled(look: Look, text: str = TEXT, paper: str = PAPER) -> PlayerStyle:
    """The styles of a look, in a theme with these colours of text and paper."""
    colour, wide = look.colour, look.spacing * 2
    body: Fill
    ghost: Fill
    claim: Fill
    match look.pattern:
        case "hatched":
            body = Hatch(look.angle, look.spacing, look.width, colour, paper)
            ghost = body.but(colour=tint(colour, 0.5))
            claim = Hatch(look.angle, wide, look.width / 2, tint(colour, 0.7), paper)
        case "spotted":
            body = Dots(look.spacing, look.width / 2, colour, paper)
            ghost = body.but(colour=tint(colour, 0.5))
            claim = Dots(wide, look.width / 2, tint(colour, 0.7), paper)
        case _:
            body, ghost, claim = colour, tint(colour, 0.5), tint(colour, 0.28)
    # A letter on a pattern stands on a disc of paper.
    usual = paper if contrast(colour, paper) > contrast(colour, text) else text
    letter = look.letter or (usual if body == colour else text)
    edge = look.edge or (text if body == colour else colour)
    piece = Style(body, edge, PIECE_LINE)
    return PlayerStyle(
        body=piece,
        played=piece.but(width=EMPHASIS_LINE),
        ghost=Style(ghost, tint(edge, 0.6), 0.25),
        inner=_inner(look.pattern, letter),
        disc=piece,
        claim=look.claim or claim,
        letter=letter,
    )


def _inner(pattern: Pattern, letter: str) -> Style | None:
    """The line inside a piece, about as light or as dark as its letter."""
    match pattern:
        case "line":
            return Style(stroke=mixed(letter, "#000000", 0.1), width=0.16)
        case "dashed":
            return Style(stroke=mixed(letter, "#000000", 0.1), width=0.2, dash=(1.0, 0.8))
        case "dotted":
            return Style(stroke=letter, width=0.42, dash=(0.01, 0.95))
    return None


def with_looks(theme: Theme, looks: Mapping[str, Look]) -> Theme:
    """The theme with players that look so, by the names of their colours."""
    players = tuple(styled(look, theme.text, theme.paper) for look in looks.values())
    return replace(theme, players=players, names=tuple(looks), described=tuple(looks.values()))


_WHITE = Look(PAPER)

_TABLE = (
    with_looks(
        # In grey, three are dark: Black has a line inside, Red has dots, Blue has dashes.
        Theme("colour", (), tinted=True),
        {
            "white": Look(PAPER, claim="#f0f0f0"),
            "black": Look(BLACK, "line"),
            "red": Look(RED, "dotted", letter=PAPER),
            "blue": Look(BLUE, "dashed"),
        },
    ),
    with_looks(
        Theme("low", (), hollow=True),
        {
            "white": _WHITE,
            # At most an eighth of a piece is ink. Pieces are turned on the table, so that patterns
            # differ by more than their angle.
            "black": Look(BLACK, "hatched", -45.0, 1.6, 0.2),
            "red": Look(RED, "hatched", 45.0, 2.8, 0.2),
            "blue": Look(BLUE, "spotted", spacing=1.4, width=0.5),
        },
    ),
    with_looks(
        Theme(
            "mono",
            (),
            monochrome=True,
            badge_legal=Style(fill=TEXT),
            badge_illegal=Style(fill=TEXT),
        ),
        {
            "white": _WHITE,
            "black": Look(BLACK, "line"),
            "red": Look(TEXT, "hatched", 45.0, 0.8, 0.22),
            "blue": Look(TEXT, "spotted", spacing=0.8, width=0.4),
        },
    ),
)

THEMES: Mapping[str, Theme] = MappingProxyType({kind.name: kind for kind in _TABLE})
"""All themes by name, which is also that of an ink in commands and names of files."""
USUAL = _TABLE[0]
"""The theme of books and figures."""

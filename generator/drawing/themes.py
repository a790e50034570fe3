"""Themes: what every role in a figure looks like, in colour, with little ink, and in one ink.

Players are told apart three times over: by colours that people with any common colour blindness
tell apart, by grey, and, where two greys are close, by a pattern or by the line inside a piece.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from generator.drawing.colours import grey, tint
from generator.drawing.scene import Dots, Fill, Hatch, Style

TEXT = "#1a1a1a"
PAPER = "#ffffff"
BLACK = "#222222"
RED = "#d55e00"
BLUE = "#0072b2"

PIECE_LINE, LATTICE_LINE, EMPHASIS_LINE = 0.3, 0.12, 0.6
"""Widths in mm."""

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


@dataclass(frozen=True, slots=True)
class Tones:
    """A game's colour and its tints: headings and tabs, lines, areas, grounds."""

    strong: str
    middle: str
    light: str
    pale: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Styles by role. ``players`` has white, black, red and blue, whose ``names`` these are.

    ``emphasis`` is a heavy outline, ``mark`` the line of arrows and rings, ``label_fill`` and
    ``label_text`` belong to letters and digits in circles; the two badges are the grounds of a
    white tick and a white cross.

    ``monochrome`` themes have one ink, and tell players apart by pattern and letter. ``tinted``
    ones print areas that belong to no player in tints of the game's colour, and ``hollow`` ones
    only the two sides of broad bands.
    """

    name: str
    players: tuple[PlayerStyle, ...]
    names: tuple[str, ...] = ("white", "black", "red", "blue")
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
            return self.players[which]
        if which not in self.names:
            raise ValueError(f"no player's colour is {which!r}; there are {', '.join(self.names)}")
        return self.players[self.names.index(which)]

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

    def game(self, colour: str) -> Tones:
        """The tones of a game's colour (``#rrggbb``); greys where there is one ink only."""
        base = grey(colour) if self.monochrome else colour
        return Tones(base, tint(base, 0.6), tint(base, 0.25), tint(base, 0.1))


def theme(name: str) -> Theme:
    """The theme of that name; ``ValueError`` names those that there are."""
    try:
        return THEMES[name]
    except KeyError:
        raise ValueError(f"no theme {name!r}; there are {', '.join(THEMES)}") from None


def _player(
    fill: Fill, ghost: Fill, claim: Fill, *, edge: str = TEXT, inner: Style | None = None
) -> PlayerStyle:
    """A player from three fills; the lines are as wide for all."""
    body = Style(fill, edge, PIECE_LINE)
    return PlayerStyle(
        body=body,
        played=replace(body, width=EMPHASIS_LINE),
        ghost=Style(ghost, tint(edge, 0.6), 0.25),
        inner=inner,
        disc=body,
        claim=claim,
        letter=PAPER if fill in (BLACK, RED, BLUE) else TEXT,
    )


def _solid(colour: str, inner: Style | None = None) -> PlayerStyle:
    return _player(colour, tint(colour, 0.5), tint(colour, 0.28), inner=inner)


def _hatched(colour: str, angle: float, spacing: float, width: float) -> PlayerStyle:
    body = Hatch(angle, spacing, width, colour, PAPER)
    ghost = replace(body, colour=tint(colour, 0.5))
    claim = Hatch(angle, 2 * spacing, width / 2, tint(colour, 0.7), PAPER)
    return _player(body, ghost, claim, edge=colour)


def _dotted(colour: str, spacing: float, radius: float) -> PlayerStyle:
    body = Dots(spacing, radius, colour, PAPER)
    ghost = replace(body, colour=tint(colour, 0.5))
    claim = Dots(2 * spacing, radius, tint(colour, 0.7), PAPER)
    return _player(body, ghost, claim, edge=colour)


_WHITE = _player(PAPER, PAPER, "#f0f0f0")
_LIGHT_LINE = Style(stroke="#e6e6e6", width=0.16)
_LIGHT_DASHES = Style(stroke="#e6e6e6", width=0.2, dash=(1.0, 0.8))
_LIGHT_DOTS = Style(stroke=PAPER, width=0.42, dash=(0.01, 0.95))

_TABLE = (
    Theme(
        "colour",
        # In grey, three are dark: Black has a line inside, Red has dots, Blue has dashes.
        (
            _WHITE,
            _solid(BLACK, _LIGHT_LINE),
            _solid(RED, _LIGHT_DOTS),
            _solid(BLUE, _LIGHT_DASHES),
        ),
        tinted=True,
    ),
    Theme(
        "low",
        (
            replace(_WHITE, claim=PAPER),
            # At most an eighth of a piece is ink. Pieces are turned on the table, so that patterns
            # differ by more than their angle.
            _hatched(BLACK, -45, 1.6, 0.2),
            _hatched(RED, 45, 2.8, 0.2),
            _dotted(BLUE, 1.4, 0.25),
        ),
        hollow=True,
    ),
    Theme(
        "mono",
        (
            replace(_WHITE, claim=PAPER),
            _solid(BLACK, _LIGHT_LINE),
            _hatched(TEXT, 45, 0.8, 0.22),
            _dotted(TEXT, 0.8, 0.2),
        ),
        monochrome=True,
        badge_legal=Style(fill=TEXT),
        badge_illegal=Style(fill=TEXT),
    ),
)

THEMES: Mapping[str, Theme] = MappingProxyType({kind.name: kind for kind in _TABLE})
"""All themes by name, which is also that of an ink in commands and names of files."""
USUAL = _TABLE[0]
"""The theme of books and figures."""

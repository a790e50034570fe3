"""Whether the players of a theme are told apart: by colour, in grey, by other eyes, by pattern."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.drawing.colours import contrast
from generator.drawing.scene import Dots, Fill, Hatch
from generator.drawing.themes import PlayerStyle, Theme
from generator.drawing.vision import SIGHTS, Sight, difference, seen

ENOUGH = 20.0
"""The difference by CIEDE2000 from which on two colours are told apart at a glance, from memory of
the one and not side by side; 2.3 is where people begin to notice one."""


@dataclass(frozen=True, slots=True)
class Apart:
    """Two players of a theme, by index, as each sight has them.

    ``differences`` are CIEDE2000; ``contrast`` is that of WCAG 2.2 in grey, 1 to 21; ``patterned``
    says that one has another pattern than the other, in the piece or as a line within.
    """

    players: tuple[int, int]
    differences: Mapping[Sight, float]
    contrast: float
    patterned: bool

    def mixed_up(self, monochrome: bool) -> Iterator[Sight]:
        """The sights that do not tell the two apart.

        A pattern helps in print without colour; to eyes that lack a cone the colours must do.
        """
        for sight, far in self.differences.items():
            helped = self.patterned and (monochrome or sight == "grey")
            if far < ENOUGH and not helped:
                yield sight


def apart(theme: Theme, seated: Sequence[Sequence[str]] = ()) -> tuple[Apart, ...]:
    """All pairs of players of the theme; with the names of those ``seated`` in each of some games,
    the pairs that meet in one of these (:meth:`Theme.seats`).
    """
    meeting = {pair for seats in theme.seats(seated) for pair in combinations(sorted(seats), 2)}
    return tuple(
        Apart(
            (i, j),
            {sight: difference(seen(a, sight), seen(b, sight)) for sight in SIGHTS},
            contrast(a, b),
            _pattern(theme.player(i)) != _pattern(theme.player(j)),
        )
        for (i, a), (j, b) in combinations(enumerate(map(_ink, theme.players)), 2)
        if (i, j) in meeting
    )


def _ink(style: PlayerStyle) -> str:
    """The colour that a player's pieces have, or that their pattern is drawn in."""
    fill = style.body.fill
    if isinstance(fill, Hatch | Dots):
        return fill.colour
    return fill or "#ffffff"


def _pattern(style: PlayerStyle) -> tuple[object, ...]:
    """What is the same for two pieces only if they have the same pattern, whatever their colour."""
    inner = style.inner
    return _texture(style.body.fill), (bool(inner), inner.dash if inner else ())


def _texture(fill: Fill) -> tuple[object, ...]:
    match fill:
        case Hatch():
            return "hatch", fill.angle % 180
        case Dots():
            return ("dots",)
    return ("plain",)

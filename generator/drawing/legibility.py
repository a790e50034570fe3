"""Whether what a theme paints shows on its ground: letters, lines, the edges of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.drawing.colours import contrast
from generator.drawing.scene import Fill
from generator.drawing.themes import Theme

TEXT_CONTRAST = 4.5
"""Of text and its ground, at least (WCAG 2.2, success criterion 1.4.3)."""
SIGN_CONTRAST = 3.0
"""Of large letters, lines and shapes and theirs (criteria 1.4.3 and 1.4.11)."""
BADGE_SIGN = "#ffffff"
"""The tick and the cross."""


@dataclass(frozen=True, slots=True)
class Faint:
    """What hardly shows: ``what`` on what, whose ("" for all); its contrast, and what it needs."""

    what: str
    player: str
    contrast: float
    least: float


def faint(theme: Theme, seated: Sequence[Sequence[str]] = ()) -> Iterator[Faint]:
    """Everything in a theme that hardly shows; the lattice may, for it is a help at most.

    Of players' pieces, those of the players ``seated`` in some game (:meth:`Theme.seats`).
    """
    paper, shown = theme.paper, {index for seats in theme.seats(seated) for index in seats}
    signs: list[tuple[str, str, Fill, str, float]] = [
        ("text on paper", "", theme.text, paper, TEXT_CONTRAST),
        ("letters in circles", "", theme.label_text, theme.label_fill, TEXT_CONTRAST),
        ("heavy outlines on paper", "", theme.emphasis.stroke, paper, SIGN_CONTRAST),
        ("arrows and rings on paper", "", theme.mark.stroke, paper, SIGN_CONTRAST),
        ("the tick on its ground", "", theme.badge_legal.fill, BADGE_SIGN, SIGN_CONTRAST),
        ("the cross on its ground", "", theme.badge_illegal.fill, BADGE_SIGN, SIGN_CONTRAST),
    ]
    for index in sorted(shown):
        name, look = theme.names[index], theme.players[index]
        plain = look.body.fill if isinstance(look.body.fill, str) else None
        signs.append(("the letter on a piece", name, look.letter, plain or paper, SIGN_CONTRAST))
        # A pale piece shows by its edge, a piece with a pale edge by its body.
        edge = max(contrast(c, paper) for c in (look.body.stroke, plain) if c)
        if edge < SIGN_CONTRAST:
            yield Faint("a piece on paper", name, edge, SIGN_CONTRAST)
    for what, player, colour, ground, least in signs:
        if isinstance(colour, str) and (found := contrast(colour, ground)) < least:
            yield Faint(what, player, found, least)

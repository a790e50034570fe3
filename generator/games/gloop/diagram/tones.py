"""A tone of its own for each loop: from dark to light, far apart where loops are neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.colours import luminance, mixed, tint
from generator.geometry.loops import Trace

DARKEST, LIGHTEST = 14.0, 96.0
"""The lightness of the two ends, on the scale from 0 (black) to 100 (white)."""
_FINE = 400
"""Mixtures of the game's colour with black, and as many with white, to choose from."""


def tones(loops: Sequence[Trace], colour: str) -> tuple[str, ...]:
    """A tone for each loop, all different.

    The longest loop chooses first: each takes of what is left the tone that is farthest from those
    of the loops that it shares tiles with.
    """
    steps = _steps(len(loops), colour)
    cells = [{arc.cell for arc in loop.arcs} for loop in loops]
    order = sorted(range(len(loops)), key=lambda i: (-len(loops[i].arcs), i))
    taken: dict[int, int] = {}
    for i in order:
        near = [step for j, step in taken.items() if cells[i] & cells[j]]
        free = [step for step in range(len(steps)) if step not in taken.values()]
        taken[i] = max(free, key=lambda s: (min((abs(s - n) for n in near), default=0), -s))
    return tuple(steps[taken[i]] for i in range(len(loops)))


def lightness(colour: str) -> float:
    """How light a colour looks, 0 to 100: L* of CIE 1976, so that equal steps look equal."""
    value = luminance(colour)
    return 116 * value ** (1 / 3) - 16 if value > 216 / 24389 else value * 24389 / 27


def _steps(number: int, colour: str) -> list[str]:
    """Tones from the darkest to the lightest, in equal steps of lightness."""
    mixtures = [_mixed(colour, step / _FINE) for step in range(-_FINE, _FINE + 1)]
    spread = (LIGHTEST - DARKEST) / max(1, number - 1)
    wanted = (DARKEST + spread * i for i in range(number))
    light = {mixture: lightness(mixture) for mixture in mixtures}
    return [min(mixtures, key=lambda tone: abs(light[tone] - want)) for want in wanted]


def _mixed(colour: str, part: float) -> str:
    """The colour at 0, mixed with black below, black at -1, with white above, white at 1."""
    return tint(colour, 1 - part) if part >= 0 else mixed(colour, "#000000", -part)

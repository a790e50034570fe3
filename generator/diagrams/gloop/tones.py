"""A tone of its own for each loop: from dark to light, far apart where loops are neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.colours import channels, tint
from generator.geometry.loops import Trace

DARKEST, LIGHTEST = 0.35, 0.12
"""How much of the game's colour is left beside black, and beside white, at the two ends."""


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


def _steps(number: int, colour: str) -> list[str]:
    """So many tones between the darkest and the lightest."""
    low, high = DARKEST - 1.0, 1.0 - LIGHTEST
    spread = (high - low) / max(1, number - 1)
    return [_tone(colour, low + spread * i) for i in range(number)]


def _tone(colour: str, lightness: float) -> str:
    """The colour at 0, mixed with black below, with white above."""
    if lightness >= 0:
        return tint(colour, 1 - lightness)
    return "#" + "".join(f"{round(c * (1 + lightness)):02x}" for c in channels(colour))

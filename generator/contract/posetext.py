"""The notation of a pose off the lattice that games share: ``x,y,degrees[,flipped]``."""

from __future__ import annotations

import re

from generator.contract.engine import NotationError

NUMBER = r"-?\d{1,9}(?:\.\d{1,18})?"
"""Pattern of a decimal number as the notations write them."""
_POSE = re.compile(f"({NUMBER}),({NUMBER}),({NUMBER})(,flipped)?", re.ASCII)


def write_pose(x: float, y: float, degrees: float, flipped: bool) -> str:
    """The pose as text that :func:`read_pose` reads back: x and y in the game's unit of length,
    degrees anticlockwise.
    """
    numbers = ",".join(map(_decimal, (x, y, degrees)))
    return f"{numbers}{',flipped' if flipped else ''}"


def read_pose(text: str) -> tuple[float, float, float, bool]:
    """x, y, degrees and whether the piece is flipped; raises :class:`NotationError`."""
    match = _POSE.fullmatch(text)
    if not match:
        raise NotationError(
            f"{text!r} is no place and angle: expected x,y,degrees or x,y,degrees,flipped"
        )
    x, y, degrees = (float(number) for number in match.groups()[:3])
    return x, y, degrees, bool(match[4])


def _decimal(value: float) -> str:
    """The shortest decimal that reads back as the value, without exponent or needless zeros."""
    from decimal import Decimal  # few games are written so, and those few seldom

    text = format(Decimal(repr(value + 0.0)), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text

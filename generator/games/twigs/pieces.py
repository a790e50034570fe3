"""The twelve pentatwigs: the free polytwigs of five segments, by letter.

Each is given in its smallest normal form, which is what :func:`polyform.free` yields; only the
letters, which follow the literature, are not computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from generator.geometry import hexedge, polyform
from generator.geometry.hexedge import Segment

Segments: TypeAlias = tuple[Segment, ...]

SIZE = 5
"""Segments of a twig."""
DISCS = 15
"""Discs of a player. Their number is no limit: a substitute serves when they run out."""

SHAPES: Mapping[str, Segments] = MappingProxyType(
    {
        "C": ((1, 0, 0), (1, 0, 2), (2, -2, 0), (2, -2, 1), (3, -1, 1)),
        "H": ((1, 0, 0), (1, 0, 1), (1, 0, 2), (2, -2, 1), (2, 1, 2)),
        "I": ((1, 0, 0), (1, 0, 1), (3, -1, 0), (3, -1, 1), (5, -2, 1)),
        "L": ((1, 0, 0), (1, 0, 1), (1, 0, 2), (2, -2, 1), (2, -2, 2)),
        "P": ((1, 0, 0), (1, 0, 1), (1, 3, 2), (2, 1, 1), (2, 1, 2)),
        "R": ((1, 0, 0), (1, 0, 1), (1, 0, 2), (2, -2, 0), (2, -2, 1)),
        "S": ((1, 0, 0), (1, 0, 1), (2, 1, 0), (2, 1, 2), (4, 0, 1)),
        "T": ((1, 0, 0), (1, 0, 1), (2, 1, 2), (3, -1, 0), (3, -1, 1)),
        "U": ((1, 0, 0), (1, 0, 1), (3, -1, 1), (3, -1, 2), (4, -3, 1)),
        "W": ((1, 0, 0), (1, 0, 1), (2, 1, 0), (2, 1, 2), (3, 2, 2)),
        "X": ((1, 0, 0), (1, 0, 1), (1, 0, 2), (2, 1, 2), (3, -1, 1)),
        "Y": ((1, 0, 0), (1, 0, 1), (1, 0, 2), (2, -2, 1), (3, -1, 1)),
    }
)
"""One orientation of each twig, by letter."""

LETTERS = tuple(SHAPES)

ORIENTATIONS: Mapping[str, tuple[Segments, ...]] = MappingProxyType(
    {letter: polyform.orientations(hexedge, shape) for letter, shape in SHAPES.items()}
)
"""All ways in which each twig can lie, turned or with its other side up, in normal form."""

CHIRAL = tuple(letter for letter, shape in SHAPES.items() if polyform.is_chiral(hexedge, shape))
"""Letters of the twigs that look different with their other side up."""

_LETTER_OF = {form: letter for letter, forms in ORIENTATIONS.items() for form in forms}


def letter_of(segments: Segments) -> str | None:
    """The letter of the twig that the segments form, wherever and however it lies, else None."""
    return _LETTER_OF.get(hexedge.normal(segments)) if segments else None

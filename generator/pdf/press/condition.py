"""The printing condition that files for print shops are made for: a paper, a press, four inks.

Ours is offset on coated paper, FOGRA39; how its profile was made, and the licence of that, stand
beside it in ``fogra39l.txt``. A project may name another one (:mod:`~generator.pdf.press.own`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

REGISTRY = "http://www.color.org"
"""The registry of the International Color Consortium, which gives conditions their names."""

MOST_INK = 300.0
"""The sum of all inks on a spot, in percent: more does not dry, and sets off on the next sheet."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition by its name in the registry, described in ``words``, with its ICC profile."""

    identifier: str
    words: str
    profile: bytes


@cache
def fogra39() -> Condition:
    """The condition of files of which nobody says otherwise."""
    words = "Offset print on coated paper (ISO 12647-2:2004/Amd 1, paper types 1 and 2)"
    profile = files("generator.pdf.press").joinpath("fogra39l.icc").read_bytes()
    return Condition("FOGRA39", words, profile)

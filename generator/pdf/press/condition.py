"""The printing condition that files for print shops are made for: offset on coated paper, FOGRA39.

How the profile was made, and its licence, stand beside it in ``fogra39l.txt``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

IDENTIFIER = "FOGRA39"
"""The reference name in the registry of the International Color Consortium."""

REGISTRY = "http://www.color.org"

WORDS = "Offset print on coated paper (ISO 12647-2:2004/Amd 1, paper types 1 and 2)"

SHA256 = "b0145a602c4c69e65efd90ba4ad70c4aa18037538c49fdb71199c8af77ef45a2"
"""The digest of the profile. It stands here so that with another one, files are made anew: code is
looked at for that, what lies beside it is not.
"""

MOST_INK = 300.0
"""The sum of all inks on a spot, in percent: more does not dry, and sets off on the next sheet."""


@cache
def profile() -> bytes:
    """The ICC profile of the condition."""
    return files(__package__).joinpath("fogra39l.icc").read_bytes()

"""A kind of input: how a case of it is made, and what is tried with it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol


class Kind(Protocol):
    """One of those in :mod:`tests.fuzz.kinds`. A case is bytes, so that a file can keep it."""

    name: str

    def case(self, rng: random.Random) -> bytes:
        """A case, the same for the same ``rng``."""

    def tried(self, data: bytes) -> Sequence[object]:
        """What was said of a case: faults, or the texts of errors that are documented.

        Whatever it raises, nobody foresaw. ``AssertionError`` says what else is wrong.
        """

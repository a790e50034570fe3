"""Frozen values that are made by the ten thousand, kept in files, or defined by every command.

A dataclass takes five times as long to be made and compared, ten times to be defined, as its
methods are written and compiled at each import, and a file cannot be read into it without a way of
its own (msgspec does all of these in C).
"""

from __future__ import annotations

from typing import Self

from msgspec import Struct
from msgspec.structs import replace


class Value(Struct, frozen=True):
    """A frozen value: equal where all of its fields are."""

    def but(self, **changes: object) -> Self:
        """The value with other fields, by their names."""
        return replace(self, **changes)

"""What can be built: one module for each kind of target.

A target depends on what its module imports, wherever in the module: only a change of that code
makes it anew (see :mod:`generator.build.digests`). So a module has only targets of the same code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias, runtime_checkable

from generator.build.trace import Trace
from generator.drawing.fonts import FontSet

Outputs: TypeAlias = Mapping[str, bytes]
"""Files by their path below the build folder."""


class Target(Protocol):
    """One thing that is made as a whole. ``repr`` has all its settings."""

    @property
    def name(self) -> str:
        """What people call it, and its record: unlike that of every other target."""

    @property
    def game(self) -> str:
        """The game that it belongs to."""

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The files, everything read through ``trace``; raises :class:`ContentError`."""


@runtime_checkable
class Derived(Protocol):
    """What is made from a file that another target has put into the build folder before."""

    @property
    def made_from(self) -> Target:
        """The other target."""

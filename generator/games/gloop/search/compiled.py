"""Functions compiled by numba, which belongs to the extra that searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from generator.puzzles.libraries import library

FunctionT = TypeVar("FunctionT", bound=Callable[..., object])


def compiled(function: FunctionT) -> FunctionT:
    """The function, compiled when it is first called, and kept on disk for the next time.

    What is kept is made anew when the module of the function changes, but not when another one
    does: so a compiled function calls only those of its own module, and takes data as arguments.
    Raises :class:`ExtraMissing`.
    """
    made: FunctionT = library("numba").njit(cache=True)(function)
    return made

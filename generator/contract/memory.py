"""How much memory code takes while it runs: looked at, and bounded, where the system allows."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

_PAGES: Final = Path("/proc/self/statm")
"""Where Linux says how many pages a process has, of all kinds: those in memory, those with data."""
_RESIDENT, _DATA = 1, 5
_PAGE_SIZE: Final = resource.getpagesize() if resource else 0


def growth() -> Callable[[], int]:
    """Gives by how many bytes the memory of this process has grown since this was called.

    Where the system does not tell, it never grows.
    """
    begun = _bytes(_RESIDENT)
    return lambda: _bytes(_RESIDENT) - begun


@contextmanager
def held(most: int) -> Iterator[None]:
    """Let this process have so many bytes more, with ``MemoryError`` for what would take others.

    Python hears no signal in a single step, such as ``tuple(endless)``: the system stops that.
    """
    if not (data := _bytes(_DATA)):
        yield
        return
    usual, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = data + most
    if usual != resource.RLIM_INFINITY:
        wanted = min(wanted, usual)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (usual, hard))


def _bytes(kind: int) -> int:
    """The memory of a kind that this process has now; 0 where the system does not tell."""
    file = _opened(os.getpid())
    return int(os.pread(file, 200, 0).split()[kind]) * _PAGE_SIZE if file is not None else 0


@cache
def _opened(_process: int) -> int | None:
    """A descriptor of what the system says of a process, for as long as that lives: opening it for
    every question took as long as all else of the guard. One that is forked has its own.
    """
    with suppress(OSError):
        return os.open(_PAGES, os.O_RDONLY)
    return None

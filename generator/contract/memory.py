"""How much memory code takes while it runs: looked at, and bounded, where the system allows."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

_PAGES: Final = Path("/proc/self/statm")
"""Where Linux says how many pages a process has, of all kinds: those in memory, those with data."""
_RESIDENT, _DATA = 1, 5


@contextmanager
def growth() -> Iterator[Callable[[], int]]:
    """Gives by how many bytes the memory of this process has grown since it began.

    Where the system does not tell, it never grows.
    """
    try:
        # Opened once: what the code of games opens is taken note of, and it may be running.
        file = os.open(_PAGES, os.O_RDONLY)
    except OSError:
        yield int
        return
    try:
        begun = _bytes(file, _RESIDENT)
        yield lambda: _bytes(file, _RESIDENT) - begun
    finally:
        os.close(file)


@contextmanager
def held(most: int) -> Iterator[None]:
    """Let this process have so many bytes more, with ``MemoryError`` for what would take others.

    Python hears no signal in a single step, such as ``tuple(endless)``: the system stops that.
    """
    try:
        file = os.open(_PAGES, os.O_RDONLY)
    except OSError:
        yield
        return
    try:
        data = _bytes(file, _DATA)
    finally:
        os.close(file)
    usual, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = data + most
    if usual != resource.RLIM_INFINITY:
        wanted = min(wanted, usual)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (usual, hard))


def _bytes(file: int, kind: int) -> int:
    return int(os.pread(file, 200, 0).split()[kind]) * os.sysconf("SC_PAGE_SIZE")

"""What a stranger's project may use up: time and memory of a process, and bytes of output.

Systems differ in what they can hold to, see :func:`lacking`. Bounds of templates stand in
:mod:`generator.markup.bounds` and hold everywhere.
"""

from __future__ import annotations

import math
import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from generator.build.errors import BuildError
from generator.contract.guard import StoppedFromOutside
from generator.faults import ContentError, Fault
from generator.project import Project

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

SECONDS: Final = 120.0
"""Of the processor's time for a target, or for the texts of a project; a book takes a tenth."""
CHECK_SECONDS: Final = 600.0
"""The same for all that is checked of a game, in all its editions."""
MEMORY: Final = 2_000_000_000
"""Bytes that a process may take beyond those that it has; a book takes a tenth."""
OUTPUT: Final = 100_000_000
"""Bytes of the files of a target; a book has a twentieth."""

AVAILABLE: Final = resource is not None and hasattr(signal, "setitimer")

_REMEDY = "--untrusted allows no more"


def lacking() -> str:
    """What this system does not bound, in words; empty where it bounds all."""
    if not AVAILABLE:
        return "time and memory"
    return "" if _size() else "memory"


class _TimeUp(StoppedFromOutside):
    """The time is used up; nothing takes this for a fault of its own and goes on."""


@contextmanager
def limited(project: Project, name: str, seconds: float | None = None) -> Iterator[None]:
    """Hold what is done to its bounds, where the project is a stranger's.

    Raises :class:`ContentError` with a fault of ``name`` where time or memory is used up. For the
    main thread of a process. Where one stands in another, the narrower one counts.
    """
    if not (project.untrusted and AVAILABLE):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise _TimeUp

    usual, hard = resource.getrlimit(resource.RLIMIT_AS)
    before = signal.signal(signal.SIGPROF, stop)
    begun, (left, again) = time.process_time(), signal.getitimer(signal.ITIMER_PROF)
    granted = min(seconds or SECONDS, left or math.inf)
    if (size := _size()) and usual == resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, hard))
    # Once more each second, should what it interrupts go on.
    signal.setitimer(signal.ITIMER_PROF, granted, 1.0)
    try:
        yield
    except _TimeUp:
        problem = f"takes longer than {granted:g} s of the processor's time"
        raise ContentError([Fault(name, 0, "", problem, _REMEDY)]) from None
    except MemoryError:
        problem = f"needs more than {MEMORY // 1_000_000} MB of memory"
        raise ContentError([Fault(name, 0, "", problem, _REMEDY)]) from None
    finally:
        rest = max(0.1, left - (time.process_time() - begun)) if left else 0.0
        signal.setitimer(signal.ITIMER_PROF, rest, again)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, (usual, hard))


def refuse_output(project: Project, name: str, outputs: Mapping[str, bytes]) -> None:
    """Raise :class:`ContentError` where a stranger's project has a target with too much output."""
    size = sum(map(len, outputs.values()))
    if project.untrusted and size > OUTPUT:
        problem = f"comes to {size // 1_000_000} MB, more than {OUTPUT // 1_000_000}"
        raise ContentError([Fault(name, 0, "", problem, _REMEDY)])


def refuse_links(project: Project) -> None:
    """Raise :class:`BuildError` where a stranger's links would have files written elsewhere."""
    if not project.untrusted:
        return
    build = project.build
    found = ((folder, (*folders, *files)) for folder, folders, files in os.walk(build))
    for path in (build, *(Path(folder) / name for folder, names in found for name in names)):
        if path.is_symlink():
            problem = "is a link, through which files could be written elsewhere"
            raise BuildError(f"{path} {problem}: take it away")


def _size() -> int:
    """Bytes of this process's address space; 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[0]
    except OSError:
        return 0
    return int(pages) * resource.getpagesize()

"""What no input may bring about: other files opened, processes, sockets, too much time or memory.

An audit hook stays for the life of a process, so there is one, which looks on only when asked to.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from generator.contract.guard import StoppedFromOutside
from generator.project import user_cache

SECONDS = 5.0
"""Of the processor's time for a case."""
MEMORY = 400_000_000
"""Bytes that a case may need beyond what the process had before."""

_STARTS = ("os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile")
_FORBIDDEN = (*_STARTS, "os.system", "subprocess.Popen", "socket.", "pty.")
_CHANGES = ("os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir")
_CHANGING = (*_CHANGES, "os.symlink", "os.truncate", "os.utime", "shutil.")
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class TooLong(StoppedFromOutside):
    """A case has taken all of its time; no handler of errors takes it for one of its own."""


@dataclass(slots=True)
class Watch:
    """Looks on while a case runs. ``own`` are the folders that may be written, and read too."""

    own: tuple[str, ...]
    seen: list[str] = field(default_factory=list)
    longest: float = 0.0
    peak: int = 0
    """In bytes, of the whole process."""

    @contextmanager
    def case(self) -> Iterator[list[str]]:
        """What the block did that it may not, filled in by its end."""
        self.seen = []
        before, begun = _peak(), time.process_time()
        previous = signal.signal(signal.SIGPROF, _stop)
        limits = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (_size() + 2 * MEMORY, limits[1]))
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        compiled, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # by Python, not the case
        _HOOK.watch = self
        try:
            yield self.seen
        except TooLong:
            self.seen.append(f"takes longer than {SECONDS:g} s")
        except MemoryError:
            self.seen.append("needs too much memory")
        finally:
            _HOOK.watch = None
            sys.dont_write_bytecode = compiled
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, previous)
            resource.setrlimit(resource.RLIMIT_AS, limits)
        seconds = time.process_time() - begun
        self.longest = max(self.longest, seconds)
        self.peak = max(self.peak, _peak())
        if _peak() - before > MEMORY:
            self.seen.append(f"needs {(_peak() - before) // 1_000_000} MB")
        if seconds > SECONDS:
            self.seen.append(f"takes {seconds:.1f} s")

    def heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Judge an event of the interpreter (see "Audit events table" in Python's manual)."""
        if event == "open":
            path, mode, flags = arguments
            if isinstance(path, str | bytes | os.PathLike):
                writes = bool(flags & _WRITING) or (
                    isinstance(mode, str) and set(mode) & set("wax+")
                )
                self._file("opens", path, bool(writes))
        elif event == "pickle.find_class":
            if not str(arguments[0]).startswith("babel."):  # how Babel keeps what it knows
                self._found(f"{event} {arguments!r:.100}")
        elif event.startswith(_FORBIDDEN):
            self._found(f"{event} {arguments!r:.100}")
        elif event in ("os.remove", "os.rmdir") and arguments[-1] != -1:
            pass  # in a folder that shutil has opened, and said so
        elif event.startswith(_CHANGING):
            for path in arguments[:2]:
                if isinstance(path, str | bytes | os.PathLike):
                    self._file(event, path, True)

    def _file(self, what: str, path: str | bytes | os.PathLike[str], writes: bool) -> None:
        place = os.path.realpath(os.fsdecode(path))
        if place == os.devnull or _below(place, (*self.own, _kept())):
            return
        if not writes and place == os.path.realpath("/proc/self/statm"):
            return  # how much memory this process has: what a game's code may take is looked at
        if writes or not _below(place, _readable()):
            self._found(f"{what} {place}")

    def _found(self, what: str) -> None:
        self.seen.append(what)
        raise PermissionError(f"not allowed here: {what}")


class _Hook:
    """Asks whoever looks on, if anybody does."""

    def __init__(self) -> None:
        self.watch: Watch | None = None

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        watch, self.watch = self.watch, None  # what the judgement itself does is not judged
        if watch is not None:
            try:
                watch.heard(event, arguments)
            finally:
                self.watch = watch


_HOOK = _Hook()


@cache
def install() -> None:
    """Put the hook in its place, once for a process."""
    sys.addaudithook(_HOOK)


def _stop(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise TooLong


@cache
def _readable() -> tuple[str, ...]:
    """Where the program itself lies, and Python with its libraries."""
    program = Path(__file__).resolve().parents[2]
    places = {
        *sys.path,
        sys.prefix,
        sys.base_prefix,
        str(program / "generator"),
        str(program / "tests"),
    }
    return tuple(os.path.realpath(place) for place in places if place and Path(place) != program)


@cache
def _kept() -> str:
    """Where the program keeps what is the user's, whatever the project: whichever case is the first
    to need a key, or to learn something of a font, writes it there.
    """
    return os.path.realpath(user_cache())


def _below(place: str, folders: tuple[str, ...]) -> bool:
    return any(place == folder or place.startswith(folder + os.sep) for folder in folders)


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _size() -> int:
    """Of the address space, in bytes; Linux alone tells it."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except OSError:
        return 1 << 40
    return pages * resource.getpagesize()

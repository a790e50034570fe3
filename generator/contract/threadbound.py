"""Bounds on what threads do: signals reach the main thread alone, and not on every system.

One thread watches all others. It stops one by an exception that Python raises in it between two
steps of its code; what waits outside of Python hears it when it is back.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from traceback import extract_tb
from typing import Final, TypeAlias

STEP: Final = 0.1
"""Seconds between two looks at what is bounded."""

Stopped: TypeAlias = Callable[[tuple[str, int], str], BaseException]
"""Makes the error of what was stopped: from file and line, and the bound that it has reached."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What an answer may take: ``seconds`` of the processor's time, to ``wait`` by the clock, bytes
    of ``memory`` (0: any) by which a process has ``grown``.
    """

    seconds: float
    wait: float
    memory: int
    grown: Callable[[], int]

    @property
    def by_processor(self) -> str:
        """The bound of the processor's time, in words."""
        return f"{self.seconds:g} s"

    @property
    def by_clock(self) -> str:
        """The bound of time by the clock, in words."""
        return f"{self.wait:g} s by the clock"

    @property
    def by_memory(self) -> str:
        """The bound of memory, in words."""
        return f"{self.memory // 1_000_000} MB of memory"


class _Stop(BaseException):
    """Raised in a thread whose time is over."""


class _Bound:
    """How long a thread may go on, and the bound that it has ``reached``; "" before."""

    def __init__(self, bounds: Bounds) -> None:
        self.thread = threading.get_ident()
        self.reached = ""
        self._bounds = bounds
        self.begin()

    def begin(self) -> None:
        """From now on."""
        bounds = self._bounds
        self._ends, self._ends_by_clock = self._spent() + bounds.seconds, _now() + bounds.wait
        self._largest = bounds.grown() + bounds.memory if bounds.memory else math.inf

    def is_over(self) -> bool:
        """Whether it has been long enough."""
        if not self.reached:
            bounds = self._bounds
            if _now() >= self._ends_by_clock:
                self.reached = bounds.by_clock
            elif self._spent() >= self._ends:
                self.reached = bounds.by_processor
            elif bounds.grown() > self._largest:
                self.reached = bounds.by_memory
        return bool(self.reached)

    def _spent(self) -> float:
        """Seconds of the thread's processor time; none where the system does not tell."""
        if not hasattr(time, "pthread_getcpuclockid"):
            return 0.0
        return time.clock_gettime(time.pthread_getcpuclockid(self.thread))


class _Watcher:
    """Looks at all bounds, in a thread of its own."""

    def __init__(self) -> None:
        self.bounds: dict[int, _Bound] = {}
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def add(self, bound: _Bound) -> None:
        """Look at one more; a fork of the process has no thread that does yet."""
        with self._lock:
            self.bounds[bound.thread] = bound
            if not self._thread.is_alive():
                self._thread = threading.Thread(target=self._look, daemon=True)
                self._thread.start()
        self._wake.set()

    def release(self, bound: _Bound) -> None:
        """Bound a thread no more, and take back what has not reached it."""
        with self._lock:
            if self.bounds.pop(bound.thread, None):
                _raise_in(bound.thread, None)

    def _look(self) -> None:
        import ctypes  # noqa: F401  (here, before any bound is reached: memory may lack then)

        while True:
            self._wake.wait()
            time.sleep(STEP)
            with self._lock:
                for bound in self.bounds.values():
                    if bound.is_over():  # said again each time, should it be caught
                        _raise_in(bound.thread, _Stop)
                if not self.bounds:
                    self._wake.clear()


_WATCHER: Final = _Watcher()


def is_bounded() -> bool:
    """Whether a bound of this thread stands already."""
    return threading.get_ident() in _WATCHER.bounds


@contextmanager
def bounded_thread(bounds: Bounds, stopped: Stopped) -> Iterator[Callable[[], None]]:
    """Raise what ``stopped`` makes in this thread when a bound is reached, the processor's time
    being its own. Gives what lets the bounds begin anew.
    """
    bound = _Bound(bounds)
    try:
        try:
            _WATCHER.add(bound)
            yield bound.begin
        finally:
            _WATCHER.release(bound)
    except _Stop as stop:
        _WATCHER.release(bound)
        frame = extract_tb(stop.__traceback__)[-1]
        error = stopped((frame.filename, frame.lineno or 0), bound.reached)
        raise error.with_traceback(stop.__traceback__) from None


def _now() -> float:
    return time.monotonic()


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    import ctypes

    raised = ctypes.py_object(error) if error else ctypes.py_object()
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)

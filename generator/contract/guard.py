"""Code of a game is a stranger's: what it raises unforeseen, or never ends, becomes a fault.

Time is bounded, the processor's and the clock's: by the system's timers in the main thread of a
process, which is where commands and their workers run; by :mod:`~generator.contract.threadbound`
in other threads, as those of a server, and where there are no such timers. Memory is bounded, too:
an answer without an end would fill it before its time is over.

A game that was stopped once in a process is asked on, so that all that is wrong with it is said;
but it has less time from then on, and the question that it did not answer is not asked again.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from sysconfig import get_path
from traceback import extract_tb
from types import FrameType
from typing import TypeAlias

from generator.contract.memory import growth, held
from generator.contract.threadbound import Bounds, bounded_thread, is_bounded
from generator.faults import ContentError, Fault, brief
from generator.packages import game_folder
from generator.project import PACKAGE

SECONDS = 10.0
"""Of the processor's time for one question to a game; most take less than a thousandth of it."""
SECONDS_ONCE_STOPPED = 1.0
"""The same for a game that has been stopped before: it has faults whatever it says."""
PATIENCE = 4.0
"""So many times as long may it take by the clock: code that sleeps, or waits for a server, uses no
processor; and a machine that is busy with other things makes no fault."""
SHORTEST_WAIT = 20.0
"""Seconds by the clock that are waited at least."""
MEMORY = 750_000_000
"""Bytes that a process may grow by for one answer, where the system tells; most take none."""
MEMORY_AT_ONCE = 1_000_000_000
"""Bytes for which the system is asked no more, whatever asks: a library may set some aside that it
never uses. Python hears no signal in one step, as when it makes a tuple without an end.
"""
LOOK = 0.05
"""Seconds of the processor's time between two looks at the memory: Python fills 50 MB in them."""
AGAIN = 1.0
"""After so many seconds more what caught the first word of it hears it again."""
_LEAVING = (__name__, contextmanager.__module__)
"""The modules by which bounded code is left: an error that is raised there would pass by whoever
waits for it. What is stopped there hears it a little later, if it goes on at all."""

Answered: TypeAlias = Callable[[], None]
"""Tells a bound that an answer has come: from there on it counts anew."""

FaultOf: TypeAlias = Callable[[str, str, int], Fault]
"""Makes a fault of a problem and of the file and line of the game's code where it arose."""


class EndlessError(BaseException):
    """What a game was asked takes too long; no ``except Exception`` of its own keeps it going.

    ``place`` is the file and the line where it was stopped, ``span`` its bound in words.
    """

    def __init__(self, place: tuple[str, int], span: str) -> None:
        self.place, self.span = place, span
        super().__init__(place)


def span_of(error: BaseException) -> str:
    """The bound that was reached, in words; empty for any other error."""
    if isinstance(error, MemoryError):
        return f"{MEMORY // 1_000_000} MB of memory"
    return error.span if isinstance(error, EndlessError) else ""


class StoppedFromOutside(BaseException):
    """Whoever runs a game ends it, for a reason that is no fault of its code: a base class."""


PASSING = (KeyboardInterrupt, GeneratorExit, StoppedFromOutside)
"""What is no fault of the code in which it is raised. All else is, ``SystemExit`` as well: a game
that leaves the program has answered nothing."""


@dataclass(frozen=True, slots=True)
class _Unanswered:
    """A question that was stopped: what is said of it, where it stood, and as which code."""

    problem: str
    file: str
    line: int
    stamp: int


_unanswered: dict[object, dict[str, _Unanswered]] = {}
"""By game, where its package lies, and by question, in this process. Code that has been saved since
then is asked anew."""


def _remembered(game: str) -> dict[str, _Unanswered]:
    """The questions that the game as it is now has not answered."""
    if not _unanswered:
        return {}
    home = game_folder(game) or game
    found = _unanswered.get(home, {}).items()
    known = {key: one for key, one in found if _stamp(one.file) == one.stamp}
    _unanswered[home] = known
    return known


def _stamp(file: str) -> int:
    """When a file of code was saved, in nanoseconds; 0 for code without a file."""
    try:
        return Path(file).stat().st_mtime_ns
    except OSError:
        return 0


@contextmanager
def guarded(
    game: str,
    what: str,
    fault_of: FaultOf,
    foreseen: tuple[type[Exception], ...] = (ContentError,),
    *,
    about: str = "",
    question: Callable[[], str] | None = None,
    memory: int | None = None,
) -> Iterator[Answered]:
    """Run code of a ``game``: ``what`` is the part of it, such as "the engine of twigs", and
    ``about`` what it is asked about, such as a move.

    ``question`` tells all that the answer depends on, but for the code: where it was not answered
    before, it is not asked again. ``memory`` is as in :func:`bounded`. What it raises, but for
    what is ``foreseen``, and that it does not end, is raised as :class:`ContentError` with the
    fault that ``fault_of`` makes, and the error as its cause.
    """
    known = _remembered(game)
    if known and question and (one := known.get(question())):
        raise ContentError([fault_of(one.problem, one.file, one.line)])
    try:
        with bounded(min(SECONDS, SECONDS_ONCE_STOPPED) if known else None, memory) as answered:
            yield answered
    except PASSING:
        raise
    except foreseen:
        raise
    except BaseException as error:
        file, line = place_of(error, game)
        on = f" on {about}" if about else ""
        if span := span_of(error):
            problem = f"{what} has not ended after {span}{on}"
            key = question() if question else f"{what}{on}"
            stopped = _Unanswered(problem, file, line, _stamp(file))
            _unanswered.setdefault(game_folder(game) or game, {})[key] = stopped
        else:
            said = brief(str(error) or "without a message")
            did = "failed" if line else "gave an answer of no use"
            problem = f"{what} {did}{on}: {type(error).__name__}: {said}"
        raise ContentError([fault_of(problem, file, line)]) from error


@contextmanager
def placed(
    game: str,
    what: str,
    shown: Callable[[Path], str],
    foreseen: tuple[type[Exception], ...] = (ContentError,),
    *,
    about: str = "",
    memory: int | None = None,
) -> Iterator[Answered]:
    """As :func:`guarded`, for code that belongs to no figure: the fault is where it arose.

    ``shown`` says what people call its file.
    """

    def fault_of(problem: str, file: str, line: int) -> Fault:
        return Fault(shown(Path(file)), line, "", problem)

    with guarded(game, what, fault_of, foreseen, about=about, memory=memory) as answered:
        yield answered


def place_of(error: BaseException, game: str) -> tuple[str, int]:
    """File and line where an error arose: in the code of the game, though a library that it calls
    raised it; of code that is no Python, where it is wrong.

    The line is 0 where none of the game's code was running: what it had answered is of no use.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return error.filename, error.lineno or 0
    frames = [f for f in extract_tb(error.__traceback__) if not f.filename.startswith("<frozen")]
    home = game_folder(game)
    own = [f for f in frames if _is_own(Path(f.filename), home)]
    if not own and isinstance(error, EndlessError) and _is_own(Path(error.place[0]), home):
        return error.place
    if own:
        return own[-1].filename, own[-1].lineno or 0
    return str(home / "__init__.py" if home and home.is_dir() else home or ""), 0


def _is_own(file: Path, home: Path | None) -> bool:
    """Whether code is the game's, whose package lies at ``home``: no library's, nor the tool's."""
    if home and file.is_relative_to(home):
        return True
    return not any(file.is_relative_to(folder) for folder in _libraries())


@cache
def _libraries() -> tuple[Path, ...]:
    """The folders of Python's modules, of installed ones and of the tool."""
    named = (get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
    return (PACKAGE, *map(Path, named))


@contextmanager
def bounded(seconds: float | None = None, memory: int | None = None) -> Iterator[Answered]:
    """Raise :class:`EndlessError` in what takes longer (None: than :data:`SECONDS`), or more bytes
    of ``memory`` (None: than :data:`MEMORY`; 0: any).

    So many seconds of the processor's time, :data:`PATIENCE` times as many by the clock. What asks
    many questions calls what it is given after each answer: then it may take long, and only a
    single answer may not. The outermost bound counts.
    """
    main = threading.current_thread() is threading.main_thread()
    by_timer = main and hasattr(signal, "setitimer")
    if signal.getitimer(signal.ITIMER_VIRTUAL)[0] if by_timer else is_bounded():
        yield _unheard
        return
    granted = seconds or SECONDS
    most = MEMORY if memory is None else memory
    bounds = Bounds(granted, max(granted * PATIENCE, SHORTEST_WAIT), most, growth())
    if by_timer:
        with held(MEMORY_AT_ONCE) if most else nullcontext(), _timed(bounds) as answered:
            yield answered
    else:
        with bounded_thread(bounds, EndlessError) as answered:
            yield answered


@contextmanager
def _timed(bounds: Bounds) -> Iterator[Answered]:
    """Hold the main thread to bounds, by the system's timers.

    Whoever has a handler for their signals gets it back. Where nobody has, ours stays: Python takes
    longer to change one than for all else of a bound, and without a timer no signal comes.
    """
    timer = _Timer(bounds)
    before = [
        (number, handler)
        for number in _signals()
        if (handler := signal.getsignal(number)) is not _hear
    ]
    for number, _ in before:
        signal.signal(number, _hear)
    _running.append(timer)
    timer.start()
    try:
        yield timer.answered
    finally:
        for kind in (signal.ITIMER_VIRTUAL, signal.ITIMER_REAL):
            signal.setitimer(kind, 0.0)
        _running.remove(timer)
        for number, handler in before:
            if handler not in (None, signal.SIG_DFL):
                signal.signal(number, handler)


_running: list[_Timer] = []
"""What the signals are for now; at most one, as the outermost bound counts."""


def _hear(number: int, frame: FrameType | None) -> None:
    """The handler of the timers' signals."""
    for timer in _running:
        timer.stop(number, frame)


class _Timer:
    """What the signals of the system's timers mean: whether it has been long enough, or too much.

    One comes after each look of the processor's time, one when it has been long by the clock.
    """

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._look = min(LOOK, bounds.seconds) if bounds.memory else bounds.seconds
        self._spent, self._before = 0.0, 0
        self._answers = 0
        self._heard: dict[int, int] = dict.fromkeys(_signals(), 0)
        """How many answers had come when each signal came last."""

    def start(self) -> None:
        """Have the signals come."""
        self._start_looking()
        self._start_waiting()

    def answered(self) -> None:
        """Begin anew."""
        self._answers += 1

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Raise :class:`EndlessError` in the ``frame`` where a bound is reached."""
        anew, self._heard[number] = self._heard[number] != self._answers, self._answers
        span = self._waited(anew) if number == signal.SIGALRM else self._looked(anew)
        if not span or (frame and frame.f_globals.get("__name__") in _LEAVING):
            return
        raise EndlessError((frame.f_code.co_filename, frame.f_lineno) if frame else ("", 0), span)

    def _waited(self, anew: bool) -> str:
        if anew:
            self._start_waiting()
            return ""
        return self._bounds.by_clock

    def _looked(self, anew: bool) -> str:
        bounds = self._bounds
        if anew:
            self._spent, self._before = 0.0, bounds.grown()
            self._start_looking()
            return ""
        self._spent += self._look
        if self._spent >= bounds.seconds:
            self._spent = bounds.seconds - AGAIN
            return bounds.by_processor
        if bounds.memory and bounds.grown() - self._before > bounds.memory:
            self._before = bounds.grown()
            return bounds.by_memory
        return ""

    def _start_looking(self) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, self._look, min(self._look, AGAIN))

    def _start_waiting(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, self._bounds.wait, AGAIN)


def _signals() -> tuple[signal.Signals, signal.Signals]:
    """The signals of the two timers; Windows has none."""
    return signal.SIGVTALRM, signal.SIGALRM


def _unheard() -> None:
    """An answer inside of a wider bound."""

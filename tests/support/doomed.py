"""Runs the program, and lets something happen to it just before it changes its n-th file.

``python -m tests.support.doomed WHAT COUNT ROOT ARGUMENT …``: ``WHAT`` is a signal (``SIGKILL``)
that the process gets, or an error of the disk (``ENOSPC``) that the change meets, as all further
ones do. With ``half-written`` or ``full`` no file may become longer than ``COUNT`` bytes: the
process is killed while it writes, or meets an error. ``count`` lets nothing happen. The kinds of
change come out on standard error, one a line, after the mark :data:`CHANGE`.
"""

from __future__ import annotations

import errno
import os
import resource
import signal
import sys
from collections.abc import Callable

from generator.cli import main

CHANGE = "\tchange: "
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_CHANGES = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.link")


def watch(root: str, happen: Callable[[int], None]) -> None:
    """Call ``happen`` with its number before every change to a file below ``root``."""
    changes = 0

    def audit(event: str, args: tuple[object, ...]) -> None:
        nonlocal changes
        is_change = event in _CHANGES or (
            event == "open" and isinstance(args[2], int) and args[2] & _WRITES
        )
        path = args[0] if is_change else None
        if isinstance(path, str | bytes | os.PathLike) and os.fsdecode(path).startswith(root):
            changes += 1
            sys.stderr.write(f"{CHANGE}{event.removeprefix('os.')}\n")
            happen(changes)

    sys.addaudithook(audit)


def prepare(what: str, count: int, root: str) -> None:
    """Let it happen."""
    if what in ("half-written", "full"):
        default = signal.SIG_DFL if what == "half-written" else signal.SIG_IGN
        signal.signal(signal.SIGXFSZ, default)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (count, count))

    def happen(number: int) -> None:
        if what.startswith("SIG") and number == count:
            os.kill(os.getpid(), signal.Signals[what])
        elif what.startswith("E") and number >= count:
            code: int = getattr(errno, what)
            raise OSError(code, os.strerror(code))

    watch(root, happen)


if __name__ == "__main__":
    prepare(sys.argv[1], int(sys.argv[2]), sys.argv[3])
    sys.exit(main(sys.argv[4:]))

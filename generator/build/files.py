"""Keeping order in the build folder: one writer at a time, and nothing left half-done."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from generator.writing import ASIDE, is_running


def remove_empty(folder: Path, upto: Path) -> None:
    """Remove the folder if nothing is in it, and those above it likewise, but never ``upto``."""
    while folder != upto and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def sweep(folder: Path) -> None:
    """Remove what killed builds left half-written below ``folder``; only who holds the lock may."""
    for path in folder.rglob(f".*{ASIDE}"):
        path.unlink(missing_ok=True)
    for making in folder.rglob(".making-*"):
        if not is_running(making.name.split("-")[1]):
            shutil.rmtree(making)


NO_LOCKS = frozenset({errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP})
"""What a file system without locks says, such as that of some network drives."""


@contextmanager
def locked(path: Path, on_wait: Callable[[str], None]) -> Iterator[None]:
    """Hold the lock file at ``path``; ``on_wait`` is called once where one must wait, with the
    number of the process that holds it, or an empty text where that is not known yet.

    The system lets go of the lock when its holder ends, however it ends. Raises ``OSError``, also
    where the file system has no locks.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # Without locks of the system, a file would have to do, which a killed program leaves behind.
    lock, holder = FileLock(path, fallback_to_soft=False), path.with_name(f"{path.name}-holder")
    try:
        try:
            lock.acquire(blocking=False)
        except Timeout:
            on_wait(_number_in(holder))
            lock.acquire()
    except OSError as error:
        if error.errno not in NO_LOCKS:
            raise
        reason = "this drive has no locks, which keep two builds apart: use another"
        raise OSError(error.errno, reason, str(path)) from error
    try:
        holder.write_text(str(os.getpid()), "utf-8")  # no other may read a locked file on Windows
        yield
    finally:
        lock.release()


def _number_in(holder: Path) -> str:
    """The number of the process that holds a lock; empty where it has not written it yet."""
    with suppress(OSError, UnicodeDecodeError):
        text = holder.read_text("utf-8")
        return text if text.isdecimal() else ""
    return ""

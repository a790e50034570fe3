"""Keeping order in the build folder: one writer at a time, and nothing left half-done."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from generator.writing import ASIDE


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
        if not _is_alive(making.name.split("-")[1]):
            shutil.rmtree(making)


def _is_alive(number: str) -> bool:
    """Whether there is such a process besides this one, which has not made anything yet."""
    if not number.isdecimal() or int(number) == os.getpid():
        return False
    if os.name == "nt":  # where asking would end it
        return True
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        return True
    return True


@contextmanager
def locked(path: Path, on_wait: Callable[[str], None]) -> Iterator[None]:
    """Hold the lock file at ``path``; ``on_wait`` is called with its holder, once, where one must
    wait.

    The system lets go of the lock when its holder ends, however it ends.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lock, holder = FileLock(path), path.with_name(f"{path.name}-holder")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        on_wait(holder.read_text("utf-8"))
        lock.acquire()
    try:
        holder.write_text(str(os.getpid()), "utf-8")  # no other may read a locked file on Windows
        yield
    finally:
        lock.release()

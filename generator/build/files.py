"""Writing into the build folder: whole files or none, and one writer at a time."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ASIDE = ".part"
"""The ending of files that are being written; they begin with a dot."""


def write_whole(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path`` at once: who reads sees the old file or the new one.

    Raises ``OSError`` with the path; the old file is then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}{ASIDE}")
    try:
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError as error:  # that of a full disk does not say which file it was
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        aside.unlink(missing_ok=True)


def require_writable(path: Path) -> None:
    """Raise ``OSError`` where :func:`write_whole` could not write, as far as that shows before."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


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
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        return True
    return True


@contextmanager
def locked(path: Path, waiting: Callable[[str], None]) -> Iterator[None]:
    """Hold the lock file at ``path``; ``waiting`` is told who holds it, once, where one must wait.

    The system lets go of the lock when its holder ends, however it ends. The lock is this
    process's alone (``lockf``): workers that outlive it do not hold it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            waiting(file.read().strip())
            fcntl.lockf(file, fcntl.LOCK_EX)
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield

"""Writing files: whole or not at all."""

from __future__ import annotations

import errno
import glob
import os
from contextlib import suppress
from pathlib import Path

ASIDE = ".part"
"""The ending of files that are being written; they begin with a dot."""


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Put ``data`` at ``path`` at once: who reads sees the old file or the new one. What is
    ``private`` only this user can read.

    What a killed program left beside it half-written goes. Raises ``OSError`` with the path; the
    old file is then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}{ASIDE}")
    try:
        if private:
            aside.touch(0o600)
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError as error:  # that of a full disk does not say which file it was
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(OSError):  # a read-only drive says no even where there is nothing
            aside.unlink()
    for left in path.parent.glob(f".{glob.escape(path.name)}.*{ASIDE}"):
        if not is_running(left.name.removesuffix(ASIDE).rpartition(".")[2]):
            left.unlink(missing_ok=True)


def is_running(number: str) -> bool:
    """Whether a process of this number runs besides this one; on Windows any number might."""
    if not number.isdecimal() or int(number) == os.getpid():
        return False
    if os.name == "nt":  # where asking would end it
        return True
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # somebody else's
        return True
    return True


def require_writable(path: Path) -> None:
    """Raise ``OSError`` where :func:`write_whole` could not write, as far as that shows before."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

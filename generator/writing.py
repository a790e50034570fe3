"""Writing files: whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

ASIDE = ".part"
"""The ending of files that are being written; they begin with a dot."""


def write_whole(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path`` at once: who reads sees the old file or the new one.

    Raises ``OSError`` with the path; the old file is then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}{ASIDE}")
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

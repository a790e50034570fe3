"""Writing a catalogue or a template: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write aside, then rename: a reader never sees half a file.

    Raises ``OSError`` with the path; the old file is then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        aside.write_text(text, "utf-8", newline="\n")
        aside.replace(path)
    except OSError as error:  # that of a full disk does not say which file it was
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        aside.unlink(missing_ok=True)

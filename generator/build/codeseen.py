"""What was found out about the program's code, kept while it looks as it did: to read all of it
takes as long as to set some pages.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from msgspec import MsgspecError
from msgspec.json import Decoder, encode

from generator.build.digests import digest
from generator.build.look import Look, UncertainError
from generator.filelooks import YOUNG
from generator.writing import write_whole

_FILE = Decoder(dict[str, dict[str, list[str]]])
"""By the look of the program, what was found by its names."""
_MOST = 8
"""So many looks are in a file: those of programs that take turns."""


class SeenCode:
    """What was found out about a package, in a file; to be made before any of its code is read."""

    def __init__(self, file: Path, package: Path) -> None:
        self._file, self._look = file, first_look(package)
        self._known = self._read().get(self._look, {}) if self._look else {}
        self._is_new = False

    def got(self, name: str, find: Callable[[], list[str]]) -> list[str]:
        """What ``find`` finds in the package, in Python and in what is installed."""
        if name not in self._known:
            self._known[name] = find()
            self._is_new = True
        return self._known[name]

    def keep(self) -> None:
        """Write what is new to the file, with what other processes have found meanwhile."""
        if self._look and self._is_new:
            self._is_new = False
            looks = self._read()
            looks[self._look] = looks.pop(self._look, {}) | self._known
            with suppress(OSError):  # then it is found again
                write_whole(self._file, encode(dict([*looks.items()][-_MOST:])))

    def _read(self) -> dict[str, dict[str, list[str]]]:
        with suppress(OSError, MsgspecError, RecursionError):
            return _FILE.decode(self._file.read_bytes())
        return {}


@cache
def first_look(package: Path) -> str:
    """How all of it looked when this process first asked, as :func:`look_at` tells."""
    return look_at(package)


def look_at(package: Path) -> str:
    """How a package, Python and the installed distributions look; empty where a file was saved just
    now, or where looking does not tell.
    """
    libraries = [str(Path(folder).absolute()) for folder in sys.path]
    now = time.time_ns()
    try:
        look = Look(None, libraries, [str(package)])
    except UncertainError:
        return ""
    if look.young(now - YOUNG):
        return ""
    return digest(f"{sys.version} {libraries} {look.signature({})}".encode())

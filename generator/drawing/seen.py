"""What was found out about files, kept while they look as they did.

Reading all fonts takes longer than setting a page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from msgspec import MsgspecError
from msgspec.json import Decoder, encode

from generator.filelooks import Looks, is_young, looks
from generator.values import Value
from generator.writing import write_whole

Found = TypeVar("Found", str, bool, list[str])

_FILE = "seen"


class _Entry(Value, frozen=True):
    """What was found in files that looked so."""

    state: list[Looks]
    found: str | bool | list[str]


_ENTRIES = Decoder(dict[str, _Entry])


class Seen:
    """What was found out, in a file of a folder; one that is damaged has nothing."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _FILE
        self._known = self._read()
        self._new: dict[str, _Entry] = {}

    def got(self, name: str, files: Sequence[Path], find: Callable[[], Found]) -> Found:
        """What ``find`` finds in the ``files``, and in nothing else that may change."""
        try:
            state = [*map(looks, files)]
        except OSError:  # one is not there: whoever reads it says so
            return find()
        known = self._known.get(name)
        if known and known.state == state:
            return known.found  # type: ignore[return-value]  # the name says what it is
        found = find()
        if not is_young(*state):
            self._known[name] = self._new[name] = _Entry(state, found)
        return found

    def keep(self) -> None:
        """Write what is new to the file, with what other processes have found meanwhile."""
        if self._new:
            data = encode(self._read() | self._new)
            self._new.clear()
            with suppress(OSError):  # then it is found again
                write_whole(self._file, _sum(data) + data)

    def _read(self) -> dict[str, _Entry]:
        try:
            whole = self._file.read_bytes()
            written, data = whole[: len(_sum(b""))], whole[len(_sum(b"")) :]
            return _ENTRIES.decode(data) if written == _sum(data) else {}
        except (OSError, MsgspecError):
            return {}


@cache
def seen(folder: Path) -> Seen:
    """What was found out about the files that a folder has to do with."""
    return Seen(folder)


def _sum(data: bytes) -> bytes:
    return f"{sha256(data).hexdigest()}\n".encode()

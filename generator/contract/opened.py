"""Which files the code of games has opened: what is made of a game is made of these, too.

A diagram may draw a picture, an engine read a table. Neither has to declare it: Python tells of
what is opened (:mod:`generator.contract.hearing`). A game may keep what it has read as long as the
process lives, so a file counts from then on, as it was when it was first opened; one that was
another when it was opened again has changed under the game's hands, and nothing that is made of it
is sure.

The files of a game's own package, modules above all, are counted apart: whoever follows the code
counts these, but must know whether they are still what was loaded. Modules from elsewhere in the
project are files like any other.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from generator.filelooks import Looks, is_young, looks

CHANGED = "changed"
"""Stands for the digest of what was not the same each time that it was opened."""

_files: dict[Path, str] = {}
_folders: dict[Path, str] = {}
_own: dict[Path, str] = {}
_looks: dict[Path, tuple[str, Looks]] = {}
"""Of some of their own files the digest, and how they looked when it was right."""

FILES: Mapping[Path, str] = MappingProxyType(_files)
"""The files that games have opened in this process, but for those of their own packages, with the
SHA-256 of what was in them, in hexadecimal; "" for one that was not there, or could not be read."""
FOLDERS: Mapping[Path, str] = MappingProxyType(_folders)
"""The folders that games have listed in this process, with the digest of the names in them."""


def names_in(folder: Path) -> tuple[str, ...]:
    """The names in a folder, without what editors and Python leave behind; none where it cannot be
    read, which whoever makes something of it says.
    """
    try:
        names = [path.name for path in folder.iterdir()]
    except OSError:
        return ()
    return tuple(
        sorted(n for n in names if not n.startswith((".", "__pycache__")) and not n.endswith("~"))
    )


def digest_of(names: Iterable[str]) -> str:
    """The digest of the names in a folder, which need not be such as Unicode has."""
    return sha256("\n".join(names).encode("utf-8", "surrogateescape")).hexdigest()


def count(file: Path, digest: str) -> None:
    """Count a file that a game has opened in another process, with the digest that it had then."""
    _files.setdefault(file, digest)


def count_folder(folder: Path, digest: str) -> None:
    """Count a folder that a game has listed in another process."""
    _folders.setdefault(folder, digest)


def note_file(file: Path, *, own: bool = False) -> None:
    """Count a file that a game opens now, be it one of its ``own`` package."""
    _note(_own if own else _files, file, _digest(file))


def note_module(module: Path, *, own: bool = False) -> None:
    """Count a module that is imported now: the code that runs is what was imported last."""
    (_own if own else _files)[module] = _digest(module)


def note_folder(folder: Path) -> None:
    """Count a folder that a game lists now."""
    _note(_folders, folder, digest_of(names_in(folder)))


def has(file: Path) -> bool:
    """Whether a game has opened a file, be it of its own package."""
    return file in _files or file in _own


def is_as_loaded(homes: Iterable[Path]) -> bool:
    """Whether what games have opened of their own packages, those that lie in ``homes``, is still
    what was loaded.
    """
    # Compared as texts: this is asked for each target, in a process that may have seen many games.
    within = tuple(f"{home}{os.sep}" for home in homes)
    own = ((file, was) for file, was in _own.items() if f"{file}{os.sep}".startswith(within))
    return all(_is_still(file, was) for file, was in own)


def _note(known: dict[Path, str], path: Path, now: str) -> None:
    if known.setdefault(path, now) != now:
        known[path] = CHANGED


def _digest(file: Path) -> str:
    with suppress(OSError, ValueError):
        if file.is_file():  # what else can be opened may never end
            return sha256(file.read_bytes()).hexdigest()
    return ""


def _is_still(file: Path, was: str) -> bool:
    """Whether the digest of a file is what it was; it is read again unless it looks as it did, and
    had been left alone for so long that no change can look so.
    """
    try:
        now = looks(file)
    except (OSError, ValueError):
        return was == ""
    if _looks.get(file) == (was, now):
        return True
    if _digest(file) != was:
        return False
    if not is_young(now):
        _looks[file] = was, now
    return True

"""Which files the code of games has opened: what is made of a game is made of these, too.

A diagram may draw a picture, an engine read a table. Neither has to declare it: Python tells of
every file that is opened and every folder that is listed (its audit events), and whether a game's
code asked for it. A game may keep what it has read as long as the process lives, so a file counts
from then on, as it was when it was last opened.

Modules that are imported are not among them: whoever follows the code counts these.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.packages import FOLDER

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_LISTING = ("os.listdir", "os.scandir")
_IMPORTING = ("_frozen_importlib_external", "importlib._bootstrap_external", "zipimport")

_files: dict[Path, str] = {}
_folders: dict[Path, None] = {}
_packages: set[str] = set()
"""Packages with the code of games in them, beside :data:`FOLDER`."""

FILES: Mapping[Path, str] = MappingProxyType(_files)
"""The files that games have opened in this process, with the SHA-256 of what was in them, in
hexadecimal; "" for one that was not there, or could not be read."""


def folders() -> tuple[Path, ...]:
    """The folders that games have listed in this process."""
    return tuple(_folders)


def watch(module: str) -> None:
    """From now on, count what is opened by the code of the package that a game's module is in."""
    if not module.startswith(f"{FOLDER}."):
        _packages.add(module.partition(".")[0])
        _by_a_game.cache_clear()
    _begin()


def count(file: Path, digest: str) -> None:
    """Count a file that a game has opened in another process, with the digest that it had then."""
    _files.setdefault(file, digest)


def count_folder(folder: Path) -> None:
    """Count a folder that a game has listed in another process."""
    _folders[folder] = None


@cache
def _begin() -> None:
    """Have Python tell; that cannot be ended."""
    sys.addaudithook(_told)


def _told(event: str, arguments: tuple[Any, ...]) -> None:
    """What Python calls at every event: nothing that is raised here may leave."""
    if event == "open":
        path, _, flags = arguments
        if isinstance(path, str | bytes) and not flags & _WRITING and _is_of_game():
            file = _absolute(path)
            _files[file] = _digest(file)
    elif event in _LISTING:
        path = arguments[0] if arguments[0] is not None else "."
        if isinstance(path, str | bytes) and _is_of_game():
            _folders[_absolute(path)] = None


def _is_of_game() -> bool:
    """Whether it is the code of a game that asks, itself or through a library: not an import."""
    frame = sys._getframe(2)
    while frame:
        known = _by_a_game(str(frame.f_globals.get("__name__", "")))
        if known is not None:
            return known
        frame = frame.f_back  # type: ignore[assignment]
    return False


@cache
def _by_a_game(module: str) -> bool | None:
    """Whether what a module asks for a game does; None where that is said by who called it.

    Remembered, as it is asked of every frame at every file that the program opens.
    """
    if module in _IMPORTING or module in (__name__, FOLDER):
        return False
    of_a_game = module.startswith(f"{FOLDER}.") or module.partition(".")[0] in _packages
    return True if of_a_game else None


def _absolute(path: str | bytes) -> Path:
    return Path(os.path.abspath(os.fsdecode(path)))  # noqa: PTH100 (links stay as they are)


def _digest(file: Path) -> str:
    with suppress(OSError):
        return sha256(file.read_bytes()).hexdigest()
    return ""

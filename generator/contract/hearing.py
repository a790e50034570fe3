"""Hearing from Python what the code of games opens.

Python tells of every file that is opened and every folder that is listed (its audit events). The
functions that are running at that moment say who asks: a module of a game, itself or through a
library, or an import for one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import source_from_cache
from pathlib import Path
from types import FrameType
from typing import Any

from generator.contract import opened
from generator.packages import FOLDER

_WRITING = os.O_WRONLY | os.O_CREAT
"""For neither is a file opened that is read as it was found."""
_LISTING = ("os.listdir", "os.scandir")
_COMPILED = "__pycache__"
_IMPORTING = ("_frozen_importlib_external", "importlib._bootstrap_external", "zipimport")
_OF_IMPORTS = (*_IMPORTING, "_frozen_importlib", "importlib", "importlib._bootstrap")
_FINDING = "generator.contract.finding"
"""What imports the packages of games."""
_INSTALLED = ("site-packages", "dist-packages")

_OURS = Path(__file__).parents[1] / "games"
"""The folder of the games that come with the tool."""

_packages: set[str] = set()
"""Packages with the code of games in them, beside :data:`FOLDER`."""


def watch(module: str) -> None:
    """From now on, count what is opened by the code of the package that a game's module is in."""
    if not module.startswith(f"{FOLDER}."):
        _packages.add(module.partition(".")[0])
        _by_a_game.cache_clear()
    _begin()


def homes(root: Path) -> Iterator[Path]:
    """Where the packages of games lie: those of the project in the folder ``root``, and such as
    belong to no project.
    """
    yield from (_OURS, root)
    for package in _packages:
        yield from _places(package)


@cache
def _begin() -> None:
    """Have Python tell; that cannot be ended."""
    sys.addaudithook(_told)


def _told(event: str, arguments: tuple[Any, ...]) -> None:
    """What Python calls at every event: nothing that is raised here may leave."""
    if event == "open":
        path, _, flags = arguments
        if isinstance(path, str | bytes) and not flags & _WRITING:
            frame = sys._getframe(1)
            if _is_import(frame):
                _count_imported(_absolute(path), frame)
            else:
                _count_opened(_absolute(path), frame)
    elif event in _LISTING:
        path = arguments[0] if arguments[0] is not None else "."
        frame = sys._getframe(1)
        if isinstance(path, str | bytes) and not _is_import(frame) and _asking(frame):
            opened.note_folder(_absolute(path))


def _count_opened(file: Path, frame: FrameType) -> None:
    game = _asking(frame)
    if game and _COMPILED not in file.parts:  # made of what is counted, as numba does
        opened.note_file(file, own=_is_own(file, game))


def _count_imported(file: Path, frame: FrameType) -> None:
    if game := _importing(frame):
        module = _source(file)
        own = _is_own(module, game)
        if _COMPILED not in module.parts and (own or _is_of_project(module)):
            opened.note_module(module, own=own)


def _is_import(frame: FrameType) -> bool:
    """Whether it is Python that opens or lists something, in order to import a module."""
    return _module(frame) in _IMPORTING


def _asking(frame: FrameType | None) -> str:
    """The module of a game that asks, itself or through a library: not by an import; else ""."""
    while frame:
        module = _module(frame)
        known = _by_a_game(module)
        if known is not None:
            return module if known else ""
        frame = frame.f_back
    return ""


def _importing(frame: FrameType | None) -> str:
    """The module of a game for which one is imported, or what imports the game itself; else ""."""
    while frame:
        module = _module(frame)
        if module not in _OF_IMPORTS:
            if module == _FINDING or _by_a_game(module):
                return module
            if module.startswith("generator."):
                return ""
        frame = frame.f_back
    return ""


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


@cache
def _by_a_game(module: str) -> bool | None:
    """Whether what a module asks for a game does; None where that is said by who called it.

    Remembered, as it is asked of every frame at every file that the program opens.
    """
    if module in _IMPORTING or module in (opened.__name__, FOLDER):
        return False
    of_a_game = module.startswith(f"{FOLDER}.") or module.partition(".")[0] in _packages
    return True if of_a_game else None


def _is_own(file: Path, module: str) -> bool:
    """Whether a file lies in the package of the game's module that asks for it."""
    return any(map(file.is_relative_to, _homes(module)))


def _homes(module: str) -> Iterator[Path]:
    """Where the package lies that a module of a game is in; of what finds games, all of them."""
    if module == _FINDING:
        yield from map(Path, sys.modules[FOLDER].__path__)
        for package in _packages:
            yield from _places(package)
    else:
        parts = module.split(".")
        yield from _places(".".join(parts[: 3 if module.startswith(f"{FOLDER}.") else 1]))


def _places(package: str) -> Iterator[Path]:
    """Where a package that is loaded lies, or the one module that it is."""
    loaded = sys.modules.get(package)
    if folders := getattr(loaded, "__path__", ()):
        yield from map(Path, folders)
    elif file := getattr(loaded, "__file__", None):
        yield Path(file)


def _is_of_project(file: Path) -> bool:
    """Whether a module lies in the folder of a project, and was not installed there."""
    games = (Path(folder) for folder in sys.modules[FOLDER].__path__)
    roots = (folder.parent for folder in games if folder != _OURS)
    is_installed = not set(_INSTALLED).isdisjoint(file.parts)
    return not is_installed and any(map(file.is_relative_to, roots))


def _source(file: Path) -> Path:
    """The source of a module, where it is loaded as it was compiled."""
    if file.suffix != ".pyc":
        return file
    try:
        source = Path(source_from_cache(str(file)))
    except ValueError:
        return file
    return source if source.is_file() else file


def _absolute(path: str | bytes) -> Path:
    return Path(os.path.abspath(os.fsdecode(path)))  # noqa: PTH100 (links stay as they are)

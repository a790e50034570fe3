"""Which files the code of games has opened: what is made of a game is made of these, too.

A diagram may draw a picture, an engine read a table. Neither has to declare it: Python tells of
every file that is opened and every folder that is listed (its audit events), and whether a game's
code asked for it. A game may keep what it has read as long as the process lives, so a file counts
from then on, as it was when it was first opened; one that was another when it was opened again has
changed under the game's hands, and nothing that is made of it is sure.

The files of a game's own package, modules above all, are counted apart: whoever follows the code
counts these, but must know whether they are still what was loaded. Modules from elsewhere in the
project are files like any other.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import source_from_cache
from pathlib import Path
from types import FrameType, MappingProxyType
from typing import Any

from generator.packages import FOLDER

CHANGED = "changed"
"""Stands for the digest of what was not the same each time that it was opened."""

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

_files: dict[Path, str] = {}
_folders: dict[Path, str] = {}
_own: dict[Path, str] = {}
"""Files of packages with games, opened by code of the same package."""
_packages: set[str] = set()
"""Packages with the code of games in them, beside :data:`FOLDER`."""

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


def watch(module: str) -> None:
    """From now on, count what is opened by the code of the package that a game's module is in."""
    if not module.startswith(f"{FOLDER}."):
        _packages.add(module.partition(".")[0])
        _by_a_game.cache_clear()
    _begin()


def count(file: Path, digest: str) -> None:
    """Count a file that a game has opened in another process, with the digest that it had then."""
    _files.setdefault(file, digest)


def count_folder(folder: Path, digest: str) -> None:
    """Count a folder that a game has listed in another process."""
    _folders.setdefault(folder, digest)


def has(file: Path) -> bool:
    """Whether a game has opened a file, be it of its own package."""
    return file in _files or file in _own


def is_as_loaded(root: Path) -> bool:
    """Whether what games have loaded of their own packages is still what is there: those of the
    project in the folder ``root``, and such as belong to no project.
    """
    homes = (*(home for name in _packages for home in _places(name)), str(_OURS), str(root))
    own = ((file, was) for file, was in _own.items() if any(map(file.is_relative_to, homes)))
    return all(_digest(file) == was for file, was in own)


@cache
def _begin() -> None:
    """Have Python tell; that cannot be ended."""
    sys.addaudithook(_told)


def _told(event: str, arguments: tuple[Any, ...]) -> None:
    """What Python calls at every event: nothing that is raised here may leave."""
    if event == "open":
        path, _, flags = arguments
        if isinstance(path, str | bytes) and not flags & _WRITING:
            _count_opened(path, sys._getframe(1))
    elif event in _LISTING:
        path = arguments[0] if arguments[0] is not None else "."
        frame = sys._getframe(1)
        if isinstance(path, str | bytes) and not _is_import(frame) and _asking(frame):
            folder = _absolute(path)
            _note(_folders, folder, digest_of(names_in(folder)))


def _count_opened(path: str | bytes, frame: FrameType) -> None:
    imported = _is_import(frame)
    asking = _importing(frame) if imported else _asking(frame)
    if not asking:
        return
    file = _source(_absolute(path)) if imported else _absolute(path)
    if _COMPILED in file.parts:  # made of what is counted, by Python or a compiler as numba is one
        return
    is_own = any(map(file.is_relative_to, _homes(asking)))
    known = _own if is_own else _files
    if imported and (is_own or _is_of_project(file)):
        known[file] = _digest(file)  # the code that runs is what was imported last
    elif not imported:
        _note(known, file, _digest(file))


def _note(known: dict[Path, str], path: Path, now: str) -> None:
    if known.setdefault(path, now) != now:
        known[path] = CHANGED


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
    if module in _IMPORTING or module in (__name__, FOLDER):
        return False
    of_a_game = module.startswith(f"{FOLDER}.") or module.partition(".")[0] in _packages
    return True if of_a_game else None


def _homes(module: str) -> Iterator[str]:
    """Where the package lies that a module of a game is in; of what finds games, all of them."""
    if module == _FINDING:
        yield from sys.modules[FOLDER].__path__
        for package in _packages:
            yield from _places(package)
    else:
        parts = module.split(".")
        yield from _places(".".join(parts[: 3 if module.startswith(f"{FOLDER}.") else 1]))


def _places(package: str) -> Iterator[str]:
    """Where a package that is loaded lies, or the one module that it is."""
    loaded = sys.modules.get(package)
    if folders := getattr(loaded, "__path__", ()):
        yield from folders
    elif file := getattr(loaded, "__file__", None):
        yield file


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


def _digest(file: Path) -> str:
    with suppress(OSError, ValueError):
        if file.is_file():  # what else can be opened may never end
            return sha256(file.read_bytes()).hexdigest()
    return ""

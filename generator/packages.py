"""Where the package of a game lies, found without importing it.

A game is a package in ``generator/games``, in a project's folder ``games`` once that has been
joined, or in an installed distribution that names it in an entry point of the group
``rulepress.games``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from generator.filelooks import walked

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "rulepress.games"
"""The group in which another package names its game."""
FOLDER = "generator.games"
"""The package whose packages are games."""
_NO_CODE = ("node_modules", "__pycache__")


def game_folder(name: str) -> Path | None:
    """The folder of a game's package, or the file of the one module that it is.

    None where there is no such game.
    """
    for folder in import_module(FOLDER).__path__:
        if (Path(folder) / name / "__init__.py").is_file():
            return Path(folder) / name
    for point in installed():
        if point.name != name:
            continue
        parent = point.module.rpartition(".")[0]
        for module in (point.module, parent):
            spec = _spec(module)
            if spec and spec.submodule_search_locations:
                return Path(next(iter(spec.submodule_search_locations)))
        spec = _spec(point.module)
        if spec and spec.origin:
            return Path(spec.origin)
    return None


def installed() -> tuple[EntryPoint, ...]:
    """The games that installed packages bring."""
    return _installed(tuple(map(_changed, sys.path)))


@cache
def _installed(_: tuple[tuple[str, int], ...]) -> tuple[EntryPoint, ...]:
    """What was found in folders as they are now: a file of every package there has to be read."""
    from importlib.metadata import entry_points  # takes a while, and most games lie in a folder

    return tuple(entry_points(group=ENTRY_POINTS))


def _changed(folder: str) -> tuple[str, int]:
    """A folder that packages are looked for in, and when one came or went last, in ns."""
    try:
        return folder, Path(folder).stat().st_mtime_ns
    except OSError:
        return folder, 0


def modules(folder: Path) -> Iterator[Path]:
    """The modules below a folder, sorted; an environment of Python's in it is none of its code.

    Of a file, the file alone.
    """
    if folder.suffix == ".py" and folder.is_file():
        yield folder
    found: list[Path] = []
    for place, folders, files in walked(folder):
        if "pyvenv.cfg" in files:
            folders.clear()
            continue
        folders[:] = (n for n in folders if not n.startswith(".") and n not in _NO_CODE)
        found += (Path(place, n) for n in files if n.endswith(".py") and not n.startswith("."))
    yield from sorted(found)


def _spec(module: str) -> ModuleSpec | None:
    try:
        return find_spec(module) if module else None
    except (ImportError, ValueError):
        return None

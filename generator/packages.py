"""Where the package of a game lies, found without importing it.

A game is a package in ``generator/games``, in a project's folder ``games`` once that has been
joined, or in an installed distribution that names it in an entry point of the group
``rulepress.games``.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

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
    from importlib.metadata import entry_points  # takes a while, and most games lie in a folder

    for point in entry_points(group=ENTRY_POINTS, name=name):
        parent = point.module.rpartition(".")[0]
        for module in (point.module, parent):
            spec = _spec(module)
            if spec and spec.submodule_search_locations:
                return Path(next(iter(spec.submodule_search_locations)))
        spec = _spec(point.module)
        if spec and spec.origin:
            return Path(spec.origin)
    return None


def modules(folder: Path) -> Iterator[Path]:
    """The modules below a folder, sorted; an environment of Python's in it is none of its code.

    Of a file, the file alone.
    """
    if folder.suffix == ".py" and folder.is_file():
        yield folder
    if not folder.is_dir() or (folder / "pyvenv.cfg").is_file():
        return
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in _NO_CODE:
            continue
        if path.is_dir():
            yield from modules(path)
        elif path.suffix == ".py":
            yield path


def _spec(module: str) -> ModuleSpec | None:
    try:
        return find_spec(module) if module else None
    except (ImportError, ValueError):
        return None

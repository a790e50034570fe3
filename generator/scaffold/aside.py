"""Files that belong together, written aside and then put into a project.

Whoever is killed while writing leaves nothing that counts, and whoever is killed while putting the
files in their places leaves those that are still to be put there: in both cases the same command,
given again, ends what was begun.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from generator.project import Project
from generator.writing import ASIDE, is_running


def made(project: Project, name: str, write: Callable[[Project], None]) -> tuple[Path, ...]:
    """The files that ``write`` writes into a project, put into this one, sorted.

    ``name`` tells this work from other work in the same project. What was begun of it already is
    ended instead.
    """
    whole = _whole(project.root, name)
    for left in _unfinished(project.root, name):
        if not is_running(left.name.removesuffix(ASIDE).rpartition(".")[2]):
            shutil.rmtree(left)
    if not whole.exists():
        part = whole.with_name(f"{whole.name}.{os.getpid()}{ASIDE}")
        try:
            write(replace(project, root=part))
            part.rename(whole)
        finally:
            shutil.rmtree(part, ignore_errors=True)
    put = []
    for path in sorted(path for path in whole.rglob("*") if path.is_file()):
        target = project.root / path.relative_to(whole)
        target.parent.mkdir(parents=True, exist_ok=True)
        path.replace(target)
        put.append(target)
    shutil.rmtree(whole)
    return tuple(put)


def is_begun(project: Project, name: str) -> bool:
    """Whether files of this work were being put into the project when it was killed."""
    return _whole(project.root, name).exists()


def is_empty(folder: Path, name: str) -> bool:
    """Whether there is nothing in a folder but what this work has begun there."""
    if _whole(folder, name).exists():
        return True
    return set(folder.iterdir()) <= set(_unfinished(folder, name))


def _whole(root: Path, name: str) -> Path:
    return root / f".begun-{name}"


def _unfinished(root: Path, name: str) -> Iterator[Path]:
    return root.glob(f"{_whole(root, name).name}.*{ASIDE}")

"""Pictures in a project's folder ``art``."""

from __future__ import annotations

from functools import lru_cache

from generator.drawing.picture import read_picture
from generator.drawing.scene import Scene
from generator.faults import ContentError, Fault, is_absent, there_are
from generator.normalform import normal
from generator.project import Project, Read

SUFFIX = ".svg"


def picture(project: Project, name: str, read: Read) -> Scene:
    """The picture in a file below the folder ``art``.

    Raises :class:`ContentError` where there is none, or with all that cannot be drawn.
    """
    path = project.named(name, project.art)
    file = project.shown(path)
    if path.suffix != SUFFIX:
        remedy = "a file .svg in art/, such as pawn.svg"
        raise ContentError([Fault(file, 0, "", "is no picture of the project", remedy)])
    if is_absent(path):
        found = project.art.rglob(f"*{SUFFIX}") if project.art.is_dir() else ()
        there = sorted(normal(path.relative_to(project.art).as_posix()) for path in found)
        remedy = there_are(name, there)
        raise ContentError([Fault(file, 0, "", "there is no such picture", remedy)])
    return _read(read(path), file)


@lru_cache(maxsize=256)
def _read(text: str, file: str) -> Scene:
    return read_picture(text, file)

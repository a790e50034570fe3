"""The faces of a project: those of the house, those that its languages need, and its own.

In its folder ``fonts`` lie fonts for Latin text, and in ``fonts/<code>`` those for another script,
by its code (ISO 15924), where ``script.yaml`` says in what its rules differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from generator.build.limits import CHECK_SECONDS, limited
from generator.build.trace import Snapshot
from generator.drawing.fonts import FontSet, Progress, prepare
from generator.drawing.ownfonts import own_recipes, script_recipes
from generator.drawing.recipes import Recipe
from generator.faults import ContentError, Fault, raise_if_any
from generator.project import Project
from generator.text import language
from generator.text.places import languages
from generator.text.script import Script
from generator.text.scripttable import SCRIPTS
from generator.text.scriptyaml import FILE, SCHEMA, script_from
from generator.typeset.coverage import families
from generator.yamlfile import read_file, schema_faults

_CODE = re.compile("[A-Z][a-z]{3}")


def project_fonts(
    project: Project, progress: Progress | None = None, more: Iterable[str] = ()
) -> FontSet:
    """The faces for all languages of a project and some ``more``, from its cache.

    Its own scripts are known from then on. Raises :class:`ContentError` for fonts and scripts that
    cannot be used, and what :func:`generator.drawing.fonts.prepare` and
    :func:`generator.text.places.languages` raise.
    """
    with limited(project, "fonts", CHECK_SECONDS):
        own = _own(project, _state(project)) if project.fonts.is_dir() else _Own()
        language.use(own.scripts)
        langs = (*languages(project), *more)
        scripts = tuple(own.scripts.values())
        return prepare(project.prepared_fonts, progress, families(langs), own.recipes, scripts)


def _state(project: Project) -> str:
    """The digest of all that is in the folder of the project's own fonts."""
    return Snapshot.of(project).digest("tree", (project.shown(project.fonts),))


@dataclass
class _Own:
    """What a project has of its own."""

    scripts: dict[str, Script] = field(default_factory=dict)
    recipes: list[Recipe] = field(default_factory=list)


@lru_cache(maxsize=2)
def _own(project: Project, state: str) -> _Own:
    """The project's own fonts and scripts: while the ``state`` of their folder is the same, scripts
    are the same objects, by which what is set in them is remembered.
    """
    del state
    own = _Own(recipes=[*own_recipes(project.fonts, project.root)])
    faults: list[Fault] = []
    for folder in sorted(path for path in project.fonts.iterdir() if path.is_dir()):
        try:
            recipes = script_recipes(folder, project.root, _code(project, folder))
            own.scripts[folder.name] = _script(project, folder, has_faces=bool(recipes))
        except ContentError as error:
            faults += error.faults
        else:
            own.recipes += recipes
    raise_if_any(faults)
    return own


def _code(project: Project, folder: Path) -> str:
    """The script that a folder is called after."""
    code, name = folder.name, project.shown(folder)
    if not _CODE.fullmatch(code):
        remedy = "a code of ISO 15924, such as Geor"
        raise ContentError([Fault(name, 0, "", f"{code!r} is no code of a script", remedy)])
    if code in SCRIPTS and SCRIPTS[code].wide:
        problem = f"the faces of {code} cannot be replaced: they need punctuation of half a square"
        raise ContentError([Fault(name, 0, "", problem)])
    return code


def _script(project: Project, folder: Path, *, has_faces: bool) -> Script:
    """The rules of a script, from the file that says in what they differ."""
    path = folder / FILE
    if not path.is_file():
        return script_from(folder.name, {}, has_faces=has_faces)
    document = read_file(project.text(path), project.shown(path))
    raise_if_any(schema_faults(document, SCHEMA))
    return script_from(folder.name, document.data, has_faces=has_faces)

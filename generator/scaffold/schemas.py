"""JSON schemas of a project's YAML files, for editors that complete and check while one writes.

They are those that the program itself holds the files to, made for each game from what it offers.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.components import packings, spec
from generator.contract import finding
from generator.contract.engine import player_names
from generator.drawing import themefile
from generator.figures import gamefile, lints
from generator.figures.schema import schema as figures_schema
from generator.project import Project
from generator.puzzles import answers, extras, puzzlefile
from generator.settings import SCHEMA as SETTINGS_SCHEMA
from generator.shapes.registry import shapes_of
from generator.text import glossary, scriptyaml
from generator.writing import write_whole

DRAFT = "https://json-schema.org/draft/2020-12/schema"
HINT = "# yaml-language-server: $schema="
"""How the first line of a file names its schema to an editor."""


def schemas(project: Project) -> Mapping[Path, dict[str, Any]]:
    """The schema of every YAML file that a project has or may have, by path.

    A game without an engine has the schemas of no game. Raises as
    :func:`generator.contract.finding.offer` does for a game that cannot be loaded.
    """
    found = {
        project.settings: SETTINGS_SCHEMA,
        project.themes: themefile.SCHEMA,
        glossary.paths(project)[0]: glossary.SCHEMA,
    }
    folders = project.fonts.iterdir() if project.fonts.is_dir() else ()
    for folder in sorted(path for path in folders if path.is_dir()):
        found[folder / scriptyaml.FILE] = scriptyaml.SCHEMA
    known = finding.names()
    for game in project.games():
        for name, schema in _of_game(game) if game in known else ():
            found[project.content / game / name] = schema
    return {path: {"$schema": DRAFT, **schema} for path, schema in found.items()}


def _of_game(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    engine = finding.load(game)
    yield "game.yaml", gamefile.SCHEMA
    yield "sources.yaml", lints.sources_schema(engine.rules)
    yield spec.FILE, spec.schema(shapes_of(game), player_names(engine))
    yield packings.FILE, packings.schema(game)
    for file in (puzzlefile.FILE, answers.FILE, extras.FILE):
        yield file.name, file.schema
    try:
        diagram = finding.diagram(game)
    except LookupError:  # a game without figures
        return
    yield "figures.yaml", figures_schema(engine, diagram)


def write_schemas(project: Project, folder: Path) -> Mapping[Path, str]:
    """Write all schemas into a folder, as ``<game>/<file>.json``.

    Returns the line by which each YAML file that is there names its schema.
    """
    lines: dict[Path, str] = {}
    for path, schema in schemas(project).items():
        game = path.parent.name if path.is_relative_to(project.content) else ""
        target = folder / game / f"{path.stem}.json"
        write_whole(target, (json.dumps(schema, ensure_ascii=False, indent=1) + "\n").encode())
        if path.is_file():
            lines[path] = HINT + Path(os.path.relpath(target, path.parent)).as_posix()
    return lines


def name_schemas(project: Project, lines: Mapping[Path, str]) -> tuple[Path, ...]:
    """Put the lines at the head of their files; returns the files that changed.

    Raises :class:`ContentError` for a file that cannot be read.
    """
    changed: list[Path] = []
    for path, line in lines.items():
        text = project.text(path)
        first, _, rest = text.partition("\n")
        new = f"{line}\n{rest if first.startswith(HINT) else text}"
        if new != text:
            write_whole(path, new.encode())
            changed.append(path)
    return tuple(changed)

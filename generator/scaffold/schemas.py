"""JSON schemas of a project's YAML files, for editors that complete and check while one writes.

They are those that the program itself holds the files to, made for each game from what it offers.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from generator.components import packings, spec
from generator.contract import finding
from generator.contract.engine import player_names
from generator.drawing import themefile
from generator.faults import ContentError, Fault
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

Maker: TypeAlias = Callable[[], dict[str, Any]]
"""Makes a JSON schema."""


def makers(project: Project) -> Mapping[Path, Maker]:
    """What makes the schema of every YAML file that a project has or may have, by path.

    A game without an engine has the schemas of no game. What a file does not need of a game is not
    asked for, so that code which fails stands in the way of no other file: a maker raises as
    :func:`generator.contract.finding.offer` does for a game that cannot be loaded, and
    :class:`~generator.contract.finding.NoDiagramError` for the figures of one that draws none.
    """
    found: dict[Path, Maker] = {
        project.settings: lambda: SETTINGS_SCHEMA,
        project.themes: lambda: themefile.SCHEMA,
        glossary.paths(project)[0]: lambda: glossary.SCHEMA,
    }
    folders = project.fonts.iterdir() if project.fonts.is_dir() else ()
    for folder in sorted(path for path in folders if path.is_dir()):
        found[folder / scriptyaml.FILE] = lambda: scriptyaml.SCHEMA
    known = finding.names()
    for game in project.games():
        for name, maker in _OF_GAMES.items() if game in known else ():
            found[project.content / game / name] = partial(maker, game)
    return {path: partial(_whole, maker) for path, maker in found.items()}


def _whole(maker: Maker) -> dict[str, Any]:
    return {"$schema": DRAFT, **maker()}


def _sources(game: str) -> dict[str, Any]:
    engine = finding.load(game)
    with finding.asking(game):
        rules = engine.rules
    return lints.sources_schema(rules)


def _sheets(game: str) -> dict[str, Any]:
    engine = finding.load(game)
    with finding.asking(game):
        players = player_names(engine)
    return spec.schema(shapes_of(game), players)


def _figures(game: str) -> dict[str, Any]:
    engine, diagram = finding.load(game), finding.diagram(game)
    with finding.asking(game):
        return figures_schema(engine, diagram)


_OF_GAMES: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "game.yaml": lambda _: gamefile.SCHEMA,
    "sources.yaml": _sources,
    spec.FILE: _sheets,
    packings.FILE: packings.schema,
    puzzlefile.FILE.name: lambda _: puzzlefile.FILE.schema,
    answers.FILE.name: lambda _: answers.FILE.schema,
    extras.FILE.name: lambda _: extras.FILE.schema,
    "figures.yaml": _figures,
}


def schemas(project: Project) -> tuple[Mapping[Path, dict[str, Any]], tuple[Fault, ...]]:
    """All schemas that can be made, by path, and what is wrong with the games of the others."""
    found: dict[Path, dict[str, Any]] = {}
    faults: list[Fault] = []
    for path, maker in makers(project).items():
        try:
            found[path] = maker()
        except ContentError as error:
            faults += error.faults
        except finding.NoDiagramError:
            continue
    return found, tuple(sorted(set(faults)))


def write_schemas(project: Project, folder: Path) -> tuple[Mapping[Path, str], tuple[Fault, ...]]:
    """Write all schemas into a folder, as ``<game>/<file>.json``.

    Returns the line by which each YAML file that is there names its schema, and what is wrong with
    the games of which some are lacking.
    """
    lines: dict[Path, str] = {}
    found, faults = schemas(project)
    for path, schema in found.items():
        game = path.parent.name if path.is_relative_to(project.content) else ""
        target = folder / game / f"{path.stem}.json"
        write_whole(target, (json.dumps(schema, ensure_ascii=False, indent=1) + "\n").encode())
        if path.is_file():
            lines[path] = HINT + Path(os.path.relpath(target, path.parent)).as_posix()
    return lines, faults


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

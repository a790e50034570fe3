"""``schema``: what an editor needs to complete and check YAML files."""

from __future__ import annotations

import argparse
from pathlib import Path

from generator.cli.command import Command
from generator.cli.terminal import Choice, Terminal, UsageError, result, result_json, select
from generator.contract import finding
from generator.counted import counted
from generator.faults import raise_if_any
from generator.project import Project


def _arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "where",
        nargs="?",
        metavar="DIR",
        help="where the schemas are written (default: build/schemas); "
        "or a YAML file of the project, whose schema is shown",
    )
    command.add_argument(
        "--write", action="store_true", help="put the line for editors at the head of each file"
    )


def schema(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Schemas as files, and the lines that lead editors to them; or one schema."""
    from generator.scaffold.schemas import makers, name_schemas, write_schemas

    if options.where and options.where.endswith((".yaml", ".yml")):
        known = {project.shown(path): maker for path, maker in makers(project).items()}
        wanted = project.shown(Path(options.where).resolve())
        select(Choice("file", [wanted], tuple(known)))
        try:
            result_json(known[wanted]())
        except finding.NoDiagramError as error:
            raise UsageError(error.args[0]) from error
        return 0
    if options.where and not Path(options.where).is_dir():
        raise UsageError(
            f"{options.where} is neither a folder that is there nor a YAML file of the project"
        )
    folder = Path(options.where).resolve() if options.where else project.build / "schemas"
    lines, faults = write_schemas(project, folder)
    for path, line in lines.items():
        result(f"{project.shown(path)}: {line}")
    if options.write:
        changed = name_schemas(project, lines)
        terminal.note(f"{counted(len(changed), 'file')} changed")
    else:
        terminal.note("put each line at the head of its file, or have it done with --write")
    raise_if_any(faults)
    return 0


SCHEMA = Command(_arguments, schema)

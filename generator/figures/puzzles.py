"""``puzzles.yaml``: the puzzles of a game as data, each with the figure that shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.faults import Fault, is_absent, meant
from generator.project import Project, Read
from generator.puzzles import puzzlefile
from generator.yamlfile import read, schema_errors


def puzzle_faults(
    project: Project, game: str, figures: Collection[str], read_text: Read
) -> Iterator[Fault]:
    """What is wrong in the game's ``puzzles.yaml``; a game without puzzles has none.

    ``figures`` are the ids of the game's figures.
    """
    path = puzzlefile.FILE.path(project, game)
    if is_absent(path):
        return
    document = read(read_text(path), project.shown(path))
    if isinstance(document, Fault):
        yield document
        return
    errors = list(schema_errors(document, puzzlefile.FILE.schema))
    yield from (fault for _, fault in errors)
    unfit = {index for path, _ in errors for index in path[:1]}
    seen: dict[str, int] = {}
    for index, entry in enumerate(document.data if isinstance(document.data, list) else ()):
        if index in unfit:
            continue
        name, diagram = entry["id"], entry.get("diagram")
        if name in seen:
            problem = f"the id is taken by the puzzle of line {seen[name]}"
            yield document.fault((index, "id"), name, problem)
        seen.setdefault(name, document.line((index, "id")))
        if diagram is not None and diagram not in figures:
            problem = f"there is no figure {diagram!r}"
            remedy = f"{meant([diagram], figures)}see figures.yaml"
            yield document.fault((index, "diagram"), name, problem, remedy)

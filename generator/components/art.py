"""Pictures of pieces: files in a project's folder ``art`` that ``sheets.yaml`` names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

from generator.contract.engine import Game, piece_set, player_names
from generator.drawing.picture.files import picture
from generator.drawing.scene import Scene
from generator.faults import ContentError, Fault, is_absent, raise_if_any
from generator.project import Project, Read
from generator.yamlfile import Document

PIECE = "{piece}"
"""What stands for the name of a piece in the name of a file."""
PLAYER = "{player}"
"""What stands for the name of a player in the name of a file."""

Art: TypeAlias = Mapping[tuple[int | None, str], Scene]
"""Pictures of a component's pieces: by player (None: the same for all) and name of the piece."""


def files(project: Project, sheets: Path, read: Read) -> list[Path]:
    """All files that a ``sheets.yaml`` which names a picture may mean, sorted."""
    if is_absent(sheets) or "art:" not in read(sheets):
        return []
    return sorted(path for path in project.art.rglob("*.svg") if path.is_file())


def load(
    project: Project, engine: Game[Any, Any], document: Document, read: Read
) -> tuple[Art, ...]:
    """The pictures of each component; of equal pieces, under the name "".

    Raises :class:`ContentError` with everything that is wrong in all of them.
    """
    faults: list[Fault] = []
    found = [
        _pictures(document, index, engine, faults, partial(picture, project, read=read))
        for index in range(len(document.data["components"]))
    ]
    raise_if_any(faults)
    return tuple(found)


def _pictures(
    document: Document,
    index: int,
    engine: Game[Any, Any],
    faults: list[Fault],
    drawn: Callable[[str], Scene],
) -> Art:
    """The pictures of one component; what is wrong is added to the faults."""
    found: dict[tuple[int | None, str], Scene] = {}
    entry = document.data["components"][index]
    pattern = entry.get("art")
    if pattern is None:
        return found
    place = ("components", index, "art")
    if (PIECE in pattern) != bool(entry.get("faces")):
        problem = f"{pattern!r} names {'a' if PIECE in pattern else 'no'} picture for each piece"
        remedy = f"with 'faces', and only then, a name with {PIECE}"
        faults.append(document.fault(place, entry["id"], problem, remedy))
        return found
    owners = _owners(document, engine) if PLAYER in pattern else {None: ""}
    names = dict.fromkeys(piece_set(engine)) if PIECE in pattern else {"": None}
    for (player, owner), name in product(owners.items(), names):
        try:
            found[player, name] = drawn(pattern.replace(PIECE, name).replace(PLAYER, owner))
        except ContentError as error:
            for fault in error.faults:
                problem = f"{fault.file}: {fault.problem}"
                absent = document.fault(place, entry["id"], problem, fault.remedy)
                faults.append(fault if fault.line else absent)
    return found


def _owners(document: Document, engine: Game[Any, Any]) -> Mapping[int | None, str]:
    """The players whose pieces are printed, of either set: their names by index."""
    names = player_names(engine)
    printed = dict.fromkeys((*document.data["players"], *document.data.get("second", ())))
    return {names.index(name): name for name in printed}

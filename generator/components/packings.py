"""``content/<game>/packings.yaml``: packings found by long searches, verified on every build.

A packing says where one player's pieces of a component lie, in the way that their shape has for it
(:attr:`~generator.contract.piece.Shape.packing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from generator import yamlfile
from generator.components.spec import load_yaml
from generator.contract.piece import Component, Packing
from generator.faults import Fault, is_absent, raise_if_any, there_are
from generator.geometry.papers import SHEET_PAPERS
from generator.project import Project, Read
from generator.shapes.registry import shapes_of
from generator.yamlfile import Document

FILE = "packings.yaml"


def schema(game: str) -> dict[str, Any]:
    """The JSON schema of a game's file: an entry has one of the keys of the game's shapes."""
    forms = {s.packing: s.packing_schema for s in shapes_of(game).values() if s.packing}
    either = "needs either " if len(forms) > 1 else "needs "
    return {
        "type": "array",
        "items": {
            "type": "object",
            "additionalProperties": False,
            "required": ["id", "component", "found"],
            "properties": {
                "id": {"type": "string"},
                "component": {"type": "string"},
                "paper": {"enum": list(SHEET_PAPERS)},
                "found": {"type": "string", "minLength": 1, "description": "how it was found"},
                **forms,
            },
            "oneOf": [{"required": [key]} for key in forms],
            "$comment": f"{either}{' or '.join(forms)}",
        },
    }


class Packings:
    """All packings of a game; a game that needs none has no such file."""

    def __init__(self, project: Project, game: str, read: Read) -> None:
        self._project, self._game, self._read = project, game, read

    @cached_property
    def document(self) -> Document:
        """The file; raises :class:`ContentError` for every fault in its form."""
        path = self._project.content / self._game / FILE
        if is_absent(path):
            return Document(self._project.shown(path), [], {})
        document = load_yaml(self._project, path, self._read)
        raise_if_any(yamlfile.schema_faults(document, schema(self._game)))
        return document

    def strays(self, components: Sequence[Component]) -> Iterator[Fault]:
        """Packings of components that there are not: nobody would ever ask for them."""
        known = [component.id for component in components]
        for index, entry in enumerate(self.document.data):
            if (name := entry["component"]) not in known:
                problem, remedy = f"there is no component {name!r}", there_are(name, known)
                yield self.document.fault((index, "component"), entry["id"], problem, remedy)

    def of(self, component: Component, paper: str) -> tuple[Packing, ...]:
        """The packings of a component, those for the paper first."""
        key = component.shape.packing
        if not key:
            return ()
        found = [
            (entry.get("paper") != paper, index)
            for index, entry in enumerate(self.document.data)
            if entry["component"] == component.id and key in entry
        ]
        return tuple(Packing(self.document, index, key) for _, index in sorted(found))

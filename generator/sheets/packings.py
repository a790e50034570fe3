"""``content/<game>/packings.yaml``: packings found by long searches, verified on every build.

A packing says where one player's pieces of a component lie. Places are in lengths of a segment,
so that it serves sets of other sizes too, as long as their gaps suffice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator import yamlfile
from generator.book.template import Read
from generator.faults import ContentError, Fault, raise_if_any
from generator.geometry.outline import Pose
from generator.project import Project
from generator.sheets.material import shapes_of
from generator.sheets.papers import PAPERS
from generator.sheets.pieces import sticks
from generator.sheets.shapes import Piece
from generator.sheets.spec import Component, SheetSpec, load_yaml
from generator.yamlfile import Document

FILE = "packings.yaml"

_NUMBER = {"type": "number"}
SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "component", "paper", "found", "pieces"],
        "properties": {
            "id": {"type": "string"},
            "component": {"type": "string"},
            "paper": {"enum": list(PAPERS)},
            "found": {"type": "string", "minLength": 1, "description": "how it was found"},
            "pieces": {
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["piece", "at", "turn"],
                    "properties": {
                        "piece": {"type": "string"},
                        "at": {
                            "type": "array",
                            "items": _NUMBER,
                            "minItems": 2,
                            "maxItems": 2,
                            "description": "[x, y] in lengths of a segment",
                        },
                        "turn": {**_NUMBER, "description": "degrees anticlockwise"},
                        "flipped": {"type": "boolean"},
                    },
                },
            },
        },
    },
}

_TOLERANCE = 1e-3
"""mm of a gap that are forgiven."""


class Packings:
    """All packings of a game; a game that needs none has no such file."""

    def __init__(self, project: Project, game: str, read: Read) -> None:
        self._project, self._game, self._read = project, game, read

    @cached_property
    def _document(self) -> Document:
        document = load_yaml(self._project, self._project.content / self._game / FILE, self._read)
        raise_if_any(yamlfile.schema_faults(document, SCHEMA))
        return document

    def laid(
        self, component: Component, player: int, paper: str, engine: Any, spec: SheetSpec
    ) -> tuple[Piece, ...]:
        """One player's pieces of a component as they lie on the paper, lower left corner at (0, 0).

        Raises :class:`ContentError` for every fault of the file, and unless they are exactly the
        engine's pieces, each with the gap around it.
        """
        index, entry = self._entry(component.id, paper)
        shapes = shapes_of(spec, component, engine)
        raise_if_any(_wrong_pieces(self._document, index, tuple(shapes)))
        pieces = tuple(
            sticks(
                component.id,
                player,
                laid["piece"],
                _pose(laid, shapes, spec.sizes["segment"]),
                spec.sizes,
            )
            for laid in entry["pieces"]
        )
        raise_if_any(too_close(self._document, index, pieces, spec.gap))
        return pieces

    def _entry(self, component: str, paper: str) -> tuple[int, Mapping[str, Any]]:
        for index, entry in enumerate(self._document.data):
            if (entry["component"], entry["paper"]) == (component, paper):
                return index, entry
        problem = f"there is no packing of {component} for the paper {paper}"
        raise ContentError([Fault(self._document.file, 0, component, problem)])


def _pose(laid: Mapping[str, Any], shapes: Mapping[str, Any], segment: float) -> Pose:
    x, y = laid["at"]
    return Pose(
        shapes[laid["piece"]], x * segment, y * segment, laid["turn"], laid.get("flipped", False)
    )


def _wrong_pieces(document: Document, index: int, wanted: Sequence[str]) -> Iterator[Fault]:
    entry = document.data[index]
    found = Counter(laid["piece"] for laid in entry["pieces"])
    for name, count in found.items():
        if name not in wanted:
            known = ", ".join(wanted)
            problem = f"the engine has no piece {name!r}"
            yield document.fault((index, "pieces"), entry["id"], problem, f"its pieces: {known}")
        elif count > 1:
            yield document.fault((index, "pieces"), entry["id"], f"{name} lies here {count} times")
    for name in wanted:
        if name not in found:
            yield document.fault((index, "pieces"), entry["id"], f"{name} is missing")


def too_close(
    document: Document, index: int, pieces: Sequence[Piece], gap: float
) -> Iterator[Fault]:
    """Every two pieces that are nearer to each other than the gap (mm)."""
    import shapely

    tree = shapely.STRtree([piece.outline for piece in pieces])
    pairs = tree.query([p.outline for p in pieces], predicate="dwithin", distance=gap)
    for a, b in sorted(map(tuple, pairs.T.tolist())):
        one, other = pieces[a], pieces[b]
        distance = one.outline.distance(other.outline)
        if a < b and distance < gap - _TOLERANCE:
            problem = f"{one.label} and {other.label} are {distance:.2f} mm apart"
            remedy = f"sheets.yaml wants a gap of {gap:g} mm; search a new packing"
            place = (index, "pieces", int(b))
            yield document.fault(place, document.data[index]["id"], problem, remedy)

"""``content/<game>/packings.yaml``: packings found by long searches, verified on every build.

A packing says where one player's pieces of a component lie. ``pieces`` are sticks anywhere, their
places in lengths of a segment, so that it serves sets of other sizes too, as long as their gaps
suffice; ``blocks`` are rectangles of polyominoes, drawn with their letters; ``rows`` are square
tiles edge to edge, written as the game writes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator import yamlfile
from generator.faults import Fault, raise_if_any, shown
from generator.geometry.outline import Pose
from generator.markup.template import Read
from generator.project import Project
from generator.sheets import packedgrid
from generator.sheets.blocks import Block, loose
from generator.sheets.material import shapes_of
from generator.sheets.papers import PAPERS
from generator.sheets.pieces import sticks
from generator.sheets.shapes import Piece
from generator.sheets.spec import Component, SheetSpec, load_yaml
from generator.yamlfile import Document

FILE = "packings.yaml"

_NUMBER = {"type": "number"}
_TEXTS = {"type": "array", "minItems": 1, "items": {"type": "string"}}
SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "component", "found"],
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
            "blocks": {"type": "array", "minItems": 1, "items": _TEXTS},
            "rows": {
                **_TEXTS,
                "items": {
                    "type": "string",
                    "pattern": r"^\S+/[0-3]( \S+/[0-3])*$",
                    "description": "tiles with their quarter turns, such as ...a...a/1",
                },
            },
        },
        "oneOf": [{"required": [way]} for way in ("pieces", "blocks", "rows")],
        "$comment": "a packing has either pieces, or blocks, or rows",
    },
}

_TOLERANCE = 1e-3
"""mm of a gap that are forgiven."""


class Packings:
    """All packings of a game; a game that needs none has no such file."""

    def __init__(self, project: Project, game: str, read: Read) -> None:
        self._project, self._game, self._read = project, game, read

    @cached_property
    def document(self) -> Document:
        """The file; raises :class:`ContentError` for every fault in its form."""
        path = self._project.content / self._game / FILE
        if not path.is_file():
            return Document(shown(path, self._project.root), [], {})
        document = load_yaml(self._project, path, self._read)
        raise_if_any(yamlfile.schema_faults(document, SCHEMA))
        return document

    def sticks(
        self, component: Component, player: int, paper: str, engine: Any, spec: SheetSpec
    ) -> Iterator[Block]:
        """Every packing of one player's sticks, those for the paper first.

        Raises :class:`ContentError` unless each has exactly the engine's pieces, and, where it is
        for no larger gap than the file's own, each piece with the gap around it; where more is
        asked for, packings that are too tight are left out.
        """
        shapes = shapes_of(spec, component, engine)
        asked = spec.gap > spec.document.data["gap"]
        for index, entry in self._entries(component, "pieces", paper):
            found = [laid["piece"] for laid in entry["pieces"]]
            raise_if_any(wrong_pieces(self.document, (index, "pieces"), found, tuple(shapes)))
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
            close = tuple(too_close(self.document, index, pieces, spec.gap))
            if close and asked:
                continue
            raise_if_any(close)
            yield loose(pieces)

    def polyominoes(
        self, component: Component, player: int, engine: Any, spec: SheetSpec
    ) -> tuple[Block, ...]:
        """The rectangles of the first packing of one player's polyominoes; none if there is none.

        Raises :class:`ContentError` unless they hold exactly the engine's pieces, without a hole.
        """
        shapes = shapes_of(spec, component, engine)
        for index, entry in self._entries(component, "blocks"):
            place = (index, "blocks")
            maps = [packedgrid.letter_map(block) for block in entry["blocks"]]
            found = [letter for cells in maps for letter in dict.fromkeys(cells.values())]
            raise_if_any(wrong_pieces(self.document, place, found, tuple(shapes)))
            raise_if_any(
                self.document.fault((*place, number), entry["id"], problem)
                for number, cells in enumerate(maps)
                for problem in packedgrid.flaws(cells, shapes)
            )
            return tuple(
                packedgrid.block(cells, component.id, player, spec.sizes) for cells in maps
            )
        return ()

    def tiles(self, component: Component, engine: Any) -> tuple[tuple[str, ...], ...]:
        """The rows of placed tiles of the first packing, as they lie; none if there is none.

        Raises :class:`ContentError` unless they are exactly the engine's tiles, and paths meet.
        """
        for index, entry in self._entries(component, "rows"):
            place = (index, "rows")
            written = [row.split() for row in entry["rows"]]
            names = [text.partition("/")[0] for row in written for text in row]
            raise_if_any(wrong_pieces(self.document, place, names, tuple(engine.pieces)))
            rows = tuple(tuple(map(packedgrid.placed, row)) for row in written)
            raise_if_any(
                self.document.fault((*place, row), entry["id"], problem)
                for row, problem in packedgrid.mismatches(rows)
            )
            return rows
        return ()

    def _entries(
        self, component: Component, way: str, paper: str = ""
    ) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """The packings of a component, those for the paper first."""
        found = [
            (index, entry)
            for index, entry in enumerate(self.document.data)
            if entry["component"] == component.id and way in entry
        ]
        yield from sorted(found, key=lambda item: item[1].get("paper") != paper)


def _pose(laid: Mapping[str, Any], shapes: Mapping[str, Any], segment: float) -> Pose:
    x, y = laid["at"]
    return Pose(
        shapes[laid["piece"]], x * segment, y * segment, laid["turn"], laid.get("flipped", False)
    )


def wrong_pieces(
    document: Document, place: tuple[str | int, ...], found: Sequence[str], wanted: Sequence[str]
) -> Iterator[Fault]:
    """Every piece that is not the engine's, lies there more than once, or is missing."""
    name = document.data[place[0]]["id"]
    for piece, count in Counter(found).items():
        if piece not in wanted:
            known = ", ".join(wanted) if len(wanted) < 20 else f"{wanted[0]} to {wanted[-1]}"
            problem = f"the engine has no piece {piece!r}"
            yield document.fault(place, name, problem, f"its pieces: {known}")
        elif count > 1:
            yield document.fault(place, name, f"{piece} lies here {count} times")
    for piece in sorted(set(wanted) - set(found)):
        yield document.fault(place, name, f"{piece} is missing")


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

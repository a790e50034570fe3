"""All pieces of a component on one page: for machines, and for pictures of whole sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from generator.components.filling import Filler
from generator.components.packings import Packings
from generator.components.spec import SheetSpec
from generator.contract.piece import Block, Component, Piece, bounds
from generator.cutting import registration as plotter
from generator.geometry.points import Point
from generator.shapes.blocks import loose

ROOM = (280.0, 2000.0)
"""Width and height in mm that the pieces may take: so wide are most beds."""
RIM = 5.0
"""Around the pieces, and between blocks of them, in mm."""
WEB = 1.0
"""What is left at least between two cuts, in mm, where pieces do not share them."""
_PAPER = "a4"
"""Packings for it come first: they are the smallest."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Pieces at least ``gap`` mm apart on a page of ``size`` (width, height) mm, y up."""

    pieces: tuple[Piece, ...]
    size: Point
    gap: float


def spread(
    spec: SheetSpec,
    component: Component,
    player: int | None,
    *,
    packings: Packings,
    engine: Any,
    marked: bool = False,
) -> Spread:
    """A player's pieces of a component (None: those of all) as tightly as the spec's gap allows.

    ``marked`` leaves room for the marks of a cutting plotter. Raises
    :class:`~generator.faults.ContentError` for what is wrong in the packings, ``ValueError`` for a
    piece that is too large.
    """
    kept = {key: mm for key, mm in component.sizes.items() if spec.gap or key != "clearance"}
    alone = replace(spec, components=(replace(component, inside="", sizes=kept),))
    filler = Filler(alone, packings, engine, _PAPER, ROOM)
    pieces: list[Piece] = []
    top = 0.0
    for block in _blocks(filler, player):
        top -= block.size[1]
        pieces += (piece.moved(0.0, top) for piece in block.pieces)
        top -= max(RIM, spec.gap)
    side = plotter.INSET + plotter.THICK + plotter.CLEAR if marked else RIM
    end = plotter.INSET + plotter.ARM + plotter.CLEAR if marked else RIM
    side, end = side + spec.bleed, end + spec.bleed
    left, bottom, right, top = bounds(pieces)
    moved = tuple(piece.moved(side - left, end - bottom) for piece in pieces)
    return Spread(moved, (right - left + 2 * side, top - bottom + 2 * end), spec.gap)


def for_machine(spec: SheetSpec, kerf: float, wanted: float | None = None) -> SheetSpec:
    """The spec for a machine whose tool takes away ``kerf`` mm, with the gap that is ``wanted``.

    Without one, a tool that has a width leaves a web between two cuts; see :func:`kerf_apart`.

    Pieces share their cuts where they lie edge to edge, but only for a tool without width; they
    then lie without clearance, for what a tool takes away in truth parts them.
    """
    gap = spec.gap if wanted is None else wanted
    gap = max(gap, kerf + WEB) if kerf else gap
    return replace(spec, gap=gap, sizes=spec.sizes if gap else {**spec.sizes, "clearance": 0.0})


def kerf_apart(
    spec: SheetSpec, component: Component, kerf: float, wanted: float | None = None
) -> SheetSpec:
    """The spec for one component: :func:`for_machine`, but shared cuts where pieces can have them.

    Pieces that lie edge to edge and have no clearance lie as far apart as the tool is wide, so that
    one line cuts both to their size.
    """
    gap = spec.gap if wanted is None else wanted
    if (
        kerf
        and not gap
        and component.shape.edge_to_edge
        and "clearance" not in component.shape.sizes
    ):
        return replace(spec, gap=kerf)
    return for_machine(spec, kerf, wanted)


def grown(spec: SheetSpec, component: Component) -> float:
    """By how many mm pieces are wider than on the sheets, as they lie without clearance.

    ``spec`` is one that :func:`for_machine` has made.
    """
    edge_to_edge = component.shape.edge_to_edge and "clearance" in component.shape.sizes
    return (
        2 * spec.document.data["sizes"].get("clearance", 0.0)
        if edge_to_edge and not spec.gap
        else 0.0
    )


def _blocks(filler: Filler, player: int | None) -> Iterator[Block]:
    yield from (loose([board]) for board in filler.large())
    for row in filler.rows(player, RIM):
        yield from row

"""All pieces of a component on one page: for machines, and for pictures of whole sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.components.filling import Filler
from generator.components.packings import Packings
from generator.components.spec import SheetSpec
from generator.contract.piece import Block, Component, Piece, bounds, each_moved
from generator.geometry.points import Point
from generator.shapes.blocks import loose
from generator.values import Value

ROOM = (280.0, 2000.0)
"""Width and height in mm that the pieces may take: so wide are most beds."""
RIM = 5.0
"""Around the pieces, and between blocks of them, in mm."""
WEB = 1.0
"""What is left at least between two cuts, in mm, where pieces do not share them."""
_PAPER = "a4"
"""Packings for it come first: they are the smallest."""


class Spread(Value, frozen=True):
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
) -> Spread:
    """A player's pieces of a component (None: those of all) as tightly as the spec's gap allows.

    Raises :class:`~generator.faults.ContentError` for what is wrong in the packings, and
    ``ValueError`` for a piece that is too large.
    """
    machines = _on_lattice(spec, component)  # whose clearance stands in the spec
    own = {key: mm for key, mm in component.sizes.items() if key != "clearance" or not machines}
    alone = spec.but(components=(replace(component, inside="", sizes=own),))
    filler = Filler(alone, packings, engine, _PAPER, ROOM)
    pieces: list[Piece] = []
    top = 0.0
    for block in _blocks(filler, player):
        top -= block.size[1]
        pieces += each_moved(block.pieces, [(0.0, top)] * len(block.pieces))
        top -= max(RIM, spec.gap)
    rim = RIM + spec.bleed
    left, bottom, right, top = bounds(pieces)
    moved = each_moved(pieces, [(rim - left, rim - bottom)] * len(pieces))
    return Spread(moved, (right - left + 2 * rim, top - bottom + 2 * rim), spec.gap)


def for_machine(
    spec: SheetSpec, component: Component, kerf: float, wanted: float | None = None
) -> SheetSpec:
    """The spec for a component and a tool that takes away ``kerf`` mm, with the gap ``wanted``.

    Without a gap, pieces share their cuts where they can. Those with a clearance then lie on their
    lattice, and the lines run along it: what the tool takes away is the clearance, half of it on
    either side. Those without one lie as far apart as the tool is wide. Pieces that cannot share
    cuts lie so far apart that a web is left between two of them.
    """
    gap = spec.gap if wanted is None else wanted
    if component.shape.edge_to_edge and not gap:
        if "clearance" in component.shape.sizes:
            return spec.but(gap=0.0, sizes={**spec.sizes, "clearance": kerf / 2})
        return spec.but(gap=kerf)
    return spec.but(gap=max(gap, kerf + WEB) if kerf else gap)


def for_whole_sheets(spec: SheetSpec, kerf: float, wanted: float | None = None) -> SheetSpec:
    """The spec for a tool, with all components on the same sheets: see :func:`for_machine`.

    Where only some can share their cuts, none does.
    """
    small = [component for component in spec.components if not component.shape.large]
    alike = [for_machine(spec, component, kerf, wanted) for component in small]
    if not alike:
        return spec
    if all(one == alike[0] for one in alike):
        return alike[0]
    gap = spec.gap if wanted is None else wanted
    return spec.but(gap=max(gap, kerf + WEB))


def grown(spec: SheetSpec, component: Component, laid: SheetSpec) -> float:
    """By how many mm pieces are wider than on the sheets, where they are ``laid`` by a machine.

    ``laid`` is what :func:`for_machine` has made of ``spec``.
    """
    if not _on_lattice(laid, component):
        return 0.0
    return 2 * (spec.sizes_of(component)["clearance"] - laid.sizes["clearance"])


def _on_lattice(spec: SheetSpec, component: Component) -> bool:
    """Whether pieces share the lines of their lattice, though on the sheets they are smaller."""
    shape = component.shape
    return shape.edge_to_edge and "clearance" in shape.sizes and not spec.gap


def _blocks(filler: Filler, player: int | None) -> Iterator[Block]:
    yield from (loose([board]) for board in filler.large())
    for row in filler.rows(player, RIM):
        yield from row

"""The board seen from above, and the pieces side by side: as scenes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.contract.diagram import Scale
from generator.drawing.scene import Item, Point, Scene, Style, moved
from generator.drawing.themes import Theme
from generator.games.duploline.diagram.options import Subject
from generator.games.duploline.diagram.shapes import DISC, RING, DuploLineRenderer, cell_of
from generator.games.duploline.diagram.shown import (
    ALONE,
    LOCKED,
    ShownPosition,
    Step,
    cell,
    part,
    shown_position,
    targets,
)
from generator.games.duploline.engine import board
from generator.geometry.hexcell import SEED
from generator.geometry.points import around, towards
from generator.kit.marks import Marker, Place
from generator.kit.scenes import figure, judged, layers, text_room

CELL_MM: dict[Scale, float] = {"normal": 9.0, "small": 5.6, "large": 12.0, "tiny": 4.2}
"""Width of a cell by scale: one for pieces, one for boards side by side."""
SUPPLY = "supply"
"""The place of pieces that are not on the board: where an arrow to an added piece begins."""
TURN = (-3.15, 3.1)
"""Where the pieces lie that show whose turn it is, in widths from the middle of the board."""
TAG = 0.4
"""How far from the middle of a cell a label stands that has a piece beside it, in widths."""


def renderer_of(subject: Subject, theme: Theme) -> DuploLineRenderer:
    """The renderer for a subject's scale and colour."""
    return DuploLineRenderer(CELL_MM[subject.view.scale], theme, theme.game(subject.colour))


def plan(subject: Subject, theme: Theme) -> Scene:
    """The board, in mm. Raises ``PlaceError`` for a mark at no place."""
    shown, renderer = shown_position(subject), renderer_of(subject, theme)
    cells = part(subject, shown)
    labels = tuple(renderer.coordinates(cells))
    items = layers(
        ("board", _board(subject, cells, renderer)),
        ("coordinates", labels),
        ("grounds", _grounds(subject, shown, renderer)),
        ("pieces", _pieces(subject, shown, renderer)),
        ("marks", _marks(subject, shown, renderer)),
        ("turn", _turn(subject, renderer)),
    )
    scene = figure(items, map(text_room, labels))
    return judged(scene, subject.badge, theme)


def catalogue(subject: Subject, theme: Theme) -> Scene:
    """Each piece alone, and below it the ways in which two can be locked."""
    renderer = renderer_of(subject, theme)
    step = 1.25 * renderer.size
    items: list[Item] = []
    for column, (player, kind) in enumerate(ALONE):
        centre = (column * step, 0.0)
        items += moved(renderer.ground(SEED), *centre), renderer.piece(player, kind, centre)
    for column, (disc, ring) in enumerate(LOCKED):
        centre = (column * step, -step)
        items += (
            moved(renderer.ground(SEED), *centre),
            renderer.piece(ring, "R", centre),
            renderer.piece(disc, "D", centre),
        )
    return figure(items)


def _board(subject: Subject, cells: frozenset[str], renderer: DuploLineRenderer) -> Iterator[Item]:
    """The cells, and on a part of the board the edge of the whole, where it is seen."""
    yield from (renderer.ground(cell_of(name)) for name in board.CELLS if name in cells)
    edge = renderer.edge(cells) if subject.view.crop else None
    if edge is not None:
        yield edge


def _grounds(subject: Subject, shown: ShownPosition, renderer: DuploLineRenderer) -> Iterator[Item]:
    """What lies below the pieces: cells in the game's colour, lines of four, cells' names."""
    for mark in subject.marks:
        if mark.kind == "tint":
            yield renderer.cell(cell_of(cell(mark.at)), Style(fill=renderer.tones.light), part=0.94)
    yield from map(renderer.line, shown.lines)
    yield from map(renderer.threat, shown.threats)
    if subject.view.letters:
        empty = board.BOARD & ~shown.position.occupied
        for name in board.names(empty):
            yield renderer.name(cell_of(name), name, renderer.theme.text)


def _pieces(subject: Subject, shown: ShownPosition, renderer: DuploLineRenderer) -> Iterator[Item]:
    heavy = {(step.stands, step.action.kind) for step in shown.steps}
    near = frozenset[str]().union(*(step.cells for step in shown.steps))
    for piece in shown.pieces:
        yield renderer.piece(
            piece.player,
            piece.kind,
            renderer.spot(piece.cell),
            played=(piece.cell, piece.kind) in heavy,
            faded=subject.view.faded and piece.cell not in near,
        )
    for step in shown.steps:
        origin = step.action.origin
        if step.broken and origin is None:
            yield _unplaced(step, shown, renderer)
        elif origin is not None and not board.BIT[origin] & shown.position.occupied:
            yield renderer.trace(origin, step.action.kind)
    for step in shown.steps:
        origin = step.action.origin
        if origin is not None:
            yield _way(step, shown, renderer)
            # What has been added on the origin since lies over the arrow.
            yield from (
                renderer.piece(later.player, later.action.kind, renderer.spot(origin), played=True)
                for later in shown.steps
                if not step.broken and later.action.target == origin
            )


def _unplaced(step: Step, shown: ShownPosition, renderer: DuploLineRenderer) -> Item:
    """A piece that may not be put where it is shown; beside the middle if its place is taken."""
    kind, target = step.action.kind, step.action.target
    x, y = renderer.spot(target)
    by = 0.2 * renderer.size if shown.position.every(kind) & board.BIT[target] else 0.0
    return renderer.piece(step.player, kind, (x + by, y + by), played=True)


def _way(step: Step, shown: ShownPosition, renderer: DuploLineRenderer) -> Item:
    """The arrow of a move, from the middle of its origin to what lies on its target.

    Where a piece has been added on the origin since, it begins at the edge of that piece.
    """
    origin, target = step.action.origin, step.action.target
    assert origin is not None
    start, goal = renderer.spot(origin), _place(target, shown, renderer)
    if not step.broken and board.BIT[origin] & shown.position.occupied:
        part = _reach(origin, shown)
        start = towards(start, goal.anchor, part * renderer.size)
        # Between two rings there is no room for an arrow: it goes on to the disc.
        goal = replace(goal, clear=_clear(DISC if part == RING else RING, renderer))
    return _marker(shown, renderer).arrow(start, goal)


def _reach(name: str, shown: ShownPosition) -> float:
    """The radius of what lies on a cell, or of a disc where nothing does, in widths of a cell."""
    return RING if board.BIT[name] & shown.position.every("R") else DISC


def _clear(part: float, renderer: DuploLineRenderer) -> float:
    """How far from the middle an arrow ends, by the radius of what lies there."""
    return (part + 0.03) * renderer.size


def _marks(subject: Subject, shown: ShownPosition, renderer: DuploLineRenderer) -> Iterator[Item]:
    marker = _marker(shown, renderer)
    for mark in subject.marks:
        if mark.kind == "targets":
            for name in targets(subject, mark.at):
                yield marker.label(mark.text, _place(name, shown, renderer))
        elif mark.kind == "arrow" and mark.at == SUPPLY:
            target = marker.place(mark.to)
            yield marker.arrow(_outside(target.anchor, renderer), target, mark.bend)
        elif mark.kind != "tint":
            yield marker.draw(mark)


def _marker(shown: ShownPosition, renderer: DuploLineRenderer) -> Marker:
    return Marker(renderer.theme, lambda text: _place(cell(text), shown, renderer))


def _place(name: str, shown: ShownPosition, renderer: DuploLineRenderer) -> Place:
    """A cell; a label is in its right corner where a disc has the middle."""
    tag = None
    if shown.position.every("D") & board.BIT[name]:
        tag = around(renderer.spot(name), TAG * renderer.size, -30)
    here = renderer.place(cell_of(name), 0.47 * renderer.size)
    return replace(here, label=tag, clear=_clear(_reach(name, shown), renderer))


def _turn(subject: Subject, renderer: DuploLineRenderer) -> Iterator[Item]:
    """A disc in a ring of the player to move, left above the board."""
    if subject.view.turn:
        spot = (TURN[0] * renderer.size, TURN[1] * renderer.size)
        yield from (renderer.piece(subject.mover, kind, spot) for kind in ("R", "D"))


def _outside(target: Point, renderer: DuploLineRenderer) -> Point:
    """A point beyond the edge of the board, on the way from its middle through another."""
    edge = (board.SIDE - 0.1) * renderer.size
    middle = (0.0, 0.0)
    return towards(middle, target, edge) if any(target) else (0.0, edge)

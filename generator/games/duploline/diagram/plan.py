"""The board seen from above, and the pieces side by side: pictures as scenes."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.contract.diagram import Scale
from generator.contract.marks import MarkSpec
from generator.drawing.scene import Group, Hatch, Item, Point, Scene, Style, bounds
from generator.drawing.themes import Theme
from generator.games.duploline.diagram.options import Subject
from generator.games.duploline.diagram.picture import (
    ALONE,
    LOCKED,
    Picture,
    Step,
    cell,
    picture,
    targets,
)
from generator.games.duploline.diagram.shapes import DISC, RING, Pen, reach
from generator.games.duploline.engine import board
from generator.kit import marks

CELL_MM: dict[Scale, float] = {"normal": 9.0, "small": 5.6, "large": 12.0, "tiny": 4.2}
"""Width of a cell by scale: one for pieces, one for boards side by side."""
MARGIN = 0.4
"""Air around a figure, in mm."""
SUPPLY = "supply"
"""The place of pieces that are not on the board: where an arrow to an added piece begins."""
TURN = (-3.15, 3.1)
"""Where the pieces lie that show whose turn it is, in widths from the middle of the board."""
SHAFT = 2.0
"""Length in mm below which an arrow has a smaller head, so that one sees where it begins."""
TAG = 0.4
"""How far from the middle of a cell a label stands that has a piece beside it, in widths."""


def pen_of(subject: Subject, theme: Theme) -> Pen:
    """The pen for a subject's scale and colour."""
    return Pen(CELL_MM[subject.view.scale], theme, theme.game(subject.colour))


def plan(subject: Subject, theme: Theme) -> Scene:
    """The board, in mm. Raises ``PlaceError`` for a mark at no place."""
    shown, pen = picture(subject), pen_of(subject, theme)
    labels = tuple(pen.coordinates())
    layers = [
        pen.board(),
        *(
            Group(tuple(layer), name)
            for name, layer in (
                ("coordinates", labels),
                ("grounds", _grounds(subject, shown, pen)),
                ("pieces", _pieces(subject, shown, pen)),
                ("marks", _marks(subject, shown, pen)),
                ("turn", _turn(subject, pen)),
            )
        ),
    ]
    kept = [layer for layer in layers if layer.items]
    box = bounds([*kept, *map(reach, labels)])
    if subject.badge is not None:
        kept.append(marks.badge(subject.badge, (box.right - 2.5, box.top - 2.5), theme))
    return Scene(tuple(kept), box.grown(MARGIN))


def catalogue(subject: Subject, theme: Theme) -> Scene:
    """Each piece alone, and below it the ways in which two can be locked."""
    pen = pen_of(subject, theme)
    step = 1.25 * pen.cell
    items: list[Item] = []
    for column, (player, kind) in enumerate(ALONE):
        centre = (column * step, 0.0)
        items += pen.ground(centre), pen.piece(player, kind, centre)
    for column, (disc, ring) in enumerate(LOCKED):
        centre = (column * step, -step)
        items += pen.ground(centre), pen.piece(ring, "R", centre), pen.piece(disc, "D", centre)
    return Scene(tuple(items), bounds(items).grown(MARGIN))


def _grounds(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    """What lies below the pieces: cells in the game's colour, lines of four, cells' names."""
    for mark in subject.marks:
        if mark.kind == "tint":
            yield pen.hexagon(pen.at(cell(mark.at)), Style(fill=pen.tones.light), part=0.94)
    yield from map(pen.line, shown.lines)
    yield from map(pen.threat, shown.threats)
    if subject.view.letters:
        empty = board.BOARD & ~shown.position.occupied
        yield from map(pen.name, board.names(empty))


def _pieces(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    heavy = {(step.stands, step.action.kind) for step in shown.steps}
    near = frozenset[str]().union(*(step.cells for step in shown.steps))
    for piece in shown.pieces:
        yield pen.piece(
            piece.player,
            piece.kind,
            pen.at(piece.cell),
            played=(piece.cell, piece.kind) in heavy,
            faded=subject.view.faded and piece.cell not in near,
        )
    for step in shown.steps:
        origin = step.action.origin
        if step.broken and origin is None:
            yield _unplaced(step, shown, pen)
        elif origin is not None and not board.BIT[origin] & shown.position.occupied:
            yield pen.trace(origin, step.action.kind)
    for step in shown.steps:
        origin = step.action.origin
        if origin is not None:
            yield _way(step, shown, pen)
            # What has been added on the origin since lies over the arrow.
            yield from (
                pen.piece(later.player, later.action.kind, pen.at(origin), played=True)
                for later in shown.steps
                if not step.broken and later.action.target == origin
            )


def _unplaced(step: Step, shown: Picture, pen: Pen) -> Item:
    """A piece that may not be put where it is shown; beside the middle if its place is taken."""
    kind, target = step.action.kind, step.action.target
    x, y = pen.at(target)
    by = 0.2 * pen.cell if shown.position.every(kind) & board.BIT[target] else 0.0
    return pen.piece(step.player, kind, (x + by, y + by), played=True)


def _way(step: Step, shown: Picture, pen: Pen) -> Item:
    """The arrow of a move, from the middle of its origin to what lies on its target.

    Where a piece has been added on the origin since, it begins at the edge of that piece.
    """
    origin, target = step.action.origin, step.action.target
    assert origin is not None
    start, end = pen.at(origin), pen.at(target)
    if step.broken or not board.BIT[origin] & shown.position.occupied:
        return _arrow(start, end, _reach(target, shown), pen, 0.0)
    part = _reach(origin, shown)
    # Between two rings there is no room for an arrow: it goes on to the disc.
    return _arrow(
        _toward(start, end, part * pen.cell), end, DISC if part == RING else RING, pen, 0.0
    )


def _reach(name: str, shown: Picture) -> float:
    """The radius of what lies on a cell, or of a disc where nothing does, in widths of a cell."""
    return RING if board.BIT[name] & shown.position.every("R") else DISC


def _arrow(start: Point, end: Point, part: float, pen: Pen, bend: float) -> Item:
    """An arrow to what lies around ``end`` with a radius of ``part`` widths of a cell."""
    tip = _toward(end, start, (part + 0.03) * pen.cell)
    head = min(1.0, math.dist(start, tip) / SHAFT)
    return marks.arrow(start, tip, pen.theme.mark, bend, head)


def _toward(spot: Point, goal: Point, by: float) -> Point:
    """The point ``by`` mm from a spot on the way to a goal."""
    way = math.dist(spot, goal) or 1.0
    return spot[0] + (goal[0] - spot[0]) * by / way, spot[1] + (goal[1] - spot[1]) * by / way


def _marks(subject: Subject, shown: Picture, pen: Pen) -> Iterator[Item]:
    for mark in subject.marks:
        if mark.kind == "targets":
            for name in targets(subject, mark.at):
                yield _label(name, mark.text, shown, pen)
        elif mark.kind != "tint":
            yield _mark(mark, shown, pen)


def _turn(subject: Subject, pen: Pen) -> Iterator[Item]:
    """A disc in a ring of the player to move, left above the board."""
    if subject.view.turn:
        spot = (TURN[0] * pen.cell, TURN[1] * pen.cell)
        yield from (pen.piece(subject.mover, kind, spot) for kind in ("R", "D"))


def _mark(mark: MarkSpec, shown: Picture, pen: Pen) -> Item:
    theme = pen.theme
    if mark.kind == "arrow":
        target = cell(mark.to)
        start = _outside(target, pen) if mark.at == SUPPLY else pen.at(cell(mark.at))
        return _arrow(start, pen.at(target), _reach(target, shown), pen, mark.bend)
    at = pen.at(cell(mark.at))
    match mark.kind:
        case "ring":
            return marks.ring(at, 0.47 * pen.cell, theme.mark)
        case "hatch":
            return pen.hexagon(at, Style(fill=Hatch(45, 0.8, 0.16, theme.text)), part=0.9)
        case "outline":
            return pen.hexagon(at, theme.emphasis, part=0.9)
    return _label(mark.at, mark.text, shown, pen)


def _outside(target: str, pen: Pen) -> Point:
    """A point beyond the edge of the board, on the way from its middle through a cell."""
    x, y = pen.at(target)
    far = math.hypot(x, y)
    edge = (board.SIDE - 0.1) * pen.cell
    return (x / far * edge, y / far * edge) if far else (0.0, edge)


def _label(name: str, text: str, shown: Picture, pen: Pen) -> Item:
    """A letter on a cell; in its right corner where a piece has the middle."""
    x, y = pen.at(name)
    if shown.position.occupied & board.BIT[name]:
        x, y = x + TAG * pen.cell * math.cos(math.pi / 6), y - TAG * pen.cell / 2
    return marks.label((x, y), text, pen.theme.label_fill, pen.theme.label_text)

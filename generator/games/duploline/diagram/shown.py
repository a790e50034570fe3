"""What a figure of DuploLine shows: pieces on cells, actions, a line; no millimetres, no words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.contract.diagram import PlaceError
from generator.games.duploline.diagram.options import Subject
from generator.games.duploline.engine import board
from generator.games.duploline.engine.movegen import threats
from generator.games.duploline.engine.notation import KINDS, Action, Kind, Turn
from generator.games.duploline.engine.position import Position
from generator.games.duploline.engine.rules import violations
from generator.games.duploline.engine.state import DuploState
from generator.geometry.hexcell import Cell


@dataclass(frozen=True, slots=True)
class Piece:
    """A disc or ring of a player on a cell."""

    player: int
    kind: Kind
    cell: str


@dataclass(frozen=True, slots=True)
class Step:
    """An action that the figure is about; ``broken`` where it is not legal."""

    player: int
    action: Action
    broken: bool

    @property
    def stands(self) -> str:
        """The cell where the piece is shown: its target, or its origin where it may not move."""
        origin, target = self.action.origin, self.action.target
        return origin if self.broken and origin is not None else target

    @property
    def cells(self) -> frozenset[str]:
        """The cells that the action is about: for an added piece those around it too."""
        origin, target = self.action.origin, self.action.target
        if origin is not None:
            return frozenset((origin, target))
        around = 0 if self.action.forced else board.NEIGHBOURS[board.BIT[target]]
        return frozenset((target, *board.names(around)))


ALONE = tuple((player, kind) for player in range(2) for kind in KINDS)
"""The pieces that the sheet of pieces shows alone, by player and kind."""
LOCKED = tuple((disc, ring) for disc in range(2) for ring in range(2))
"""The locked pairs that it shows: whose disc lies in whose ring."""


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """What is shown. ``position`` holds every piece but those that a broken step would
    add; ``lines`` are the winning ones, ``threats`` those that the view asks for, each from end to
    end.
    """

    position: Position
    steps: tuple[Step, ...]
    lines: tuple[tuple[str, ...], ...]
    threats: tuple[tuple[str, ...], ...] = ()

    @property
    def pieces(self) -> Iterator[Piece]:
        """The pieces on the board, cell by cell, a ring before the disc inside it."""
        for cell, bit in board.BIT.items():
            for kind in reversed(KINDS):
                for player, own in enumerate(self.position.of(kind)):
                    if own & bit:
                        yield Piece(player, kind, cell)


def shown_position(subject: Subject) -> ShownPosition:
    """What ``subject`` shows."""
    state = subject.before
    assert isinstance(state, DuploState)
    steps: list[Step] = []
    for action in _actions(subject.move):
        broken = bool(violations(state, action)) or (bool(steps) and not state.mid_turn)
        steps.append(Step(state.to_move, action, broken))
        if broken:
            break
        state = state.after(action)
    held = sum(board.BIT[name] for name in state.line)
    lines = tuple(board.names(run) for run in board.runs(held))
    return ShownPosition(state.position, tuple(steps), lines, _threats(subject))


def part(subject: Subject, shown: ShownPosition) -> frozenset[str]:
    """The cells of the board that the figure shows: all, or those with pieces, those around where
    an action leads and those with marks; cut off along the three axes as the board is.
    """
    if not subject.view.crop:
        return frozenset(board.CELLS)
    cells = shown.position.occupied
    for step in shown.steps:
        target = board.BIT[step.action.target]
        cells |= target | board.beside(target)
        cells |= board.BIT[step.action.origin] if step.action.origin is not None else 0
    for mark in subject.marks:
        marked = targets(subject, mark.at) if mark.kind == "targets" else (mark.at, mark.to)
        cells |= sum(board.BIT[name] for name in {*marked} if name in board.BIT)
    axial = [board.AXIAL[name] for name in board.names(cells)]
    spans = [range(min(along), max(along) + 1) for along in zip(*map(_axes, axial), strict=True)]
    return frozenset(
        name
        for name, place in board.AXIAL.items()
        if all(at in span for at, span in zip(_axes(place), spans, strict=True))
    )


def _axes(place: Cell) -> tuple[int, int, int]:
    """What is equal in cells of a line along each of the three axes."""
    q, r = place
    return q, r, q + r


def _threats(subject: Subject) -> tuple[tuple[str, ...], ...]:
    match subject.view.threats:
        case "made":
            return threats(_position(subject.after), subject.mover)
        case "met":
            return threats(_position(subject.before), 1 - subject.mover)
    return ()


def _position(state: object) -> Position:
    assert isinstance(state, DuploState)
    return state.position


def _actions(move: object) -> tuple[Action, ...]:
    match move:
        case Action():
            return (move,)
        case Turn():
            return move.actions
    return ()


def cell(text: str) -> str:
    """The cell that a place names; raises :class:`PlaceError`."""
    if text not in board.BIT:
        raise PlaceError(f"{text!r} is no cell of the board: write one of a1 to g4")
    return text


def targets(subject: Subject, beginning: str) -> tuple[str, ...]:
    """The cells to which the legal actions go whose notation begins so, from a1 to g4.

    Raises :class:`PlaceError` where there is no such action.
    """
    state = subject.after
    assert isinstance(state, DuploState)
    found = {
        action.target for action in subject.game.moves(state) if str(action).startswith(beginning)
    }
    if not found:
        raise PlaceError(f"no legal action begins with {beginning!r}, so nothing can be marked")
    return tuple(name for name in board.CELLS if name in found)

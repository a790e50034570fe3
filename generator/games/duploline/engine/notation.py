"""Actions and turns of DuploLine, and how they and positions are written.

``D+c3`` adds a disc, ``D:c3>d4`` moves one, ``D!c3`` is a forced placement; ``R`` stands for rings.
A turn of two actions joins them by a comma, in the order played: ``D+c3,R:d4>c3``. A position is
the rows a to g joined by ``/``, cells by a space, each cell two characters, disc colour then ring
colour: ``w``, ``b`` or ``.``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from generator.contract.engine import NotationError
from generator.counted import counted
from generator.games.duploline.engine.board import AXIAL, CELLS

Kind: TypeAlias = Literal["D", "R"]
KINDS: tuple[Kind, ...] = ("D", "R")
"""Discs and rings."""


@dataclass(frozen=True, slots=True)
class Action:
    """A disc or ring put on a cell: moved from ``origin``, or from the supply where that is None.

    A ``forced`` one is placed on a cell with a single piece of the other kind.
    """

    kind: Kind
    target: str
    origin: str | None = None
    forced: bool = False

    def __str__(self) -> str:
        if self.origin is not None:
            return f"{self.kind}:{self.origin}>{self.target}"
        return f"{self.kind}{'!' if self.forced else '+'}{self.target}"


@dataclass(frozen=True, slots=True)
class Turn:
    """Several actions of one turn, in the order played."""

    actions: tuple[Action, ...]

    def __str__(self) -> str:
        return ",".join(map(str, self.actions))


Move: TypeAlias = Action | Turn

_ACTION = re.compile(
    r"(?P<kind>[DR])(?:(?P<how>[+!])|:(?P<origin>[a-z]\d{1,3})>)(?P<target>[a-z]\d{1,3})", re.ASCII
)
_FORMS = "an action is D+cell, D:cell>cell or D!cell (R for rings), and a comma joins two"


def parse(text: str) -> Move:
    """The action or turn written as ``text``.

    Raises :class:`NotationError`, which says where and what is expected.
    """
    actions = tuple(_action(part) for part in text.strip().split(","))
    return actions[0] if len(actions) == 1 else Turn(actions)


def _action(text: str) -> Action:
    match = _ACTION.fullmatch(text)
    if not match:
        raise NotationError(f"{text!r} is no action: {_FORMS}")
    kind, how, origin, target = match.group("kind", "how", "origin", "target")
    for cell in (origin, target):
        if cell is not None and cell not in AXIAL:
            raise NotationError(f"{text!r}: the board has no cell {cell}; {_ROWS}")
    return Action(cast(Kind, kind), target, origin, forced=how == "!")


def write_position(colours: dict[str, tuple[str, str]]) -> str:
    """The text of a position. ``colours`` has the disc's and the ring's colour of each cell."""
    rows = (" ".join("".join(colours[cell]) for cell in row) for row in _BY_ROW)
    return "/".join(rows)


def read_position(text: str) -> dict[str, tuple[str, str]]:
    """The colours of disc and ring (``w``, ``b`` or ``.``) on each cell.

    Raises :class:`NotationError`, which says where and what is expected.
    """
    rows = text.strip().split("/")
    if len(rows) != len(_BY_ROW):
        raise NotationError(
            f"a position has {counted(len(_BY_ROW), 'row')} joined by /, not {len(rows)}"
        )
    colours: dict[str, tuple[str, str]] = {}
    for names, row in zip(_BY_ROW, rows, strict=True):
        cells = row.split(" ")
        if len(cells) != len(names):
            raise NotationError(
                f"row {names[0][0]} has {counted(len(names), 'cell')}, not {len(cells)}"
            )
        for name, cell in zip(names, cells, strict=True):
            if not _CELL.fullmatch(cell):
                raise NotationError(f"{name}: {cell!r} is no cell: expected two of w, b and .")
            colours[name] = (cell[0], cell[1])
    return colours


_CELL = re.compile("[wb.]{2}")
_BY_ROW = tuple(tuple(cell for cell in CELLS if cell[0] == row) for row in "abcdefg")
_ROWS = f"rows are {', '.join(f'{row[0]} to {row[-1]}' for row in _BY_ROW)}"

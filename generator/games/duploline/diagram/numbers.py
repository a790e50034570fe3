"""Numbers of a figure: what a text may quote, and what a claim ``count`` is held against."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract.engine import PLAYER_NAMES
from generator.games.duploline.diagram.options import Subject
from generator.games.duploline.diagram.shown import ALONE, LOCKED, shown_position
from generator.games.duploline.engine import board
from generator.games.duploline.engine.state import DuploState


def counts(subject: Subject) -> Mapping[str, int]:
    """What is drawn, counted.

    ``cells`` and ``rows`` of the board, ``empty`` cells, ``discs``, ``rings``, cells with a
    ``locked`` pair, and ``line``, the number of cells of winning lines. The sheet of pieces counts
    ``discs`` and ``rings`` that are shown alone, and ``locked`` pairs.
    """
    if subject.view.catalogue:
        kinds = [kind for _, kind in ALONE]
        return {"discs": kinds.count("D"), "rings": kinds.count("R"), "locked": len(LOCKED)}
    shown = shown_position(subject)
    position = shown.position
    return {
        "cells": len(board.CELLS),
        "rows": len({name[0] for name in board.CELLS}),
        "empty": len(board.CELLS) - position.occupied.bit_count(),
        "discs": position.every("D").bit_count(),
        "rings": position.every("R").bit_count(),
        "locked": position.locked.bit_count(),
        "line": len({name for line in shown.lines for name in line}),
    }


def facts(subject: Subject) -> Mapping[str, Any]:
    """The counts, and by player ``discs_of``, ``rings_of`` and what is left in ``supply_of``:
    ``discs`` and ``rings``. ``mover`` is who is to move, or has moved, ``won_by`` the kind of
    pieces that has won by it, or None.
    """
    position = shown_position(subject).position
    names = PLAYER_NAMES[: subject.before.players]
    assert isinstance(subject.after, DuploState)
    won = subject.after.winning_line
    return {
        **counts(subject),
        "mover": names[subject.mover],
        "won_by": won.kind if won else None,
        "discs_of": {n: own.bit_count() for n, own in zip(names, position.discs, strict=True)},
        "rings_of": {n: own.bit_count() for n, own in zip(names, position.rings, strict=True)},
        "supply_of": {
            name: {"discs": position.supply(i, "D"), "rings": position.supply(i, "R")}
            for i, name in enumerate(names)
        },
    }

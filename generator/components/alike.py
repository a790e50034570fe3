"""Pictures that hide whose a piece is: it has no colour of its player's beside its picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from generator.components.art import PLAYER
from generator.components.kits import pieces_of
from generator.components.spec import SheetSpec
from generator.contract.piece import Piece
from generator.faults import Fault

NEARLY = 0.05
"""By how much outlines differ that are the same, in mm."""


def alike_faults(spec: SheetSpec, engine: Any) -> Iterator[Fault]:
    """The components with a picture that is the same for several players, and those that would be
    cut out otherwise for each: a cut file is for the pieces of any player.

    Raises :class:`~generator.faults.ContentError` where the engine has no pieces of the shape.
    """
    owners = tuple(dict.fromkeys((*spec.players, *spec.second)))
    for index, component in enumerate(spec.components):
        if not component.art or component.shared:
            continue
        place = ("components", index, "art")
        pictures = {player: component.picture(player, name) for player, name in component.art}
        for one, other in combinations(owners, 2):
            names = f"{spec.names[one]} and {spec.names[other]}"
            if None in pictures or pictures[one] == pictures[other]:
                problem = f"nothing tells the pieces of {names} apart: they have the same picture"
                remedy = f"a picture for each player, such as {component.id}-{PLAYER}.svg"
                yield spec.document.fault(place, component.id, problem, remedy)
                break
            mine, theirs = (
                next(pieces_of(spec, component, engine, owner)) for owner in (one, other)
            )
            if _form(mine).hausdorff_distance(_form(theirs)) > NEARLY:
                problem = f"the pictures of {names} have other outlines, but pieces are cut alike"
                remedy = "the same outline in each, or a component for each player"
                yield spec.document.fault(place, component.id, problem, remedy)
                break


def _form(piece: Piece) -> Any:
    """The outline of a piece about its middle."""
    return piece.moved(-piece.centre[0], -piece.centre[1]).outline

"""Pieces that nothing tells apart: those of two components that have one look, and those of players
whose pictures hide whose they are, for a piece has no colour of its player's beside its picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from generator.components.art import PLAYER
from generator.components.kits import pieces_of
from generator.components.spec import SheetSpec
from generator.contract.piece import Component, Piece
from generator.faults import Fault

NEARLY = 0.05
"""By how much outlines differ that are the same, in mm."""


def alike_faults(spec: SheetSpec, engine: Any) -> Iterator[Fault]:
    """Everything that cannot be told apart, or not be cut alike.

    Raises :class:`~generator.faults.ContentError` where the engine has no pieces of a shape.
    """
    yield from _kinds(spec, engine)
    yield from _players(spec, engine)


def _kinds(spec: SheetSpec, engine: Any) -> Iterator[Fault]:
    """Components whose pieces, each all alike, are as large and look the same as those of others
    before, and belong to the same players.
    """
    seen: list[tuple[Component, Piece]] = []
    for index, component in enumerate(spec.components):
        owner = None if component.shared else next(iter((*spec.players, *spec.second)), None)
        if component.shape.large or component.faces or (owner is None and not component.shared):
            continue
        first = next(pieces_of(spec, component, engine, owner), None)
        if first is None or first.name or first.label:
            continue
        for other, piece in seen:
            if other.shared == component.shared and _look_alike(piece, first):
                problem = f"nothing tells its pieces from {other.id}: they have one size and look"
                remedy = "other 'sizes' or a picture, 'art', for one of the two"
                yield spec.document.fault(("components", index), component.id, problem, remedy)
                break
        seen.append((component, first))


def _look_alike(one: Piece, other: Piece) -> bool:
    one, other = (piece.moved(-piece.centre[0], -piece.centre[1]) for piece in (one, other))
    if one.drawing != other.drawing or one.shape.back != other.shape.back:
        return False
    return bool(one.outline.hausdorff_distance(other.outline) <= NEARLY)


def _players(spec: SheetSpec, engine: Any) -> Iterator[Fault]:
    """The components with a picture that is the same for several players, and those that would be
    cut out otherwise for each: a cut file is for the pieces of any player.
    """
    owners = tuple(dict.fromkeys((*spec.players, *spec.second)))
    for index, component in enumerate(spec.components):
        if not component.art or component.shared:
            continue
        place = ("components", index, "art")
        names = dict.fromkeys(name for _, name in component.art)
        for one, other in combinations(owners, 2):
            both = f"{spec.names[one]} and {spec.names[other]}"
            if any(
                component.picture(one, name) == component.picture(other, name) for name in names
            ):
                problem = f"nothing tells the pieces of {both} apart: they have the same picture"
                remedy = f"a picture for each player, such as {component.id}-{PLAYER}.svg"
                yield spec.document.fault(place, component.id, problem, remedy)
                break
            mine, theirs = (
                next(pieces_of(spec, component, engine, owner)) for owner in (one, other)
            )
            if _form(mine).hausdorff_distance(_form(theirs)) > NEARLY:
                problem = f"the pictures of {both} have other outlines, but pieces are cut alike"
                remedy = "the same outline in each, or a component for each player"
                yield spec.document.fault(place, component.id, problem, remedy)
                break


def _form(piece: Piece) -> Any:
    """The outline of a piece about its middle."""
    return piece.moved(-piece.centre[0], -piece.centre[1]).outline

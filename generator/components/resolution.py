"""Pictures that their pieces enlarge: too few pixels to the inch are a fault before they print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.components.kits import pieces_of
from generator.components.spec import SheetSpec
from generator.drawing.bitmap import COARSEST
from generator.drawing.scene import coarse
from generator.faults import Fault

PLACE = "art"
"""Where an entry of ``sheets.yaml`` names its picture."""


def resolution_faults(spec: SheetSpec, engine: Any) -> Iterator[Fault]:
    """The components whose pieces show a bitmap larger than its pixels allow.

    Raises :class:`~generator.faults.ContentError` where the engine has no pieces of the shape.
    """
    for index, component in enumerate(spec.components):
        owners = (None,) if component.shared else (*spec.players, *spec.second)
        if not component.art:
            continue
        lacks = {
            lack
            for owner in owners
            for piece in pieces_of(spec, component, engine, owner)
            for lack in coarse(piece.drawing.art)
        }
        for lack in sorted(lacks):
            place = ("components", index, PLACE)
            yield spec.document.fault(
                place, component.id, f"{lack} as large as the piece", f"at least {COARSEST}"
            )

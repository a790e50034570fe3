# ruff: noqa: ARG001
"""How a heap is drawn: a stone beside a stone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from generator.contract.claims import ClaimKind
from generator.contract.diagram import Diagram, PlaceError, Say, Subject, View, option
from generator.contract.engine import Game
from generator.contract.marks import COMMON, MarkKind
from generator.drawing.scene import Circle, Scene, bounds
from generator.drawing.themes import Theme

from .engine import Heap


@dataclass(frozen=True, slots=True)
class HeapView(View):
    """What figures may ask for."""

    labels: Literal["", "all", "top"] = option("", "which stones have a label")
    stones: tuple[int, ...] = option((), "the first and the last stone", minItems=2, maxItems=2)
    beside: tuple[str, ...] = option((), "only what is beside these places")
    shadow: bool = option(False, "the heap has a shadow")


def _parity(game: Game[Any, Any], state: Heap) -> str:
    return "even" if game.report(state)["scores"]["white"] % 2 == 0 else "odd"


def _scene(subject: Subject[HeapView], theme: Theme) -> Scene:
    for mark in subject.marks:
        if mark.at != "top":
            raise PlaceError(f"{mark.at!r} is no place; the heap has a top")
    state = subject.after
    assert isinstance(state, Heap)
    owners = [n % state.players for n, stones in enumerate(state.added) for _ in range(stones)]
    middles = [(4.0 * n, 0.0) for n in range(len(owners) or 1)]
    styles = [theme.player(owner).body for owner in owners] or [theme.lattice]
    stones = tuple(Circle(at, 1.8, style) for at, style in zip(middles, styles, strict=True))
    return Scene(stones, bounds(stones))


def _alt(subject: Subject[HeapView], say: Say) -> str:
    # Translators: what a drawing shows
    return say.pgettext("heap/alt", "A heap.")


def _stones(subject: Subject[HeapView]) -> Mapping[str, int]:
    return {"stones": sum(subject.game.report(subject.after)["scores"].values())}


DIAGRAM = Diagram(
    HeapView,
    _scene,
    _alt,
    facts=_stones,
    counts=lambda subject: {**_stones(subject), "heaps": 1},
    marks={
        "label": COMMON["label"],
        "arrow": COMMON["arrow"],
        "weigh": MarkKind("a pair of scales", takes=("text",)),
    },
    claims={"parity": ClaimKind({"enum": ["even", "odd"]}, _parity)},
)

# ruff: noqa: ARG001, ARG002
"""A tiny game for the tests of the figures: players add 1 to 3 to a heap, 5 in all at most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from generator.contract.claims import ClaimKind
from generator.contract.diagram import Diagram, PlaceError, Say, Subject, View, option
from generator.contract.engine import Game, IllegalMove, NotationError, Result
from generator.contract.marks import COMMON, MarkKind
from generator.drawing.scene import Circle, Scene
from generator.drawing.themes import Theme
from tests.support.scenes import scene_of


@dataclass(frozen=True)
class Heap:
    players: int = 2
    added: tuple[int, ...] = ()

    @property
    def to_move(self) -> int:
        return len(self.added) % self.players

    @property
    def ply(self) -> int:
        return len(self.added)


class HeapGame:
    name: str = "heap"
    pieces: tuple[str, ...] = ("stone",)
    rules: tuple[str, ...] = ("one-to-three", "at-most-five")
    variants: tuple[str, ...] = ("standard",)
    player_counts: tuple[int, ...] = (2,)

    def initial(
        self, players: int = 2, variant: str | None = None, seed: int | None = None
    ) -> Heap:
        if players not in self.player_counts or variant not in (None, "standard"):
            raise ValueError("heap is a game for 2, variant standard")
        return Heap(players)

    def moves(self, state: Heap) -> tuple[int, ...]:
        return tuple(n for n in (1, 2, 3) if not self.violations(state, n))

    def violations(self, state: Heap, move: int) -> frozenset[str]:
        broken = set()
        if not 1 <= move <= 3:
            broken.add("one-to-three")
        if sum(state.added) + move > 5:
            broken.add("at-most-five")
        return frozenset(broken)

    def play(self, state: Heap, move: int) -> Heap:
        broken = self.violations(state, move)
        if broken:
            raise IllegalMove(broken, str(move))
        return Heap(state.players, (*state.added, move))

    def result(self, state: Heap) -> Result | None:
        if sum(state.added) < 5:
            return None
        last = (len(state.added) - 1) % 2
        return Result((last,), (1 - last, last), "heap")

    def parse(self, state: Heap, text: str) -> int:
        try:
            return int(text)
        except ValueError as error:
            raise NotationError(f"{text!r} is no number") from error

    def facts(self) -> Mapping[str, int]:
        return {"stones": 5}

    def report(self, state: Heap) -> Mapping[str, Any]:
        sums = {"white": sum(state.added[::2]), "black": sum(state.added[1::2])}
        return {"scores": sums, "order": state.added}


class MovingHeap(HeapGame):
    """The same, but 3 is no placement."""

    def places(self, move: int) -> bool:
        return move != 3


@dataclass(frozen=True, slots=True)
class HeapView(View):
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
    return scene_of([Circle((0.0, 0.0), 1.0)])


def _alt(subject: Subject[HeapView], say: Say) -> str:
    return say.pgettext("heap", "A heap.")


def _stones(subject: Subject[HeapView]) -> Mapping[str, int]:
    return {"stones": sum(subject.game.report(subject.after)["scores"].values())}


HEAP_DIAGRAM = Diagram(
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


class English:
    """Messages as they are."""

    lang = "en"

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        return message % values if values else message

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        return (singular if n == 1 else plural) % values

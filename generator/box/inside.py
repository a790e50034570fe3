"""How large a box is inside: pieces in piles, side by side.

Pieces of a component that are much alike lie on each other; a pile is as wide and deep as its
largest piece. Piles stand in rows, with walls of card between them. Boards, which are large, lie on
top, one on the other, and the rulebook on all, folded if that needs a smaller box. All lengths are
mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.components.kits import Kit
from generator.contract.piece import Piece

ROOM = 2.0
"""What is left free beside and above the pieces, in all, so that they come out again."""

FLATTEST, NARROWEST = 12.0, 0.4
"""A box is so high at least, and its shorter side is this part of its longer one or more."""

BOOKLET = (210.0, 148.0)
"""Width and depth of a rulebook that lies open at its back: A5."""
FOLDS = 2
"""How often a rulebook may be folded: then it is half as large, and twice as thick."""

_TRIALS = 40
"""How many widths are tried, between the narrowest and the widest that may be."""


@dataclass(frozen=True, slots=True)
class Pile:
    """So many pieces on each other, as wide as deep or wider."""

    component: str
    pieces: int
    width: float
    depth: float


@dataclass(frozen=True, slots=True)
class Inside:
    """The room in a box: ``width`` is not less than ``depth``; piles with their lower left corners.

    ``boards`` lie above all piles, above them the rulebook; ``folded`` says how often it is folded,
    and is -1 without one. Piles are ``stack`` mm high at most. Their rows run along the width, or,
    ``turned``, along the depth.
    """

    width: float
    depth: float
    height: float
    piles: tuple[tuple[Pile, float, float], ...] = ()
    boards: int = 0
    folded: int = -1
    stack: float = 0.0
    turned: bool = False

    @property
    def surface(self) -> float:
        """How much card goes around it, in mm²."""
        return 2 * (self.width * self.depth + (self.width + self.depth) * self.height)


Flat: TypeAlias = tuple[float, float, float]
"""Width, depth and thickness of what lies on top of the piles."""


def inside(
    kits: Sequence[Kit], thickness: float, *, wall: float = 0.0, book: float = 0.0
) -> Inside:
    """The room for all pieces, each ``thickness`` mm thick, that takes the least card.

    A ``wall`` is so thick, and the rulebook, which is left out where that is 0. Raises
    ``ValueError`` where there are no pieces.
    """
    boards = [
        (*_size(p), thickness) for kit in kits for p in kit.pieces if kit.component.shape.large
    ]
    sizes: dict[str, list[tuple[float, float]]] = {}
    for kit in kits:
        if not kit.component.shape.large:
            sizes.setdefault(kit.component.id, []).extend(map(_size, kit.pieces))
    most = max((len(found) for found in sizes.values()), default=0)
    if not most and not boards:
        raise ValueError("there are no pieces to be put into a box")
    counts = {name: len(found) for name, found in sizes.items() if found}
    # Of all heights that make as many piles, the lowest one comes first.
    heights: dict[tuple[int, ...], int] = {}
    for layers in range(1, most + 1):
        heights.setdefault(tuple(math.ceil(n / layers) for n in counts.values()), layers)
    rooms = [
        replace(room, boards=len(boards), folded=folded)
        for folded, flats in _tops(boards, book)
        for layers in heights.values() or (0,)
        for room in _rooms(_piles(sizes, layers), layers * thickness, flats, wall)
    ]
    return min(rooms, key=_cost)


def _cost(room: Inside) -> tuple[float, int, float, int]:
    """What is to be as small as may be, to a thousandth: what is as large is not told apart by how
    it was rounded.
    """
    return round(room.surface, 3), len(room.piles), round(room.width, 3), room.folded


def _tops(boards: Sequence[Flat], book: float) -> Iterator[tuple[int, Sequence[Flat]]]:
    """What may lie on top: how often the rulebook is folded (-1: there is none), and all of it."""
    if not book:
        yield -1, boards
        return
    width, depth = BOOKLET
    for folded in range(FOLDS + 1):
        yield folded, [*boards, (width, depth, book * 2**folded)]
        width, depth = depth, width / 2


def _size(piece: Piece) -> tuple[float, float]:
    """Width and depth of the smallest box around a piece, however it is turned."""
    import shapely

    around = shapely.oriented_envelope(piece.outline)
    (ax, ay), (bx, by), (cx, cy), *_ = shapely.get_coordinates(around).tolist()
    one, other = math.hypot(bx - ax, by - ay), math.hypot(cx - bx, cy - by)
    return max(one, other), min(one, other)


def _piles(sizes: dict[str, list[tuple[float, float]]], layers: int) -> list[Pile]:
    """As few piles as hold all pieces of each component, large pieces with large ones."""
    made = []
    for component, found in sizes.items():
        if not found:
            continue
        ordered = sorted(found, reverse=True)
        each = math.ceil(len(ordered) / math.ceil(len(ordered) / layers))
        for start in range(0, len(ordered), each):
            pile = ordered[start : start + each]
            width, depth = (max(lengths) for lengths in zip(*pile, strict=True))
            made.append(Pile(component, len(pile), width, depth))
    return sorted(made, key=lambda pile: (-pile.depth, -pile.width, pile.component))


def _rooms(
    piles: Sequence[Pile], stack: float, flats: Sequence[Flat], wall: float
) -> Iterator[Inside]:
    """Rows of different widths, with what is flat above."""
    if not piles:
        yield _room((), 0.0, flats)
        return
    area = math.fsum(pile.width * pile.depth for pile in piles)
    least = max(math.sqrt(area * NARROWEST), *(pile.width for pile in piles))
    most = max(least, math.sqrt(area / NARROWEST))
    widths = [least + (most - least) * n / _TRIALS for n in range(_TRIALS + 1)]
    rooms = [_room(_rows(piles, width, wall), stack, flats) for width in widths]
    fit = [room for room in rooms if room.depth >= NARROWEST * room.width]
    yield from fit or rooms  # one row may be all there is


def _rows(
    piles: Sequence[Pile], width: float, wall: float
) -> tuple[tuple[Pile, float, float], ...]:
    """Piles from left to right, in rows one behind the other, walls between all; the deepest come
    first.
    """
    placed: list[tuple[Pile, float, float]] = []
    x = y = depth = 0.0
    for pile in piles:
        if placed and x + pile.width > width + 1e-9:
            x, y, depth = 0.0, y + depth + wall, 0.0
        placed.append((pile, x, y))
        x, depth = x + pile.width + wall, max(depth, pile.depth)
    return tuple(placed)


def _room(rows: Iterable[tuple[Pile, float, float]], stack: float, flats: Sequence[Flat]) -> Inside:
    placed = tuple(rows)
    width = max((x + pile.width for pile, x, _ in placed), default=0.0)
    depth = max((y + pile.depth for pile, _, y in placed), default=0.0)
    turned = width < depth
    if turned:
        width, depth = depth, width
        placed = tuple((pile, y, x) for pile, x, y in placed)
        placed = tuple((Pile(p.component, p.pieces, p.depth, p.width), x, y) for p, x, y in placed)
    width = max([width, *(flat[0] for flat in flats)]) + ROOM
    depth = max([depth, *(flat[1] for flat in flats)]) + ROOM
    height = max(FLATTEST, stack + math.fsum(flat[2] for flat in flats) + ROOM)
    return Inside(width, depth, height, placed, stack=stack, turned=turned)

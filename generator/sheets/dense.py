"""Guide, cards, boards and the pieces of all players on fewer sheets than in rows of their own.

On a large paper the guide and the rules on one page leave room beside them, and what belongs to
one player may lie beside what belongs to another. Blocks are laid by :mod:`.guillotine`, so that
straight cuts still part them; they are made for the whole sheet, then for halves of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from generator.components.filling import Filler
from generator.components.packings import Packings
from generator.components.spec import SheetSpec
from generator.contract.piece import Axis, Block, Piece, each_moved
from generator.drawing.scene import Box
from generator.geometry.papers import Paper
from generator.geometry.points import Point
from generator.shapes.blocks import boxed
from generator.sheets import straight_cuts as cuts
from generator.sheets.card import FRAME, SIZE
from generator.sheets.guide import SHARED, shares
from generator.sheets.guillotine import Packed, Rectangle, pack
from generator.sheets.imposition import Sheet, aisle, area, of_board, row_of
from generator.sheets.options import SheetOptions
from generator.sheets.straight_cuts import Cut
from generator.values import Value

Kind: TypeAlias = Literal["pieces", "guide", "card"]


class _Item(Value, frozen=True):
    """Something to be laid: a block of pieces, or room for a text (a block without any)."""

    block: Block
    kind: Kind = "pieces"


def together(  # noqa: PLR0917 (what is laid, and on what)
    spec: SheetSpec,
    packings: Packings,
    engine: object,
    paper: Paper,
    options: SheetOptions,
    cards: int,
    least: int,
    most: int,
) -> tuple[Sheet, ...] | None:
    """All that fits a sheet, on as few as were found, and boards that do not on sheets before.

    The search ends where ``least`` sheets are enough. The sheet with the guide comes first; where
    it takes a sheet to itself, it is left out. None where these are more than ``most``, something
    fits no sheet, lies across a fold, or is cut right across the paper, so that only rows keep
    their marks.
    """
    if options.backs == "gutter" or options.cutter == "trimmer":
        return None
    room, gap = area(spec, paper), aisle(spec)
    texts = [_text((SIZE[0] + 2 * FRAME, SIZE[1] + 2 * FRAME), "card")] * cards
    if shares(paper, spec.margin):
        texts = [_text(SHARED, "guide"), *texts]
    filler = Filler(spec, packings, engine, paper.id, (room.width, room.height))
    boards: list[_Item] = []
    parts: list[Sheet] = []
    for board in filler.large():
        if row := row_of(board, room):
            boards += map(_Item, row.blocks)
        else:
            parts += of_board(spec, board, area(spec, paper), options.board == "scale")
    sheet = room.grown(gap)
    best: tuple[list[_Item], tuple[Packed, ...]] | None = None
    for way in _rooms(room, shares(paper, spec.margin)):
        try:
            blocks = list(_blocks(filler.but(room=way), spec))
        except ValueError:  # too large for a part of the sheet
            continue
        items = [*texts, *boards, *map(_Item, blocks)]
        packed = pack([_rectangle(item, gap) for item in items], sheet)
        if packed is not None and (best is None or len(packed) < len(best[1])):
            best = items, packed
        if best is not None and len(best[1]) <= least:
            break
    if best is None or len(parts) + len(best[1]) > most:
        return None
    made = [_sheet(one, best[0], spec, paper, sheet) for one in best[1]]
    made.sort(key=lambda sheet: sheet.guide is None)
    return (*made[:1], *parts, *made[1:]) if made and made[0].guide else (*parts, *made)


def _text(size: Point, kind: Kind) -> _Item:
    return _Item(Block((), size), kind)


def _rectangle(item: _Item, gap: float) -> Rectangle:
    width, height = item.block.size
    return Rectangle((width + 2 * gap, height + 2 * gap), item.kind == "pieces")


def _rooms(room: Box, large: bool) -> Iterator[Point]:
    """What blocks are made for: the sheet, and on a large one what is beside or below others."""
    yield room.width, room.height
    if large:
        yield room.width / 2, room.height
        yield room.width / 2, room.height / 2
        yield room.width, room.height / 3


def _blocks(filler: Filler, spec: SheetSpec) -> Iterator[Block]:
    for player in dict.fromkeys((None, *spec.players)):
        yield from filler.blocks(player)


def _sheet(
    packed: Packed, items: Iterable[_Item], spec: SheetSpec, paper: Paper, sheet: Box
) -> Sheet:
    """The blocks where they were packed, and the cuts between them and within."""
    every, gap = list(items), aisle(spec)
    edges = Box(spec.margin, spec.margin, paper.width - spec.margin, paper.height - spec.margin)
    pieces: list[Piece] = []
    within: list[Cut] = []
    starts: list[Axis] = []
    cards: list[Box] = []
    guide: Box | None = None
    inner = 0
    for place in packed.places:
        item, box = every[place.index], place.box.grown(-gap)
        block, at = item.block.turned() if place.turned else item.block, (box.left, box.bottom)
        if item.kind == "guide":
            guide = box
        elif item.kind == "card":
            cards.append(card := box.grown(-FRAME))
            frame = boxed((), SIZE, 0, ())
            within += cuts.of_block(frame, (card.left, card.bottom), 0.0, box)
        else:
            pieces += each_moved(block.pieces, [at] * len(block.pieces))
            near = box.grown(spec.bleed + cuts.AIR + cuts.MARK)
            within += cuts.of_block(block, at, spec.bleed, near)
            if spec.gap >= 2 * cuts.CROSSING:
                within += cuts.of_aisles(block, at, spec.bleed, _within(box.grown(gap), edges))
            starts += cuts.starts(block, at, spec.bleed)
            inner += block.inner
    between = [cuts.through(*(_out(end, sheet, edges) for end in cut)) for cut in packed.cuts]
    numbered = (cut.but(number=n) for n, cut in enumerate((*between, *within), 1))
    return Sheet(
        tuple(pieces), tuple(numbered), inner, tuple(starts), guide=guide, cards=tuple(cards)
    )


def _within(box: Box, edges: Box) -> Box:
    return Box(
        max(box.left, edges.left),
        max(box.bottom, edges.bottom),
        min(box.right, edges.right),
        min(box.top, edges.top),
    )


def _out(end: Point, sheet: Box, edges: Box) -> Point:
    """The end of a cut: at the side of the sheet, as far out as can be printed."""
    x = edges.left if end[0] == sheet.left else edges.right if end[0] == sheet.right else end[0]
    y = edges.top if end[1] == sheet.top else end[1]
    return x, y

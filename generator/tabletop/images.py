"""Pictures of pieces, for print shops and for tables on a screen: each alone, and all of a kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from generator.components.art import USUAL as USUAL_LANG
from generator.components.kits import Kit, material
from generator.components.packings import Packings
from generator.components.spec import SheetSpec, colour_faults, load_spec
from generator.contract import finding
from generator.contract.piece import Ink, Piece
from generator.cutting.spread import Spread, for_machine, spread
from generator.drawing.fonts import FontSet
from generator.drawing.png import to_png
from generator.drawing.scene import (
    Box,
    Circle,
    Group,
    Item,
    Path,
    Scene,
    Style,
    circle_path,
    region,
)
from generator.drawing.themes import USUAL, Theme
from generator.faults import raise_if_any
from generator.figures.gamefile import read_game
from generator.project import Project, Read
from generator.shapes import printing
from generator.shapes.reach import Reach, reach_alone, reaches

DPI = 300
"""Pixels to the inch."""


class PieceWords(Protocol):
    """What pieces are called in one language."""

    def name(self, piece: Piece) -> str:
        """What a piece is called."""

    def on(self, piece: Piece, ink: Ink) -> Piece:
        """The piece, with words on it where it bears some."""


@dataclass(frozen=True, slots=True)
class ImageRequest:
    """What pictures are made from.

    ``bleed`` in mm takes the place of that of ``sheets.yaml`` (None: that one). ``kerf`` and
    ``gap`` lay out whole sheets as a cut file with these does. ``read`` gives the text of
    every file that the pictures depend on. ``words`` gives those on pieces of a game; without it,
    they bear the engine's names. Pictures are those of the language ``lang``.
    """

    project: Project
    game: str
    fonts: FontSet
    read: Read
    bleed: float | None = None
    kerf: float = 0.0
    gap: float | None = None
    theme: Theme = USUAL
    words: Callable[[Iterable[Piece], SheetSpec], PieceWords] | None = None
    lang: str = USUAL_LANG


@dataclass(frozen=True, slots=True)
class Workshop:
    """A game's pieces, the second set's too, and how they are coloured.

    ``names`` has what each piece is called, by its component and the engine's name of it.
    """

    game: str
    engine: Any
    spec: SheetSpec
    kits: tuple[Kit, ...]
    ink: Ink
    words: PieceWords | None = None
    names: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def worded(self, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        """The pieces as they lie, with words on those that bear some."""
        return tuple(self.words.on(p, self.ink) if self.words else p for p in pieces)


def workshop(request: ImageRequest) -> Workshop:
    """The pieces that are asked for; raises :class:`~generator.faults.ContentError`."""
    engine = finding.load(request.game)
    spec = load_spec(request.project, request.game, engine, request.read, request.lang)
    if request.bleed is not None:
        spec = spec.but(bleed=request.bleed)
    kits = material(spec, engine)
    if spec.second:
        kits += tuple(k for k in material(spec, engine, second=True) if not k.component.shared)
    colour = read_game(request.project, engine, request.read).data["colour"]
    theme = request.theme
    raise_if_any(colour_faults(spec, theme))
    ink = Ink(theme, theme.game(colour), spec.names)
    pieces = [piece for kit in kits for piece in kit.pieces]
    words = request.words(pieces, spec) if request.words else None
    names = {(p.component, p.name): words.name(p) if words else p.name for p in pieces}
    bare = Workshop(request.game, engine, spec, kits, ink, words, names)
    return replace(bare, kits=tuple(k.but(pieces=bare.worded(k.pieces)) for k in kits))


def make_images(request: ImageRequest) -> Mapping[str, bytes]:
    """PNG files at 300 dpi by their path: every piece with bleed, and each kind on one sheet.

    Raises :class:`~generator.faults.ContentError` and :class:`~generator.drawing.png.CairoMissing`,
    and ``ValueError`` for a piece that is too large.
    """
    found = workshop(request)
    game, spec, fonts = request.game, found.spec, request.fonts
    alone = (*fronts(game, found.kits, found.ink, spec.bleed),)
    alone += (*backs(game, found.kits, found.ink, spec.bleed),)
    files = {name: to_png(scene, DPI, fonts=fonts, ground=None) for name, scene in alone}
    packings = Packings(request.project, game, request.read)
    for kit in found.kits:
        laid = spread(
            for_machine(spec, kit.component, request.kerf, request.gap),
            kit.component,
            kit.player,
            packings=packings,
            engine=found.engine,
        )
        scene = whole(laid.but(pieces=found.worded(laid.pieces)), found.ink, spec.bleed)
        name = "-".join(filter(None, (game, kit.component.id, spec.owner(kit.player))))
        files[f"sheets/{name}.png"] = to_png(scene, DPI, fonts=fonts)
    return files


def file_name(game: str, piece: Piece, players: Sequence[str]) -> str:
    """What the picture of a piece is called; pieces that are alike have one.

    ``players`` are the names of the game's players.
    """
    owner = "" if piece.player is None else players[piece.player]
    name = re.sub(r"[^\w+-]", "_", piece.name)
    return "-".join(filter(None, (game, piece.component, owner, name))) + ".png"


def fronts(game: str, kits: Iterable[Kit], ink: Ink, bleed: float) -> Iterator[tuple[str, Scene]]:
    """Every piece that looks like no other: the name of its picture, and the picture.

    Colour runs ``bleed`` mm beyond the edge all around; farther out there is nothing.
    """
    for piece in unlike(kits):
        yield file_name(game, piece, ink.players), alone(piece, ink, bleed)


def backs(game: str, kits: Iterable[Kit], ink: Ink, bleed: float) -> Iterator[tuple[str, Scene]]:
    """The pictures of backs that are not like the fronts: one for all pieces of a kind."""
    for kit in kits:
        for piece in kit.pieces[:1]:
            if back := back_name(game, piece):
                yield back, back_alone(piece, ink, bleed)


def back_name(game: str, piece: Piece) -> str:
    """What the picture of a piece's back is called; "" where it looks like the front."""
    return f"{game}-{piece.component}-back.png" if piece.shape.back == "covered" else ""


def unlike(kits: Iterable[Kit]) -> Iterator[Piece]:
    """Of pieces that are alike, the first."""
    for kit in kits:
        yield from {piece.name: piece for piece in reversed(kit.pieces)}.values()


def whole(laid: Spread, ink: Ink, bleed: float) -> Scene:
    """All pieces of a kind where they lie, with ``bleed`` mm of colour where there is room.

    It has the size of the page and the places of the cut file that has the same gap.
    """
    items: list[Item] = []
    for piece, reach in zip(laid.pieces, _reaches(laid, bleed), strict=True):
        items += _ground(piece, ink, bleed, reach)
        items += printing.body_items(piece, ink, reach)
    return Scene(tuple(items), Box(0.0, 0.0, *laid.size))


def _reaches(laid: Spread, bleed: float) -> Iterable[Reach]:
    """How far each piece is coloured: not onto another, where pieces share their cuts."""
    if laid.gap < 2 * bleed:
        return reaches(laid.pieces, bleed)
    return (reach_alone(piece, bleed) for piece in laid.pieces)


def back_alone(piece: Piece, ink: Ink, bleed: float) -> Scene:
    """The back of a piece that is covered, with ``bleed`` mm of it beyond the edge."""
    reach = reach_alone(piece, bleed)
    return Scene(tuple(printing.back_items(piece, ink, reach)), Box(*map(float, reach.area.bounds)))


def alone(piece: Piece, ink: Ink, bleed: float) -> Scene:
    """The front of a piece, with ``bleed`` mm of colour beyond the edge."""
    reach = reach_alone(piece, bleed)
    items = (
        *_ground(piece, ink, bleed, reach),
        *printing.body_items(piece, ink, reach),
    )
    return Scene((Group(items),), Box(*map(float, reach.area.bounds)))


def _ground(piece: Piece, ink: Ink, bleed: float, reach: Reach) -> Iterator[Item]:
    """The colour of a piece as far as it reaches, a white one's too."""
    style = Style(fill=printing.piece_style(piece, ink).fill)
    if not piece.radius:
        yield region(reach.area, style)
        return
    outer = Circle(piece.centre, piece.radius + bleed)
    steps = circle_path(outer).steps
    if piece.hole > bleed:
        steps += circle_path(Circle(piece.centre, piece.hole - bleed)).steps
    yield Path(steps, style)

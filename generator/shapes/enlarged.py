"""Figures of the guide that show how to cut: details of pieces, enlarged, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from generator.contract.piece import Ink
from generator.drawing.colours import tint
from generator.drawing.scene import (
    ANCHOR_SHIFT,
    CAP,
    Box,
    Dots,
    Fill,
    Group,
    Hatch,
    Item,
    Point,
    Scene,
    Style,
    Text,
    moved,
    polygon,
    polyline,
    scaled,
    shown,
)

ENLARGED = 4.0
WINDOW = (13.0, 9.0)
"""Width and height of what is shown of a piece, in mm of the piece."""
APART = 6.0
"""Between two windows, in mm."""
FRAME = Style(stroke="#c8c8c8", width=0.2)
PALE = 0.3
"""How much is left of the colour of a pattern."""


def pale(ink: Ink) -> Ink:
    """What figures are drawn in: enlarged, the strokes of a pattern are as heavy as the lines that
    are spoken of, and must not be taken for them.
    """
    players = tuple(
        replace(style, body=style.body.but(fill=_pale(style.body.fill)))
        for style in ink.theme.players
    )
    return replace(ink, theme=replace(ink.theme, players=players))


def _pale(fill: Fill) -> Fill:
    return fill.but(colour=tint(fill.colour, PALE)) if isinstance(fill, Hatch | Dots) else fill


def side_by_side(windows: Sequence[Group]) -> Scene:
    """The figure of some windows."""
    step = WINDOW[0] * ENLARGED + APART
    placed = tuple(moved(shown, n * step, 0.0) for n, shown in enumerate(windows))
    width = len(windows) * step - APART
    return Scene(placed, Box(0.0, 0.0, width, WINDOW[1] * ENLARGED).grown(0.3))


def window(drawn: Iterable[Item], edges: Iterable[Item], labels: Iterable[Item]) -> Group:
    """What is ``drawn`` in mm of the piece, enlarged, in a frame whose corner is at the origin.

    ``edges`` lie above it, ``labels`` above the frame, both in mm of the figure.
    """
    width, height = WINDOW[0] * ENLARGED, WINDOW[1] * ENLARGED
    enlarged = (scaled(item, ENLARGED) for item in drawn)
    room = Box(0.0, 0.0, width, height)
    items = (*_with_whole_texts(shown(enlarged, room), room), *edges)
    frame = polygon([(0, 0), (width, 0), (width, height), (0, height)], FRAME)
    return Group((Group(items, clip=frame), frame, *labels))


def _with_whole_texts(items: Iterable[Item], room: Box) -> Iterator[Item]:
    """The items without the texts that the edge of the ``room`` would cut: half a letter says
    nothing. No character is taken to be wider than it is high.
    """
    for item in items:
        match item:
            case Text(at=(x, y)):
                wide = item.size * len(item.text)
                left = x - wide * ANCHOR_SHIFT[item.anchor]
                across = room.left <= left and left + wide <= room.right
                if across and room.bottom <= y and y + item.size * CAP <= room.top:
                    yield item
            case Group():
                yield item.but(items=tuple(_with_whole_texts(item.items, room)))
            case _:
                yield item


def dashed(line: Callable[[Style], Item], ink: Ink) -> Iterator[Item]:
    """A line of dashes, which is in the figure only; on paper, so that it shows on any colour."""
    fill = ink.theme.badge_illegal.fill
    colour = fill if isinstance(fill, str) else ink.theme.text
    yield line(Style(stroke=ink.theme.paper, width=0.5))
    yield line(Style(stroke=colour, width=0.3, dash=(1.0, 1.0)))


def label(number: str, at: Point, target: Point, ink: Ink) -> Iterator[Item]:
    """A number and a line from it to what it means, in mm of the figure."""
    from generator.kit import marks

    yield polyline([at, target], Style(stroke=ink.theme.paper, width=0.6))
    yield polyline([at, target], Style(stroke=ink.theme.text, width=0.25))
    yield marks.label(at, number, ink.theme.label_fill, ink.theme.label_text)

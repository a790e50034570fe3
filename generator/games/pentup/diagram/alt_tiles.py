"""The tiles of a position of Pent-Up in sentences: one by one, and counted level by level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.contract.diagram import Say
from generator.games.pentup.diagram.alt_cells import Axes, axes_words
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.shown import ShownPosition, Tile
from generator.geometry.square import Cell
from generator.geometry.squarepose import SquarePose, snap
from generator.kit.words import listed, player_name

NEAR = 0.01
"""How far a corner on the grid may be from it, in cells."""


def by_level(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    """How many tiles each player has on each level, or with letters which."""
    players = sorted({tile.player for tile in shown.order})
    for level in sorted({tile.level for tile in shown.order}):
        own = [tile for tile in shown.order if tile.level == level]
        if subject.view.letters:
            yield _lettered(level, own, say)
            continue
        numbers = [
            # Translators: a player and a number of tiles, part of a list
            say.pgettext(
                "pentup/alt",
                "%(player)s %(number)s",
                player=player_name(say, player),
                number=sum(tile.player == player for tile in own),
            )
            for player in players
        ]
        # Translators: numbers is a list such as "White 5 and Black 4"
        yield say.npgettext(
            "pentup/alt",
            "Level %(level)s has %(n)s tile: %(numbers)s.",
            "Level %(level)s has %(n)s tiles: %(numbers)s.",
            len(own),
            level=level,
            n=len(own),
            numbers=listed(say, numbers),
        )


def _lettered(level: int, tiles: Sequence[Tile], say: Say) -> str:
    named = [
        # Translators: a player and the name of a tile, part of a list
        say.pgettext(
            "pentup/alt",
            "%(player)s %(letter)s",
            player=player_name(say, tile.player),
            letter=tile.letter,
        )
        for tile in tiles
    ]
    # Translators: tiles is a list such as "White P and Black L"
    return say.pgettext(
        "pentup/alt", "Level %(level)s: %(tiles)s.", level=level, tiles=listed(say, named)
    )


def one_by_one(subject: Subject, shown: ShownPosition, axes: Axes, say: Say) -> Iterator[str]:
    """Each tile in the order of play: whose, which, where, and what it lies beside or on."""
    lowest = min(subject.view.levels, default=1)
    if shown.order:
        yield axes_words(say)
    for number, tile in enumerate(shown.order, 1):
        player = player_name(say, tile.player)
        if tile.pose is not None:
            # Translators: letter is the name of a tile that does not lie on the cells of the grid;
            # the number counts tiles in order of play; cells is a list of cells of the grid such as
            # "column 0, rows 1 and 2; column 1, row 1"
            yield say.pgettext(
                "pentup/alt",
                "Tile %(number)s: %(player)s, letter %(letter)s, level %(level)s, near %(cells)s.",
                number=number,
                player=player,
                letter=tile.letter,
                level=tile.level,
                cells=axes.words(_nearest(tile.pose), say),
            )
            continue
        # Translators: letter is the name of a tile; the number counts tiles in order of play;
        # cells is a list of cells of the grid such as "column 0, rows 1 and 2; column 1, row 1"
        yield say.pgettext(
            "pentup/alt",
            "Tile %(number)s: %(player)s, letter %(letter)s, level %(level)s, on %(cells)s.",
            number=number,
            player=player,
            letter=tile.letter,
            level=tile.level,
            cells=axes.words(tile.cells, say),
        )
        earlier = shown.order[: number - 1]
        if tile.level > lowest:
            yield from _resting(shown, tile, say)
        elif beside := [n for n, other in enumerate(earlier, 1) if other in shown.beside(tile)]:
            # Translators: others is a list of numbers of tiles
            yield say.npgettext(
                "pentup/alt",
                "It shares an edge with tile %(others)s.",
                "It shares edges with tiles %(others)s.",
                len(beside),
                others=listed(say, map(str, beside)),
            )


def _resting(shown: ShownPosition, tile: Tile, say: Say) -> Iterator[str]:
    under = shown.under(tile)
    numbers = [n for n, other in enumerate(shown.order, 1) if other in under]
    if numbers:
        # Translators: others is a list of numbers of tiles
        yield say.npgettext(
            "pentup/alt",
            "It rests on tile %(others)s.",
            "It rests on tiles %(others)s.",
            len(numbers),
            others=listed(say, map(str, numbers)),
        )
    below = shown.at(tile.level - 1)
    bare = sum(cell not in below for cell in tile.cells)
    if bare:
        # Translators: n counts squares of a tile
        yield say.npgettext(
            "pentup/alt",
            "%(n)s of its squares has no tile under it.",
            "%(n)s of its squares have no tile under them.",
            bare,
            n=bare,
        )


def on_grid(pose: SquarePose) -> SquarePose:
    """The pose on the cells of the grid that is nearest."""
    degrees = 90.0 * round(pose.degrees / 90)
    return replace(pose, x=round(pose.x), y=round(pose.y), degrees=degrees)


def _nearest(pose: SquarePose) -> tuple[Cell, ...]:
    """The cells of the grid that a tile off the grid is nearest to."""
    return snap(on_grid(pose), NEAR) or ()

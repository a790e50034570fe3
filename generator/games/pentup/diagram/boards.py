"""Puzzles: squares to build on, each with the number of tiles that are to lie there; short words
for these, and for tiles that solve a puzzle.

Among the places of a view, a square stands as often as it is levels high.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeVar

from generator.contract.diagram import Say
from generator.drawing.scene import Item, Style
from generator.games.pentup.diagram.shapes import PentUpRenderer
from generator.games.pentup.diagram.shown import ShownPosition, Tile
from generator.games.pentup.diagram.styles import tile_style
from generator.games.pentup.engine.notation import Placement, parse
from generator.geometry.square import Cell
from generator.kit.words import listed, player_name

Sign = TypeVar("Sign")

EMPTY = "."
LEVEL_LINE = 0.3
"""The line where the height changes, in mm."""
NOTHING = "-"
"""What stands for a square without a tile in the words of a picture."""


def board(lines: Sequence[str]) -> tuple[str, ...]:
    """The squares to build on, for the view: each as often as it is levels high.

    The lines are rows from the top, a digit for each square and a dot for one that stays empty, the
    last row y = 0; or they are placements, whose squares they are. Raises ``ValueError`` for other
    lines.
    """
    if all(":" in line for line in lines):
        laid = [move for move in map(parse, lines) if isinstance(move, Placement)]
        return tuple(f"cell {x},{y}" for x, y in sorted(c for move in laid for c in move.cells))
    heights = dict(_heights(lines))
    return tuple(f"cell {x},{y}" for (x, y), n in sorted(heights.items()) for _ in range(n))


def _heights(lines: Sequence[str]) -> Iterator[tuple[Cell, int]]:
    for y, row in enumerate(reversed(lines)):
        for x, height in enumerate(row):
            if height != EMPTY and not (height.isascii() and height.isdigit()):
                raise ValueError(f"{row!r} is no row of heights: write digits, and dots between")
            if height != EMPTY:
                yield (x, y), int(height)


def castle(heights: Mapping[Cell, int], renderer: PentUpRenderer) -> Iterator[Item]:
    """The plan of what is to be built: tones and digits of the heights, lines where they change."""
    top = max(heights.values())
    for cell, height in heights.items():
        yield renderer.cell(cell, Style(fill=tile_style(renderer.theme, 0, height, top).fill))
    yield renderer.grid(heights, renderer.theme.lattice)
    around = {(x + i, y + j) for x, y in heights for i in (-1, 0, 1) for j in (-1, 0, 1)}
    steps = ((cell, Tile(0, "", heights.get(cell, 0), ())) for cell in around)
    lines = renderer.borders(dict(steps), Style(stroke=renderer.theme.text, width=LEVEL_LINE))
    if lines is not None:
        yield lines
    for (x, y), height in heights.items():
        yield from renderer.digit(
            (x + 0.5, y + 0.5), height, tile_style(renderer.theme, 0, height, top)
        )


def castle_words(heights: Mapping[Cell, int], say: Say) -> Iterator[str]:
    """The plan in words: what is alike in a row is told at once, and so are rows that are alike."""
    n = len(heights)
    # Translators: a puzzle: a plan of squares, each with a height
    yield say.npgettext(
        "pentup/alt",
        "A plan of %(n)s square, row by row from the top, each from the left.",
        "A plan of %(n)s squares, row by row from the top, each from the left.",
        n,
        n=n,
    )
    number = 0
    for row, alike in groupby(_rows(heights, heights)):
        first, number = number + 1, number + len(list(alike))
        runs = listed(say, (_run(height, len(list(run)), say) for height, run in groupby(row)))
        if first == number:
            # Translators: a row of a plan; runs is a list such as "3 of height 1 and 2 of height 2"
            yield say.pgettext("pentup/alt", "Row %(row)s: %(runs)s.", row=first, runs=runs)
        else:
            # Translators: rows of a plan that are alike; runs is a list such as
            # "3 of height 1 and 2 of height 2"
            yield say.pgettext(
                "pentup/alt",
                "Rows %(first)s to %(last)s: %(runs)s.",
                first=first,
                last=number,
                runs=runs,
            )


def _run(height: int | None, n: int, say: Say) -> str:
    """Neighbouring squares of one height in a row, or empty places."""
    if height is None:
        # Translators: part of a list: n places of a plan, side by side, without a square
        return say.pgettext("pentup/alt", "%(n)s empty", n=n)
    # Translators: part of a list: n squares of a plan, side by side, that are so many levels high
    return say.pgettext("pentup/alt", "%(n)s of height %(height)s", n=n, height=height)


def solution_words(shown: ShownPosition, say: Say) -> Iterator[str]:
    """Each level in words: a letter for each square."""
    for level in range(1, shown.height + 1):
        letters = {cell: tile.letter for cell, tile in shown.at(level).items()}
        # Translators: what lies on a level; rows is a list such as "FFI LL-", the letter of a tile
        # for each square, with a dash for a place without a tile
        yield say.pgettext(
            "pentup/alt",
            "Level %(level)s, letters by rows from the top: %(rows)s.",
            level=level,
            rows=" ".join(
                "".join(letter or NOTHING for letter in row) for row in _rows(letters, shown.tops)
            ),
        )


def ring_words(shown: ShownPosition, say: Say) -> Iterator[str]:
    """A tile and the rings around it, briefly: the rings change in colour from one to the next."""
    first, *rest = shown.order
    # Translators: player is a colour, letter the name of a tile
    yield say.pgettext(
        "pentup/alt",
        "In the middle %(player)s %(letter)s.",
        player=player_name(say, first.player),
        letter=first.letter,
    )
    rings = sorted({tile.player for tile in rest}, key=lambda player: player == first.player)
    for player in rings:
        letters = listed(say, (tile.letter for tile in rest if tile.player == player))
        # Translators: around all that was named before; player is a colour, letters a list of names
        # of tiles
        yield say.pgettext(
            "pentup/alt",
            "Around it %(player)s %(letters)s.",
            player=player_name(say, player),
            letters=letters,
        )


def _rows(signs: Mapping[Cell, Sign], frame: Iterable[Cell]) -> Iterator[tuple[Sign | None, ...]]:
    """Rows from the top, each from the leftmost cell of the frame to the rightmost."""
    xs, ys = zip(*frame, strict=True)
    for y in range(max(ys), min(ys) - 1, -1):
        yield tuple(signs.get((x, y)) for x in range(min(xs), max(xs) + 1))

"""What is to be seen of the tile that a figure of Pent-Up is about, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.games.pentup.diagram.alt_cells import Axes
from generator.games.pentup.diagram.alt_tiles import on_grid
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.shown import ShownPosition, Tile
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.pieces import Cells
from generator.geometry.squarepose import SquarePose


def move_words(subject: Subject, shown: ShownPosition, axes: Axes, say: Say) -> Iterator[str]:
    """What is to be seen of the tile that the figure is about."""
    move = shown.move
    if move is None:
        return
    if len(shown.order) > 1:
        if subject.violations:
            # Translators: after a list of tiles in order of play
            yield say.pgettext("pentup/alt", "The last tile is the one to judge.")
        else:
            # Translators: after a list of tiles in order of play
            yield say.pgettext("pentup/alt", "The last tile has just been placed.")
    if move.pose is not None:
        yield from _off_grid(move.pose, say)
    for number, other in enumerate(shown.order, 1):
        shared = len({*move.cells} & {*other.cells})
        if other != move and other.level == move.level and shared:
            # Translators: n counts squares; number is that of a tile
            yield say.npgettext(
                "pentup/alt",
                "It covers %(n)s square that tile %(number)s covers already.",
                "It covers %(n)s squares that tile %(number)s covers already.",
                shared,
                n=shared,
                number=number,
            )
    if move.level == 1 and move.pose is None and len(shown.order) > 1 and not shown.beside(move):
        yield _touching_nothing(shown, move, say)
    yield from _searched(subject, shown, move, axes, say)


def _off_grid(pose: SquarePose, say: Say) -> Iterator[str]:
    """How a tile off the grid lies beside the cells that it is nearest to."""
    on = on_grid(pose)
    turned = round(pose.degrees - on.degrees)
    if turned > 0:
        # Translators: of a tile that does not lie on the cells of the square grid
        yield say.npgettext(
            "pentup/alt",
            "It is turned off the grid anticlockwise by %(n)s degree.",
            "It is turned off the grid anticlockwise by %(n)s degrees.",
            turned,
            n=turned,
        )
    elif turned:
        # Translators: of a tile that does not lie on the cells of the square grid
        yield say.npgettext(
            "pentup/alt",
            "It is turned off the grid clockwise by %(n)s degree.",
            "It is turned off the grid clockwise by %(n)s degrees.",
            -turned,
            n=-turned,
        )
    for shift, forth, back in (
        # Translators: a direction
        (pose.x - on.x, say.pgettext("pentup/alt/way", "right"), _left(say)),
        # Translators: a direction
        (pose.y - on.y, say.pgettext("pentup/alt/way", "up"), _down(say)),
    ):
        share = f"{abs(shift):.0%}"
        if share != "0%":
            # Translators: of a tile that does not lie on the cells of the square grid; way is a
            # direction such as "right"; share is a percentage of the length of a side
            yield say.pgettext(
                "pentup/alt",
                "It is shifted %(way)s by %(share)s of a cell.",
                way=forth if shift > 0 else back,
                share=share,
            )


def _left(say: Say) -> str:
    # Translators: a direction
    return say.pgettext("pentup/alt/way", "left")


def _down(say: Say) -> str:
    # Translators: a direction
    return say.pgettext("pentup/alt/way", "down")


def _searched(
    subject: Subject, shown: ShownPosition, move: Tile, axes: Axes, say: Say
) -> Iterator[str]:
    """What a reader sees only after a search: how high the tile fits, and whether it is laid."""
    before = subject.before
    assert isinstance(before, PentUpState)
    if "highest-level" in subject.violations:
        level, cells = _higher(before, move.letter)
        # Translators: of a tile that lies too low; level is a number; cells is a list of cells of
        # the grid such as "column 0, rows 1 and 2; column 1, row 1"
        yield say.pgettext(
            "pentup/alt",
            "It fits on level %(level)s, for example on %(cells)s.",
            level=level,
            cells=axes.words(cells, say),
        )
    elif not subject.violations and _could_climb(before, move):
        # Translators: of a tile just laid, on no level that is higher than its own
        yield say.pgettext("pentup/alt", "It fits nowhere higher.")
    for number, other in enumerate(shown.order, 1):
        same = (other.player, other.letter) == (move.player, move.letter)
        if "own-tile" in subject.violations and same and other != move:
            # Translators: number is that of a tile
            yield say.pgettext(
                "pentup/alt", "Tile %(number)s is the same tile, placed before.", number=number
            )


def _higher(state: PentUpState, letter: str) -> tuple[int, Cells]:
    """The highest level on which a tile fits, and the first of the places for it there."""
    found = state.board.placements(*state.board.places(letter))
    first = min(found, key=str)
    return first.level, first.cells


def _could_climb(state: PentUpState, move: Tile) -> bool:
    """Whether a tile on the move's level has others beside it, so that more could rest on them."""
    return sum(laid.level == move.level for laid in state.laid) > 1


def _touching_nothing(shown: ShownPosition, move: Tile, say: Say) -> str:
    ground = shown.at(1)
    corners = ((x + dx, y + dy) for x, y in move.cells for dx in (-1, 1) for dy in (-1, 1))
    if any(ground.get(cell, move) != move for cell in corners):
        # Translators: of a tile on level 1
        return say.pgettext("pentup/alt", "It touches other tiles at corners only.")
    # Translators: of a tile on level 1
    return say.pgettext("pentup/alt", "It touches no other tile.")

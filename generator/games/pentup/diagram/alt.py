"""What a figure of Pent-Up shows, in sentences for readers who do not see it.

Tiles are described in the order of play: whose, which letter, which level, which cells, what they
lie beside or rest on; of many tiles only their numbers by level. Cells are counted from the lower
left of what is shown, not from the notation's 0,0, so that a listener needs no negative numbers.
Then what is to be seen of the move, then the marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from generator.contract.diagram import Say
from generator.contract.marks import MarkSpec
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.places import place
from generator.games.pentup.diagram.shown import (
    ShownPosition,
    Tile,
    shown_position,
    state_of,
    to_cover,
)
from generator.games.pentup.engine.state import TEAMS
from generator.games.pentup.pieces import CHIRAL, LETTERS
from generator.geometry.square import Cell
from generator.geometry.squarepose import SquarePose, snap
from generator.kit.words import joined, listed, player_name

Sign = TypeVar("Sign")

NOTHING = "-"
"""What stands for a square without a tile."""
NEAR = 0.01
"""How far a corner on the grid may be from it, in cells."""
MANY = 9
"""From so many tiles on they are counted instead of described one by one."""


def alt(subject: Subject, say: Say) -> str:
    """The sentences, joined."""
    if subject.view.catalogue:
        return joined(say, _catalogue(say))
    if subject.view.seating:
        return joined(say, _seating(subject, say))
    shown = shown_position(subject)
    if subject.art:
        return _art(shown, say)
    if not shown.order and subject.view.board:
        return joined(say, _castle_words(to_cover(subject, shown), say))
    few = subject.view.order or len(shown.order) < MANY
    if subject.loose and len({tile.player for tile in shown.order}) > 1 and not few:
        return joined(say, _ring_words(shown, say))
    if subject.loose and subject.view.scale == "tiny":
        return joined(say, _solution_words(shown, say))
    tiles = _one_by_one(shown, say) if few else _many(subject, shown, say)
    return joined(
        say,
        (*_view(subject, say), *tiles, *_move(subject, shown, say), *_marks(subject, shown, say)),
    )


def _art(shown: ShownPosition, say: Say) -> str:
    n = len(shown.order)
    # Translators: of the picture on the cover
    return say.npgettext(
        "pentup/alt",
        "Decoration: a stack of %(n)s tile.",
        "Decoration: a stack of %(n)s tiles.",
        n,
        n=n,
    )


def _catalogue(say: Say) -> Iterator[str]:
    n = len(LETTERS)
    # Translators: letters is a list of letters
    yield say.npgettext(
        "pentup/alt",
        "%(n)s tile, by letter: %(letters)s.",
        "%(n)s tiles, by letter: %(letters)s.",
        n,
        n=n,
        letters=listed(say, LETTERS),
    )
    # Translators: the tiles that look different when turned over; letters is a list of letters
    yield say.pgettext(
        "pentup/alt", "Different when turned over: %(letters)s.", letters=listed(say, CHIRAL)
    )


def _seating(subject: Subject, say: Say) -> Iterator[str]:
    state = state_of(subject)
    names = [player_name(say, player) for player in state.turns]
    # Translators: names is a list of colours, beginning with the player who starts
    yield say.pgettext(
        "pentup/alt", "Around a table sit, clockwise: %(names)s.", names=listed(say, names)
    )
    if state.variant == "pairs":
        for team in TEAMS:
            one, other = (player_name(say, player) for player in team)
            # Translators: both are colours
            yield say.pgettext(
                "pentup/alt",
                "%(one)s and %(other)s sit opposite each other and are partners.",
                one=one,
                other=other,
            )


def _view(subject: Subject, say: Say) -> Iterator[str]:
    match subject.view.projection:
        case "both":
            # Translators: two drawings of the same tiles, side by side
            yield say.pgettext("pentup/alt", "Seen from above and as a stack.")
        case "isometric":
            # Translators: a drawing that shows how high the tiles are stacked
            yield say.pgettext("pentup/alt", "Seen as a stack.")
        case "levels" if subject.view.levels:
            first, last = subject.view.levels
            # Translators: one drawing for each level; first and last are numbers of levels
            yield say.pgettext(
                "pentup/alt",
                "Level by level, from level %(first)s up to level %(last)s.",
                first=first,
                last=last,
            )
        case "levels":
            # Translators: one drawing for each level
            yield say.pgettext("pentup/alt", "Level by level, from level 1 up.")


def _many(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
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


def _one_by_one(shown: ShownPosition, say: Say) -> Iterator[str]:
    left, bottom = _lower_left(shown)
    if shown.order:
        # Translators: before a list of tiles with their cells, such as "0,1 1,1"; it says what the
        # two numbers mean
        yield say.pgettext(
            "pentup/alt",
            "Cells are column,row: columns count from 0 at the leftmost square to the right, "
            "rows from 0 at the lowest square upwards.",
        )
    for number, tile in enumerate(shown.order, 1):
        player = player_name(say, tile.player)
        if tile.pose is not None:
            # Translators: letter is the name of a tile that does not lie on the cells of the grid;
            # the number counts tiles in order of play; cells is a list of cells of the grid such as
            # "0,1 1,1", each by column and row
            yield say.pgettext(
                "pentup/alt",
                "Tile %(number)s: %(player)s, letter %(letter)s, level %(level)s, near the cells "
                "%(cells)s.",
                number=number,
                player=player,
                letter=tile.letter,
                level=tile.level,
                cells=" ".join(f"{x - left},{y - bottom}" for x, y in _nearest(tile.pose)),
            )
            continue
        # Translators: letter is the name of a tile; the number counts tiles in order of play;
        # cells is a list of cells of the grid such as "0,1 1,1", each by column and row
        yield say.pgettext(
            "pentup/alt",
            "Tile %(number)s: %(player)s, letter %(letter)s, level %(level)s, cells %(cells)s.",
            number=number,
            player=player,
            letter=tile.letter,
            level=tile.level,
            cells=" ".join(f"{x - left},{y - bottom}" for x, y in tile.cells),
        )
        earlier = shown.order[: number - 1]
        if tile.level > 1:
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


def _lower_left(shown: ShownPosition) -> Cell:
    """The cell from which the text counts columns and rows."""
    cells = [cell for tile in shown.order for cell in tile.cells]
    return min((x for x, _ in cells), default=0), min((y for _, y in cells), default=0)


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


def _move(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
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
            yield say.pgettext("pentup/alt", "The last tile has just been laid.")
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
    yield from _forbidden(subject, shown, move, say)


def _on_grid(pose: SquarePose) -> SquarePose:
    """The pose on the cells of the grid that is nearest."""
    degrees = 90.0 * round(pose.degrees / 90)
    return replace(pose, x=round(pose.x), y=round(pose.y), degrees=degrees)


def _nearest(pose: SquarePose) -> tuple[Cell, ...]:
    """The cells of the grid that a tile off the grid is nearest to."""
    return snap(_on_grid(pose), NEAR) or ()


def _off_grid(pose: SquarePose, say: Say) -> Iterator[str]:
    """How a tile off the grid lies beside the cells that it is nearest to."""
    on = _on_grid(pose)
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


def _forbidden(subject: Subject, shown: ShownPosition, move: Tile, say: Say) -> Iterator[str]:
    """What a reader sees only after a search: that the tile fits higher, or is laid already."""
    if "highest-level" in subject.violations:
        # Translators: of a tile that lies too low; level is a number
        yield say.pgettext(
            "pentup/alt",
            "There is room for it on level %(level)s.",
            level=state_of(subject).board.highest(move.letter),
        )
    for number, other in enumerate(shown.order, 1):
        same = (other.player, other.letter) == (move.player, move.letter)
        if "own-tile" in subject.violations and same and other != move:
            # Translators: number is that of a tile
            yield say.pgettext(
                "pentup/alt", "Tile %(number)s is the same tile, laid before.", number=number
            )


def _touching_nothing(shown: ShownPosition, move: Tile, say: Say) -> str:
    ground = shown.at(1)
    corners = ((x + dx, y + dy) for x, y in move.cells for dx in (-1, 1) for dy in (-1, 1))
    if any(ground.get(cell, move) != move for cell in corners):
        # Translators: of a tile on level 1
        return say.pgettext("pentup/alt", "It touches other tiles at corners only.")
    # Translators: of a tile on level 1
    return say.pgettext("pentup/alt", "It touches no other tile.")


def _drawn(mark: MarkSpec, left: int, bottom: int, say: Say) -> Iterator[str]:
    """A mark at an edge or a corner of cells, which are counted from a lower left one."""
    spot = place(mark.at)
    cells = [f"{x - left},{y - bottom}" for x, y in spot.cells]
    if mark.kind == "outline" and spot.kind == "edge":
        # Translators: one and other are cells of the grid, each by column and row, such as "0,1"
        yield say.pgettext(
            "pentup/alt",
            "A heavy line is drawn along the edge between the cells %(one)s and %(other)s.",
            one=cells[0],
            other=cells[1],
        )
    if mark.kind == "ring" and spot.kind == "corner":
        # Translators: cell is a cell of the grid, by column and row, such as "0,1"
        yield say.pgettext(
            "pentup/alt",
            "A ring is drawn around the lower left corner of the cell %(cell)s.",
            cell=cells[0],
        )


def _marks(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    tops = shown.tops
    for mark in subject.marks:
        spot = place(mark.at)
        if mark.kind == "ring" and spot.kind == "cell" and spot.cells[0] not in tops:
            (x, y), (left, bottom) = spot.cells[0], _lower_left(shown)
            cell = f"{x - left},{y - bottom}"
            # Translators: cell is a cell of the grid, by column and row, such as "0,1"
            yield say.pgettext(
                "pentup/alt", "A ring is drawn in the empty cell %(cell)s.", cell=cell
            )
        yield from _drawn(mark, *_lower_left(shown), say)
        if mark.kind != "label":
            continue
        at = next((cell for cell in spot.cells if cell in tops), spot.cells[0])
        if at in tops and spot.kind == "edge":
            # Translators: label is a letter or digit drawn in the figure, at a side of a square
            yield say.pgettext(
                "pentup/alt",
                "Mark %(label)s: at an edge of tile %(number)s.",
                label=mark.text,
                number=shown.order.index(tops[at]) + 1,
            )
        elif at in tops:
            # Translators: label is a letter or digit drawn in the figure
            yield say.pgettext(
                "pentup/alt",
                "Mark %(label)s: on tile %(number)s.",
                label=mark.text,
                number=shown.order.index(tops[at]) + 1,
            )
        else:
            # Translators: label is a letter or digit drawn in the figure
            yield say.pgettext("pentup/alt", "Mark %(label)s: an empty cell.", label=mark.text)
    board = len(to_cover(subject, shown))
    if board and len(shown.order) > 1:
        # Translators: n counts cells of the grid beside several tiles
        yield say.npgettext(
            "pentup/alt",
            "%(n)s open cell beside them is marked.",
            "%(n)s open cells beside them are marked.",
            board,
            n=board,
        )
    elif board:
        # Translators: n counts cells of the grid that a puzzle marks
        yield say.npgettext(
            "pentup/alt",
            "%(n)s cell beside it is marked, to be covered.",
            "%(n)s cells beside it are marked, to be covered.",
            board,
            n=board,
        )
    left, bottom = _lower_left(shown)
    hatched = [place(mark.at).cells[0] for mark in subject.marks if mark.kind == "hatch"]
    if hatched:
        # Translators: cells is a list of cells of the grid, each by column and row, as "0,1 1,1"
        yield say.npgettext(
            "pentup/alt",
            "Hatched: the cell %(cells)s.",
            "Hatched: the cells %(cells)s.",
            len(hatched),
            cells=" ".join(f"{x - left},{y - bottom}" for x, y in hatched),
        )


def _castle_words(heights: Mapping[Cell, int], say: Say) -> Iterator[str]:
    """The plan in words: what is alike in a row is one item, and so are rows that are alike."""
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
        elif number == first + 1:
            # Translators: neighbouring rows of a plan that are alike; runs is a list such as
            # "3 of height 1 and 2 of height 2"
            yield say.pgettext(
                "pentup/alt",
                "Rows %(first)s and %(last)s: %(runs)s.",
                first=first,
                last=number,
                runs=runs,
            )
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


def _solution_words(shown: ShownPosition, say: Say) -> Iterator[str]:
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


def _ring_words(shown: ShownPosition, say: Say) -> Iterator[str]:
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

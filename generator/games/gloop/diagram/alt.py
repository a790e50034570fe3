"""What a figure of Gloop shows, in sentences for readers who do not see it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.games.gloop.diagram import alt_game
from generator.games.gloop.diagram.alt_middle import direction
from generator.games.gloop.diagram.alt_tiles import POINTS, key, rows, side_words, tile_words
from generator.games.gloop.diagram.catalogue import groups, waiting
from generator.games.gloop.diagram.numbers import counts
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.places import place
from generator.games.gloop.diagram.shade import face_of
from generator.games.gloop.diagram.shown import cut_off, laid_tile, shown_position
from generator.games.gloop.engine.circles import Circles
from generator.games.gloop.engine.notation import Lay, LooseTile
from generator.games.gloop.engine.table import Table
from generator.games.gloop.pieces import LYING, TILES, Lying
from generator.geometry import pathtile
from generator.geometry.loops import open_sides
from generator.geometry.matching import UNUSED
from generator.geometry.pathtile import SIDES, Cell, meets, neighbour
from generator.kit.words import joined, listed


def alt(subject: Subject, say: Say) -> str:
    """The sentences, joined."""
    state = subject.after
    if subject.view.catalogue and isinstance(state, Table):
        return joined(say, _waiting_tiles(state, say))
    if subject.view.catalogue:
        return joined(say, (*_catalogue(say), *_shade(subject, say)))
    if not isinstance(state, Table):
        return joined(
            say,
            (
                *alt_game.sentences(subject, say),
                *_cut_off(subject, say),
                *_marks(subject, say),
            ),
        )
    if subject.art:
        # Translators: of the picture on the cover
        return say.pgettext("gloop/alt", "Decoration: path tiles, the longest loop lit.")
    return joined(
        say,
        (
            *_table(subject, state, say),
            *_rows(subject, state, say),
            *_move(subject, say),
            *_loops(subject, state, say),
            *_shade(subject, say),
            *_cut_off(subject, say),
            *_marks(subject, say),
        ),
    )


def _catalogue(say: Say) -> Iterator[str]:
    # Translators: n counts tiles
    yield say.npgettext("gloop/alt", "%(n)s tile.", "%(n)s tiles.", len(TILES), n=len(TILES))
    # Translators: of the tile without a path
    yield say.pgettext("gloop/alt", "One has no path, and a dot in its middle.")
    yield key(say)
    for group in groups():
        paths = len(set(group[-1]) - {"."})
        n = sum(len(set(tile) - {"."}) == paths for tile in group)
        # Translators: of tiles that have so many paths each; tiles is the number of these tiles
        yield say.npgettext(
            "gloop/alt",
            "Tiles with %(n)s path: %(tiles)s.",
            "Tiles with %(n)s paths: %(tiles)s.",
            paths,
            n=paths,
            tiles=n,
        )
        tiles = (tile_words(tile, say) for tile in group if set(tile) != {UNUSED})
        # Translators: of the tiles just counted; tiles as described: "AB EH and GH"
        yield say.pgettext("gloop/alt", "They are %(tiles)s.", tiles=listed(say, tiles))


def _table(subject: Subject, state: Table, say: Say) -> Iterator[str]:
    before = subject.before
    assert isinstance(before, Table)
    n = len(before.used)
    if state.empty:
        # Translators: n counts tiles that lie edge to edge before the next one is laid
        yield say.npgettext(
            "gloop/alt", "%(n)s tile lies on the table.", "%(n)s tiles lie on the table.", n, n=n
        )
        return
    # Translators: a rectangle of square tiles that lie edge to edge
    yield say.pgettext(
        "gloop/alt",
        "A rectangle of %(rows)s rows of %(columns)s tiles.",
        rows=state.rows,
        columns=state.columns,
    )


def _move(subject: Subject, say: Say) -> Iterator[str]:
    move = laid_tile(subject)
    if isinstance(move, LooseTile):
        yield from _loose(move, say)
    if not isinstance(move, Lay):
        return
    before = subject.before
    assert isinstance(before, Table)
    tile = move.lying.placed
    # Translators: row and column count from 1, from the top left
    yield say.pgettext(
        "gloop/alt",
        "The next tile lies in row %(row)s, column %(column)s.",
        row=move.cell[0] + 1,
        column=move.cell[1] + 1,
    )
    for side in SIDES:
        there = before.grid.get(neighbour(move.cell, side))
        if there is not None:
            yield _edge(side, tile, there, say)
    if "closed" in subject.violations:
        for (row, column), side in open_sides({**before.grid, move.cell: tile}):
            # Translators: where is a side of the tile, such as "On the left"; row and column count
            # from 1, from the top left
            yield say.pgettext(
                "gloop/alt",
                "%(where)s of the tile in row %(row)s, column %(column)s, a path ends at the "
                "border.",
                where=side_words(side, say),
                row=row + 1,
                column=column + 1,
            )
    mirrored = LYING[pathtile.mirrored(tile)].tile
    if mirrored != move.lying.tile and mirrored in before.used:
        row, column = _where(before, mirrored)
        # Translators: of the tile that the figure is about; row and column count from 1
        yield say.pgettext(
            "gloop/alt",
            "It is the mirror image of the tile in row %(row)s, column %(column)s.",
            row=row + 1,
            column=column + 1,
        )
    if "once" in subject.violations:
        row, column = _where(before, move.lying.tile)
        # Translators: of the tile that the figure is about; row and column count from 1
        yield say.pgettext(
            "gloop/alt",
            "It is the same tile as in row %(row)s, column %(column)s.",
            row=row + 1,
            column=column + 1,
        )


def _loose(move: LooseTile, say: Say) -> Iterator[str]:
    """The cell that a tile off the grid is nearest to, and how it lies there."""
    row, column = math.floor(move.y), math.floor(move.x)
    # Translators: row and column count from 1, from the top left
    yield say.pgettext(
        "gloop/alt",
        "The next tile lies nearest to row %(row)s, column %(column)s, "
        "but not edge to edge with the other tiles.",
        row=row + 1,
        column=column + 1,
    )
    tilt = round(move.degrees) % 90
    quarters = (round(move.degrees) + 45) // 90
    # Translators: of the tile that the figure is about; tile as described: "AB EH"
    yield say.pgettext(
        "gloop/alt",
        "It is the tile %(tile)s.",
        tile=tile_words(Lying(move.tile, quarters).placed, say),
    )
    if 0 < tilt <= 45:
        # Translators: of the tile that the figure is about
        yield say.npgettext(
            "gloop/alt",
            "It is tilted clockwise by %(n)s degree.",
            "It is tilted clockwise by %(n)s degrees.",
            tilt,
            n=tilt,
        )
    elif tilt:
        # Translators: of the tile that the figure is about
        yield say.npgettext(
            "gloop/alt",
            "It is tilted anticlockwise by %(n)s degree.",
            "It is tilted anticlockwise by %(n)s degrees.",
            90 - tilt,
            n=90 - tilt,
        )
    for shift, forth, back in (
        (move.x - column - 0.5, "E", "W"),
        (move.y - row - 0.5, "S", "N"),
    ):
        share = f"{abs(shift):.0%}"
        if share != "0%":
            # Translators: of the tile that the figure is about; way is a direction such as "right";
            # share is a percentage of the length of a side
            yield say.pgettext(
                "gloop/alt",
                "It is shifted %(way)s by %(share)s of a side.",
                way=direction(forth if shift > 0 else back, say),
                share=share,
            )


def _where(table: Table, tile: str) -> Cell:
    cells = zip(table.places, table.cells, strict=True)
    return next(cell for cell, lying in cells if lying and lying.tile == tile)


def _edge(side: int, tile: str, there: str, say: Say) -> str:
    """Where both tiles have path ends at a shared ``side`` of ``tile``, and whether they match."""
    where, own, other = side_words(side, say), _ends(tile, side, say), _ends(there, side ^ 2, say)
    if not meets(tile, side, there):
        # Translators: where is a side of a tile, such as "On the left"; own and other are points
        # of the tile and of its neighbour, such as "the upper point", "both points" or "no point"
        return say.pgettext(
            "gloop/alt",
            "%(where)s a path end meets an unused point: "
            "the tile has path ends at %(own)s, its neighbour at %(other)s.",
            where=where,
            own=own,
            other=other,
        )
    if pathtile.ends(tile)[side]:
        # Translators: where is a side of a tile, such as "On the left"; own are points of the two
        # tiles, such as "the upper point" or "both points"
        return say.pgettext(
            "gloop/alt",
            "%(where)s it matches its neighbour: both have path ends at %(own)s.",
            where=where,
            own=own,
        )
    # Translators: where is a side of a tile, such as "On the left"
    return say.pgettext(
        "gloop/alt", "%(where)s it matches its neighbour: neither has a path end.", where=where
    )


def _ends(tile: str, side: int, say: Say) -> str:
    """The points of a side at which a path ends, in words."""
    used = [point for point in (2 * side, 2 * side + 1) if tile[point] != UNUSED]
    match used:
        case []:
            # Translators: the connection points of a side at which paths end: none
            return say.pgettext("gloop/alt/ends", "no point")
        case [0] | [5]:
            # Translators: the connection point at which a path ends, on an upper or a lower side
            return say.pgettext("gloop/alt/ends", "the left point")
        case [1] | [4]:
            # Translators: the connection point at which a path ends, on an upper or a lower side
            return say.pgettext("gloop/alt/ends", "the right point")
        case [2] | [7]:
            # Translators: the connection point at which a path ends, on the left or the right side
            return say.pgettext("gloop/alt/ends", "the upper point")
        case [3] | [6]:
            # Translators: the connection point at which a path ends, on the left or the right side
            return say.pgettext("gloop/alt/ends", "the lower point")
        case _:
            # Translators: the connection points of a side at which paths end: both that there are
            return say.pgettext("gloop/alt/ends", "both points")


def _loops(subject: Subject, state: Table, say: Say) -> Iterator[str]:
    kinds = Circles.of(state.loops)
    n = len(kinds.loops)
    if not state.empty and not subject.violations:
        # Translators: n counts loops, paths that are closed
        yield say.npgettext(
            "gloop/alt",
            "All paths are closed; they form %(n)s loop.",
            "All paths are closed; they form %(n)s loops.",
            n,
            n=n,
        )
    match subject.view.loops:
        case "numbers":
            lengths = [str(len(loop.arcs)) for loop in kinds.loops]
            # Translators: a loop is made of paths on tiles; lengths lists how many each loop has,
            # in the order of the loops' numbers
            yield say.pgettext(
                "gloop/alt",
                "Each has a shade and a number of its own. Lengths in paths, from loop 1 on: "
                "%(lengths)s.",
                lengths=listed(say, lengths),
            )
            yield from _circles(kinds, say)
        case "tones":
            # Translators: loops are drawn in shades of one colour
            yield say.pgettext("gloop/alt", "Each has a shade of its own.")
        case "sides":
            # Translators: numbers of loops; what the longest loop encloses is tinted
            yield say.pgettext(
                "gloop/alt",
                "What the longest loop encloses is tinted. Loops inside: %(inside)s; "
                "outside: %(outside)s.",
                inside=len(kinds.within),
                outside=len(kinds.without),
            )


def _circles(kinds: Circles, say: Say) -> Iterator[str]:
    """Which numbers of loops are those of circles, of either kind."""
    small, corner = (
        [str(number) for number, loop in enumerate(kinds.loops, 1) if loop in circles]
        for circles in (kinds.small, kinds.corner)
    )
    if small:
        # Translators: arcs are paths from a side of a tile to the same side; loops is a list of
        # numbers of loops
        yield say.npgettext(
            "gloop/alt",
            "Two arcs around a shared side form loop %(loops)s.",
            "Two arcs around a shared side form each of loops %(loops)s.",
            len(small),
            loops=listed(say, small),
        )
    if corner:
        # Translators: arcs are paths between neighbouring sides of a tile, around their corner;
        # loops is a list of numbers of loops
        yield say.npgettext(
            "gloop/alt",
            "Four short arcs around a corner form loop %(loops)s.",
            "Four short arcs around a corner form each of loops %(loops)s.",
            len(corner),
            loops=listed(say, corner),
        )


def _cut_off(subject: Subject, say: Say) -> Iterator[str]:
    n = sum(1 for _ in cut_off(shown_position(subject)))
    if n:
        # Translators: a ring is drawn around each path end that meets no path of the tile beside
        yield say.npgettext(
            "gloop/alt",
            "A ring is drawn around %(n)s path end that is cut off.",
            "Rings are drawn around %(n)s path ends that are cut off.",
            n,
            n=n,
        )


def _marks(subject: Subject, say: Say) -> Iterator[str]:
    for mark in subject.marks:
        if mark.kind == "ring":
            # Translators: spot is what a ring is drawn around in the figure
            yield say.pgettext(
                "gloop/alt", "A ring is drawn around %(spot)s.", spot=_spot(subject, mark.at, say)
            )
        elif mark.kind == "label" and subject.view.shade == "turns":
            # Translators: n is the number of quarter turns of a path, written on it; spot is which
            yield say.pgettext(
                "gloop/alt",
                "The number %(n)s is on %(spot)s.",
                n=mark.text,
                spot=_spot(subject, mark.at, say),
            )
        elif mark.kind == "label":
            # Translators: label is a letter or digit drawn in the figure, spot what it is at
            yield say.pgettext(
                "gloop/alt",
                "Mark %(label)s: %(spot)s.",
                label=mark.text,
                spot=_spot(subject, mark.at, say),
            )


def _spot(subject: Subject, at: str, say: Say) -> str:
    """What a place is, in words; on a table with several tiles also on which of them."""
    name = place(at)
    grid = subject.after.grid if isinstance(subject.after, Table) else {}
    tile = grid.get(name.cells[0], UNUSED * len(pathtile.POINTS))
    spot = _part(at, tile, say)
    if len(grid) < 2 or name.kind not in ("point", "path", "face"):
        return spot
    row, column = name.cells[0]
    # Translators: spot is a part of a tile, such as "the path AB"; row and column count from 1
    return say.pgettext(
        "gloop/alt",
        "%(spot)s of the tile in row %(row)s, column %(column)s",
        spot=spot,
        row=row + 1,
        column=column + 1,
    )


def _part(at: str, tile: str, say: Say) -> str:
    """What a place is, in words; of a part of a tile, which part."""
    name = place(at)
    row, column = name.cells[0][0] + 1, name.cells[0][1] + 1
    match name.kind:
        case "cell":
            # Translators: what a mark is at; row and column count from 1
            return say.pgettext(
                "gloop/alt", "the tile in row %(row)s, column %(column)s", row=row, column=column
            )
        case "edge":
            other_row, other_column = name.cells[1]
            # Translators: what a mark is at: a side that two cells share; the numbers are the row
            # and the column of either, and count from 1
            return say.pgettext(
                "gloop/alt",
                "the side between row %(row)s, column %(column)s and row %(other_row)s, "
                "column %(other_column)s",
                row=row,
                column=column,
                other_row=other_row + 1,
                other_column=other_column + 1,
            )
        case "face" if any(stretch % 2 for stretch in face_of(tile, name.point)):
            # Translators: what a mark is at; a face is a part into which paths cut a tile
            return say.pgettext("gloop/alt", "a face with a corner")
        case "face":
            # Translators: what a mark is at; a face is a part into which paths cut a tile
            return say.pgettext("gloop/alt", "a face without a corner")
        case "path":
            ends = sorted(map(int, at.split(",")[-2:]))
            # Translators: what a mark is at; path is two letters for the points that it joins
            return say.pgettext(
                "gloop/alt", "the path %(path)s", path="".join(POINTS[end] for end in ends)
            )
        case "point" if tile[name.point] == UNUSED:
            # Translators: what a mark is at; point is a letter
            return say.pgettext(
                "gloop/alt", "the unused connection point %(point)s", point=POINTS[name.point]
            )
        case "point":
            # Translators: what a mark is at; point is a letter
            return say.pgettext(
                "gloop/alt", "the connection point %(point)s", point=POINTS[name.point]
            )
    # Translators: what a mark is at: the top left corner of a cell; row and column count from 1
    return say.pgettext(
        "gloop/alt",
        "the top left corner of row %(row)s, column %(column)s",
        row=row,
        column=column,
    )


def _waiting_tiles(table: Table, say: Say) -> Iterator[str]:
    """The tiles for a rectangle, which do not lie in it yet."""
    # Translators: a puzzle: tiles that are to fill a rectangle of square cells
    yield say.pgettext(
        "gloop/alt",
        "Tiles for a rectangle of %(rows)s rows of %(columns)s.",
        rows=table.rows,
        columns=table.columns,
    )
    yield key(say)
    tiles = listed(say, (tile_words(tile, say) for tile in waiting(table)))
    # Translators: tiles are described one by one, such as "AB EH and GH"
    yield say.pgettext("gloop/alt", "Tiles: %(tiles)s.", tiles=tiles)


def _rows(subject: Subject, table: Table, say: Say) -> Iterator[str]:
    """A table, row by row, with the tile that is laid."""
    move, grid = subject.move, dict(table.grid)
    if isinstance(move, Lay):
        grid[move.cell] = move.lying.placed
    if grid:
        yield key(say)
        yield from rows(grid, say)


def _shade(subject: Subject, say: Say) -> Iterator[str]:
    """What is tinted for an argument."""
    found = counts(subject)
    match subject.view.shade:
        case "faces" if subject.view.catalogue:
            n = found["free_faces"]
            # Translators: faces are the parts into which paths cut a tile; n: those of all tiles
            yield say.npgettext(
                "gloop/alt",
                "They are cut along their paths; %(n)s face that touches no corner is tinted.",
                "They are cut along their paths; %(n)s faces that touch no corner are tinted.",
                n,
                n=n,
            )
        case "faces" if found["tiles"] > 1:
            n = found["islands"]
            # Translators: faces are the parts into which paths cut a tile; n counts groups of them
            yield say.npgettext(
                "gloop/alt",
                "The faces that touch no corner are tinted; %(n)s group of them that leads nowhere "
                "else is dark.",
                "The faces that touch no corner are tinted; %(n)s groups of them that lead nowhere "
                "else are dark.",
                n,
                n=n,
            )
        case "faces":
            # Translators: faces are the parts into which paths cut a tile
            yield say.pgettext(
                "gloop/alt", "It is cut along its paths; faces that touch no corner are tinted."
            )
        case "turns" if subject.view.catalogue:
            # Translators: numbers of arcs of all tiles, by where they end
            yield say.pgettext(
                "gloop/alt",
                "Dark: %(sides)s arcs from a side back to it. Less dark: %(corners)s arcs to the "
                "side beside it. Pale: paths to the side opposite.",
                sides=found["side_arcs"],
                corners=found["corner_arcs"],
            )

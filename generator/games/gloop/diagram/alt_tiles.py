"""Tiles in words, point by point, and what arguments see in them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.contract.marks import MarkSpec
from generator.games.gloop.diagram.catalogue import waiting
from generator.games.gloop.diagram.numbers import counts
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.places import place
from generator.games.gloop.diagram.shade import face_of
from generator.games.gloop.engine.table import Table
from generator.geometry.matching import partners

POINTS = "ABCDEFGH"
"""The points of a tile, clockwise from the top left."""
MOST_TOLD = 16
"""Tiles of a filling that is told tile by tile, at most."""


def waiting_tiles(table: Table, say: Say) -> Iterator[str]:
    """The tiles for a rectangle, which do not lie in it yet."""
    # Translators: a puzzle: tiles that are to fill a rectangle of square cells
    yield say.pgettext(
        "gloop/alt",
        "Tiles for a rectangle of %(rows)s rows of %(columns)s.",
        rows=table.rows,
        columns=table.columns,
    )
    yield _key(say)
    told = ", ".join(_tile(tile, say) for tile in waiting(table))
    # Translators: tiles are told one by one, such as "AB EH, GH"
    yield say.pgettext("gloop/alt", "Tiles: %(tiles)s.", tiles=told)


def rows(subject: Subject, table: Table, say: Say) -> Iterator[str]:
    """A small filling, row by row."""
    view = subject.view
    if table.empty or view.loops or view.shade or subject.move or len(table.used) > MOST_TOLD:
        return
    yield _key(say)
    for row in range(table.rows):
        tiles = (_tile(table.grid[row, column], say) for column in range(table.columns))
        # Translators: row is a number, from the top; tiles are told one by one: "AB EH, GH"
        yield say.pgettext(
            "gloop/alt", "Row %(row)s: %(tiles)s.", row=row + 1, tiles=", ".join(tiles)
        )


def shade(subject: Subject, say: Say) -> Iterator[str]:
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


def face(subject: Subject, mark: MarkSpec, say: Say) -> str:
    """A mark at a face."""
    spot = place(mark.at)
    assert isinstance(subject.after, Table)
    tile = subject.after.grid.get(spot.cells[0], "." * 8)
    if any(stretch % 2 for stretch in face_of(tile, spot.point)):
        # Translators: a face is a part into which paths cut a tile
        return say.pgettext("gloop/alt", "Mark %(label)s: a face with a corner.", label=mark.text)
    # Translators: a face is a part into which paths cut a tile
    return say.pgettext("gloop/alt", "Mark %(label)s: a face without a corner.", label=mark.text)


def turn(mark: MarkSpec, say: Say) -> str:
    """A mark at a path that tells through how many quarters it turns."""
    # Translators: n is the number of quarter turns, written on the path
    return say.pgettext("gloop/alt", "A path with the number %(n)s on it.", n=mark.text)


def _key(say: Say) -> str:
    # Translators: how tiles are told: "AB EH" is a tile with two paths
    return say.pgettext(
        "gloop/alt",
        "Each tile is told by its paths, and a path by the points that it joins: clockwise from "
        "the top left, A to H.",
    )


def _tile(tile: str, say: Say) -> str:
    """The paths of a tile, point by point."""
    joined = partners(tile)
    paths = [POINTS[p] + POINTS[q] for p, q in enumerate(joined) if p < q]
    # Translators: of the tile without a path, in a list of tiles
    return " ".join(paths) or say.pgettext("gloop/alt", "blank")

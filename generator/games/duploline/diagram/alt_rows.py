"""A crowded board in words: row by row, as nobody can keep long lists of cells in mind."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.games.duploline.engine import board
from generator.games.duploline.engine.position import Position
from generator.kit.words import listed, player_name


def crowded(position: Position) -> bool:
    """Whether more than three quarters of the cells are occupied."""
    return 4 * position.occupied.bit_count() > 3 * len(board.CELLS)


def rows(position: Position, say: Say) -> Iterator[str]:
    """A sentence for each row, with what lies on its cells from the left."""
    for row in sorted({name[0] for name in board.CELLS}):
        cells = [_cell(position, name, say) for name in board.CELLS if name[0] == row]
        # Translators: row is a letter from a to g; cells is a list such as "empty and White ring"
        yield say.pgettext(
            "duploline/alt",
            "Row %(row)s, from the left: %(cells)s.",
            row=row,
            cells=listed(say, cells),
        )


def _cell(position: Position, name: str, say: Say) -> str:
    disc, ring = (
        next((player_name(say, i) for i, own in enumerate(pieces) if own & board.BIT[name]), None)
        for pieces in (position.discs, position.rings)
    )
    if disc and ring:
        # Translators: a locked pair in a list; disc and ring are White or Black: whose they are
        return say.pgettext(
            "duploline/cell", "%(disc)s disc in %(ring)s ring", disc=disc, ring=ring
        )
    if disc:
        # Translators: a piece in a list; player is White or Black
        return say.pgettext("duploline/cell", "%(player)s disc", player=disc)
    if ring:
        # Translators: a piece in a list; player is White or Black
        return say.pgettext("duploline/cell", "%(player)s ring", player=ring)
    # Translators: a cell in a list
    return say.pgettext("duploline/cell", "empty")

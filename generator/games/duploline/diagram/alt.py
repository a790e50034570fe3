"""What a figure of DuploLine shows, in sentences for readers who do not see it.

First the pieces, player by player and what is locked, or on a crowded board row by row; then the
action that the figure is about, the winning line, and the marks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from generator.contract.diagram import Say
from generator.games.duploline.diagram.alt_actions import action_words, cell_words
from generator.games.duploline.diagram.alt_marks import mark_words
from generator.games.duploline.diagram.options import Subject
from generator.games.duploline.diagram.shown import ShownPosition, shown_position
from generator.games.duploline.engine import board
from generator.games.duploline.engine.position import Position
from generator.games.duploline.engine.state import DuploState
from generator.kit.words import joined, listed, player_name


def alt(subject: Subject, say: Say) -> str:
    """The sentences, joined."""
    if subject.art:
        return joined(say, _art(subject, say))
    if subject.view.catalogue:
        return joined(say, _catalogue(say))
    shown = shown_position(subject)
    return joined(
        say,
        (
            *_turn(subject, say),
            *_pieces(shown, say),
            *action_words(subject, shown, say),
            *_lines(shown, say),
            *_threats(subject, shown, say),
            *mark_words(subject, say),
        ),
    )


def _art(subject: Subject, say: Say) -> Iterator[str]:
    # Translators: of the picture on the cover; discs and rings lie on the board
    yield say.pgettext("duploline/alt", "Decoration: discs and rings, large and cut at the edges.")
    assert isinstance(subject.after, DuploState)
    won = subject.after.winning_line
    if won is None:
        return
    for line in shown_position(subject).lines:
        if won.kind == "discs":
            # Translators: of the picture on the cover; n is how many discs stand in the line
            yield say.npgettext(
                "duploline/alt",
                "A line of %(n)s disc is framed.",
                "A line of %(n)s discs is framed.",
                len(line),
                n=len(line),
            )
        else:
            # Translators: of the picture on the cover; n is how many rings stand in the line
            yield say.npgettext(
                "duploline/alt",
                "A line of %(n)s ring is framed.",
                "A line of %(n)s rings is framed.",
                len(line),
                n=len(line),
            )


def _catalogue(say: Say) -> Iterator[str]:
    # Translators: of the picture of the pieces; terms: disc, ring, White, Black
    yield say.pgettext(
        "duploline/alt",
        "A white disc, a white ring, a black disc and a black ring; discs are solid, rings open.",
    )
    # Translators: of the picture of the pieces: every colour of disc in every colour of ring
    yield say.pgettext(
        "duploline/alt",
        "Below them, locked together: a disc of either colour inside a ring of either colour.",
    )


def _turn(subject: Subject, say: Say) -> Iterator[str]:
    if subject.view.turn:
        # Translators: of the picture of a puzzle: whose turn it is; player is White or Black
        yield say.pgettext(
            "duploline/alt", "%(player)s is to move.", player=player_name(say, subject.mover)
        )


def _pieces(shown: ShownPosition, say: Say) -> Iterator[str]:
    if not shown.position.occupied:
        # Translators: a to g are rows; terms: board, cell
        yield say.pgettext(
            "duploline/alt",
            "The empty board: %(n)s hexagonal cells in rows a to g from top to bottom, "
            "numbered from the left.",
            n=len(board.CELLS),
        )
        sizes = [len(list(cells)) for _, cells in groupby(board.CELLS, key=lambda name: name[0])]
        # Translators: sizes is a list of numbers of cells, row by row; terms: cell
        yield say.pgettext(
            "duploline/alt",
            "The rows have these numbers of cells: %(sizes)s.",
            sizes=listed(say, map(str, sizes)),
        )
        # Translators: which cells of the board of hexagons are adjacent; n is the number of a cell
        # in its row
        yield say.pgettext(
            "duploline/alt",
            "Where a shorter row lies beside a longer one, its cell n is adjacent to the cells n "
            "and n + 1 of the longer one.",
        )
        return
    if _crowded(shown.position):
        yield from _rows(shown.position, say)
        return
    for player in (0, 1):
        if discs := shown.position.discs[player]:
            yield _discs(say, player, board.names(discs))
        if rings := shown.position.rings[player]:
            yield _rings(say, player, board.names(rings))
    locked = board.names(shown.position.locked)
    if locked:
        # Translators: cells is a list such as "c3 and d4"; a disc and a ring lie on each of them
        yield say.npgettext(
            "duploline/alt",
            "Locked together: disc and ring on %(cells)s.",
            "Locked together: discs and rings on %(cells)s.",
            len(locked),
            cells=listed(say, locked),
        )


def _discs(say: Say, player: int, cells: tuple[str, ...]) -> str:
    # Translators: cells is a list such as "c3 and d4"
    return say.npgettext(
        "duploline/alt",
        "%(player)s: a disc on %(cells)s.",
        "%(player)s: discs on %(cells)s.",
        len(cells),
        player=player_name(say, player),
        cells=listed(say, cells),
    )


def _rings(say: Say, player: int, cells: tuple[str, ...]) -> str:
    # Translators: cells is a list such as "c3 and d4"
    return say.npgettext(
        "duploline/alt",
        "%(player)s: a ring on %(cells)s.",
        "%(player)s: rings on %(cells)s.",
        len(cells),
        player=player_name(say, player),
        cells=listed(say, cells),
    )


def _lines(shown: ShownPosition, say: Say) -> Iterator[str]:
    for line in shown.lines:
        # Translators: the winning line; cells is a list such as "c3, c4, c5 and c6"
        yield say.pgettext(
            "duploline/alt", "A winning line is framed, on %(cells)s.", cells=listed(say, line)
        )


def _threats(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    met = subject.view.threats == "met"
    player = player_name(say, 1 - subject.mover if met else subject.mover)
    for line in shown.threats:
        cells = listed(say, line)
        if met:
            # Translators: player is White or Black, who could have won without the turn shown;
            # cells is a list such as "c3, c4, c5 and c6"
            yield say.pgettext(
                "duploline/alt",
                "Framed with dashes: the line that %(player)s threatened to make, on %(cells)s.",
                player=player,
                cells=cells,
            )
        else:
            # Translators: player is White or Black, who could win if it were their turn again;
            # cells is a list such as "c3, c4, c5 and c6"
            yield say.pgettext(
                "duploline/alt",
                "Framed with dashes: the line that %(player)s threatens to make, on %(cells)s.",
                player=player,
                cells=cells,
            )


def _crowded(position: Position) -> bool:
    """Whether more than three quarters of the cells are occupied."""
    return 4 * position.occupied.bit_count() > 3 * len(board.CELLS)


def _rows(position: Position, say: Say) -> Iterator[str]:
    """A sentence for each row, with what lies on its cells from the left."""
    for row in sorted({name[0] for name in board.CELLS}):
        cells = [cell_words(position, name, say) for name in board.CELLS if name[0] == row]
        # Translators: row is a letter from a to g; cells is a list such as "empty and White ring"
        yield say.pgettext(
            "duploline/alt",
            "Row %(row)s, from the left: %(cells)s.",
            row=row,
            cells=listed(say, cells),
        )

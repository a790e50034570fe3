"""Numbers of a figure: what a text may quote, and what a claim ``count`` is held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from generator.contract.engine import PLAYER_NAMES
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.shown import shown_position, state_of, surrounding, to_cover
from generator.games.pentup.engine.scoring import counts as level_counts
from generator.games.pentup.engine.state import TEAMS
from generator.games.pentup.pieces import CHIRAL, LETTERS


def counts(subject: Subject) -> Mapping[str, int]:
    """What is drawn, counted.

    ``tiles``, ``shapes`` (different letters), ``chiral`` (of which with two different faces),
    ``squares``, ``levels`` (the highest of them), ``supports`` (tiles under the move),
    ``surrounding`` (cells beside the tiles), ``around`` (cells beside the first tile, covered or
    not), ``marked`` (cells that are marked as to be covered), ``uncovered`` (cells beside the tiles
    that are not marked). The sheet of pieces counts the pieces, a seating its
    ``players`` and ``teams``.
    """
    if subject.view.catalogue:
        return {"tiles": len(LETTERS), "shapes": len(LETTERS), "chiral": len(CHIRAL)}
    state = state_of(subject)
    if subject.view.seating:
        teams = len(TEAMS) if state.variant == "pairs" else state.players
        return {"players": state.players, "teams": teams}
    shown = shown_position(subject)
    beside = surrounding(shown.order)
    board = to_cover(subject, shown)
    letters = {tile.letter for tile in shown.order}
    return {
        "tiles": len(shown.order),
        "shapes": len(letters),
        "chiral": len(letters.intersection(CHIRAL)),
        "squares": sum(len(tile.cells) for tile in shown.order),
        "levels": shown.height,
        "supports": len(shown.under(shown.move)) if shown.move else 0,
        "surrounding": len(beside),
        "around": len(shown.order[0].edges) if shown.order else 0,
        "marked": len(board),
        "uncovered": len(beside.difference(board)),
    }


def facts(subject: Subject) -> Mapping[str, Any]:
    """The counts of what is drawn, ``columns`` (the squares that are seen in each column, from the
    left), ``corner`` (the letter of the tile that is seen at the left end of the top row), and of
    the whole position:

    ``laid`` by player, ``levels_by_player`` (tiles from level 1 up), ``rows`` (the same level by
    level from the highest down: ``level`` and the number of each player), ``decided_on`` (the first
    level on which the players differ, as the variant compares them; 0 where there is none).
    """
    state = state_of(subject)
    names = PLAYER_NAMES[: state.players]
    by_player = dict(zip(names, map(list, level_counts(state)), strict=True))
    on_level = [tuple(levels) for levels in zip(*by_player.values(), strict=True)]
    order = range(1, state.height + 1)
    compared = order if state.variant == "misere" else reversed(order)
    return {
        **counts(subject),
        "columns": _columns(subject),
        "corner": _corner(subject),
        "laid": {name: sum(levels) for name, levels in by_player.items()},
        "levels_by_player": by_player,
        "rows": [
            {"level": level, **{name: levels[level - 1] for name, levels in by_player.items()}}
            for level in range(state.height, 0, -1)
        ],
        "decided_on": next((n for n in compared if len(set(on_level[n - 1])) > 1), 0),
    }


def _columns(subject: Subject) -> list[int]:
    """How many cells are covered in each column, from the left."""
    covered = Counter(x for x, _ in shown_position(subject).tops)
    return [covered[x] for x in sorted(covered)]


def _corner(subject: Subject) -> str:
    """The letter of the tile that is seen at the left end of the top row; none without tiles."""
    tops = shown_position(subject).tops
    first = min(tops, key=lambda cell: (-cell[1], cell[0]), default=None)
    return "" if first is None else tops[first].letter

"""Numbers of a figure: what a text may quote, and what a claim ``count`` is held against."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract.engine import player_names
from generator.games.gloop.diagram.catalogue import waiting
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.engine import bounds
from generator.games.gloop.engine.circles import Circles
from generator.games.gloop.engine.deal import ways_of_pair
from generator.games.gloop.engine.regions import free_faces, islands
from generator.games.gloop.engine.scoring import scores
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.engine.table import Table
from generator.games.gloop.pieces import BLANK, LYING, TILES
from generator.geometry.loops import traces


def counts(subject: Subject) -> Mapping[str, int]:
    """What is drawn, counted.

    Of the set: ``tiles``, ``blank``, ``paths_0`` to ``paths_4``, ``free_faces``, ``side_arcs`` and
    ``corner_arcs``. Of a table: ``tiles``,
    ``empty``, ``rows``, ``columns``, ``paths``, the loops by kind (see :class:`Circles`),
    ``free_faces``, and the ``islands`` that some of these make. Of the
    strategy game: ``tiles`` and ``blocks`` of the middle group, ``pool``, ``hands`` and ``areas``
    (tiles of all players), ``ways`` to grow in, ``starts`` (ways in which the starting pair could
    lie).
    """
    state = subject.after
    if subject.view.catalogue and not isinstance(state, Table):
        paths = [len(set(tile) - {"."}) for tile in TILES]
        return {
            "tiles": len(TILES),
            "blank": TILES.count(BLANK),
            **{f"paths_{n}": paths.count(n) for n in range(5)},
            **_of_arguments(),
        }
    if isinstance(state, Table):
        return {
            "tiles": len(state.used),
            "empty": len(state.empty),
            "rows": state.rows,
            "columns": state.columns,
            "paths": len(traces(state.grid)),
            **Circles.of(state.loops).counts,
            "free_faces": sum(len(free_faces(tile)) for tile in state.grid.values()),
            "islands": len(islands(state.grid)),
        }
    assert isinstance(state, GloopState)
    tiles = state.middle.tiles
    (_, upper), (_, lower) = tiles[:2]
    return {
        "tiles": len(tiles),
        "blocks": (len(tiles) - 2) // 4,
        "pool": len(state.pool),
        "hands": sum(map(len, state.hands)),
        "areas": sum(len(block.tiles) for area in state.areas for block in area),
        "ways": sum(len(end.ways) for end in state.middle.ends),
        "starts": len(ways_of_pair(LYING[upper].tile, LYING[lower].tile)),
    }


def facts(subject: Subject) -> Mapping[str, Any]:
    """The counts; of a full table also ``corners``: the ``row`` and ``column``, from 1, that the
    tiles in its corners have among the tiles side by side, clockwise from the upper left; of the
    strategy game also ``score``, ``in_hand`` and ``in_area`` (tiles), all by player.
    """
    found: dict[str, Any] = dict(counts(subject))
    state = subject.after
    if isinstance(state, Table) and not state.empty:
        top, left = min(state.grid)
        bottom, right = max(state.grid)
        cells = [(top, left), (top, right), (bottom, right), (bottom, left)]
        tiles = (LYING[state.grid[cell]].tile for cell in cells)
        places = [divmod(waiting(state).index(tile), state.columns) for tile in tiles]
        found["corners"] = [{"row": row + 1, "column": column + 1} for row, column in places]
    if isinstance(state, GloopState) and not subject.view.catalogue:
        names = player_names(subject.game, state.players)

        def by_player(values: tuple[int, ...]) -> dict[str, int]:
            return dict(zip(names, values, strict=True))

        found["score"] = by_player(scores(state.hands, state.areas))
        found["in_hand"] = by_player(tuple(map(len, state.hands)))
        found["in_area"] = by_player(tuple(4 * len(area) for area in state.areas))
    return found


def _of_arguments() -> Mapping[str, int]:
    """What arguments count on the tiles of the set."""
    known = bounds.facts()
    return {name: known[name] for name in ("free_faces", "side_arcs", "corner_arcs")}

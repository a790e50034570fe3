"""Search an order of legal moves that leads to a position of Pent-Up drawn as maps.

Run from the project's folder, with one map per level, parted by empty lines, on standard input:
``python -m tests.games.pentup.searches.order < maps.txt``. A map does not tell in which order tiles
were laid, and the rule ``highest-level`` depends on it; the moves printed, as the ``position`` of a
figure, are proved by every build. The positions passed are remembered, so a dozen tiles are a
matter of seconds; whole games are not what this is for.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from generator.games.pentup.engine.arrangement import arranged
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import Laid, PentUpState


def order(maps: Sequence[str]) -> list[str] | None:
    """Legal moves, in turn, that lay the tiles of the maps, or None where there is no such order.

    Raises what :func:`arranged` raises.
    """
    tiles = frozenset(arranged(ENGINE.initial(), maps).laid)
    dead: set[frozenset[Laid]] = set()

    def go_on(state: PentUpState, left: frozenset[Laid]) -> list[str] | None:
        if not left:
            return []
        if left in dead:
            return None
        for tile in sorted(left, key=lambda t: (t.level, t.letter)):
            move = Placement(tile.letter, tile.level, tile.cells)
            if tile.player == state.to_move and not ENGINE.violations(state, move):
                rest = go_on(ENGINE.play(state, move), left - {tile})
                if rest is not None:
                    return [str(move), *rest]
        dead.add(left)
        return None

    return go_on(ENGINE.initial(), tiles)


def main() -> None:
    found = order(sys.stdin.read().strip("\n").split("\n\n"))
    print("# no order of legal moves leads there" if found is None else "  position:")
    for move in found or ():
        print(f'    - "{move}"')


if __name__ == "__main__":
    main()

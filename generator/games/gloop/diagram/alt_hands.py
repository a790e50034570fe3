"""What the players of the strategy game have, in sentences: hands, areas, points."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.games.gloop.diagram.alt_tiles import rows, tile_words
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.shown import state_of
from generator.games.gloop.engine.scoring import scores
from generator.games.gloop.engine.state import GloopState
from generator.kit.words import listed


def player_words(subject: Subject, say: Say) -> Iterator[str]:
    """Each player's hand and blocks, tile by tile in the order in which they are drawn."""
    before, state = subject.before, state_of(subject)
    assert isinstance(before, GloopState)
    points = scores(state.hands, state.areas)
    for player, (hand, area) in enumerate(zip(state.hands, state.areas, strict=True)):
        # Translators: player is a number; tiles and blocks are numbers of things
        yield say.pgettext(
            "gloop/alt",
            "Player %(player)s: tiles in hand: %(tiles)s, blocks in the area: %(blocks)s.",
            player=player + 1,
            tiles=len(hand),
            blocks=len(area),
        )
        if hand:
            tiles = listed(say, (tile_words(tile, say) for tile in hand))
            # Translators: of the player just described; tiles as described: "AB EH and GH"
            yield say.pgettext("gloop/alt", "In hand, from the left: %(tiles)s.", tiles=tiles)
        new = [tile for tile in hand if tile not in before.hands[player]]
        if new:
            tiles = listed(say, (tile_words(tile, say) for tile in new))
            # Translators: of the player just described; tiles as described: "AB EH and GH"
            yield say.pgettext("gloop/alt", "Just drawn: %(tiles)s.", tiles=tiles)
        for number, block in enumerate(area, 1):
            # Translators: of the player just described; before the rows of a block, tile by tile
            yield say.pgettext("gloop/alt", "Block %(number)s in the area:", number=number)
            yield from rows(block.at((0, 0)), say)
        if subject.view.points:
            # Translators: of the player just described; points is a number
            yield say.pgettext("gloop/alt", "Points lost: %(points)s.", points=-points[player])

"""*Tree*: one colour's twigs, by the rules, with as many leaves as possible."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.games.twigs.engine.movegen import touching
from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.pieces import LETTERS, ORIENTATIONS, SHAPES
from generator.geometry import hexedge
from generator.geometry.hexedge import Segment


def leaves(segments: Iterable[Segment]) -> int:
    """The ends of segments that touch no other segment."""
    drawn = frozenset(segments)
    ends = hexedge.vertices(drawn)
    return sum(len(drawn.intersection(hexedge.segments_at(end))) == 1 for end in ends)


BOUND = sum(map(leaves, SHAPES.values())) - (len(LETTERS) - 1)
"""Every twig but the first touches others, which costs a leaf at least."""


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """Twigs laid one by one, each so that it costs no more than one leaf."""
    del case
    chance = random.Random(effort.seed)
    best = -1
    while best < BOUND and not effort.over:
        twigs = _grown(chance)
        count = leaves(segment for twig in twigs for segment in twig.segments)
        if len(twigs) == len(LETTERS) and count > best:
            best = count
            yield Answer(
                puzzle="tree",
                value=count,
                bound=BOUND,
                proved=count == BOUND,
                argument="joints",
                solution=tuple(map(str, twigs)),
            )


def _grown(chance: random.Random) -> list[Placement]:
    """Twigs in random order, each in one of the places that cost the fewest leaves."""
    letters = chance.sample(LETTERS, len(LETTERS))
    laid = [Placement(letters[0], chance.choice(ORIENTATIONS[letters[0]]))]
    drawn = frozenset(laid[0].segments)
    for letter in letters[1:]:
        free = sorted(place.segments for place in touching(drawn, letter))
        after = {place: leaves(drawn.union(place)) for place in free}
        most = max(after.values())
        place = chance.choice([p for p, count in after.items() if count == most])
        laid.append(Placement(letter, place))
        drawn |= frozenset(place)
    return laid

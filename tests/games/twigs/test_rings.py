"""How many ways there are to lay the largest rings."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.twigs.checkers.answers import areas, drawn, read
from generator.games.twigs.search.extras import symmetries
from generator.games.twigs.search.outlines import Cells
from generator.games.twigs.search.rings import LARGEST, LONGEST_RIM, RINGS, laid
from generator.project import Project
from generator.puzzles import answers
from tests.support.places import ROOT

RING = answers.load(Project(ROOT), "twigs", Path.read_text).get("ring", "")
WAYS = (3648, 288, 1536, 1152, 1248, 2208, 5856, 9888, 8352)


def rings() -> list[Cells]:
    """The areas of the answer."""
    assert RING
    twigs = [[twig for twig in map(read, one) if twig] for one in (RING.solution, *RING.others)]
    centres = [areas(drawn(one))[0] for one in twigs]
    return [frozenset(((2 * x + y) // 3, (y - x) // 3) for x, y in one) for one in centres]


@pytest.mark.parametrize("number", [1, 3, 7])
def test_a_ring_can_be_laid_in_so_many_ways(number: int) -> None:
    """One with few, one with some and the one with most; all nine were counted once, by this."""
    assert laid(rings()[number]) == WAYS[number]


def test_all_rings_are_counted() -> None:
    assert RING
    assert (RING.value, RING.count) == (LARGEST, RINGS)
    every = rings()
    assert len(every) == len(WAYS)
    assert all(len(cells) == LARGEST and symmetries(cells) == 1 for cells in every)
    assert LONGEST_RIM == 50
    assert sum(WAYS) == 34_176

"""What the puzzles of Twigs need: outlines, and pieces with what is counted on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from generator.drawing.scene import Group, Item, Text
from generator.drawing.themes import theme
from generator.games.twigs.diagram.boards import board
from generator.games.twigs.diagram.diagram import DIAGRAM
from generator.games.twigs.diagram.options import Subject, View
from generator.games.twigs.diagram.shown import Twig, joints
from generator.games.twigs.diagram.strands import longest
from generator.games.twigs.engine.game import ENGINE
from generator.games.twigs.pieces import LETTERS, SHAPES
from generator.games.twigs.search.bounds import shortest_outline
from generator.games.twigs.search.rim import BOUND, LONGEST, LONGEST_RIM
from generator.geometry import hexedge
from tests.support.figuresamples import proved

FIGURES = proved("twigs")


def sheet(view: View) -> Subject:
    state = ENGINE.initial()
    return Subject(ENGINE, state, state, view=view)


def texts(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from texts(item.items)


def test_an_outline_can_be_told_by_the_centres_of_its_hexagons() -> None:
    assert board(["-1,2 -2,4", "0,0"]) == ("cell -2,4", "cell -1,2", "cell 0,0")


@pytest.mark.parametrize("line", ["1,0", "0,0 1,0,0", "0,x"])
def test_other_points_are_no_centres(line: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        board([line])


def test_the_longest_walk_in_a_tree_leaves_out_the_short_arm() -> None:
    edges = [("fork", "a"), ("fork", "b"), ("b", "c"), ("fork", "d"), ("d", "e")]
    assert set(longest(edges)) == {"c", "b", "fork", "d", "e"}


@pytest.mark.parametrize("letter", SHAPES)
def test_the_way_through_a_twig_is_what_a_ring_can_use_of_it(letter: str) -> None:
    way = Twig(0, letter, SHAPES[letter]).way
    assert len(way) == LONGEST[letter]
    assert set(way) <= set(SHAPES[letter])
    assert all(set(hexedge.ends(a)) & set(hexedge.ends(b)) for a, b in pairwise(way))


def test_twigs_meet_at_joints() -> None:
    one = Twig(0, "W", ((1, 0, 0), (1, 0, 1), (2, 1, 0), (2, 1, 2), (3, 2, 2)))
    other = Twig(0, "L", ((0, 2, 0), (0, 2, 1), (0, 2, 2), (1, 3, 0), (1, 3, 2)))
    assert joints([one, other]) == ((0, 1),)
    assert joints([one]) == ()


@pytest.mark.parametrize(
    "view", [View(catalogue=True, leaves=True), View(catalogue=True, ways=True)]
)
def test_a_sheet_on_which_something_is_counted_tells_each_number(view: View) -> None:
    scene = DIAGRAM.scene(sheet(view), theme("colour"))
    counts = DIAGRAM.counts(sheet(view))
    told = list(texts(scene.items))
    assert told[::2] == list(LETTERS)
    assert sum(map(int, told[1::2])) == counts["leaves" if view.leaves else "ways"]


def test_the_numbers_of_the_argument_about_the_ring_are_those_of_the_search() -> None:
    ways, roundest = (FIGURES[name].facts for name in ("longest-ways", "roundest"))
    assert ways["ways"] == sum(LONGEST.values())
    assert roundest["rim"] == LONGEST_RIM == shortest_outline(roundest["hexagons"])
    assert roundest["hexagons"] == BOUND


def test_each_extra_puzzle_is_set_as_it_is_solved() -> None:
    puzzles = [name for name in FIGURES if name.startswith("puzzle-")]
    for name in puzzles:
        solved = FIGURES[name.replace("puzzle-", "solved-")].facts
        asked = FIGURES[name].facts
        assert (asked["segments"], asked["hexagons"]) == (solved["segments"], solved["hexagons"])
    assert len(puzzles) == 24

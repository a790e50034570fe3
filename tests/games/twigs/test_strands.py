from __future__ import annotations

from itertools import pairwise

from generator.games.twigs.diagram.strands import strands, tips
from generator.games.twigs.pieces import SHAPES
from generator.geometry import hexedge


def test_a_chain_is_one_strand_between_its_two_tips() -> None:
    edges = [("b", "c"), ("a", "b"), ("c", "d")]
    assert tips(edges) == ("a", "d")
    assert strands(edges) == (("a", "b", "c", "d"),)


def test_strands_part_at_forks() -> None:
    edges = [("fork", "a"), ("fork", "b"), ("fork", "c"), ("c", "d")]
    assert sorted(tips(edges)) == ["a", "b", "d"]
    assert {frozenset(walk) for walk in strands(edges)} == {
        frozenset({"fork", "a"}),
        frozenset({"fork", "b"}),
        frozenset({"fork", "c", "d"}),
    }


def test_every_segment_of_a_twig_lies_in_one_strand() -> None:
    for segments in SHAPES.values():
        edges = [hexedge.ends(segment) for segment in segments]
        steps = [hexedge.between(*pair) for walk in strands(edges) for pair in pairwise(walk)]
        assert sorted(steps) == sorted(segments)

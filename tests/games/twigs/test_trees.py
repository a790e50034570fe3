"""How many trees with the most leaves there are, against a plain count of small ones."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations, product

import pytest

from generator.contract.effort import Effort
from generator.games.twigs.engine.movegen import touching
from generator.games.twigs.pieces import LETTERS, ORIENTATIONS, SHAPES
from generator.games.twigs.search import trees
from generator.games.twigs.search.solutions import FIXED
from generator.games.twigs.search.tree import leaves
from generator.games.twigs.search.trees import Growth, begun, forests, probe
from generator.geometry import hexedge
from generator.puzzles import counting
from generator.puzzles.counting import estimate

Tree = frozenset[tuple[str, frozenset[hexedge.Segment]]]
Look = tuple[tuple[str, tuple[hexedge.Segment, ...]], ...]

TURNS = [cache(turn) for turn in hexedge.SYMMETRIES]
"""Each segment is turned thousands of times."""


def laid_by_the_rules(letters: str) -> int:
    """All that the engine lays in any order, a leaf lost each time; up to symmetry.

    A tree is known by its twigs with the one that is there first moved into one place.
    """
    found: set[Look] = set()
    for order in permutations(letters):
        todo: list[Tree] = [
            frozenset({(order[0], frozenset(form))}) for form in ORIENTATIONS[order[0]]
        ]
        for letter in order[1:]:
            larger = set()
            for tree in todo:
                drawn = frozenset().union(*(segments for _, segments in tree))
                most = leaves(drawn) + leaves(SHAPES[letter]) - 1
                for place in touching(drawn, [letter]):
                    if leaves(drawn.union(place.segments)) == most:
                        larger.add(tree | {(letter, frozenset(place.segments))})
            todo = sorted(larger, key=str)
        found.update(map(look_of, todo))
    return len(found)


def look_of(tree: Tree) -> Look:
    """The same for all trees that look alike, turned, mirrored or moved."""
    looks = []
    for turn in TURNS:
        turned = {letter: tuple(map(turn, segments)) for letter, segments in tree}
        (x, y, _), *_ = sorted(turned[FIXED])
        looks.append(
            tuple(
                sorted(
                    (letter, tuple(sorted((sx - x, sy - y, d) for sx, sy, d in segments)))
                    for letter, segments in turned.items()
                )
            )
        )
    return min(looks)


def grown(tree: Growth) -> int:
    """How many trees grow of one, each in one way."""
    if not tree.letters:
        return 1
    return sum(map(grown, (tree.unjoined(), *tree.joined()))) if tree.sites else 0


@pytest.mark.parametrize("letters", ["WX", "WI", "XWC"])
def test_small_trees_are_as_many_as_by_the_rules(letters: str) -> None:
    assert grown(begun(letters)) == laid_by_the_rules(letters)


def test_an_estimate_of_small_trees_is_as_near_as_its_error_says() -> None:
    chance = random.Random(1)
    number, error = estimate([probe("XWC", chance) for _ in range(1_000)])
    assert abs(number - grown(begun("XWC"))) < 4 * error
    assert error < number / 20


def test_what_grows_has_twenty_leaves() -> None:
    chance = random.Random(2)
    for _ in range(20):
        tree = begun(LETTERS)
        while tree.letters:
            tree = chance.choice(tree.joined() or [tree.unjoined()])
        drawn = [segment for twig in tree.laid for segment in twig]
        assert leaves(drawn) == 20
        assert len(set(drawn)) == len(drawn) == 60


def test_forests_are_as_many_as_are_made_of_smaller_ones() -> None:
    for number, nodes in product(range(1, 6), range(1, 6)):
        with_a_root = forests(number - 1 + trees.POINTS, nodes - 1)
        assert forests(number, nodes) == pytest.approx(forests(number - 1, nodes) + with_a_root)


def test_the_same_seed_gives_the_same_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "BATCHES", 2)
    monkeypatch.setattr(trees, "BATCH", 20)
    found = trees.number("", Effort(5))
    assert found
    assert found.probes == 40
    assert 1e18 < found.number < 1e22
    assert found == trees.number("", Effort(5))

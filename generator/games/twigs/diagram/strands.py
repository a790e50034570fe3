"""A twig as a drawing of lines: its tips, its forks, and the strands between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

Node = TypeVar("Node")


def neighbours(edges: Iterable[tuple[Node, Node]]) -> Mapping[Node, tuple[Node, ...]]:
    """Each node with those that an edge joins to it, in the order of the edges."""
    found: dict[Node, tuple[Node, ...]] = {}
    for a, b in edges:
        found[a] = (*found.get(a, ()), b)
        found[b] = (*found.get(b, ()), a)
    return found


def tips(edges: Iterable[tuple[Node, Node]]) -> tuple[Node, ...]:
    """The nodes at which one edge ends: the free ends."""
    return tuple(node for node, others in neighbours(edges).items() if len(others) == 1)


def longest(edges: Iterable[tuple[Node, Node]]) -> tuple[Node, ...]:
    """The longest walk in a tree, from tip to tip; the first one found, where several are."""
    drawn = tuple(edges)
    beside = neighbours(drawn)

    def onward(walk: tuple[Node, ...]) -> tuple[Node, ...]:
        steps = (node for node in beside[walk[-1]] if node not in walk[-2:-1])
        return max((onward((*walk, node)) for node in steps), key=len, default=walk)

    return max((onward((tip,)) for tip in tips(drawn)), key=len)


def strands(edges: Iterable[tuple[Node, Node]]) -> tuple[tuple[Node, ...], ...]:
    """The edges of a tree as walks from tip or fork to tip or fork, each edge in one of them."""
    beside = neighbours(edges)
    walks: list[tuple[Node, ...]] = []
    for start, others in beside.items():
        if len(others) == 2:
            continue
        for following in others:
            walk = [start, following]
            while len(beside[walk[-1]]) == 2:
                (onward,) = (node for node in beside[walk[-1]] if node != walk[-2])
                walk.append(onward)
            if tuple(reversed(walk)) not in walks:
                walks.append(tuple(walk))
    return tuple(walks)

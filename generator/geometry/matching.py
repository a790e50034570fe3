"""Non-crossing partial matchings of points on a circle: the ways in which paths can join them.

A matching is written with one sign for each point, in order around the circle: a full stop for a
point that stays unused, equal letters for the two ends of a path, letters in order of first
appearance, so that equal matchings are equal texts. Points are numbered from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_lowercase

UNUSED = "."


def matchings(points: int) -> tuple[str, ...]:
    """All non-crossing partial matchings of ``points`` points, sorted bytewise.

    There are as many as the Motzkin number of ``points``.
    """
    return tuple(sorted(_written(points, paths) for paths in _paths(0, points)))


def normal(matching: Iterable[str]) -> str:
    """The matching with its letters in order of first appearance."""
    letters: dict[str, str] = {UNUSED: UNUSED}
    fresh = iter(ascii_lowercase)
    return "".join(letters.setdefault(s, "") or _named(letters, s, fresh) for s in matching)


def turned(matching: str, points: int) -> str:
    """The matching turned onward by ``points`` points: what was at i comes to i + ``points``."""
    cut = -points % len(matching)
    return normal(matching[cut:] + matching[:cut])


def partners(matching: str) -> tuple[int, ...]:
    """For each point the other end of its path, or the point itself where it is unused.

    Raises ``ValueError`` for a letter that does not stand exactly twice.
    """
    found = list(range(len(matching)))
    for letter in sorted(set(matching) - {UNUSED}):
        one, other = (i for i, sign in enumerate(matching) if sign == letter)
        found[one], found[other] = other, one
    return tuple(found)


def _named(letters: dict[str, str], sign: str, fresh: Iterator[str]) -> str:
    letters[sign] = next(fresh)
    return letters[sign]


def _paths(first: int, last: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways to join the points from ``first`` to before ``last``: a path parts the others."""
    if first >= last:
        yield ()
        return
    yield from _paths(first + 1, last)
    for end in range(first + 1, last):
        for within in _paths(first + 1, end):
            for beyond in _paths(end + 1, last):
                yield ((first, end), *within, *beyond)


def _written(points: int, paths: Iterable[tuple[int, int]]) -> str:
    signs = [UNUSED] * points
    for letter, (one, other) in zip(ascii_lowercase, sorted(paths), strict=False):
        signs[one] = signs[other] = letter
    return "".join(signs)

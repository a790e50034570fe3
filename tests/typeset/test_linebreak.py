from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typeset.linebreak import (
    LAST_HYPHEN,
    LAST_WORD,
    LINE,
    LOOSEST,
    RUNT,
    TWO_HYPHENS,
    Gap,
    Measure,
    Span,
    break_lines,
)

WORD = Gap(width=2, shrink=0.5, stretch=1, cost=0)
HYPHEN = Gap(cost=50, hyphen=2, divides=True)
STUCK = Gap(width=2, shrink=0.5, stretch=1)


def price(
    lines: Sequence[Span], widths: Sequence[float], gaps: Sequence[Gap], measure: Measure
) -> float:
    """What these lines cost, by the definition; infinite when one does not fit."""
    total, divided = 0.0, False
    for start, stop in lines:
        last, inner = stop == len(widths), gaps[start : stop - 1]
        end = Gap(cost=0) if last else gaps[stop - 1]
        available = measure.width if start else measure.first
        used = sum(widths[start:stop]) + sum(g.width for g in inner) + end.hyphen
        extra, ratio = available - used, 0.0
        shrink = 0 if measure.rag else sum(g.shrink for g in inner)
        stretch = measure.rag or sum(g.stretch + g.even for g in inner)
        if end.cost is None or extra < -shrink - 1e-6:
            return inf
        if extra < 0:
            ratio = -extra / shrink if shrink else 0.0
        elif not last or measure.last_too:
            ratio = min(extra / stretch, LOOSEST) if stretch else LOOSEST
        runt = last and start and used < measure.runt
        wanting = 2 - used / measure.runt if runt else 0.0
        total += (LINE + 100 * ratio**3 + (0 if last else end.cost) + RUNT * wanting) ** 2
        total += divided * (TWO_HYPHENS * end.divides + LAST_HYPHEN * last)
        total += LAST_WORD * (divided and last and WORD not in inner)
        divided = end.divides
    return total


def ways(count: int) -> Iterator[list[Span]]:
    """All ways to break pieces into lines."""
    for size in range(count):
        for cuts in combinations(range(1, count), size):
            yield [Span(a, b) for a, b in pairwise((0, *cuts, count))]


MEASURES = st.builds(
    lambda width, indent, rag, even: Measure(width, width - indent, rag, last_too=even, runt=4),
    st.integers(9, 30),
    st.integers(0, 4),
    st.sampled_from([0.0, 6.0]),
    st.booleans(),
)


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=9),
    st.lists(st.sampled_from([WORD, HYPHEN, STUCK]), min_size=8, max_size=8),
    MEASURES,
)
def test_no_other_way_is_cheaper(words: list[int], between: list[Gap], measure: Measure) -> None:
    widths = [float(w) for w in words]
    gaps = between[: len(widths) - 1]
    lines, fits = break_lines(widths, gaps, measure)
    cheapest = min(price(way, widths, gaps, measure) for way in ways(len(widths)))
    assert fits == (cheapest < inf)
    if fits:
        assert price(lines, widths, gaps, measure) == pytest.approx(cheapest)


def test_no_last_line_is_the_tail_of_a_word_unless_the_word_is_too_long() -> None:
    widths = [9.0, 4.0, 7.0, 4.0]
    lines, _ = break_lines(widths, [WORD, WORD, HYPHEN], Measure(24, 24))
    assert lines == (Span(0, 2), Span(2, 4))
    lines, fits = break_lines([4.0, 18.0, 9.0], [WORD, HYPHEN], Measure(24, 24))
    assert fits
    assert lines[-1] == Span(2, 3)


def test_a_hyphen_that_is_too_much_hinders_no_line_that_goes_on() -> None:
    lines, fits = break_lines([1.0, 3.0, 1.0, 1.0], [STUCK, HYPHEN, WORD], Measure(9, 7))
    assert fits
    assert lines == (Span(0, 3), Span(3, 4))


def test_a_looser_line_now_saves_a_worse_one_later() -> None:
    # Filled line by line, the first line takes four words, and the fifth stands alone.
    widths = [3.0, 3.0, 3.0, 3.0, 12.0, 15.0]
    lines, _ = break_lines(widths, [WORD] * 5, Measure(20, 20))
    assert lines == (Span(0, 3), Span(3, 5), Span(5, 6))


def test_what_is_too_long_stands_alone_and_is_told() -> None:
    lines, fits = break_lines([3.0, 40.0, 3.0], [WORD, WORD], Measure(20, 20))
    assert not fits
    assert Span(1, 2) in lines


def test_nothing_makes_no_lines() -> None:
    assert break_lines([], [], Measure(20, 20)) == ((), True)


def test_centred_lines_are_of_a_length() -> None:
    measure = Measure(40, 40, rag=10, last_too=True)
    lines, _ = break_lines([6.0] * 6, [WORD] * 5, measure)
    assert lines == (Span(0, 3), Span(3, 6))

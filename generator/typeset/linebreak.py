"""Breaking a paragraph into lines: the cheapest way to break all of it, not line by line.

The model is that of Knuth and Plass (*Breaking Paragraphs into Lines*, 1981): pieces that are
never broken, and between them gaps that stretch, shrink, and may be broken at a cost. It is the
same for all scripts; what differs is in the gaps. Lengths in pt.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import inf
from typing import NamedTuple

from generator.values import Value

LINE = 10.0
"""What every line costs, so that fewer lines are better."""
TWO_HYPHENS = 3000.0
"""What two hyphenated lines in a row add."""
LAST_HYPHEN = 5000.0
"""What a word adds that is divided between the last two lines."""
LAST_WORD = 1e9
"""What it adds where the last line has nothing but its tail: more than a loose line, less than one
that does not fit."""
RUNT = 400.0
"""What too short a last line costs, and once more by how much of its least is wanting."""
TAIL = 2500.0
"""What a last line costs of one or two characters, in scripts of squares."""
APART = 6000.0
"""What a line costs that is spread until it falls apart: more than anything that may be done about
it, such as to divide a word."""
LOOSEST = 20.0
"""Ratios above are all alike: there is nothing to be saved."""
_SLACK = 1e-6
"""Sums of floats are forgiven this much, in pt."""
_UNFIT = 1e16
"""What a line costs that is too long and cannot be broken: more than thousands of loose ones."""


class Gap(Value, frozen=True):
    """What stands between two pieces of a line; it vanishes where the line is broken.

    ``width`` is natural, ``shrink`` the most that can be taken away, ``stretch`` what is added
    first, ``even`` the weight by which all that is beyond is shared out, and at the same time
    how much of it goes unnoticed. ``cost`` is that of breaking here (None: never), ``hyphen``
    the width of a hyphen that is then set, ``divides`` is true where a word is divided. ``space``
    is the character that stands in the gap, "" for mere distance.
    """

    width: float = 0.0
    shrink: float = 0.0
    stretch: float = 0.0
    even: float = 0.0
    cost: float | None = None
    hyphen: float = 0.0
    divides: bool = False
    space: str = ""


class Span(NamedTuple):
    """A line: its first piece and the one after its last."""

    start: int
    stop: int


class Measure(Value, frozen=True):
    """What lines have to fit: ``width`` pt, the ``first`` one less by an indent.

    ``rag``, when not 0, is how far lines may stay short without harm: they are not justified.
    ``last_too`` says that the last line counts like all others, which evens lines out. A last line
    shorter than ``runt`` is to be avoided, one shorter than ``tail`` wherever that can be. Lines
    fall ``apart`` where gaps are spread by more than so many times their ``even`` (0: they don't).
    """

    width: float
    first: float
    rag: float = 0.0
    last_too: bool = False
    runt: float = 0.0
    tail: float = 0.0
    apart: float = 0.0


def break_lines(
    widths: Sequence[float], gaps: Sequence[Gap], measure: Measure
) -> tuple[tuple[Span, ...], bool]:
    """The lines, and whether all of them fit.

    ``gaps[k]`` stands after the piece ``widths[k]``, so there is one less of them. A line does not
    fit when what cannot be broken is wider than the measure; it then stands alone.
    """
    if not widths:
        return (), True
    count = len(widths)
    # A line of pieces start … end is natural[end] − before[start] wide.
    solid = list(accumulate(widths, initial=0.0))
    spaces = list(accumulate((g.width for g in gaps), initial=0.0))
    before = [p + s for p, s in zip(solid, spaces, strict=False)]
    natural = [p + s for p, s in zip(solid[1:], spaces, strict=True)]
    if natural[-1] <= measure.first:
        return (Span(0, count),), True
    shrinks = list(accumulate((g.shrink for g in gaps), initial=0.0))
    stretches = list(accumulate((g.stretch + g.even for g in gaps), initial=0.0))
    # What lines can take in before they fall apart.
    holds = list(accumulate((g.stretch + measure.apart * g.even for g in gaps), initial=0.0))
    if measure.rag:
        shrinks = [0.0] * count
        stretches = [0.0] * count
    ends = [k for k, gap in enumerate(gaps) if gap.cost is not None]
    ends.append(count - 1)
    starts = [0, *(k + 1 for k in ends[:-1])]
    whole = (k + 1 for k in reversed(ends[:-1]) if not gaps[k].divides)
    last_word = next(whole, 0)  # the piece that it begins with

    # Node i is the place before starts[i]; total[i] the least cost to come there, least[i] that to
    # come there or to any later node.
    total = [0.0]
    least = [0.0]
    previous = [0]
    near = 0  # the first node from which a line to the current end is not too long
    for end in ends:
        last = end == count - 1
        gap = Gap() if last else gaps[end]
        right = natural[end] + gap.hyphen
        here = len(total) - 1
        best, best_cost = here, inf
        for node in range(near, here + 1):
            start = starts[node]
            width = measure.width if node else measure.first
            extra = width - (right - before[start])
            ratio = 0.0
            if extra < 0:
                shrink = shrinks[end] - shrinks[start]
                if extra < -shrink - _SLACK:
                    if node == near and not gap.hyphen:
                        near += 1
                    continue
                ratio = -extra / shrink if shrink else 0.0
            elif not last or measure.last_too:
                stretch = stretches[end] - stretches[start] + measure.rag
                ratio = extra / stretch if extra < LOOSEST * stretch else LOOSEST
            bad = LINE + 100.0 * ratio**3 + (gap.cost or 0.0)
            if measure.apart and not last and extra > holds[end] - holds[start]:
                bad += APART
            if extra > 0 and least[node] + bad * bad > best_cost:
                break  # later nodes make even looser lines
            if last and node and extra > width - measure.runt:
                bad += RUNT * (2 - (width - extra) / measure.runt)
                bad += TAIL * (width - extra < measure.tail)
            cost = total[node] + bad * bad
            if node and gaps[start - 1].divides:
                cost += TWO_HYPHENS * gap.divides + LAST_HYPHEN * last
                cost += LAST_WORD * (last and start > last_word and gaps[start - 1].hyphen > 0)
            if cost < best_cost:
                best, best_cost = node, cost
        if best_cost == inf:
            best_cost = total[here] + _UNFIT
        total.append(best_cost)
        least.append(best_cost)
        previous.append(best)
        while here >= 0 and least[here] > best_cost:
            least[here] = best_cost
            here -= 1
    # A place that no line reaches, as before a hyphen that is too much, may lie on no way at all.
    return _traced(previous, starts, ends), total[-1] < _UNFIT


def _traced(
    previous: Sequence[int], starts: Sequence[int], ends: Sequence[int]
) -> tuple[Span, ...]:
    """The cheapest way, followed back from the last node."""
    nodes = [len(previous) - 1]
    while nodes[-1]:
        nodes.append(previous[nodes[-1]])
    nodes.reverse()
    return tuple(Span(starts[a], ends[b - 1] + 1) for a, b in pairwise(nodes))

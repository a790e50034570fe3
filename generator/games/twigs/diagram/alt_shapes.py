"""The shapes of twigs and of puzzle outlines in sentences, from their geometry."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise

from generator.contract.diagram import Say
from generator.games.twigs.diagram.boards import closed, columns
from generator.games.twigs.diagram.catalogue import DISCS, front
from generator.games.twigs.diagram.options import View
from generator.games.twigs.diagram.shown import ShownPosition, Twig, leaves
from generator.games.twigs.diagram.strands import neighbours, strands, tips
from generator.games.twigs.pieces import CHIRAL, LETTERS
from generator.geometry import hexedge
from generator.geometry.hexedge import CELL_STEPS, Point, Segment
from generator.geometry.outline import to_mm
from generator.kit.words import listed, player_name

Walk = tuple[Point, ...]

PLACED = 16
"""Up to this many hexagons of an outline are described one by one."""


def catalogue(say: Say) -> Iterator[str]:
    """The sheet of pieces: how many, each one's shape, and which look different from the back."""
    yield say.npgettext(
        "twigs/alt",
        "%(n)s twig with its letter.",
        "%(n)s twigs, each with its letter.",
        len(LETTERS),
        n=len(LETTERS),
    )
    for letter in LETTERS:
        yield shape(letter, front(letter), say)
    # Translators: the twigs that look different when turned over; letters is a list of letters
    yield say.pgettext(
        "twigs/alt",
        "Shown from both sides, as the two differ: %(letters)s.",
        letters=listed(say, CHIRAL),
    )
    colours = listed(say, (player_name(say, player) for player in DISCS))
    # Translators: the sheet of pieces also shows round discs; colours is a list
    yield say.pgettext(
        "twigs/alt", "Beside them lies a round disc of each colour: %(colours)s.", colours=colours
    )


def counted(view: View, say: Say) -> Iterator[str]:
    """The sheet of pieces with what is counted on each: its leaves, or its longest path."""
    twigs = [Twig(0, letter, front(letter)) for letter in LETTERS]
    if view.leaves:
        # Translators: all twigs, each for itself; leaves are free ends
        yield say.pgettext("twigs/alt", "The twigs apart, with a drawn leaf at each free end.")
        for n, letters in _by_number({twig.letter: len(leaves([twig])) for twig in twigs}):
            # Translators: letters is a list of the letters of the twigs that have so many leaves
            yield say.npgettext(
                "twigs/alt",
                "With %(n)s leaf: %(letters)s.",
                "With %(n)s leaves: %(letters)s.",
                n,
                n=n,
                letters=listed(say, letters),
            )
        return
    # Translators: all twigs, each for itself; the path is that from end to end along a twig
    yield say.pgettext(
        "twigs/alt", "The twigs apart, with the longest path through each in colour."
    )
    for n, letters in _by_number({twig.letter: len(twig.way) for twig in twigs}):
        # Translators: letters is a list of the letters of the twigs through which the longest path
        # has so many segments
        yield say.npgettext(
            "twigs/alt",
            "With a path of %(n)s segment: %(letters)s.",
            "With a path of %(n)s segments: %(letters)s.",
            n,
            n=n,
            letters=listed(say, letters),
        )


def _by_number(numbers: Mapping[str, int]) -> Iterator[tuple[int, list[str]]]:
    """The letters that have the same number, from the smallest on."""
    for n in sorted(set(numbers.values())):
        yield n, [letter for letter, number in numbers.items() if number == n]


def shape(letter: str, segments: Iterable[Segment], say: Say) -> str:
    """A twig as a chain, from its leftmost end, or as a fork, arm by arm."""
    edges = [hexedge.ends(segment) for segment in segments]
    forks = [vertex for vertex, others in neighbours(edges).items() if len(others) > 2]
    if not forks:
        (walk,) = strands(edges)
        chain = min(walk, walk[::-1], key=lambda w: to_mm(w[0], 1.0))
        # Translators: letter is the name of a twig, a chain of n segments; turns is a sequence
        # such as "left then right"
        return say.npgettext(
            "twigs/alt",
            "%(letter)s: a chain of %(n)s segment, turning %(turns)s.",
            "%(letter)s: a chain of %(n)s segments, turning %(turns)s.",
            len(edges),
            letter=letter,
            n=len(edges),
            turns=_turns(chain, say),
        )
    if len(forks) == 1:
        # Translators: letter is the name of a twig whose segments part at one vertex; arms is a
        # list such as "1 segment, 2 segments turning left and 2 segments turning right"
        return say.pgettext(
            "twigs/alt",
            "%(letter)s: three arms from one vertex, clockwise: %(arms)s.",
            letter=letter,
            arms=listed(say, [_arm(walk, say) for walk in _clockwise(forks[0], edges)]),
        )
    n = next(len(walk) - 1 for walk in strands(edges) if {walk[0], walk[-1]} == set(forks))
    # Translators: letter is the name of a twig that parts in three at two vertices
    return say.npgettext(
        "twigs/alt",
        "%(letter)s: two forks with %(n)s segment between them, and %(ends)s free ends.",
        "%(letter)s: two forks with %(n)s segments between them, and %(ends)s free ends.",
        n,
        letter=letter,
        n=n,
        ends=len(tips(edges)),
    )


def board(cells: Sequence[Point], slots: Sequence[Segment], say: Say) -> Iterator[str]:
    """An empty outline: how many hexagons, and how they stand; or how many segments, where some
    of them are no sides of its hexagons.
    """
    if not slots:
        return
    n = len(cells)
    if set(slots) != {s for cell in cells for s in hexedge.cell_segments(cell)}:
        # Translators: an outline without twigs, mostly a puzzle's; hexagons is how many it closes
        yield say.npgettext(
            "twigs/alt",
            "An empty outline of %(n)s segment; it closes %(hexagons)s hexagons.",
            "An empty outline of %(n)s segments; it closes %(hexagons)s hexagons.",
            len(slots),
            n=len(slots),
            hexagons=n,
        )
        return
    # Translators: an outline without twigs, mostly a puzzle's
    yield say.npgettext(
        "twigs/alt",
        "An empty outline of %(n)s hexagon.",
        "An empty outline of %(n)s hexagons.",
        n,
        n=n,
    )
    side = triangle_side(cells)
    if side is None:
        yield _heights(cells, say) if n <= PLACED else _columns(cells, say)
    else:
        # Translators: of the outline just described
        yield say.npgettext(
            "twigs/alt",
            "It is a triangle with %(n)s hexagon along each side.",
            "It is a triangle with %(n)s hexagons along each side.",
            side,
            n=side,
        )


def hexagons(shown: ShownPosition, say: Say) -> Iterator[str]:
    """The hexagons and the larger areas that twigs outside of play close, as in the answer to a
    puzzle.
    """
    segments = {segment for twig in shown.twigs for segment in twig.segments}
    cells = closed(segments)
    if cells:
        # Translators: of the twigs in the figure
        yield say.npgettext(
            "twigs/alt",
            "They close %(n)s hexagon.",
            "They close %(n)s hexagons.",
            len(cells),
            n=len(cells),
        )
    if len(cells) > 1:
        yield _columns(cells, say)
    if cells and len({twig.letter for twig in shown.twigs}) == len(shown.twigs):
        yield _around(cells, shown, say)
    for area in hexedge.faces(segments):
        n = len(area.cells)
        if n > 1:
            # Translators: of the twigs in the figure; the area is larger than a hexagon
            yield say.npgettext(
                "twigs/alt",
                "The twigs enclose an area of %(n)s hexagon.",
                "The twigs enclose an area of %(n)s hexagons.",
                n,
                n=n,
            )
            yield _columns(area.cells, say)


def _around(cells: Iterable[Point], shown: ShownPosition, say: Say) -> str:
    """Which twig covers each side of each hexagon, by letters: enough to lay them."""
    letters = {segment: twig.letter for twig in shown.twigs for segment in twig.segments}
    words = []
    for cell in sorted(cells, key=lambda cell: (2 * cell[0] + cell[1], -cell[1])):
        first, top, *rest = hexedge.cell_segments(cell)
        words.append("".join(letters[side] for side in (top, first, *reversed(rest))))
    # Translators: words is a list such as "CCPPTT CTTTHH": for each hexagon the letters of the
    # twigs on its sides
    return say.pgettext(
        "twigs/alt",
        "Column by column, each from the top, the letters of the twigs around each hexagon, "
        "clockwise from its top side: %(words)s.",
        words=" ".join(words),
    )


def _columns(cells: Iterable[Point], say: Say) -> str:
    # Translators: how hexagons stand; numbers is a list of how many are in each column
    return say.pgettext(
        "twigs/alt",
        "Hexagons in each column, from the left: %(numbers)s.",
        numbers=listed(say, map(str, columns(cells))),
    )


def _heights(cells: Iterable[Point], say: Say) -> str:
    """Where each hexagon stands: enough to draw the outline."""
    found: dict[int, list[int]] = {}
    lowest = min(y for _, y in cells)
    for x, y in sorted(cells, key=lambda cell: cell[1]):
        found.setdefault(2 * x + y, []).append(y - lowest)
    each = [listed(say, map(str, found[column])) for column in sorted(found)]
    # Translators: two columns of hexagons, described one after the other
    heights = reduce(
        lambda left, right: say.pgettext(
            "twigs/alt/columns", "%(left)s; %(right)s", left=left, right=right
        ),
        each,
    )
    # Translators: where the hexagons of an outline stand; columns is a sequence such as
    # "1 and 3; 0; 1, 3 and 5", a hexagon in the lowest place has the height 0
    return say.pgettext(
        "twigs/alt",
        "Heights of the hexagons in each column, from the left, in half hexagons: %(columns)s.",
        columns=heights,
    )


def triangle_side(cells: Iterable[Point]) -> int | None:
    """How many hexagons lie along a side of a triangle of cells; None where they make none."""
    wanted = frozenset(cells)
    side = next(n for n in range(len(wanted) + 1) if n * (n + 1) >= 2 * len(wanted))
    along = list(zip(CELL_STEPS, (*CELL_STEPS[1:], CELL_STEPS[0]), strict=True))
    made = (
        frozenset(
            (x + i * a + j * c, y + i * b + j * d) for i in range(side) for j in range(side - i)
        )
        for x, y in sorted(wanted)
        for (a, b), (c, d) in along
    )
    return side if side > 1 and wanted in made else None


def _clockwise(fork: Point, edges: Sequence[tuple[Point, Point]]) -> tuple[Walk, ...]:
    """The arms of a fork, clockwise, from where the shortest follow each other."""

    def angle(walk: Walk) -> float:
        (ax, ay), (bx, by) = to_mm(walk[0], 1.0), to_mm(walk[1], 1.0)
        return math.atan2(by - ay, bx - ax)

    outward = [walk if walk[0] == fork else walk[::-1] for walk in strands(edges)]
    arms = sorted(outward, key=angle, reverse=True)
    turned = [(*arms[i:], *arms[:i]) for i in range(len(arms))]
    return min(turned, key=lambda order: [len(walk) for walk in order])


def _arm(walk: Walk, say: Say) -> str:
    n = len(walk) - 1
    if n == 1:
        # Translators: an arm of a twig
        return say.npgettext("twigs/alt", "%(n)s segment", "%(n)s segments", n, n=n)
    # Translators: an arm of a twig; turns is a sequence such as "left then right"
    return say.npgettext(
        "twigs/alt",
        "%(n)s segment turning %(turns)s",
        "%(n)s segments turning %(turns)s",
        n,
        n=n,
        turns=_turns(walk, say),
    )


def _turns(walk: Walk, say: Say) -> str:
    """The turns on a walk, one after the other."""
    # Translators: turns, one after the other, such as "left then right"
    return reduce(
        lambda turns, turn: say.pgettext(
            "twigs/alt/turn", "%(turns)s then %(turn)s", turns=turns, turn=turn
        ),
        [_turn(left, say) for left in _lefts(walk)],
    )


def _turn(left: bool, say: Say) -> str:
    if left:
        # Translators: a turn on the way along a twig
        return say.pgettext("twigs/alt/turn", "left")
    # Translators: a turn on the way along a twig
    return say.pgettext("twigs/alt/turn", "right")


def _lefts(walk: Walk) -> list[bool]:
    """Whether each bend of a walk turns left."""
    return [_left(a, b, c) for (a, b), (_, c) in pairwise(pairwise(walk))]


def _left(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from ``a`` over ``b`` to ``c`` turns left: lattice axes stand at 60°, so the
    sign of the cross product is that in the plane.
    """
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0

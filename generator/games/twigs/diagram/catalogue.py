"""The sheet of pieces: the twigs of one colour with their letters.

It shows both sides of those that look different from the back; or one side of each, with what is
counted on it: its free ends, or the longest way through it.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.scene import Group, Scene
from generator.drawing.themes import Theme
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.plan import SEGMENT_MM
from generator.games.twigs.diagram.shapes import TwigsRenderer
from generator.games.twigs.diagram.shown import Twig
from generator.games.twigs.pieces import CHIRAL, LETTERS, SHAPES
from generator.geometry import hexedge
from generator.geometry.hexedge import Segment
from generator.kit.pieces import Entry, rows, sheet

COLUMNS, LEAVES_COLUMNS, WAYS_COLUMNS = 5, 4, 6
"""Places in a row; a twig that is shown from both sides takes two. Sheets on which leaves or ways
are counted have their own number."""


def catalogue(subject: Subject, theme: Theme) -> Scene:
    """All twigs of the first player in rows. The back of a chiral twig is drawn paler."""
    renderer = TwigsRenderer(SEGMENT_MM[subject.view.scale], theme)
    counts = subject.view.leaves or subject.view.ways
    entries = [_counted(x, renderer, subject) if counts else _entry(x, renderer) for x in LETTERS]
    columns = _columns(subject)
    return sheet(rows(entries, columns), theme, columns)


def _columns(subject: Subject) -> int:
    if subject.view.leaves:
        return LEAVES_COLUMNS
    return WAYS_COLUMNS if subject.view.ways else COLUMNS


def _entry(letter: str, renderer: TwigsRenderer) -> Entry:
    drawn = front(letter)
    sides = [Twig(0, letter, drawn)]
    if letter in CHIRAL:
        sides.append(Twig(0, letter, tuple(_mirrored(drawn))))
    return Entry(letter, tuple(renderer.twig(twig, faded=bool(i)) for i, twig in enumerate(sides)))


def _counted(letter: str, renderer: TwigsRenderer, subject: Subject) -> Entry:
    """One side of a twig with its leaves, or in colour the longest way through it."""
    twig = Twig(0, letter, front(letter))
    if subject.view.leaves:
        found = tuple(renderer.leaves([twig]))
        item, count = Group((renderer.twig(twig), *found)), len(found)
    else:
        bar = renderer.bar(twig.way, renderer.theme.game(subject.colour).strong)
        item, count = Group((renderer.twig(twig), bar)), len(twig.way)
    return Entry(letter, (item,), str(count))


def front(letter: str) -> tuple[Segment, ...]:
    """How the front of a twig is drawn: the turn of its given shape that takes the least height."""
    turned = [hexedge.normal(map(turn, SHAPES[letter])) for turn in hexedge.SYMMETRIES[:6]]

    def height(segments: tuple[Segment, ...]) -> tuple[int, tuple[Segment, ...]]:
        ys = [y for _, y in hexedge.vertices(segments)]
        return max(ys) - min(ys), segments

    return min(turned, key=height)


def _mirrored(segments: tuple[Segment, ...]) -> Iterator[Segment]:
    """The twig mirrored at an upright line: from (x, y) to (-x - y, y)."""
    for segment in segments:
        (ax, ay), (bx, by) = hexedge.ends(segment)
        yield hexedge.between((-ax - ay, ay), (-bx - by, by))

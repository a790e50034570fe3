"""The sheet of pieces: the twigs of one colour with their letters, and a disc of each colour.

It shows both sides of those that look different from the back; or one side of each, with what is
counted on it, without discs: its free ends, or the longest way through it.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.scene import Group, Scene, moved
from generator.drawing.themes import Theme
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.plan import SEGMENT_MM
from generator.games.twigs.diagram.shapes import DISC_RADIUS, TwigsRenderer
from generator.games.twigs.diagram.shown import Twig
from generator.games.twigs.pieces import CHIRAL, LETTERS, SHAPES
from generator.geometry import hexedge
from generator.geometry.hexedge import Segment
from generator.kit.pieces import Entry, rows, sheet

COLUMNS, LEAVES_COLUMNS, WAYS_COLUMNS = 5, 4, 6
"""Places in a row; a twig that is shown from both sides takes two. Sheets on which leaves or ways
are counted have their own number."""
DISCS = (0, 1)
"""The players whose discs are shown."""


def catalogue(subject: Subject, theme: Theme) -> Scene:
    """All twigs of the first player in rows. The back of a chiral twig is drawn paler."""
    renderer = TwigsRenderer(SEGMENT_MM[subject.view.scale], theme)
    counts = subject.view.leaves or subject.view.ways
    entries = [_counted(x, renderer, subject) if counts else _entry(x, renderer) for x in LETTERS]
    columns = _columns(subject)
    found = list(rows(entries, columns))
    return sheet(found if counts else _with(_discs(renderer), found, columns), theme, columns)


def _with(entry: Entry, found: list[list[Entry]], columns: int) -> list[list[Entry]]:
    """The rows with one entry more, in the first that has room for it, or else below them."""
    free = (i for i, row in enumerate(found) if sum(len(e.sides) for e in row) < columns)
    at = next(free, len(found))
    return [*found[:at], [*(found[at] if at < len(found) else ()), entry], *found[at + 1 :]]


def _discs(renderer: TwigsRenderer) -> Entry:
    """A disc of either player, side by side."""
    step = 2.4 * DISC_RADIUS * renderer.segment
    discs = (moved(renderer.disc((0, 0), player), step * player, 0.0) for player in DISCS)
    return Entry("", (Group(tuple(discs)),))


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

"""The sheet of pieces: the twigs of one colour with their letters.

It shows both sides of those that look different from the back; or one side of each, with what is
counted on it: its free ends, or the longest way through it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.drawing.scene import Box, Group, Item, Scene, Text, bounds, moved
from generator.drawing.themes import Theme
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.picture import Twig
from generator.games.twigs.diagram.plan import MARGIN, SEGMENT_MM
from generator.games.twigs.diagram.shapes import Pen
from generator.games.twigs.pieces import CHIRAL, LETTERS, SHAPES
from generator.geometry import hexedge
from generator.geometry.hexedge import Segment
from generator.kit import marks

COLUMNS, LEAVES_COLUMNS, WAYS_COLUMNS = 5, 4, 6
"""Places in a row; a twig that is shown from both sides takes two. Sheets on which leaves or ways
are counted have their own number."""
GAP = 3.0
"""Air between twigs, in mm."""
LABEL = 4.0
"""Room for a letter below a twig, in mm."""
COUNT_SIZE = 2.6
"""Size of the number beside a letter, in mm."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One letter's drawings, the front alone or front and back, each with its box.

    ``count`` is the number of what is counted on it, "" where nothing is.
    """

    letter: str
    sides: tuple[tuple[Item, Box], ...]
    count: str = ""


def catalogue(subject: Subject, theme: Theme) -> Scene:
    """All twigs of the first player in rows. The back of a chiral twig is drawn paler."""
    pen = Pen(SEGMENT_MM[subject.view.scale], theme)
    counts = subject.view.leaves or subject.view.ways
    entries = [_counted(x, pen, subject) if counts else _entry(x, pen) for x in LETTERS]
    columns = _columns(subject)
    boxes = [box for entry in entries for _, box in entry.sides]
    width = max(box.width for box in boxes) + GAP
    items: list[Item] = []
    top = 0.0
    for row in _rows(entries, columns):
        height = max(box.height for entry in row for _, box in entry.sides)
        spare = columns - sum(len(entry.sides) for entry in row)
        gap = spare * width / len(row)
        x = gap / 2
        for entry in row:
            for item, box in entry.sides:
                dx = x + (width - box.width) / 2 - box.left
                dy = top - (height + box.height) / 2 - box.bottom
                items.append(moved(item, dx, dy))
                x += width
            at = (x - width * len(entry.sides) / 2, top - height - LABEL / 2 - 0.6)
            items.append(_letter(entry, at, theme))
            x += gap
        top -= height + LABEL + GAP
    return Scene(tuple(items), bounds(items).grown(MARGIN))


def _columns(subject: Subject) -> int:
    if subject.view.leaves:
        return LEAVES_COLUMNS
    return WAYS_COLUMNS if subject.view.ways else COLUMNS


def _rows(entries: list[Entry], columns: int) -> Iterator[list[Entry]]:
    row: list[Entry] = []
    for entry in entries:
        if sum(len(e.sides) for e in (*row, entry)) > columns:
            yield row
            row = []
        row.append(entry)
    yield row


def _entry(letter: str, pen: Pen) -> Entry:
    drawn = front(letter)
    sides = [Twig(0, letter, drawn)]
    if letter in CHIRAL:
        sides.append(Twig(0, letter, tuple(_mirrored(drawn))))
    items = [pen.twig(twig, faded=bool(i)) for i, twig in enumerate(sides)]
    return Entry(letter, tuple((item, bounds([item])) for item in items))


def _counted(letter: str, pen: Pen, subject: Subject) -> Entry:
    """One side of a twig with its leaves, or in colour the longest way through it."""
    twig = Twig(0, letter, front(letter))
    if subject.view.leaves:
        found = tuple(pen.leaves([twig]))
        item, count = Group((pen.twig(twig), *found)), len(found)
    else:
        bar = pen.bar(twig.way, pen.theme.game(subject.colour).strong)
        item, count = Group((pen.twig(twig), bar)), len(twig.way)
    return Entry(letter, ((item, bounds([item])),), str(count))


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


def _letter(entry: Entry, at: tuple[float, float], theme: Theme) -> Group:
    """A twig's letter: with arrows to both drawings where the twig has two different sides, or with
    what is counted on it.
    """
    x, y = at
    if entry.count:
        aside = marks.DISC / 2 + 0.3
        circle = marks.label((x - aside, y), entry.letter, theme.label_fill, theme.label_text)
        low = y - marks.CAP * COUNT_SIZE / 2
        return Group((circle, Text((x + aside, low), entry.count, COUNT_SIZE, theme.text)))
    circle = marks.label(at, entry.letter, theme.label_fill, theme.label_text)
    if len(entry.sides) == 1:
        return circle
    near, far = marks.DISC / 2 + 0.9, marks.DISC / 2 + 3.6
    arrows = (marks.arrow((x + s * near, y), (x + s * far, y), theme.mark) for s in (-1, 1))
    return Group((circle, *arrows))

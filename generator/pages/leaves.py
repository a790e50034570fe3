"""What leaves are made of: text, drawings, tabs, lines."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property, lru_cache

from reportlab.pdfgen.canvas import Canvas

from generator.drawing import pdf
from generator.drawing.legible import legible_scene
from generator.drawing.same import Same
from generator.drawing.scene import SMALLEST_TYPE, Group, Item, Scene
from generator.geometry.points import MM
from generator.pages.boxes import Box, Leaf, baselines
from generator.pages.layout import BASELINE
from generator.pdf.tags import tagger_of
from generator.text.scripttable import LATIN
from generator.typeset.draft import draw_mark
from generator.typeset.house import PAPER
from generator.typeset.paragraph import SetParagraph
from generator.values import Value


class Text(Value, frozen=True, dict=True):
    """A paragraph as a leaf, and as a box that can be cut between lines.

    It stands ``lift`` pt above its place on the grid: a heading leaves some air below it.
    """

    paragraph: SetParagraph
    lift: float = 0.0

    @property
    def width(self) -> float:
        """Width of the column in pt."""
        return self.paragraph.width

    @property
    def height(self) -> float:
        """Height in pt."""
        return self.paragraph.height

    @cached_property
    def lines(self) -> int:
        """Height in baselines."""
        return baselines(self.height)

    @cached_property
    def cuts(self) -> tuple[int, ...]:
        """Wherever two lines or more are left on either side; never off the grid."""
        leading = self.paragraph.style.leading
        if abs(leading - BASELINE) > 1e-3 or self.lines < 4:
            return ()
        return tuple(range(2, self.lines - 1))

    def cut(self, at: int) -> tuple[Box, Box]:
        """The lines above and the lines below."""
        head, tail = self.paragraph.cut(at)
        return Text(head), Text(tail)

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        """Itself."""
        yield Leaf((), self, x, y)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the lines."""
        if self.paragraph.has_fallback:
            tinted = self.paragraph.style.colour != PAPER
            draw_mark(canvas, x, y + self.lift, self.width, self.height, tinted=tinted)
        self.paragraph.draw(canvas, x, y - self.height + self.lift)


class Picture(Value, frozen=True):
    """A figure to be drawn: the scene, and what it shows in the language ``lang``.

    ``others`` says the same in further languages, each pair a language and the words.
    """

    key: Hashable
    scene: Scene
    alt: str
    lang: str = ""
    others: tuple[tuple[str, str], ...] = ()

    def parts(self) -> Iterator[tuple[str, str, Scene]]:
        """The drawing in as many parts as it is described: language, description, part.

        An alternative text has one language, and stands for something that is drawn: the topmost
        items are the parts of the further languages, the first has all below. A drawing that has
        fewer parts than languages is drawn as a whole for each.
        """
        words = ((self.lang, self.alt), *self.others)
        shares = _shares(Same(self.scene), len(words))
        for (lang, alt), share in zip(words, shares, strict=True):
            yield lang, alt, self.scene.but(items=share)


@lru_cache(maxsize=2048)
def _shares(scene: Same[Scene], count: int) -> Sequence[tuple[Item, ...]]:
    """The items of a scene in so many shares; remembered, as what is made of their parts is."""
    items = tuple(i for i in scene.thing.items if not isinstance(i, Group) or i.items)
    while 0 < len(items) < count and len(parts := _parted(items[-1])) > 1:
        items = (*items[:-1], *parts)
    below = len(items) - count + 1
    if below > 0:
        return items[:below], *((item,) for item in items[below:])
    return (items,) * count


def _parted(item: Item) -> tuple[Item, ...]:
    """A group as two, of which the second has its topmost drawing; else the item alone."""
    if not isinstance(item, Group) or not item.items:
        return (item,)
    *below, top = item.items
    if below:
        return item.but(items=tuple(below)), item.but(items=(top,))
    return tuple(item.but(items=(part,)) for part in _parted(top))


class Drawing(Value, frozen=True):
    """A picture at ``scale``, centred in ``width`` pt, standing on the foot of ``height`` pt."""

    picture: Picture
    width: float
    height: float
    scale: float

    @property
    def shown(self) -> Picture:
        """The picture, its labels large enough to be read."""
        scene = legible_scene(Same(self.picture.scene), SMALLEST_TYPE / self.scale)
        return self.picture.but(scene=scene)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the scene inside a figure element for each language."""
        scene = self.picture.scene
        wide, high = scene.width * self.scale * MM, scene.height * self.scale * MM
        left, low = x + (self.width - wide) / 2, y - self.height
        tagger = tagger_of(canvas)
        for lang, alt, part in self.shown.parts():
            figure = tagger.element(
                "Figure",
                key=(self.picture.key, lang),
                lang=lang,
                alt=alt,
                box=(left, low, left + wide, low + high),
            )
            with figure, tagger.content():
                pdf.draw(canvas, part, left, low, self.scale)


class Tab(Value, frozen=True):
    """A number, white on a rounded square of ``colour``, as wide; ``lift`` as in a text."""

    number: SetParagraph
    colour: str
    lift: float = 0.0

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the field and the number in its middle."""
        y, size = y + self.lift, self.number.width
        with tagger_of(canvas).artifact("Layout"):
            canvas.setFillColor(pdf.ink(self.colour))
            top = y - (BASELINE - size) / 2
            canvas.roundRect(x, top - size, size, size, 2, stroke=0, fill=1)
        foot = y - self.number.height
        with tagger_of(canvas).content():
            self.number.draw(canvas, x, foot)
            _word_space(canvas, x + size, foot)


class Hairline(Value, frozen=True):
    """A horizontal line, ``width`` pt long and ``weight`` pt thick, ``below`` pt below its top."""

    width: float
    weight: float
    colour: str
    below: float = 0.0

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the line."""
        with tagger_of(canvas).artifact("Layout"):
            canvas.setStrokeColor(pdf.ink(self.colour))
            canvas.setLineWidth(self.weight)
            canvas.line(x, y - self.below, x + self.width, y - self.below)


DOTS = 4.0
"""The distance of the dots of a leader, in pt."""


class ContentsLine(Value, frozen=True):
    """A line of the contents: title, dotted leader, page number; all of it leads to ``target``.

    A title may go over several lines; the number stands in the last, at the right of its column.
    """

    title: SetParagraph
    number: SetParagraph
    target: str
    colour: str

    @property
    def width(self) -> float:
        """Width in pt."""
        return self.number.width

    @property
    def height(self) -> float:
        """Height in pt."""
        return self.title.height

    @property
    def lines(self) -> int:
        """Height in baselines."""
        return baselines(self.height)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw title and number inside one link, the leader as an artifact."""
        tagger, high = tagger_of(canvas), self.height
        title_width = self.title.lines[-1].width
        if self.title.has_fallback:
            draw_mark(canvas, x, y, title_width, high, tinted=True)
        rect = (x, y - high, x + self.width, y)
        with tagger.link([rect], self.target), tagger.content():
            self.title.draw(canvas, x, y - high)
            _word_space(canvas, x + title_width, y - high)
            self.number.draw(canvas, x, y - high)
        start, end = x + title_width + 4, x + self.width - self.number.lines[-1].natural - 4
        with tagger.artifact("Layout"):
            canvas.saveState()
            canvas.setStrokeColor(pdf.ink(self.colour))
            canvas.setLineWidth(0.9)
            # Dashes without length, with round ends: dots. They are counted from the page's edge,
            # so that those of all lines stand below each other.
            canvas.setLineCap(1)
            canvas.setDash([0, DOTS], start % DOTS)
            foot = y - high + BASELINE * 0.3
            canvas.line(start, foot, max(start, end), foot)
            canvas.restoreState()


def _word_space(canvas: Canvas, x: float, y: float) -> None:
    """A space that nobody sees, so that what is drawn in two pieces is not read as one word."""
    canvas.setFont(LATIN.faces["regular"], BASELINE / 2)
    canvas.drawString(x, y, " ")

"""The title page: the game's own pieces beside a band in its colour, alike in all books."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from reportlab.pdfgen.canvas import Canvas

from generator.drawing import pdf
from generator.drawing.cropping import cropped
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Scene, coarse
from generator.geometry.points import MM
from generator.markup.titlepage import TitleWords
from generator.pages.boxes import Leaf
from generator.pages.layout import BASELINE, Layout, Rect
from generator.pages.leaves import Text
from generator.pages.lengths import SAFE
from generator.pages.typography import Styles
from generator.pdf.tags import Tag, tagger_of
from generator.typeset.house import PAPER
from generator.typeset.inline import Run
from generator.typeset.paragraph import set_paragraph
from generator.typeset.styles import ParagraphStyle
from generator.values import Value

TITLE, LINE, PLAYERS = 1.3, -1.6, -2.8
"""Where the title ends above the words that say what kind of book it is, and where the line and the
words about players and designer begin below the foot of these, in baselines."""

SIZE, SMALLEST = 46.0, 12.0
"""The size of the title, and the smallest that a long one is set in, in pt."""
LEADING = 4 * BASELINE / SIZE
"""Between the lines of the title, as a part of its size."""
HIGHEST = 8 * BASELINE
"""What a title takes of an upright page at most, in pt: two lines in its usual size."""

AIR, LEAST_ART, STRIP = 1.5, 4.0, 1.0
"""Where the back cover has a text: the white above and below the art at its foot, the least height
of that, and the height of the strip there, in baselines."""
EDGE = 0.8
"""The width of the line around the art there, in pt."""


class Plan(Value, frozen=True):
    """How the page is divided; ``feet`` are the baselines above the edge of the page on which
    each language says what kind of book it is, the title standing over the first.
    """

    band: Rect
    art: Rect
    feet: tuple[float, ...]


def plan(layout: Layout, languages: int, title: float = LEADING * SIZE) -> Plan:
    """The band at the foot of an upright page, as high as its ``title`` (pt) makes it, or at the
    left of one that lies on its side; in one or two languages.
    """
    width, height = layout.width, layout.height
    if width < height:
        feet = (7.2,) if languages == 1 else (15.2, 6.8)
        band = (feet[0] + 7.8) * BASELINE + max(title - LEADING * SIZE, 0.0)
        return Plan((0, 0, width, band), (0, band, width, height - band), feet)
    band = layout.left + 96 * MM
    return Plan((0, 0, band, height), (band, 0, width - band, height), (26.0, 12.5))


def back_plan(front: Plan, layout: Layout) -> Plan:
    """The back cover, without words, beside a ``front`` of which it is the mirror image: bands and
    art, in one scale, meet at the fold.
    """
    if layout.width < layout.height:
        return front.but(feet=())
    (_, _, band, high), (_, _, wide, _) = front.band, front.art
    return Plan((wide, 0, band, high), (0, 0, wide, high), ())


def foot_plan(front: Plan, layout: Layout, lines: float) -> Plan | None:
    """The back cover with a text that is ``lines`` baselines high: below it the whole art of the
    ``front``, small, above a strip; None where there is no room.
    """
    strip = STRIP * BASELINE
    high = layout.height - layout.head - (lines + 2 * AIR) * BASELINE - strip
    if high < LEAST_ART * BASELINE:
        return None
    width = front.art[2] / front.art[3] * high
    art = ((layout.width - width) / 2, strip + AIR * BASELINE, width, high)
    return Plan((0, 0, layout.width, strip), art, ())


class Cover(Value, frozen=True, dict=True):
    """The title page of an edition, with one text for each language."""

    title: str
    texts: tuple[TitleWords, ...]
    art: Scene
    styles: tuple[Styles, ...]
    fonts: FontSet
    layout: Layout

    def ground(self, canvas: Canvas) -> None:
        """Paint the band and the art, as an artifact."""
        shape = self.shape
        with tagger_of(canvas).artifact("Background"):
            self._grounds(canvas, shape)
            canvas.setStrokeColor(PAPER)
            canvas.setLineWidth(0.5)
            for foot in shape.feet:
                y = (foot + LINE) * BASELINE
                canvas.line(self._left, y, self._left + self._room, y)

    def back(self, canvas: Canvas) -> None:
        """Paint the back cover, as an artifact: that of the title page without its words."""
        with tagger_of(canvas).artifact("Background"):
            self._grounds(canvas, back_plan(self.shape, self.layout))

    def below(self, canvas: Canvas, shape: Plan) -> None:
        """Paint what stands below a text on the back cover, as an artifact: the art with a line
        around it.
        """
        with tagger_of(canvas).artifact("Background"):
            self._grounds(canvas, shape)
            canvas.setStrokeColor(self.styles[0].tones.strong)
            canvas.setLineWidth(EDGE)
            canvas.rect(*shape.art, stroke=1, fill=0)

    def foot(self, lines: float) -> Plan | None:
        """How the back cover is divided below a text of so many baselines, if there is room."""
        return foot_plan(self.shape, self.layout, lines)

    def leaves(self) -> Sequence[Leaf]:
        """The texts: the title and the kind of the book grow upward, all else downward."""
        title, shape = self._title(), self.shape
        leaves: list[Leaf] = []
        for foot, text, styles in zip(shape.feet, self.texts, self.styles, strict=True):
            white = styles.contents.but(colour=PAPER)
            kind = self._kind(text, styles)
            top = foot * BASELINE + kind.height
            if not leaves:
                top_of_title = top + TITLE * BASELINE + title.height
                leaves.append(self._leaf(Tag("H1", ("cover",)), title, top_of_title))
            leaves.append(self._leaf(_tag(text, "kind"), kind, top))
            top = (foot + PLAYERS) * BASELINE
            said = (("players", text.players), ("designer", text.designer))
            for name, words in (line for line in said if line[1]):
                below = self._text(words, white)
                leaves.append(self._leaf(_tag(text, name), below, top))
                top -= below.height
        return leaves

    @property
    def shape(self) -> Plan:
        """How the title page is divided."""
        return plan(self.layout, len(self.texts), self._title().height)

    def _title(self) -> Text:
        """The title, as large as no word of it is torn and all lines have room; in the smallest
        size where there is none.
        """
        style = self.styles[0].h1.but(name="title", smallest=SMALLEST, colour=PAPER)
        size, room = SIZE, self._height
        while True:
            title = self._text(self.title, style.but(size=size, leading=LEADING * size))
            torn = any(line.torn for line in title.paragraph.lines)
            if size == SMALLEST or not (torn or title.height > room):
                return title
            size = max(size - 1.0, SMALLEST)

    def _kind(self, text: TitleWords, styles: Styles) -> Text:
        """The words that say what kind of book it is."""
        white = styles.contents.but(colour=PAPER)
        return self._text(text.kind, white.but(size=white.size * 1.4))

    @property
    def _height(self) -> float:
        """What the title may take, in pt."""
        shape = plan(self.layout, len(self.texts))
        if self.layout.width < self.layout.height:
            return HIGHEST
        below = self._kind(self.texts[0], self.styles[0]).height + TITLE * BASELINE
        return shape.band[3] - SAFE - shape.feet[0] * BASELINE - below

    def _grounds(self, canvas: Canvas, shape: Plan) -> None:
        tones, art = self.styles[0].tones, self.layout.bled(shape.art)
        canvas.saveState()
        clip = canvas.beginPath()
        clip.rect(*art)
        canvas.clipPath(clip, stroke=0)
        canvas.setFillColor(tones.pale)
        canvas.rect(*art, stroke=0, fill=1)
        window = self._window
        left, bottom, width, _ = shape.art
        pdf.draw(canvas, window, left, bottom, width / (window.width * MM))
        canvas.restoreState()
        canvas.setFillColor(tones.strong)
        canvas.rect(*self.layout.bled(shape.band), stroke=0, fill=1)

    @cached_property
    def _window(self) -> Scene:
        """The art as the title page shows it, in mm; the back shows the same, if smaller."""
        _, _, width, height = self.shape.art
        return cropped(self.art, width / MM, height / MM)

    def coarse(self) -> Iterator[str]:
        """What bitmaps of the art lack in resolution on the title page, where they are largest, in
        words.
        """
        yield from coarse(self._window.items)

    def _text(self, words: str, style: ParagraphStyle) -> Text:
        """A text that is no wider than the line below it."""
        return Text(set_paragraph([Run(words)], style, self.fonts, self._room))

    def _leaf(self, tag: Tag, text: Text, top: float) -> Leaf:
        """A text whose upper edge is ``top`` pt above the edge of the page."""
        return Leaf((tag,), text, self._left, top)

    @property
    def _left(self) -> float:
        return self.layout.margin(1)

    @property
    def _room(self) -> float:
        """The width of the line and of all texts, between the margins of the band."""
        return (
            plan(self.layout, len(self.texts)).band[2]
            - self._left
            - min(self.layout.left, self._left)
        )


def _tag(text: TitleWords, name: str) -> Tag:
    return Tag("P", ("cover", text.lang, name), text.lang)

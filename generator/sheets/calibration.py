"""The calibration sheet: how far a printer's backs are from their fronts, read off in two numbers.

The front has two crosses, one above the other; behind each the back has a grid with a line every
half millimetre. A pin through the crosses shows on the back where the front really is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from generator.drawing import pdf
from generator.drawing.fonts import FontSet
from generator.drawing.scene import (
    SMALLEST_TYPE,
    Box,
    Circle,
    Item,
    Line,
    Move,
    Path,
    Scene,
    Style,
    Text,
    moved,
    scaled,
)
from generator.drawing.themes import TEXT, USUAL
from generator.faults import ContentError, Fault
from generator.geometry.papers import Paper, sheet_paper
from generator.geometry.points import MM
from generator.markup import blocks as b
from generator.markup.blockxml import parse
from generator.markup.index import Index
from generator.markup.template import Messages, render, template_path
from generator.pages.leaves import Text as TextBlock
from generator.pages.typography import Styles, styles
from generator.pages.wording import Wording
from generator.pdf.finish import finish
from generator.pdf.metadata import Metadata
from generator.pdf.tags import Tagger, tagger_of
from generator.project import Project, Read
from generator.shapes.printing import HAIRLINE
from generator.sheets.marks import RULER, SQUARE, check_square, ruler
from generator.sheets.printer import CROSSES, FARTHEST, FILE
from generator.text.language import decimal
from generator.typeset.paragraph import set_paragraph
from generator.typeset.styles import ParagraphStyle
from generator.values import Value

TEMPLATE = "calibration.xml.j2"
COMMAND = "rulepress calibrate --edge long|short --set X Y X Y"
MARGIN = 6.0
"""Left free around the page, in mm."""

STEP = 0.5
"""Between two lines of a grid, in mm."""
REACH = 6
"""From the middle of a grid to its edge, in mm."""
ARM = 12.0
"""From the middle of a cross to its ends, in mm."""
RING = 4.0
"""Radius of the ring that helps to find a cross, in mm."""
DIGIT = SMALLEST_TYPE
"""Size of the numbers at a grid, in mm."""
NUMBERED = 3
"""Millimetres from a number to the next."""

HOLE = (2.5, -1.5)
"""Where the hole of the example is, in mm from the middle of its grid."""
EXAMPLE = (-15.0, -50.0)
"""The middle of the example from that of the page, in mm."""
ENLARGED = 2.8

GAP = 8.0
"""Between two columns of words, and between the words and a cross, in mm."""
COLUMNS = 3
"""The most languages on a sheet, side by side, in smaller letters where they are more than two."""
_TONE = "#4d4d4d"

# The wider a line, the rounder its number: half millimetres, millimetres, those with a number,
# the middle.
_LINES = (
    Style(stroke="#b4b4b4", width=0.1),
    Style(stroke="#707070", width=0.12),
    Style(stroke=TEXT, width=HAIRLINE),
    Style(stroke=TEXT, width=0.25),
)


class CalibrationRequest(Value, frozen=True):
    """What a calibration sheet is made from.

    ``paper`` names one of :data:`~generator.geometry.papers.SHEET_PAPERS`; every catalogue has its
    words on the sheet, the first is the document's language; ``read`` gives the text of a file.
    """

    project: Project
    paper: str
    fonts: FontSet
    catalogues: Sequence[Messages]
    read: Read


def make_calibration(request: CalibrationRequest) -> bytes:
    """The PDF, a front and a back, and the same again for the languages that find no room on them:
    any of these sheets will do. Same request, same bytes. Nothing is written.

    Raises :class:`ContentError` for faults in the template or the translations, and where the words
    do not fit; ``ValueError`` for an unknown paper.
    """
    return _Document(request).pdf()


def front() -> tuple[Item, ...]:
    """The crosses to pierce, in mm around the middle of the page."""
    items: list[Item] = []
    for y in (CROSSES / 2, -CROSSES / 2):
        steps = (Move((-ARM, y)), Line((ARM, y)), Move((0.0, y - ARM)), Line((0.0, y + ARM)))
        items += (Path(steps, _LINES[2]), Circle((0.0, y), RING, _LINES[2]))
    return tuple(items)


def back() -> tuple[Item, ...]:
    """The grids behind the crosses, in mm around the middle of the page."""
    return tuple(item for y in (CROSSES / 2, -CROSSES / 2) for item in _grid(y))


def example() -> tuple[Item, ...]:
    """How a hole is read, enlarged, in mm around the middle of the page."""
    x, y = HOLE
    read = Style(stroke=TEXT, width=0.35)
    way = (Move((0.0, y)), Line((x, y)), Move((x, 0.0)), Line((x, y)))
    items = (*_grid(0.0), Path(way, read), Circle(HOLE, 0.35, Style("#ffffff", TEXT, 0.12)))
    enlarged = (scaled(item, ENLARGED) for item in items)
    place = (EXAMPLE[0] + (REACH + 4.0) * ENLARGED, EXAMPLE[1])
    words = f"x {_signed(x)}   y {_signed(y)}"
    label = Text(place, words, 4.5, TEXT, anchor="start", weight="bold")
    return (*(moved(item, *EXAMPLE) for item in enlarged), label)


def _grid(middle: float) -> Iterator[Item]:
    """Lines, the finest first so that the others lie above them, and numbers on all four sides."""
    steps = round(REACH / STEP)
    by_rank: list[list[Move | Line]] = [[] for _ in _LINES]
    for k in range(-steps, steps + 1):
        at, rank = k * STEP, _rank(k)
        end = REACH + (0.0, 0.0, 0.8, 0.8)[rank]
        by_rank[rank] += (Move((at, middle - end)), Line((at, middle + end)))
        by_rank[rank] += (Move((-end, middle + at)), Line((end, middle + at)))
    for line, drawn in zip(_LINES, by_rank, strict=True):
        yield Path(tuple(drawn), line)
    for at in range(-REACH, REACH + 1, NUMBERED):
        text = _signed(at)
        for side in (-1, 1):
            away = side * (REACH + 2.4)
            yield Text((at, middle + away - DIGIT / 3), text, DIGIT, TEXT)
            yield Text((away, middle + at - DIGIT / 3), text, DIGIT, TEXT)


def _signed(value: float) -> str:
    """A number with a sign that is as wide as its digits."""
    return f"{value:g}".replace("-", "−")


def _rank(k: int) -> int:
    """Which of the lines the k-th one from the middle is."""
    if k == 0:
        return 3
    whole, rest = divmod(abs(k) * STEP, 1)
    return 0 if rest else 2 if whole % NUMBERED == 0 else 1


class _Words(Value, frozen=True):
    """What is said in one language: a title and paragraphs for either side."""

    lang: str
    wording: Wording
    styles: Styles
    sides: tuple[b.Section, b.Section]
    scale: b.Section
    alts: tuple[str, str]


class _Document:
    """One sheet being made."""

    def __init__(self, request: CalibrationRequest) -> None:
        self._paper: Paper = sheet_paper(request.paper)
        project = request.project
        self._fonts, self._date = request.fonts, project.date
        self._file = project.shown(template_path(project, "common", TEMPLATE))
        self._words = [self._say(request, catalogue) for catalogue in request.catalogues]

    def pdf(self) -> bytes:
        """The finished document."""
        self._fonts.register()
        out = BytesIO()
        size = (self._paper.width * MM, self._paper.height * MM)
        canvas = pdf.new_canvas(out, *size)
        tagger = Tagger(canvas, self._words[0].lang)
        for words in self._sheets():
            for side, drawn in enumerate((front(), (*back(), *example()))):
                self._page(canvas, tagger, words, side, drawn)
                canvas.showPage()
        canvas.save()
        return self._finished(out.getvalue(), tagger)

    def _sheets(self) -> Iterator[Sequence[_Words]]:
        """The words on each sheet: as many languages on one as on another, or one more."""
        left = self._words
        for sheets in range(math.ceil(len(left) / COLUMNS), 0, -1):
            size = math.ceil(len(left) / sheets)
            yield left[:size]
            left = left[size:]

    def _finished(self, made: bytes, tagger: Tagger) -> bytes:
        first = self._words[0]
        meta = Metadata(
            title=b.plain(first.sides[0].title),
            lang=first.lang,
            languages=tuple(words.lang for words in self._words),
            true_size=True,
            date=self._date,
        )
        return finish(made, tagger, meta)

    def _say(self, request: CalibrationRequest, catalogue: Messages) -> _Words:
        context = {
            "step": decimal(STEP, catalogue.lang),
            "right": decimal(HOLE[0], catalogue.lang),
            "below": decimal(-HOLE[1], catalogue.lang),
            "reach": REACH,
            "farthest": f"{FARTHEST:g}",
            "command": COMMAND,
            "file": FILE,
            "ruler": RULER,
            "square": SQUARE,
        }
        text = render(
            TEMPLATE,
            project=request.project,
            game="common",
            catalogue=catalogue,
            read=request.read,
            context=context,
        )
        book = parse(text, catalogue.lang, self._file)
        sections = {part.id: part for part in book.parts if isinstance(part, b.Section)}
        wanted = ("front", "back", "scale", "pictures")
        missing = [name for name in wanted if name not in sections]
        if missing:
            raise ContentError(
                Fault(self._file, 0, name, f'the template lacks <section id="{name}">')
                for name in missing
            )
        one, other, scale, pictures = (sections[name] for name in wanted)
        return _Words(
            catalogue.lang,
            Wording(catalogue, Index({}, {}), {}),
            styles(catalogue.lang, USUAL.game(_TONE)),
            (one, other),
            scale,
            (b.plain(pictures.title), " ".join(map(b.plain, _paragraphs(pictures)))),
        )

    def _page(
        self,
        canvas: Canvas,
        tagger: Tagger,
        all_words: Sequence[_Words],
        side: int,
        drawn: Sequence[Item],
    ) -> None:
        x, y = self._paper.width / 2, self._paper.height / 2
        reach = CROSSES / 2 + ARM
        box = ((x - ARM) * MM, (y - reach) * MM, (x + ARM) * MM, (y + reach) * MM)
        scene = Scene(tuple(drawn), Box(-x, -y, x, y))
        with tagger.element("Sect"):
            self._columns(canvas, tagger, all_words, side)
            lang = "" if all_words[0] is self._words[0] else all_words[0].lang
            alt = all_words[0].alts[side]
            with tagger.element("Figure", lang=lang, alt=alt, box=box), tagger.content():
                pdf.draw(canvas, scene, 0.0, 0.0)
            self._scale(canvas, tagger, all_words)

    def _columns(
        self, canvas: Canvas, tagger: Tagger, all_words: Sequence[_Words], side: int
    ) -> None:
        """The words of every language of the sheet between the crosses, side by side."""
        width = (self._paper.width - 2 * MARGIN - GAP) / len(all_words) - GAP
        highest = CROSSES / 2 - ARM - GAP
        lowest = EXAMPLE[1] + (REACH + 3.0) * ENLARGED if side else -highest
        top = self._paper.height / 2 + highest
        for number, words in enumerate(all_words):
            left = MARGIN + GAP + number * (width + GAP)
            section = words.sides[side]
            title = words.styles.h2.but(role="H1", colour=words.styles.tones.strong)
            texts = [(title, section.title)]
            small = len(all_words) > 2
            body = (words.styles.caption if small else words.styles.body).but(align="left")
            texts += [(body, paragraph) for paragraph in _paragraphs(section)]
            with tagger.element("Div", lang=words.lang):
                high = self._write(canvas, words, texts, x=left, top=top, width=width)
            if high > highest - lowest:
                problem = f"the words do not fit, in {words.lang}"
                remedy = "fewer words, or a narrower font in fonts/"
                raise ContentError([Fault(*section.place, section.id, problem, remedy)])

    def _scale(self, canvas: Canvas, tagger: Tagger, all_words: Sequence[_Words]) -> None:
        """Check square and ruler, and what they are for, in every language of the sheet."""
        line = HAIRLINE / 2
        left = MARGIN + line
        with tagger.artifact("Layout"):
            box = Box(0.0, 0.0, self._paper.width, self._paper.height)
            square = check_square(left, left)
            items = (square, *ruler(left + SQUARE + 5.0, left + SQUARE - 7.0))
            pdf.draw(canvas, Scene(items, box), 0.0, 0.0)
        start = left + SQUARE + RULER + 2 * GAP
        width = (self._paper.width - MARGIN - start) / len(all_words) - GAP / 2
        for number, words in enumerate(all_words):
            style = words.styles.foot.but(role="P", one_line=False)
            texts = [(style.but(face="bold"), words.scale.title)]
            texts += [(style, p) for p in _paragraphs(words.scale)]
            with tagger.element("Div", lang=words.lang):
                x = start + number * (width + GAP / 2)
                self._write(canvas, words, texts, x=x, top=left + SQUARE, width=width)

    def _write(
        self,
        canvas: Canvas,
        words: _Words,
        texts: Sequence[tuple[ParagraphStyle, b.Content]],
        *,
        x: float,
        top: float,
        width: float,
    ) -> float:
        """Paragraphs below each other from the upper left corner at (x, top) mm, ``width`` mm wide.

        Returns how high they are in mm.
        """
        y = top * MM
        for style, content in texts:
            runs = words.wording.runs(content, style.face)
            text = TextBlock(set_paragraph(runs, style, self._fonts, width * MM))
            with tagger_of(canvas).element(style.role):
                text.draw(canvas, x * MM, y)
            y -= text.height + style.leading / 3
        return top - y / MM


def _paragraphs(section: b.Section) -> tuple[b.Content, ...]:
    return tuple(block.content for block in section.blocks if isinstance(block, b.Para))

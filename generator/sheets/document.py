"""A set of print-and-play sheets from its content to the bytes of a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from generator import games
from generator.book import blocks as b
from generator.book.finish import Metadata, finish
from generator.book.gamefile import load_game
from generator.book.inks import Picture, Text
from generator.book.paragraph import Paragraph
from generator.book.styles import ParagraphStyle
from generator.book.tags import Tagger, tagger_of
from generator.book.template import Messages, Read
from generator.book.typography import Styles, styles
from generator.book.wording import Wording
from generator.drawing import pdf
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Box, Item, Scene
from generator.drawing.themes import theme
from generator.project import Project
from generator.sheets import ink, marks
from generator.sheets.cutting import cutting
from generator.sheets.guide import guide_leaves
from generator.sheets.imposition import Sheet, impose
from generator.sheets.packings import Packings
from generator.sheets.papers import MM, paper
from generator.sheets.shapes import bounds
from generator.sheets.spec import load_spec
from generator.sheets.words import Words, load_words

RULER_AT = 25.0
"""From the left margin to the ruler, in mm: beside the check square."""
WORDS_AT = 83.0
"""From the left margin to the words beside the ruler, in mm."""
WORDS_WIDTH = 55.0
"""Width of the words below the ruler and beside it, in mm."""


@dataclass(frozen=True, slots=True)
class SheetRequest:
    """What sheets are made from.

    ``paper`` names one of :data:`~generator.sheets.papers.PAPERS`, ``ink`` a theme; ``catalogue``
    speaks ``lang``; ``read`` gives the text of every file that the sheets depend on.
    """

    project: Project
    game: str
    paper: str
    ink: str
    lang: str
    fonts: FontSet
    catalogue: Messages
    read: Read


def make_sheets(request: SheetRequest) -> bytes:
    """The PDF of a game's sheets: same request, same bytes. Nothing is written.

    Raises :class:`~generator.faults.ContentError` with what is wrong in the content,
    ``LookupError`` for an unknown game, ``ValueError`` for an unknown paper or ink.
    """
    return _Document(request).pdf()


class _Document:
    """One document being made."""

    def __init__(self, request: SheetRequest) -> None:
        project, game, read = request.project, request.game, request.read
        engine = games.load(game)
        self._paper = paper(request.paper)
        self._theme = theme(request.ink)
        self._say, self._lang, self._fonts = request.catalogue, request.lang, request.fonts
        self._info = load_game(project, game, read)
        self._spec = load_spec(project, game, engine.facts(), read)
        packings = Packings(project, game, read)
        self._sheets = impose(self._spec, packings, engine, request.paper, self._paper)
        self._words: Words = load_words(
            project,
            game,
            info=self._info.data,
            catalogue=self._say,
            read=read,
            sheets=self._sheets,
            paper=self._paper,
        )
        self._styles: Styles = styles(self._lang, self._theme.game(self._info.colour))
        self._wording = Wording(self._say, self._words.index, {})

    def pdf(self) -> bytes:
        """The finished document."""
        self._fonts.register()
        out = BytesIO()
        first_font: Any = "Latin"  # without it Helvetica stands in every page; mistyped in stubs
        size = (self._paper.width * MM, self._paper.height * MM)
        canvas = Canvas(out, pagesize=size, invariant=1, initialFontName=first_font)
        tagger = Tagger(canvas, self._lang)
        self._guide(canvas, tagger)
        for number, sheet in enumerate(self._sheets, 2):
            self._sheet(canvas, tagger, number, sheet)
        canvas.save()
        meta = Metadata(title=b.plain(self._words.guide.title), lang=self._lang, true_size=True)
        return finish(out.getvalue(), tagger, meta)

    def _guide(self, canvas: Canvas, tagger: Tagger) -> None:
        picture = Picture(
            ("picture", "cutting"),
            cutting(self._sheets, self._theme, self._spec.bleed),
            self._words.cutting_alt,
        )
        leaves = guide_leaves(
            self._words.guide,
            wording=self._wording,
            styles=self._styles,
            fonts=self._fonts,
            picture=picture,
            paper=self._paper,
            margin=self._spec.margin,
        )
        self._bookmark(canvas, 1)
        for leaf in leaves:
            with ExitStack() as stack:
                for e in leaf.path:
                    opened = tagger.element(e.role, key=e.key, lang=e.lang, attributes=e.attributes)
                    stack.enter_context(opened)
                leaf.ink.draw(canvas, leaf.x, leaf.y)
        with tagger.element("Sect"):
            self._foot(canvas, tagger, 1)
        canvas.showPage()

    def _sheet(self, canvas: Canvas, tagger: Tagger, number: int, sheet: Sheet) -> None:
        self._bookmark(canvas, number)
        alt = self._words.pieces_alt
        for held in map(b.plain, self._words.holds[number - 1]):
            # Translators: read out for a sheet: two statements without a stop, one after the other
            alt = self._say.pgettext("sheets", "%(text)s. %(held)s", text=alt, held=held)
        with tagger.element("Sect"):
            self._foot(canvas, tagger, number)
            left, bottom, right, top = bounds(sheet.pieces)
            box = (left * MM, bottom * MM, right * MM, top * MM)
            with tagger.element("Figure", alt=alt, box=box), tagger.content():
                self._draw(canvas, tuple(self._pieces(sheet)))
        canvas.showPage()

    def _pieces(self, sheet: Sheet) -> Iterator[Item]:
        yield marks.cut_marks(sheet.cuts)
        paper = Box(0.0, 0.0, self._paper.width, self._paper.height)
        yield ink.ticks(sheet.pieces, self._spec.bleed, paper.grown(-self._spec.margin))
        for piece in sheet.pieces:
            yield from ink.piece_items(piece, self._theme, self._spec.bleed)

    def _foot(self, canvas: Canvas, tagger: Tagger, number: int) -> None:
        """Ruler, check square, words."""
        left, bottom = self._spec.margin, self._spec.margin
        # Lines are as wide inside the margin as outside their own middle.
        line = ink.HAIRLINE / 2
        with tagger.artifact("Layout"):
            square = marks.check_square(left + line, bottom + line)
            ruler = marks.ruler(left + RULER_AT, bottom + line + 13.0)
            self._draw(canvas, (square, *ruler))
        words, small = self._words, replace(self._styles.caption, role="P")
        strong = replace(small, face="bold")
        title = replace(strong, role="H2", colour=self._styles.tones.strong)
        x = left + WORDS_AT
        top = bottom + marks.SQUARE
        held = [(small, content) for content in words.holds[number - 1]]
        self._write(canvas, [(title, words.titles[number - 1]), *held], x, top)
        scale = list(zip((strong, small), words.scale, strict=True))
        self._write(canvas, scale, left + RULER_AT, bottom + 11.0)

    def _write(
        self,
        canvas: Canvas,
        texts: Sequence[tuple[ParagraphStyle, b.Content]],
        x: float,
        top: float,
    ) -> None:
        """Paragraphs below each other, their upper left corner at (x, top) mm."""
        y = top * MM
        for style, content in texts:
            runs = self._wording.runs(content, style.face)
            text = Text(Paragraph(runs, style, self._fonts), WORDS_WIDTH * MM)
            with tagger_of(canvas).element(style.role):
                text.draw(canvas, x * MM, y)
            y -= text.height

    def _draw(self, canvas: Canvas, items: Sequence[Item]) -> None:
        box = Box(0.0, 0.0, self._paper.width, self._paper.height)
        pdf.draw(canvas, Scene(tuple(items), box), 0.0, 0.0)

    def _bookmark(self, canvas: Canvas, number: int) -> None:
        name = f"sheet-{number}"
        canvas.bookmarkPage(name)
        canvas.addOutlineEntry(b.plain(self._words.titles[number - 1]), name, 0)

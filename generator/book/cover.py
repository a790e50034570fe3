"""The title page: the game's own pieces over a band in the game's colour, the same in all books."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from babel.lists import format_list
from reportlab.pdfgen.canvas import Canvas

from generator.book.boxes import Element, Leaf
from generator.book.gamefile import GameInfo
from generator.book.inks import Picture, Text
from generator.book.inline import Run
from generator.book.layout import BASELINE, COLUMN, MM, Layout
from generator.book.paragraph import Paragraph
from generator.book.styles import ParagraphStyle
from generator.book.tags import tagger_of
from generator.book.template import Messages
from generator.book.typography import PAPER, Styles
from generator.drawing import pdf
from generator.drawing.fonts import FontSet

BAND = 15
"""The height of the band, in baselines, to the lower edge of the page."""


@dataclass(frozen=True, slots=True)
class CoverText:
    """What the title page says in one language."""

    lang: str
    reading: str
    kind: str
    players: str
    designer: str


def cover_text(info: GameInfo, say: Messages) -> CoverText:
    """The words of the title page."""
    # Translators: on the title page, below the title of the game
    kind = say.pgettext("book/cover", "The rules of the game")
    # Translators: on the title page; players is a number or a list such as "2 or 3"
    players = say.pgettext(
        "book/cover", "For %(players)s players", players=_either(info.players, say.lang)
    )
    if info.variant_players:
        # Translators: on the title page; both are numbers or lists such as "3 or 4"
        players = say.pgettext(
            "book/cover",
            "For %(players)s players, with a variant for %(more)s",
            players=_either(info.players, say.lang),
            more=_either(info.variant_players, say.lang),
        )
    # Translators: on the title page
    designer = say.pgettext("book/cover", "A game by %(designer)s", designer=info.designer)
    return CoverText(say.lang, info.reading if say.lang == "ja" else "", kind, players, designer)


@dataclass(frozen=True, slots=True)
class Cover:
    """The title page of an edition; one text per column of the layout."""

    title: str
    texts: tuple[CoverText, ...]
    picture: Picture
    styles: tuple[Styles, ...]
    fonts: FontSet
    layout: Layout

    def leaves(self, canvas: Canvas) -> Sequence[Leaf]:
        """Paint the grounds and the art, as artifact; the texts are left to the caller."""
        self._grounds(canvas)
        left, top = self.layout.margin(1), (BAND - 2.5) * BASELINE
        leaves = [self._title(left, top)]
        for column, text, styles in zip(self.layout.columns, self.texts, self.styles, strict=True):
            leaves += self._lines(text, styles, left + column, top - 4 * BASELINE)
        return leaves

    def _grounds(self, canvas: Canvas) -> None:
        page, scene = self.layout, self.picture.scene
        band = BAND * BASELINE
        with tagger_of(canvas).artifact("Background"):
            tones = self.styles[0].tones
            canvas.setFillColor(tones.pale)
            canvas.rect(0, 0, page.width, page.height, stroke=0, fill=1)
            canvas.saveState()
            clip = canvas.beginPath()
            clip.rect(0, band, page.width, page.height - band)
            canvas.clipPath(clip, stroke=0)
            # As large as it must be to leave no edge of the page bare.
            scale = max(page.width / scene.width, (page.height - band) / scene.height) / MM
            wide, high = scene.width * scale * MM, scene.height * scale * MM
            middle = band + (page.height - band) / 2
            pdf.draw(canvas, scene, (page.width - wide) / 2, middle - high / 2, scale)
            canvas.restoreState()
            canvas.setFillColor(tones.strong)
            canvas.rect(0, 0, page.width, band, stroke=0, fill=1)

    def _title(self, x: float, y: float) -> Leaf:
        styles = self.styles[0]
        style = replace(styles.h1, name="title", size=44, leading=4 * BASELINE, colour=PAPER)
        text = Text(Paragraph([Run(self.title)], style, self.fonts), self.layout.measure)
        return Leaf((Element("H1", ("cover", "title")),), text, x, y)

    def _lines(self, text: CoverText, styles: Styles, x: float, y: float) -> list[Leaf]:
        white = replace(styles.contents, colour=PAPER)
        rows: list[tuple[str, ParagraphStyle, float]] = [
            (text.kind, replace(white, size=white.size * 1.35), 0),
            (text.players, white, 5),
            (text.designer, white, 6),
        ]
        leaves = []
        for number, (words, style, line) in enumerate(rows):
            element = Element("P", ("cover", text.lang, number), text.lang)
            paragraph = Text(Paragraph([Run(words)], style, self.fonts), COLUMN)
            leaves.append(Leaf((element,), paragraph, x, y - line * BASELINE))
        if text.reading:
            reading = replace(white, align="left")
            element = Element("P", ("cover", text.lang, "reading"), text.lang)
            paragraph = Text(Paragraph([Run(text.reading)], reading, self.fonts), COLUMN)
            leaves.insert(0, Leaf((element,), paragraph, x, y + BASELINE))
        return leaves


def _either(numbers: Sequence[int], lang: str) -> str:
    """The numbers as a list of choices, in the manner of the language."""
    locale = "en_GB" if lang == "en" else lang
    return str(format_list([str(n) for n in numbers], "or", locale))

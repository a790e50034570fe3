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
"""The height of the band, in baselines, from the lower edge of the page."""

TITLE, KIND, LINE, PLAYERS, DESIGNER = 9.5, 7.2, 5.6, 3.4, 2.4
"""Where the texts and the line stand in the band, in baselines."""


@dataclass(frozen=True, slots=True)
class CoverText:
    """What the title page says in one language."""

    lang: str
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
    if say.lang == "ja" and info.reading:
        kind = f"{info.reading} · {kind}"
    return CoverText(say.lang, kind, players, designer)


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
        left = self.layout.margin(1)
        first = self.styles[0]
        title = replace(first.h1, name="title", size=46, leading=4 * BASELINE, colour=PAPER)
        leaves = [self._leaf(Element("H1", ("cover",)), self.title, title, left, TITLE)]
        for column, text, styles in zip(self.layout.columns, self.texts, self.styles, strict=True):
            white = replace(styles.contents, colour=PAPER)
            rows: tuple[tuple[str, ParagraphStyle, float], ...] = (
                (text.kind, replace(white, size=white.size * 1.4), KIND),
                (text.players, white, PLAYERS),
                (text.designer, white, DESIGNER),
            )
            for words, style, foot in rows:
                element = Element("P", ("cover", text.lang, foot), text.lang)
                leaves.append(self._leaf(element, words, style, left + column, foot))
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

            canvas.setStrokeColor(PAPER)
            canvas.setLineWidth(0.5)
            for column in page.columns:
                left, y = page.margin(1) + column, LINE * BASELINE
                canvas.line(left, y, left + COLUMN, y)

    def _leaf(
        self, element: Element, words: str, style: ParagraphStyle, x: float, foot: float
    ) -> Leaf:
        """A text whose lower edge is ``foot`` baselines above the edge of the page."""
        text = Text(Paragraph([Run(words)], style, self.fonts), COLUMN)
        return Leaf((element,), text, x, foot * BASELINE + text.height)


def _either(numbers: Sequence[int], lang: str) -> str:
    """The numbers as a list of choices, in the manner of the language."""
    locale = "en_GB" if lang == "en" else lang
    return str(format_list([str(n) for n in numbers], "or", locale))

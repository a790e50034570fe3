"""Texts and small helpers for the tests of the setter."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontSet
from generator.typeset.inline import Run
from generator.typeset.lines import Line, set_lines
from generator.typeset.paragraph import SetParagraph, set_paragraph
from generator.typeset.styles import ParagraphStyle

BASELINE = 4.6 * 72 / 25.4
COLUMN = 117 * 72 / 25.4

ENGLISH = ParagraphStyle("body", "en", 9.4, BASELINE, "justify")
JAPANESE = ParagraphStyle("body", "ja", 8.8, BASELINE, "justify")
JAPANESE_HEADING = JAPANESE.but(size=14, align="left", face="bold", role="H1")

EN = (
    "Each player in turn lays one twig on the hexagonal grid, so that at least one of its ends "
    "meets a twig that is already there. An area that is enclosed by segments on all sides is "
    "claimed at once by whoever has the most segments around it; that player puts a disc of "
    "their own colour into the area. Nobody claims an area where two players have equally many "
    "segments, and it stays unclaimed – whatever happens later – until the end of the game."
)
JA = (
    "プレイヤーは順番に、手元のトウィッグを1つ選び、六角形グリッドの上に置きます。置いたトウィッグの"
    "少なくとも1つの端は、すでに置かれているトウィッグの頂点に触れていなければなりません。「囲まれた"
    "領域」（どの辺にもセグメントがある六角形の集まり）ができたら、その周りに最も多くのセグメントを"
    "持つプレイヤーが、そこを獲得し、自分の色のディスクを置きます。Twigs（トウィッグ）は2人から4人で"
    "遊ぶゲームです。12種類のペンタトウィッグが各色1組ずつ、2人用セットでは合わせて24本あります。"
    "ディスクは30枚、2×2の配列は使いません。白「A」・黒「B」——どちらが先でも……かまいません！最後に、"
    "獲得した領域を数えます。White 11対Black 10なら、白の勝ちです。領域が同時に2つ以上できることも"
    "あります（「同数」の場合は、誰も獲得しません）。『取り合い』、「塞ぎ」、（待ち）、などの言葉は使わず、"
    "コンピューター・プレイヤーやキャッチャー・チェッカーといった長いカタカナ語も試します。ちょっとした"
    "例：ぎゅっと、しゅっと、きゃっきゃっ。人々は時々、数々の色々な木々を見ます。"
)


def lines_of(
    text: str, style: ParagraphStyle, fonts: FontSet, width: float = COLUMN
) -> tuple[Line, ...]:
    """The lines of a text in one look."""
    return set_lines((Run(text),), style, width, fonts)


def texts(lines: Sequence[Line]) -> list[str]:
    """The lines' characters."""
    return [line.text for line in lines]


Unset: TypeAlias = Callable[[float], SetParagraph]
"""A paragraph that is set when its width in pt is known."""


def unset(runs: Sequence[Run], style: ParagraphStyle, fonts: FontSet) -> Unset:
    """A paragraph without a width."""
    return partial(set_paragraph, runs, style, fonts)


def drawn(paragraphs: Sequence[Unset], width: float = COLUMN, left: float = 40.0) -> bytes:
    """A PDF with one page for each paragraph, its left edge at ``left`` pt."""
    file = io.BytesIO()
    canvas = Canvas(file, (width + 2 * left, 800), invariant=1)
    for paragraph in paragraphs:
        made = paragraph(width)
        made.draw(canvas, left, 780 - made.height)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def read(pdf: bytes, page: int = 0) -> str:
    """The text of a page as a reader takes it out."""
    text: str = pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_range()
    return text

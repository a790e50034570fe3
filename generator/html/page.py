"""The HTML edition of a rulebook, one file without anything outside it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files

from lxml import etree

from generator.drawing.fonts import FIGURE_FACES
from generator.drawing.themes import Tones
from generator.drawing.typefaces import Typeface
from generator.html import palette
from generator.html.drawings import Drawings
from generator.html.elements import document, element, head
from generator.html.flow import Flow
from generator.html.languages import rules
from generator.html.sharing import share
from generator.html.words import WebWording
from generator.markup import blocks as b
from generator.markup.readings import annotated
from generator.markup.recording import RecordedMessages
from generator.markup.source import BookRequest, Source, load_source
from generator.markup.titlepage import title_words
from generator.typeset.coverage import typefaces

TEXT, CONTENTS = "text", "contents"
"""Ids of the text, where the skip link leads, and of the heading of the contents."""


def make_page(request: BookRequest) -> bytes:
    """The HTML of a rulebook in one language: same request, same bytes. Nothing is written.

    The page needs no script, asks for no other file, and is set in the reader's own fonts: they
    have the letters of their language, ours would make the file several times as large. It names
    the typeface of the book for those who have it.
    A draft is stamped and marked as on paper, where English stands in for a translation.
    Raises :class:`ContentError` with what is wrong in the content,
    :class:`~generator.drawing.fonts.MissingGlyph` for a character in a figure that no face can
    draw, ``LookupError`` for an unknown game or a language without catalogue.
    """
    say = RecordedMessages(request.catalogues[request.edition], request.lacks.get(request.edition))
    source = load_source(
        request.project,
        request.game,
        [say],
        request.figures,
        request.read,
        medium="screen",
        typefaces={say.lang: (request.fonts[FIGURE_FACES["regular"]].typeface,)},
        kana=request.kana,
        tagged=bool(request.lacks),
    )
    (book,) = source.books
    book = annotated(book, request.readings)
    titles = {identity: b.plain(title) for identity, title in b.titles(book.parts)}
    wording = WebWording(say, source.index, titles, is_draft=bool(request.lacks))
    looks = request.theme
    drawings = Drawings(wording, request.figures, looks, request.fonts)
    tones = looks.game(source.info.colour)
    page = element(
        "html",
        _head(source, wording, tones, typefaces(request.fonts, say.lang)),
        _body(book, source, wording, drawings),
        lang=wording.tag,
    )
    share(page)
    return f"{document(page)}\n".encode()


def _head(
    source: Source, wording: WebWording, tones: Tones, text: Sequence[Typeface]
) -> etree._Element:
    title = f"{source.info.title}: {title_words(source.info, wording.say).kind}"
    if wording.stamp:
        title += f" ({wording.stamp})"
    return head(title, _style(tones, wording, text))


def _body(book: b.Book, source: Source, wording: WebWording, drawings: Drawings) -> etree._Element:
    flow = Flow(wording, drawings)
    contents: list[etree._Element] = []
    sections: list[etree._Element] = []
    colophon: list[etree._Element] = []
    for part in book.parts:
        match part:
            case b.Contents():
                contents.append(_contents(book, wording))
            case b.Section():
                sections.append(flow.section(part))
            case b.Colophon():
                colophon.append(element("footer", *flow.blocks(part.blocks, 2)))
    return element(
        "body",
        element("a", wording.said(wording.skip), class_="skip", href=f"#{TEXT}"),
        *([element("div", wording.stamp, class_="stamp")] if wording.stamp else []),
        _title(source, wording, drawings),
        *contents,
        element("main", *sections, id=TEXT),
        *colophon,
    )


def _title(source: Source, wording: WebWording, drawings: Drawings) -> etree._Element:
    """What the title page has: the game's pieces, and a band with its name."""
    words = title_words(source.info, wording.say)
    band = element(
        "div",
        element("h1", source.info.title),
        element("p", wording.said(words.kind), class_="kind"),
        element("p", wording.said(words.players)),
        *([element("p", wording.said(words.designer))] if words.designer else []),
    )
    art = [drawings.cover(source.cover)] if source.cover else []
    return element("header", *art, band)


def _contents(book: b.Book, wording: WebWording) -> etree._Element:
    title = element("h2", wording.said(wording.contents), id=CONTENTS)
    return element("nav", title, _entries(book.parts, wording), aria_labelledby=CONTENTS)


def _entries(parts: Sequence[b.Part | b.Block], wording: WebWording) -> etree._Element:
    """Sections, subsections and rules, as in the table of contents of the book."""
    entries: list[etree._Element] = []
    for part in parts:
        if isinstance(part, b.Section | b.Subsection | b.Rule):
            target = wording.index.places[part.id]
            link = element("a", wording.said(wording.titles[part.id]), href=f"#{target.name}")
            inner = _entries(part.blocks, wording)
            entries.append(element("li", link, *([inner] if len(inner) else [])))
    return element("ol", *entries)


def _style(tones: Tones, wording: WebWording, text: Sequence[Typeface]) -> str:
    """The style sheet, with the colours of the game and the typeface of the book before it, the
    language behind. Readers who have the typeface see it.
    """
    looks = {**palette.day(tones), "face": _quoted(text[0].name)}
    dark = f"@media screen and (prefers-color-scheme: dark) {{ {_root(palette.night(tones))} }}"
    sheet = files("generator.html").joinpath("book.css").read_text("utf-8")
    if wording.stamp:
        sheet += files("generator.html").joinpath("draft.css").read_text("utf-8")
    return f"\n{_root(looks)}\n{dark}\n{sheet}{rules(wording.lang)}"


def _quoted(name: str) -> str:
    """A name from a font as a string of CSS, without what could end it."""
    kept = re.sub(r"[^\w .+-]", "", name)
    return f'"{kept}"'


def _root(looks: Mapping[str, str]) -> str:
    return f":root {{ {' '.join(f'--{role}: {look};' for role, look in looks.items())} }}"

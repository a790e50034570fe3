"""A rulebook from its source to the bytes of a tagged PDF, in one language or two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial, reduce
from io import BytesIO

from generator.counted import counted
from generator.drawing.bitmap import COARSEST
from generator.drawing.pdf import new_canvas
from generator.faults import Fault, raise_if_any
from generator.figures.heard import Heard
from generator.markup import blocks as b
from generator.markup.index import Index, used_figures
from generator.markup.messagefaults import Wrong, fault_maker
from generator.markup.readings import annotated
from generator.markup.recording import RecordedMessages
from generator.markup.source import BookRequest, Source, load_source
from generator.markup.template import Messages
from generator.markup.titlepage import TitleWords, title_words
from generator.pages import facing, foot, lengths
from generator.pages.blocks_to_items import Art, Setter
from generator.pages.boxes import Leaf
from generator.pages.composed import ComposedBook
from generator.pages.contents import contents
from generator.pages.cover import Cover, Plan
from generator.pages.facingleaves import FIRST, SIDES, marked, paired, split
from generator.pages.items import Item, height, kept_together
from generator.pages.layout import BLEED, FACING, LAYOUTS, USUAL_PAPER, Layout
from generator.pages.leaves import Picture
from generator.pages.padding import Notes, lacks_back, padded
from generator.pages.pagebreaks import Page, compose, places
from generator.pages.pagecost import FULL
from generator.pages.painting import Painter
from generator.pages.quoted import Quoted
from generator.pages.setbefore import set_before
from generator.pages.sidenotes import beside
from generator.pages.signature import SHEET, Signature
from generator.pages.typography import styles
from generator.pages.wording import Wording
from generator.pdf.finish import Metadata, finish
from generator.pdf.tags import Tagger
from generator.text.language import script_of
from generator.typeset.coverage import typefaces
from generator.typeset.styles import Fallbacks

MOST_ROUNDS = 4
"""Compositions until the page numbers in the text agree; they change digits only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebookRequest(BookRequest):
    """What a book on pages is made from.

    ``paper`` names that of a book in one language. An edition in two has them in columns, or with
    ``leaves`` on facing pages of A5.
    """

    paper: str = USUAL_PAPER
    leaves: bool = False


def make_rulebook(request: RulebookRequest) -> bytes:
    """The PDF of a rulebook: same request, same bytes. Nothing is written.

    A draft shows what has no translation, and texts without room, instead of failing.

    Raises :class:`ContentError` with what is wrong in the content,
    :class:`~generator.drawing.fonts.MissingGlyph` for a character that no face can draw,
    ``LookupError`` for an unknown game or a language without catalogue.
    """
    edition = _edition(request)
    return edition.pdf(edition.composed() if request.lacks else edition.pages())


def set_pages(request: RulebookRequest) -> Sequence[Page]:
    """The pages of a rulebook as data, but for the cover; nothing is drawn. Raises the same."""
    return _edition(request).pages()


def make_proof(request: RulebookRequest) -> ComposedBook:
    """The rulebook, to be looked over; texts without room are listed, not raised."""
    edition = _edition(request, tagged=True)
    pages = edition.composed()
    return ComposedBook(
        partial(edition.pdf, pages, stamped=False),
        pages,
        edition.title_page(),
        edition.layout,
        edition.source,
        tuple(edition.faults(pages)),
    )


def _edition(request: RulebookRequest, tagged: bool = False) -> _Edition:
    request.fonts.register()
    tagged |= bool(request.lacks)
    catalogues = [
        RecordedMessages(request.catalogues[lang], request.lacks.get(lang))
        for lang in request.edition.split("-")
    ]
    source = load_source(
        request.project,
        request.game,
        catalogues,
        request.figures,
        request.read,
        volume=request.volume,
        typefaces={say.lang: typefaces(request.fonts, say.lang) for say in catalogues},
        kana=request.kana,
        tagged=tagged,
    )
    books = (annotated(book, request.readings) for book in source.books)
    source = source.but(books=tuple(books))
    return _Edition(request, catalogues, source, tagged)


class _Edition:
    """One edition being made."""

    def __init__(
        self,
        request: RulebookRequest,
        catalogues: Sequence[RecordedMessages],
        source: Source,
        tagged: bool,
    ) -> None:
        self._fonts, self._figures, self.source = request.fonts, request.figures, source
        self._project, self._game = request.project, request.game
        self._says = catalogues
        self._theme = request.theme
        self._tones = self._theme.game(source.info.colour)
        self._is_draft, self._volume = bool(request.lacks), request.volume
        self._styles = [
            styles(say.lang, self._tones, Fallbacks(say.is_fallback) if self._is_draft else None)
            for say in catalogues
        ]
        self._leaves = request.leaves and len(catalogues) > 1
        made = request.project, request.game, request.volume, request.edition, request.paper
        self._set_before = set_before(*made, self._leaves, tagged)
        columns = len(catalogues) > 1 and not request.leaves
        self.layout: Layout = FACING if columns else LAYOUTS[request.paper]
        self._indices = [
            marked(source.index, f"-{say.lang}" if self._leaves and number else "")
            for number, say in enumerate(catalogues)
        ]
        # Languages that share a page share its figures, which then speak all of them.
        speaking = [(say,) for say in catalogues] if self._leaves else [tuple(catalogues)]
        pictures = [
            {figure: self._picture(figure, says) for figure in used_figures(source.books[0])}
            for says in speaking
        ]
        self._pictures = pictures if self._leaves else pictures * len(catalogues)

    def pdf(self, pages: Sequence[Page], *, stamped: bool = True) -> bytes:
        """The finished document; a draft is ``stamped`` as such across every page."""
        info, say = self.source.info, self._says[0]
        out = BytesIO()
        size = (self.layout.width + 2 * BLEED, self.layout.height + 2 * BLEED)
        canvas = new_canvas(out, *size)
        named = {
            say.lang: self._destinations(book, say, index)
            for book, say, index in zip(self.source.books, self._says, self._indices, strict=True)
        }
        tagger = Tagger(canvas, say.lang, named)
        watermark = self._watermark if stamped else ""
        script = script_of(self._says[-1].lang)
        painter = Painter(canvas, self.layout, self._tones, watermark=watermark, script=script)
        if self._has_cover:
            cover = self._cover
            painter.title_page(cover.ground, cover.leaves())
        for page in pages:
            if shape := self._art_below(page):
                painter.page(page, (), partial(self._cover.below, shape=shape))
            else:
                painter.page(page, self._foot(page))
        if self._shows_back(pages):
            painter.title_page(self._cover.back, ())
        canvas.save()
        mark = f" ({watermark})" if watermark else ""
        titles = [f"{info.title}: {text.kind}{mark}" for text in self._title_words()]
        meta = Metadata(
            title=titles[0],
            lang=say.lang,
            titles={say.lang: t for say, t in zip(self._says[1:], titles[1:], strict=True)},
            languages=tuple(say.lang for say in self._says),
            bleed=BLEED,
            date=self._project.date,
        )
        return finish(out.getvalue(), tagger, meta)

    def title_page(self) -> Sequence[Leaf]:
        """The texts of the title page, where there is one."""
        return self._cover.leaves() if self._has_cover else ()

    @property
    def _watermark(self) -> str:
        """What is written across every page; nothing where the book is finished."""
        # Translators: large, across every page of a book whose translation is not finished
        return self._says[-1].pgettext("book/draft", "DRAFT") if self._is_draft else ""

    @property
    def _has_cover(self) -> bool:
        return any(isinstance(part, b.Cover) for part in self.source.books[0].parts)

    @property
    def _has_back_cover(self) -> bool:
        """Whether a last page that is left over shows the cover's art: no section goes there, or
        it is one in two languages, on facing pages.
        """
        return self._has_cover and (self._leaves or not self._last_sections)

    @property
    def _last_sections(self) -> frozenset[str]:
        """The sections that stand on the back of the book."""
        parts = self.source.books[0].parts
        return frozenset(p.id for p in parts if isinstance(p, b.Section) and p.last)

    @cached_property
    def _cover(self) -> Cover:
        info = self.source.info
        assert self.source.cover is not None  # else a title page is a fault of the source
        art, looks = self.source.cover(self._theme), tuple(self._styles)
        return Cover(info.title, self._title_words(), art, looks, self._fonts, self.layout)

    def _title_words(self) -> tuple[TitleWords, ...]:
        return tuple(title_words(self.source.info, say, self._volume) for say in self._says)

    def pages(self) -> Sequence[Page]:
        """The pages; raises :class:`ContentError` where texts have no room on them."""
        pages = self.composed()
        raise_if_any(self.faults(pages))
        return pages

    def composed(self) -> Sequence[Page]:
        """The pages, set anew until the page numbers that the text quotes are true."""
        known: Mapping[str, int] = {}
        self._set_before.begin()
        for _ in range(MOST_ROUNDS):
            pages = self._round(known)
            found = places(pages)
            if found == known:
                break
            known = found
        return pages

    def _round(self, known: Mapping[str, int]) -> Sequence[Page]:
        """The pages whose text quotes the ``known`` page numbers, as many as fill sheets."""
        if self._leaves:
            return self._views(known)
        before = int(self._has_cover)
        set_ = compose(
            self._items(known),
            self.layout.lines,
            1 + before,
            Signature(SHEET, before, self._has_back_cover),
            face=len(self.layout.columns) == 1,
        )
        pages = [beside(page, self.layout, self._tones.middle) for page in set_]
        notes = Notes(self._says, self._styles, self._fonts, self.layout)
        return padded(pages, before, self._last_sections, notes, self._has_back_cover)

    def _views(self, known: Mapping[str, int]) -> Sequence[Page]:
        """The same on facing pages, after a first one, which no other faces, and before a last.

        Without a cover these two are left blank.
        """
        views = compose(self._items(known), self.layout.lines, 2, Signature(SIDES, 1))
        body = [view for view in views if view.section not in self._last_sections]
        pages = [] if self._has_cover else [Page(1, ())]
        pages += split(body)
        following = FIRST + SIDES * len(body)
        if len(views) % SIDES == 0:
            for say, looks in zip(self._says, self._styles, strict=True):
                notes = Notes([say], [looks], self._fonts, self.layout)
                pages += notes.pages(following, 1)
                following += 1
        pages += split(views[len(body) :], following)
        return pages if self._has_cover else [*pages, Page(pages[-1].number + 1, ())]

    def _items(self, known: Mapping[str, int]) -> list[Item]:
        """The stream of the book; in two languages, paired."""
        streams = [
            list(self._stream(number, book, known)) for number, book in enumerate(self.source.books)
        ]
        if self._leaves:
            return reduce(paired, streams)
        return reduce(lambda a, z: facing.pair(a, z, self.layout.columns), streams)

    def _stream(self, number: int, book: b.Book, known: Mapping[str, int]) -> Iterator[Item]:
        """The items of the language with this ``number``."""
        say, looks = self._says[number], self._styles[number]
        quoted, heard = Quoted(known), Heard(say)
        wording = Wording(heard, self._indices[number], quoted)
        paired = len(self._says) > 1
        art = Art(
            self._pictures[number],
            lambda figure: self._figures[figure].stem(heard),
            self.layout.measure,
            paired,
            second=number > 0,
        )
        layout = self.layout
        setter = Setter(wording, looks, self._fonts, art, layout.lines, aside=layout.aside)
        sections = self._set_before.sections(setter, heard, quoted)
        before: b.Part | None = None
        section, is_full = "", False
        for part in sorted(book.parts, key=_is_last):
            match part:
                case b.Contents():
                    lines = contents(book, wording, looks, self._fonts)
                    yield from kept_together(lines, layout.lines)
                    is_full = height(lines) >= FULL * layout.lines
                case b.Section():
                    on_new_page = isinstance(before, b.Contents) and is_full
                    yield from sections.set(part, on_new_page)
                    section = part.id
                case b.Colophon():
                    yield from setter.colophon(part, section)
            before = part

    def _picture(self, figure: str, says: Sequence[RecordedMessages]) -> Picture:
        found = self._figures[figure]
        (lang, alt), *others = ((say.lang, found.alt(say)) for say in says)
        scene = found.scene(self._theme)
        return Picture(("picture", figure), scene, alt, lang, tuple(others))

    def _foot(self, page: Page) -> foot.Foot:
        """The foot of a page, in the languages that stand on it."""
        side = page.number % SIDES
        here = slice(side, side + 1) if self._leaves else slice(None)
        section = page.section
        titles = [
            next((p.title for p in book.parts if isinstance(p, b.Section) and p.id == section), ())
            for book in self.source.books[here]
        ]
        return foot.foot(
            page.number,
            self.source.info.title,
            [b.plain(title) for title in titles],
            styles=self._styles[here],
            fonts=self._fonts,
            layout=self.layout,
            leaves=self._leaves,
        )

    def _destinations(self, book: b.Book, say: Messages, index: Index) -> dict[str, str]:
        """Every destination in words, for the descriptions of links."""
        wording = Wording(say, index, {})
        named = {target.name: wording.reference(target) for target in index.figures.values()}
        for identity, title in b.titles(book.parts):
            named[index.places[identity].name] = b.plain(title)
        return named

    def faults(self, pages: Sequence[Page]) -> list[Fault]:
        """Pages that hold too much, and texts without room."""
        sections = [p for p in self.source.books[0].parts if isinstance(p, b.Section)]
        places = {part.id: part.place for part in sections}
        faults = [
            Fault(
                *places.get(page.section, (self.source.file, 0)),
                page.section,
                f"page {page.number} of the edition holds {counted(page.lines, 'line')} of "
                f"{self.layout.lines}: something in it cannot be divided",
            )
            for page in pages
            if page.lines > self.layout.lines
        ]
        for part in sections:
            if part.last:
                taken = [page for page in pages if page.section == part.id]
                sides = SIDES if self._leaves else 1
                if len(taken) > sides:
                    over = sum(page.lines for page in taken[sides:])
                    problem = (
                        f"the section must fit on one page, and is {counted(over, 'line')} too long"
                    )
                    faults.append(Fault(*part.place, part.id, problem))
        return [*faults, *self._coarse(), *map(self._fault, self._tight(pages))]

    def _art_below(self, page: Page) -> Plan | None:
        """Where the cover's art stands on a page that is the back of the book: below its text,
        instead of a number.
        """
        if not self._has_cover or self._leaves or page.section not in self._last_sections:
            return None
        return self._cover.foot(page.lines)

    def _shows_back(self, pages: Sequence[Page]) -> bool:
        """Whether the book ends in a back cover: there is one, and a page is left for it."""
        return self._has_back_cover and lacks_back(pages, int(self._has_cover))

    def _coarse(self) -> Iterator[Fault]:
        """Bitmaps that the cover shows larger than their pixels allow."""
        line = self.source.info.lines.get("cover", 0)
        for lack in self._cover.coarse() if self._has_cover else ():
            problem, remedy = f"{lack} as large as the page", f"at least {COARSEST}"
            yield Fault(self.source.game_file, line, "cover", problem, remedy)

    def _tight(self, pages: Sequence[Page]) -> Iterator[lengths.Tight]:
        """The texts without room, wherever in the book."""
        yield from lengths.torn_on(pages)
        for page in pages:
            yield from lengths.crowded(self._foot(page))
        if words := self.title_page():
            yield from lengths.torn(words)
            yield from lengths.squeezed(words, self._cover.shape.band[3])

    def _fault(self, tight: lengths.Tight) -> Fault:
        """A text without room, by the name of its message."""
        (say,) = (say for say in self._says if say.lang == tight.lang)
        problem, remedy = f"{tight.problem} (language {tight.lang})", tight.remedy
        for key, value in self.source.info.data.items():
            if value == tight.text:  # such as the title, which no message is
                line = self.source.info.lines.get(key, 0)
                return Fault(self.source.game_file, line, key, problem, remedy)
        tell = fault_maker(self._project, self._game, say)
        return tell(Wrong(tight.text, problem, remedy, (self.source.file, 0)))


def _is_last(part: b.Part) -> bool:
    return isinstance(part, b.Section) and part.last

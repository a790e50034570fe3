"""What can be asked for by an address, and how it is made from the project as it is."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import TypeVar, cast

from generator.build.digests import digest
from generator.build.errors import BuildError
from generator.build.plan import editions, sheets, translated, usual_inks, usual_papers
from generator.build.targets import translation as proofs
from generator.build.targets.books import Rulebook
from generator.build.targets.proofs import Proof
from generator.build.targets.sheets import Sheets
from generator.build.targets.webpages import WebPage
from generator.build.trace import Trace
from generator.build.workers import faults_of
from generator.contract.guard import PASSING
from generator.drawing.fonts import FontSet, MissingGlyph
from generator.faults import ContentError, Fault
from generator.markup.blocks import Volume
from generator.pdf.raster import PdfiumMissing
from generator.project import Project
from generator.proof.book import SetBook, book_name
from generator.proof.cards import Cards
from generator.proof.page import Part, part_html, proof_page
from generator.proof.pictures import Pages, can_draw
from generator.serve import views
from generator.serve.cache import Cache
from generator.text.places import SOURCE

T = TypeVar("T")

HTML, PDF, PNG = "text/html; charset=utf-8", "application/pdf", "image/png"


@dataclass(frozen=True, slots=True)
class Response:
    """What an address leads to. ``shows`` has the versions of what it shows besides its data: of
    books whose pages are pictures in it.
    """

    kind: str
    data: bytes
    shows: tuple[str, ...] = ()
    status: HTTPStatus = HTTPStatus.OK

    @property
    def version(self) -> str:
        """A text that changes when what readers see does."""
        return digest("".join((digest(self.data), *self.shows)).encode())


class Site:
    """Makes pages of the ``games`` in the ``langs`` when they are asked for. Nothing is written.

    In place of ``fonts`` that cannot be used there are their faults, which pages then tell. Several
    threads may ask: one is served after the other.
    """

    def __init__(
        self,
        project: Project,
        fonts: FontSet | ContentError,
        games: Sequence[str],
        langs: Sequence[str],
    ) -> None:
        self._project, self._faces = project, fonts
        self._games, self._langs = tuple(games), tuple(langs)
        self._cache = Cache(project)
        self._lock = threading.Lock()
        self._moment = 0
        self._picture = re.compile(
            rf"/proof/({'|'.join(map(re.escape, self._langs))})"
            rf"/({'|'.join(map(re.escape, self._games))})(?:-(answers))?-(\d{{2,3}})\.png"
        )

    @property
    def _fonts(self) -> FontSet:
        if isinstance(self._faces, ContentError):
            raise self._faces
        return self._faces

    def answer(self, address: str, moment: int) -> Response | None:
        """What the address leads to, as the project is at a ``moment``; None for an unknown one.

        The project is looked at anew when the moment is another than before. A page that cannot be
        made tells its faults instead. Raises :class:`~generator.proof.pictures.PdfiumMissing`.
        """
        with self._lock:
            if moment != self._moment:
                self._moment = moment
                self._cache.refresh()
            try:
                make = self._maker(address)
                return make() if make else None
            except ContentError as error:
                return Response(
                    HTML, views.faults(error.faults), status=HTTPStatus.SERVICE_UNAVAILABLE
                )

    def _maker(self, address: str) -> Callable[[], Response | None] | None:
        """What makes the answer: known addresses only, none of which is a path to a file."""
        if found := self._picture.fullmatch(address):
            lang, game, volume, page = found.groups(default="rulebook")
            return partial(self._png, game, lang, cast(Volume, volume), int(page))
        return next((make for known, make in self._makers() if known == address), None)

    def _makers(self) -> Iterator[tuple[str, Callable[[], Response]]]:
        """All addresses but those of pictures, each with what makes the answer; the sheets, which
        take longest to be found, at the end.
        """
        yield views.START, self._start
        for lang in translated(self._langs):
            yield views.proof_address(lang), partial(self._proof, lang)
        for game in self._games:
            for lang in self._langs:
                yield views.web_address(game, lang), partial(self._web, game, lang)
            for volume in proofs.volumes(self._project, game):
                for lang in self._langs:
                    pages = views.pages_address(game, lang, volume)
                    yield pages, partial(self._pages, game, lang, volume)
                for edition in self._editions():
                    book = Rulebook(game, edition, volume=volume)
                    yield views.pdf_address(book), partial(self._pdf, book)
        for set_ in self._sheets():
            yield views.sheets_address(set_), partial(self._sheets_pdf, set_)

    def _editions(self) -> tuple[str, ...]:
        """The editions in the languages, in their order, and then those that face English."""
        order = (SOURCE, *self._langs)
        parted = (edition.split("-") for edition in editions(self._project))
        found = [langs for langs in parted if set(order).issuperset(langs)]
        found.sort(key=lambda langs: (len(langs), order.index(langs[-1])))
        return tuple(map("-".join, found))

    def _sheets(self) -> tuple[Sheets, ...]:
        """The print-and-play sheets that a build makes of the games."""
        games = [game for game in self._project.sheeted() if game in self._games]
        papers, inks = usual_papers(self._project), usual_inks(self._project)
        return sheets(games, papers, inks, self._langs)

    def _start(self) -> Response:
        books = [
            (game, volume) for game in self._games for volume in proofs.volumes(self._project, game)
        ]
        return Response(HTML, views.start(books, self._langs, self._editions(), self._sheets()))

    def _web(self, game: str, lang: str) -> Response:
        self._prove(game)
        page = WebPage(game, lang)
        return Response(HTML, self._made(page.name, partial(self._finished_or_draft, page)))

    def _pages(self, game: str, lang: str, volume: Volume) -> Response:
        book = self._book(game, lang, volume)
        if not can_draw():
            pdf = views.pdf_address(Rulebook(game, lang, volume=volume))
            return Response(HTML, views.no_pictures(str(PdfiumMissing()), pdf))
        return Response(HTML, views.pages(book, lang), (self._version(book, lang),))

    def _pdf(self, book: Rulebook) -> Response:
        """The file that a build makes, or else the draft."""
        self._prove(book.game)

        return Response(PDF, self._made(book.name, partial(self._finished_or_draft, book)))

    def _finished_or_draft(self, target: Rulebook | WebPage, trace: Trace) -> bytes:
        try:
            (data,) = target.make(trace, self._fonts).values()
            if not trace.translation_faults:
                return data
        except (ContentError, MissingGlyph):
            pass  # the draft may be had all the same
        (data,) = target.but(draft=True).make(trace, self._fonts).values()
        return data

    def _sheets_pdf(self, set_: Sheets) -> Response:
        def made(trace: Trace) -> bytes:
            (data,) = set_.make(trace, self._fonts).values()
            return data

        return Response(PDF, self._made(set_.name, made))

    def _png(self, game: str, lang: str, volume: Volume, page: int) -> Response | None:
        if volume not in proofs.volumes(self._project, game):
            return None
        book = self._book(game, lang, volume)
        pages = self._made(("pages", book.name, lang), lambda _: Pages(book.pdf), (book,))
        if not 1 <= page <= len(pages):
            return None
        data = self._made(("page", book.name, lang, page), lambda _: pages.png(page), (book,))
        return Response(PNG, data)

    def _proof(self, lang: str) -> Response:
        """The page: of a change, only those parts are made anew that it concerns."""
        domains = proofs.domains(self._project, lang, self._games)
        parts = tuple(self._part(domain, lang) for domain in domains)
        common = tuple(part for part in parts if part.domain not in self._games)

        def shown(part: Part, cards: Cards) -> str:
            needs = parts if part in common else (part, *common)
            name = ("part as HTML", lang, part.domain)
            return self._made(name, lambda _: part_html(part, cards), needs)

        page = self._made(("proof", lang), lambda _: proof_page(lang, parts, shown), parts)
        books = (book for part in parts for book in part.books)
        return Response(HTML, page, tuple(self._version(book, lang) for book in books))

    def _part(self, domain: str, lang: str) -> Part:
        """The messages of a domain; a book that cannot be set leaves its faults."""
        books: list[SetBook] = []
        faults: list[Fault] = []
        if not can_draw():  # a proof without places is better than one of broken pictures
            faults.append(Fault("", 0, domain, str(PdfiumMissing())))
            return self._made(
                ("part", lang, domain),
                lambda trace: proofs.part(trace, domain, lang, self._fonts, faults=faults),
                tuple(faults),
            )
        for volume in () if domain not in self._games else proofs.volumes(self._project, domain):
            try:
                books.append(self._book(domain, lang, volume))
            except ContentError as error:
                faults += error.faults

        def made(trace: Trace) -> Part:
            return proofs.part(trace, domain, lang, self._fonts, books, faults=faults)

        return self._made(("part", lang, domain), made, (*books, *faults))

    def _book(self, game: str, lang: str, volume: Volume) -> SetBook:
        self._prove(game)
        return self._made(
            ("book", book_name(game, volume), lang),
            lambda trace: proofs.book(trace, game, lang, self._fonts, volume),
        )

    def _version(self, book: SetBook, lang: str) -> str:
        return self._cache.version(("book", book.name, lang))

    def _prove(self, game: str) -> None:
        """Raise :class:`ContentError` for figures that the engine does not bear out."""
        self._made(("proved", game), lambda trace: Proof(game).make(trace, self._fonts))

    def _made(
        self, name: Hashable, make: Callable[[Trace], T], parts: tuple[object, ...] = ()
    ) -> T:
        """The thing, kept or made anew; its faults have their lines."""

        def made(trace: Trace) -> T:
            try:
                return make(trace)
            except (PdfiumMissing, BuildError, *PASSING):
                raise
            except BaseException as error:
                raise ContentError(faults_of(error, trace, str(name))) from error

        return self._cache.get(name, made, parts)

"""What a proof shows of a message, of a figure and of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from lxml import etree

from generator.html.elements import Node, element
from generator.proof.book import SetBook
from generator.proof.crops import clickable, crop, page_picture
from generator.proof.entries import Entry
from generator.proof.generated_text import FigureWords
from generator.proof.links import Links, Place
from generator.text.language import language_tag

SHORT = 60
"""Characters of a message that a heading or a link quotes."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Makes the elements of a proof of one language; pictures lie in ``folder``."""

    lang: str
    folder: str
    links: Links

    def messages(self, entries: Sequence[Entry], catalogue: str) -> Iterator[etree._Element]:
        """The messages, those of one context together, in the order of the sources, but those in
        the rulebook before those in other books, and these before all others. ``catalogue`` is the
        path of their file.
        """
        contexts: dict[str, list[Entry]] = {}
        for entry in entries:
            contexts.setdefault(entry.key.context, []).append(entry)
        for context, found in sorted(contexts.items(), key=lambda item: self._order(item[1])):
            cards = (self._message(entry, catalogue) for entry in found)
            head = element("h3", context or "without a context")
            yield element("section", head, *cards, class_="context")

    def figures(self, book: SetBook) -> Iterator[etree._Element]:
        """The figures of a book, with all that is said of them."""
        places = self.links.by_book[book.name]
        entries = {entry.id: entry for place in places for entry in place.entries}
        for figure in book.figures:
            drawn = next((p for p in places if _is_drawing(p, figure)), None)
            messages = (*figure.caption_messages, *figure.alt_messages)
            used = [entries[message] for message in messages if message in entries]
            yield element(
                "article",
                element("h4", f"Figure {figure.id}"),
                *([crop(drawn, self.folder)] if drawn else []),
                *self._caption(figure),
                element("p", figure.alt, lang=self._tag),
                element("p", "Made of: ", *_joined(map(_link, dict.fromkeys(used)))),
                id=_figure_anchor(book, figure.id),
                class_="figure",
            )

    def _caption(self, figure: FigureWords) -> Iterator[etree._Element]:
        if figure.caption:
            yield element("p", element("b", figure.caption), lang=self._tag)

    def pages(self, book: SetBook) -> Iterator[etree._Element]:
        """The pages of a book, to be clicked on, each with a list of its messages."""
        for page, found in groupby(self.links.by_book[book.name], lambda p: p.spot.region.page):
            places = list(found)
            entries = dict.fromkeys(entry for place in places for entry in place.entries)
            spots = (clickable(place, *_aim(place)) for place in places)
            yield element(
                "article",
                element("h4", f"Page {page}"),
                element("div", page_picture(places[0], self.folder), *spots, class_="sheet"),
                element(
                    "details",
                    element("summary", f"Messages on page {page}"),
                    element("ul", *(element("li", _link(entry)) for entry in entries)),
                ),
                id=f"{book.name}-page-{page}",
                class_="page",
            )

    def _order(self, entries: Iterable[Entry]) -> int:
        volumes = {place.book.volume for entry in entries for place in self.links.of(entry)}
        return 0 if "rulebook" in volumes else 1 if volumes else 2

    def _message(self, entry: Entry, catalogue: str) -> etree._Element:
        head = element(
            "h4",
            element("span", entry.state, class_="state"),
            " ",
            element("a", _short(entry), href=f"#{entry.anchor}"),
        )
        about = element(
            "div",
            head,
            *self._texts(entry),
            *_flaws(entry),
            *(element("p", f"Note: {c}", class_="comment") for c in entry.source.comments),
            element("p", ", ".join(_files(entry, catalogue)), class_="files"),
        )
        return element(
            "article",
            about,
            element("div", *self._places(entry), class_="places"),
            id=entry.anchor,
            class_=f"message {entry.state}",
        )

    def _texts(self, entry: Entry) -> Iterator[etree._Element]:
        """The English, as it was for a fuzzy translation too, and the translation."""
        if entry.previous:
            yield element("p", element("del", entry.previous), class_="text", lang="en")
        for text in filter(None, (entry.key.msgid, entry.key.plural)):
            yield element("p", text, class_="text", lang="en")
        for text in filter(None, entry.strings):
            yield element("p", text, class_="text own", lang=self._tag, dir="auto")

    def _places(self, entry: Entry) -> Iterator[etree._Element]:
        """The first place as a picture, and links to the others."""
        first, *others = self.links.of(entry) or (None,)
        if first is None:
            yield element("p", "not in a book", class_="files")
            return
        yield crop(first, self.folder)
        pages = {(p.book.title, p.spot.region.page): p for p in reversed(others)}
        also = [
            element("a", f"{title} {page}", href=f"#{place.anchor}")
            for (title, page), place in sorted(pages.items(), key=lambda item: item[0])
        ]
        title, page = first.book.title, first.spot.region.page
        words: list[Node] = [f"{title}, page {page}"]
        if also:
            words += ["; also ", *_joined(also)]
        yield element("p", *words, class_="files")

    @property
    def _tag(self) -> str:
        return language_tag(self.lang)


def _aim(place: Place) -> tuple[str, str]:
    """Where a click on a place leads, and what it says: to the figure, or to the message."""
    if place.spot.figure and not place.spot.is_text:
        return _figure_anchor(place.book, place.spot.figure), f"Figure {place.spot.figure}"
    return place.entries[0].anchor, _short(place.entries[0])


def _is_drawing(place: Place, figure: FigureWords) -> bool:
    return place.spot.figure == figure.id and not place.spot.is_text


def _figure_anchor(book: SetBook, figure: str) -> str:
    return f"{book.name}-figure-{figure}"


def _link(entry: Entry) -> etree._Element:
    return element("a", _short(entry), href=f"#{entry.anchor}")


def _short(entry: Entry) -> str:
    text = entry.key.msgid
    return text if len(text) <= SHORT else f"{text[: SHORT - 1].rstrip()}…"


def _flaws(entry: Entry) -> Iterator[etree._Element]:
    texts = [
        f"{flaw.problem} ({flaw.remedy})" if flaw.remedy else flaw.problem for flaw in entry.flaws
    ]
    if texts:
        yield element("ul", *(element("li", text) for text in texts), class_="flaws")


def _files(entry: Entry, catalogue: str) -> Iterator[str]:
    """Where the message stands in the sources and in the catalogue."""
    yield from (f"{file}:{line}" for file, line in entry.source.places)
    if entry.line:
        yield f"{catalogue}:{entry.line}"


def _joined(links: Iterable[etree._Element]) -> list[Node]:
    nodes: list[Node] = []
    for link in links:
        nodes += [", ", link] if nodes else [link]
    return nodes

"""The ways between messages and their places: which is where, and what both are called."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.proof.book import SetBook
from generator.proof.entries import Entry
from generator.proof.spots import Spot
from generator.text.places import searched


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in a book by its ``anchor`` on the proof, and the messages that it has there."""

    book: SetBook
    spot: Spot
    anchor: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Links:
    """All places of the books, by the name of the book in the order of pages, and by message."""

    by_book: Mapping[str, tuple[Place, ...]]
    by_message: Mapping[str, tuple[Place, ...]]

    def of(self, entry: Entry) -> tuple[Place, ...]:
        """Where a message is set: first where it says something of its own."""
        found = self.by_message.get(entry.anchor, ())
        return tuple(sorted(found, key=lambda place: place.spot.repeats))


def linked(books: Iterable[SetBook], entries: Mapping[str, Iterable[Entry]]) -> Links:
    """The links between ``books`` and the ``entries`` by domain.

    A message of a book is that of its game, or else one that all games share.
    """
    known = {domain: {entry.id: entry for entry in found} for domain, found in entries.items()}
    by_book: dict[str, tuple[Place, ...]] = {}
    by_message: defaultdict[str, list[Place]] = defaultdict(list)
    for book in books:
        own: dict[str, Entry] = {}
        for domain in reversed(searched(book.game)):
            own |= known.get(domain, {})
        by_book[book.name] = tuple(_places(book, own))
        for place in by_book[book.name]:
            for entry in place.entries:
                by_message[entry.anchor].append(place)
    return Links(by_book, {anchor: tuple(places) for anchor, places in by_message.items()})


def _places(book: SetBook, known: Mapping[str, Entry]) -> Iterator[Place]:
    """The spots of a book; the anchor is that of the figure or the first message, and which of its
    places it is.
    """
    count: Counter[str] = Counter()
    for spot in book.spots:
        found = tuple(known[message] for message in spot.messages if message in known)
        if spot.is_text and not found:
            continue
        first = found[0].id if spot.is_text else f"figure-{spot.figure}"
        count[first] += 1
        again = f"-{count[first]}" if count[first] > 1 else ""
        yield Place(book, spot, f"{book.name}-at-{first}{again}", found)

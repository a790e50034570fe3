"""A book in one language as a proof shows it: its pages, and what stands where on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from generator.faults import Fault
from generator.markup.blocks import Volume
from generator.markup.source import BookRequest
from generator.pages.composed import ComposedBook
from generator.proof.generated_text import FigureWords, figure_words, generated_text
from generator.proof.spots import Spot, spots


@dataclass(frozen=True, eq=False)
class SetBook:
    """A book that is set: which ``volume`` of its game it is, ``shape`` (a page's height in parts
    of its width), the number of ``pages``, what stands where, its figures; ``faults`` are texts
    without room. ``draw`` makes the file.
    """

    game: str
    volume: Volume
    title: str
    draw: Callable[[], bytes]
    shape: float
    pages: int
    spots: tuple[Spot, ...]
    figures: tuple[FigureWords, ...]
    faults: tuple[Fault, ...]

    @property
    def name(self) -> str:
        """What it is called in addresses: the rulebook as its game is."""
        return book_name(self.game, self.volume)

    @cached_property
    def pdf(self) -> bytes:
        """The file, which is drawn when it is first asked for."""
        return self.draw()


def book_name(game: str, volume: Volume) -> str:
    """The name of a volume of a game, unlike that of every other one."""
    return game if volume == "rulebook" else f"{game}-{volume}"


def set_book(book: ComposedBook, request: BookRequest) -> SetBook:
    """What a proof shows of the ``book`` that was composed from a request in one language."""
    say = request.catalogues[request.edition]
    figures = figure_words(say, book.source, request.figures)
    title = book.source.info.title
    return SetBook(
        game=request.game,
        volume=request.volume,
        title=title if request.volume == "rulebook" else f"{title} ({request.volume})",
        draw=book.pdf,
        shape=book.layout.height / book.layout.width,
        pages=max((page.number for page in book.pages), default=1),
        spots=spots(book, generated_text(say, book.source, figures, request.volume)),
        figures=figures,
        faults=book.faults,
    )

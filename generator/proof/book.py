"""A book in one language as a proof shows it: its pages, and what stands where on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from generator.book.document import RulebookRequest, make_proof
from generator.faults import Fault
from generator.proof.ownwords import FigureWords, figure_words, own_words
from generator.proof.spots import Spot, spots


@dataclass(frozen=True, eq=False)
class SetBook:
    """A book that is set: ``shape`` (a page's height in parts of its width), the number of
    ``pages``, what stands where, its figures; ``faults`` are texts without room. ``draw`` makes the
    file.
    """

    game: str
    title: str
    draw: Callable[[], bytes]
    shape: float
    pages: int
    spots: tuple[Spot, ...]
    figures: tuple[FigureWords, ...]
    faults: tuple[Fault, ...]

    @cached_property
    def pdf(self) -> bytes:
        """The file, which is drawn when it is first asked for."""
        return self.draw()


def set_book(request: RulebookRequest) -> SetBook:
    """Set the book of an edition in one language.

    Raises as :func:`~generator.book.document.make_rulebook` does, but not for texts without room.
    """
    book, say = make_proof(request), request.catalogues[request.edition]
    figures = figure_words(say, book.source, request.figures)
    return SetBook(
        game=request.game,
        title=book.source.info.title,
        draw=book.pdf,
        shape=book.layout.height / book.layout.width,
        pages=max((page.number for page in book.pages), default=1),
        spots=spots(book, own_words(say, book.source, figures)),
        figures=figures,
        faults=book.faults,
    )

"""A book in one language as a proof shows it: its pages, and what stands where on them."""

from __future__ import annotations

from dataclasses import dataclass

from generator.book.document import RulebookRequest, make_proof
from generator.book.wording import Wording
from generator.faults import Fault
from generator.proof.ownwords import own_words
from generator.proof.spots import Spot, spots


@dataclass(frozen=True, slots=True)
class FigureWords:
    """What the machine says of a figure, and the ids of the messages that it says it with."""

    id: str
    caption: str
    alt: str
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetBook:
    """A book that is set: its file, ``shape`` (a page's height in parts of its width), the number
    of ``pages``, what stands where, its figures; ``faults`` are texts without room.
    """

    game: str
    title: str
    pdf: bytes
    shape: float
    pages: int
    spots: tuple[Spot, ...]
    figures: tuple[FigureWords, ...]
    faults: tuple[Fault, ...]


def set_book(request: RulebookRequest) -> SetBook:
    """Set the book of an edition in one language.

    What has no translation is set in English. Raises as
    :func:`~generator.book.document.make_rulebook` does, but not for texts without room.
    """
    book, say = make_proof(request), request.catalogues[request.edition]
    words = own_words(say, book.source, request.figures)
    wording = Wording(say, book.source.index, {})
    figures = tuple(
        FigureWords(
            figure,
            wording.space.join(
                part for part in (wording.label(figure), request.figures[figure].stem(say)) if part
            ),
            request.figures[figure].alt(say),
            (*words.elements["caption", figure], *words.alternatives[figure]),
        )
        for figure in book.source.index.figures
    )
    return SetBook(
        game=request.game,
        title=book.source.info.title,
        pdf=book.pdf,
        shape=book.layout.height / book.layout.width,
        pages=max((page.number for page in book.pages), default=1),
        spots=spots(book, words),
        figures=figures,
        faults=book.faults,
    )

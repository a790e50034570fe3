"""Which messages the machine's own words are made of: found by having them said once more."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import TypeVar

from generator.book import padding
from generator.book.cover import cover_text
from generator.book.marked import message_id
from generator.book.noted import Noted
from generator.book.source import BookFigure, Source
from generator.book.template import Messages
from generator.book.wording import Wording
from generator.proof.spots import OwnWords

T = TypeVar("T")


def heard(say: Messages, speak: Callable[[Messages], T]) -> tuple[T, tuple[str, ...]]:
    """What is said, and the ids of the messages that it is made of, in their order."""
    noted = Noted(say)
    words = speak(noted)
    return words, tuple(message_id(*key) for key in noted.keys)


def own_words(say: Messages, source: Source, figures: Mapping[str, BookFigure]) -> OwnWords:
    """The machine's own words in a book of one language."""
    index = source.index

    def used(speak: Callable[[Wording], object]) -> tuple[str, ...]:
        return heard(say, lambda noted: speak(Wording(noted, index, {})))[1]

    captions: dict[Hashable, tuple[str, ...]] = {
        ("caption", figure): (
            *used(partial(Wording.label, figure=figure)),
            *heard(say, figures[figure].stem)[1],
        )
        for figure in index.figures
    }
    targets = (*index.places.values(), *index.figures.values())
    return OwnWords(
        elements={
            **captions,
            ("contents head", say.lang): used(lambda wording: wording.contents),
            ("notes", say.lang): heard(say, padding.heading)[1],
        },
        references={
            target.name: used(partial(Wording.reference, target=target)) for target in targets
        },
        alternatives={figure: heard(say, figures[figure].alt)[1] for figure in index.figures},
        cover=heard(say, lambda noted: cover_text(source.info, noted))[1],
    )

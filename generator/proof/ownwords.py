"""The machine's own words in a book, and the messages that they are made of: found by having them
said once more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from generator.markup.blocks import Volume
from generator.markup.illustration import Illustration
from generator.markup.index import used_figures
from generator.markup.recording import Noted
from generator.markup.source import Source
from generator.markup.tagging import message_id
from generator.markup.template import Messages
from generator.markup.titlepage import title_words
from generator.pages import padding
from generator.pages.wording import Wording
from generator.proof.spots import OwnWords

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FigureWords:
    """What the machine says of a figure, and the ids of the messages that it says it with: how the
    caption begins (a figure in a gallery has none), and the alternative text.
    """

    id: str
    caption: str
    alt: str
    caption_messages: tuple[str, ...]
    alt_messages: tuple[str, ...]


def heard(say: Messages, speak: Callable[[Messages], T]) -> tuple[T, tuple[str, ...]]:
    """What is said, and the ids of the messages that it is made of, in their order."""
    noted = Noted(say)
    words = speak(noted)
    return words, tuple(message_id(*key) for key in noted.keys)


def figure_words(
    say: Messages, source: Source, figures: Mapping[str, Illustration]
) -> tuple[FigureWords, ...]:
    """What is said of the figures of a book, in their order."""

    def begin(figure: str, noted: Messages) -> str:
        wording = Wording(noted, source.index, {})
        parts = (wording.label(figure), figures[figure].stem(noted))
        return wording.space.join(filter(None, parts))

    made: list[FigureWords] = []
    for figure in used_figures(source.books[0]):
        caption, in_caption = heard(say, lambda _: "")
        if figure in source.index.figures:
            caption, in_caption = heard(say, partial(begin, figure))
        alt, in_alt = heard(say, figures[figure].alt)
        made.append(FigureWords(figure, caption, alt, in_caption, in_alt))
    return tuple(made)


def own_words(
    say: Messages, source: Source, figures: tuple[FigureWords, ...], volume: Volume
) -> OwnWords:
    """Where the messages of the own words of a ``volume`` stand, in one language."""

    def used(speak: Callable[[Wording], object]) -> tuple[str, ...]:
        return heard(say, lambda noted: speak(Wording(noted, source.index, {})))[1]

    elements: dict[Hashable, tuple[str, ...]] = {
        ("caption", figure.id): figure.caption_messages for figure in figures
    }
    elements["contents head", say.lang] = used(lambda wording: wording.contents)
    elements["notes", say.lang] = heard(say, padding.heading)[1]
    targets = (*source.index.places.values(), *source.index.figures.values())
    return OwnWords(
        elements=elements,
        references={
            target.name: used(partial(Wording.reference, target=target)) for target in targets
        },
        alternatives={figure.id: figure.alt_messages for figure in figures},
        cover=heard(say, lambda noted: title_words(source.info, noted, volume))[1],
    )

"""Text that the tool generates for a book, such as labels and alternative texts, and the messages
that it is made of: found by generating it once more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from generator.markup.blocks import Volume
from generator.markup.illustration import Illustration
from generator.markup.index import used_figures
from generator.markup.recording import RecordedMessages
from generator.markup.source import Source
from generator.markup.tagging import message_id
from generator.markup.template import Messages
from generator.markup.titlepage import title_words
from generator.pages import padding
from generator.pages.wording import Wording
from generator.proof.spots import GeneratedText

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FigureWords:
    """Generated text about a figure, and the ids of the messages that it is made of: how the
    caption begins (a figure in a gallery has none), and the alternative text.
    """

    id: str
    caption: str
    alt: str
    caption_messages: tuple[str, ...]
    alt_messages: tuple[str, ...]


def recorded(say: Messages, speak: Callable[[Messages], T]) -> tuple[T, tuple[str, ...]]:
    """A generated text, and the ids of the messages that it is made of, in their order."""
    messages = RecordedMessages(say)
    words = speak(messages)
    return words, tuple(message_id(*key) for key in messages.keys)


def figure_words(
    say: Messages, source: Source, figures: Mapping[str, Illustration]
) -> tuple[FigureWords, ...]:
    """The generated text about the figures of a book, in their order."""

    def begin(figure: str, messages: Messages) -> str:
        wording = Wording(messages, source.index, {})
        parts = (wording.label(figure), figures[figure].stem(messages))
        return wording.space.join(filter(None, parts))

    made: list[FigureWords] = []
    for figure in used_figures(source.books[0]):
        caption, in_caption = recorded(say, lambda _: "")
        if figure in source.index.figures:
            caption, in_caption = recorded(say, partial(begin, figure))
        alt, in_alt = recorded(say, figures[figure].alt)
        made.append(FigureWords(figure, caption, alt, in_caption, in_alt))
    return tuple(made)


def generated_text(
    say: Messages, source: Source, figures: tuple[FigureWords, ...], volume: Volume
) -> GeneratedText:
    """Where the messages of generated text are in a ``volume``, in one language."""

    def used(speak: Callable[[Wording], object]) -> tuple[str, ...]:
        return recorded(say, lambda messages: speak(Wording(messages, source.index, {})))[1]

    elements: dict[Hashable, tuple[str, ...]] = {
        ("caption", figure.id): figure.caption_messages for figure in figures
    }
    elements["contents head", say.lang] = used(lambda wording: wording.contents)
    elements["notes", say.lang] = recorded(say, padding.heading)[1]
    targets = (*source.index.places.values(), *source.index.figures.values())
    return GeneratedText(
        elements=elements,
        references={
            target.name: used(partial(Wording.reference, target=target)) for target in targets
        },
        alternatives={figure.id: figure.alt_messages for figure in figures},
        cover=recorded(say, lambda messages: title_words(source.info, messages, volume))[1],
    )

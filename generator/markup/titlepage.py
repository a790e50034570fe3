"""What the title page of a book says, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from babel.lists import format_list

from generator.figures.gamefile import GameInfo
from generator.kit.words import locale_of
from generator.markup.blocks import Volume
from generator.markup.template import Messages
from generator.text.language import script_of
from generator.values import Value


class TitleWords(Value, frozen=True):
    """What the title page says in one language; ``designer`` is "" where nobody is named."""

    lang: str
    kind: str
    players: str
    designer: str


def title_words(info: GameInfo, say: Messages, volume: Volume = "rulebook") -> TitleWords:
    """The words of the title page."""
    if volume == "answers":
        return _answers_text(info, say)
    # Translators: on the title page, below the title of the game
    kind = say.pgettext("book/cover", "The rules of the game")
    # Translators: on the title page; players is a number, or numbers such as "2 or 3", "2 to 8"
    players = say.pgettext("book/cover", "For %(players)s players", players=_any(info.players, say))
    if info.variant_players:
        # Translators: on the title page; both are a number, or numbers such as "3 or 4", "2 to 8"
        players = say.pgettext(
            "book/cover",
            "For %(players)s players, with a variant for %(more)s",
            players=_any(info.players, say),
            more=_any(info.variant_players, say),
        )
    if info.puzzles:
        # Translators: on the title page; players is a line such as "For 2 to 8 players"
        players = say.pgettext("book/cover", "%(players)s; puzzles for one", players=players)
    return TitleWords(say.lang, _read(kind, info, say), players, _designer(info, say))


def _answers_text(info: GameInfo, say: Messages) -> TitleWords:
    """The words of the title page of the answers."""
    # Translators: on the title page of the booklet of answers, below the title of the game
    kind = say.pgettext("book/cover", "Answers to the puzzles")
    # Translators: on the title page of the booklet of answers
    warning = say.pgettext("book/cover", "For when you are stuck")
    return TitleWords(say.lang, _read(kind, info, say), warning, _designer(info, say))


def _designer(info: GameInfo, say: Messages) -> str:
    if not info.designer:
        return ""
    # Translators: on the title page
    return say.pgettext("book/cover", "A game by %(designer)s", designer=info.designer)


def _read(kind: str, info: GameInfo, say: Messages) -> str:
    """What kind of book it is, after how the title is read, where it needs that."""
    if not (info.reading and script_of(say.lang).has_readings):
        return kind
    # Translators: on the title page: how the title is read, then "The rules of the game"
    return say.pgettext("book/cover", "%(reading)s · %(kind)s", reading=info.reading, kind=kind)


def _any(numbers: Sequence[int], say: Messages) -> str:
    """The numbers to choose from, in the manner of the language: three or more that follow each
    other as a range, others as a list.
    """
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and list(numbers) == list(range(first, last + 1)):
        # Translators: on the title page: a range of numbers of players, such as "2 to 8"
        return say.pgettext("book/cover", "%(first)s to %(last)s", first=first, last=last)
    return str(format_list([str(n) for n in numbers], "or", locale_of(say.lang)))

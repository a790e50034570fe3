"""Sentences about a figure's verdict, made through a :class:`Say`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.diagrams.base import Say
from generator.diagrams.words import listed


def stem(say: Say, violations: Iterable[str], rules: Sequence[str]) -> str:
    """The beginning of the caption of a figure that is about a move's being legal.

    Rules are called by number: their place in the engine's ``rules``, from 1, as on the number
    tabs of the book.
    """
    numbers = sorted(rules.index(rule) + 1 for rule in violations)
    if not numbers:
        # Translators: beginning of a caption; the drawing carries a tick
        return say.pgettext("figures/stem", "Legal.")
    if len(numbers) == 1:
        # Translators: beginning of a caption; the drawing carries a cross
        return say.pgettext(
            "figures/stem", "Not legal: it breaks rule %(number)s.", number=numbers[0]
        )
    # Translators: beginning of a caption; numbers is a list such as "1 and 3"
    return say.pgettext(
        "figures/stem",
        "Not legal: it breaks rules %(numbers)s.",
        numbers=listed(say, map(str, numbers)),
    )


def verdict(say: Say, violations: Iterable[str], rules: Sequence[str]) -> str:
    """What a figure's badge says of the move, as a sentence among sentences; rules by number."""
    numbers = sorted(rules.index(rule) + 1 for rule in violations)
    if not numbers:
        # Translators: last sentence of an alternative text: a move that the rules allow
        return say.pgettext("figures/alt", "Legal.")
    # Translators: last sentence of an alternative text; numbers is a list such as "1 and 3"
    return say.npgettext(
        "figures/alt",
        "Not legal: it breaks rule %(numbers)s.",
        "Not legal: it breaks rules %(numbers)s.",
        len(numbers),
        numbers=listed(say, map(str, numbers)),
    )

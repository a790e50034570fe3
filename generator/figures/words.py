"""Sentences about a figure's verdict, made through a :class:`Say`.

A placement and another move have messages of their own: English says "legal" of both, but not
every language does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.contract.diagram import Say
from generator.kit.words import listed


def stem(say: Say, violations: Iterable[str], rules: Sequence[str], placement: bool) -> str:
    """The beginning of the caption of a figure that is about a move's being legal.

    Rules are called by number: their place in the engine's ``rules``, from 1, as on the number
    tabs of the book.
    """
    numbers = _numbers(violations, rules)
    if not numbers and placement:
        # Translators: beginning of a caption: a placement; the drawing carries a tick
        return say.pgettext("figures/stem", "Legal.")
    if not numbers:
        # Translators: beginning of a caption: a move or a turn that is no placement, with a tick
        return say.pgettext("figures/stem-move", "Legal.")
    if len(numbers) == 1 and placement:
        # Translators: beginning of a caption: a placement; the drawing carries a cross
        return say.pgettext(
            "figures/stem", "Not legal: it breaks rule %(number)s.", number=numbers[0]
        )
    if len(numbers) == 1:
        # Translators: beginning of a caption: a move or a turn that is no placement, with a cross
        return say.pgettext(
            "figures/stem-move", "Not legal: it breaks rule %(number)s.", number=numbers[0]
        )
    names = listed(say, map(str, numbers))
    if placement:
        # Translators: beginning of a caption: a placement; numbers is a list such as "1 and 3"
        return say.pgettext(
            "figures/stem", "Not legal: it breaks rules %(numbers)s.", numbers=names
        )
    # Translators: beginning of a caption: no placement; numbers is a list such as "1 and 3"
    return say.pgettext(
        "figures/stem-move", "Not legal: it breaks rules %(numbers)s.", numbers=names
    )


def verdict(say: Say, violations: Iterable[str], rules: Sequence[str], placement: bool) -> str:
    """What a figure's badge says of the move, as a sentence among sentences; rules by number."""
    numbers = _numbers(violations, rules)
    if not numbers and not placement:
        # Translators: last sentence of an alternative text: a move or a turn that the rules allow
        return say.pgettext("figures/alt-move", "Legal.")
    if not numbers:
        # Translators: last sentence of an alternative text: a placement that the rules allow
        return say.pgettext("figures/alt", "Legal.")
    names = listed(say, map(str, numbers))
    if not placement:
        # Translators: last sentence of an alternative text: a move or a turn that is no placement;
        # numbers is a list such as "1 and 3"
        return say.npgettext(
            "figures/alt-move",
            "Not legal: it breaks rule %(numbers)s.",
            "Not legal: it breaks rules %(numbers)s.",
            len(numbers),
            numbers=names,
        )
    # Translators: last sentence of an alternative text; numbers is a list such as "1 and 3"
    return say.npgettext(
        "figures/alt",
        "Not legal: it breaks rule %(numbers)s.",
        "Not legal: it breaks rules %(numbers)s.",
        len(numbers),
        numbers=names,
    )


def _numbers(violations: Iterable[str], rules: Sequence[str]) -> list[int]:
    """The numbers of the broken rules."""
    return sorted(rules.index(rule) + 1 for rule in violations)

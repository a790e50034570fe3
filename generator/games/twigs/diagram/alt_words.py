"""Phrases of which the alternative texts of Twigs are made: numbers by player, directions."""

from __future__ import annotations

import math
from collections.abc import Iterable

from generator.contract.diagram import Say
from generator.kit.words import listed, player_name


def numbered(say: Say, numbers: Iterable[int]) -> str:
    """Twigs by their numbers in the order of play, as a list."""
    # Translators: the number of a twig in the order of play, in a list of twigs
    items = [say.pgettext("twigs/alt/twigs", "%(number)s", number=n) for n in numbers]
    if len(items) == 2:
        # Translators: two numbers of twigs
        return say.pgettext("twigs/alt/twigs", "%(one)s and %(two)s", one=items[0], two=items[1])
    return listed(say, items)


def player_number(say: Say, player: int, number: int) -> str:
    """A player with a number of segments or areas."""
    # Translators: an item of a list: how many segments or areas are a player's, as in "White 12"
    return say.pgettext(
        "twigs/alt", "%(player)s %(number)s", player=player_name(say, player), number=number
    )


def player_twigs(say: Say, player: int, number: int) -> str:
    """A player with a number of twigs."""
    # Translators: an item of a list: how many twigs are a player's, as in "White 12"
    return say.pgettext(
        "twigs/alt/twigs", "%(player)s %(number)s", player=player_name(say, player), number=number
    )


def player_points(say: Say, player: int, number: int) -> str:
    """A player with a number of points."""
    # Translators: an item of a list: how many points a player has, as in "White 12"
    return say.pgettext(
        "twigs/alt/points", "%(player)s %(number)s", player=player_name(say, player), number=number
    )


def direction(say: Say, start: tuple[float, float], end: tuple[float, float]) -> str:
    """Where ``end`` lies, seen from ``start``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if math.hypot(dx, dy) < 0.5:
        # Translators: where a twig or an area lies, between commas
        return say.pgettext("twigs/alt/where", "in the middle")
    match round(math.degrees(math.atan2(dy, dx)) / 45) % 8:
        case 0:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "on the right")
        case 1:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "at the upper right")
        case 2:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "at the top")
        case 3:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "at the upper left")
        case 4:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "on the left")
        case 5:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "at the lower left")
        case 6:
            # Translators: where a twig or an area lies, between commas
            return say.pgettext("twigs/alt/where", "at the bottom")
    # Translators: where a twig or an area lies, between commas
    return say.pgettext("twigs/alt/where", "at the lower right")

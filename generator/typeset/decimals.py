"""Numbers with decimals as a language writes them."""

from __future__ import annotations

from babel.numbers import format_decimal

from generator.kit.words import locale_of


def decimal(value: float, lang: str) -> str:
    """A number with at most three decimals, without groups: 0.5 in English is 0,5 in Spanish."""
    return format_decimal(value, "0.###", locale_of(lang))

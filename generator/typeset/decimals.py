"""Numbers with decimals as a language writes them."""

from __future__ import annotations

from babel.numbers import format_decimal


def decimal(value: float, lang: str) -> str:
    """A number with at most three decimals, without groups: 0.5 in English is 0,5 in Spanish."""
    locale = "en_GB" if lang.startswith("en") else lang
    return format_decimal(value, "0.###", locale)

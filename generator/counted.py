"""How many of something there are, in the English of what the tool prints."""

from __future__ import annotations


def counted(number: int, one: str, more: str = "") -> str:
    """The number with its noun: ``1 sheet``, ``2 sheets``.

    ``more`` is the plural where it is not ``one`` with an s. What the tool prints to those who
    call it is in English; what it prints on paper goes through a catalogue (``Say.ngettext``).
    """
    return f"{number} {one if number == 1 else more or f'{one}s'}"

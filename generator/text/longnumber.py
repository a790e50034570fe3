"""Numbers in templates that have more digits than Python reads, of which Jinja tells no line."""

from __future__ import annotations

import re

TOO_LONG = "a number of thousands of digits"

_LONG_NUMBER = re.compile(r"[0-9][0-9_]{4000}")


def long_number(text: str) -> int:
    """The line of the first such number; 0 where there is none."""
    found = _LONG_NUMBER.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else 0

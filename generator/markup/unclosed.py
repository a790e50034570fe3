"""Elements of rendered XML that are opened and never closed, or closed without being open.

A parser names the place where it gives up, which may lie in another template than the one to be
mended.
"""

from __future__ import annotations

import re

from generator.values import Value

_TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)"
    r"""|<(?P<end>/?)(?P<name>[^\W\d][\w.-]*)(?:"[^"]*"|'[^']*'|[^<>"'])*?(?P<empty>/?)>""",
    re.DOTALL,
)


class Unpaired(Value, frozen=True):
    """The tag of an element without the other; ``offset`` is where it ends in the text."""

    name: str
    is_end: bool
    offset: int

    @property
    def problem(self) -> str:
        """What is wrong with it, in words."""
        if self.is_end:
            return f"a </{self.name}> after this place closes nothing: no <{self.name}> is open"
        return f"<{self.name}> is never closed"


def unpaired(xml: str) -> Unpaired | None:
    """The first tag of a text that lacks the other of its pair.

    Where an end does not fit what is open, it is the innermost open element that lacks its end,
    unless nothing of that name is open.
    """
    open_elements: list[tuple[str, int]] = []
    for found in _TAG.finditer(xml):
        name = found["name"]
        if not name or found["empty"]:
            continue
        if not found["end"]:
            open_elements.append((name, found.end()))
        elif open_elements and open_elements[-1][0] == name:
            open_elements.pop()
        elif any(name == other for other, _ in open_elements):
            break
        else:
            return Unpaired(name, True, found.end())
    if not open_elements:
        return None
    name, offset = open_elements[-1]
    return Unpaired(name, False, offset)

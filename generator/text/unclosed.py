"""Blocks of templates that are begun and never ended: a parser names the place where it gives up,
which may lie far behind the one to be mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2 import TemplateSyntaxError

from generator.values import Value

_BLOCKS = frozenset(
    ("autoescape", "block", "call", "filter", "for", "if", "macro", "raw", "set", "trans", "with")
)
_TAG = re.compile(
    r"\{#.*?(?:#\}|\Z)"
    r"|\{%[-+]?\s*(?P<raw>raw)\s*[-+]?%\}.*?(?:(?P<endraw>\{%[-+]?\s*endraw\s*[-+]?%\})|\Z)"
    r"""|\{%[-+]?\s*(?P<name>\w+)(?P<rest>(?:"[^"]*(?:"|\Z)|'[^']*(?:'|\Z)|[^"'])*?)"""
    r"(?:(?P<end>[-+]?%\})|\Z)",
    re.DOTALL,
)
"""What has no end goes on to the end of the template, which so is read once."""


class Unclosed(Value, frozen=True):
    """What stands open: how it begins, the line where it does, and what would close it."""

    begin: str
    line: int
    end: str

    @property
    def problem(self) -> str:
        """What is wrong with it, in words."""
        return f"{self.begin} is never closed"

    @property
    def remedy(self) -> str:
        """What would be right."""
        return f"it lacks its {self.end}"


def unclosed_block(template: str) -> Unclosed | None:
    """The innermost block of a Jinja template that stands open where it cannot, or at the end."""
    open_blocks: list[tuple[str, int]] = []
    for name, offset in _tags(template):
        begun = open_blocks[-1][0] if open_blocks else ""
        if name in _BLOCKS:
            if begun == "trans":  # which holds no other block
                break
            open_blocks.append((name, offset))
        elif name == f"end{begun}":
            open_blocks.pop()
        elif begun:
            break
        else:
            return None  # an end without a beginning: the parser has its place
    if not open_blocks:
        return None
    name, offset = open_blocks[-1]
    line = template.count("\n", 0, offset) + 1
    return Unclosed(f"{{% {name} %}}", line, f"{{% end{name} %}}")


def place_and_problem(error: TemplateSyntaxError, template: str) -> tuple[int, str, str]:
    """Line, problem and remedy of what keeps a ``template`` from being read."""
    if found := unclosed_block(template):
        return found.line, found.problem, found.remedy
    return error.lineno, error.message or "wrong syntax", ""


def _tags(template: str) -> Iterator[tuple[str, int]]:
    """The tags that begin or end a block, with their offsets."""
    for found in _TAG.finditer(template):
        if found["raw"] and not found["endraw"]:
            yield "raw", found.start()
        name = (found["end"] and found["name"]) or ""
        if name == "set" and re.search(r"(?<![=!<>])=(?!=)", found["rest"]):
            continue  # a value, no block
        if name in _BLOCKS or name.removeprefix("end") in _BLOCKS:
            yield name, found.start()

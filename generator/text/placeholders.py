"""What a beginning leaves to be filled in: texts that begin with a mark, which ``check`` names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.faults import Fault
from generator.project import Project

MARK = "TODO:"
"""How a text begins in whose place another is to be written."""

_TEXT = re.compile(rf"""{MARK} *([^"'<>{{}}\n]*)""")
_COMMENTS = {
    ".j2": re.compile(r"\{#.*?(?:#\}|\Z)|<!--.*?(?:-->|\Z)", re.DOTALL),
    ".yaml": re.compile(r"(?:^|\s)#.*"),
}
"""Notes of an author's own, by the ending of the file: nobody prints them."""


def left(project: Project, game: str) -> Iterator[Fault]:
    """Every placeholder that is left in the content of a game; raises :class:`ContentError`."""
    for path in sorted((project.content / game).glob("*")):
        comments = _COMMENTS.get(path.suffix)
        if comments and path.is_file():
            yield from placeholders(project.text(path), project.shown(path), comments)


def placeholders(text: str, file: str, comments: re.Pattern[str]) -> Iterator[Fault]:
    """The placeholders in a text, outside of its ``comments``; ``file`` is the name in faults."""
    shown = comments.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    for number, line in enumerate(shown.split("\n"), 1):
        for found in _TEXT.finditer(line):
            problem = f"“{found[0].strip()}” is left to be filled in"
            yield Fault(file, number, "", problem, "write your own text in its place")

"""Prose in templates that no translator would ever see, as it stands outside of messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from generator.faults import Fault

_MARKUP = re.compile(r"<!--.*?(?:-->|\Z)|<[^<>]*>|&#?\w+;", re.DOTALL)
_LETTER = re.compile(r"[^\W\d_]")
_REMEDY = "put it between {% trans %} and {% endtrans %}"


@lru_cache(maxsize=32)
def untranslated(text: str, file: str) -> tuple[Fault, ...]:
    """Every line of a template, ``text``, with letters that are neither markup nor a message.

    ``file`` is the name that faults show. A template that is not well formed has none: whoever
    renders it says what is wrong. Remembered, for every edition asks.
    """
    return tuple(_untranslated(text, file))


def _untranslated(text: str, file: str) -> Iterator[Fault]:
    from jinja2 import (
        Environment,
        TemplateSyntaxError,
        nodes,
    )  # a build with nothing to do asks not

    # Only lines matter here, and they are the same with and without the trimming of blanks.
    try:
        tree = Environment(autoescape=True, extensions=["jinja2.ext.i18n"]).parse(text)
        pieces = list(tree.find_all(nodes.TemplateData))
    except (TemplateSyntaxError, RecursionError, ValueError):  # the last of a number too long
        return
    page = ""
    for piece in pieces:
        # Each piece goes to its own line, so that the page has the lines of the template.
        page += "\n" * (piece.lineno - 1 - page.count("\n")) + piece.data
    page = _MARKUP.sub(lambda markup: "\n" * markup[0].count("\n"), page)
    for number, line in enumerate(page.split("\n"), 1):
        if _LETTER.search(line):
            words = " ".join(line.split())
            words = words if len(words) <= 40 else f"{words[:39]}…"
            yield Fault(file, number, "", f"“{words}” is in no message", _REMEDY)

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
    found = tuple(_untranslated(text, file))
    return found if found and _is_well_formed(text) else ()


def _untranslated(text: str, file: str) -> Iterator[Fault]:
    # Only lines matter here, and they are the same with and without the trimming of blanks.
    page = ""
    for start, piece in _outside_of_messages(text):
        # Each piece goes to its own line, so that the page has the lines of the template.
        page += "\n" * (start - 1 - page.count("\n")) + piece
    page = _MARKUP.sub(lambda markup: "\n" * markup[0].count("\n"), page)
    for number, line in enumerate(page.split("\n"), 1):
        if _LETTER.search(line):
            words = " ".join(line.split())
            words = words if len(words) <= 40 else f"{words[:39]}…"
            yield Fault(file, number, "", f"“{words}” is in no message", _REMEDY)


def _outside_of_messages(text: str) -> Iterator[tuple[int, str]]:
    """The literal text of a template that is in no message, with its lines.

    Its tokens tell that, in half of the time that parsing takes.
    """
    from jinja2 import Environment, TemplateSyntaxError  # a build with nothing to do asks not

    begins, is_in_message = False, False
    try:
        for line, kind, value in Environment().lex(text):
            if kind == "block_begin":
                begins = True
            elif kind == "name" and begins:
                begins = False
                is_in_message = value == "trans" or (is_in_message and value != "endtrans")
            elif kind == "data" and not is_in_message:
                yield line, value
    except (TemplateSyntaxError, RecursionError, ValueError):  # the last of a number too long
        return


def _is_well_formed(text: str) -> bool:
    from jinja2 import Environment, TemplateSyntaxError

    try:
        Environment(autoescape=True, extensions=["jinja2.ext.i18n"]).parse(text)
    except (TemplateSyntaxError, RecursionError, ValueError):
        return False
    return True

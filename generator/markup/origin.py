"""Where in the templates an element of the rendered XML comes from.

What a template renders to has other lines than the template, and parts of it come from templates
that it includes. So every start tag that stands in a template is given an attribute with its place
there; tags of messages have none, and belong to the element around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape, unescape

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from lxml import etree

from generator.markup.blocks import Place

ATTRIBUTE = "_at"

_START_TAG = re.compile(r"<[^\W\d][\w.-]*")
_ORIGIN = re.compile(rf' {ATTRIBUTE}="([^"]*):(\d{{1,9}})"')
_PLACE = re.compile(r"(.*):(\d{1,9})", re.DOTALL)


class Origins(Extension):
    """Gives start tags their places while a template is read."""

    def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
        """The tokens, those of text outside of messages with places in it."""
        file = escape(stream.filename or "")
        return _marked(stream, file)


def _marked(tokens: Iterable[Token], file: str) -> Iterator[Token]:
    in_message = begins = False
    for token in tokens:
        if begins and token.value in ("trans", "endtrans"):
            in_message = token.value == "trans"
        begins = token.type == "block_begin"
        if token.type == "data" and not in_message:
            yield Token(token.lineno, token.type, _with_places(token.value, file, token.lineno))
        else:
            yield token


def _with_places(text: str, file: str, first: int) -> str:
    def placed(tag: re.Match[str]) -> str:
        line = first + text.count("\n", 0, tag.start())
        return f'{tag[0]} {ATTRIBUTE}="{file}:{line}"'

    return _START_TAG.sub(placed, text)


def place_of(element: etree._Element) -> Place | None:
    """The place of the element, or of the nearest around it that has one."""
    for near in (element, *element.iterancestors()):
        if origin := _PLACE.fullmatch(near.get(ATTRIBUTE, "")):
            return Place((origin[1], int(origin[2])))
    return None


def place_at(text: str, offset: int) -> Place | None:
    """The place of the last start tag before ``offset`` in rendered text, or else of the first."""
    before = _ORIGIN.findall(text, 0, offset)
    found = before[-1:] or _ORIGIN.findall(text)[:1]
    return Place((unescape(found[0][0]), int(found[0][1]))) if found else None

"""What a message may hold besides words: placeholders and a closed set of inline tags."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator

from lxml import etree

PAIRED_TAGS = ("b", "i", "term", "piece")
"""Tags that enclose text. The one empty tag is ``<ref to="…"/>``."""

LONGEST = 2000
"""Characters of a message at most: some three times a paragraph that is long already."""

_KNOWN = re.compile(rf'<(?:{"|".join(PAIRED_TAGS)})>|<ref to="[^"<>&]*" ?/>')
_REFERENCE = re.compile(r'<ref to="([^"<>&]*)"/>')
_OPENING = re.compile(r"<[^\W\d][^<>]*>")
_TAG = re.compile(r"</?[^\W\d][^<>]*>")
_MARK = re.compile("[<>&]")
_PLACEHOLDER = re.compile(r"%(?:%|\([^()]*\)[a-zA-Z]?|.?)", re.DOTALL)


def placeholders(text: str) -> Counter[str]:
    """Every ``%(name)s`` with its number; a ``%`` that starts none counts as what it looks like.

    ``%%`` is a percent sign, no placeholder.
    """
    found = _PLACEHOLDER.findall(text) if "%" in text else ()
    return Counter(part for part in found if part != "%%")


def is_placeholder(found: str) -> bool:
    """Whether a result of :func:`placeholders` is of the form ``%(name)s``."""
    return re.fullmatch(r"%\(\w+\)s", found) is not None


def tags(text: str) -> Counter[str]:
    """Every tag with its number, attributes included, known or not.

    Closing tags are not counted: :func:`malformed` tells when they do not match.
    """
    found = _OPENING.findall(text) if "<" in text else ()
    return Counter(tag.replace(" />", "/>") for tag in found)


def paired_tags(text: str) -> Counter[str]:
    """The :func:`tags` without the references."""
    return Counter({tag: n for tag, n in tags(text).items() if not _REFERENCE.fullmatch(tag)})


def references(text: str) -> Counter[str]:
    """What the text refers to, by id, with its number."""
    found = _REFERENCE.findall("".join(tags(text).elements())) if "<" in text else ()
    return Counter(found)


def unknown_tags(text: str) -> Iterator[str]:
    """Tags outside the closed set, in order."""
    return (found for found in _OPENING.findall(text) if not _KNOWN.fullmatch(found))


def malformed(text: str) -> str:
    """Why ``text`` is no well-formed markup; empty where it is."""
    if text.isprintable() and not _MARK.search(text):  # as most are: nothing that could be wrong
        return ""
    try:
        root = etree.fromstring(f"<m>{text}</m>", etree.XMLParser(resolve_entities=False))
    except etree.XMLSyntaxError as error:
        return str(error.msg).partition(", line")[0]
    if entity := next(root.iter(etree.Entity), None):
        return f"unknown entity {entity.text}"
    if "<![CDATA[" in text:
        return "a CDATA section, whose brackets would vanish"
    if next(root.iter(etree.Comment, etree.ProcessingInstruction), None) is not None:
        return "a comment or an instruction, which would vanish"
    return ""


def plain(text: str) -> str:
    """``text`` as it will read: without tags, a ``0`` for each placeholder, entities resolved."""
    bare = _PLACEHOLDER.sub(lambda m: "%" if m.group() == "%%" else "0", _TAG.sub("", text))
    return html.unescape(bare)

"""What the index of a composed edition says, and on which pages its terms really stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.book.document import _Edition
from generator.markup import blocks as b
from generator.pages.leaves import Text
from generator.pages.pagebreaks import Page, places
from generator.text.glossary import Glossary
from generator.typeset.shaping import SOFT_HYPHEN
from tests.pages.measures import leaves, paragraphs

TERM = "bold-italic"
"""The face of a term where it is explained."""

_BETWEEN = re.compile("[、,] ?")
"""Between terms that share an entry."""

_ENDING = re.compile("[ぁ-ん]$")
"""What changes in a Japanese verb as it is inflected."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of an index in the language ``lang``: its ``terms``, in all their forms, and the pages
    that it names, each with the place that it means.
    """

    lang: str
    terms: tuple[str, ...]
    pages: tuple[tuple[int, str], ...]


def entries(edition: _Edition, pages: Sequence[Page], glossary: Glossary) -> Iterator[Entry]:
    """The entries of all indices of an edition."""
    at = places(pages)
    for book, index in zip(edition.source.books, edition._indices, strict=True):
        for table in b.walk(book.parts):
            if not isinstance(table, b.Table) or not table.index:
                continue
            for term, *_, where in table.rows[table.head :]:
                named = [part.to for part in where if isinstance(part, b.Ref)]
                found = tuple((at[index.target(to).name], to) for to in named)
                yield Entry(book.lang, _forms(b.plain(term), book.lang, glossary), found)


def _forms(words: str, lang: str, glossary: Glossary) -> tuple[str, ...]:
    """Each term of an entry, and what the glossary has besides."""
    forms: list[str] = []
    for word in _BETWEEN.split(words):
        forms.append(word)
        for term in glossary.terms:
            if word in term.words.get(lang, ()):
                forms += term.words[lang]
    return tuple(dict.fromkeys(_ENDING.sub("", form) for form in forms))


def missing(edition: _Edition, pages: Sequence[Page], glossary: Glossary) -> list[str]:
    """What an index names in vain: pages without the term; and where a page that defines a term,
    in the letters of one, is not named.
    """
    found: list[str] = []
    for entry in entries(edition, pages, glossary):
        named = {number for number, _ in entry.pages}
        for number, to in entry.pages:
            if not _stands(entry.terms, _words(pages, number)):
                found.append(f"{entry.lang} {entry.terms[0]}: not on page {number} ({to})")
        for number, defined in _defined(pages, entry.lang):
            if number not in named and _ENDING.sub("", defined.lower()) in map(
                str.lower, entry.terms
            ):
                found.append(f"{entry.lang} {entry.terms[0]}: explained on page {number}")
    return found


def _stands(terms: Sequence[str], text: str) -> bool:
    small = text.lower()
    return any(term.lower() in small for term in terms)


def _words(pages: Sequence[Page], number: int) -> str:
    """All words of a page, those whole that its lines divide."""
    (page,) = (page for page in pages if page.number == number)
    texts = ("".join(line.text for line in p.lines) for _, p in paragraphs([page]))
    return "\n".join(texts).replace(SOFT_HYPHEN, "")


def _defined(pages: Sequence[Page], lang: str) -> Iterator[tuple[int, str]]:
    """Words of a language that are set as terms, and their pages."""
    for page, leaf in leaves(pages):
        if isinstance(leaf.drawable, Text) and any(tag.lang == lang for tag in leaf.path):
            shown = "".join(line.text for line in leaf.drawable.paragraph.lines)
            for run in leaf.drawable.paragraph.runs:
                if run.face == TERM and run.text in shown.replace(SOFT_HYPHEN, ""):
                    yield page.number, run.text

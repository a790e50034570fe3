"""Every book of this project: its pages as data, and set in PDF, made once.

A rulebook goes by the name of its game, a booklet of answers by ``twigs answers``. An
edition is ``en``, ``en-ja``, or ``en-ja leaves`` where its languages stand on facing pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from generator.book import document
from generator.build import plan
from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet, prepare
from generator.markup.blocks import Volume
from generator.pages.pagebreaks import Page
from generator.project import Project
from generator.text import begun
from generator.text.places import SOURCE
from tests.support.places import ROOT

PROJECT = Project(ROOT)
LEAVES = " leaves"
"""What the name of an edition on facing pages ends with."""

BOOKS = (*PROJECT.books(), *(f"{game} answers" for game in PROJECT.answered()))


@cache
def _fonts() -> FontSet:
    return prepare(PROJECT.prepared_fonts)


def editions(book: str) -> tuple[str, ...]:
    """The editions of a book, in the languages that its game is translated into."""
    offered = {SOURCE, *begun.offered(PROJECT, book.partition(" ")[0])}
    return tuple(e for e in plan.editions(PROJECT) if offered.issuperset(e.split("-")))


def with_leaves(book: str) -> tuple[str, ...]:
    """The editions of a book, and those in two languages again, on facing pages."""
    plain = editions(book)
    return (*plain, *(f"{edition}{LEAVES}" for edition in plain if "-" in edition))


@cache
def made(book: str, edition: str) -> document._Edition:
    """What pages and document are both made of: to set the pages is half of the work."""
    game, _, rest = book.partition(" ")
    volume: Volume = "answers" if rest else "rulebook"
    languages = edition.removesuffix(LEAVES)
    target = Rulebook(game, languages, volume=volume, leaves=languages != edition)
    return document._edition(target.request(Trace(PROJECT), _fonts()))


@cache
def pages(book: str, edition: str) -> Sequence[Page]:
    """The pages of an edition, without the cover."""
    return made(book, edition).pages()


@cache
def pdf(book: str, edition: str) -> bytes:
    """The document."""
    return made(book, edition).pdf(pages(book, edition))

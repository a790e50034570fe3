"""Every book of this project: its pages as data, and set in PDF, made once.

A rulebook goes by the name of its game, a booklet of answers by ``twigs answers``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from generator.book.compose import Page
from generator.book.document import RulebookRequest, make_rulebook, set_pages
from generator.book.source import Volume
from generator.build.targets import Rulebook
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet, prepare
from generator.project import Project

PROJECT = Project(Path(__file__).resolve().parents[2])
BOOKS = (*PROJECT.books(), *(f"{game} answers" for game in PROJECT.answered()))


@cache
def _fonts() -> FontSet:
    return prepare(PROJECT.cache / "fonts")


@cache
def _request(book: str, edition: str) -> RulebookRequest:
    game, _, rest = book.partition(" ")
    volume: Volume = "answers" if rest else "rulebook"
    return Rulebook(game, edition, volume=volume).request(Trace(PROJECT), _fonts())


@cache
def pages(book: str, edition: str) -> Sequence[Page]:
    """The pages of an edition, without the cover."""
    return set_pages(_request(book, edition))


@cache
def pdf(book: str, edition: str) -> bytes:
    """The document."""
    return make_rulebook(_request(book, edition))

"""Every rulebook of this project: its pages as data, and set in PDF, made once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from generator.book.compose import Page
from generator.book.document import RulebookRequest, make_rulebook, set_pages
from generator.build.targets import Rulebook
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet, prepare
from generator.project import Project

PROJECT = Project(Path(__file__).resolve().parents[2])
BOOKS = PROJECT.books()


@cache
def _fonts() -> FontSet:
    return prepare(PROJECT.cache / "fonts")


@cache
def _request(game: str, edition: str) -> RulebookRequest:
    return Rulebook(game, edition).request(Trace(PROJECT), _fonts())


@cache
def pages(game: str, edition: str) -> Sequence[Page]:
    """The pages of an edition, without the cover."""
    return set_pages(_request(game, edition))


@cache
def pdf(game: str, edition: str) -> bytes:
    """The document."""
    return make_rulebook(_request(game, edition))

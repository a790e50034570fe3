"""Our own setter as the benchmark calls it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from generator.book.document import RulebookRequest, make_rulebook
from generator.drawing.fonts import prepare
from generator.figures import load
from generator.project import Project
from generator.text import catalogue

GAME = "twigs"


def opened(root: Path) -> Callable[[str], bytes]:
    """What sets an edition of the book in the project at ``root``.

    Fonts, figures and catalogues are loaded once, as in a build; the figures are not proved.
    """
    project = Project(root)
    fonts = prepare(project.cache / "fonts")
    figures = load(project, GAME)

    @cache
    def read(path: Path) -> str:
        return path.read_text("utf-8")

    @cache
    def messages(lang: str) -> catalogue.Catalogue:
        return catalogue.load(project, lang, (GAME, "common"))

    def book(edition: str) -> bytes:
        catalogues = {lang: messages(lang) for lang in edition.split("-")}
        return make_rulebook(
            RulebookRequest(project, GAME, edition, fonts, figures, catalogues, read)
        )

    return book

"""The captions of a game's books, in one language, with the figures that they belong to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.figures import FigureSet
from generator.figures.figure import Figure
from generator.markup import blocks as b
from generator.markup.source import load_source
from generator.project import Project
from generator.text import catalogue
from generator.text.markup import plain, references
from generator.text.places import SOURCE, searched
from generator.text.pofile import load_file
from tests.support.ourmessages import extracted
from tests.support.places import ROOT

PROJECT = Project(ROOT)


def captions(game: str, lang: str, figures: FigureSet) -> Iterator[tuple[Figure, str]]:
    """Every figure of the rulebook and of the answers booklet with the text of its caption."""
    words = catalogue.load(PROJECT, lang, searched(game))
    for volume in ("rulebook", "answers"):
        source = load_source(PROJECT, game, [words], figures, Path.read_text, volume=volume)
        for node in b.walk(source.books[0].parts):
            if isinstance(node, b.Figures):
                for shown in node.figures:
                    yield figures[shown.ref], b.plain(shown.caption)


def prose(game: str, lang: str, figures: FigureSet) -> Iterator[tuple[Figure, str]]:
    """Every message that refers to one figure, with the figure; its captions refer to others."""
    translated = {} if lang == SOURCE else load_file(PROJECT, lang, game).entries
    for message in extracted()[game]:
        text = message.key.msgid
        if entry := translated.get((message.key.context, message.key.msgid)):
            text = entry.strings[0]
        named = [name for name in references(text) if name in figures]
        if len(named) == 1 and not any("caption" in comment for comment in message.comments):
            yield figures[named[0]], plain(text)

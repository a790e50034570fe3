"""The book of DuploLine: what its figures show, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import figures
from generator.figures import FigureSet
from generator.markup import blocks as b
from generator.markup.index import used_figures
from generator.markup.source import load_source
from generator.project import Project
from generator.text import catalogue
from generator.text.places import searched
from tests.support.places import ROOT

PROJECT = Project(ROOT)
GAME = "duploline"


@pytest.fixture(scope="module")
def duploline() -> FigureSet:
    return figures.load(PROJECT, GAME)


def test_figures_have_their_places_and_rules_an_example_of_either_kind(
    duploline: FigureSet,
) -> None:
    english = catalogue.load(PROJECT, "en", searched(GAME))
    source = load_source(PROJECT, GAME, [english], duploline, lambda path: path.read_text("utf-8"))
    (book,) = source.books
    told = load_source(PROJECT, GAME, [english], duploline, Path.read_text, volume="answers")
    used = {*used_figures(book), *used_figures(told.books[0])}
    assert set(duploline) - used == {source.info.cover}
    rules = [node for node in b.walk(book.parts) if isinstance(node, b.Rule)]
    assert tuple(rule.id for rule in rules) == duploline.game.rules
    for rule in rules:
        shown = [
            duploline[figure.ref]
            for block in rule.blocks
            if isinstance(block, b.Figures)
            for figure in block.figures
        ]
        assert any(figure.spec.claim.kind == "legal" for figure in shown), rule.id
        assert any(figure.spec.claim.value == [rule.id] for figure in shown), rule.id

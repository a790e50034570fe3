"""The book of DuploLine: what its figures show, and where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.figures import FigureSet
from generator.games.duploline.engine import board
from generator.games.duploline.engine.state import DuploState
from generator.markup import blocks as b
from generator.markup.index import used_figures
from generator.markup.source import load_source
from generator.project import Project
from generator.text import catalogue
from generator.text.places import searched
from tests.support.figuresamples import proved
from tests.support.places import ROOT

PROJECT = Project(ROOT)
GAME = "duploline"


@pytest.fixture(scope="module")
def duploline() -> FigureSet:
    return proved(GAME)


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


CELL = re.compile(r"[a-g][1-7]")
CELL_IN_TEXT = re.compile(r"(?<![A-Za-z0-9])[a-g][1-7](?![0-9])")
ACTS = re.compile(r"\b(White|Black) (?:adds|moves|puts|has (?:just )?added)\b")
PLAYERS = ("White", "Black")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_captions_name_the_cells_and_the_player_that_their_figures_show(
    duploline: FigureSet, lang: str
) -> None:
    words = catalogue.load(PROJECT, lang, searched(GAME))
    (book,) = load_source(PROJECT, GAME, [words], duploline, Path.read_text).books
    rows = [node for node in b.walk(book.parts) if isinstance(node, b.Figures)]
    named = 0
    for caption in (figure for row in rows for figure in row.figures):
        text, subject = b.plain(caption.caption), duploline[caption.ref].subject
        assert isinstance(subject.before, DuploState)
        assert isinstance(subject.after, DuploState)
        shown = subject.before.position.occupied | subject.after.position.occupied
        played = sum(board.BIT[cell] for cell in {*CELL.findall(str(subject.move))})
        cells = {*board.names(shown | played | board.beside(played))}
        cells |= {place for mark in subject.marks for place in (mark.at, mark.to)}
        for cell in CELL_IN_TEXT.findall(text):
            assert cell in cells, (caption.ref, text)
            named += 1
        acts = ACTS.search(text)
        if acts and subject.move is not None:
            # What was added just before is told of the same player: the turn goes on.
            assert acts[1] == PLAYERS[subject.mover], (caption.ref, text)
    assert named > 20

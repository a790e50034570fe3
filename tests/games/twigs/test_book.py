"""The book of Twigs: every figure has its place in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.figures import FigureSet
from generator.markup.blocks import Volume
from generator.markup.index import used_figures
from generator.markup.source import load_source
from generator.project import Project
from generator.text import catalogue
from generator.text.places import searched
from tests.support.figuresamples import proved
from tests.support.places import ROOT

PROJECT = Project(ROOT)


@pytest.fixture(scope="module")
def twigs() -> FigureSet:
    return proved("twigs")


def test_every_figure_has_its_place(twigs: FigureSet) -> None:
    english = catalogue.load(PROJECT, "en", searched("twigs"))
    volumes: tuple[Volume, ...] = ("rulebook", "answers")
    rules, answers = (
        load_source(PROJECT, "twigs", [english], twigs, Path.read_text, volume=volume)
        for volume in volumes
    )
    shown = {*used_figures(rules.books[0]), *used_figures(answers.books[0])}
    assert set(twigs) - shown == {rules.info.cover}

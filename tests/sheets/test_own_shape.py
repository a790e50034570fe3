"""A shape of a project's own game: a card, which no module of the tool knows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from generator import games
from generator.contract import finding
from generator.cutting.plan import CutRequest, make_cut_file
from generator.cutting.svg import to_svg
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.sheets.options import SheetOptions
from generator.tabletop.images import ImageRequest, fronts, workshop
from tests.support.cutreading import from_svg
from tests.support.pdfpaths import paths
from tests.support.sheetproject import sheets_of

ROOT = Path(__file__).parents[2]
OFFER = """
from generator.contract.offer import Offer

class Cards(Offer):
    def engine(self):
        from .engine import ENGINE
        return ENGINE

    def shapes(self):
        from .card import Card
        return {"card": Card()}

GAME = Cards()
"""
ENGINE = """
class CardsEngine:
    name = "cards"
    pieces = tuple(f"{n:04}" for n in range(NUMBER))
    rules = ()
    variants = ("standard",)
    player_counts = (2,)
    def facts(self): return {"cards": NUMBER}

ENGINE = CardsEngine()
"""
SHAPE = """
import shapely
from generator.contract.piece import Piece, Shape, Size
from generator.shapes.blocks import shelves

class Card(Shape):
    name = "card"
    sizes = {"width": Size(), "height": Size()}
    shared = True
    facts = ("set",)

    def pieces(self, component, player, game, sizes):
        edge = shapely.box(0.0, 0.0, sizes["width"], sizes["height"])
        for name in game.pieces:
            middle = sizes["width"] / 2, sizes["height"] / 2
            yield Piece(component.id, self, None, edge, middle, name, name)

    def blocks(self, task):
        yield from shelves(task.pieces(), task.gap, task.room)
"""
SHEETS = """
players: []
margin: 6
gap: 4
bleed: 1
sizes: {SIZES}
components:
  - {id: cards, shape: SHAPE, set: cards}
"""
GAME = """
name: cards
title: Cards
designer: Nobody
publisher: Nobody
players: [2]
colour: "#2a7f4f"
cover: none
"""
WORDS = """
{% macro name(component) %}Cards{% endmacro %}
{% macro counted(component, n) %}{{ n }} cards{% endmacro %}
{% macro advice(backs) %}{% endmacro %}
{% macro care(inset) %}{% endmacro %}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """A project with a game of its own; what it has is written by :func:`filled`."""
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    yield Project(tmp_path)
    for name in [name for name in sys.modules if name.startswith("generator.games.cards")]:
        del sys.modules[name]


def filled(project: Project, number: int, shape: str, sizes: str) -> None:
    """A game of so many cards, or of other things of that shape."""
    project.locales.mkdir()
    package, content = project.own_games / "cards", project.content / "cards"
    package.mkdir(parents=True)
    content.mkdir(parents=True)
    (package / "__init__.py").write_text(OFFER)
    (package / "engine.py").write_text(ENGINE.replace("NUMBER", str(number)))
    (package / "card.py").write_text(SHAPE)
    (content / "sheets.yaml").write_text(SHEETS.replace("SIZES", sizes).replace("SHAPE", shape))
    (content / "game.yaml").write_text(GAME)
    (content / "components.xml.j2").write_text(WORDS)
    finding.join(project.own_games)


def test_sheets_cut_files_and_pictures_need_no_change_of_the_tool(
    project: Project, fonts: FontSet
) -> None:
    filled(project, 10, "card", "width: 56, height: 87")
    pdf = sheets_of(fonts, project=project, game="cards")
    drawn = [path for page in range(len(pypdfium2.PdfDocument(pdf))) for path in paths(pdf, page)]
    cards = [path for path in drawn if path.size == pytest.approx((56, 87), abs=0.01)]
    assert len(cards) == 10
    assert len(sheets_of(fonts, project=project, game="cards", options=SheetOptions(gap=0.0)))
    cut = CutRequest(project, "cards", "cards", 0.0, fonts, Path.read_text)
    lines = from_svg(to_svg(make_cut_file(cut)))
    assert len([line for line in lines if line.layer == "cut"]) == 10
    found = workshop(ImageRequest(project, "cards", fonts, Path.read_text))
    assert len(list(fronts("cards", found.kits, found.ink, 0.0))) == 10


def test_thousands_of_pieces_are_not_refused_by_the_guide(project: Project, fonts: FontSet) -> None:
    filled(project, 2800, "tile", "tile: 25")
    document = pypdfium2.PdfDocument(sheets_of(fonts, project=project, game="cards"))
    assert f"2–{len(document)}" in document[0].get_textpage().get_text_range()
    assert 2800 / 70 < len(document) < 2800 / 30

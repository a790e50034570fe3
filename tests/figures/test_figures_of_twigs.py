"""The figures of the Twigs book: proved, told in words, drawn alike by both back ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Golden
from fake_counter import English
from parity import assert_parity

from generator.drawing.fonts import FontSet
from generator.drawing.scene import Scene
from generator.drawing.svg import to_svg
from generator.drawing.themes import theme
from generator.figures import FigureSet, load
from generator.project import find_project

FIGURES = load(find_project(Path(__file__)), "twigs")
SAY = English()


@pytest.fixture(scope="session")
def figures() -> FigureSet:
    return FIGURES


def test_everything_that_the_book_claims_is_proved(figures: FigureSet) -> None:
    assert figures.verify() == []


def test_the_figures_that_a_reader_needs_are_there(figures: FigureSet) -> None:
    needed = {"all-twigs", "anatomy", "opening", "closing-two", "closing-tie", "closing-other"}
    needed |= {"legal-end", "legal-third", "legal-three", "legal-inside"}
    needed |= {"illegal-angle", "illegal-middle", "illegal-overlap", "illegal-apart"}
    needed |= {"illegal-first-shape", "illegal-first-shape-mirrored", "illegal-own-twig"}
    needed |= {"larger-area", "end-position", "three-players", "area-size"}
    needed |= {"triangle-empty", "leaves", "cover", *(f"phase-{i}" for i in range(1, 7))}
    assert needed <= set(figures)


def test_numbers_for_the_text_come_from_the_position(figures: FigureSet) -> None:
    end = figures["end-position"].facts
    for player in ("white", "black"):
        parts = end["claimed_hexagons"][player] + end["claimed_larger"][player]
        assert parts == end["score"][player]
    assert end["closed"] == end["tied"] + sum(end["score"].values())
    assert end["larger"] >= 1
    assert end["laid"] == {"white": 12, "black": 12}
    assert figures["three-players"].facts["counted"] == {"white": 3, "black": 2, "red": 1}
    triangle = figures["triangle-empty"].facts
    assert (triangle["hexagons"], triangle["segments"]) == (15, 60)


def test_the_twig_end_in_the_larger_area_is_not_counted(figures: FigureSet) -> None:
    facts = figures["larger-area"].facts
    rim = sum(facts["counted"].values())
    # A set of n hexagons in a tree-like chain has 4n + 2 sides; each further contact takes two.
    assert rim == 18
    assert facts["counted_size"] == 5
    assert "2 segments inside it do not count." in figures["larger-area"].alt(SAY)


def test_no_two_figures_have_the_same_alternative_text(figures: FigureSet) -> None:
    texts = [figure.alt(SAY) for figure in figures.values()]
    assert all(text.endswith(".") for text in texts)
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "illegal-middle",
            "Twig 1: White, letter S. Twig 2: Black, letter R, at the upper left, touching twig 1. "
            "The last twig is the one to judge. It does not lie along the grid. "
            "It touches the middle of a segment of twig 1. Not legal: it breaks rule 2.",
        ),
        (
            "closing-tie",
            "Twig 1: White, letter W. Twig 2: Black, letter T, on the right, touching twig 1. "
            "The last twig has just been laid. A closed hexagon, at the top, "
            "segments around it: White 3 and Black 3; nobody’s.",
        ),
        (
            "illegal-first-shape-mirrored",
            "Twig 1: White, letter L. Twig 2: Black, letter L, on the right, touching twig 1. "
            "The last twig is the one to judge. It has the shape of twig 1, turned over. "
            "Not legal: it breaks rule 5.",
        ),
        ("triangle-empty", "An empty outline of 15 hexagons, to be covered."),
    ],
)
def test_alternative_text_tells_the_position(figures: FigureSet, name: str, text: str) -> None:
    assert figures[name].alt(SAY) == text


@pytest.mark.usefixtures("cairo")
@pytest.mark.parametrize("name", list(FIGURES))
def test_both_back_ends_draw_the_figure_alike(name: str, fonts: FontSet) -> None:
    assert_parity(FIGURES[name].scene(theme("colour")), fonts)


@pytest.mark.usefixtures("cairo")
def test_patterns_are_drawn_alike(fonts: FontSet) -> None:
    assert_parity(FIGURES["three-players"].scene(theme("mono")), fonts)


@pytest.mark.parametrize("name", ["illegal-overlap", "phase-6", "leaves"])
def test_a_drawing_changes_only_on_purpose(name: str, golden: Golden, fonts: FontSet) -> None:
    scene = FIGURES[name].scene(theme("colour"))
    golden.check(f"{name}.svg", to_svg(scene, fonts=fonts))


@pytest.mark.parametrize("name", list(FIGURES))
def test_figures_fit_a_column(name: str) -> None:
    scene: Scene = FIGURES[name].scene(theme("colour"))
    column = 148 - 17 - 14
    assert FIGURES[name].art or scene.width <= column

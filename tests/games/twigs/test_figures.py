"""The figures of the Twigs book: proved, told in words, drawn alike by both back ends."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from generator.drawing.fonts import FontSet
from generator.drawing.scene import Scene
from generator.drawing.svg import to_svg
from generator.drawing.themes import theme
from generator.figures import FigureSet
from generator.games.twigs.diagram.boards import closed
from generator.games.twigs.diagram.places import ROW
from generator.games.twigs.diagram.shown import shown_position
from generator.geometry.outline import to_mm
from generator.geometry.points import mean
from generator.project import find_project
from generator.puzzles import extras
from tests.conftest import Golden
from tests.support.figuresamples import proved, samples
from tests.support.parity import assert_parity
from tests.support.words import Words

FIGURES = proved("twigs")
SAY = Words()


@pytest.fixture(scope="session")
def figures() -> FigureSet:
    return FIGURES


@pytest.mark.parametrize("name", samples(FIGURES))
def test_everything_that_the_book_claims_is_proved(name: str) -> None:
    assert FIGURES[name].verify() == []


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
    told = figures["larger-area"].alt(SAY)
    assert "Of Black’s P, 2 segments lie inside it and do not count." in told


def test_no_two_figures_have_the_same_alternative_text(figures: FigureSet) -> None:
    # triangle-small is triangle-empty, drawn smaller
    texts = [figure.alt(SAY) for name, figure in figures.items() if name != "triangle-small"]
    assert all(text.endswith(".") for text in texts)
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "anatomy",
            "One twig: White, letter H. Mark 1, in colour: a segment of the twig. "
            "Mark 2, in colour: a vertex where 3 segments of the twig meet. "
            "Mark 3, in colour: a hexagon with 3 sides covered.",
        ),
        (
            "illegal-middle",
            "Twig 1: White, letter S. Directions are as seen from it. "
            "Twig 2: Black, letter R, at the upper left, touching twig 1. "
            "The last twig is the one to judge. "
            "It touches the middle of a segment of twig 1. "
            "A ring is drawn around a segment of twig 1. Not legal: it breaks rule 2.",
        ),
        (
            "closing-tie",
            "Twig 1: White, letter W. Directions are as seen from it. "
            "Twig 2: Black, letter T, on the right, touching twig 1. "
            "The last twig has just been laid. It meets twig 1 end to end in 1 place. "
            "1 of its ends touches a vertex inside twig 1. It closes 1 hexagon. "
            "Twigs 1 and 2 enclose a hexagon, at the upper right. "
            "Segments around it: White 3 and Black 3; it is nobody’s. "
            "By twig: 3 of twig 1 and 3 of twig 2. "
            "Numbers in the figure count them, colour by colour.",
        ),
        (
            "larger-area",
            "A part of the table. White’s twigs there are L, U and P. "
            "Black’s twigs there are C, X, I and P. Together they enclose an area of 5 hexagons. "
            "Segments around it: White 7 and Black 11; Black claims it. "
            "By twig: 3 of Black’s C, 4 of White’s L, 2 of Black’s X, 1 of White’s U, "
            "2 of White’s P, 3 of Black’s I and 3 of Black’s P. "
            "Numbers in the figure count them, colour by colour. "
            "Of Black’s P, 2 segments lie inside it and do not count. "
            "Near this area, on the left, lies a closed hexagon. "
            "Segments around it: White 6; White claims it. "
            "By twig: 2 of White’s U and 4 of White’s P.",
        ),
        (
            "area-size",
            "24 twigs lie on the table: White 12 and Black 12. Closed areas: 24. Claimed: "
            "White 11 and Black 10. Nobody’s: 3. 2 of White’s areas have these segments around "
            "them: White 6 and Black 4. 5 of White’s areas have these segments around them: "
            "White 6. 4 of White’s areas have these segments around them: White 4 and Black 2. "
            "White’s claims include 2 larger areas; hexagons inside: 2 and 2. 1 of Black’s "
            "areas has these segments around it: White 7 and Black 11. 1 of Black’s areas has "
            "these segments around it: White 3 and Black 7. 2 of Black’s areas have these "
            "segments around them: White 2 and Black 4. 3 of Black’s areas have these segments "
            "around them: White 1 and Black 5. 3 of Black’s areas have these segments around "
            "them: Black 6. Black’s claims include 2 larger areas; hexagons inside: 5 and 2. 3 "
            "areas that are nobody’s have these segments around them: White 3 and Black 3. Numbers "
            "on White’s discs: 1 on 9 of them and 2 on 2 of them. Numbers on Black’s discs: 1 "
            "on 8 of them, 2 on 1 of them and 5 on 1 of them. Points by size: White 13 and "
            "Black 15.",
        ),
        (
            "leaves",
            "Twig 1: Black, letter Y. Directions are as seen from it. "
            "Twig 2: Black, letter X, at the upper right, touching twig 1. "
            "1 of its ends touches a vertex inside twig 1. "
            "6 leaves are marked. They are at free ends: 3 on twig Y and 3 on twig X.",
        ),
        (
            "triangle-empty",
            "An empty outline of 15 hexagons. It is a triangle with 5 hexagons along each side.",
        ),
    ],
)
def test_alternative_text_tells_the_position(figures: FigureSet, name: str, text: str) -> None:
    assert figures[name].alt(SAY) == text


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        ("legal-end", ["It meets twig 1 end to end in 1 place."]),
        ("illegal-angle", ["Its end meets the end of twig 1, but not at an angle of 120°."]),
        ("legal-third", ["1 of its ends touches a vertex inside twig 1."]),
        ("legal-three", ["At 1 vertex, twigs 1, 2 and 3 meet."]),
        ("legal-inside", ["It lies inside a space that twigs 1, 2, 3 and 4 enclose."]),
        (
            "illegal-overlap",
            [
                "It covers 1 segment that twig 1 covers already.",
                "Hatched: the segment that twigs 1 and 3 share.",
            ],
        ),
        ("illegal-first-shape-mirrored", ["It has the shape of twig 1, turned over."]),
        ("illegal-own-twig", ["It has the shape of twig 1."]),
        ("closing-two", ["It closes 2 hexagons.", "Numbers in the figure count them,"]),
        (
            "answer-ring",
            [
                "The twigs enclose an area of 48 hexagons. "
                "Hexagons in each column, from the left: 5, 7, 7, 7, 7, 6, 5 and 4."
            ],
        ),
        ("end-position", ["Black’s claims include 2 larger areas; hexagons inside: 5 and 2."]),
        (
            "all-twigs",
            [
                "I: a chain of 5 segments, turning left then right then left then right.",
                "R: three arms from one vertex, clockwise: "
                "1 segment, 1 segment and 3 segments turning left then left.",
                "X: two forks with 1 segment between them, and 4 free ends.",
            ],
        ),
    ],
)
def test_who_listens_is_told_what_there_is_to_see(
    figures: FigureSet, name: str, sentences: list[str]
) -> None:
    told = figures[name].alt(SAY)
    assert [sentence for sentence in sentences if sentence not in told] == []


def test_the_segments_of_each_twig_add_up_to_those_around_an_area(figures: FigureSet) -> None:
    found = 0
    for name, figure in figures.items():
        areas = re.findall(
            r"Segments around it: ([^;]+);[^.]+\. By twig: ([^.]+)\.", figure.alt(SAY)
        )
        for by_player, by_twig in areas:
            found += 1
            twigs = re.findall(r"(\d+) of", by_twig)
            assert sum(map(int, twigs)) == sum(map(int, re.findall(r"\d+", by_player))), name
    assert found > 9


def test_the_letters_around_hexagons_tell_how_the_twigs_lie(figures: FigureSet) -> None:
    found = 0
    for name, figure in figures.items():
        told = re.search(r"clockwise from its top side: ([A-Z ]+)\.", figure.alt(SAY))
        if told is None:
            continue
        found += 1
        twigs = shown_position(figure.subject).twigs
        middles = {_near(mean(axis)): twig.letter for twig in twigs for axis in twig.axes}
        cells = closed(segment for twig in twigs for segment in twig.segments)
        centres = sorted(
            (to_mm(cell, 1.0) for cell in cells), key=lambda c: (round(c[0], 3), -c[1])
        )
        words = [
            "".join(
                middles[_near((x + ROW * math.sin(turn), y + ROW * math.cos(turn)))]
                for turn in (math.radians(60 * side) for side in range(6))
            )
            for x, y in centres
        ]
        assert told[1].split() == words, name
    assert found > 99


def _near(spot: tuple[float, float]) -> tuple[float, float]:
    x, y = spot
    return round(x, 3) + 0.0, round(y, 3) + 0.0


def test_hexagons_keep_their_places_in_words_through_a_series(figures: FigureSet) -> None:
    before, after = (figures[f"phase-{n}"].alt(SAY) for n in (5, 6))
    places = [s for s in before.split(". ") if "enclose a hexagon" in s]
    assert len(places) == 3
    assert [place for place in places if place not in after] == []


def test_no_two_twigs_are_described_alike(figures: FigureSet) -> None:
    shapes = [s.partition(": ") for s in figures["all-twigs"].alt(SAY).split(". ")]
    told = {shape for letter, _, shape in shapes if len(letter) == 1}
    assert len(told) == 12


@pytest.mark.usefixtures("cairo")
@pytest.mark.parametrize("name", samples(FIGURES))
def test_both_back_ends_draw_the_figure_alike(name: str, fonts: FontSet) -> None:
    assert_parity(FIGURES[name].scene(theme("colour")), fonts)


@pytest.mark.usefixtures("cairo")
def test_patterns_are_drawn_alike(fonts: FontSet) -> None:
    assert_parity(FIGURES["three-players"].scene(theme("mono")), fonts)


@pytest.mark.parametrize("name", ["illegal-overlap", "phase-6", "leaves"])
def test_a_drawing_changes_only_on_purpose(name: str, golden: Golden, fonts: FontSet) -> None:
    scene = FIGURES[name].scene(theme("colour"))
    golden.check(f"{name}.svg", to_svg(scene, fonts=fonts))


@pytest.mark.parametrize("name", samples(FIGURES))
def test_figures_fit_a_column(name: str) -> None:
    scene: Scene = FIGURES[name].scene(theme("colour"))
    column = 148 - 17 - 14
    assert FIGURES[name].art or scene.width <= column


def test_the_hint_to_each_outline_names_the_twigs_around_its_highest_hexagon(
    figures: FigureSet,
) -> None:
    stored = extras.load(find_project(Path(__file__)), "twigs", Path.read_text).puzzles
    assert len(stored) > 20
    for extra in stored:
        cells = [tuple(map(int, text.split(","))) for line in extra.given for text in line.split()]
        x, y = max(cells, key=lambda cell: (cell[1], -cell[0]))
        # Its six sides, named from the three hub vertices among its corners.
        hubs = ((x + 1, y, (1, 2)), (x - 1, y + 1, (0, 2)), (x, y - 1, (0, 1)))
        sides = {f"{a},{b},{d}" for a, b, ways in hubs for d in ways}
        around = {line[0] for line in extra.solution if sides & set(line.split(":")[1].split())}
        assert set(figures[f"solved-{extra.id}"].facts["around_highest"]) == around, extra.id


def test_many_twigs_of_one_player_are_told_in_one_sentence(figures: FigureSet) -> None:
    told = figures["triangle-1"].alt(SAY)
    assert told.startswith("12 of White’s twigs lie on the table. They close 15 hexagons. ")
    told = figures["answer-ring"].alt(SAY)
    assert told.startswith("12 of White’s twigs lie on the table. Twigs from the left")

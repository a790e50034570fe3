"""Claiming and scoring in Twigs: plurality, ties, larger areas, variants, results."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract.engine import Result
from generator.games.twigs.engine import scoring
from generator.games.twigs.engine.game import ENGINE
from generator.geometry import hexedge
from generator.geometry.hexedge import Face, Point, Segment
from generator.geometry.outline import to_mm
from tests.games.twigs.play import WHOLE_GAME, drawn, picks, played

FLOWER: tuple[Point, ...] = ((0, 0), *hexedge.CELL_STEPS)
"""A hexagon and those around it."""


def boundary(cells: tuple[Point, ...]) -> frozenset[Segment]:
    sides = [s for cell in cells for s in hexedge.cell_segments(cell)]
    return frozenset(s for s in sides if sides.count(s) == 1)


@pytest.mark.parametrize(
    ("shares", "owner"),
    [
        ((4, 2), 0),
        ((1, 5), 1),
        ((6, 0), 0),
        ((3, 3), None),
        ((3, 2, 1), 0),
        ((1, 2, 3), 2),
        ((2, 2, 2), None),
        ((1, 1, 4), 2),
        ((2, 0, 2, 2), None),
        ((3, 3, 0, 0), None),
        ((2, 1, 2, 1), None),
        ((1, 1, 3, 1), 2),
        ((5, 9, 4), 1),
    ],
)
def test_the_most_segments_win_and_a_tie_for_the_most_is_nobodys(
    shares: tuple[int, ...], owner: int | None
) -> None:
    assert scoring.majority(shares) == owner


def test_one_twig_closes_two_hexagons_one_for_each_player() -> None:
    before = (
        "W:1,0,0 1,0,2 2,-2,1 2,-2,2 3,-4,1",
        "Y:-2,0,0 -1,1,0 -1,1,2 0,-1,0 0,-1,1",
    )
    assert ENGINE.report(played(*before))["areas"] == []
    report = ENGINE.report(played(*before, "C:0,2,0 0,2,2 1,0,1 2,1,1 2,1,2"))
    assert report["areas"] == [
        {"cells": [[0, 0]], "owner": "black", "segments": {"white": 2, "black": 4}},
        {"cells": [[1, 1]], "owner": "white", "segments": {"white": 6, "black": 0}},
    ]
    assert report["scores"] == report["size_scores"] == {"white": 1, "black": 1}


def test_a_tie_is_nobodys_for_good() -> None:
    state = played("T:1,0,0 1,0,1 2,1,2 3,-1,0 3,-1,1", "W:0,2,0 0,2,2 2,1,0 2,1,1 4,0,1")
    (area,) = state.areas
    assert (area.shares, area.owner) == ((3, 3), None)
    for number in range(5, 12):
        state = ENGINE.play(state, ENGINE.moves(state)[number])
    assert area in state.areas
    assert ENGINE.report(state)["areas"][state.areas.index(area)]["owner"] is None


def test_who_closes_a_hexagon_need_not_win_it() -> None:
    state = played("C:1,0,0 1,0,2 2,-2,0 2,-2,1 3,-1,1", "P:2,1,0 3,-1,0 3,-1,2 4,0,1 4,0,2")
    (area,) = state.areas
    assert (area.shares, area.owner) == ((5, 1), 0)


def test_three_of_six_are_enough_among_three_players() -> None:
    state = played(
        "R:1,0,0 1,0,1 1,0,2 3,-1,1 3,-1,2",
        "S:-1,1,0 -1,1,2 0,-1,1 0,2,1 0,2,2",
        "C:0,-1,0 0,-1,2 1,-3,0 1,-3,1 2,-2,2",
        players=3,
    )
    (area,) = state.areas
    assert (area.shares, area.owner) == ((2, 3, 1), 1)
    assert ENGINE.report(state)["scores"] == {"white": 0, "black": 1, "red": 0}


def test_ends_that_stick_into_an_area_and_bridges_in_it_do_not_count() -> None:
    outline = boundary(FLOWER)
    stub = hexedge.between((1, 0), (2, 0))  # from the rim to the middle hexagon's corner
    (face,) = scoring.larger_areas(outline | {stub})
    assert scoring.claim(face, (outline, frozenset({stub}))).shares == (18, 0)


def test_the_rim_of_a_hexagon_on_a_bridge_counts() -> None:
    outline, inner = boundary(FLOWER), frozenset(hexedge.cell_segments((0, 0)))
    bridge = hexedge.between((1, 0), (2, 0))
    white, black = outline, inner | {bridge}
    (face,) = scoring.larger_areas(white | black)
    area = scoring.claim(face, (white, black))
    assert area.shares == (18, 6)
    assert area.cells == tuple(sorted(hexedge.CELL_STEPS))
    hexagons = scoring.closed_hexagons(inner, white | black)
    assert hexagons == (Face(((0, 0),), tuple(sorted(inner))),)
    # six points by size for the ring, without the hexagon that stands inside it
    areas = (area, scoring.claim(hexagons[0], (white, black)))
    assert scoring.area_scores(areas, 2) == (1, 1)
    assert scoring.size_scores(areas, 2) == (6, 1)


def test_larger_areas_are_claimed_when_all_twigs_are_laid_and_not_before() -> None:
    state = played(*WHOLE_GAME[:-1])
    assert len(scoring.larger_areas(state.occupied)) > 0
    assert all(len(area.cells) == 1 for area in state.areas)
    assert all(len(area["cells"]) == 1 for area in ENGINE.report(state)["areas"])
    end = played(*WHOLE_GAME)
    sizes = [len(area.cells) for area in end.areas if len(area.cells) > 1]
    assert sorted(sizes) == [2, 2, 2, 5]


def test_a_whole_game() -> None:
    end = played(*WHOLE_GAME)
    assert ENGINE.result(end) == Result(winners=(0,), scores=(11, 10), reason="areas")
    report = ENGINE.report(end)
    assert report["scores"] == {"white": 11, "black": 10}
    five = next(area for area in report["areas"] if len(area["cells"]) == 5)
    assert (five["owner"], five["segments"]) == ("black", {"white": 7, "black": 11})
    # by size Black has the five hexagons and another two instead of one point each
    by_size = played(*WHOLE_GAME, variant="area-size")
    assert ENGINE.result(by_size) == Result(winners=(1,), scores=(13, 15), reason="area-size")
    assert report["size_scores"] == {"white": 13, "black": 15}
    assert ENGINE.report(by_size) == report


def test_no_result_before_the_end() -> None:
    assert ENGINE.result(ENGINE.initial()) is None
    assert ENGINE.result(played(*WHOLE_GAME[:-1])) is None


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ((3, 2), (0,)),
        ((2, 3), (1,)),
        ((2, 2), ()),
        ((0, 0), ()),
        ((1, 4, 4), ()),
        ((1, 4, 3), (1,)),
    ],
)
def test_a_tie_for_the_most_areas_has_no_winner(
    scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert scoring.winners(scores) == winners


@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match=f"2, 3 or 4 players, not {players}"):
        ENGINE.initial(players)


def test_an_unknown_variant_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no variant 'misere'; there are: standard, area-size"):
        ENGINE.initial(2, "misere")


@settings(max_examples=25, deadline=None)
@given(picks(24, least=8), st.sampled_from([2, 3]))
def test_areas_agree_with_a_planar_subdivision(numbers: list[int], players: int) -> None:
    state = drawn(numbers, players)
    lines = {
        s: shapely.LineString([to_mm(p, 1.0) for p in hexedge.ends(s)]) for s in state.occupied
    }
    polygons = shapely.get_parts(shapely.polygonize(list(lines.values())))
    # what is laid touches what lies there, so no ring stands alone and polygons are all the faces
    closed = [p for p in polygons if state.over or p.area < 2.6]
    expected = [
        tuple(sum(p.boundary.buffer(1e-6).contains(lines[s]) for s in own) for own in state.covered)
        for p in closed
    ]
    assert sorted(area.shares for area in state.areas) == sorted(expected)
    assert sum(len(area.cells) for area in state.areas) == pytest.approx(
        sum(p.area for p in closed) / (1.5 * 3**0.5)
    )


@settings(max_examples=25, deadline=None)
@given(picks(24))
def test_hexagons_claimed_at_once_are_all_that_are_closed(numbers: list[int]) -> None:
    state = drawn(numbers)
    single = [face for face in hexedge.faces(state.occupied) if len(face.cells) == 1]
    assert {area.cells for area in state.hexagons} == {face.cells for face in single}
    assert all(
        area == scoring.claim(Face(area.cells, area.rim), state.covered) for area in state.hexagons
    )
    assert len(state.hexagons) == len(set(state.hexagons))


def test_numbers_that_a_book_may_quote() -> None:
    assert dict(ENGINE.facts()) == {
        "shapes": 12,
        "chiral_shapes": 7,
        "segments": 5,
        "directions": 3,
        "fixed_orientations": 99,
        "openings": 99,
        "twigs_per_player": 12,
        "twigs_in_set": 24,
        "discs_per_player": 15,
        "discs_in_set": 30,
        "min_players": 2,
        "max_players": 4,
    }

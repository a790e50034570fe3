from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from generator.contract.marks import MarkSpec
from generator.games.twigs.diagram.alt_shapes import triangle_side
from generator.games.twigs.diagram.diagram import DIAGRAM
from generator.games.twigs.diagram.options import Subject, View
from generator.games.twigs.engine.game import ENGINE
from generator.geometry.hexedge import CELL_STEPS, Point
from tests.support.figuresamples import proved
from tests.support.words import Words

SAY = Words()
WHITE_P = "P:1,0,0 1,0,1 1,3,2 2,1,1 2,1,2"
BLACK_Y = "Y:-2,3,0 -1,1,0 0,2,0 0,2,1 0,2,2"


def told(*moves: str, marks: tuple[MarkSpec, ...] = (), view: View | None = None) -> str:
    state = ENGINE.initial()
    for text in moves:
        state = ENGINE.play(state, ENGINE.parse(state, text))
    return DIAGRAM.alt(Subject(ENGINE, state, state, view or View(), marks=marks), SAY)


@pytest.mark.parametrize("side", [2, 3, 5])
def test_a_triangle_is_known_either_way_up(side: int) -> None:
    for (a, b), (c, d) in pairwise(CELL_STEPS):
        cells = [(i * a + j * c, i * b + j * d) for i in range(side) for j in range(side - i)]
        assert triangle_side(cells) == side


@pytest.mark.parametrize(
    "cells",
    [
        [(0, 0)],
        [(0, 0), (1, 1)],
        [(0, 0), (1, 1), (2, 2)],
        [(0, 0), (1, 1), (-1, 2), (2, -1), (-2, 1), (-1, -1)],
    ],
)
def test_what_is_no_triangle_is_not_called_one(cells: list[Point]) -> None:
    assert triangle_side(cells) is None


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        (MarkSpec("ring", "vertex 1,0"), "A ring is drawn around a vertex where 2 segments"),
        (MarkSpec("ring", "vertex 4,0"), "A ring is drawn around an empty vertex of the grid."),
        (MarkSpec("hatch", "segment 1,0,0"), "Hatched: a segment of twig 1."),
        (MarkSpec("hatch", "segment 4,0,0"), "Hatched: an empty edge of the grid."),
        (MarkSpec("outline", "cell 1,1"), "Outlined: a hexagon with 6 sides covered."),
        (MarkSpec("tint", "cell 1,1"), "In colour: a hexagon with 6 sides covered."),
        (
            MarkSpec("arrow", "segment 1,0,0", to="cell 1,1"),
            "An arrow leads from a segment of twig 1 to a hexagon with 6 sides covered.",
        ),
    ],
)
def test_no_mark_is_silent(mark: MarkSpec, sentence: str) -> None:
    assert sentence in told(WHITE_P, BLACK_Y, marks=(mark,))


def test_numbered_segments_are_told_with_their_area() -> None:
    counted = told(WHITE_P, BLACK_Y, marks=(MarkSpec("count", "cell 1,1"),))
    assert (
        "White 4 and Black 2; White claims it. By twig: 4 of twig 1 and 2 of twig 2. "
        "Numbers in the figure count them, colour by colour." in counted
    )
    assert "Numbers" not in told(WHITE_P, BLACK_Y)


def test_a_part_of_a_game_numbers_no_twigs() -> None:
    part = told(WHITE_P, BLACK_Y, view=View(around=("cell 1,1",)))
    assert "White’s twig there is P. Black’s twig there is Y." in part
    assert "wig 1" not in part
    marked = told(
        WHITE_P,
        BLACK_Y,
        marks=(MarkSpec("hatch", "segment 1,0,0"), MarkSpec("ring", "vertex 1,0")),
        view=View(around=("cell 1,1",)),
    )
    assert "Hatched: a segment of White’s P." in marked
    assert "A ring is drawn around a vertex of White’s P." in marked
    assert "wig 1" not in marked


def test_a_listener_can_check_who_claims_each_area_of_a_long_game() -> None:
    for name in ("end-position", "area-size", "answer-maximum"):
        alt = proved("twigs")[name].alt(SAY)
        claimed: Counter[str] = Counter()
        for n, player, split in re.findall(
            r"(\d+) (?:of (\w+’s) areas|areas? that (?:is|are) nobody’s) ha(?:s|ve) these segments "
            r"[^:]+: ([^.]+)\.",
            alt,
        ):
            owner = player or "nobody’s"
            shares = {one: int(share) for one, share in re.findall(r"(\w+) (\d+)", split)}
            most = [one for one, share in shares.items() if share == max(shares.values())]
            assert owner == (f"{most[0]}’s" if len(most) == 1 else "nobody’s"), (name, split)
            claimed[owner] += int(n)
        said = re.search(r"Claimed: White (\d+) and Black (\d+)\. Nobody’s: (\d+)\.", alt)
        assert said
        owners = ("White’s", "Black’s", "nobody’s")
        assert tuple(map(int, said.groups())) == tuple(claimed[owner] for owner in owners), name


TWIG = re.compile(r"Twig \d+: (White|Black), letter (\w)(?:, [^.]*?(touching nothing))?[,.]")


def broken_by_ear(alt: str) -> set[str]:
    """The rules that the last twig breaks, as a listener finds who goes by the grounds alone."""
    twigs = TWIG.findall(alt)
    player, letter, apart = twigs[-1]
    broken = set()
    if "not lie along the grid" in alt and "the middle of a segment" not in alt:
        broken.add("on-lattice")
    if "the middle of a segment" in alt:
        broken.add("ends-only")
    if "already." in alt:
        broken.add("no-overlap")
    if apart:
        broken.add("touching")
    if len(twigs) == 2 and twigs[0][1] == letter:
        broken.add("first-shape")
    if (player, letter) in [(other, its) for other, its, _ in twigs[:-1]]:
        broken.add("own-twig")
    return broken


def test_a_listener_comes_to_the_verdict_of_the_figure() -> None:
    judged = set()
    for name, figure in proved("twigs").items():
        if figure.spec.claim.of_move:
            assert broken_by_ear(figure.alt(SAY)) == figure.subject.violations, name
            judged.add(figure.subject.violations)
    assert len(judged) > len(ENGINE.rules)

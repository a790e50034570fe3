"""Lines that a machine follows: as few runs as there can be, no steps that are too short."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from generator.components.spec import load_spec
from generator.contract import finding
from generator.contract.piece import Axis
from generator.cutting.kerf import Loop, Run
from generator.cutting.machine import Machine
from generator.cutting.plan import CutRequest, make_cut_file
from generator.cutting.runs import SHORTEST, runs, smooth
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.places import ROOT

PROJECT = Project(ROOT)
PLACES = st.tuples(st.integers(0, 3), st.integers(0, 3))


def sides(points: tuple[tuple[float, float], ...]) -> list[frozenset[tuple[float, float]]]:
    return [frozenset(side) for side in pairwise(points)]


@given(st.lists(st.tuples(PLACES, PLACES).filter(lambda side: side[0] != side[1]), max_size=14))
def test_every_line_is_followed_once_in_as_few_runs_as_there_can_be(lines: list[Axis]) -> None:
    made = list(runs(lines))
    followed = [side for run in made for side in sides(run.points)]
    wanted = {frozenset(line) for line in lines}
    assert len(followed) == len(wanted)
    assert set(followed) == wanted
    meeting: dict[tuple[float, float], int] = {}
    for end in (end for line in wanted for end in line):
        meeting[end] = meeting.get(end, 0) + 1
    odd = [sum(meeting[end] % 2 for end in part) for part in hanging_together(wanted)]
    assert len(made) == sum(max(1, number // 2) for number in odd)


def hanging_together(
    lines: set[frozenset[tuple[float, float]]],
) -> list[set[tuple[float, float]]]:
    """The places that lines join."""
    parts: list[set[tuple[float, float]]] = []
    for line in lines:
        touched = [part for part in parts if part & line]
        parts = [part for part in parts if not part & line]
        parts.append(set(line).union(*touched))
    return parts


def test_a_letter_keeps_its_form_without_its_short_steps() -> None:
    ring = [
        (math.cos(i * math.tau / 90), math.sin(i * math.tau / 90)) for i in range(90)
    ]  # steps of 0.07 mm
    kept = smooth([*ring, ring[0]])
    assert all(math.dist(a, b) >= SHORTEST for a, b in pairwise((*kept, kept[0])))
    apart = shapely.Polygon(kept).symmetric_difference(shapely.Polygon(ring))
    assert apart.area < 0.01 * math.pi


@pytest.mark.parametrize("game", PROJECT.sheeted())
def test_no_machine_has_to_follow_short_steps_or_scattered_lines(fonts: FontSet, game: str) -> None:
    spec = load_spec(PROJECT, game, finding.load(game), Path.read_text)
    for component in spec.components:
        request = CutRequest(PROJECT, game, component.id, 0.0, fonts, Path.read_text)
        strokes = make_cut_file(request).strokes
        for stroke in strokes:
            if isinstance(stroke.shape, Loop | Run) and stroke.layer != "cut":
                points = stroke.shape.points
                closed = (*points, points[0]) if isinstance(stroke.shape, Loop) else points
                assert min(math.dist(a, b) for a, b in pairwise(closed)) > 0.09
        scored = [s.shape for s in strokes if s.layer == "score" and isinstance(s.shape, Run)]
        ends = [end for run in scored for end in (run.points[0], run.points[-1])]
        if not component.shape.large:
            continue
        # No two runs could be one: each ends where an odd number of lines meet.
        assert len(set(ends)) == len(ends)


def test_a_name_tells_the_machine() -> None:
    every = [
        Machine(kerf, gap, bleed)
        for kerf in (0.0, 0.1, 0.25)
        for gap in (None, 0.0, 2.0)
        for bleed in (None, 3.0)
    ]
    assert len({machine.suffix for machine in every}) == len(every)
    assert [Machine.named(machine.suffix) for machine in every] == every
    assert Machine().suffix == ""
    for wrong in ("-kerf-x", "-kerf-0.20", "-of-something"):
        with pytest.raises(ValueError, match=r"no machine|could not convert"):
            Machine.named(wrong)

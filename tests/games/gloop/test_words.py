"""Who only hears a figure of Gloop can lay its tiles: the words say each one, and how it lies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from hypothesis import given
from hypothesis import strategies as st

from generator.games.gloop.diagram.alt_tiles import corner_of, rows
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.shown import shown_position
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.pieces import ORIENTATIONS
from generator.geometry.matching import partners
from generator.geometry.pathtile import Cell
from tests.support.figuresamples import proved
from tests.support.words import Words

FIGURES = proved("gloop")
SAY = Words()
ROW = re.compile(r"Row (\d+)(?:, from column (\d+))?: ([^.]+)\.")
HAND = re.compile(r"In hand, from the left: ([^.]+)\.")
AREA = re.compile(rf"Block \d+ in the area: ((?:{ROW.pattern} ?)+)")
ACROSS = {"A": "F", "B": "E", "C": "H", "D": "G"}
"""The points that meet across the side above a tile, and across the one at its right."""
MATCHING = frozenset(("paths-meet", "must-match"))
"""Rules that ask paths to meet, on a table and in the middle group."""
PLACED = sorted({form for forms in ORIENTATIONS.values() for form in forms})

Paths = frozenset[str]


def seen(tile: str) -> Paths:
    """The paths of a tile as it is drawn, by the letters of their points."""
    return frozenset("ABCDEFGH"[p] + "ABCDEFGH"[q] for p, q in enumerate(partners(tile)) if p < q)


def heard(words: str) -> list[Paths]:
    """The tiles that a listener notes down."""
    tiles = re.split(", | and ", words)
    return [frozenset(tile.split()) - {"blank"} for tile in tiles]


def laid(sentences: str) -> dict[Cell, Paths]:
    """The tiles that a listener lays."""
    return {
        (int(row), int(first or 1) + i): tile
        for row, first, words in ROW.findall(sentences)
        for i, tile in enumerate(heard(words))
    }


def at_corner(grid: Mapping[Cell, Paths]) -> dict[Cell, Paths]:
    top, left = min(row for row, _ in grid), min(column for _, column in grid)
    return {(row - top, column - left): tile for (row, column), tile in grid.items()}


def group(alt: str) -> dict[Cell, Paths]:
    """The table, or the middle group with the block that is placed."""
    about = re.split(r"Player \d+(?: makes a block|: tiles in hand)", alt)[0]
    return laid(about)


def unmet(grid: Mapping[Cell, Paths]) -> bool:
    """Whether a path of a tile ends where its neighbour has none."""
    ends = {cell: "".join(paths) for cell, paths in grid.items()}
    return any(
        (here in ends[row, column]) != (there in ends[beside])
        for row, column in grid
        for here, there in ACROSS.items()
        if (beside := (row - 1, column) if here in "AB" else (row, column + 1)) in grid
    )


def drawn(subject: Subject) -> Iterable[tuple[Cell, str]]:
    """The tiles of the table or the middle group that lie on its grid."""
    for cluster in shown_position(subject).clusters:
        if cluster.at == (0.0, 0.0):
            yield from cluster.tiles


@given(
    st.dictionaries(
        st.tuples(st.integers(-4, 4), st.integers(-4, 4)), st.sampled_from(PLACED), min_size=1
    )
)
def test_tiles_can_be_laid_again_from_their_words(grid: dict[Cell, str]) -> None:
    top, left = corner_of(grid)
    expected = {(row - top + 1, column - left + 1): seen(t) for (row, column), t in grid.items()}
    assert laid(" ".join(rows(grid, SAY))) == expected


def test_the_tiles_of_every_figure_can_be_laid_from_its_words() -> None:
    found = 0
    for name, figure in FIGURES.items():
        subject = figure.subject
        if subject.art or subject.view.catalogue:
            continue
        alt, here = figure.alt(SAY), dict(drawn(subject))
        if isinstance(subject.after, GloopState) and "The middle group" not in alt:
            here = here if "The starting pair" in alt else {}
        noted = group(alt)
        assert bool(noted) == bool(here), name
        if here:
            found += len(here)
            expected = {cell: seen(tile) for cell, tile in here.items()}
            assert at_corner(noted) == at_corner(expected), name
    assert found > 1000


def test_every_hand_and_area_that_is_drawn_can_be_laid_from_the_words() -> None:
    found = 0
    for name, figure in FIGURES.items():
        state = figure.subject.after
        if not isinstance(state, GloopState) or not figure.subject.view.hands:
            continue
        found += 1
        alt = figure.alt(SAY)
        assert [heard(words) for words in HAND.findall(alt)] == [
            [seen(tile) for tile in hand] for hand in state.hands if hand
        ], name
        assert [laid(match[0]) for match in AREA.finditer(alt)] == [
            {cell: seen(tile) for cell, tile in block.at((1, 1)).items()}
            for area in state.areas
            for block in area
        ], name
    assert found > 10


def test_a_listener_hears_whether_paths_meet() -> None:
    verdicts = []
    for name, figure in FIGURES.items():
        subject = figure.subject
        matching, others = subject.violations & MATCHING, subject.violations - MATCHING
        noted = group(figure.alt(SAY))
        if figure.spec.claim.of_move and noted and not others:
            assert unmet(noted) == bool(matching), name
            verdicts.append(bool(matching))
    assert len(verdicts) > 15
    assert set(verdicts) == {True, False}

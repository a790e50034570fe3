"""Who only hears a figure of Pent-Up can lay its tiles: the words say where each one lies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.pentup.diagram.alt_cells import Axes
from generator.games.pentup.diagram.shown import shown_position, to_cover
from generator.games.pentup.engine.state import PentUpState
from generator.geometry.square import Cell
from tests.support.figuresamples import proved
from tests.support.words import Words

FIGURES = proved("pentup")
SAY = Words()
PLAYERS = ("White", "Black", "Red", "Blue")
LINE = r"(?:column|row) \d+, (?:columns?|rows?) \d[\d, a-z]*?"
CELLS = rf"({LINE}(?:; {LINE})*)"
TILE = re.compile(rf"Tile \d+: (\w+), letter (\w), level (\d+), on {CELLS}\.")


def numbers(words: str) -> Iterator[int]:
    """What a list of numbers says, such as "0, 2 and 4 to 6"."""
    for part in re.split(", | and ", words):
        first, _, last = part.partition(" to ")
        yield from range(int(first), int(last or first) + 1)


def heard(words: str) -> Iterator[Cell]:
    """The cells that a listener notes down."""
    for line in words.split("; "):
        kind, first, others = re.fullmatch(r"(\w+) (\d+), \w+ (.+)", line).groups()  # type: ignore[union-attr]
        for other in numbers(others):
            yield (int(first), other) if kind == "column" else (other, int(first))


def counted(cells: Iterable[Cell], axes: Axes) -> frozenset[Cell]:
    return frozenset((x - axes.left, y - axes.bottom) for x, y in cells)


@given(
    cells=st.sets(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=30),
)
def test_cells_can_be_read_back_from_their_words(cells: set[Cell]) -> None:
    axes = Axes(min(x for x, _ in cells), min(y for _, y in cells))
    words = axes.words(cells, SAY)
    noted = list(heard(words))
    assert len(noted) == len(cells)
    assert frozenset(noted) == counted(cells, axes)


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([(2, 3)], "column 2, row 3"),
        ([(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)], "column 0, rows 0 to 4"),
        ([(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)], "row 1, columns 0 to 4"),
        ([(0, 0), (0, 1), (2, 0), (2, 1), (1, 0)], "row 0, columns 0 to 2; row 1, columns 0 and 2"),
        ([(0, 0), (0, 2), (0, 4), (0, 5), (0, 6)], "column 0, rows 0, 2 and 4 to 6"),
    ],
)
def test_neighbouring_cells_are_said_as_one(cells: list[Cell], words: str) -> None:
    assert Axes(0, 0).words(reversed(cells), SAY) == words


def test_the_tiles_of_every_figure_can_be_laid_from_its_words() -> None:
    laid = 0
    for name, figure in FIGURES.items():
        subject = figure.subject
        if subject.art or subject.view.catalogue or subject.view.seating:
            continue
        shown = shown_position(subject)
        axes = Axes.of(subject, shown)
        on_grid = [tile for tile in shown.order if tile.pose is None]
        expected = [
            (PLAYERS[tile.player], tile.letter, tile.level, counted(tile.cells, axes))
            for tile in on_grid
        ]
        alt = figure.alt(SAY)
        found = [
            (player, letter, int(level), frozenset(heard(cells)))
            for player, letter, level, cells in TILE.findall(alt)
        ]
        assert found == expected, name
        laid += len(found)
        if shown.order and (board := to_cover(subject, shown)):
            marked = re.search(rf"marked(?:, to be covered)?: {CELLS}\.", alt)
            assert marked, name
            assert frozenset(heard(marked[1])) == counted(board, axes), name
        assert sum(map(str.isalpha, alt)) > len(alt) / 2, name  # else nobody follows it by ear
    assert laid > 500


def test_a_listener_comes_to_the_verdict_of_the_figure() -> None:
    """Of the tiles that the words name, the engine says what it says of the figure."""
    judged = 0
    for name, figure in FIGURES.items():
        subject = figure.subject
        move = shown_position(subject).move
        if not figure.spec.claim.of_move or move is None or move.pose is not None:
            continue
        *before, last = TILE.findall(figure.alt(SAY))
        game = subject.game
        state = game.initial(2)
        for _, letter, level, cells in before:
            state = game.play(state, game.parse(state, notation(letter, level, cells)))
        assert isinstance(state, PentUpState)
        found = game.violations(state, game.parse(state, notation(*last[1:])))
        assert found == subject.violations, name
        judged += 1
    assert judged > 15


def notation(letter: str, level: str, cells: str) -> str:
    """A placement as the engine reads it."""
    return f"{letter}{level}:{' '.join(f'{x},{y}' for x, y in sorted(heard(cells)))}"


def test_all_pairs_of_a_tower_cover_the_same_cells() -> None:
    levels: dict[str, set[Cell]] = {}
    for _, _, level, cells in TILE.findall(FIGURES["pairs"].alt(SAY)):
        levels.setdefault(level, set()).update(heard(cells))
    assert len(levels) == 7
    assert len({frozenset(cells) for cells in levels.values()}) == 1

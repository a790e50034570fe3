"""The figures of the DuploLine book: proved, told in words, drawn alike by both back ends."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from generator.contract import finding
from generator.contract.engine import is_placement
from generator.contract.puzzle import Extra
from generator.drawing.fonts import FontSet
from generator.drawing.svg import to_svg
from generator.drawing.themes import theme
from generator.figures import FigureSet
from generator.figures.figure import Figure
from generator.figures.lints import without_example, without_source
from generator.games.duploline.engine import board
from generator.games.duploline.engine.state import DuploState
from generator.project import find_project
from tests.conftest import Golden
from tests.support.figuresamples import proved, samples
from tests.support.parity import assert_parity
from tests.support.words import Words

PROJECT = find_project(Path(__file__))
FIGURES = proved("duploline")
SAY = Words()
COLOUR = "#4b4fa6"


@pytest.fixture(scope="session")
def figures() -> FigureSet:
    return FIGURES


def coloured(name: str) -> Figure:
    """A figure in the colour of the game's book."""
    figure = FIGURES[name]
    return figure.but(subject=replace(figure.subject, colour=COLOUR))


@pytest.mark.parametrize("name", samples(FIGURES))
def test_everything_that_is_claimed_is_proved(name: str) -> None:
    assert FIGURES[name].verify() == []


def test_every_rule_has_an_example_and_a_source(figures: FigureSet) -> None:
    rules = figures.game.rules
    assert list(without_example(rules, (f.spec for f in figures.values()), "")) == []
    assert list(without_source(rules, rules, PROJECT, "duploline", figures.read)) == []


def test_the_figures_that_a_reader_needs_are_there(figures: FigureSet) -> None:
    needed = {"board", "pieces", "opening", "legal-add", "illegal-add-own", "illegal-add-occupied"}
    needed |= {"legal-move-disc", "legal-move-ring", "illegal-move-apart", "illegal-move-locked"}
    needed |= {"illegal-move-far", "illegal-move-empty", "illegal-move-same-kind"}
    needed |= {"illegal-move-foreign", "illegal-same-kind-twice", "illegal-supply", "legal-turn"}
    needed |= {"turn-1", "turn-2", "turn-3", "turn-4"}
    needed |= {"forced-disc", "forced-ring", "legal-forced-disc", "legal-forced-ring"}
    needed |= {"illegal-forced", "illegal-forced-full"}
    needed |= {"win-rings", "win-discs", "draw", "cover"}
    assert needed <= set(figures)


def test_the_action_that_bars_the_forced_placement_is_the_one_of_the_caption(
    figures: FigureSet,
) -> None:
    subject = figures["illegal-forced"].subject
    assert "D:d4>c4" in map(str, figures.game.moves(subject.before))


def test_the_held_disc_of_the_worked_turn_is_freed_by_the_ring(figures: FigureSet) -> None:
    game = figures.game
    before, after = figures["turn-1"].subject.after, figures["turn-3"].subject.after
    discs = [str(move) for move in game.moves(after) if str(move).startswith("D:")]
    assert {text[:5] for text in discs} == {"D:e3>"}
    for text in discs:
        assert game.violations(before, game.parse(before, text)) == {"connected"}
        assert text in map(str, game.moves(after))


def test_games_are_won_by_four_in_a_row(figures: FigureSet) -> None:
    for name, cells in (("rings", "c4 d4 e3 f2"), ("discs", "a3 b3 c3 d3")):
        figure = figures[f"win-{name}"]
        assert figure.spec.claim.value == {"owner": "black", "kind": name, "cells": cells.split()}
        assert figures.game.report(figure.subject.after)["line"] == cells.split()
        assert figure.facts["line"] == 4


@pytest.mark.parametrize(("kind", "target"), [("disc", "a2"), ("ring", "g4")])
def test_a_piece_of_either_colour_takes_a_forced_place(
    figures: FigureSet, kind: str, target: str
) -> None:
    state, game = figures[f"forced-{kind}"].subject.after, figures.game
    assert isinstance(state, DuploState)
    lying = state.position.rings if kind == "disc" else state.position.discs
    owners = {
        player
        for move in game.moves(state)
        for player, own in enumerate(lying)
        if own & board.BIT[move.target]
    }
    assert owners == {0, 1}
    assert str(figures[f"legal-forced-{kind}"].subject.move)[2:] == target
    assert lying[1 - state.to_move] & board.BIT[target]


def test_numbers_for_the_text_come_from_the_position(figures: FigureSet) -> None:
    supply = figures["illegal-supply"].facts
    assert supply["supply_of"]["white"]["discs"] == 0
    assert supply["discs_of"]["white"] == 18
    forced = figures["legal-forced-disc"].facts
    assert forced["discs"] == sum(forced["discs_of"].values())


def test_no_two_figures_have_the_same_alternative_text(figures: FigureSet) -> None:
    texts = [figure.alt(SAY) for figure in figures.values()]
    assert all(text.endswith(".") for text in texts)
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "illegal-add-own",
            "White: a disc on d4. Black: a disc on d5. Black: a ring on c4. "
            "The action to judge: White adds a disc on d3. No piece of Black’s is next to d3. "
            "Not legal: it breaks rule 1.",
        ),
        (
            "illegal-move-far",
            "White: discs on d5 and g2. White: rings on d4, f3 and f4. Black: discs on f2 and f4. "
            "Black: rings on e4 and g2. Locked together: discs and rings on f4 and g2. "
            "The action to judge: White moves a disc from d5 to f3. "
            "The cell f3 is not adjacent to d5. Not legal: it breaks rule 3.",
        ),
        (
            "illegal-move-apart",
            "White: discs on d5 and g2. White: rings on d4, f3 and f4. Black: discs on f2 and f4. "
            "Black: rings on e4 and g2. Locked together: discs and rings on f4 and g2. "
            "The action to judge: White moves a ring from f3 to f2. "
            "With f3 empty, f2 and g2 would be cut off from the other occupied cells. "
            "Tinted: f2 and g2. Not legal: it breaks rule 6.",
        ),
        (
            "illegal-forced",
            "White: a disc on d4. Black: a disc on d5. Black: a ring on c4. "
            "The action to judge: a forced placement of a disc by White, on c4. "
            "White can still add or move a piece. Not legal: it breaks rule 10.",
        ),
        (
            "board",
            "The empty board: 37 hexagonal cells in rows a to g from top to bottom, numbered from "
            "the left. The rows have these numbers of cells: 4, 5, 6, 7, 6, 5 and 4. "
            "Where a shorter row lies beside a longer one, its cell n is adjacent to the cells n "
            "and n + 1 of the longer one.",
        ),
        (
            "turn-3",
            "White: a disc on e3. White: rings on d4, f4 and g2. Black: discs on e4 and g3. "
            "Black: rings on d5 and f2. White has just added a ring on g2. "
            "Next to g2, Black occupies f2 and g3. An arrow leads from the supply to g2. "
            "Mark Z: d4 and f2.",
        ),
        (
            "turn-4",
            "White: a disc on f2. White: rings on d4, f4 and g2. Black: discs on e4 and g3. "
            "Black: rings on d5 and f2. Locked together: disc and ring on f2. "
            "White has just moved a disc from e3 to f2. Legal.",
        ),
        (
            "cover",
            "Decoration: discs and rings, large and cut at the edges. A line of 4 rings is framed.",
        ),
    ],
)
def test_alternative_text_tells_the_position(figures: FigureSet, name: str, text: str) -> None:
    assert figures[name].alt(SAY) == text


def test_the_words_of_the_board_tell_which_cells_are_adjacent() -> None:
    size = {row: sum(cell[0] == row for cell in board.CELLS) for row in "abcdefg"}
    told = set[tuple[str, str]]()
    for row, below in pairwise("abcdefg"):
        short, long = sorted((row, below), key=lambda name: size[name])
        told |= {
            (f"{short}{n}", f"{long}{n + step}")
            for n in range(1, size[short] + 1)
            for step in (0, 1)
        }
        told |= {(f"{row}{n}", f"{row}{n + 1}") for n in range(1, size[row])}
    told |= {(f"g{n}", f"g{n + 1}") for n in range(1, size["g"])}
    adjacent = {
        (one, other)
        for one in board.CELLS
        for other in board.names(board.NEIGHBOURS[board.BIT[one]])
    }
    assert told | {(other, one) for one, other in told} == adjacent


def test_the_words_of_a_move_that_parts_the_group_name_the_smaller_part(figures: FigureSet) -> None:
    cells = board.BIT["a1"] | board.BIT["a2"] | board.BIT["d4"]
    assert {board.names(group) for group in board.groups(cells)} == {("a1", "a2"), ("d4",)}
    for name in ("illegal-move-apart", "turn-2"):
        tinted = [mark.at for mark in figures[name].subject.marks if mark.kind == "tint"]
        assert f"empty, {' and '.join(tinted)} would be cut off" in figures[name].alt(SAY)


def test_a_crowded_board_is_told_row_by_row(figures: FigureSet) -> None:
    text = figures["legal-supply"].alt(SAY)
    assert "Row a, from the left: White’s disc in Black’s ring, Black’s disc, " in text
    assert "White’s ring, White’s disc in Black’s ring and White’s disc. Row e" in text
    assert text.endswith("Next to d5, Black occupies d4, d6 and e5. Tinted: d5. Legal.")
    for figure in figures.values():
        alt = figure.alt(SAY)
        assert sum(map(str.isalpha, alt)) > len(alt) / 2, figure.id


ABOUT_A_CELL = {"empty-cell", "single-other-kind", "locked", "own-piece"}
"""Rules that an action breaks by what lies on a cell."""


def test_a_verdict_that_rests_on_a_cell_says_what_lies_there(figures: FigureSet) -> None:
    words = {
        name: re.findall(r"Cell (.*?)\. ", figure.alt(SAY))
        for name, figure in figures.items()
        if ABOUT_A_CELL & set(figure.subject.violations)
    }
    assert all(words.values())
    assert sorted(cell for cells in words.values() for cell in cells) == [
        "b2: Black’s disc in Black’s ring",
        "c4: Black’s ring",
        "d4: White’s ring",
        "e4: Black’s ring",
        "e5: empty",
        "f2: Black’s disc",
        "f4: Black’s disc in White’s ring",
        "g2: White’s disc in Black’s ring",
    ]


@pytest.mark.usefixtures("cairo")
@pytest.mark.parametrize("name", samples(FIGURES))
def test_both_back_ends_draw_the_figure_alike(name: str, fonts: FontSet) -> None:
    assert_parity(coloured(name).scene(theme("colour")), fonts)


@pytest.mark.usefixtures("cairo")
@pytest.mark.parametrize("ink", ["low", "mono"])
def test_patterns_are_drawn_alike(ink: str, fonts: FontSet) -> None:
    assert_parity(coloured("win-rings").scene(theme(ink)), fonts)


@pytest.mark.parametrize("name", ["turn-3", "illegal-move-apart", "win-rings"])
def test_a_drawing_changes_only_on_purpose(name: str, golden: Golden, fonts: FontSet) -> None:
    golden.check(f"{name}.svg", to_svg(coloured(name).scene(theme("colour")), fonts=fonts))


@pytest.mark.parametrize("name", samples(FIGURES))
def test_figures_fit_a_column_and_small_boards_half_of_it(name: str) -> None:
    figure = FIGURES[name]
    column, gap = 148 - 17 - 14, 6
    room = (column - gap) / 2 if figure.subject.view.scale == "small" else column
    assert figure.art or figure.scene(theme("colour")).width <= room


def test_extra_puzzles_show_whose_turn_it_is_and_their_solutions_the_turn() -> None:
    puzzles = [name for name in FIGURES if name.startswith("puzzle-")]
    assert len(puzzles) == 24
    for name in puzzles:
        puzzle = FIGURES[name]
        (solved,) = (
            FIGURES[other]
            for ref in ("solved", "defended", "threatened")
            if (other := name.replace("puzzle", ref)) in FIGURES
        )
        mover = puzzle.facts["mover"]
        assert puzzle.alt(SAY).startswith(f"{mover.capitalize()} is to move.")
        assert solved.facts["mover"] == mover
        assert solved.subject.before == puzzle.subject.after
        won = solved.facts["won_by"]
        assert (won is not None) == (solved.facts["line"] > 0)
        assert solved.spec.quote is not None
        source = solved.spec.quote.source
        assert isinstance(source, Extra)
        assert (won is not None) == (source.kind == "win")
        assert str(solved.subject.move) == source.solution[0]
        words = {"win": "A winning line", "defend": "threatened", "win-in-two": "threatens"}
        assert [kind for kind, word in words.items() if word in solved.alt(SAY)] == [source.kind]


def test_moves_and_turns_are_not_called_placements() -> None:
    """Japanese has a word for a placement and another for any other move."""
    game = finding.load("duploline")
    start = game.play(game.initial(), game.parse(game.initial(), "D+d4"))
    assert is_placement(game, game.parse(start, "R+e4"))
    assert not is_placement(game, game.parse(start, "D:d4>e4"))
    assert not is_placement(game, game.parse(start, "D+e4,R+f4"))

"""The figures of the Gloop book: proved, told in words, drawn alike by both back ends."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator.drawing.fonts import FontSet
from generator.drawing.svg import to_svg
from generator.drawing.themes import theme
from generator.figures import FigureSet
from generator.figures.figure import Figure
from generator.figures.lints import without_example, without_source
from generator.games.gloop.diagram.alt_tiles import tile_words
from generator.games.gloop.engine.circles import Circles
from generator.games.gloop.engine.notation import Extend
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.engine.table import Table
from generator.games.gloop.pieces import TILES
from generator.geometry.pathtile import SIDES, neighbour
from generator.project import find_project
from tests.conftest import Golden
from tests.support.figuresamples import proved, samples
from tests.support.parity import assert_parity
from tests.support.words import Words

PROJECT = find_project(Path(__file__))
FIGURES = proved("gloop")
SAY = Words()
COLOUR = "#0f7c8a"
KEY = (
    "Each tile is described by its paths, and a path by the points that it joins: "
    "clockwise from the top left, A to H. "
    "Across a shared side, A meets F, B meets E, C meets H and D meets G. "
)


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
    assert list(without_source(rules, rules, PROJECT, "gloop", figures.read)) == []


def test_the_figures_that_a_reader_needs_are_there(figures: FigureSet) -> None:
    needed = {"all-tiles", "anatomy", "pair-misaligned", "pair-cut-off", "pair-correct"}
    needed |= {"illegal-once", "illegal-closed", "closed-square", "filling-17", "out"}
    needed |= {"circles", "inside-outside", "starting-pair", "make", "extend-before", "extend"}
    needed |= {"illegal-make-mismatch", "illegal-make-foreign", "illegal-draw"}
    needed |= {"illegal-extend-shifted", "illegal-extend-mismatch", "illegal-extend-back"}
    needed |= {"scoring", "cover", *(f"game-{i}" for i in range(1, 6))}
    assert needed <= set(figures)


def filling(name: str) -> Table:
    table = FIGURES[name].subject.after
    assert isinstance(table, Table)
    return table


def test_the_record_filling_has_all_tiles_and_17_loops() -> None:
    table = filling("filling-17")
    assert (table.rows, table.columns) == (7, 13)
    assert sorted(table.used) == sorted(TILES)
    assert table.closed
    assert len(table.loops) == 17
    # every used point lies on exactly one loop
    used = sum(sign != "." for placed in table.grid.values() for sign in placed)
    assert 2 * sum(len(loop.arcs) for loop in table.loops) == used


def test_the_cover_shows_the_record_filling_turned() -> None:
    assert sorted(filling("cover").used) == sorted(TILES)
    lengths = [len(loop.arcs) for loop in filling("cover").loops]
    assert sorted(lengths) == sorted(len(loop.arcs) for loop in filling("filling-17").loops)


def test_loops_of_each_kind_are_shown() -> None:
    kinds = Circles.of(filling("circles").loops)
    assert (len(kinds.small), len(kinds.corner), len(kinds.loops)) == (1, 1, 4)
    wide = [{frozenset((arc.start, arc.end)) for arc in loop.arcs} for loop in kinds.loops]
    assert {frozenset(pair) for pair in ((2, 5), (4, 7), (1, 6), (0, 3))} in wide
    sides = Circles.of(filling("inside-outside").loops)
    assert sides.within
    assert sides.without
    assert all(loop in (*sides.small, *sides.corner) for loop in (*sides.within, *sides.without))


def test_numbers_for_the_text_come_from_the_position(figures: FigureSet) -> None:
    scoring = figures["scoring"].facts
    assert scoring["score"] == {
        name: -3 * scoring["in_hand"][name] - scoring["in_area"][name]
        for name in ("player1", "player2")
    }
    assert scoring["pool"] == 0
    assert figures["game-5"].facts["in_hand"] == {"player1": 4, "player2": 2, "player3": 2}
    assert [figures[f"game-{i}"].facts["ways"] for i in range(1, 6)] == [2, 4, 3, 5, 5]


def test_the_words_of_an_extension_tell_all_that_must_match(figures: FigureSet) -> None:
    found = 0
    for name, figure in figures.items():
        move, before = figure.subject.move, figure.subject.before
        if not isinstance(move, Extend):
            continue
        assert isinstance(before, GloopState)
        found += 1
        corner = before.middle.end(move.end).next_corner(move.way, move.shift)
        laid = before.area[move.block].turned(move.turns).at(corner)
        around = {neighbour(cell, side) for cell in laid for side in SIDES}
        touched = [tile for cell, tile in before.middle.tiles if cell in around]
        words = Counter(re.split(r" and |, |[.:] ", figure.alt(SAY)))
        needed = Counter(tile_words(tile, SAY) for tile in (*laid.values(), *touched))
        assert needed <= words, name
    assert found > 9


def test_no_two_figures_have_the_same_alternative_text(figures: FigureSet) -> None:
    texts = [figure.alt(SAY) for figure in figures.values()]
    assert all(text.endswith(".") for text in texts)
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "pair-cut-off",
            f"1 tile lies on the table. {KEY}Row 1: AB CE GH and AG BC DF. The next tile lies in "
            "row 1, column 2. On the left a path end meets an unused point: the tile has path ends "
            "at the lower point, its neighbour at the upper point. Rings are drawn around 2 "
            "path ends that are cut off. Not legal: it breaks rule 2.",
        ),
        (
            "circles",
            f"A rectangle of 3 rows of 4 tiles. {KEY}Row 1: CF, CD EH, CD EH FG and GH. "
            "Row 2: AD EF, BG CF DE, AH BD FG and FG. Row 3: AD BC, AH BC DG, AH DG and AG. "
            "All paths are closed; they form 4 loops. "
            "Each has a shade and a number of its own. "
            "Lengths in paths, from loop 1 on: 4, 14, 2 and 4. "
            "Two arcs around a shared side form loop 3. Four short arcs around a corner form "
            "loop 4.",
        ),
        (
            "puzzle-extra-1",
            f"Tiles for a rectangle of 2 rows of 3. {KEY}Tiles: GH, FH, FG, EH, EH FG and CH EG.",
        ),
        (
            # C and D are on the right of a tile, G and H on the left, E and F below, A and B above.
            "illegal-make-mismatch",
            f"{KEY}Player 1 makes a block of 4 tiles. Row 1: AH BC FG and AH BE. Row 2: AH CG "
            "and BD EH FG. In row 2, the paths of the tiles in columns 1 and 2 do not meet. "
            "Player 1: tiles in hand: 6, blocks in the area: 0. In hand, from the left: CH FG, "
            "CG DE, BD EH FG, BG DE, BC DE FG and AC EH FG. Player 2: tiles in hand: 6, blocks "
            "in the area: 0. In hand, from the left: EH, CD FH, CD EG, CH DG EF, BD EG and BC "
            "DG EF. A ring is drawn around 1 path end that is cut off. Not legal: it breaks "
            "rule 6.",
        ),
        (
            "illegal-extend-mismatch",
            f"{KEY}The starting pair, one tile above the other. Row 1: BE. Row 2: BC DF. Player "
            "1 places a block at the right end, direction: right. The block as it lies: Row 1, "
            "from column 2: AH BC FG and AH BE. Row 2, from column 2: AH CG and BH CF DE. On "
            "the left it touches, from the top: BE and BC DF. On the left of the tile in row "
            "1, column 2, the paths do not meet. Rings are drawn around 2 path ends that are "
            "cut off. Not legal: it breaks rule 9.",
        ),
        (
            "face-tile",
            f"1 tile lies on the table. {KEY}Row 1: AD BC EF. "
            "It is cut along its paths; faces that touch no corner are tinted. "
            "Mark 1: a face without a corner. Mark 2: a face without a corner. "
            "Mark 3: a face with a corner. Mark 4: a face with a corner.",
        ),
        (
            "pair-correct",
            f"1 tile lies on the table. {KEY}Row 1: AB CE GH and AC DE FH. "
            "The next tile lies in row 1, column 2. "
            "On the left it matches its neighbour: both have path ends at the upper point. Legal.",
        ),
        (
            "legal-once",
            f"1 tile lies on the table. {KEY}Row 1: BE FG and AF DE. "
            "The next tile lies in row 1, column 2. "
            "On the left it matches its neighbour: neither has a path end. "
            "It is the mirror image of the tile in row 1, column 1. Legal.",
        ),
        (
            "illegal-aligned",
            f"2 tiles lie on the table. {KEY}Row 1: AB CE GH and AC DE FH. The next tile lies "
            "nearest to row 2, column 1, but not edge to edge with the other tiles. It is the tile "
            "BH CF DE. It is tilted clockwise by 10 degrees. It is shifted down by 8% of a side. "
            "Not legal: it breaks rule 1.",
        ),
        (
            "pair-misaligned",
            f"1 tile lies on the table. {KEY}Row 1: AB CE GH. The next tile lies nearest to row 1, "
            "column 2, but not edge to edge with the other tiles. It is the tile BH CE FG. It "
            "is shifted down by 28% of a side. Not legal: it breaks rule 1.",
        ),
        (
            "anatomy",
            f"1 tile lies on the table. {KEY}Row 1: AB CE GH. Mark 1: the connection point A. "
            "Mark 2: the path GH. A ring is drawn around the unused connection point D. "
            "Mark 3: the unused connection point D.",
        ),
        (
            "illegal-closed",
            f"3 tiles lie on the table. {KEY}Row 1: DF and FG. Row 2: AD and AG CD. "
            "The next tile lies in row 2, column 2. "
            "At the top it matches its neighbour: both have path ends at the left point. "
            "On the left it matches its neighbour: both have path ends at the lower point. "
            "On the right of the tile in row 2, column 2, a path ends at the border. "
            "A ring is drawn around the side between row 2, column 2 and row 2, column 3. "
            "Not legal: it breaks rule 3.",
        ),
        (
            "square-open",
            f"8 tiles lie on the table. {KEY}Row 1: EF, DE and EG. Row 2: AF BC. Row 2, from "
            "column 3: BE GH. Row 3: AD, AB CG and BH.",
        ),
        (
            "turn-tile",
            f"1 tile lies on the table. {KEY}Row 1: AF BC DE GH. The number 2 is on the path GH. "
            "The number 1 is on the path BC. The number 1 is on the path DE. "
            "The number 0 is on the path AF.",
        ),
        (
            "illegal-make-foreign",
            f"{KEY}Player 1 makes a block of 4 tiles. Row 1: AH BC FG and AH BE. Row 2: AH CG "
            "and BH CE. The tile in row 2, column 2 belongs to player 2. Player 1: tiles in "
            "hand: 6, blocks in the area: 0. In hand, from the left: CH FG, CG DE, BD EH FG, "
            "BG DE, BC DE FG and AC EH FG. Player 2: tiles in hand: 6, blocks in the area: 0. "
            "In hand, from the left: EH, CD FH, CD EG, CH DG EF, BD EG and BC DG EF. Not "
            "legal: it breaks rule 5.",
        ),
        (
            "illegal-extend-shifted",
            f"{KEY}The starting pair, one tile above the other. Row 1: BE. Row 2: BC DF. Player "
            "1 places a block at the right end, direction: right. It is shifted along the side "
            "by 1 tile. The block as it lies: Row 2, from column 2: AH BC FG and AH BE. Row 3, "
            "from column 2: AH CG and BH CF DE. On the left it touches, from the top: BC DF "
            "and no tile. Not legal: it breaks rule 7.",
        ),
        (
            "inside-outside",
            f"A rectangle of 4 rows of 6 tiles. {KEY}Row 1: DE, DG, CD EG, DF GH, CG and EH. "
            "Row 2: BF CE, CD EH, BH CD FG, AH CD EG, CE GH and BH. "
            "Row 3: AB EF, BF, AF CE, BH CE, BC DE FH and EF GH. "
            "Row 4: AB, AC, AB CH, BC DH, AD BC GH and AH BG. "
            "All paths are closed; they form 4 loops. "
            "What the longest loop encloses is tinted. Loops inside: 1; outside: 2.",
        ),
        (
            "legal-draw",
            f"{KEY}Player 1 draws 2 tiles. Before that, this player could neither make a block "
            "nor extend the middle group. Player 1: tiles in hand: 8, blocks in the area: 0. "
            "In hand, from the left: EG, DE FH, CH EG, CF DE GH, BD EH FG, BH DG EF, BC DF GH "
            "and BC DH FG. Just drawn: EG and CH EG. Player 2: tiles in hand: 6, blocks in the "
            "area: 0. In hand, from the left: CG, CE GH, CD EF GH, CH DG EF, BD FG and AD BC "
            "EH FG. Legal.",
        ),
        (
            "legal-extend-older",
            f"{KEY}The middle group: the starting pair and 4 blocks. Row 1, from column 3: GH, AB "
            "CF DE, AH BD FG, AG BE and AC DE. Row 2, from column 3: CH DE, AH BG DE, AG DF, "
            "BC DE FG and BH CD EG. Row 3: BH CG DE, AH CG DE, BC GH and BH EF. Row 4: BF CE "
            "GH, BH DE, DG and AG BD. The right end went: right. The left end went: left, down "
            "and left. Player 1 places a block at the left end, direction: up. The block as it "
            "lies: Row 1: BH CG DF and AE CD GH. Row 2: AD EG and BC FG. On the right it "
            "touches, from the top: GH and CH DE. At the bottom it touches, from the left: BH "
            "CG DE and AH CG DE. It also touches an older part of the group and matches it. "
            "Legal.",
        ),
        (
            "illegal-extend-older",
            f"{KEY}The middle group: the starting pair and 4 blocks. Row 1, from column 3: GH, AB "
            "CF DE, AH BD FG, AG BE and AC DE. Row 2, from column 3: CH DE, AH BG DE, AG DF, "
            "BC DE FG and BH CD EG. Row 3: BH CG DE, AH CG DE, BC GH and BH EF. Row 4: BF CE "
            "GH, BH DE, DG and AG BD. The right end went: right. The left end went: left, down "
            "and left. Player 1 places a block at the left end, direction: up. The block was "
            "rotated clockwise by 180 degrees. The block as it lies: Row 1: BC FG and AC EH. "
            "Row 2: AE CD GH and BH CG DF. On the right it touches, from the top: GH and CH "
            "DE. At the bottom it touches, from the left: BH CG DE and AH CG DE. It also "
            "touches an older part of the group. On the right of the tile in row 1, column 2, "
            "the paths do not meet. On the right of the tile in row 2, column 2, the paths do "
            "not meet. Rings are drawn around 2 path ends that are cut off. Not legal: it "
            "breaks rule 9.",
        ),
        (
            "illegal-draw",
            f"{KEY}Player 1 draws 2 tiles. They lie face down beside the hand. The player could "
            "make a block from the hand instead. Player 1: tiles in hand: 6, blocks in the "
            "area: 0. In hand, from the left: CH FG, CG DE, BD EH FG, BG DE, BC DE FG and AC "
            "EH FG. Player 2: tiles in hand: 6, blocks in the area: 0. In hand, from the left: "
            "EH, CD FH, CD EG, CH DG EF, BD EG and BC DG EF. Not legal: it breaks rule 10.",
        ),
        (
            "scoring",
            f"{KEY}Player 1: tiles in hand: 0, blocks in the area: 2. Block 1 in the area: Row "
            "1: AH CG DF and AH BC DG. Row 2: AH CF and EH. Block 2 in the area: Row 1: AB CD "
            "EF and BC GH. Row 2: AB EH FG and DF. Points lost: 8. Player 2: tiles in hand: 4, "
            "blocks in the area: 0. In hand, from the left: CD GH, CH DG EF, BD EH FG and AC "
            "DE FG. Points lost: 12.",
        ),
        (
            "illegal-extend-back",
            f"{KEY}The middle group: the starting pair and 2 blocks. Row 1, from column 3: AD FH "
            "and AG BD. Row 2, from column 3: AC DE GH and DF GH. Row 3, from column 2: AH BC "
            "DF, BH CG DE and AD GH. Row 4, from column 2: AH CD FG, BH CG and DH. The right "
            "end went: right and up. Player 3 places a block at the right end, direction: "
            "left. The block as it lies: Row 1: BC DG EF and AB CE GH. Row 2: AH BF DE and BG "
            "CF DE. On the right it touches, from the top: AD FH and AC DE GH. At the bottom "
            "it touches, from the left: no tile and AH BC DF. It also touches an older part of "
            "the group and matches it. The right end may grow: right and up. The left end may "
            "grow: left. Not legal: it breaks rule 8.",
        ),
    ],
)
def test_alternative_text_tells_the_position(figures: FigureSet, name: str, text: str) -> None:
    assert figures[name].alt(SAY) == text


@pytest.mark.usefixtures("cairo")
@pytest.mark.parametrize("name", samples(FIGURES))
def test_both_back_ends_draw_the_figure_alike(name: str, fonts: FontSet) -> None:
    assert_parity(coloured(name).scene(theme("colour")), fonts)


@pytest.mark.usefixtures("cairo")
@pytest.mark.parametrize("ink", ["low", "mono"])
def test_loops_in_tones_are_drawn_alike_in_every_ink(ink: str, fonts: FontSet) -> None:
    assert_parity(coloured("circles").scene(theme(ink)), fonts)


@pytest.mark.parametrize("name", ["pair-cut-off", "circles", "game-3"])
def test_a_drawing_changes_only_on_purpose(name: str, golden: Golden, fonts: FontSet) -> None:
    scene = coloured(name).scene(theme("colour"))
    golden.check(f"{name}.svg", to_svg(scene, fonts=fonts))


@pytest.mark.parametrize("name", samples(FIGURES))
def test_figures_fit_a_column(name: str) -> None:
    column = 148 - 17 - 14
    assert FIGURES[name].art or FIGURES[name].scene(theme("colour")).width <= column


def test_how_a_block_was_turned_is_told_in_degrees(figures: FigureSet) -> None:
    assert "The block was rotated clockwise by 90 degrees." in figures["extend"].alt(SAY)
    assert "The block was rotated" not in figures["game-4"].alt(SAY)

"""The figures of Pent-Up: proved, told in words, drawn alike by both back ends."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from generator.drawing.fonts import FontSet
from generator.drawing.scene import Scene
from generator.drawing.svg import to_svg
from generator.drawing.themes import theme
from generator.figures.lints import without_example, without_source
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.pieces import LETTERS
from generator.markup import solved
from generator.project import find_project
from generator.puzzles import extras
from tests.conftest import Golden
from tests.games.pentup.searches.order import order
from tests.support.figuresamples import proved, samples
from tests.support.parity import assert_parity
from tests.support.words import Words

PROJECT = find_project(Path(__file__))
FIGURES = proved("pentup")
SAY = Words()
AXES = (
    "Count columns to the right from 0 at the leftmost square, "
    "and rows upwards from 0 at the lowest. "
)


@pytest.mark.parametrize("name", samples(FIGURES))
def test_what_a_figure_claims_is_proved(name: str) -> None:
    assert FIGURES[name].verify() == []


def test_every_rule_has_an_illegal_example_and_a_source() -> None:
    rules = FIGURES.game.rules
    specs = [figure.spec for figure in FIGURES.values()]
    assert list(without_example(rules, specs, "figures.yaml")) == []
    assert (
        list(without_source(rules, rules, PROJECT, "pentup", lambda p: p.read_text("utf-8"))) == []
    )


def test_the_figures_that_a_reader_needs_are_there() -> None:
    needed = {"all-tiles", "opening", "question-levels", "end-position", "seating-pairs"}
    needed |= {"puzzle-tower", "puzzle-surround", "answer-level-1", "cover"}
    assert needed <= set(FIGURES)
    claims = [figure.spec.claim for figure in FIGURES.values()]
    broken = {tuple(claim.value) for claim in claims if claim.kind == "illegal"}
    assert broken == {(rule,) for rule in FIGURES.game.rules}
    assert sum(claim.kind == "legal" for claim in claims) >= len(broken)


def test_the_question_has_the_answers_of_the_end_of_the_book() -> None:
    state = FIGURES["question-levels"].subject.after
    game = FIGURES.game
    assert [tile.letter for tile in state.laid][-1] == "I"  # type: ignore[attr-defined]
    moves = [str(move) for move in game.moves(state)]
    low = {text[0] for text in moves if text[1] == "1"}
    answers = [f for name, f in FIGURES.items() if name.startswith("answer-level-2-")]
    assert {str(f.subject.move) for f in answers} == {t for t in moves if t.startswith("P")}
    assert low == {str(FIGURES["answer-level-1"].subject.move)[0]}
    assert {text[0] for text in moves} == set(LETTERS) - {"Y"}


def test_the_end_is_decided_below_the_highest_level() -> None:
    rows = FIGURES["end-position"].facts["rows"]
    assert [row["level"] for row in rows] == [4, 3, 2, 1]
    level_4, level_3, level_2, _ = rows
    assert level_4["white"] == level_4["black"]
    assert level_3["white"] == level_3["black"]
    assert level_2["white"] > level_2["black"]
    result = FIGURES.game.result(FIGURES["end-position"].subject.after)
    assert result is not None
    assert result.winners == (0,)


def test_what_is_drawn_as_maps_can_come_up_in_play() -> None:
    drawn = [figure.spec.layers for figure in FIGURES.values() if figure.spec.layers]
    assert drawn
    for layers in drawn:
        assert order([layer.text for layer in layers]) is not None


def test_a_map_that_breaks_the_highest_level_in_any_order_cannot_come_up() -> None:
    assert order(["pp....L\npppLLLL\nIIIII.."]) is None


def test_the_level_that_decides_is_told_as_the_variant_compares() -> None:
    assert FIGURES["end-position"].facts["decided_on"] == 2
    assert FIGURES["end-misere"].facts["decided_on"] == 1
    assert FIGURES["phase-1"].facts["decided_on"] == 1


def test_no_two_figures_have_the_same_alternative_text() -> None:
    texts = {name: figure.alt(SAY) for name, figure in FIGURES.items()}
    assert all(text.endswith(".") for text in texts.values())
    assert len(set(texts.values())) == len(texts)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "illegal-supports",
            f"Seen from above and as a stack. {AXES}"
            "Tile 1: White, letter F, level 1, on column 0, rows 1 and 2; column 1, rows 2 and 3; "
            "column 2, row 2. "
            "Tile 2: Black, letter P, level 1, on row 0, columns 1 and 2; row 1, columns 1 to 3. "
            "It shares an edge with tile 1. "
            "Tile 3: White, letter P, level 2, on row 0, columns 1 and 2; row 1, columns 1 to 3. "
            "It rests on tile 2. "
            "The last tile is the one to judge. Not legal: it breaks rule 4.",
        ),
        (
            "illegal-corner",
            f"{AXES}Tile 1: White, letter Y, level 1, on row 0, columns 0 to 3; row 1, column 2. "
            "Tile 2: Black, letter V, level 1, on column 4, rows 1 to 3; column 5, row 1; column "
            "6, row 1. "
            "The last tile is the one to judge. It touches other tiles at corners only. "
            "A ring is drawn around the lower left corner of the cell in column 4, row 1. "
            "Not legal: it breaks rule 3.",
        ),
        (
            "legal-covered",
            f"Seen from above and as a stack. {AXES}"
            "Tile 1: White, letter I, level 1, on row 1, columns 3 to 7. "
            "Tile 2: Black, letter P, level 1, on row 2, columns 3 to 5; row 3, columns 3 and 4. "
            "It shares an edge with tile 1. "
            "Tile 3: White, letter P, level 2, on row 1, columns 3 to 5; row 2, columns 3 and 4. "
            "It rests on tiles 1 and 2. "
            "Tile 4: Black, letter X, level 1, on column 0, row 1; column 1, rows 0 to 2; column "
            "2, row 1. "
            "It shares an edge with tile 1. The last tile has just been placed. "
            "It fits nowhere higher. "
            "A heavy line is drawn along the edge between column 2, row 1 and column 3, row 1. "
            "Legal.",
        ),
        (
            "legal-hole",
            f"{AXES}Tile 1: White, letter U, level 1, on row 0, columns 1 to 3; row 1, columns 1 "
            "and 3. "
            "Tile 2: Black, letter I, level 1, on row 2, columns 0 to 4. "
            "It shares an edge with tile 1. The last tile has just been placed. "
            "A ring is drawn in the empty cell in column 2, row 1. Legal.",
        ),
        (
            "illegal-highest",
            f"Seen from above and as a stack. {AXES}"
            "Tile 1: White, letter I, level 1, on row 0, columns 0 to 4. "
            "Tile 2: Black, letter P, level 1, on row 1, columns 0 to 2; row 2, columns 0 and 1. "
            "It shares an edge with tile 1. "
            "Tile 3: White, letter L, level 1, on row 1, columns 3 to 6; row 2, column 6. "
            "It shares edges with tiles 1 and 2. The last tile is the one to judge. "
            "It fits on level 2, for example on row 0, columns 0 to 3; row 1, column 0. "
            "Not legal: it breaks rule 6.",
        ),
        (
            "legal-low",
            f"Seen from above and as a stack. {AXES}"
            "Tile 1: White, letter I, level 1, on row 0, columns 0 to 4. "
            "Tile 2: Black, letter V, level 1, on column 5, row 0; column 6, row 0; column 7, "
            "rows 0 to 2. "
            "It shares an edge with tile 1. "
            "Tile 3: White, letter X, level 1, on column 2, row 2; column 3, rows 1 to 3; column "
            "4, row 2. "
            "It shares an edge with tile 1. The last tile has just been placed. "
            "It fits nowhere higher. Legal.",
        ),
        (
            "puzzle-surround",
            f"{AXES}Tile 1: Black, letter F, level 1, on column 1, rows 1 and 2; column 2, rows 2 "
            "and 3; column 3, row 2. "
            "9 cells beside it are marked, to be covered: column 0, rows 1 and 2; column 1, rows "
            "0 and 3; column 2, rows 1 and 4; column 3, rows 1 and 3; column 4, row 2.",
        ),
        (
            "illegal-overlap",
            f"{AXES}Tile 1: White, letter U, level 1, on row 0, columns 0 to 2; row 1, columns 0 "
            "and 2. "
            "Tile 2: Black, letter T, level 1, on column 0, row 2; column 1, rows 0 to 2; column "
            "2, row 2. "
            "It shares an edge with tile 1. The last tile is the one to judge. "
            "It covers 1 square that tile 1 covers already. Hatched: column 1, row 0. "
            "Not legal: it breaks rule 2.",
        ),
        (
            "illegal-grid",
            f"{AXES}Tile 1: White, letter W, level 1, on column 0, rows 1 and 2; column 1, rows 0 "
            "and 1; column 2, row 0. "
            "Tile 2: Black, letter P, level 1, near column 3, rows 0 to 2; column 4, rows 0 and 1. "
            "The last tile is the one to judge. It is shifted down by 50% of a cell. "
            "Not legal: it breaks rule 1.",
        ),
        (
            "illegal-angle",
            f"{AXES}Tile 1: White, letter W, level 1, on column 0, rows 1 and 2; column 1, rows 0 "
            "and 1; column 2, row 0. "
            "Tile 2: Black, letter P, level 1, near column 3, rows 0 to 2; column 4, rows 0 and 1. "
            "The last tile is the one to judge. "
            "It is turned off the grid clockwise by 24 degrees. Not legal: it breaks rule 1.",
        ),
        (
            "anatomy",
            f"Seen from above and as a stack. {AXES}"
            "Tile 1: White, letter T, level 1, on column 0, row 2; column 1, rows 0 to 2; column "
            "2, row 2. "
            "Tile 2: Black, letter V, level 1, on column 2, row 0; column 3, row 0; column 4, "
            "rows 0 to 2. "
            "It shares an edge with tile 1. "
            "Tile 3: White, letter V, level 2, on column 1, rows 0 to 2; column 2, row 0; column "
            "3, row 0. "
            "It rests on tiles 1 and 2. Mark 1: on tile 2. "
            "A heavy line is drawn along the edge between column 0, row 1 and column 0, row 2. "
            "Mark 2: at an edge of tile 1. "
            "Mark 3: on tile 3.",
        ),
        (
            "seating-pairs",
            "Around a table sit, clockwise: White, Red, Black and Blue. "
            "White and Black sit opposite each other and are partners. "
            "Red and Blue sit opposite each other and are partners.",
        ),
        (
            "puzzle-extra-2",
            "A plan of 20 squares, row by row from the top, each from the left. "
            "Rows 1 and 2: 1 empty, 4 of height 1 and 1 empty. Rows 3 and 4: 6 of height 1.",
        ),
        (
            "puzzle-extra-3",
            "A plan of 15 squares, row by row from the top, each from the left. "
            "Row 1: 3 of height 1 and 1 empty. Row 2: 1 of height 2 and 3 of height 1. "
            "Row 3: 2 of height 2 and 2 of height 1. "
            "Row 4: 1 of height 1, 2 of height 2 and 1 of height 1.",
        ),
        (
            "solved-extra-3",
            f"Level by level, from level 1 up. {AXES}"
            "Tile 1: White, letter N, level 1, on row 2, columns 2 and 3; row 3, columns 0 to 2. "
            "Tile 2: White, letter P, level 1, on row 0, columns 2 and 3; row 1, columns 1 to 3. "
            "It shares an edge with tile 1. "
            "Tile 3: White, letter U, level 1, on column 0, rows 0 to 2; column 1, rows 0 and 2. "
            "It shares edges with tiles 1 and 2. "
            "Tile 4: White, letter W, level 2, on column 0, rows 1 and 2; column 1, rows 0 and 1; "
            "column 2, row 0. "
            "It rests on tiles 2 and 3.",
        ),
    ],
)
def test_alternative_text_tells_the_position(name: str, text: str) -> None:
    assert FIGURES[name].alt(SAY) == text


def test_the_words_tell_whether_a_tile_fits_higher_wherever_that_takes_a_search() -> None:
    found = 0
    for name, figure in FIGURES.items():
        move, before = figure.subject.move, figure.subject.before
        assert isinstance(before, PentUpState)
        if not isinstance(move, Placement):
            continue
        if sum(laid.level == move.level for laid in before.laid) < 2:
            continue
        found += 1
        told, highest = figure.alt(SAY), before.board.highest(move.letter)
        assert ("It fits nowhere higher." in told) == (not figure.subject.violations), name
        assert (f"It fits on level {highest}, " in told) == (highest > move.level), name
    assert found > 4


def test_what_the_booklet_says_in_words_is_so() -> None:
    stored = solved.answers(PROJECT, "pentup", lambda path: path.read_text("utf-8"))
    rings = stored["surround"]["cases"]
    for ending in ("", "-outer"):
        values = {
            (rings[f"{letter}{ending}"]["value"], rings[f"{letter}{ending}"]["bound"])
            for letter in LETTERS
        }
        assert len(values) == 1
    white = {line[6] for line in rings["X-outer"]["solution"] if line.startswith("white")}
    assert {"U", "W"} <= white
    assert [line[6] for line in rings["F"]["solution"]] == ["F", "F", "U", "Y"]
    paired = Counter(
        move.text[0]
        for move in FIGURES["pairs"].spec.position
        if 3 <= int(move.text[1:].partition(":")[0]) <= 9
    )
    assert {letter for letter in LETTERS if not paired[letter]} == set("FUWXZ")
    assert set(paired.values()) == {2}


@pytest.mark.usefixtures("cairo")
@pytest.mark.parametrize("name", samples(FIGURES))
def test_both_back_ends_draw_the_figure_alike(name: str, fonts: FontSet) -> None:
    assert_parity(FIGURES[name].scene(theme("colour")), fonts)


@pytest.mark.usefixtures("cairo")
@pytest.mark.parametrize("name", ["legal-supports", "seating-pairs"])
def test_patterns_are_drawn_alike(name: str, fonts: FontSet) -> None:
    assert_parity(FIGURES[name].scene(theme("low")), fonts)


@pytest.mark.parametrize("name", ["illegal-overhang", "question-levels", "puzzle-surround"])
def test_a_drawing_changes_only_on_purpose(name: str, golden: Golden, fonts: FontSet) -> None:
    golden.check(f"{name}.svg", to_svg(FIGURES[name].scene(theme("colour")), fonts=fonts))


@pytest.mark.parametrize("name", samples(FIGURES))
def test_figures_fit_a_column(name: str) -> None:
    scene: Scene = FIGURES[name].scene(theme("colour"))
    column = 148 - 17 - 14
    assert FIGURES[name].art or scene.width <= column


def test_the_hint_to_each_castle_names_the_tile_in_a_corner_of_its_plan() -> None:
    stored = extras.load(PROJECT, "pentup", Path.read_text).puzzles
    assert len(stored) > 20
    for extra in stored:
        rows = extra.given
        x, y = len(rows[0]) - len(rows[0].lstrip(".")), len(rows) - 1
        # The lowest level first, so that the last tile on the cell is the one that is seen.
        seen = [line[0] for line in extra.solution if f"{x},{y}" in line.split(":")[1].split()]
        assert len(seen) == int(rows[0][x])
        assert FIGURES[f"solved-{extra.id}"].facts["corner"] == seen[-1], extra.id

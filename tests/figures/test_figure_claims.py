from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.contract.diagram import PlaceError, Subject
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.faults import ContentError
from generator.figures.figureset import FigureSet, judge
from generator.project import Project
from tests.sample.games.heap.diagram import DIAGRAM, HeapView
from tests.sample.games.heap.engine import Heap, HeapGame, MovingHeap
from tests.support.words import Words


def figures(tmp_path: Path, text: str, game: HeapGame | None = None) -> FigureSet:
    folder = tmp_path / "content" / "heap"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "figures.yaml").write_text(text, "utf-8")
    game = game or HeapGame()
    return judge(Project(tmp_path), game, DIAGRAM, lambda p: p.read_text("utf-8"))


def problems(tmp_path: Path, text: str, game: HeapGame | None = None) -> list[str]:
    made = figures(tmp_path, text, game)
    return [str(fault) for figure in made.values() for fault in figure.verify()]


@pytest.mark.parametrize(
    "figure",
    [
        "{id: a, position: ['1'], move: '3', claim: legal}",
        "{id: a, position: ['1'], move: '4', claim: {illegal: [one-to-three]}}",
        "{id: a, position: ['2'], move: '4', claim: {illegal: [at-most-five, one-to-three]}}",
        "{id: a, position: ['1', '2'], claim: {score: {white: 1, black: 2}}}",
        "{id: a, position: ['2', '3'], claim: {score: {white: 0, black: 1}}}",
        "{id: a, position: ['1'], move: '2', claim: {score: {white: 1, black: 2}}}",
        "{id: a, position: ['1', '2'], claim: {moves: ['1', '2']}}",
        "{id: a, position: ['1', '2'], claim: {moves: 2}}",
        "{id: a, position: ['1', '2'], claim: {moves: {'1': ['1'], '2': 1, '3': []}}}",
        "{id: a, position: ['2', '3'], claim: {result: {winners: [black]}}}",
        "{id: a, position: ['2', '3'], claim: {result: {winners: [black], reason: heap}}}",
        "{id: a, position: ['2'], claim: {count: {stones: 2}}}",
        "{id: a, position: ['2'], claim: {parity: even}}",
        "{id: a, position: ['2', '1'], claim: {report: {order: [2, 1]}}}",
        "{id: a, position: ['2'], claim: {report: {scores: {white: 2, black: 0}, order: [2]}}}",
    ],
)
def test_a_true_claim_is_proved(tmp_path: Path, figure: str) -> None:
    assert problems(tmp_path, f"- {figure}\n") == []


@pytest.mark.parametrize(
    ("figure", "verdict"),
    [
        ("{id: a, position: ['3'], move: '3', claim: legal}", "illegal (at-most-five)"),
        ("{id: a, move: '1', claim: {illegal: [at-most-five]}}", "legal"),
        (
            "{id: a, position: ['2'], move: '4', claim: {illegal: [at-most-five]}}",
            "illegal (at-most-five, one-to-three)",
        ),
        ("{id: a, position: ['1'], claim: {score: {white: 2, black: 0}}}", "white 1, black 0"),
        ("{id: a, position: ['1'], claim: {score: {white: 1}}}", "white 1, black 0"),
        ("{id: a, position: ['1', '2'], claim: {moves: ['1']}}", "1, 2"),
        ("{id: a, position: ['1', '2'], claim: {moves: {'1': ['1'], '2': []}}}", "'1': 1; '2': 2"),
        ("{id: a, position: ['1', '2'], claim: {moves: {'3': 1}}}", "'3': 0 moves"),
        ("{id: a, position: ['1', '2'], claim: {moves: 3}}", "1, 2"),
        ("{id: a, position: ['1'], claim: {result: {winners: []}}}", "the game is not over"),
        (
            "{id: a, position: ['2', '3'], claim: {result: {winners: [white]}}}",
            "winners black, reason heap",
        ),
        ("{id: a, position: ['2'], claim: {count: {stones: 3}}}", "stones 2, heaps 1"),
        ("{id: a, position: ['2'], claim: {count: {trees: 0}}}", "stones 2, heaps 1"),
        ("{id: a, position: ['1'], claim: {parity: even}}", "odd"),
        ("{id: a, position: ['2', '1'], claim: {report: {order: [1, 2]}}}", "order 2, 1"),
    ],
)
def test_a_false_claim_stops_with_claim_verdict_and_position(
    tmp_path: Path, figure: str, verdict: str
) -> None:
    (problem,) = problems(tmp_path, f"- {figure}\n")
    assert problem.startswith("content/heap/figures.yaml:1: a: the claim is ")
    assert f"the engine's verdict is {verdict} (position: " in problem


def test_a_claim_about_what_the_engine_does_not_report_names_what_it_reports(
    tmp_path: Path,
) -> None:
    (problem,) = problems(tmp_path, "- {id: a, claim: {report: {check: true, order: []}}}\n")
    assert problem.endswith("a: the engine reports no 'check' (it reports: scores, order)")


def test_a_score_before_its_time_is_a_fault_where_the_engine_reports_none(tmp_path: Path) -> None:
    class Scoreless(HeapGame):
        def report(self, state: Heap) -> Mapping[str, Any]:
            return {"order": state.added}

    text = "- {id: a, position: ['1'], claim: {score: {white: 1}}}\n"
    (problem,) = problems(tmp_path, text, Scoreless())
    assert "heap has no score before the game is over" in problem


def test_numbers_that_cannot_be_worked_out_are_a_fault_of_a_figure_no_text_quotes(
    tmp_path: Path,
) -> None:
    def none(subject: Subject[HeapView]) -> Mapping[str, Any]:
        raise PlaceError(f"{subject.game.name} has no numbers")

    made = figures(tmp_path, "- {id: a, position: ['2'], claim: {count: {stones: 2}}}\n")
    assert made["a"].verify() == []
    (fault,) = made["a"].but(diagram=replace(DIAGRAM, facts=none)).verify()
    assert fault.problem == "heap has no numbers"


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ("view: {labels: none}", "'none' is unknown (one of all, top)"),
        ("view: {seating: true}", "unknown key 'seating' (known: scale, faded, labels, stones, "),
        ("view: {stones: [1]}", "too few items: 1, at least 2"),
        ("view: {shadow: 1}", "1 is not true or false"),
        ("marks: [{mark: tint, at: top}]", "'tint' is unknown (one of label, arrow, weigh)"),
        ("marks: [{mark: label, at: top}]", "lacks 'text'"),
        ("marks: [{mark: label, at: top, text: a, bend: 1}]", "unknown key 'bend'"),
        ("marks: [{mark: weigh, at: top, to: top}]", "unknown key 'to' (known: mark, at, text)"),
    ],
)
def test_what_the_game_does_not_offer_is_refused_with_what_there_is(
    tmp_path: Path, part: str, fault: str
) -> None:
    with pytest.raises(ContentError) as caught:
        figures(tmp_path, f"- id: a\n  claim: {{moves: 3}}\n  {part}\n")
    (found,) = caught.value.faults
    assert found.line == 3
    assert fault in str(found)


@pytest.mark.parametrize(
    ("claim", "known"), [("{levels: {white: [1]}}", "report, parity"), ("closed", "report, parity")]
)
def test_a_claim_that_the_game_does_not_offer_is_refused(
    tmp_path: Path, claim: str, known: str
) -> None:
    with pytest.raises(ContentError) as caught:
        figures(tmp_path, f"- id: a\n  claim: {claim}\n")
    (found,) = caught.value.faults
    assert found.line == 2
    assert known in str(found)


def test_position_text_names_the_moves(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, "- {id: a, position: ['1', '3'], move: '2', claim: legal}\n")
    assert problem.endswith("(position: 1; 3; move: 2)")


def test_all_faults_are_listed_with_lines(tmp_path: Path) -> None:
    text = """
- id: unknown-move
  position:
    - one
  claim: legal
  move: '1'
- id: unreachable
  position:
    - '3'
    - '3'
  claim: {moves: 0}
- id: players
  players: 5
  claim: {moves: 3}
- id: loose
  loose: {green: ['1']}
  claim: {moves: 3}
- id: about-nothing
  claim: legal
- id: broken
  move: '9'
  claim: {moves: 3}
"""
    with pytest.raises(ContentError) as caught:
        figures(tmp_path, text)
    assert [(f.line, f.item) for f in caught.value.faults] == [
        (4, "unknown-move"),
        (10, "unreachable"),
        (12, "players"),
        (15, "loose"),
        (19, "about-nothing"),
        (21, "broken"),
    ]
    assert "move 2, 3, breaks at-most-five" in caught.value.faults[1].problem


def test_a_figure_continues_another(tmp_path: Path) -> None:
    text = """
- {id: first, position: ['1'], move: '1', claim: legal}
- {id: second, continues: first, move: '1', claim: {score: {white: 2, black: 1}}}
"""
    made = figures(tmp_path, text)
    assert made["second"].verify() == []
    assert made["second"].facts == {"stones": 3}
    assert list(made) == ["first", "second"]


def test_a_claim_names_rules_that_exist(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, "- {id: a, move: '9', claim: {illegal: [too-much]}}\n")
    assert "no rule is called 'too-much' (its rules: one-to-three, at-most-five)" in problem


def test_a_mark_stands_at_a_place_of_the_game(tmp_path: Path) -> None:
    text = """
- id: a
  claim: {moves: 3}
  marks:
    - {mark: label, at: top, text: a}
    - {mark: label, at: bottom, text: b}
"""
    (problem,) = problems(tmp_path, text)
    assert problem.startswith("content/heap/figures.yaml:6: a: 'bottom' is no place")


def test_places_that_no_drawing_looks_at_are_named(tmp_path: Path) -> None:
    text = "- {id: a, claim: {moves: 3}, view: {beside: [anything]}}\n"
    (problem,) = problems(tmp_path, text)
    assert "a: the places of beside have no part in the drawing (take them out" in problem


@pytest.mark.parametrize("place", ["top", "bottom"])
def test_places_that_a_drawing_looks_at_are_not(tmp_path: Path, place: str) -> None:
    def scene(subject: Subject[HeapView], theme: Theme) -> Scene:
        if set(subject.view.beside) - {"top"}:
            raise PlaceError("there is only a top")
        return DIAGRAM.scene(subject, theme)

    text = f"- {{id: a, claim: {{moves: 3}}, view: {{beside: [{place}]}}}}\n"
    (figure,) = figures(tmp_path, text).values()
    found = figure.but(diagram=replace(DIAGRAM, scene=scene)).verify()
    assert [fault.problem for fault in found] == ["there is only a top"] * (place != "top")


def test_badge_stem_and_alternative_text_come_from_the_verdict(tmp_path: Path) -> None:
    made = figures(
        tmp_path,
        """
- {id: legal, move: '1', claim: legal}
- {id: one, move: '4', claim: {illegal: [one-to-three]}}
- {id: both, move: '6', claim: {illegal: [at-most-five]}}
- {id: plain, position: ['1'], claim: {moves: 3}}
""",
    )
    say = Words()
    assert [figure.subject.badge for figure in made.values()] == [
        "legal",
        "illegal",
        "illegal",
        None,
    ]
    assert [figure.stem(say) for figure in made.values()] == [
        "Legal.",
        "Not legal: it breaks rule 1.",
        "Not legal: it breaks rules 1 and 2.",
        "",
    ]
    assert made["one"].alt(say) == "A heap. Not legal: it breaks rule 1."
    assert made["plain"].alt(say) == "A heap."


def test_what_is_no_placement_is_judged_in_words_of_its_own(tmp_path: Path) -> None:
    class Contexts(Words):
        def pgettext(self, context: str, message: str, /, **values: object) -> str:
            return f"{context}: {message % values}".partition(" breaks")[0]

    text = """
- {id: placed, move: '2', claim: legal}
- {id: moved, move: '3', claim: legal}
- {id: wrong, position: ['3'], move: '3', claim: {illegal: [at-most-five]}}
"""
    made = figures(tmp_path, text, MovingHeap())
    assert [figure.stem(Contexts()) for figure in made.values()] == [
        "figures/stem: Legal.",
        "figures/stem-move: Legal.",
        "figures/stem-move: Not legal: it",
    ]
    assert made["wrong"].stem(Words()) == "Not legal: it breaks rule 2."
    assert made["wrong"].alt(Words()) == "A heap. Not legal: it breaks rule 2."
    assert [f.stem(Contexts()) for f in figures(tmp_path, text).values()] == [
        "figures/stem: Legal.",
        "figures/stem: Legal.",
        "figures/stem: Not legal: it",
    ]


def test_every_rule_has_prose_a_source_and_an_illegal_figure(tmp_path: Path) -> None:
    made = figures(tmp_path, "- {id: a, move: '4', claim: {illegal: [one-to-three]}}\n")
    content = tmp_path / "content" / "heap"
    (content / "rulebook.xml.j2").write_text(
        '<book>\n<rule id="one-to-three"><h>x</h></rule>\n<rule id="odd">y</rule></book>', "utf-8"
    )
    (content / "sources.yaml").write_text("one-to-three: {source: a book}\n", "utf-8")
    assert [str(fault) for fault in made.verify()] == [
        "content/heap/figures.yaml: at-most-five: no illegal figure shows this rule broken "
        "(add one, or write 'partial: true' in game.yaml where a leaflet gives only some rules)",
        "content/heap/rulebook.xml.j2: at-most-five: the book does not tell this rule "
        '(add <rule id="at-most-five">)',
        "content/heap/rulebook.xml.j2:3: odd: the engine has no such rule "
        "(its rules: one-to-three, at-most-five)",
        "content/heap/sources.yaml: at-most-five: the rule has no source",
    ]


class FailingHeap(HeapGame):
    def play(self, state: Heap, move: int) -> Heap:
        if move == 2:
            raise KeyError("stones")
        return super().play(state, move)


def failing_scene(subject: Subject[HeapView], theme: Theme) -> Scene:
    if subject.after.ply == 1:
        raise ZeroDivisionError
    return DIAGRAM.scene(subject, theme)


def test_what_an_engine_raises_is_a_fault_of_the_figure_and_its_line(tmp_path: Path) -> None:
    text = "- id: a\n  position:\n    - '1'\n    - '2'\n  claim: {moves: 3}\n"
    with pytest.raises(ContentError) as caught:
        figures(tmp_path, text, FailingHeap())
    (fault,) = caught.value.faults
    said = "content/heap/figures.yaml:4: a: the engine of heap failed on 2: KeyError: 'stones'"
    assert str(fault).startswith(said)
    assert "test_figure_claims.py:" in fault.remedy


def test_what_a_diagram_raises_is_a_fault_of_the_figure(tmp_path: Path) -> None:
    text = "- {id: a, claim: {moves: 3}}\n- {id: b, position: ['1'], claim: {moves: 3}}\n"
    figures(tmp_path, text)
    failing = replace(DIAGRAM, scene=failing_scene)
    made = judge(Project(tmp_path), HeapGame(), failing, lambda p: p.read_text("utf-8"))
    assert made["a"].verify() == []
    (fault,) = made["b"].verify()
    said = "the diagram of heap failed on it: ZeroDivisionError: without a message"
    assert str(fault).startswith(f"content/heap/figures.yaml:2: b: {said}")


def test_a_partial_book_answers_for_the_rules_that_it_tells(tmp_path: Path) -> None:
    content = tmp_path / "content" / "heap"
    content.mkdir(parents=True)
    book = '<book>\n<rule id="one-to-three"><h>x</h></rule>\n</book>'
    (content / "rulebook.xml.j2").write_text(book, "utf-8")
    (content / "sources.yaml").write_text("one-to-three: {source: a book}\n", "utf-8")
    game = (
        "{name: heap, title: Heap, designer: A, publisher: B, players: [2], colour: '#112233', "
        "cover: c, partial: true}"
    )
    (content / "game.yaml").write_text(game, "utf-8")
    proved = "- {id: a, move: '4', claim: {illegal: [one-to-three]}}\n"
    assert figures(tmp_path, proved).verify() == []
    # A leaflet need not show its rules broken, but must say where they are from.
    assert figures(tmp_path, "- {id: a, claim: {moves: 3}}\n").verify() == []
    (content / "sources.yaml").write_text("{}\n", "utf-8")
    (fault,) = figures(tmp_path, "- {id: a, claim: {moves: 3}}\n").verify()
    assert (fault.item, fault.problem) == ("one-to-three", "the rule has no source")

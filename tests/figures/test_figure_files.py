from __future__ import annotations

import pytest

from generator.faults import Fault
from generator.figures.schema import schema
from generator.figures.spec import parse
from generator.yamlfile import Document, read
from tests.sample.games.heap.diagram import DIAGRAM, HeapView
from tests.sample.games.heap.engine import HeapGame

HEAP = schema(HeapGame(), DIAGRAM)


def faults(text: str) -> list[str]:
    return [str(fault) for fault in sorted(parse(text, "figures.yaml", HEAP, HeapView)[1])]


def test_lines_of_keys_and_items_are_known() -> None:
    document = read("a: 1\nb:\n  - x\n  - c: {d: 2}\n", "f.yaml")
    assert isinstance(document, Document)
    assert document.data == {"a": 1, "b": ["x", {"c": {"d": 2}}]}
    assert [document.line(p) for p in [("a",), ("b", 1, "c"), ("b", 1, "c", "no")]] == [1, 4, 4]


def test_moves_stay_text() -> None:
    document = read("- C:1,0,0 1,0,2\n- Y:1,0,0\n- 12,5,0\n", "f.yaml")
    assert isinstance(document, Document)
    assert document.data == ["C:1,0,0 1,0,2", "Y:1,0,0", "12,5,0"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: [1\nb: 2\n", 2),
        ("a: 1\na: 2\n", 2),
        ("a: !!python/name:os.system\n", 1),
        ("b: 1\na: &a [*a]\n", 2),
        ("b: &b 1\na: *b\n", 2),
        ("a:\n" + "[" * 5000, 2),
        ("b: 1\n? [a, b]\n: 1\n", 2),
        ("b: 1\na: .inf\n", 2),
        ("b: 1\na: .nan\n", 2),
        ("b: 1\na: !!int x\n", 2),
        ("b: 1\na: " + "9" * 5000, 2),
        ("b: 1\na: !!binary eA==\n", 2),
        ("b: 1\na: \0\n", 2),
        ("b: 1\na: 0x" + "f" * 5000, 2),
        ("b: 1\na: 1.0e+300\n", 2),
        ("b: 1\na: 1.0e-300\n", 2),
        ("b: 1\na: !!int ''\n", 2),
        ("b: 1\na: !!bool zz\n", 2),
        ('b: 1\na: "\\U00110000"\n', 2),
        ('b: 1\na: "\\UFFFFFFFF"\n', 2),
        ('b: 1\na: "\\uD800"\n', 2),
        ('b: 1\n"\\e": 1\n', 2),
        ("%YAML " + "9" * 5000 + ".1\n", 1),
    ],
)
def test_what_is_not_plain_yaml_is_a_fault_with_a_line(text: str, line: int) -> None:
    fault = read(text, "f.yaml")
    assert isinstance(fault, Fault)
    assert fault.line == line
    assert fault.problem.startswith("not readable as YAML: ")
    assert len(str(fault)) < 300


def test_what_is_no_character_is_named_with_the_last_that_is_one() -> None:
    said = str(read('b: 1\na: "x\\UFFFFFFFF"\n', "f.yaml"))
    assert r"\UFFFFFFFF is no character" in said
    assert r"\U0010FFFF" in said


@pytest.mark.parametrize("text", ["a: [1,", "a: 1\n%", 'a: "x', "a: {b: 1", "a: &"])
def test_the_end_of_a_file_is_called_so(text: str) -> None:
    said = str(read(text, "f.yaml"))
    assert "the end of the file" in said or "unexpected end of stream" in said
    assert "x00" not in said
    assert "<" not in said


def test_a_date_is_text_like_any_other() -> None:
    document = read("- 2026-13-45\n- 2026-01-01\n", "f.yaml")
    assert isinstance(document, Document)
    assert document.data == ["2026-13-45", "2026-01-01"]


def test_unknown_keys_and_words_are_refused_all_at_once() -> None:
    text = """
- id: a
  claim: legal
  colour: red
- id: B
  claim: perhaps
- claim: {legal: true}
- id: c
  claim: {score: {white: 1}, moves: 3}
- id: d
  claim: legal
  marks: [{mark: star, at: here}]
- id: e
  position: []
  continues: a
  claim: legal
"""
    found = faults(text)
    assert [line.split(":")[1] for line in found] == [*"456779", "12", "13"]
    text = "\n".join(found)
    assert "unknown key 'colour' (known: id, kind," in text
    assert "B.id: 'B' is not written as it must be (lower-case words joined by hyphens)" in text
    assert "B.claim: 'perhaps' is unknown (legal, or a kind with what is claimed" in text
    assert "item 3: lacks 'id'" in text
    assert "item 3.claim.legal: stands alone: claim: legal" in text
    assert "c.claim: needs exactly one of legal, illegal, score" in text
    assert "d.marks.0.mark: 'star' is unknown (one of label, arrow," in text
    assert "e: has a position and continues another figure; one of the two" in text


def test_ids_are_unique_and_only_earlier_figures_are_continued() -> None:
    text = """
- {id: a, continues: b, move: x, claim: legal}
- {id: b, claim: {moves: 1}}
- {id: a, claim: {moves: 1}}
"""
    assert faults(text) == [
        "figures.yaml:2: a: continues 'b', which no earlier figure is",
        "figures.yaml:4: a: the id is taken by the figure of line 2",
    ]


def test_a_file_that_is_no_list_is_refused() -> None:
    assert faults("a: 1\n") == ["figures.yaml:1: keys with values (a) is not a list"]
    assert faults("") == ["figures.yaml:1: the file is empty (expected a list)"]


def test_an_entry_that_is_no_figure_is_called_what_it_is() -> None:
    assert faults("- a\n- 1\n-\n") == [
        "figures.yaml:1: item 1: 'a' is not keys with values",
        "figures.yaml:2: item 2: 1 is not keys with values",
        "figures.yaml:3: item 3: nothing is here; expected keys with values",
    ]


@pytest.mark.parametrize("place", ["1000000000,0", "cell 1,1000", "x" * 201])
def test_a_place_beyond_every_board_is_a_fault(place: str) -> None:
    marked = f"- id: a\n  claim: legal\n  marks:\n    - {{mark: weigh, at: '{place}'}}\n"
    (fault,) = faults(marked)
    assert fault.startswith("figures.yaml:4: a.marks.0.at: ")

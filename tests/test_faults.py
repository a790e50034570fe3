"""What a fault looks like to whoever reads it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import yamlfile
from generator.cli.terminal import Choice, UsageError, select
from generator.faults import ContentError, Fault, brief, decoded, loaded, meant, on_one_line
from generator.yamlfile import Document, read, schema_faults


def test_a_fault_is_one_line_with_its_place() -> None:
    assert str(Fault("f.yaml", 3, "item", "wrong", "right")) == "f.yaml:3: item: wrong (right)"
    assert str(Fault("f.yaml", 0, "", "two\nlines")) == "f.yaml: two lines"


def test_a_fault_gives_no_orders_to_a_terminal() -> None:
    shown = str(Fault("f", 1, "\x1b[2J", "bell \a, turned \u202e, C1 \x9b"))
    assert shown == "f:1: <U+001B>[2J: bell <U+0007>, turned <U+202E>, C1 <U+009B>"


def test_letters_of_all_scripts_stay() -> None:
    assert str(Fault("f", 1, "", "領域、「葉」 \u3000☃")) == "f:1: 領域、「葉」 \u3000☃"


def test_a_file_in_another_encoding_is_named_with_its_line() -> None:
    assert decoded("é".encode(), "f") == "é"
    with pytest.raises(ContentError, match=r"^f:2: not in UTF-8 \(save"):
        decoded("a\né".encode("latin-1"), "f")


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "f").mkdir()
    with pytest.raises(ContentError, match=r"^f: is no file but a folder \(put a file"):
        loaded(tmp_path / "f", "f", tmp_path)


def test_a_fault_is_short_however_long_what_it_quotes() -> None:
    fault = Fault("a.yaml", 3, "x" * 9000, "y" * 9000, "z" * 9000)
    assert len(str(fault)) < 300
    assert str(fault).startswith("a.yaml:3: xxx")


@pytest.mark.parametrize("length", [1, 140, 279])
def test_a_fault_gives_its_problem_the_room_that_its_remedy_leaves(length: int) -> None:
    said = str(Fault("a.yaml", 3, "item", "p" * length, "r" * (280 - length)))
    assert said == f"a.yaml:3: item: {'p' * length} ({'r' * (280 - length)})"
    longer = str(Fault("a.yaml", 3, "item", "p" * (length + 1), "r" * (281 - length)))
    assert "…" in longer
    assert len(longer) < 300


@pytest.mark.parametrize(
    ("text", "most", "cut"),
    [
        ("as it is", 8, "as it is"),
        ("one two three four", 12, "one two…"),
        ("one two three four", 14, "one two three…"),
        ("one two three <b>four</b>", 20, "one two three…"),
        ("o" * 20, 10, "o" * 9 + "…"),
    ],
)
def test_what_is_left_of_a_text_can_be_searched_for(text: str, most: int, cut: str) -> None:
    assert brief(text, most) == cut


def test_a_fault_of_hidden_characters_is_short_too() -> None:
    assert len(str(Fault("\x1b" * 999, 10**7, "\x1b" * 999, "\x1b" * 999, "\x1b" * 999))) < 300


def test_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    root, inside, outside = tmp_path / "p", tmp_path / "p/inside", tmp_path / "outside"
    root.mkdir()
    for path in (inside, outside):
        path.write_text("x")
    (root / "in").symlink_to(inside)
    (root / "out").symlink_to(outside)
    assert loaded(root / "in", "in", root) == b"x"
    with pytest.raises(ContentError, match=r"^out: is a link out of the project \(put a copy"):
        loaded(root / "out", "out", root)
    (root / "folder").symlink_to(tmp_path)
    with pytest.raises(ContentError, match=r"^f: is a link out of the project \(put a copy"):
        loaded(root / "folder/outside", "f", root)


@pytest.mark.parametrize(
    ("word", "asked"),
    [("stone", "did you mean stones? "), ("towex", "did you mean tower? "), ("chess", "")],
)
def test_a_word_that_is_nearly_right_is_asked_after(word: str, asked: str) -> None:
    assert meant([word], ("stones", "loops", "tower")) == asked


def test_every_list_of_what_there_is_asks_what_was_meant() -> None:
    with pytest.raises(UsageError, match=r"unknown game 'stone'; did you mean stones\? there are"):
        select(Choice("game", ["stone"], ["loops", "stones"]))
    document = read("veiw: {}\nclaim: legel\n", "figures.yaml")
    assert isinstance(document, Document)
    schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": {"view": {}, "claim": {"enum": ["legal", "score"]}},
    }
    assert sorted(map(str, schema_faults(document, schema))) == [
        "figures.yaml:1: unknown key 'veiw' (did you mean view? known: view, claim)",
        "figures.yaml:2: claim: 'legel' is unknown (did you mean legal? one of legal, score)",
    ]


LINES = st.text(min_size=0, max_size=400)


@given(LINES, st.integers(0, 10**9), LINES, LINES, LINES)
def test_every_fault_is_one_line_of_less_than_300_characters(
    file: str, line: int, item: str, problem: str, remedy: str
) -> None:
    said = str(Fault(file, line, item, problem, remedy))
    assert len(said) < 300
    assert len(said.splitlines()) <= 1


def test_a_line_of_a_very_long_word_still_says_what_is_wrong_with_it() -> None:
    line = on_one_line(f"no game can be called {'x' * 5000!r}: it is longer than 60")
    assert line == f"no game can be called '{'x' * 79}… it is longer than 60"
    path = "/".join(["folder"] * 20)
    assert on_one_line(f"{path}: no such file") == f"{path}: no such file"


@pytest.mark.parametrize("text", ("!!set {x, y}", "!!omap [a: 1]", "!own [1]", "!own {a: 1}"))
def test_a_list_or_keys_with_a_tag_are_no_plain_data(text: str) -> None:
    fault = read(f"a: 1\nb: {text}\n", "f.yaml")
    assert isinstance(fault, Fault)
    assert fault.line == 2
    assert fault.problem.endswith("leave it out")
    assert isinstance(read("a: !!map {b: !!seq [1]}\n", "f.yaml"), Document)


def test_a_file_of_very_many_values_is_not_read_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(yamlfile, "_MOST", 100)
    assert isinstance(read("- 1\n" * 99, "f.yaml"), Document)
    fault = read("- 1\n" * 100, "f.yaml")
    assert str(fault) == "f.yaml:100: not readable as YAML: more than 100 values and keys"


LONG = "a" * 1000


@pytest.mark.parametrize("text", (f"!own {LONG}", f"!!bool {LONG}", f"{{? {LONG}, ? {LONG}}}"))
def test_what_is_wrong_with_a_long_value_is_said_after_it(text: str) -> None:
    fault = read(text, "f.yaml")
    assert isinstance(fault, Fault)
    assert not str(fault).endswith("…")

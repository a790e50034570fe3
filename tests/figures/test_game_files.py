"""The files beside the figures: the game, its puzzles, the sources of its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.faults import ContentError, decoded
from generator.figures.figureset import NEUTRAL, FigureSet, judge
from generator.project import Project
from tests.sample.games.heap.diagram import DIAGRAM
from tests.sample.games.heap.engine import HeapGame

FIGURES = "- {id: a, claim: {moves: 3}}\n- {id: b, move: '4', claim: {illegal: [one-to-three]}}\n"
GAME = """\
name: heap
title: Heap
designer: A. Maker
publisher: A publisher
players: [2]
colour: "#2a7f4f"
cover: a
"""


def judged(root: Path, **files: str) -> FigureSet:
    """The figures of the heap game, with further files of its folder."""
    folder = root / "content" / "heap"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "figures.yaml").write_text(files.pop("figures", FIGURES), "utf-8")
    for name, text in files.items():
        (folder / name.replace("_", ".", 1)).write_text(text, "utf-8")
    return judge(Project(root), HeapGame(), DIAGRAM, lambda p: p.read_text("utf-8"))


def faults(root: Path, **files: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        judged(root, **files)
    return [str(fault).removeprefix("content/heap/") for fault in caught.value.faults]


def verified(root: Path, file: str, text: str) -> list[str]:
    found = judged(root, **{file.replace(".", "_"): text}).verify()
    return [
        str(f).removeprefix("content/heap/") for f in sorted(set(found)) if f.file.endswith(file)
    ]


def test_art_has_the_colour_of_the_game(tmp_path: Path) -> None:
    assert judged(tmp_path)["a"].subject.colour == NEUTRAL
    assert judged(tmp_path, game_yaml=GAME)["a"].subject.colour == "#2a7f4f"


def test_a_book_without_its_game_file_has_figures_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "heap"
    folder.mkdir(parents=True)
    (folder / "rulebook.xml.j2").write_text("<book/>", "utf-8")
    found = judged(tmp_path)
    assert [str(f) for f in found.verify()][:1] == ["content/heap/game.yaml: there is no such file"]
    assert found.unproved() == []


@pytest.mark.parametrize(
    ("old", "new", "heard"),
    [
        ("title: Heap", "title: [", "game.yaml:4: not readable as YAML"),
        (GAME, "", "game.yaml:1: the file is empty (expected keys with values)"),
        ('"#2a7f4f"', "red", "game.yaml:6: colour: 'red' is not written as it must be (such as"),
        ('"#2a7f4f"', "#2a7f4f", "game.yaml:6: colour: nothing is here; expected a text"),
        ('"#2a7f4f"', '"#2a7f4f\\n"', "game.yaml:6: colour: "),
        ("Heap", '"He\\u202eap"', "game.yaml:2: title: 'He\\u202eap' is not written as it must be"),
        ("Heap", '"He\\aap"', "game.yaml:2: not readable as YAML: it has the character U+0007"),
        ("name: heap", "name: chess", "game.yaml:1: name: the engine is called heap, not chess"),
        ("[2]", "[7]", "game.yaml:5: players: the engine has no game for 7 (it is for 2, 3)"),
        ("cover: a", "cover: a\nvariant_players: [4]", "game.yaml:8: variant_players: the engine"),
    ],
)
def test_a_fault_of_the_game_file_is_told_and_keeps_no_figure_from_being_drawn(
    tmp_path: Path, old: str, new: str, heard: str
) -> None:
    text = GAME.replace(old, new)
    (found,) = verified(tmp_path, "game.yaml", text)
    assert found.startswith(heard)
    assert judged(tmp_path, game_yaml=text).unproved() == []
    partial = judged(tmp_path, game_yaml=f"partial: true\n{text}")
    assert partial.about.partial == ("not readable" not in heard)


CARD = '<section id="s" page="last"{}>{{# <p rules="x"> #}}<h>S</h>\n{}</section>'


@pytest.mark.parametrize(
    ("without", "texts", "told"),
    [
        ("", '<p rules="one-to-three at-most-five">A</p>', []),
        ("", '<list><item rules="one-to-three">A</item></list>', ["0: at-most-five: no text of"]),
        (' without="at-most-five"', '<p rules="one-to-three">A</p>', []),
        (' without="at-most-five one-to-three"', "<p>A</p>", []),
        ("", "<p>A</p>", ["0: at-most-five: no text of", "0: one-to-three: no text of"]),
        (
            ' without="at-most-five"',
            '<p\n rules="one-to-tree">A</p>',
            ["0: one-to-three: no text of", "2: one-to-tree: the engine has no such rule (did you"],
        ),
    ],
)
def test_a_card_tells_each_rule_or_says_that_it_does_not(
    tmp_path: Path, without: str, texts: str, told: list[str]
) -> None:
    found = judged(tmp_path, **{"summary_xml.j2": CARD.format(without, texts)})
    said = [f"{f.line}: {str(f).split(': ', 1)[1]}" for f in sorted(found.left_out_of_card())]
    assert [fault[: len(start)] for fault, start in zip(said, told, strict=True)] == told
    assert not any(fault.file.endswith("summary.xml.j2") for fault in found.verify())


def test_a_game_without_a_card_leaves_nothing_out_of_it(tmp_path: Path) -> None:
    assert judged(tmp_path).left_out_of_card() == []


def test_no_fault_hides_another(tmp_path: Path) -> None:
    figures = """\
- {id: a, claim: legal, colour: red}
- {id: b, position: ['9'], claim: {moves: 1}}
- {id: b, claim: {moves: 3}}
- {id: c, continues: a, claim: {moves: 3}}
- {id: d, continues: z, claim: {moves: 3}}
- plain
"""
    found = faults(tmp_path, figures=figures, game_yaml=GAME.replace("Heap", "{}"))
    assert [fault.partition(" (")[0].split(": ", 1) for fault in found] == [
        ["figures.yaml:1", "a: unknown key 'colour'"],
        [
            "figures.yaml:2",
            "b: the position cannot be reached: move 1, 9, breaks at-most-five, one-to-three",
        ],
        ["figures.yaml:3", "b: the id is taken by the figure of line 2"],
        ["figures.yaml:5", "d: continues 'z', which no earlier figure is"],
        ["figures.yaml:6", "item 6: 'plain' is not keys with values"],
        ["game.yaml:2", "title: keys with values"],
    ]


def test_puzzles_have_ids_of_their_own_and_figures_that_there_are(tmp_path: Path) -> None:
    good = "- {id: one, set: all, by_rules: true, objective: most, diagram: a}\n"
    assert verified(tmp_path, "puzzles.yaml", good) == []
    bad = good + good.replace("diagram: a", "diagram: z") + "- {id: two, hint: none}\n"
    assert verified(tmp_path, "puzzles.yaml", bad) == [
        "puzzles.yaml:2: one: the id is taken by the puzzle of line 1",
        "puzzles.yaml:2: one: there is no figure 'z' (see figures.yaml)",
        "puzzles.yaml:3: two: lacks 'set', 'by_rules', 'objective'",
        "puzzles.yaml:3: two: unknown key 'hint' (known: id, set, by_rules, objective, diagram)",
    ]
    assert verified(tmp_path, "puzzles.yaml", "{") != []


def test_sources_are_of_rules_that_there_are(tmp_path: Path) -> None:
    good = "one-to-three: {source: leaflet}\nat-most-five: {source: leaflet, section: Play}\n"
    assert verified(tmp_path, "sources.yaml", good) == []
    bad = "one-to-three: leaflet\nat-most-six: {source: leaflet}\n"
    assert verified(tmp_path, "sources.yaml", bad) == [
        "sources.yaml: at-most-five: the rule has no source",
        "sources.yaml:1: one-to-three: 'leaflet' is not keys with values",
        "sources.yaml:2: unknown key 'at-most-six'"
        " (did you mean at-most-five? known: one-to-three, at-most-five)",
    ]


def test_a_file_in_another_encoding_hides_no_other(tmp_path: Path) -> None:
    judged(tmp_path, puzzles_yaml="- {}\n")
    (tmp_path / "content" / "heap" / "sources.yaml").write_bytes(b"# caf\xe9\n")

    def read(path: Path) -> str:
        return decoded(path.read_bytes(), path.name)

    found = judge(Project(tmp_path), HeapGame(), DIAGRAM, read).verify()
    assert {Path(fault.file).name for fault in found} >= {"sources.yaml", "puzzles.yaml"}

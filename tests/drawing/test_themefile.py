"""Themes of a project's own: read from ``themes.yaml``, held to what ours are held to."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.themecheck import theme_faults
from generator.drawing.legibility import faint
from generator.drawing.scene import Dots, Hatch
from generator.drawing.themefile import Themes, project_themes
from generator.drawing.themes import TEXT, THEMES, USUAL, Look, Theme, styled, with_looks
from generator.faults import ContentError
from generator.figures import figureset
from generator.project import Project
from tests.support.places import ROOT

BRAND = """\
brand:
  text: "#102030"
  lattice: {colour: "#a0a0a0", width: 0.2}
  legal: "#00695c"
  players:
    red: {colour: "#a01860"}
    green: {colour: "#9ccc65", pattern: hatched, angle: 90, spacing: 1.2, width: 0.4}
    grey: {colour: "#455a64", pattern: spotted}
ash:
  like: mono
"""


def themes_of(folder: Path, text: str, settings: str = "") -> Themes:
    """The themes of a project with such files."""
    (folder / "themes.yaml").write_text(text)
    (folder / "project.yaml").write_text(settings)
    return project_themes(Project(folder))


def test_without_a_file_there_are_the_tool_s_themes(tmp_path: Path) -> None:
    found = project_themes(Project(tmp_path))
    assert found.table == THEMES
    assert found.usual is USUAL
    assert themes_of(tmp_path, "# none yet\n").table == THEMES


def test_a_theme_is_like_one_of_ours_but_for_what_it_says(tmp_path: Path) -> None:
    found = themes_of(tmp_path, BRAND, "theme: brand\n")
    brand = found.usual
    assert [*found.table] == [*THEMES, "brand", "ash"]
    assert brand.names == ("white", "black", "red", "blue", "green", "grey")
    assert brand.players[3].body.fill == USUAL.players[3].body.fill
    assert brand.player("red").body.fill == "#a01860"
    assert brand.player("red").inner
    assert brand.player("green").body.fill == Hatch(90, 1.2, 0.4, "#9ccc65", "#ffffff")
    assert isinstance(brand.player(5).body.fill, Dots)
    assert (brand.lattice.stroke, brand.lattice.width) == ("#a0a0a0", 0.2)
    assert {brand.text, brand.mark.stroke, brand.label_fill, brand.player(0).body.stroke} == {
        "#102030"
    }
    assert brand.badge_legal.fill == "#00695c"
    assert brand.tinted
    ash = found.table["ash"]
    assert (ash.players, ash.monochrome) == (THEMES["mono"].players, True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("brand:\n  text: black\n", "themes.yaml:2: brand.text: 'black' is not written as"),
        ("brand:\n  colour: '#000000'\n", "themes.yaml:2: brand: unknown key 'colour'"),
        ("brand:\n  like: neon\n", "themes.yaml:2: "),
        ("Brand:\n  like: low\n", "themes.yaml:1: unknown key 'Brand'"),
        ("low:\n  like: mono\n", "themes.yaml:1: low: is the name of a theme of the tool"),
        ("a:\n  players:\n    pink: {pattern: line}\n", "themes.yaml:3: a: pink: has no colour"),
        ("a:\n  players:\n    red: {pattern: wavy}\n", "themes.yaml:3: "),
        ("a: [\n", "themes.yaml:"),
        ("- a\n", "themes.yaml:1: "),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        themes_of(tmp_path, text)
    assert any(str(fault).startswith(told) for fault in caught.value.faults), str(caught.value)


def test_an_unknown_theme_of_books_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"project.yaml:1: theme: 'bland' is unknown \(.*brand"):
        themes_of(tmp_path, BRAND, "theme: bland\n")


def test_players_who_are_mixed_up_are_told_where_they_are_described(tmp_path: Path) -> None:
    text = 'a:\n  players:\n    red: {colour: "#b35900"}\n    blue: {colour: "#7a7a00"}\n'
    told = [str(fault) for fault in theme_faults(themes_of(tmp_path, text))]
    assert any(
        line.startswith("themes.yaml:4: a: red and blue: not told apart in deuteranopia")
        for line in told
    ), told


POND = """\
pond:
  players:
    amber: {colour: "#f0b429"}
    teal: {colour: "#1d6f72"}
"""


def test_a_theme_for_two_is_held_to_these_two_alone(tmp_path: Path) -> None:
    pond = themes_of(tmp_path, POND)
    two, six = ("amber", "teal"), ("white", "black", "red", "blue", "amber", "teal")
    assert theme_faults(pond, [two]) == []
    told = {fault.item for fault in theme_faults(pond, [six])}
    assert "pond: white and amber" in told or "pond: red and amber" in told
    assert theme_faults(pond) == theme_faults(pond, [six])
    # White and amber are never at one table.
    assert theme_faults(pond, [two, ("white", "black")]) == []


def test_two_who_meet_must_be_told_apart_whatever_they_are_called(tmp_path: Path) -> None:
    text = POND.replace("1d6f72", "f0b42a")
    told = {fault.item for fault in theme_faults(themes_of(tmp_path, text), [("amber", "teal")])}
    assert told == {"pond: amber and teal"}


def test_a_pale_look_that_no_game_has_does_not_matter(tmp_path: Path) -> None:
    pale = 'p:\n  players:\n    pale: {colour: "#f4f4f4", edge: "#e0e0e0"}\n'
    themes = themes_of(tmp_path, pale)
    assert [fault.item for fault in theme_faults(themes, [("black", "pale")])] == ["p: pale"]
    assert theme_faults(themes, [("white", "black")]) == []


def test_what_hardly_shows_is_told_with_its_contrast(tmp_path: Path) -> None:
    text = """\
a:
  text: "#999999"
  illegal: "#ffcccc"
  players:
    black: {colour: "#222222", letter: "#333333"}
    pale: {colour: "#fff8f0", edge: "#ffe8d0"}
"""
    told = [str(fault) for fault in theme_faults(themes_of(tmp_path, text))]
    for line in (
        "themes.yaml:1: a: text on paper hardly shows: the contrast is 2.8 (at least 4.5",
        "themes.yaml:1: a: the cross on its ground hardly shows",
        "themes.yaml:5: a: black: the letter on a piece hardly shows",
        "themes.yaml:6: a: pale: a piece on paper hardly shows",
    ):
        assert any(found.startswith(line) for found in told), told


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_in_ours_all_shows(theme: Theme) -> None:
    assert list(faint(theme)) == []


@given(st.from_regex("#[0-9a-f]{6}", fullmatch=True))
def test_a_letter_shows_on_a_piece_of_any_colour(colour: str) -> None:
    theme = with_looks(USUAL, {"one": Look(colour)})
    assert [lack.what for lack in faint(theme)] in ([], ["a piece on paper"])
    assert styled(Look(colour, "hatched")).letter == USUAL.text


def test_a_player_too_many_is_told_what_helps() -> None:
    with pytest.raises(IndexError, match=r"colour has looks for 4 players: .*themes.yaml"):
        USUAL.player(4)


@pytest.mark.slow
@pytest.mark.parametrize("game", Project(ROOT).games())
def test_no_figure_keeps_the_tool_s_colour_of_text(game: str, tmp_path: Path) -> None:
    theme = themes_of(tmp_path, 'brand: {text: "#102030"}', "theme: brand").usual
    figures = [*figureset.load(Project(ROOT), game).values()][::12]
    assert figures
    assert [figure.id for figure in figures if TEXT in repr(figure.scene(theme))] == []

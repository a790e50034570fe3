"""Players are told apart: in colour, in grey, by eyes that lack a kind of cone, by pattern."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.build.themecheck import theme_faults
from generator.cli import main
from generator.drawing import themefile, themes
from generator.drawing.apart import ENOUGH, apart
from generator.drawing.colours import channels, encoded, linear
from generator.drawing.scene import Style
from generator.drawing.themefile import project_themes
from generator.drawing.themes import Theme, theme
from generator.drawing.vision import SIGHTS, ciede2000, difference, seen
from generator.project import Project
from tests.support.places import ROOT


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        # From table 1 of Sharma, Wu and Dalal, 2005: hues near the axis, across 0, opposite.
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_difference_is_that_of_the_published_pairs(
    a: tuple[float, float, float], b: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(a, b) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(b, a) == pytest.approx(expected, abs=5e-5)


def test_white_and_black_are_a_hundred_apart_and_nothing_from_itself() -> None:
    assert difference("#ffffff", "#000000") == pytest.approx(100, abs=0.1)
    assert difference("#0072b2", "#0072b2") == 0


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("colour", ["#000000", "#808080", "#ffffff"])
def test_greys_look_the_same_to_all(sight: str, colour: str) -> None:
    found = channels(seen(colour, sight))  # type: ignore[arg-type]
    assert all(abs(c - d) <= 1 for c, d in zip(found, channels(colour), strict=True))


def test_light_is_coded_back_to_what_it_was() -> None:
    assert all(round(255 * encoded(linear(c / 255))) == c for c in range(256))


def test_red_and_green_of_one_lightness_are_mixed_up_without_long_cones_only() -> None:
    red, green = "#b35900", "#7a7a00"
    far = {sight: difference(seen(red, sight), seen(green, sight)) for sight in SIGHTS}
    assert far["colour"] > ENOUGH
    assert far["tritanopia"] > ENOUGH
    assert min(far["protanopia"], far["deuteranopia"]) < ENOUGH / 2


@pytest.mark.parametrize("name", themes.THEMES)
def test_all_players_are_told_apart_in_every_theme(name: str) -> None:
    pairs = apart(theme(name))
    assert [pair.players for pair in pairs] == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    for pair in pairs:
        assert list(pair.mixed_up(theme(name).monochrome)) == []
        assert pair.patterned


def painted(name: str, player: int, colour: str) -> Theme:
    """A theme in which a player has another colour."""
    players = list(theme(name).players)
    players[player] = replace(players[player], body=Style(fill=colour))
    return replace(theme(name), players=tuple(players))


def test_a_palette_that_mixes_up_is_found() -> None:
    green = apart(painted("colour", 3, "#7f8000"))[-1]
    assert list(green.mixed_up(False)) == ["protanopia", "deuteranopia"]


def test_without_colour_and_pattern_two_are_mixed_up_by_all() -> None:
    same = painted("mono", 3, "#1a1a1a")
    inner = replace(same.players[3], inner=same.players[1].inner)
    same = replace(same, players=(*same.players[:3], inner))
    black_and_blue = apart(same)[4]
    assert list(black_and_blue.mixed_up(True)) == list(SIGHTS)


def test_a_theme_that_mixes_up_is_a_fault_of_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert theme_faults(project_themes(Project(ROOT))) == []
    mixed = painted("colour", 3, "#7f8000")
    monkeypatch.setattr(themefile, "THEMES", {**themes.THEMES, "colour": mixed})
    (fault, *_) = theme_faults(project_themes(Project(ROOT)))
    assert fault.item == "colour: red and blue"
    assert "not told apart in" in fault.problem
    assert main(["check", "--contrast"]) == 1
    assert "red and blue: not told apart" in capsys.readouterr().err


def test_the_table_has_a_line_for_each_pair_of_each_theme(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", "--contrast"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["theme", "players", "colour"]
    assert len(lines) == 6 * len(themes.THEMES)
    assert lines[5].split()[:5] == ["colour", "red", "blue", "49.6", "8.3"]


@pytest.mark.parametrize("more", ["heap", "--long"])
def test_the_table_is_of_no_game_alone(capsys: pytest.CaptureFixture[str], more: str) -> None:
    assert main(["check", "--contrast", more]) == 2
    assert "--contrast is about all games alike" in capsys.readouterr().err

from __future__ import annotations

from itertools import combinations

import pytest

from generator.drawing.colours import channels, contrast, grey, luminance, tint
from generator.drawing.scene import Dots, Hatch
from generator.drawing.themes import (
    BLACK,
    BLUE,
    PAPER,
    RED,
    TEXT,
    THEMES,
    PlayerStyle,
    Tones,
    theme,
)

GREY_APART = 2.5
"""Contrast at which two areas of grey beside each other are told apart at a glance."""

# What people with one kind of cone missing see of linear RGB (Machado, Oliveira, Fernandes 2009).
BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def pattern(player: PlayerStyle) -> tuple[object, ...]:
    """What is left of a player's pieces when colour is taken away, but for the grey."""
    fill, inner = player.body.fill, player.inner
    angle = fill.angle if isinstance(fill, Hatch) else None
    return type(fill), angle, inner and (inner.stroke, bool(inner.dash))


@pytest.mark.parametrize("name", THEMES)
def test_any_two_players_differ_in_grey_or_by_pattern(name: str) -> None:
    for one, other in combinations(theme(name).players, 2):
        fills = one.body.fill, other.body.fill
        assert pattern(one) != pattern(other) or (
            isinstance(fills[0], str)
            and isinstance(fills[1], str)
            and contrast(fills[0], fills[1]) >= GREY_APART
        )


@pytest.mark.parametrize("name", ["low", "mono"])
def test_with_little_or_one_ink_claimed_cells_and_ghosts_differ_too(name: str) -> None:
    for one, other in combinations(theme(name).players, 2):
        assert one.ghost.fill != other.ghost.fill
        assert one.claim != other.claim


def lab(linear: tuple[float, ...]) -> tuple[float, float, float]:
    """CIE L*a*b* of linear sRGB, white point D65."""
    r, g, b = (min(1.0, max(0.0, c)) for c in linear)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("kind", BLINDNESS)
def test_the_four_colours_stay_apart_for_the_colour_blind(kind: str) -> None:
    def seen(colour: str) -> tuple[float, float, float]:
        linear = [((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
        return lab(
            tuple(sum(m * c for m, c in zip(r, linear, strict=True)) for r in BLINDNESS[kind])
        )

    for one, other in combinations((PAPER, BLACK, RED, BLUE), 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen(one), seen(other), strict=True)) ** 0.5
        assert apart > 30, (one, other)  # 2.3 is just noticeable


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)  # WCAG's own example
    assert contrast(TEXT, PAPER) > 7


def test_tints_run_from_white_to_the_colour_and_greys_keep_luminance() -> None:
    assert tint("#2a7f4f", 0) == "#ffffff"
    assert tint("#2a7f4f", 1) == "#2a7f4f"
    assert tint("#000000", 0.5) == "#808080"
    assert luminance(grey(RED)) == pytest.approx(luminance(RED), abs=0.004)


def test_a_colour_that_is_not_rrggbb_is_refused() -> None:
    for colour in ("#222", "222222", "red"):
        with pytest.raises(ValueError, match="#rrggbb"):
            tint(colour, 0.5)


def test_mono_has_no_colour_in_it() -> None:
    mono = theme("mono")
    found = [mono.text, mono.paper, mono.lattice.stroke, mono.badge_legal.fill, mono.label_fill]
    for player in mono.players:
        for style in (player.body, player.played, player.ghost, player.disc):
            fill = style.fill
            found += [style.stroke, fill.colour if isinstance(fill, Hatch | Dots) else fill]
    tones = mono.game("#2a7f4f")
    found += [tones.strong, tones.middle, tones.light, tones.pale]
    assert all(isinstance(c, str) and len(set(channels(c))) == 1 for c in found)


def test_a_game_has_its_colour_and_three_tints() -> None:
    assert theme("colour").game("#2a7f4f") == Tones("#2a7f4f", "#7fb295", "#cadfd3", "#eaf2ed")


def test_an_unknown_theme_is_refused_with_the_names_that_exist() -> None:
    with pytest.raises(ValueError, match=f"no theme 'dark'; there are: {', '.join(THEMES)}"):
        theme("dark")

"""Art in windows of many shapes: what is whole, what runs out, what is left out."""

from __future__ import annotations

import pytest

from generator.drawing.cropping import (
    ART,
    CLEAR,
    GROUND,
    MOTIF,
    REACH,
    SAFE,
    cropped,
    filling,
)
from generator.drawing.scene import (
    Box,
    Circle,
    Group,
    Item,
    Path,
    Scene,
    Style,
    Text,
    bounds,
    polygon,
    polyline,
)

FLAT = Style("#2a7f4f")
WINDOWS = [(148.0, 141.0), (148.0, 104.0), (178.0, 210.0), (40.0, 90.0), (8.0, 200.0)]


def bar(left: float, bottom: float, right: float, top: float) -> Path:
    return polygon(Box(left, bottom, right, top).corners, FLAT)


def art(*items: Item, size: float = 94.0, reach: float = 0.0) -> Scene:
    """A square whose box fills a window of 88 mm at its own size, on a ground."""
    ground = Group((bar(-reach, -reach, size + reach, size + reach),), GROUND)
    return Scene((Group((ground, *items), ART),), Box(0, 0, size, size))


def kept(scene: Scene, width: float = 88.0, height: float = 88.0) -> list[Item]:
    """The pieces of the field that are shown."""
    return list(cropped(scene, width, height).items[1:])


@pytest.mark.parametrize("window", WINDOWS)
def test_a_drawing_that_says_nothing_of_its_parts_is_shown_whole(
    window: tuple[float, float],
) -> None:
    stones = tuple(Circle((4.0 * n, 0.0), 1.8, FLAT) for n in range(5))
    shown = cropped(Scene(stones, bounds(stones)), *window)
    margins = [min(SAFE, side / 4) - 1e-6 for side in window]
    box = bounds(shown.items)
    assert shown.box == Box(0, 0, *window)
    assert box.left >= margins[0] and box.right <= window[0] - margins[0]
    assert box.bottom >= margins[1] and box.top <= window[1] - margins[1]


@pytest.mark.parametrize("window", WINDOWS)
def test_a_motif_is_whole_and_the_ground_runs_out(window: tuple[float, float]) -> None:
    motif = Group((bar(0, 60, 90, 90),), MOTIF)
    ground, whole = cropped(art(motif, reach=9000.0), *window).items
    within, around = bounds([whole]), bounds([ground])
    assert min(within.left, window[0] - within.right) >= min(SAFE, window[0] / 4) - 1e-6
    assert min(within.bottom, window[1] - within.top) >= min(SAFE, window[1] / 4) - 1e-6
    assert max(around.left, around.bottom) <= -CLEAR
    assert around.right >= window[0] + CLEAR and around.top >= window[1] + CLEAR


@pytest.mark.parametrize("window", WINDOWS)
def test_a_picture_of_one_s_own_fills_the_window(window: tuple[float, float]) -> None:
    shown = bounds(cropped(filling(Scene((bar(0, 0, 30, 20),), Box(0, 0, 30, 20))), *window).items)
    assert max(shown.left, shown.bottom) <= -CLEAR + 1e-6
    assert shown.right >= window[0] + CLEAR - 1e-6 and shown.top >= window[1] + CLEAR - 1e-6


@pytest.mark.parametrize(
    ("piece", "seen"),
    [
        (bar(40, 40, 50, 44), True),  # within
        (bar(7, 40, 20, 44), True),
        (bar(5, 40, 20, 44), False),  # ends 2 mm within the trim
        (bar(1, 40, 20, 44), False),  # ends 2 mm beyond it
        (bar(-7, 40, 20, 44), True),  # cut plainly
        (bar(-20, 40, 8, 44), False),  # a stub of 5 mm of 28
        (bar(-20, 40, -5, 44), False),  # beyond
        (polyline([(20, 20), (20, 4), (50, 4), (50, -6)], Style(None, "#2a7f4f", 1.0)), False),
        (polyline([(20, 20), (20, 12), (50, 12), (50, -6)], Style(None, "#2a7f4f", 1.0)), True),
        (Circle((3.0, 40.0), 8.0, FLAT), True),
        (Circle((10.0, 40.0), 8.0, FLAT), False),
        (Group((Circle((40.0, 40.0), 3.0, FLAT), Circle((40.0, 86.0), 6.0, FLAT))), False),
    ],
)
def test_a_piece_is_clear_of_the_trim_or_left_out(piece: Item, *, seen: bool) -> None:
    # The origin of the art comes to 3 mm outside of the trim, and no move is open to it.
    assert bool(kept(art(piece))) is seen


@pytest.mark.parametrize(
    "items",
    [
        (),
        (Text((0.0, 0.0), "A", 3.0),),
        (Group((), ART),),
        (Group((Group(()), Group((), GROUND), Group((), MOTIF)), ART),),
        (Group((Group((Text((9.0, 9.0), "A", 3.0),), MOTIF),), ART),),
        (Group((polyline([(0.0, 0.0), (0.0, 0.0)]), Text((0.0, 0.0), "A", 3.0)), ART),),
    ],
)
@pytest.mark.parametrize("box", [Box(0, 0, 0, 0), Box(-2, -2, 2, 2)])
def test_art_without_extent_is_no_fault(items: tuple[Item, ...], box: Box) -> None:
    assert cropped(Scene(items, box), 88, 88).box == Box(0, 0, 88, 88)


def test_the_whole_is_moved_where_less_is_left_out_so() -> None:
    field = [bar(4, 10 * n, 20, 10 * n + 4) for n in range(2, 7)]
    assert not kept(art(*field))
    shown = kept(art(*field, reach=REACH))
    assert len(shown) == len(field)
    # As little as possible: by two millimetres, for ends that lay one within.
    assert bounds(shown).left == pytest.approx(3.0)


def test_broad_lines_of_the_ground_are_moved_from_the_edges_fine_ones_are_not() -> None:
    def left(width: float) -> float:
        line = polyline([(4, -50), (4, 150)], Style(None, "#2a7f4f", width))
        ground = Group((bar(-50, -50, 150, 150), line), GROUND)
        scene = Scene((Group((ground,), ART),), Box(0, 0, 94, 94))
        (shown,) = cropped(scene, 88, 88).items
        assert isinstance(shown, Group)
        return bounds(shown.items[1:]).left + width / 2

    assert left(0.3) == pytest.approx(1.0)
    assert abs(left(2.0)) >= CLEAR

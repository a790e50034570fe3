from __future__ import annotations

import math

from generator.drawing.patterns import plain
from generator.drawing.scene import (
    Circle,
    Dots,
    Group,
    Hatch,
    Line,
    Move,
    Path,
    Point,
    Style,
    circle_path,
    polygon,
    scaled,
)
from generator.drawing.winding import alternating

HATCH = Hatch(45, 0.8, 0.2, "#000000", "#ffffff")
DOTS = Dots(1.0, 0.2, "#000000")


def square(left: float, fill: Hatch | Dots) -> Path:
    return polygon([(left, 0), (left + 4, 0), (left + 4, 4), (left, 4)], Style(fill, "#000000"))


def ink(shape: Path | Circle) -> Path:
    """The one path with the lines or dots of the pattern."""
    (group,) = [item for item in plain(shape) if isinstance(item, Group)]
    (path,) = group.items
    assert isinstance(path, Path)
    return path


def starts(path: Path) -> list[Point]:
    return [step.to for step in path.steps if isinstance(step, Move)]


def test_a_shape_without_a_pattern_stays_itself() -> None:
    shape = Circle((0, 0), 1, Style("#ffffff", "#000000"))
    assert plain(shape) == (shape,)


def test_ground_below_pattern_below_outline() -> None:
    shape = square(0, HATCH)
    ground, pattern, outline = plain(shape)
    assert isinstance(ground, Path)
    assert ground.style == Style("#ffffff")
    assert isinstance(pattern, Group)
    assert pattern.clip is not None
    assert pattern.clip.steps == shape.steps
    assert isinstance(outline, Path)
    assert outline.style == Style(None, "#000000")


def test_hatch_lines_lie_on_multiples_of_the_spacing_from_the_origin() -> None:
    for left in (0.0, 4.0, -7.3):
        for x, y in starts(ink(square(left, HATCH))):
            across = (-x + y) / math.sqrt(2)
            assert math.isclose(across / 0.8, round(across / 0.8), abs_tol=1e-9)


def test_hatch_lines_cover_the_whole_square() -> None:
    # The diagonal of 4 mm × 4 mm is 5.66 mm: 7 lines of 0.8 mm, and the one in the corner.
    lines = ink(square(0, HATCH))
    ends = [step.to for step in lines.steps if isinstance(step, Line)]
    assert len(starts(lines)) == len(ends) == 7
    for (x0, y0), (x1, y1) in zip(starts(lines), ends, strict=True):
        assert min(x0, y0) < 0 or max(x0, y0) < 0
        assert max(x1, y1) > 4


def test_dots_stand_on_the_grid_of_whole_spacings() -> None:
    """A row is one dashed line, and each of its dashes as good as a point."""
    path = ink(Circle((2, 2), 1.5, Style(DOTS)))
    ends = [step.to for step in path.steps if isinstance(step, Line)]
    dash, gap = path.style.dash
    assert dash < 0.02
    assert math.isclose(dash + gap, DOTS.spacing)
    dots = [
        (x0 + dash / 2 + k * (dash + gap), y0)
        for (x0, y0), (x1, _) in zip(starts(path), ends, strict=True)
        for k in range(math.floor((x1 - x0) / (dash + gap)) + 1)
    ]
    assert {(round(x), round(y)) for x, y in dots} == {(x, y) for x in (1, 2, 3) for y in (1, 2, 3)}
    assert all(math.dist(dot, (round(dot[0]), round(dot[1]))) < 0.01 for dot in dots)


def test_a_pattern_scales_with_its_shape() -> None:
    twice = scaled(square(0, HATCH), 2)
    assert isinstance(twice, Path)
    assert twice.style.fill == Hatch(45, 1.6, 0.4, "#000000", "#ffffff")
    assert len(starts(ink(twice))) == len(starts(ink(square(0, HATCH))))


def windings(path: Path, point: Point) -> int:
    """How often the path, its curves taken as lines, winds about the point."""
    total, here = 0.0, (0.0, 0.0)
    for step in path.steps:
        match step:
            case Move(to=to):
                first = here = to
            case _:
                there = getattr(step, "to", first)
                a, b = ((p[0] - point[0], p[1] - point[1]) for p in (here, there))
                total += math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])
                here = there
    return round(total / math.tau)


def test_holes_and_islands_wind_in_turn_about_whatever_way_they_were_drawn() -> None:
    rings = [circle_path(Circle((0, 0), radius)) for radius in (4, 3, 2)]
    square_beside = polygon([(6, -1), (6, 1), (8, 1), (8, -1)])  # clockwise
    path = Path(sum((ring.steps for ring in (*rings, square_beside)), ()))
    places = {(3.2, 0.1): 1, (2.2, 0.1): 0, (0.1, 0.1): 1, (7, 0.1): 1, (5, 0.1): 0}
    assert {place: windings(alternating(path), place) for place in places} == places

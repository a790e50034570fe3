"""The covers of all games, in the windows of all editions: no piece is cut by halves.

Measured with shapely on what the cover draws, apart from the code that fits it.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
import shapely
from reportlab.pdfgen.canvas import Canvas

from generator.book import document
from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.drawing.cropping import GROUND, MOTIF, SHARE, cropped
from generator.drawing.fonts import FontSet
from generator.drawing.scene import (
    Circle,
    Close,
    Curve,
    Group,
    Item,
    Move,
    Path,
    Scene,
    bounds,
    circle_path,
)
from generator.geometry.points import MM
from generator.pages.cover import LEADING, SIZE, Cover, plan
from generator.pages.layout import FACING, LAYOUTS
from tests.support import allbooks
from tests.support.pdfpaths import paths
from tests.support.projects import GAME, SAMPLE

GAMES = [
    pytest.param(game, marks=pytest.mark.needs_game(game)) for game in allbooks.PROJECT.books()
]
WINDOWS = sorted(
    {
        (shape.art[2] / MM, shape.art[3] / MM)
        for layout in (*LAYOUTS.values(), FACING)
        for languages in (1, 2)
        for lines in (1, 2)
        for shape in [plan(layout, languages, lines * LEADING * SIZE)]
    }
)
"""The sizes of what covers show, in mm: all papers, one or two languages, titles of one or two
lines."""


def _covers(item: Item) -> Iterator[shapely.Geometry]:
    """What an item covers, in mm."""
    match item:
        case Group():
            for inner in item.items:
                yield from _covers(inner)
        case Circle():
            yield from _covers(circle_path(item))
        case Path():
            shapes = shapely.union_all([_ring(points, item) for points in _subpaths(item)])
            yield shapes.buffer(item.style.width / 2) if item.style.stroke else shapes


def _ring(points: list[tuple[float, float]], path: Path) -> shapely.Geometry:
    return shapely.Polygon(points) if path.style.fill else shapely.LineString(points)


def _subpaths(path: Path) -> Iterator[list[tuple[float, float]]]:
    found: list[list[tuple[float, float]]] = []
    for step in path.steps:
        match step:
            case Move():
                found.append([step.to])
            case Close():
                found[-1].append(found[-1][0])
            case Curve():
                a, b, c, d = found[-1][-1], step.c1, step.c2, step.to
                for n in range(1, 13):
                    t = n / 12
                    parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                    x, y = (
                        sum(part * p[axis] for part, p in zip(parts, (a, b, c, d), strict=True))
                        for axis in (0, 1)
                    )
                    found[-1].append((x, y))
            case _:
                found[-1].append(step.to)
    return iter(found)


def _faults(shown: Scene) -> Iterator[str]:
    """What lies badly in a window."""
    window = shapely.box(0, 0, shown.width, shown.height)
    for n, item in enumerate(shown.items):
        name = item.name if isinstance(item, Group) else ""
        if name == GROUND:
            box = bounds([item])
            if max(box.left, box.bottom) > -3 + 1e-6 or (
                min(box.right - shown.width, box.top - shown.height) < 3 - 1e-6
            ):
                yield f"ground {n}: ends within the bleed, {box}"
            continue
        shape = shapely.union_all(list(_covers(item)))
        left, bottom, right, top = shape.bounds
        ends = (left, bottom, shown.width - right, shown.height - top)
        if min(ends) >= (5 if name == MOTIF else 3) - 0.05:
            continue
        share = shape.boundary.intersection(window).length / shape.boundary.length
        if name == MOTIF or min(map(abs, ends)) < 3 - 0.05 or share < SHARE - 0.05:
            yield f"{name or 'piece'} {n}: ends {ends} mm within, {share:.2f} shown"


def _sample_cover(fonts: FontSet) -> Cover:
    request = Rulebook(GAME, "en").request(Trace(SAMPLE), fonts)
    return document._edition(request)._cover


@pytest.mark.parametrize("game", GAMES)
def test_covers_cut_no_piece_by_halves(game: str) -> None:
    art = allbooks.made(game, "en")._cover.art
    found = {window: list(_faults(cropped(art, *window))) for window in WINDOWS}
    assert not any(found.values()), {window: said for window, said in found.items() if said}


def test_the_cover_of_a_game_that_knows_nothing_of_art_is_whole(fonts: FontSet) -> None:
    art = _sample_cover(fonts).art
    for window in WINDOWS:
        shown = cropped(art, *window)
        assert bounds(shown.items).width > 0.8 * window[0]  # it lies on its side
        assert not list(_faults(shown))


def test_such_faults_are_found(fonts: FontSet) -> None:
    art = _sample_cover(fonts).art
    shown = cropped(art, 100.0, 100.0)
    assert list(_faults(shown.but(box=shown.box.but(right=93.0))))
    (group,) = shown.items
    assert isinstance(group, Group)
    assert list(_faults(shown.but(items=group.items[:1], box=shown.box.but(right=25.0))))


def test_front_and_back_show_the_art_in_its_part_of_the_page(fonts: FontSet) -> None:
    cover = _sample_cover(fonts)
    for layout in (cover.layout, FACING):
        made = cover.but(layout=layout)
        for paint in (made.ground, made.back):
            file = BytesIO()
            canvas = Canvas(file, pagesize=(layout.width, layout.height))
            paint(canvas)
            canvas.save()
            stones = [path for path in paths(file.getvalue(), 0) if path.curves]
            assert len(stones) == 5
            left = min(stone.box[0] for stone in stones)
            right = max(stone.box[2] for stone in stones)
            art = made.shape.art
            begin = art[0] / MM if paint == made.ground or layout is not FACING else 0.0
            assert left >= begin + 5 and right <= begin + art[2] / MM - 5

from __future__ import annotations

import doctest
import math
from typing import Any

import pytest

import generator.kit
from generator.contract.marks import COMMON, MarkSpec
from generator.drawing.scene import Circle, Group, Hatch, Line, Move, Path, Style, bounds
from generator.drawing.themes import theme
from generator.geometry import hexcell, square
from generator.kit.boards import Board, HexagonBoard, SquareBoard, TriangleBoard
from generator.kit.marks import Marker

LINE = Style(stroke="#000000", width=0.2)
SQUARES, HEXAGONS, TRIANGLES = SquareBoard(6.0), HexagonBoard(6.0), TriangleBoard(6.0)
BOARDS = pytest.mark.parametrize(
    ("board", "cell", "neighbour", "sides"),
    [
        (SQUARES, (2, -1), (3, -1), 4),
        (HEXAGONS, (2, -1), (2, 0), 6),
        (TRIANGLES, (2, -1, 0), (2, -1, 1), 3),
    ],
)


def area(path: Path) -> float:
    """The area within a path of straight lines, positive where it runs anticlockwise."""
    total = 0.0
    ring: list[tuple[float, float]] = []
    for step in path.steps:
        if isinstance(step, Move | Line):
            ring.append(step.to)
            continue
        around = zip(ring, (*ring[1:], ring[0]), strict=True)
        total += sum(ax * by - bx * ay for (ax, ay), (bx, by) in around) / 2
        ring = []
    return total


def test_the_tour_of_the_kit_is_true() -> None:
    result = doctest.testmod(generator.kit)
    assert result.attempted > 10
    assert not result.failed


@BOARDS
def test_cells_are_regular_and_run_anticlockwise(
    board: Board[Any], cell: Any, neighbour: Any, sides: int
) -> None:
    del neighbour
    corners = [board.at(vertex) for vertex in board.vertices(cell)]
    assert len(corners) == sides
    lengths = [math.dist(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    assert lengths == pytest.approx([lengths[0]] * sides)
    assert area(board.cell(cell, LINE)) > 0
    assert area(board.cell(cell, LINE, 0.5)) == pytest.approx(area(board.cell(cell, LINE)) / 4)


@BOARDS
def test_the_grid_has_each_side_once(
    board: Board[Any], cell: Any, neighbour: Any, sides: int
) -> None:
    steps = board.grid([cell, neighbour], LINE).steps
    assert len(steps) == 2 * (2 * sides - 1)


@BOARDS
def test_an_outline_is_as_large_as_its_cells(
    board: Board[Any], cell: Any, neighbour: Any, sides: int
) -> None:
    outline = board.outline([cell, neighbour], LINE)
    assert area(outline) == pytest.approx(2 * area(board.cell(cell, LINE)))
    assert sum(isinstance(step, Move | Line) for step in outline.steps) == 2 * sides - 2


def test_an_outline_has_its_holes() -> None:
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    outline = SQUARES.outline(ring, LINE)
    assert sum(isinstance(step, Move) for step in outline.steps) == 2
    assert area(outline) == pytest.approx(8 * 36)


@BOARDS
def test_the_side_between_cells_is_that_which_both_have(
    board: Board[Any], cell: Any, neighbour: Any, sides: int
) -> None:
    del sides
    start, end = board.side(cell, neighbour, LINE).steps
    assert isinstance(start, Move)
    assert isinstance(end, Line)
    shared = {*board.vertices(cell)} & {*board.vertices(neighbour)}
    assert {start.to, end.to} == {board.at(vertex) for vertex in shared}


@BOARDS
def test_borders_part_owners_only(board: Board[Any], cell: Any, neighbour: Any, sides: int) -> None:
    del sides
    border = board.borders({cell: "one", neighbour: "other"}, LINE)
    assert border == board.side(cell, neighbour, LINE)
    assert board.borders({cell: "one", neighbour: "one"}, LINE) is None


def test_squares_and_hexagons_stand_where_their_lattices_have_them() -> None:
    for neighbour in square.neighbours((0, 0)):
        assert math.dist(SQUARES.middle((0, 0)), SQUARES.middle(neighbour)) == pytest.approx(6)
    for neighbour in hexcell.neighbours((0, 0)):
        assert math.dist(HEXAGONS.middle((0, 0)), HEXAGONS.middle(neighbour)) == pytest.approx(6)
    assert bounds([HEXAGONS.cell((0, 0), Style())]).width == pytest.approx(6)


def test_triangles_fill_the_plane() -> None:
    cells = [(x, y, tip) for x in range(4) for y in range(4) for tip in range(2)]
    whole = area(TRIANGLES.outline(cells, LINE))
    assert whole == pytest.approx(sum(area(TRIANGLES.cell(cell, LINE)) for cell in cells))
    assert TRIANGLES.middle((0, 0, 0))[1] < TRIANGLES.middle((0, 0, 1))[1]


@BOARDS
def test_coordinates_stand_outside_their_cell(
    board: Board[Any], cell: Any, neighbour: Any, sides: int
) -> None:
    del neighbour, sides
    text = board.coordinate(cell, 180, "a", "#000000")
    assert text.at[0] < bounds([board.cell(cell, Style())]).left
    inside = board.name(cell, "a1", "#000000")
    assert inside.at[0] == pytest.approx(board.middle(cell)[0])


@BOARDS
@pytest.mark.parametrize("kind", sorted(COMMON))
def test_every_board_draws_the_marks_of_all_games(
    board: Board[Any], cell: Any, neighbour: Any, sides: int, kind: str
) -> None:
    del sides
    cells = {"here": cell, "there": neighbour}
    marker = Marker(theme("colour"), lambda name: board.place(cells[name], reach=2.0))
    mark = MarkSpec(kind, "here", "a", "there" if kind == "arrow" else "")
    box = bounds([marker.draw(mark)])
    x, y = board.middle(cell)
    assert box.left <= x <= box.right
    assert box.bottom <= y <= box.top


def test_a_hatch_has_the_ink_that_shows_on_its_place() -> None:
    place = SQUARES.place((0, 0), 2.0)
    drawn = Marker(theme("colour"), lambda _: place).draw(MarkSpec("hatch", "0,0"))
    assert isinstance(drawn, Path)
    assert isinstance(drawn.style.fill, Hatch)
    assert drawn.style.fill.colour == theme("colour").text


def test_a_label_with_a_leader_stands_on_its_way_to_another_place() -> None:
    def place(name: str) -> Any:
        return SQUARES.place((int(name), 0), 2.0)

    marker = Marker(theme("colour"), place, beside=2.5)
    drawn = marker.draw(MarkSpec("label", "0", "a", to="1"))
    assert isinstance(drawn, Group)
    line, label = drawn.items
    assert isinstance(line, Path)
    assert isinstance(label, Group)
    disc = label.items[0]
    assert isinstance(disc, Circle)
    assert disc.centre == pytest.approx((3.0 + 2.5, 3.0))


def test_a_mark_of_one_game_is_no_mark_of_all() -> None:
    marker = Marker(theme("colour"), lambda _: SQUARES.place((0, 0), 2.0))
    with pytest.raises(ValueError, match="no mark that all games have is called 'count'"):
        marker.draw(MarkSpec("count", "0,0"))

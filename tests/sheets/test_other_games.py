"""Sheets of games of other kinds: boards, cards, equal pieces, players who are no colours."""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from generator import games
from generator.build import plan
from generator.build.targets.pictures import Images, Tabletop
from generator.build.trace import Trace
from generator.contract import finding
from generator.contract.piece import NEAR, Component, Ink, Task, bounds
from generator.cutting.plan import CutRequest, make_cut_file
from generator.cutting.svg import to_svg
from generator.drawing.colours import channels
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Path as Path_
from generator.drawing.themes import THEMES, USUAL
from generator.faults import ContentError
from generator.project import Project
from generator.shapes.board import SquareBoard, TriangleBoard
from generator.shapes.rectangle import CARDS, Card, Rectangle
from generator.shapes.registry import SHAPES
from generator.sheets.explain import explained
from generator.sheets.options import DEFAULT, SheetOptions
from generator.tabletop.images import ImageRequest, fronts, workshop
from generator.tabletop.simulator import saved_object
from tests.support.bitmaps import embedded
from tests.support.cutreading import from_svg
from tests.support.pdfpaths import paths
from tests.support.places import ROOT
from tests.support.sheetproject import laid, sheets_of
from tests.support.textproject import header

OFFER = """
from generator.contract.offer import Offer

class Engine:
    name = "other"
    pieces = {pieces}
    copies = {copies}
    shapes = {shapes}
    cells = {cells}
    shaded = frozenset({shaded})
    rules = ()
    variants = ("standard",)
    player_counts = (2,)
    player_names = {players}
    def facts(self): return {facts}

class Other(Offer):
    def engine(self):
        return Engine()

GAME = Other()
"""
PLAIN: dict[str, Any] = {
    "pieces": ("a", "b"),
    "copies": {},
    "shapes": {},
    "cells": {},
    "shaded": (),
    "players": ("white", "black"),
    "facts": {},
}
GAME = """
name: other
title: Other
designer: Nobody
publisher: Nobody
players: [2]
colour: "#2a7f4f"
cover: none
"""
WORDS = """
{% macro name(component) %}{{ component }}{% endmacro %}
{% macro counted(component, n) %}{{ n }} {{ component }}{% endmacro %}
{% macro advice(backs) %}{% endmacro %}
{% macro care(inset) %}{% endmacro %}
{% macro player(name) %}The {{ name }}{% endmacro %}
"""
HEAD = "players: [{players}]\nmargin: 6\ngap: {gap}\nbleed: 1\nsizes: {{{sizes}}}\ncomponents:\n"

Make = Callable[..., Project]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Makes a project with a game from what its engine has and the lines of its ``sheets.yaml``."""
    monkeypatch.setattr(games, "__path__", list(games.__path__))

    def made(
        *components: str, sizes: str = "", printed: str = "", gap: float = 4, **engine: Any
    ) -> Project:
        project = Project(tmp_path)
        project.locales.mkdir()
        package, content = project.own_games / "other", project.content / "other"
        package.mkdir(parents=True)
        content.mkdir(parents=True)
        (package / "__init__.py").write_text(OFFER.format(**(PLAIN | engine)))
        head = HEAD.format(players=printed, gap=gap, sizes=sizes)
        (content / "sheets.yaml").write_text(head + "".join(f"  - {{{c}}}\n" for c in components))
        (content / "game.yaml").write_text(GAME)
        (content / "components.xml.j2").write_text(WORDS)
        finding.join(project.own_games)
        return project

    yield made
    for name in [name for name in sys.modules if name.startswith("generator.games.other")]:
        del sys.modules[name]


def guide(pdf: bytes) -> str:
    return str(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range())


def texts(project: Project) -> list[str]:
    found = laid("other", project=project)
    return [piece.label for sheet in found.sheets for piece in sheet.pieces if piece.label]


def test_eighteen_dominoes_are_one_piece_without_a_number(make: Make, fonts: FontSet) -> None:
    project = make(
        "id: dominoes, shape: polyomino, shared: true, set: dominoes",
        sizes="cell: 20, clearance: 0.2",
        pieces=("domino",),
        copies={"domino": 18},
        shapes={"domino": ((0, 0), (1, 0))},
        facts={"dominoes": 18},
    )
    assert texts(project) == []
    data = explained("other", laid("other", project=project))
    assert sum(kind["number"] for page in data["pages"] for kind in page["pieces"]) == 18
    cut = CutRequest(project, "other", "dominoes", 0.0, fonts, Path.read_text)
    lines = from_svg(to_svg(make_cut_file(cut)))
    assert sum(line.layer == "cut" for line in lines) == 18
    found = workshop(ImageRequest(project, "other", fonts, Path.read_text))
    assert [name for name, _ in fronts("other", found.kits, found.ink, 0.0)] == [
        "other-dominoes-domino.png"
    ]
    (bag,) = saved_object(found)["ObjectStates"]
    assert len(bag["ContainedObjects"]) == 18


def test_equal_tiles_of_several_kinds_keep_their_names(make: Make) -> None:
    project = make(
        "id: tiles, shape: tile, set: tiles",
        sizes="tile: 25",
        copies={"a": 3, "b": 2},
        facts={"tiles": 5},
    )
    assert Counter(texts(project)) == {"a": 3, "b": 2}


def test_a_number_that_no_engine_knows_stands_in_the_file(make: Make) -> None:
    project = make(
        "id: markers, shape: disc, count: 3, shared: true, sizes: {disc: 9}",
        "id: stones, shape: disc, count: 5",
        sizes="disc: 14",
        printed="white, black",
    )
    found = laid("other", project=project)
    pieces = [piece for sheet in found.sheets for piece in sheet.pieces]
    assert Counter((p.component, p.player) for p in pieces) == {
        ("markers", None): 3,
        ("stones", 0): 5,
        ("stones", 1): 5,
    }
    assert {(p.component, 2 * p.radius) for p in pieces} == {("markers", 9.0), ("stones", 14.0)}


def test_players_have_the_names_of_the_engine(make: Make, fonts: FontSet) -> None:
    project = make(
        "id: stones, shape: disc, count: 5",
        sizes="disc: 14",
        printed="north, red",
        players=("north", "red"),
    )
    told = guide(sheets_of(fonts, project=project, game="other"))
    assert "The north" in told
    assert "Red" in told
    found = workshop(ImageRequest(project, "other", fonts, Path.read_text))
    names = {name for name, _ in fronts("other", found.kits, found.ink, 0.0)}
    assert names == {"other-stones-north.png", "other-stones-red.png"}
    assert found.ink.player(1) == USUAL.players[USUAL.names.index("red")]
    assert found.ink.player(0) == USUAL.players[0]


@given(st.lists(st.sampled_from(["white", "black", "red", "blue", "north", "south", "east"])))
def test_no_two_players_look_alike(names: list[str]) -> None:
    players = list(dict.fromkeys(names))
    for theme in THEMES.values():
        looks = theme.looks(players)
        assert len(set(looks)) == len(looks) <= len(theme.players)
        for name, look in zip(players, looks, strict=False):
            assert name not in theme.names or theme.names[look] == name


def test_a_diagram_draws_a_player_by_colour_too() -> None:
    assert USUAL.player("red") == USUAL.player(2)
    with pytest.raises(ValueError, match="green"):
        USUAL.player("green")


def test_only_the_contract_knows_what_players_are_usually_called() -> None:
    code = (ROOT / "generator").rglob("*.py")
    knowing = {path.relative_to(ROOT) for path in code if "PLAYER_NAMES" in path.read_text("utf-8")}
    games = {path for path in knowing if path.parts[:2] == ("generator", "games")}
    assert knowing - games == {Path("generator/contract/engine.py")}


CELLS = {f"{'abcdefgh'[x]}{y + 1}": (x, y) for x in range(8) for y in range(8)}


def test_a_chessboard_is_a_board(make: Make, fonts: FontSet) -> None:
    dark = tuple(name for name, (x, y) in CELLS.items() if (x + y) % 2 == 0)
    project = make(
        "id: board, shape: square-board, each: cells",
        sizes="square: 20, border: 5",
        cells=CELLS,
        shaded=dark,
        facts={"cells": 64},
    )
    (sheet,) = laid("other", project=project).sheets
    (board,) = sheet.pieces
    left, bottom, right, top = bounds([board])
    assert (right - left, top - bottom) == pytest.approx((170.0, 170.0))
    assert len(board.drawing.areas) == 32
    pdf = sheets_of(fonts, project=project, game="other")
    light = channels(USUAL.game("#2a7f4f").light)
    tint = pytest.approx(tuple(part / 255 for part in light), abs=0.002)
    drawn = [path for path in paths(pdf, 1) if path.size == pytest.approx((20, 20), abs=0.01)]
    assert sum(path.fill == tint for path in drawn) == 32
    assert "h8" in pypdfium2.PdfDocument(pdf)[1].get_textpage().get_text_range()
    found = workshop(ImageRequest(project, "other", fonts, Path.read_text))
    (saved,) = saved_object(found)["ObjectStates"]
    assert saved["Name"] == "Custom_Board"


@pytest.mark.parametrize(
    ("options", "steps"),
    [
        (
            SheetOptions(),
            [
                "Where a line is printed along the edge of a piece, cut 0.5 mm outside it. "
                "The short marks around the piece point at the edge.",
                "Where a piece has no printed line, cut along its edge. "
                "The short marks around it point at its corners.",
            ],
        ),
        (
            SheetOptions(marks="none"),
            [
                "Where a line is printed along the edge of a piece, cut 0.5 mm outside it.",
                "Where a piece has no printed line, cut along its edge.",
            ],
        ),
        (
            SheetOptions(cutter="scissors"),
            ["Then cut around each piece, along the dotted line of its edge."],
        ),
    ],
    ids=lambda given: given.suffix if isinstance(given, SheetOptions) else "",
)
def test_the_guide_parts_pieces_with_a_line_from_pictures_without(
    options: SheetOptions, steps: list[str], make: Make, fonts: FontSet
) -> None:
    project = make(
        "id: board, shape: square-board, each: cells",
        "id: stones, shape: disc, count: 4, art: stone.svg",
        sizes="square: 20, border: 5, disc: 15",
        printed="white",
        cells=CELLS,
        facts={"cells": 64},
    )
    drawn_in(project, "stone.svg", PICTURE.format("#ff0000"))
    pdf = sheets_of(fonts, project=project, game="other", options=options)
    words = " ".join(guide(pdf).split())
    assert [step for step in steps if step not in words] == []
    assert "Cut out each piece" not in words


def test_pieces_of_no_player_are_a_fault(make: Make) -> None:
    project = make("id: stones, shape: disc, count: 4", sizes="disc: 15")
    with pytest.raises(ContentError, match="each player's, and no players are named") as caught:
        laid("other", project=project)
    assert "'players: [white, black]', or 'shared: true'" in str(caught.value)


def test_a_board_of_triangles_is_a_board(make: Make, fonts: FontSet) -> None:
    cells = {f"{x}{y}{t}": (x, y, t) for x in range(4) for y in range(4 - x) for t in (0, 1)}
    project = make(
        "id: board, shape: triangle-board, each: cells",
        sizes="triangle: 30, border: 4",
        cells=cells,
        facts={"cells": len(cells)},
    )
    pdf = sheets_of(fonts, project=project, game="other")
    assert "001" in pypdfium2.PdfDocument(pdf)[1].get_textpage().get_text_range()


@pytest.mark.parametrize("shape", ["board", "square-board", "triangle-board"])
def test_cells_of_another_lattice_are_no_board(make: Make, shape: str) -> None:
    coordinates = (0, 0) if shape == "triangle-board" else (0, 0, 0)
    project = make(
        f"id: board, shape: {shape}, each: cells",
        sizes="square: 20, hexagon: 20, triangle: 20, border: 5",
        cells={"a": coordinates},
        facts={"cells": 1},
    )
    with pytest.raises(ContentError, match="the engine has no pieces of the shape"):
        laid("other", project=project)


def test_cards_of_known_sizes_have_round_corners_and_a_back(make: Make, fonts: FontSet) -> None:
    project = make(
        "id: deck, shape: poker-card, faces: true, set: cards",
        "id: aids, shape: bridge-card, count: 2",
        pieces=("ace", "king", "queen"),
        copies={"king": 2},
        facts={"cards": 4},
    )
    found = workshop(ImageRequest(project, "other", fonts, Path.read_text))
    deck, aids = found.kits
    assert [piece.label for piece in deck.pieces] == ["ace", "king", "king", "queen"]
    assert [piece.label for piece in aids.pieces] == ["", ""]
    assert bounds(deck.pieces) == pytest.approx((0, 0, 63.5, 88.9))
    assert bounds(aids.pieces) == pytest.approx((0, 0, 57.15, 88.9))
    assert deck.pieces[0].outline.area == pytest.approx(63.5 * 88.9 - (4 - 3.14159) * 9, abs=0.1)
    pdf = sheets_of(fonts, project=project, game="other")
    assert "king" in pypdfium2.PdfDocument(pdf)[1].get_textpage().get_text_range()
    cut = CutRequest(project, "other", "deck", 0.2, fonts, Path.read_text)
    assert sum(line.layer == "cut" for line in from_svg(to_svg(make_cut_file(cut)))) == 4


@pytest.mark.parametrize(
    ("component", "heard"),
    [
        ("id: x, shape: disc, count: 3, each: stones", "'each' means nothing beside 'count'"),
        (
            "id: x, shape: disc, faces: true, each: stones",
            "'faces' means nothing for the shape disc",
        ),
        ("id: x, shape: card, faces: true, count: 2", "'count' has no meaning"),
        ("id: x, shape: cut-out, count: 2", "lacks 'art'"),
        ("id: x, shape: square-board, each: stones, shared: false", "'shared' means nothing"),
        ("id: x, shape: disc, count: 0", "minimum"),
        ("id: x, shape: disc, count: 1, art: ../../secret.svg", "leads out of art/"),
        ("id: x, shape: disc, count: 1, art: pawn.svg", "there is no such picture"),
        ("id: x, shape: disc, count: 1, art: 'a-{piece}.svg'", "a picture for each piece"),
        ("id: x, shape: tile, set: stones, art: pawn.svg", "'art' means nothing for the shape"),
        ("id: x, shape: disc, count: 1, sizes: {disc: 500}", "150"),
    ],
)
def test_what_means_nothing_is_a_fault_with_its_line(
    make: Make, component: str, heard: str
) -> None:
    sizes = "disc: 14, width: 20, height: 30, corner: 2, cut-out: 20, rim: 1, square: 9, border: 1"
    sizes += ", tile: 9"
    project = make(component, sizes=sizes, printed="white", facts={"stones": 2})
    with pytest.raises(ContentError) as caught:
        laid("other", project=project)
    assert heard in str(caught.value)
    assert all(fault.line for fault in caught.value.faults)


def test_more_players_than_colours_are_a_fault_unless_a_theme_has_more(
    make: Make, fonts: FontSet
) -> None:
    project = make(
        "id: x, shape: disc, count: 1", sizes="disc: 14", printed="a, e", players=tuple("abcde")
    )
    (project.root / "themes.yaml").write_text('brand: {players: {green: {colour: "#00a050"}}}')
    with pytest.raises(ContentError, match=r"colour is left for e: .* 4 players \(.*themes.yaml"):
        sheets_of(fonts, project=project, game="other")
    pdf = sheets_of(fonts, ink="brand", project=project, game="other")
    fills = [path.fill for path in paths(pdf, 1) if path.fill]
    assert pytest.approx((0, 0xA0 / 255, 0x50 / 255), abs=0.01) in fills
    with pytest.raises(ContentError, match="colour is left for e"):
        workshop(ImageRequest(project, "other", fonts, Path.read_text))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([Rectangle(), Card(), *CARDS]),
    st.integers(1, 40),
    st.floats(5, 60),
    st.floats(5, 90),
    st.sampled_from([0.0, 2.0, 4.0]),
)
def test_equal_pieces_lie_apart_within_the_room(
    shape: Rectangle, count: int, width: float, height: float, gap: float
) -> None:
    sizes = {"width": width, "height": height, "corner": min(width, height) / 4}
    component = Component("x", shape, count, count, shared=True)
    room = 180.0, 240.0
    blocks = list(shape.blocks(Task(component, None, object(), sizes, gap, gap, room)))
    assert sum(len(block.pieces) for block in blocks) == count
    for block in blocks:
        assert block.fits(room)
        left, bottom, right, top = bounds(block.pieces)
        assert min(left, bottom) >= -NEAR
        assert (right, top) <= (block.size[0] + NEAR, block.size[1] + NEAR)
        tree = shapely.STRtree([piece.outline for piece in block.pieces])
        pairs = tree.query([p.outline for p in block.pieces], "dwithin", distance=gap - 1e-6)
        near = [(a, b) for a, b in pairs.T.tolist() if a < b]
        if gap:
            assert near == []
        for a, b in near:
            one, other = block.pieces[a].outline, block.pieces[b].outline
            assert one.intersection(other).area < NEAR


@given(st.sets(st.tuples(st.integers(-3, 6), st.integers(-3, 6)), min_size=1), st.floats(5, 40))
@settings(max_examples=40, deadline=None)
def test_every_square_lies_on_its_board(cells: set[tuple[int, int]], side: float) -> None:
    named = {f"{x}/{y}": (x, y) for x, y in cells}
    board = SquareBoard().piece("x", named, {"square": side, "border": 2.0})
    for x, y in cells:
        cell = shapely.box(x * side, y * side, (x + 1) * side, (y + 1) * side)
        assert board.outline.buffer(-1.9).contains(cell)
    assert len(board.drawing.lines) == len({frozenset(line) for line in board.drawing.lines})


@given(
    st.sets(st.tuples(st.integers(-3, 5), st.integers(-3, 5), st.integers(0, 1)), min_size=1),
    st.floats(8, 40),
)
@settings(max_examples=40, deadline=None)
def test_every_name_stands_in_its_triangle(cells: set[tuple[int, int, int]], side: float) -> None:
    shape, sizes = TriangleBoard(), {"triangle": side, "border": 0.0}
    for cell in cells:
        around = shape.corners(cell, sizes)
        assert shapely.Polygon(around).contains(shapely.Point(shape.label(around, "a1")))
    board = shape.piece("x", {str(cell): cell for cell in cells}, sizes)
    assert len(board.drawing.texts) == len(cells)


@given(st.sampled_from([0.0, 90.0, 180.0, 270.0]))
def test_the_names_of_a_board_turn_with_it(degrees: float) -> None:
    board = SquareBoard().piece("x", CELLS, {"square": 20.0, "border": 2.0})
    turned = board.turned(degrees).turned(90.0)
    assert turned.drawing.turn == (degrees + 90.0) % 360
    assert turned.moved(3.0, 4.0).drawing.turn == turned.drawing.turn


def test_one_ink_writes_the_first_letter_of_a_player_s_name(make: Make, fonts: FontSet) -> None:
    mono = THEMES["mono"]
    ink = Ink(mono, mono.game("#2a7f4f"), ("north", "south"))
    assert ink.player(0) == mono.players[0]
    names = "north", "south"
    project = make(
        "id: x, shape: disc, count: 1", sizes="disc: 14", printed=", ".join(names), players=names
    )
    pdf = sheets_of(fonts, ink="mono", project=project, game="other")
    told = pypdfium2.PdfDocument(pdf)[1].get_textpage().get_text_range()
    assert "N" in told
    assert "S" in told


@pytest.mark.parametrize(
    ("shape", "cells", "reason"),
    [
        ("square-board", {}, "it has no 'cells'"),
        ("triangle-board", {"a1": (0, 0)}, "cell 'a1' is (0, 0), and cells are three numbers"),
        ("square-board", {"a1": (0, 0, 0)}, "cell 'a1' is (0, 0, 0), and cells are two numbers"),
        (
            "board",
            {"a1": (0, 0), "a2": (1, 0)},
            "it has 2 'cells', and the fact named by 'each' is 1",
        ),
    ],
)
def test_what_a_board_lacks_of_the_engine_is_said(
    make: Make, shape: str, cells: dict[str, tuple[int, ...]], reason: str
) -> None:
    sizes = "square: 20, triangle: 20, hexagon: 20, border: 2"
    project = make(f"id: b, shape: {shape}, each: n", sizes=sizes, cells=cells, facts={"n": 1})
    with pytest.raises(ContentError) as caught:
        laid("other", project=project)
    assert f"no pieces of the shape {shape}: {reason}" in str(caught.value)


def test_the_documentation_says_what_counts_every_shape() -> None:
    lines = (ROOT / "docs" / "sheets.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line[:3] == "| `"]
    said = {}
    for names, _, counts, _ in (row for row in rows if len(row) == 4):
        shapes, parts = names.replace("`", "").split(", "), counts.split("; ")
        for number, name in enumerate(shapes):
            part = parts[number] if len(parts) > 1 else parts[0]
            said[name] = tuple(re.findall(r"`(\w+)`", part))
    assert {name: said[name] for name in SHAPES} == {n: s.facts for n, s in SHAPES.items()}


def test_the_cells_of_the_documentation_are_a_triangle_of_four() -> None:
    text = (ROOT / "docs" / "sheets.md").read_text("utf-8")
    found = re.search(r"^cells = (\{.*?\})", text, re.MULTILINE)
    assert found
    cells = ast.literal_eval(found[1])
    board = TriangleBoard().piece("b", cells, {"triangle": 20.0, "border": 0.0})
    assert board.outline.area == pytest.approx(4 * 20.0**2 * 3**0.5 / 4, abs=1e-3)
    assert len(board.outline.exterior.coords) == 4


def test_the_documentation_names_every_shape_and_every_length() -> None:
    text = (ROOT / "docs" / "sheets.md").read_text("utf-8")
    for shape in SHAPES.values():
        assert f"`{shape.name}`" in text
        for size in shape.sizes:
            assert f"`{size}`" in text


PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">
<path fill="{}" d="M10 1 19 19 1 19z"/></svg>
"""


def drawn_in(project: Project, name: str, text: str) -> None:
    (project.art / name).parent.mkdir(parents=True, exist_ok=True)
    (project.art / name).write_text(text)


def test_pictures_are_printed_on_pieces_and_cut(make: Make, fonts: FontSet) -> None:
    project = make(
        "id: stones, shape: disc, count: 2, art: stone.svg",
        "id: deck, shape: card, faces: true, set: cards, art: 'cards/{piece}.svg'",
        sizes="disc: 14, width: 40, height: 60, corner: 3",
        printed="white",
        facts={"cards": 2},
    )
    colours = {"stone.svg": "#ff0000", "cards/a.svg": "#00ff00", "cards/b.svg": "#0000ff"}
    for name, colour in colours.items():
        drawn_in(project, name, PICTURE.format(colour))
    for ink, fills in (("colour", {(1, 0, 0), (0, 1, 0), (0, 0, 1)}), ("mono", None)):
        pdf = sheets_of(fonts, ink=ink, project=project, game="other")
        pages = range(1, len(pypdfium2.PdfDocument(pdf)))
        drawn = [path.fill for page in pages for path in paths(pdf, page) if path.fill]
        if fills:
            assert {tuple(map(round, fill)) for fill in drawn if max(fill) > 0.9} >= fills
        else:
            assert all(max(fill) - min(fill) < 0.01 for fill in drawn)
    found = workshop(ImageRequest(project, "other", fonts, Path.read_text))
    names = {name for name, _ in fronts("other", found.kits, found.ink, 0.0)}
    assert names == {"other-stones-white.png", "other-deck-a.png", "other-deck-b.png"}
    assert texts(project) == []


FACES = """
{% macro face(component, piece) %}{% if piece == "a" %}
{# Translators: on a card #}
{% trans "cards" %}Sea dragon{% endtrans %}
{% else %}
{# Translators: on a card #}
{% trans "cards" %}Knight{% endtrans %}
{% endif %}{% endmacro %}
{% macro text(component, piece) %}{% if piece == "a" %}
{# Translators: on a card, below its name #}
{% trans "cards" %}Draw two cards.{% endtrans %}
{% endif %}{% endmacro %}
"""
JAPANESE = {"Sea dragon": "海の竜", "Knight": "騎士", "Draw two cards.": "カードを2枚引く。"}


def with_faces(make: Make, size: str, words: str = FACES) -> Project:
    project = make("id: deck, shape: card, faces: true, set: cards", sizes=size, facts={"cards": 2})
    (project.content / "other" / "components.xml.j2").write_text(WORDS + words)
    shutil.copy(ROOT / "generator/locales/ja/LC_MESSAGES/rulepress.po", write_to(project))
    entries = (
        f'\nmsgctxt "cards"\nmsgid "{english}"\nmsgstr "{japanese}"\n'
        for english, japanese in JAPANESE.items()
    )
    (write_to(project).parent / "other.po").write_text(header() + "".join(entries))
    return project


def write_to(project: Project) -> Path:
    path = project.locales / "ja/LC_MESSAGES/rulepress.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def words_on(pdf: bytes, page: int = 1) -> str:
    return str(pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_range())


@pytest.mark.parametrize(
    "size", ["width: 63, height: 88, corner: 3", "width: 88, height: 60, corner: 3"]
)
def test_cards_bear_their_names_in_every_language(make: Make, fonts: FontSet, size: str) -> None:
    project = with_faces(make, size)
    for ink in ("colour", "mono"):
        english = words_on(sheets_of(fonts, ink=ink, project=project, game="other"))
        assert "Sea dragon" in english
        assert "Knight" in english
        assert "Draw two cards." in english
    japanese = words_on(sheets_of(fonts, lang="ja", project=project, game="other"))
    assert "海の竜" in japanese
    assert "カードを2枚引く。" in japanese
    assert "Knight" not in japanese


@pytest.mark.parametrize(
    ("lang", "names", "text"),
    [
        ("en", ["Seadragon", "Knight"], "Drawtwocards."),
        ("ja", ["海の竜", "騎士"], "カードを2枚引く。"),
    ],
)
def test_pictures_of_cards_bear_the_same_words(
    make: Make, fonts: FontSet, lang: str, names: list[str], text: str
) -> None:
    project = with_faces(make, "width: 63, height: 88, corner: 3")
    images = Images("other", lang=lang)
    (project.build / images.name).mkdir(parents=True)
    assert images in plan.possible(project)
    made = {
        name: data
        for target in (images, Tabletop("other", lang=lang))
        for name, data in target.make(Trace(project), fonts).items()
    }
    folder = "" if lang == "en" else "-ja"
    saved = json.loads(made[f"other/tabletop{folder}/other-tabletop.json"])
    (bag,) = saved["ObjectStates"]
    assert [card["Nickname"].replace(" ", "") for card in bag["ContainedObjects"]] == names
    (request,) = plan.sheets(["other"], ["a4"], ["colour"], [lang], DEFAULT)
    (single,) = plan.singles(project, [request])
    assert single.name == f"other/other-pieces-colour-{lang}.pdf"
    (pdf,) = single.make(Trace(project), fonts).values()
    pages = ["".join(words_on(pdf, page).split()) for page in (0, 2)]
    assert pages == [f"{names[0]}{text}", names[1]]
    # Each picture has the very ink of the page of that piece.
    for page, piece in ((0, "a"), (2, "b")):
        png = made[f"other/images{folder}/other-deck-{piece}.png"]
        picture = Image.open(BytesIO(png)).convert("L").resize((200, 300))
        bitmap = pypdfium2.PdfDocument(pdf)[page].render(scale=2).to_pil()
        difference = ImageChops.difference(picture, bitmap.convert("L").resize((200, 300)))
        assert ImageStat.Stat(difference).mean[0] < 2
        assert ImageStat.Stat(picture).extrema[0][0] < 120


def test_a_template_that_does_not_say_leaves_the_names_of_the_engine(
    make: Make, fonts: FontSet
) -> None:
    project = with_faces(make, "width: 63, height: 88, corner: 3", words="")
    drawn = words_on(sheets_of(fonts, project=project, game="other"))
    assert {"a", "b"} <= set(drawn.split())


def test_words_that_do_not_fit_on_a_card_are_a_fault_of_their_message(
    make: Make, fonts: FontSet
) -> None:
    project = with_faces(make, "width: 8, height: 6, corner: 0.5")
    with pytest.raises(ContentError) as caught:
        sheets_of(fonts, project=project, game="other")
    told = "\n".join(map(str, caught.value.faults))
    assert "does not fit on 8 × 6 mm (language en)" in told
    assert "Draw two cards." in told or "Sea dragon" in told


def test_each_player_has_pictures_of_their_own(make: Make, fonts: FontSet) -> None:
    project = make(
        "id: pawns, shape: cut-out, count: 2, art: 'pawn-{player}.svg'",
        "id: men, shape: rectangle, faces: true, each: men, set: all, art: '{player}/{piece}.svg'",
        sizes="cut-out: 22, rim: 2, width: 20, height: 20",
        printed="white, black",
        facts={"men": 2, "all": 4},
    )
    colours = {"white": "#ff0000", "black": "#00ff00"}
    for player, colour in colours.items():
        for name in (f"pawn-{player}.svg", f"{player}/a.svg", f"{player}/b.svg"):
            drawn_in(project, name, PICTURE.format(colour))
    found = laid("other", project=project)
    pieces = [piece for sheet in found.sheets for piece in sheet.pieces]
    fills = {
        (piece.component, piece.player, item.style.fill)
        for piece in pieces
        for item in piece.drawing.art
        if isinstance(item, Path_)
    }
    assert fills == {
        (component, player, colour)
        for component in ("pawns", "men")
        for player, colour in enumerate(colours.values())
    }
    made = workshop(ImageRequest(project, "other", fonts, Path.read_text))
    drawn = dict(fronts("other", made.kits, made.ink, 0.0))
    assert drawn["other-pawns-white.png"] != drawn["other-pawns-black.png"]


@pytest.mark.parametrize(
    ("component", "pictures", "problem"),
    [
        ("art: pawn.svg", {"pawn.svg": "#123456"}, "nothing tells the pieces of white and black"),
        ("art: '{player}.svg'", dict.fromkeys(("white.svg", "black.svg"), "#123456"),
         "nothing tells the pieces of white and black apart"),
        ("art: '{player}.svg', shared: true", {"white.svg": "#123456"}, "all share the pieces"),
        ("art: '{player}.svg'", {"white.svg": "#123456"}, "art/black.svg: there is no such"),
    ],
)  # fmt: skip
def test_players_are_told_apart_by_their_pictures(
    make: Make, component: str, pictures: dict[str, str], problem: str
) -> None:
    project = make(
        f"id: pawns, shape: disc, count: 2, {component}", sizes="disc: 14", printed="white, black"
    )
    for name, colour in pictures.items():
        drawn_in(project, name, PICTURE.format(colour))
    with pytest.raises(ContentError, match=problem):
        laid("other", project=project)


def test_pictures_of_players_are_cut_alike(make: Make) -> None:
    project = make(
        "id: pawns, shape: cut-out, count: 2, art: '{player}.svg'",
        sizes="cut-out: 22, rim: 2",
        printed="white, black",
    )
    drawn_in(project, "white.svg", PICTURE.format("#ff0000"))
    drawn_in(project, "black.svg", PICTURE.format("#00ff00").replace("M10 1", "M2 1"))
    with pytest.raises(ContentError, match="have other outlines"):
        laid("other", project=project)


def test_marks_lie_on_top_of_pictures_that_run_on_beyond_the_edge(
    make: Make, fonts: FontSet
) -> None:
    project = make(
        "id: stones, shape: disc, count: 2, art: stone.svg", sizes="disc: 14", printed="white"
    )
    around = '<path fill="#100000" d="M-9-9H29V29H-9z"/>'
    drawn_in(project, "stone.svg", PICTURE.format("#ff0000").replace("<path", f"{around}<path", 1))
    drawn = paths(sheets_of(fonts, project=project, game="other"), 1)
    pictures = [i for i, path in enumerate(drawn) if tuple(map(round, path.fill)) == (1, 0, 0)]
    ticks = [
        i
        for i, path in enumerate(drawn)
        if path.paint == "S" and path.width == pytest.approx(0.15, abs=0.01) and not path.dashed
        and len(path.subpaths) > 2 * 4  # of 2 × 6, those that have room
    ]  # fmt: skip
    assert pictures
    assert ticks
    assert min(ticks) > max(pictures)
    light = drawn[ticks[0] - 1]  # so that they are seen on a dark picture
    assert light.subpaths == drawn[ticks[0]].subpaths
    assert light.width > 2 * drawn[ticks[0]].width


def test_a_bitmap_needs_the_pixels_of_the_piece_that_enlarges_it(make: Make) -> None:
    project = make(
        "id: small, shape: disc, count: 1, shared: true, art: photo.svg, sizes: {disc: 20}",
        "id: large, shape: disc, count: 1, shared: true, art: photo.svg, sizes: {disc: 40}",
        "id: form, shape: cut-out, count: 1, shared: true, art: both.svg",
        sizes="cut-out: 60, rim: 1",
    )
    image = f'<image href="{embedded((240, 240))}" width="20" height="20"/>'
    around = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{}</svg>'
    drawn_in(project, "photo.svg", around.format(image))
    drawn_in(project, "both.svg", around.format(f'<path d="M0 0H20V20H0z"/>{image}'))
    with pytest.raises(ContentError) as caught:
        laid("other", project=project)
    large, form = map(str, caught.value.faults)
    assert "sheets.yaml:" in large
    assert "large: 240 × 240 pixels on 40 × 40 mm are 152 to the inch" in large
    assert "form: 240 × 240 pixels on 58 × 58 mm" in form


def test_a_board_may_be_a_picture_or_lie_on_one(make: Make, fonts: FontSet) -> None:
    project = make(
        "id: map, shape: picture-board, art: map.svg",
        "id: board, shape: square-board, each: cells, art: map.svg",
        sizes="board: 400, square: 20, border: 5",
        cells=CELLS,
        facts={"cells": 64},
    )
    drawn_in(project, "map.svg", PICTURE.format("#ff0000"))
    found = laid("other", project=project)
    parts = [sheet.part.count for sheet in found.sheets if sheet.part]
    assert parts
    assert set(parts) == {len(parts)}
    pdf = sheets_of(fonts, project=project, game="other")
    pages = range(1, len(pypdfium2.PdfDocument(pdf)))
    red = pytest.approx((1, 0, 0), abs=0.01)
    assert all(any(p.fill == red for p in paths(pdf, page) if p.fill) for page in pages)
    saved = saved_object(workshop(ImageRequest(project, "other", fonts, Path.read_text)))
    assert [thing["Name"] for thing in saved["ObjectStates"]] == ["Custom_Board"] * 2


def test_a_piece_has_the_form_of_its_picture(make: Make, fonts: FontSet) -> None:
    project = make(
        "id: x, shape: cut-out, count: 3, shared: true, art: pawn.svg",
        sizes="cut-out: 22, rim: 2",
    )
    drawn_in(project, "pawn.svg", PICTURE.format("#123456"))
    (sheet,) = laid("other", project=project).sheets
    for piece in sheet.pieces:
        left, _, right, _ = bounds([piece])
        assert right - left == pytest.approx(22, abs=3)  # the rim of a point is longer
        assert 150 < piece.outline.area < 400
    cut = CutRequest(project, "other", "x", 0.0, fonts, Path.read_text)
    assert sum(line.layer == "cut" for line in from_svg(to_svg(make_cut_file(cut)))) == 3
    found = workshop(ImageRequest(project, "other", fonts, Path.read_text))
    (bag,) = saved_object(found)["ObjectStates"]
    assert {thing["Name"] for thing in bag["ContainedObjects"]} == {"Custom_Token"}


def test_what_cannot_be_drawn_is_told_with_the_line_of_the_picture(make: Make) -> None:
    project = make(
        "id: x, shape: disc, count: 1, shared: true, art: a.svg",
        "id: y, shape: disc, count: 1, shared: true, art: b.svg",
        sizes="disc: 14",
    )
    drawn_in(project, "a.svg", PICTURE.format("red").replace("</svg>", "<text>x</text></svg>"))
    drawn_in(project, "b.svg", PICTURE.format("none"))
    with pytest.raises(ContentError) as caught:
        laid("other", project=project)
    told = str(caught.value)
    assert "art/a.svg:2: text: <text> is not drawn (convert the text to paths)" in told
    assert "art/b.svg" in told


def test_a_changed_picture_is_laid_out_anew(make: Make) -> None:
    project = make(
        "id: x, shape: cut-out, count: 1, shared: true, art: a.svg", sizes="cut-out: 20, rim: 0"
    )
    areas = []
    for path in ("M10 1 19 19 1 19z", "M1 1H19V19H1z"):
        drawn_in(project, "a.svg", PICTURE.format("red").replace("M10 1 19 19 1 19z", path))
        (sheet,) = laid("other", project=project).sheets
        areas.append(sheet.pieces[0].outline.area)
    assert areas == pytest.approx([200, 400], abs=1)


def test_formats_share_what_is_cut_until_a_picture_changes(make: Make, fonts: FontSet) -> None:
    project = make(
        "id: x, shape: cut-out, count: 1, shared: true, art: a.svg", sizes="cut-out: 20, rim: 0"
    )
    cut = CutRequest(project, "other", "x", 0.0, fonts, Path.read_text)
    drawn_in(project, "a.svg", PICTURE.format("red"))
    before = make_cut_file(cut)
    assert make_cut_file(cut.but(read=lambda path: path.read_text())) is before
    drawn_in(project, "a.svg", PICTURE.format("red").replace("M10 1", "M1 1"))
    assert make_cut_file(cut) != before

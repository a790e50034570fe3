"""Boxes: all pieces lie in them, they fold and close, and each format has the same lines."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pikepdf
import pypdfium2
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from generator.box.dieline import EASE, Dieline, boxes, insert, lid, tray, tuck_box
from generator.box.document import Card, cut_file
from generator.box.inside import FLATTEST, ROOM, Inside, Pile, inside
from generator.box.lettering import Look, span
from generator.box.making import dielines
from generator.build.asked import found_again
from generator.build.targets.boxes import Boxes
from generator.cli import main
from generator.components.kits import Kit
from generator.cutting.dxf import to_dxf
from generator.cutting.svg import to_svg
from generator.drawing.fonts import FontSet, MissingGlyph
from generator.drawing.scene import Box, Scene, Style, polygon
from generator.drawing.themes import USUAL
from generator.geometry.points import MM
from generator.pages.layout import BLEED
from generator.pdf.press.condition import fogra39
from generator.pdf.press.preflight import preflight
from generator.pdf.press.pressfile import MARKS
from generator.pdf.press.reading import Printed, printed
from tests.support.bitmaps import embedded
from tests.support.cutreading import from_dxf, from_svg
from tests.support.projects import GAME, answer, sample
from tests.support.typesize import LEAST_TYPE, smallest_printed

LENGTHS = st.floats(3, 120)
ROOMS = st.builds(
    lambda a, b, h: Inside(max(a, b), min(a, b), h),
    st.floats(20, 200),
    st.floats(20, 200),
    st.floats(FLATTEST, 100),
)
CARD = st.floats(0.1, 2)
BOXES = ("tuck", "tray", "lid", "insert")


def kit(name: str, sizes: list[tuple[float, float]], large: bool = False) -> Kit:
    """Rectangles, turned, as the pieces of a component."""
    component = SimpleNamespace(id=name, shape=SimpleNamespace(large=large))
    turned = [shapely.affinity.rotate(shapely.box(0, 0, *size), 30) for size in sizes]
    return cast(
        Kit,
        SimpleNamespace(component=component, pieces=[SimpleNamespace(outline=o) for o in turned]),
    )


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.tuples(LENGTHS, LENGTHS), min_size=1, max_size=9),
    st.integers(0, 30),
    st.lists(st.tuples(st.floats(50, 150), st.floats(50, 150)), max_size=2),
    st.floats(0.5, 5),
)
def test_all_pieces_have_a_place(
    shapes: list[tuple[float, float]],
    tokens: int,
    boards: list[tuple[float, float]],
    thickness: float,
) -> None:
    kits = [kit("shapes", shapes), kit("tokens", [(14, 14)] * tokens), kit("board", boards, True)]
    room = inside(kits, thickness)
    held = {
        name: sum(p.pieces for p, _, _ in room.piles if p.component == name)
        for name in ("shapes", "tokens")
    }
    assert held == {"shapes": len(shapes), "tokens": tokens}
    assert room.boards == len(boards)
    assert room.width >= room.depth
    areas = [shapely.box(x, y, x + p.width, y + p.depth) for p, x, y in room.piles]
    assert shapely.union_all(areas).area == pytest.approx(sum(a.area for a in areas))
    right, top = room.width - ROOM + 1e-6, room.depth - ROOM + 1e-6
    assert all(shapely.box(-1e-6, -1e-6, right, top).covers(area) for area in areas)
    most = max(pile.pieces for pile, _, _ in room.piles)
    assert room.height >= (most + len(boards)) * thickness + ROOM - 1e-6
    for one, other in boards:
        assert room.width >= max(one, other) + ROOM - 1e-6
        assert room.depth >= min(one, other) + ROOM - 1e-6


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.tuples(LENGTHS, LENGTHS), min_size=1, max_size=6),
    st.integers(0, 20),
    st.floats(0.1, 2),
)
def test_an_insert_keeps_kinds_apart_and_fits(
    shapes: list[tuple[float, float]], tokens: int, card: float
) -> None:
    room = inside([kit("shapes", shapes), kit("tokens", [(14, 14)] * tokens)], 2, wall=card)
    areas = [shapely.box(x, y, x + p.width, y + p.depth) for p, x, y in room.piles]
    for n, one in enumerate(areas):
        for other in areas[:n]:
            assert one.distance(other) >= card - 1e-6
    walls = insert(room, card)
    rows = {x if room.turned else y for _, x, y in room.piles}
    if walls is None:
        assert len(rows) == 1 and len({pile.component for pile, _, _ in room.piles}) == 1
        return
    bare = [part.box for part in walls.parts if part.role == "bare"]
    assert len(bare) == len(walls.outlines) >= len(rows) - 1
    assert {round(box.height, 6) for box in bare} == {round(room.stack, 6)}
    assert all(box.height <= room.height for box in bare)
    across = room.depth if room.turned else room.width
    assert sum(box.width == pytest.approx(across - EASE) for box in bare) >= len(rows) - 1
    assert all(box.width <= across for box in bare[: len(rows) - 1])
    assert all(
        box.width <= (room.width if room.turned else room.depth) for box in bare[len(rows) - 1 :]
    )


def test_a_rulebook_is_folded_where_that_needs_less_card() -> None:
    large, small = kit("board", [(210, 160)], True), kit("tokens", [(20, 20)] * 20)
    bare = inside([large, small], 2)
    flat = inside([large, small], 2, book=1.5)
    assert (bare.folded, flat.folded) == (-1, 0)
    assert (flat.width, flat.depth) == pytest.approx((bare.width, bare.depth))
    folded = inside([small], 2, book=1.5)
    assert folded.folded == 2
    assert folded.width >= 105 + ROOM - 1e-6 and folded.depth >= 74 + ROOM - 1e-6
    assert folded.height >= folded.stack + 4 * 1.5 + ROOM - 1e-6


def test_nothing_needs_no_box() -> None:
    with pytest.raises(ValueError, match="no pieces"):
        inside([kit("shapes", [])], 2)


@settings(max_examples=30, deadline=None)
@given(ROOMS, CARD)
def test_parts_meet_at_their_folds_and_nowhere_else(room: Inside, card: float) -> None:
    for dieline in boxes(room, card):
        areas = [part.area for part in dieline.parts]
        assert all(area.is_valid for area in areas)
        (outline,) = dieline.outlines
        whole = shapely.Polygon(outline)
        assert whole.is_valid
        assert whole.area == pytest.approx(sum(area.area for area in areas), rel=1e-6)
        for fold in dieline.folds:
            middle = shapely.LineString(fold).interpolate(0.5, normalized=True)
            assert sum(area.buffer(1e-3).covers(middle) for area in areas) == 2
        assert len(dieline.folds) == len(dieline.parts) - 1  # one piece of card, without holes
        assert min(x for x, _ in outline) == pytest.approx(0, abs=1e-6)
        assert min(y for _, y in outline) == pytest.approx(0, abs=1e-6)


def sides(dieline: Dieline, *roles: str) -> list[tuple[float, float]]:
    return [(part.box.width, part.box.height) for part in dieline.parts if part.role in roles]


@settings(max_examples=30, deadline=None)
@given(ROOMS, CARD)
def test_boxes_close_around_their_room(room: Inside, card: float) -> None:
    front, back = sides(tuck_box(room, card), "front", "back")
    right, left = sides(tuck_box(room, card), "name")
    assert front == pytest.approx(back)
    assert front == pytest.approx((room.depth + card, room.width + card))
    assert right == pytest.approx((room.height + card, front[1]))
    assert right[0] - left[0] == pytest.approx(card)  # it does not stand out at the seam
    low, high = tray(room, card), lid(room, card)
    below, above = sides(low, "plain"), sides(high, "front", "name")
    assert below[0] == pytest.approx((room.width + card, room.depth + card))
    # The middle of the lid's card is outside of the tray's, by both halves and some ease.
    for inner, outer in zip(below[0], above[0], strict=True):
        assert outer - inner == pytest.approx(2 * card + 2 * EASE)
    assert above[1][1] <= below[1][1] + 1e-9


@pytest.fixture(scope="module")
def look(fonts: FontSet) -> Look:
    art = Scene((polygon([(0, 0), (9, 0), (9, 9)], Style(fill="#d55e00")),), Box(0, 0, 10, 10))
    return Look("Heap", USUAL.game("#2a7f4f"), art, fonts, ("en", "ja"))


PILES = (
    (Pile("a", 5, 50, 30), 0, 0),
    (Pile("b", 5, 20, 20), 50.4, 0),
    (Pile("b", 2, 9, 9), 0, 30.4),
)
ROOM_INSIDE = Inside(80, 50, 24, PILES, stack=10)
ALL = dielines(ROOM_INSIDE, 0.4)


@pytest.mark.parametrize("dieline", ALL, ids=lambda d: d.name)
def test_every_format_has_the_same_lines(dieline: Dieline, look: Look) -> None:
    file = cut_file(dieline)
    assert file.length("cut") == pytest.approx(
        sum(shapely.Polygon(outline).length for outline in dieline.outlines), abs=0.01
    )
    for done in (from_svg(to_svg(file)), from_dxf(to_dxf(file))):
        cut = [line for line in done if line.layer == "cut"]
        assert len(cut) == len(dieline.outlines)
        assert len(done) == len(cut) + len(dieline.folds)
    with pikepdf.open(BytesIO(Card(dieline, look).for_shop(fogra39()))) as document:
        marks = [m for m in printed(document.pages[0]) if isinstance(m, Printed)]
    inks = [mark.colour.ink for mark in marks if mark.colour.space == "Separation"]
    assert inks.count("CutContour") == len(dieline.outlines)
    assert inks.count("Crease") == len(dieline.folds)


@pytest.mark.parametrize("dieline", ALL, ids=lambda d: d.name)
def test_print_shops_take_it(dieline: Dieline, look: Look) -> None:
    made = Card(dieline, look).for_shop(fogra39())
    assert preflight(made) == ()
    assert made == Card(dieline, look).for_shop(fogra39())
    assert Card(dieline, look).for_home() == Card(dieline, look).for_home()


@pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not installed")
def test_lines_lie_around_the_art(look: Look, tmp_path: Path) -> None:
    dieline = tray(ROOM_INSIDE, 0.4)
    (tmp_path / "a.pdf").write_bytes(Card(dieline, look).for_shop(fogra39()))
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-r144"]
    subprocess.run([*command, "-sOutputFile=p.tif", "a.pdf"], cwd=tmp_path, check=True)

    def around(ink: str) -> list[float]:
        """What a plate has, by its box in mm from the corner of the card, but for crop marks."""
        plate = ImageChops.invert(Image.open(tmp_path / f"p({ink}).tif").convert("L"))
        rim = 2 * MARKS - 6 * MM
        inner = plate.crop(
            (round(rim), round(rim), round(plate.width - rim), round(plate.height - rim))
        )
        left, top, right, bottom = inner.getbbox() or (0,) * 4
        high = inner.height
        return [edge / 2 / MM - 3 for edge in (left, high - bottom, right, high - top)]

    assert around("CutContour") == pytest.approx([0, 0, *dieline.size], abs=0.4)
    bleed = BLEED / MM
    wide, high = dieline.size
    assert around("Cyan") == pytest.approx([-bleed, -bleed, wide + bleed, high + bleed], abs=0.4)


def test_titles_need_letters(look: Look) -> None:
    assert Look("積み石", look.tones, None, look.fonts, ("en", "ja")).face != look.face
    with pytest.raises(MissingGlyph):
        Card(
            lid(ROOM_INSIDE, 0.4), Look("\U0001f600", look.tones, None, look.fonts, ("en",))
        ).for_home()


@pytest.mark.parametrize(
    ("counts", "said"),
    [((2,), "2"), ((2, 3, 4), "2–4"), ((1, 2, 4), "1–2, 4"), ((4, 2, 2), "2, 4"), ((), "")],
)
def test_numbers_of_players_are_told_as_spans(counts: tuple[int, ...], said: str) -> None:
    assert span(counts) == said


@pytest.mark.parametrize(
    "dieline", dielines(replace(ROOM_INSIDE, width=200, depth=150), 0.4), ids=lambda d: d.name
)
def test_names_and_numbers_of_players_stand_on_their_panels(dieline: Dieline, look: Look) -> None:
    counted = replace(look, players=(2, 3, 4))
    roles = [part.role for part in dieline.parts]
    page = pypdfium2.PdfDocument(Card(dieline, counted).for_home())[0]
    letters = sorted("".join(page.get_textpage().get_text_bounded().split()))
    titles = sum(roles.count(role) for role in ("front", "name", "bare"))
    said = "Heap" * titles + "2–4" * roles.count("name")
    assert letters == sorted(said)


def test_what_has_no_room_is_left_out(look: Look) -> None:
    counted = replace(look, players=(2, 3, 4))
    small = Card(lid(Inside(24, 24, 12), 0.4), counted).for_home()
    assert small == Card(lid(Inside(24, 24, 12), 0.4), look).for_home()
    flat = insert(Inside(80, 50, 12, PILES, stack=3), 0.4)
    assert flat is not None
    page = pypdfium2.PdfDocument(Card(flat, look).for_home())[0]
    assert not page.get_textpage().get_text_bounded().strip()


def test_bitmaps_are_held_to_their_size_on_the_box(
    tmp_path: Path, fonts: FontSet, capsys: pytest.CaptureFixture[str]
) -> None:
    project = sample(tmp_path, fonts)
    project.art.mkdir()
    photo = f'<image href="{embedded((240, 240))}" width="20" height="20"/>'
    around = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{photo}</svg>'
    (project.art / "front.svg").write_text(around)
    game = project.content / GAME / "game.yaml"
    game.write_text(game.read_text().replace("cover: cover", "cover: front.svg"))
    assert main(["box", GAME, "--project", str(tmp_path)]) == 1
    assert re.search(
        r"game.yaml:\d+: cover: 240 × 240 pixels .* on the lid \(at least", capsys.readouterr().err
    )


def test_the_command(tmp_path: Path, fonts: FontSet, capsys: pytest.CaptureFixture[str]) -> None:
    project = sample(tmp_path, fonts)
    assert answer(tmp_path, "box", GAME)["built"] == [f"{GAME}/box"]
    assert answer(tmp_path, "box", GAME, "--pieces", "3")["built"] == [f"{GAME}/box-pieces-3"]
    said = capsys.readouterr().err
    assert "inside" in said
    assert "the rulebook lies on top" in said
    assert "tuck: a card of" in said
    assert answer(tmp_path, "box", GAME)["built"] == []
    names = {path.name for path in (project.build / GAME / "box").iterdir()}
    forms = (".pdf", "-print.pdf", ".svg", ".dxf")
    assert names == {f"{GAME}-{box}{form}" for box in BOXES for form in forms}
    assert {target.name for target in found_again(project) if isinstance(target, Boxes)} == {
        f"{GAME}/box",
        f"{GAME}/box-pieces-3",
    }
    documents = list(project.build.glob(f"{GAME}/box*/*.pdf"))
    assert min(smallest_printed(file.read_bytes())[0] for file in documents) >= LEAST_TYPE


@pytest.mark.parametrize("folder", ["box", "box-pieces-3", "box-pieces-1.5-card-0.6", "box-card-1"])
def test_folders_say_what_is_in_them(folder: str) -> None:
    assert Boxes.named("heap", folder).name == f"heap/{folder}"


@pytest.mark.parametrize(
    "folder", ["boxes", "box-pieces-2", "box-card-0.40", "box-pieces-..", "box-"]
)
def test_other_folders_are_nobodys(folder: str) -> None:
    with pytest.raises(ValueError, match=r"box|float"):
        Boxes.named("heap", folder)


@pytest.mark.needs_game("twigs")
@pytest.mark.parametrize("asked", ["--pieces=0", "--card=3", "--pieces=nan"])
def test_lengths_that_no_box_has(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["box", "twigs", asked]) == 2
    assert "is not between" in capsys.readouterr().err

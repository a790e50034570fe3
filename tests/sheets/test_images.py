"""Pictures of pieces: their size, their bleed, and the saved object that names them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
import shapely
from PIL import Image

from generator import games
from generator.components.packings import Packings
from generator.contract.piece import Piece
from generator.cutting.kerf import Round
from generator.cutting.plan import CutRequest, make_cut_file
from generator.cutting.spread import for_machine, spread
from generator.drawing.fonts import FontSet
from generator.drawing.png import to_png
from generator.project import Project
from generator.tabletop import images
from generator.tabletop import simulator as tabletop
from generator.tabletop.images import ImageRequest, Workshop, fronts, unlike, whole, workshop
from tests.support.places import ROOT

PROJECT = Project(ROOT)
GAMES = PROJECT.sheeted()
SCHEMA: Any = json.loads((ROOT / "generator/tabletop/tabletop.schema.json").read_text())
PIXEL = 25.4 / 300

pytestmark = pytest.mark.usefixtures("cairo")


def read(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def shop(game: str, fonts: FontSet) -> Workshop:
    return workshop(ImageRequest(PROJECT, game, fonts, read))


def picture(png: bytes) -> Any:
    return np.asarray(Image.open(BytesIO(png)).convert("RGBA"))


@pytest.mark.needs_game("twigs")
@pytest.mark.parametrize("bleed", [0.0, 2.0])
@pytest.mark.parametrize("player", [0, 1])
def test_a_picture_has_the_size_of_its_piece_and_the_bleed(
    fonts: FontSet, bleed: float, player: int
) -> None:
    found = shop("twigs", fonts)
    kit = next(k for k in found.kits if k.player == player and k.component.id == "twigs")
    piece = next(p for p in kit.pieces if p.name == "X")
    name, scene = next(iter(fronts("twigs", [kit.but(pieces=(piece,))], found.ink, bleed)))
    assert name == f"twigs-twigs-{('white', 'black')[player]}-X.png"
    png = to_png(scene, images.DPI, fonts=fonts, ground=None)
    assert Image.open(BytesIO(png)).info["dpi"] == pytest.approx((300, 300), abs=0.01)
    seen = picture(png)
    area = piece.outline.buffer(bleed, join_style="mitre")
    left, bottom, right, top = area.bounds
    size = seen.shape[1] * PIXEL, seen.shape[0] * PIXEL
    assert size == pytest.approx((right - left, top - bottom), abs=2 * PIXEL)
    # Inked to the end of the bleed, and nothing beyond.
    inked = seen[:, :, 3].sum() / 255 * PIXEL**2
    assert inked == pytest.approx(area.area, rel=0.01)
    assert seen[0, seen.shape[1] // 2, 3] == 0
    colour = (255, 255, 255) if player == 0 else (34, 34, 34)
    column = seen[:, np.argmax(seen[:, :, 3].any(axis=0)) + 1]
    edge = column[column[:, 3] == 255]
    assert all(tuple(pixel[:3]) == colour for pixel in edge)


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_that_looks_like_no_other_has_a_picture(fonts: FontSet, game: str) -> None:
    found = shop(game, fonts)
    names = [name for name, _ in fronts(game, found.kits, found.ink, 0.0)]
    assert len(names) == len({name.lower() for name in names})  # on any file system
    assert all(name.startswith(f"{game}-") and name.isascii() for name in names)
    kinds = {(p.component, p.player, p.name) for kit in found.kits for p in kit.pieces}
    assert len(names) == len(kinds)


def leaves(things: list[Any]) -> Iterator[Any]:
    """All objects of a saved object but the bags."""
    for thing in things:
        if "ContainedObjects" in thing:
            yield from leaves(thing["ContainedObjects"])
        else:
            yield thing


def picture_of(thing: Any) -> str:
    """The picture of an object."""
    if thing["Name"] == "Custom_Model":
        return str(thing["CustomMesh"]["DiffuseURL"])
    return str(thing["CustomImage"]["ImageURL"])


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_object_is_valid_and_holds_what_the_engine_counts(
    fonts: FontSet, game: str
) -> None:
    found = shop(game, fonts)
    saved = json.loads(json.dumps(tabletop.saved_object(found, "file:///D:/games/")))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(saved, SCHEMA, cls=jsonschema.Draft202012Validator)
    things = list(leaves(saved["ObjectStates"]))
    sets = 2 if found.spec.second else 1
    expected = sum(c.all * (1 if c.shared else sets) for c in found.spec.components)
    assert len(things) == expected
    guids = Counter(thing["GUID"] for thing in things)
    assert set(guids.values()) == {1}
    names = {name for name, _ in fronts(game, found.kits, found.ink, 0.0)}
    urls = {picture_of(thing) for thing in things}
    assert urls == {f"file:///D:/games/{name}" for name in names}


@pytest.mark.needs_game("twigs")
@pytest.mark.parametrize(
    "spoilt",
    [
        lambda thing: thing.pop("Transform"),
        lambda thing: thing["CustomImage"].pop("ImageURL"),
        lambda thing: thing["Transform"].update(scaleX=0),
        lambda thing: thing.update(Name="Custom_Thing"),
        lambda thing: thing.update(GUID="12345g"),
        lambda thing: thing["CustomImage"].pop("CustomToken"),
        lambda thing: thing.update(ContainedObjects=[]),
    ],
)
def test_what_is_not_in_the_format_is_refused(fonts: FontSet, spoilt: Any) -> None:
    saved = json.loads(json.dumps(tabletop.saved_object(shop("twigs", fonts))))
    thing = next(leaves(saved["ObjectStates"]))
    assert thing["Name"] == "Custom_Token"
    spoilt(thing)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(saved, SCHEMA, cls=jsonschema.Draft202012Validator)


@pytest.mark.parametrize("game", GAMES)
def test_pieces_of_a_game_have_one_scale(fonts: FontSet, game: str) -> None:
    found = shop(game, fonts)
    saved = tabletop.saved_object(found)
    sizes = {}
    for piece in unlike(found.kits):
        left, bottom, right, top = piece.outline.bounds
        sizes[images.file_name(game, piece, found.spec.names)] = max(right - left, top - bottom)
    models = tabletop.models(found)
    for thing in leaves(list(saved["ObjectStates"])):
        wide = thing["Transform"]["scaleX"] * tabletop.UNIT
        match thing["Name"]:
            case "Custom_Token":  # its picture has a border
                wide -= 2 * tabletop.BORDER
            case "Custom_Model":
                points, _ = read_obj(models[thing["CustomMesh"]["MeshURL"]])
                wide = thing["Transform"]["scaleX"] * np.ptp(points, axis=0).max() * 25.4
        assert wide == pytest.approx(sizes[picture_of(thing)], abs=0.01)


def read_obj(text: str) -> tuple[Any, Any]:
    """The corners of a mesh, and its triangles as indices of corners, of places in the picture and
    of normals, from 0."""
    lines = [line.split() for line in text.splitlines()]
    points = np.array([line[1:] for line in lines if line[0] == "v"], float)
    faces = [[corner.split("/") for corner in line[1:]] for line in lines if line[0] == "f"]
    return points, np.array(faces, int) - 1


def values(text: str, kind: str) -> Any:
    """The numbers of the lines of a kind."""
    return np.array(
        [line.split()[1:] for line in text.splitlines() if line.split()[0] == kind], float
    )


def with_holes(found: Workshop) -> list[Piece]:
    return [p for p in unlike(found.kits) if p.outline.interiors and not p.shape.large]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_has_a_hole_is_a_closed_model_of_its_form(fonts: FontSet, game: str) -> None:
    found = shop(game, fonts)
    models = tabletop.models(found)
    names = [images.file_name(game, p, found.spec.names) for p in with_holes(found)]
    assert list(models) == [f"{name.removesuffix('.png')}.obj" for name in names]
    kinds = {
        picture_of(t): t["Name"] for t in leaves(list(tabletop.saved_object(found)["ObjectStates"]))
    }
    for piece, name in zip(with_holes(found), names, strict=True):
        assert kinds[name] == "Custom_Model"
        text = models[f"{name.removesuffix('.png')}.obj"]
        assert_is_prism(text, piece.outline)
    assert all(kinds[name] != "Custom_Model" for name in set(kinds) - set(names))


def assert_is_prism(text: str, outline: shapely.Polygon) -> None:
    """A closed mesh, outward everywhere, whose upper face is the outline about its middle."""
    points, faces = read_obj(text)
    corners = faces[:, :, 0]
    edges = Counter((a, b) for t in corners.tolist() for a, b in zip(t, t[1:] + t[:1], strict=True))
    assert set(edges.values()) == {1}
    assert all((b, a) in edges for a, b in edges)
    a, b, c = (points[corners[:, i]] for i in range(3))
    across = np.cross(b - a, c - a)
    normals = values(text, "vn")[faces[:, 0, 2]]
    assert (np.einsum("ij,ij->i", across, normals) > 0).all()
    unit = tabletop.UNIT / 2
    volume = np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6
    assert volume == pytest.approx(outline.area / unit**2 * tabletop.THICK, rel=1e-4)
    upper = across[:, 1] > 1e-12
    flat = shapely.union_all(
        [shapely.Polygon([(x * unit, -z * unit) for x, _, z in points[t]]) for t in corners[upper]]
    )
    middle = outline.centroid
    laid = shapely.affinity.translate(outline, -middle.x, -middle.y)
    assert flat.symmetric_difference(laid).area < 1e-3 * laid.area


@pytest.mark.needs_game("duploline")
def test_a_model_shows_its_picture_where_the_piece_is(fonts: FontSet) -> None:
    found = shop("duploline", fonts)
    pictures = tabletop.pictures(found)
    for piece in with_holes(found):
        name = images.file_name("duploline", piece, found.spec.names)
        seen = picture(to_png(pictures[name], 100, fonts=fonts, ground=None))
        text = tabletop.models(found)[f"{name.removesuffix('.png')}.obj"]
        u, v = values(text, "vt").T
        rows = ((1 - v) * seen.shape[0]).astype(int)
        columns = (u * seen.shape[1]).astype(int)
        assert (seen[rows, columns, 3] == 255).all()  # its colour goes on beyond its edges
        assert seen[seen.shape[0] // 2, seen.shape[1] // 2, 3] == 0


@pytest.mark.needs_game("duploline")
def test_the_back_of_a_covered_piece_with_a_hole_stands_beside_its_front(fonts: FontSet) -> None:
    found = shop("duploline", fonts)
    kit = next(k for k in found.kits if k.component.id == "rings")
    shape = copy(kit.pieces[0].shape)
    shape.back = "covered"
    covered = kit.but(pieces=tuple(replace(p, shape=shape) for p in kit.pieces))
    changed = replace(found, kits=(covered,))
    (text,) = tabletop.models(changed).values()
    (scene,) = tabletop.pictures(changed).values()
    (plain,) = tabletop.pictures(replace(found, kits=(kit,))).values()
    assert scene.width == pytest.approx(2 * plain.width)
    assert_is_prism(text, kit.pieces[0].outline)
    _, faces = read_obj(text)
    u, normals = values(text, "vt")[:, 0], values(text, "vn")
    for face in faces:
        up = normals[face[0, 2], 1]
        assert up <= 0 or u[face[:, 1]].max() < 0.5
        assert up >= 0 or u[face[:, 1]].min() > 0.5


@pytest.mark.parametrize("game", GAMES)
def test_a_token_touches_no_edge_of_its_picture(fonts: FontSet, game: str) -> None:
    found = shop(game, fonts)
    scenes = tabletop.pictures(found)
    things = list(leaves(list(tabletop.saved_object(found)["ObjectStates"])))
    tokens = {picture_of(t) for t in things if t["Name"] == "Custom_Token"}
    for name in sorted(tokens)[:2]:
        alpha = picture(to_png(scenes[name], 60, fonts=fonts, ground=None))[:, :, 3]
        assert alpha.any()
        assert not alpha[[0, -1]].any() and not alpha[:, [0, -1]].any()


@pytest.mark.needs_game("gloop")
def test_a_pool_is_drawn_at_random_on_its_face_without_what_is_set_aside(fonts: FontSet) -> None:
    found = shop("gloop", fonts)
    blank, pool = tabletop.saved_object(found)["ObjectStates"]
    dealt = games.load("gloop").initial(players=2)
    drawn = {t["Nickname"] for t in pool["ContainedObjects"]}
    assert {*dealt.pool, *(tile for hand in dealt.hands for tile in hand)} <= drawn
    assert len(drawn) == games.load("gloop").facts()["game_tiles"]
    assert blank["Nickname"] not in drawn
    assert pool["Bag"]["Order"] == 2
    assert {t["Transform"]["rotZ"] for t in (blank, *pool["ContainedObjects"])} == {180.0}


@pytest.mark.parametrize("game", GAMES)
def test_who_sees_the_fronts_chooses_among_them(fonts: FontSet, game: str) -> None:
    found = shop(game, fonts)
    bags = [t for t in tabletop.saved_object(found)["ObjectStates"] if t["Name"] == "Bag"]
    for bag in bags:
        backs = {
            t["CustomImage"]["ImageSecondaryURL"]
            for t in bag["ContainedObjects"]
            if "CustomImage" in t
        }
        faces = {t["Transform"]["rotZ"] for t in bag["ContainedObjects"]}
        assert (bag["Bag"]["Order"], faces) == ((2, {180.0}) if backs - {""} else (0, {0.0}))


@pytest.mark.needs_game("twigs")
@pytest.mark.parametrize("kerf", [0.0, 0.2])
def test_a_sheet_lies_as_the_cut_file_cuts(fonts: FontSet, kerf: float) -> None:
    found = shop("twigs", fonts)
    component = next(c for c in found.spec.components if c.id == "discs")
    packings = Packings(PROJECT, "twigs", read)
    laid = spread(
        for_machine(found.spec, component, kerf),
        component,
        1,
        packings=packings,
        engine=games.load("twigs"),
    )
    dpi = 50
    seen = picture(to_png(whole(laid, found.ink, found.spec.bleed), dpi, fonts=fonts))
    cut = make_cut_file(CutRequest(PROJECT, "twigs", "discs", kerf, fonts, read))
    assert (seen.shape[1], seen.shape[0]) == pytest.approx(
        tuple(mm / 25.4 * dpi for mm in cut.size), abs=1
    )
    assert len(cut.strokes) == 15
    rows, columns = np.indices(seen.shape[:2])
    xs, ys = (columns + 0.5) * 25.4 / dpi, cut.size[1] - (rows + 0.5) * 25.4 / dpi
    left = np.ones(seen.shape[:2], bool)
    for stroke in cut.strokes:
        assert isinstance(stroke.shape, Round)
        (x, y), radius = stroke.shape.centre, stroke.shape.radius
        far = np.hypot(xs - x, ys - y)
        assert seen[far < 1, 0].max() < 50
        left &= far > radius + found.spec.bleed + 25.4 / dpi
    assert seen[left][:, :3].min() == 255


@pytest.mark.needs_game("gloop")
def test_the_back_of_tiles_is_one_picture_that_shows_no_path(fonts: FontSet) -> None:
    found = shop("gloop", fonts)
    (back,) = images.backs("gloop", found.kits, found.ink, 2.0)
    assert back[0] == "gloop-tiles-back.png"
    seen = picture(to_png(back[1], 100, fonts=fonts, ground=None))
    assert len({tuple(pixel) for row in seen[2:-2, 2:-2] for pixel in row}) == 1
    saved = tabletop.saved_object(found)
    backs = {t["CustomImage"]["ImageSecondaryURL"] for t in leaves(list(saved["ObjectStates"]))}
    assert backs == {back[0]}

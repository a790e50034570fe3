"""A game's pieces for Tabletop Simulator: a saved object, and the pictures that it names.

The format is that of the page "Save File Format" of the simulator's knowledge base, and of saved
objects that it writes; ``tabletop.schema.json`` says what of it is used here. Round and square
pieces are custom tiles, other shapes are tokens, which the simulator cuts out of a picture where
it is not transparent, and a board is a board. It cuts no holes: what has one is a model. What
belongs together lies in a bag. Pieces whose backs are alike lie on their faces and are drawn at
random; those that are set aside for the game lie beside their bag.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from generator.components.kits import Kit
from generator.contract.engine import set_aside
from generator.contract.piece import Ink, Piece, TabletopKind, bounds
from generator.drawing.png import to_png
from generator.drawing.scene import Box, Scene, moved
from generator.tabletop.images import (
    DPI,
    ImageRequest,
    Workshop,
    alone,
    back_alone,
    back_name,
    backs,
    file_name,
    unlike,
    workshop,
)
from generator.tabletop.mesh import Texture, to_collider, to_obj

UNIT = 50.8
"""mm that a piece of scale 1 stands for. The simulator knows no mm: it is only that all pieces of a
game have the same scale."""
THICK = 0.1
"""Thickness of a piece, as the simulator proposes it for tiles."""
APART = 4.0
"""From one bag to the next, in the simulator's units."""
BORDER = 1.0
"""Around a token in its picture there is nothing, as far as this in mm: only then is the token cut
out as it should be, says the simulator's manual. Around a model there is so much of its colour."""
_BOX, _CIRCLE = 0, 2
_LAST_IN_FIRST_OUT, _AT_RANDOM = 0, 2
_CARDBOARD, _GENERIC = 3, 0
_Kind: TypeAlias = TabletopKind | Literal["model"]
_NAMES: Mapping[_Kind, str] = MappingProxyType(
    {
        "tile": "Custom_Tile",
        "token": "Custom_Token",
        "board": "Custom_Board",
        "model": "Custom_Model",
    }
)
"""What the simulator calls its objects."""


def make_tabletop(request: ImageRequest, url: str = "") -> Mapping[str, bytes]:
    """The saved object, its pictures, without bleed, and its models, by file name.

    ``url`` is put before the name of every file; without one the simulator looks for them in its
    folders ``Mods/Images`` and ``Mods/Models``. Raises as
    :func:`~generator.tabletop.images.make_images` does.
    """
    found = workshop(request)
    scenes = {
        **pictures(found),
        **dict(backs(request.game, found.kits, found.ink, 0.0)),
    }
    files = {
        name: to_png(scene, DPI, fonts=request.fonts, ground=None) for name, scene in scenes.items()
    }
    meshes = {**models(found), **colliders(found)}
    written = {name: text.encode() for name, text in meshes.items()}
    saved = saved_object(found, url)
    text = json.dumps(saved, ensure_ascii=False, indent=2)
    return {f"{request.game}-tabletop.json": f"{text}\n".encode(), **files, **written}


def pictures(found: Workshop) -> Mapping[str, Scene]:
    """The picture of every piece that looks like no other, by its name."""
    return {
        file_name(found.game, piece, found.spec.names): _picture(piece, found.ink)
        for piece in unlike(found.kits)
    }


def models(found: Workshop) -> Mapping[str, str]:
    """The meshes of pieces with holes, as OBJ, by the name of the file."""
    made: dict[str, str] = {}
    for piece in unlike(found.kits):
        if _kind(piece) == "model":
            front = Box(*bounds([piece]))
            whole = front.grown(BORDER)
            back = front
            if piece.shape.back == "covered":
                shift = whole.width
                back = Box(front.left + shift, front.bottom, front.right + shift, front.top)
                whole = Box(whole.left, whole.bottom, whole.right + shift, whole.top)
            name = _mesh_name(file_name(found.game, piece, found.spec.names))
            made[name] = to_obj(piece.outline, THICK, UNIT / 2, Texture(front, back, whole))
    return made


def colliders(found: Workshop) -> Mapping[str, str]:
    """What these pieces meet others with, as OBJ, by the name of the file."""
    return {
        _collider_name(file_name(found.game, piece, found.spec.names)): to_collider(
            piece.outline, THICK, UNIT / 2
        )
        for piece in unlike(found.kits)
        if _kind(piece) == "model"
    }


def _mesh_name(picture: str) -> str:
    return f"{picture.removesuffix('.png')}.obj"


def _collider_name(picture: str) -> str:
    return f"{picture.removesuffix('.png')}-collider.obj"


def _kind(piece: Piece) -> _Kind:
    """What the simulator makes of a piece: of whatever has a hole, a model."""
    kind = piece.shape.tabletop
    return "model" if piece.outline.interiors and kind != "board" else kind


def _picture(piece: Piece, ink: Ink) -> Scene:
    """What the simulator cuts a piece out of, or lays on it."""
    match _kind(piece):
        case "token":
            scene = alone(piece, ink, 0.0)
            return scene.but(box=scene.box.grown(BORDER))
        case "model":
            front = alone(piece, ink, BORDER)
            box = Box(*bounds([piece])).grown(BORDER)
            if piece.shape.back != "covered":
                return front.but(box=box)
            behind = (moved(item, box.width, 0.0) for item in back_alone(piece, ink, BORDER).items)
            wide = box.but(right=box.right + box.width)
            return Scene((*front.items, *behind), wide)
        case _:
            return alone(piece, ink, 0.0)


def saved_object(found: Workshop, url: str = "") -> Mapping[str, Any]:
    """The pieces as a saved object; see :func:`make_tabletop`."""
    numbers = count(1)
    return {
        "SaveName": "",
        "Date": "",
        "VersionNumber": "",
        "GameMode": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": [
            thing
            for place, kit in enumerate(found.kits)
            for thing in _kit(found, kit, url, place * APART, numbers)
        ],
    }


def _kit(
    found: Workshop, kit: Kit, url: str, x: float, numbers: Iterator[int]
) -> Iterator[Mapping[str, Any]]:
    """A bag of pieces, or the one piece by itself; before it, towards the players, what is aside.

    Pieces whose backs are alike are drawn at random, so that nobody knows what comes.
    """
    name = f"{kit.component.id} {found.spec.owner(kit.player)}".strip()
    ids = set_aside(found.engine)
    aside = [piece for piece in kit.pieces if piece.name in ids]
    bag = [piece for piece in kit.pieces if piece.name not in ids]
    alone = aside if len(bag) > 1 else [*bag, *aside]
    for place, piece in enumerate(alone, int(len(bag) > 1)):
        at = _transform(piece, x, -place * APART)
        yield {**_piece(found, piece, url, next(numbers)), "Transform": at}
    if len(bag) > 1:
        unseen = all(piece.shape.back == "covered" for piece in bag)
        yield {
            **_thing("Bag", name, next(numbers)),
            "Transform": _transform(None, x),
            "Bag": {"Order": _AT_RANDOM if unseen else _LAST_IN_FIRST_OUT},
            "ContainedObjects": [_piece(found, piece, url, next(numbers)) for piece in bag],
        }


def _piece(found: Workshop, piece: Piece, url: str, number: int) -> Mapping[str, Any]:
    back = back_name(found.game, piece)
    owner = found.spec.owner(piece.player)
    left, bottom, right, top = bounds([piece])
    name, kind = file_name(found.game, piece, found.spec.names), _kind(piece)
    called = found.names.get((piece.component, piece.name), piece.name)
    thing = {
        **_thing(_NAMES[kind], called or f"{piece.component} {owner}".strip(), number),
        "Transform": _transform(piece, 0.0),
    }
    if kind == "model":
        return {**thing, "CustomMesh": _mesh(name, url)}
    image: dict[str, Any] = {
        "ImageURL": url + name,
        "ImageSecondaryURL": back and url + back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }
    match kind:
        case "tile":
            image["CustomTile"] = _tile(_CIRCLE if piece.radius else _BOX)
        case "board":
            image["WidthScale"] = round((right - left) / (top - bottom), 4)
        case "token":
            image["CustomToken"] = {
                "Thickness": THICK,
                "MergeDistancePixels": 5.0,
                "StandUp": False,
                "Stackable": False,
            }
    return {**thing, "CustomImage": image}


def _mesh(picture: str, url: str) -> Mapping[str, Any]:
    """A model whose hole is one for what falls into it, too: its collider is of convex parts."""
    return {
        "MeshURL": url + _mesh_name(picture),
        "DiffuseURL": url + picture,
        "NormalURL": "",
        "ColliderURL": url + _collider_name(picture),
        "Convex": True,
        "MaterialIndex": _CARDBOARD,
        "TypeIndex": _GENERIC,
        "CastShadows": True,
    }


def _tile(form: int) -> Mapping[str, Any]:
    return {"Type": form, "Thickness": THICK, "Stackable": False, "Stretch": True}


def _thing(kind: str, name: str, number: int) -> Mapping[str, Any]:
    """What every object has."""
    return {
        "GUID": f"{number:06x}",
        "Name": kind,
        "Nickname": name,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": kind == "Custom_Board",
        "Grid": False,
        "Snap": True,
        "Sticky": True,
        "Tooltip": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _transform(piece: Piece | None, x: float, z: float = 0.0) -> Mapping[str, float]:
    """At (x, z), a little above the table, facing the player; as large as the piece is.

    Pieces whose backs are alike lie on their faces.
    """
    wide = _scale(piece) if piece else 1.0
    return {
        "posX": x,
        "posY": 2.0,
        "posZ": z,
        "rotX": 0.0,
        "rotY": 180.0,
        "rotZ": 180.0 if piece and piece.shape.back == "covered" else 0.0,
        "scaleX": wide,
        "scaleY": 1.0,
        "scaleZ": wide,
    }


def _scale(piece: Piece) -> float:
    """How large a piece is; of a token, its picture. A model has its size in itself."""
    kind = _kind(piece)
    if kind == "model":
        return 1.0
    left, bottom, right, top = bounds([piece])
    beyond = 2 * BORDER if kind == "token" else 0.0
    return round((max(right - left, top - bottom) + beyond) / UNIT, 4)

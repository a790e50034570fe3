"""A game's pieces for Tabletop Simulator: a saved object, and the pictures that it names.

The format is that of the page "Save File Format" of the simulator's knowledge base, and of saved
objects that it writes; ``tabletop.schema.json`` says what of it is used here. Round and square
pieces are custom tiles, other shapes are tokens, which the simulator cuts out of a picture where
it is not transparent, and a board is a board. What belongs together lies in a bag.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any

from generator.components.kits import Kit
from generator.contract.piece import Piece, TabletopKind, bounds
from generator.drawing.png import to_png
from generator.tabletop.images import (
    DPI,
    ImageRequest,
    Workshop,
    back_name,
    backs,
    file_name,
    fronts,
    workshop,
)

UNIT = 50.8
"""mm that a piece of scale 1 stands for. The simulator knows no mm: it is only that all pieces of a
game have the same scale."""
THICK = 0.1
"""Thickness of a piece, as the simulator proposes it for tiles."""
APART = 4.0
"""From one bag to the next, in the simulator's units."""
_BOX, _CIRCLE = 0, 2
_NAMES: Mapping[TabletopKind, str] = MappingProxyType(
    {"tile": "Custom_Tile", "token": "Custom_Token", "board": "Custom_Board"}
)
"""What the simulator calls its objects."""


def make_tabletop(request: ImageRequest, url: str = "") -> Mapping[str, bytes]:
    """The saved object and its pictures, without bleed, by file name.

    ``url`` is put before the name of every picture; without one the simulator looks for them in its
    folder ``Mods/Images``. Raises as :func:`~generator.tabletop.images.make_images` does.
    """
    found = workshop(request)
    scenes = (
        *fronts(request.game, found.kits, found.ink, 0.0),
        *backs(request.game, found.kits, found.ink, 0.0),
    )
    files = {name: to_png(scene, DPI, fonts=request.fonts, ground=None) for name, scene in scenes}
    saved = saved_object(found, url)
    text = json.dumps(saved, ensure_ascii=False, indent=2)
    return {f"{request.game}-tabletop.json": f"{text}\n".encode(), **files}


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
            _kit(found, kit, url, place * APART, numbers) for place, kit in enumerate(found.kits)
        ],
    }


def _kit(
    found: Workshop, kit: Kit, url: str, x: float, numbers: Iterator[int]
) -> Mapping[str, Any]:
    """A bag of pieces, or the one piece by itself."""
    name = f"{kit.component.id} {found.spec.owner(kit.player)}".strip()
    if len(kit.pieces) == 1:
        (piece,) = kit.pieces
        return {**_piece(found, piece, url, next(numbers)), "Transform": _transform(piece, x)}
    return {
        **_thing("Bag", name, next(numbers)),
        "Transform": _transform(None, x),
        "Bag": {"Order": 0},
        "ContainedObjects": [_piece(found, piece, url, next(numbers)) for piece in kit.pieces],
    }


def _piece(found: Workshop, piece: Piece, url: str, number: int) -> Mapping[str, Any]:
    back = back_name(found.game, piece)
    owner = found.spec.owner(piece.player)
    left, bottom, right, top = bounds([piece])
    image = {
        "ImageURL": url + file_name(found.game, piece, found.spec.names),
        "ImageSecondaryURL": back and url + back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }
    kind = piece.shape.tabletop
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
    return {
        **_thing(_NAMES[kind], piece.name or f"{piece.component} {owner}".strip(), number),
        "Transform": _transform(piece, 0.0),
        "CustomImage": image,
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


def _transform(piece: Piece | None, x: float) -> Mapping[str, float]:
    """At ``x``, a little above the table, facing the player; as large as the piece is."""
    left, bottom, right, top = bounds([piece]) if piece else (0.0, 0.0, UNIT, UNIT)
    wide = round(max(right - left, top - bottom) / UNIT, 4)
    return {
        "posX": x,
        "posY": 2.0,
        "posZ": 0.0,
        "rotX": 0.0,
        "rotY": 180.0,
        "rotZ": 0.0,
        "scaleX": wide,
        "scaleY": 1.0,
        "scaleZ": wide,
    }

"""Saved objects hold what the simulator documents, by its names and of its types, and no more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.tabletop import simulator
from generator.tabletop.images import ImageRequest, workshop
from tests.support.places import ROOT

GAMES = Project(ROOT).sheeted()

DOCUMENTED: dict[str, dict[str, Any]] = {
    "SaveState": {
        "SaveName": str,
        "GameMode": str,
        "Gravity": float,
        "PlayArea": float,
        "Date": str,
        "Table": str,
        "Sky": str,
        "Note": str,
        "XmlUI": str,
        "LuaScript": str,
        "LuaScriptState": str,
        "ObjectStates": ["ObjectState"],
        "TabStates": dict,
        "VersionNumber": str,
    },
    "ObjectState": {
        "Name": str,
        "Transform": "TransformState",
        "Nickname": str,
        "Description": str,
        "ColorDiffuse": "ColourState",
        "Locked": bool,
        "Grid": bool,
        "Snap": bool,
        "Sticky": bool,
        "Tooltip": bool,
        "CustomMesh": "CustomMeshState",
        "CustomImage": "CustomImageState",
        "XmlUI": str,
        "LuaScript": str,
        "LuaScriptState": str,
        "ContainedObjects": ["ObjectState"],
        "GUID": str,
    },
    "TransformState": {f"{of}{axis}": float for of in ("pos", "rot", "scale") for axis in "XYZ"},
    "ColourState": dict.fromkeys("rgb", float),
    "CustomImageState": {
        "ImageURL": str,
        "ImageSecondaryURL": str,
        "WidthScale": float,
        "CustomToken": "CustomTokenState",
        "CustomTile": "CustomTileState",
    },
    "CustomTokenState": {"Thickness": float, "MergeDistancePixels": float, "Stackable": bool},
    "CustomTileState": {"Type": int, "Thickness": float, "Stackable": bool, "Stretch": bool},
    "CustomMeshState": {
        "MeshURL": str,
        "DiffuseURL": str,
        "NormalURL": str,
        "ColliderURL": str,
        "Convex": bool,
        "MaterialIndex": int,
        "TypeIndex": int,
        "CastShadows": bool,
    },
}
"""Of the serialized classes of https://kb.tabletopsimulator.com/custom-content/save-file-format/
(24 December 2025), the fields in use."""

WRITTEN: dict[str, dict[str, Any]] = {
    "SaveState": {"GameType": str, "GameComplexity": str, "Tags": list},
    "ObjectState": {"Bag": "BagState"},
    "BagState": {"Order": int},
    "CustomImageState": {"ImageScalar": float},
    "CustomTokenState": {"StandUp": bool},
}
"""Fields that the simulator writes and that page leaves out: ``saveFile.d.ts`` and
``objectData.d.ts`` of https://github.com/Sebaestschjin/typed-tabletop-simulator; that all of the
first are empty in a saved object, says ``saved-object-feature.md`` of
https://git.ete.moe/argonui/TTSModManager."""

NEEDED = {
    "ObjectState": {"GUID", "Name", "Transform"},
    "TransformState": {*DOCUMENTED["TransformState"]},
    "CustomMeshState": {"MeshURL", "DiffuseURL"},  # "(Required)" on the page Custom Model
    "CustomTileState": {"Type"},  # and on the page Custom Tile
    "CustomImageState": {"ImageURL"},
}


def undocumented(thing: Any, kind: Any, place: str = "") -> list[str]:
    """What of a saved object is not in these lists, or of another type, or missing."""
    if isinstance(kind, list):
        return [
            w for i, one in enumerate(thing) for w in undocumented(one, kind[0], f"{place}/{i}")
        ]
    if not isinstance(kind, str):
        return [] if type(thing) is kind else [f"{place}: {thing!r}"]
    fields = {**DOCUMENTED.get(kind, {}), **WRITTEN.get(kind, {})}
    found = [f"{place}/{name}: unknown" for name in thing if name not in fields]
    found += [f"{place}/{name}: missing" for name in NEEDED.get(kind, ()) if name not in thing]
    for name, value in thing.items():
        if name in fields:
            found += undocumented(value, fields[name], f"{place}/{name}")
    return found


def saved(game: str, fonts: FontSet) -> Any:
    request = ImageRequest(Project(ROOT), game, fonts, lambda path: path.read_text("utf-8"))
    return json.loads(json.dumps(simulator.saved_object(workshop(request))))


@pytest.mark.parametrize("game", GAMES)
def test_all_fields_are_documented(fonts: FontSet, game: str) -> None:
    assert undocumented(saved(game, fonts), "SaveState") == []


def test_another_field_is_noticed(fonts: FontSet) -> None:
    thing = saved(GAMES[0], fonts)
    thing["ObjectStates"][0]["Colour"] = "red"
    thing["ObjectStates"][0]["Transform"]["posX"] = "1"
    del thing["ObjectStates"][0]["Name"]
    assert undocumented(thing, "SaveState") == [
        "/ObjectStates/0/Colour: unknown",
        "/ObjectStates/0/Name: missing",
        "/ObjectStates/0/Transform/posX: '1'",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_moved_has_a_convex_collider(fonts: FontSet, game: str) -> None:
    """One that is not "only works properly on locked object", says the page Custom Model."""

    def models(things: list[Any]) -> list[Any]:
        inside = [model for thing in things for model in models(thing.get("ContainedObjects", []))]
        return [thing for thing in things if "CustomMesh" in thing] + inside

    for model in models(saved(game, fonts)["ObjectStates"]):
        assert model["Locked"] or model["CustomMesh"]["Convex"]

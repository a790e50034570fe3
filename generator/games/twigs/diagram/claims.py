"""The claim of Twigs about its areas: which there are, whose each is, and who has which part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract.claims import NUMBERS, ClaimKind
from generator.contract.engine import Game

_CELL = {
    "type": "array",
    "prefixItems": [{"type": "integer"}, {"type": "integer"}],
    "minItems": 2,
    "maxItems": 2,
}
_AREA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["cells", "owner", "segments"],
    "properties": {
        "cells": {"type": "array", "minItems": 1, "items": _CELL},
        "owner": {"type": ["string", "null"]},
        "segments": NUMBERS,
    },
}


def _areas(game: Game[Any, Any], state: Any) -> list[dict[str, Any]]:
    return _sorted_areas(game.report(state)["areas"])


def _sorted_areas(areas: list[dict[str, Any]]) -> list[dict[str, Any]]:
    plain = [
        {
            "cells": sorted(map(list, area["cells"])),
            "owner": area["owner"],
            "segments": {name: n for name, n in area["segments"].items() if n},
        }
        for area in areas
    ]
    return sorted(plain, key=lambda area: area["cells"])


def _shown(areas: list[dict[str, Any]]) -> str:
    return "; ".join(map(_shown_area, areas)) or "no area"


def _shown_area(area: Mapping[str, Any]) -> str:
    cells = " ".join(f"{x},{y}" for x, y in area["cells"])
    split = ", ".join(f"{name} {n}" for name, n in sorted(area["segments"].items()))
    return f"{cells} → {area['owner'] or 'nobody'} ({split})"


CLAIMS: Mapping[str, ClaimKind] = {
    "claims": ClaimKind(
        {"type": "array", "items": _AREA},
        _areas,
        canonical=_sorted_areas,
        shown=_shown,
    )
}

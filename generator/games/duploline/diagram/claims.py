"""The claim of DuploLine about the line that has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract.claims import ClaimKind
from generator.contract.engine import PLAYER_NAMES, Game
from generator.games.duploline.engine.state import DuploState


def _line(game: Game[Any, Any], state: DuploState) -> dict[str, Any] | None:
    del game
    line = state.winning_line
    if line is None:
        return None
    owner = PLAYER_NAMES[line.owner]
    return {"owner": owner, "kind": line.kind, "cells": sorted(line.cells)}


def _sorted_cells(line: Mapping[str, Any]) -> dict[str, Any]:
    return {**line, "cells": sorted(line["cells"])}


def _shown(line: Mapping[str, Any] | None) -> str:
    return f"{line['kind']} of {line['owner']} on {', '.join(line['cells'])}" if line else "no line"


CLAIMS: Mapping[str, ClaimKind] = {
    "line": ClaimKind(
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["owner", "kind", "cells"],
            "properties": {
                "owner": {"type": "string"},
                "kind": {"type": "string"},
                "cells": {
                    "type": "array",
                    "minItems": 1,
                    "uniqueItems": True,
                    "items": {"$ref": "#/$defs/place"},
                },
            },
            "description": "the pieces in a straight line that have won: whose, of which kind, "
            "on which cells",
        },
        _line,
        canonical=_sorted_cells,
        shown=_shown,
    )
}

"""Claim against verdict: the two must be equal, nothing less.

A claim is what the author wrote, brought into one comparable form; a verdict is what the engine
finds, in the same form. Each kind of claim is one small function that gives the verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.contract.diagram import Diagram, Subject
from generator.contract.engine import WinsByLine, player_names
from generator.figures.spec import Claim


def verdict(kind: str, subject: Subject, diagram: Diagram) -> Any:
    """What the engine finds where the author makes a claim of this kind: plain data.

    ``legal`` and ``illegal`` have one verdict, the sorted ids of all rules that the move breaks.
    """
    return _VERDICTS[kind](subject, diagram)


def narrowed(claim: Claim, found: Any) -> Any:
    """The part of a verdict that the claim speaks of: of all moves those that begin as it says."""
    if claim.kind != "moves" or not isinstance(claim.value, Mapping):
        return found
    chosen = {start: [move for move in found if move.startswith(start)] for start in claim.value}
    return {
        start: len(chosen[start]) if isinstance(said, int) else chosen[start]
        for start, said in claim.value.items()
    }


def claimed(claim: Claim) -> Any:
    """The claim in the form of the verdict of its kind."""
    match claim.kind:
        case "legal":
            return []
        case "illegal":
            return sorted(claim.value)
        case "claims":
            return _sorted_areas(claim.value)
        case "line":
            return {**claim.value, "cells": sorted(claim.value["cells"])}
        case "moves" if isinstance(claim.value, list):
            return sorted(claim.value)
        case "moves" if isinstance(claim.value, Mapping):
            return {
                start: sorted(said) if isinstance(said, list) else said
                for start, said in claim.value.items()
            }
    return claim.value


def agrees(claim: Claim, found: Any) -> bool:
    """Whether the claim equals the verdict; parts that a claim may leave out are left out."""
    said = claimed(claim)
    match claim.kind:
        case "moves" if isinstance(said, int):
            return bool(said == len(found))
        case "result" if found is not None:
            return bool(said == {key: found[key] for key in said})
        case "count":
            return bool(said == {key: found.get(key) for key in said})
    return bool(said == found)


def shown(kind: str, value: Any) -> str:
    """A claim or verdict as one line of text for the author."""
    match kind:
        case "legal" | "illegal":
            return f"illegal ({', '.join(value)})" if value else "legal"
        case "claims":
            return "; ".join(map(_area_text, value)) or "no area"
        case "moves" if isinstance(value, list):
            return f"{len(value)} moves" if len(value) > 6 else ", ".join(value) or "no move"
        case "moves" if isinstance(value, Mapping):
            parts = (f"{start!r}: {shown('moves', part)}" for start, part in value.items())
            return "; ".join(parts)
        case "moves":
            return f"{value} moves"
        case "result" if value is None:
            return "the game is not over"
        case "line":
            return _line_text(value)
        case "levels":
            return ", ".join(f"{key} {'–'.join(map(str, own))}" for key, own in value.items())
        case "score" | "count" | "result":
            return ", ".join(f"{key} {_item_text(item)}" for key, item in value.items())
    return str(value)


def _of_move(subject: Subject, _: Diagram) -> list[str]:
    return sorted(subject.violations)


def _score(subject: Subject, _: Diagram) -> dict[str, int]:
    result = subject.game.result(subject.after)
    if result is not None:
        return dict(zip(_names(subject), result.scores, strict=True))
    return dict(subject.game.report(subject.after)["scores"])


def _levels(subject: Subject, _: Diagram) -> dict[str, list[int]]:
    levels: dict[str, list[int]] = subject.game.report(subject.after)["levels"]
    return levels


def _areas(subject: Subject, _: Diagram) -> list[dict[str, Any]]:
    return _sorted_areas(subject.game.report(subject.after)["areas"])


def _moves(subject: Subject, _: Diagram) -> list[str]:
    return [str(move) for move in subject.game.moves(subject.after)]


def _result(subject: Subject, _: Diagram) -> dict[str, Any] | None:
    result = subject.game.result(subject.after)
    if result is None:
        return None
    return {"winners": [_names(subject)[i] for i in result.winners], "reason": result.reason}


def _line(subject: Subject, _: Diagram) -> dict[str, Any] | None:
    game = subject.game
    line = game.winning_line(subject.after) if isinstance(game, WinsByLine) else None
    if line is None:
        return None
    owner = _names(subject)[line.owner]
    return {"owner": owner, "kind": line.kind, "cells": sorted(line.cells)}


def _count(subject: Subject, diagram: Diagram) -> dict[str, int]:
    return dict(diagram.counts(subject))


_VERDICTS: Mapping[str, Callable[[Subject, Diagram], Any]] = {
    "legal": _of_move,
    "illegal": _of_move,
    "score": _score,
    "levels": _levels,
    "claims": _areas,
    "moves": _moves,
    "result": _result,
    "line": _line,
    "count": _count,
}


def _names(subject: Subject) -> tuple[str, ...]:
    return player_names(subject.game, subject.after.players)


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


def _area_text(area: Mapping[str, Any]) -> str:
    cells = " ".join(f"{x},{y}" for x, y in area["cells"])
    split = ", ".join(f"{name} {n}" for name, n in sorted(area["segments"].items()))
    return f"{cells} → {area['owner'] or 'nobody'} ({split})"


def _line_text(line: Mapping[str, Any] | None) -> str:
    return f"{line['kind']} of {line['owner']} on {', '.join(line['cells'])}" if line else "no line"


def _item_text(item: Any) -> str:
    return (", ".join(item) or "nobody") if isinstance(item, list) else str(item)
